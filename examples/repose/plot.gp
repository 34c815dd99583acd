# SPDX-License-Identifier: GPL-2.0-only
# The surface of each heap, and its angle against the rolling friction. frictions: those of the runs.
set output results."/repose.png"
set multiplot layout 1,2
set xlabel "distance from the axis / mm"
set ylabel "height of the surface / mm"
set size ratio -1
set xrange [0:40]
set yrange [0:*]
plot for [k=1:words(frictions)] results."/r".word(frictions,k).".txt" using (1e3*$1):(1e3*$2) with linespoints ls (10+k) pt 7 \
     title "rolling friction ".word(frictions,k)
set size noratio
set xrange [-0.02:*]
set yrange [0:45]
set xlabel "rolling friction"
set ylabel "angle of the heap / degrees"
plot results."/angles.txt" using 1:2:3 with yerrorlines ls 11 pt 7 notitle
