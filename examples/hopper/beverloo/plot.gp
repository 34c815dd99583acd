# SPDX-License-Identifier: GPL-2.0-only
# Outflow against time, and Beverloo's line.
orifices = system("cd '".results."' && ls -d D* | cut -c 2- | sort -g")
line = results."/line.txt"
fitted = system("test -f '".line."' && echo 1") eq "1"
slope = NaN; start = NaN; quoted = NaN
if (fitted) {
  stats line using (slope = $3, start = $4, quoted = (0.58*$5)**0.4) nooutput
}
set output results."/beverloo.png"
set multiplot layout 1,2
set xlabel "time / (d/g)^{1/2}"
set ylabel "spheres that are out"
set key bottom right
plot for [k=1:words(orifices)] results."/D".word(orifices, k)."/out.txt" using 1:2 with lines ls (10+k) title "orifice ".word(orifices, k)." d"
set key bottom right
set xlabel "orifice / diameter of the spheres"
set ylabel "(spheres in a unit of time, (d/g)^{1/2})^{2/5}"
set xrange [0:*]
set yrange [0:*]
set samples 400
plot [0:word(orifices, words(orifices))+1] fitted ? slope*x + start : NaN with lines ls 3 title "Beverloo, fitted to these", \
     fitted ? quoted*(x - 1.4) : NaN with lines lc rgb "#bbbbbb" title "C = 0.58, k = 1.4 as quoted", \
     results."/rates.txt" using 1:($3**0.4) with points ls 11 pt 7 title "Grip"
unset multiplot
