# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'; here='FOLDER'" ../style.gp plot.gp: the ball's height against time, and the same around the lowest point. The
# codes' curves are for 25 000 grains.
set output results."/height.png"
set terminal pngcairo size 1000,440 font "sans,11"
set multiplot layout 1,2
set xlabel "time / ms"
set ylabel "height of the ball's centre / mm"
set key top center
floor = -90.2431
of = int(real(system("cut -d ' ' -f 2 '".results."/run/numbers.txt'"))) == 25000 ? "" : ", 25 000 grains"
set xrange [0:100]
plot here."/heights.txt" index 0 using (1e3*$1):(1e3*$2) with points ls 2 ps 0.6 title "LIGGGHTS".of, \
     "" index 1 using (1e3*$1):(1e3*$2) with points ls 1 ps 0.6 title "MUSEN".of, \
     results."/run/height.txt" using (1e3*$1):(1e3*$2) with lines ls 11 title "Grip", \
     floor+10 with lines ls 3 title "on the floor", floor+12 with lines lc rgb "#bbbbbb" title "on one grain"
set ylabel ""
set xrange [20:40]
set yrange [-82:-60]
plot here."/heights.txt" index 0 using (1e3*$1):(1e3*$2) with points ls 2 ps 0.8 title "LIGGGHTS".of, \
     "" index 1 using (1e3*$1):(1e3*$2) with points ls 1 ps 0.8 title "MUSEN".of, \
     results."/run/height.txt" using (1e3*$1):(1e3*$2) with lines ls 11 title "Grip", \
     floor+10 with lines ls 3 title "on the floor", floor+12 with lines lc rgb "#bbbbbb" title "on one grain"
unset multiplot
