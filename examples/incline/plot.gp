# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: speed against height, friction against the inertial number, and where layers
# stop, with fits, whose numbers are written to fits.txt.
folders = system("cd '".results."' && ls -d a[0-9]* 2>/dev/null || true")
rows(file) = int(system("grep -vc '^#' '".results."/".file."' || true"))
set fit quiet logfile '/dev/null' errorvariables
set print results."/fits.txt"

mu_s = 0.37; mu_2 = 0.8; I_0 = 0.5
mu(I) = mu_s + (mu_2 - mu_s)/(1 + I_0/I)
flows = rows("flows.txt")
if (flows > 3) {
  fit mu(x) results."/flows.txt" using 6:(tan($1*pi/180)) via mu_s, mu_2, I_0
  print sprintf("  mu(I): mu_s = %.3f +- %.3f, mu_2 = %.2f +- %.2f, I_0 = %.2f +- %.2f", mu_s, mu_s_err, mu_2, mu_2_err, I_0, I_0_err)
}
mu_1 = 0.35; mu_3 = 0.7; B = 3
stop(h) = mu_1 + (mu_3 - mu_1)/(1 + h/B)
layers = rows("stops.txt")
if (layers > 3) {
  fit stop(x) results."/stops.txt" using 1:(tan($2*pi/180)) via mu_1, mu_3, B
  print sprintf("  a layer of any height flows above theta_1 = %.1f +- %.1f degrees", atan(mu_1)*180/pi, mu_1_err/(1 + mu_1**2)*180/pi)
}
unset print

set output results."/incline.png"
parts = 2*(flows > 0) + (layers > 0)
set terminal pngcairo size 400*parts,420 font "sans,11"
set multiplot layout 1,parts
if (flows > 0) {
set xlabel "speed / (g d)^{1/2}"
set ylabel "height above the base, of the flow's"
set xrange [*:7.5<*]
set key bottom right
plot for [k=1:words(folders)] results."/".word(folders, k)."/profile_fit.txt" using 3:1 with points ls 10+k pt 7 \
       title word(folders, k)[2:]." degrees", \
     for [k=1:words(folders)] results."/".word(folders, k)."/profile_fit.txt" using 4:1 with lines ls 3 \
       title k == 1 ? "Bagnold, 2 numbers fitted" : ""
set xrange [*:*]
set xlabel "inertial number I"
set ylabel "tan of the angle"
set key bottom right
plot results."/flows.txt" using 6:(tan($1*pi/180)) with points ls 11 pt 7 ps 1.3 title "steady flows", \
     flows > 3 ? mu(x) : NaN with lines ls 3 title "mu(I), fitted"
}
if (layers > 0) {
set xlabel "angle of the plane / degrees"
set ylabel "height of the layer / d"
set key top right
set yrange [0:*]
set parametric
set trange [3:15]
plot results."/stops.txt" using 2:1 with points ls 12 pt 7 ps 1.3 title "comes to rest", \
     (layers > 3 ? atan(stop(t))*180/pi : NaN), t with lines ls 3 title "fitted"
}
unset multiplot
