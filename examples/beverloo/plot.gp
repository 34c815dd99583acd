# SPDX-License-Identifier: GPL-2.0-only
# Outflow against time, and Beverloo's line.
stats results."/line.txt" using 3 name "slope" nooutput
stats results."/line.txt" using 4 name "start" nooutput
set output results."/beverloo.png"
set multiplot layout 1,2
set xlabel "time"
set ylabel "spheres that are out"
set key bottom right
plot for [k=5:9] results."/D".k."/out.txt" using 1:2 with lines ls (6+k) title sprintf("orifice %d", k)
set key top left
set xlabel "orifice / diameter of the spheres"
set ylabel "rate^{2/5}"
set xrange [0:10]
set yrange [0:*]
plot slope_mean*x + start_mean with lines ls 3 title "Beverloo, fitted", \
     results."/rates.txt" using 1:($3**0.4) with points ls 11 pt 7 title "Grip"
