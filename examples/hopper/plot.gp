# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" plot.gp: the rates against the orifice, and the mass against time.
set terminal pngcairo size 1000,420 font "sans,11"
set output results."/rate.png"
set multiplot layout 1,2
set grid lc rgb "#dddddd"
set xlabel "orifice D / mm"
set ylabel "(rate / (bulk density g^{1/2}))^{2/5} / mm"
set key top left
set xrange [0:*]
set yrange [0:*]
y(w,rho) = 1e3*(w/(rho*sqrt(9.81)))**0.4
a = 0.8; b = -2
f(x) = a*x+b
# A single orifice does not determine a line.
stats results."/rates.txt" using 1 name "orifices" nooutput
fitted = orifices_records > 1
if (fitted) {
  fit f(x) results."/rates.txt" using (1e3*$1):(y($3,$2)) via a,b
}
plot results."/rates.txt" using (1e3*$1):(y($3,$2)) with points pt 7 ps 1.5 lc rgb "#1f77b4" title "Grip", \
     fitted ? f(x) : NaN lc rgb "#1f77b4" title fitted ? sprintf("Beverloo with C = %.2f, k = %.2f", a**2.5, -b/a/2) : "", \
     0.58**0.4*(x-1.4*2) dashtype 2 lc rgb "#444444" title "C = 0.58, k = 1.4"
set xlabel "time since the gate began to open / s"
set ylabel "mass in the hopper / g"
set key bottom left
set yrange [*:*]
folders = system("cd '".results."' && ls -d D*")
plot for [f in folders] results."/".f."/mass.txt" using 1:(1e3*$2) with lines lw 2 title sprintf("D = %g mm", 1e3*real(f[2:]))
unset multiplot
