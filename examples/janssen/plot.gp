# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: the weight on the floor against the weight that was filled in.
set output results."/janssen.png"
set terminal pngcairo size 640,440 font "sans,11"
set xlabel "weight of the spheres / m g"
set ylabel "force on the floor / m g"
set key top left
plot results."/floors.txt" using 1:4 with points ls 12 pt 6 title "settled", \
     "" using 1:2 with points ls 11 pt 7 ps 1.3 title "after the floor has sunk", \
     results."/law.txt" using 1:2 with lines ls 3 title "Janssen, fitted to these", x with lines lc rgb "#bbbbbb" title "without walls"
