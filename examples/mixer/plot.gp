# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'; period=0.6" plot.gp: mixing and torque against time, and the map of wear.
set terminal pngcairo size 1000,420 font "sans,11"
set output results."/mixing.png"
set multiplot layout 1,2
set grid lc rgb "#dddddd"
set xlabel "turns of the shaft"
set ylabel "Lacey's index"
set yrange [0:1.1]
plot results."/index.txt" with linespoints pt 7 ps 0.7 lc rgb "#1f77b4" notitle, 1 dashtype 2 lc rgb "#444444" title "at random"
set ylabel "torque on the shaft / N m"
set yrange [*:*]
plot results."/torque.txt" using ($1/period):2 with lines lc rgb "#bbbbbb" notitle, \
     "" using ($1/period):2 smooth bezier lw 2 lc rgb "#d62728" notitle
unset multiplot
set terminal pngcairo size 900,600 font "sans,11"
set output results."/wear.png"
unset grid
unset border
unset tics
set xyplane 0
set view 62,35,1.6
set view equal xyz
set colorbox
set cblabel "depth of wear / nm"
set cbtics
set palette defined (0 "#f0f0f0", 0.3 "#fdcc8a", 0.6 "#fc8d59", 1 "#b30000")
set pm3d depthorder
unset xlabel
unset ylabel
set cbrange [0:*]
set pm3d border lc rgb "#999999" lw 0.5
splot results."/wear_map.txt" using 1:2:3:4 with pm3d notitle
