# SPDX-License-Identifier: GPL-2.0-only
# The surface of each heap, and its angle with the published one.
set output results."/wheat.png"
set multiplot layout 1,2
set xlabel "distance from the axis / mm"
set ylabel "height of the surface / mm"
set size ratio -1
set xrange [0:*]
set yrange [0:*]
frictions = system("awk '!/^#/ { print $1 }' ".results."/angles.txt")
plot for [k=1:words(frictions)] results."/surface_".word(frictions,k).".txt" using (1e3*$1):(1e3*$2) with linespoints ls (10+k) pt 7 \
     title "rolling friction ".word(frictions,k)
set size noratio
set xrange [0:0.22]
set yrange [0:45]
set key top left
set xlabel "rolling friction"
set ylabel "angle of the heap / degrees"
plot results."/angles.txt" using 1:3:(3*$4) with yerrorbars ls 2 title "LIGGGHTS, published", \
     '' using 1:2 with points ls 11 pt 7 title "Grip"
