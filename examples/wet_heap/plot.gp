# SPDX-License-Identifier: GPL-2.0-only
# The surface of each heap, and its angle against the liquid content. contents: those of the runs; plate: its radius.
set output results."/angles.png"
set multiplot layout 1,2
set xlabel "distance from the axis / mm"
set ylabel "height of the surface / mm"
set size ratio -1
set xrange [0:1e3*plate]
set yrange [0:*]
plot for [k=1:words(contents)] results."/W".word(contents,k)."/profile.txt" using (1e3*$1):(1e3*$2) with linespoints ls (10+k) pt 7 \
     title sprintf("%g %% liquid", 100*word(contents,k))
set size noratio
set xrange [-0.5:words(contents)-0.5]
set yrange [0:45]
set xlabel "volume of liquid / volume of beads, in %"
set ylabel "angle of the heap / degrees"
plot results."/angles.txt" using 0:2:3:xtic(sprintf("%g", $1)) with yerrorbars ls 11 pt 7 notitle
