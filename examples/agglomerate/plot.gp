# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: broken bonds by the normal speed, and where the energy goes.
set output results."/agglomerate.png"
set multiplot layout 1,2
set xlabel "speed towards the floor [m/s]"
set ylabel "share of broken bonds"
set xrange [1.5:5.5]
set key top left
plot [][0:] results."/agglomerate.txt" using 1:($2 == 90 ? $3 : 1/0) with points ls 11 pt 7 title "90 degrees", \
     results."/agglomerate.txt" using 1:($2 == 45 ? $3 : 1/0) with points ls 2 pt 6 title "45 degrees"
set ylabel "part of the energy, 90 degrees"
set style data histograms
set style histogram rowstacked
set style fill solid 0.8
set boxwidth 0.7
set xrange [-0.6:3.6]
set key outside right top vertical width -2
plot [][0:1] "< grep ' 90 ' ".results."/agglomerate.txt" using 8:xtic(1) title "kinetic", "" using 4 title "fracture", \
     "" using 5 title "bond damping", "" using 6 title "contact damping", "" using 7 title "sliding"
unset multiplot
