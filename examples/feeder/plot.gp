# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'; q=0.5; v=1; L=1" style.gp plot.gp: masses and power against time.
set output results."/masses.png"
lost = real(system("awk 'NR == 1 { print $(NF - 1) }' ".results."/power.txt"))
set multiplot layout 1,2
set key left top
set xlabel "time / s"
set ylabel "mass / kg"
set yrange [0:]
set xrange [0:]
plot results."/feeder.txt" using 1:($2-$5) with lines ls 11 title "through the inlet", \
     "" using 1:6 with lines ls 13 title "on the belt, or falling onto it", \
     "" using 1:7 with lines ls 15 title "on its second half", \
     q*x with lines ls 3 title "q t", q*L/(2*v) with lines ls 3 title "q L/(2 v)"
set ylabel "power / W"
set key right bottom
plot results."/power.txt" using 1:2 with lines ls 12 title "of the belt", \
     "" using 1:3 with lines ls 14 title "lost in contacts", \
     q*v**2 with lines ls 3 title "q v^2", lost with lines dashtype 3 lc rgb "#444444" lw 1.5 title "q (v^2/2 + u^2/2 + g h)"
unset multiplot
