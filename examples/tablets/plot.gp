# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" style.gp plot.gp: solid fraction against height, and mass in the hopper against time.
set output results."/beds.png"
set multiplot layout 1,2
set key bottom left
set xlabel "height above the orifice / mm"
set ylabel "solid fraction, away from the wall"
cases = system("cd '".results."' && ls -d *-*/ | tr -d /")
name(c) = (c[1:1] eq "t" ? "tablets" : "spheres").", friction ".c[8:]
style(c) = c eq "tablet-0" ? 11 : c eq "tablet-0.4" ? 12 : c eq "sphere-0" ? 17 : 15
# Smooth curves, since beds are layered at walls.
set xrange [0:50]
set yrange [0.3:0.9]
plot for [k=1:words(cases)] results."/beds.txt" index k-1 using (1e3*$1):2 smooth bezier ls style(word(cases,k)) title name(word(cases,k)), \
     0.64 with lines ls 3 title "spheres, random close packing: 0.64", 0.71 with lines dashtype 3 lc rgb "#444444" lw 1.5 title "M\\&M's: 0.71"
set key top right
set xlabel "time since the gate began to open / s"
set ylabel "mass above the orifice / g"
set xrange [-0.1:0.7]
set yrange [0:*]
opened(c) = real(system("awk 'NR > 1 { n = $2 } END { print n/800 + 0.25 }' '".results."/".c."/record.txt'"))
plot for [c in system("cd '".results."' && ls -d *-0.4/ | tr -d /")] \
     results."/".c."/record.txt" using ($1-opened(c)):(1e3*$5) with lines ls style(c) title name(c)
unset multiplot
