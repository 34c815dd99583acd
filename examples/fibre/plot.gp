# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: the bent fibre, the twisted ring, and the energy of the mat.
set output results."/fibre.png"
set multiplot layout 1,3
set xlabel "P L^2/EI"
set ylabel "deflection of the tip over L"
set key bottom right
plot [0:11][0:1] results."/elastica.txt" using 1:2 with lines ls 3 title "elastica", results."/bent.txt" using 1:2 with points ls 11 pt 7 title "20 bonds"
set xlabel "twist over 2 pi sqrt(3) EI/GJ"
set ylabel "out of the plane, over the radius"
set key top left
set logscale y
set format y "10^{%T}"
set arrow from 1,graph 0 to 1,graph 1 nohead ls 3
plot [0.8:1.1][1e-8:1] results."/ring.txt" using 1:2 with lines ls 12 title "ring of 16 bonds"
unset arrow
unset logscale y
set format y "%g"
set xlabel "time [s]"
set ylabel "energy [mJ]"
set key top right
plot [][0:] results."/mat/energy.txt" using ($1*4e-6):($2*1e3) with lines ls 11 title "mat, kinetic", \
     "" using ($1*4e-6):($3*1e3) with lines ls 12 title "in bonds"
unset multiplot
