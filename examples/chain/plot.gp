# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: speed of the waves, and the shape of one.
set output results."/chain.png"
set multiplot layout 1,2
set logscale xy
set xlabel "largest speed of a sphere / (m/s)"
set ylabel "speed of the wave / (m/s)"
set key bottom right
set yrange [100:1000]
plot results."/waves.txt" using 2:3 with points ls 11 pt 7 ps 1.5 title "Grip", "" using 2:4 with lines ls 3 title "Nesterenko"
unset logscale
set yrange [0:1.1]
set xlabel "distance / diameter of the spheres"
set ylabel "speed over the largest"
set key top right
plot [-4:4] results."/shape.txt" with lines ls 11 title "Grip", \
     (abs(x) < 5*pi/sqrt(10)/2 ? cos(sqrt(10)*x/5)**4 : 0) with lines ls 3 title "Nesterenko"
unset multiplot
