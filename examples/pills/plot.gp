# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: solid fraction and contacts of each shape.
set output results."/pills.png"
set multiplot layout 1,2
set xrange [-0.5:3.5]
set xtics ("1:1:1" 0, "1.25:1:0.8" 1, "1:1:0.5" 2, "1:1:1.5" 3)
set xlabel "semi-axes"
set ylabel "solid fraction"
set key top left
plot [][0.6:0.78] results."/pills.txt" using 1:2 with points ls 11 pt 7 title "Grip", \
     "< echo '0 0.639'" with points ls 2 title "spheres, Agnolin and Roux 2007", \
     "< echo '1 0.74'" with points ls 3 title "densest random, Man et al. 2005"
set ylabel "contacts of a grain that is held"
plot [][5:13.5] results."/pills.txt" using 1:3 with points ls 11 pt 7 title "Grip", \
     "< printf '0 6\n1 12\n2 10\n3 10\n'" with points ls 3 title "twice the degrees of freedom"
unset multiplot
