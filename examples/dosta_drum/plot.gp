# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: grains in two quadrants against time.
set output results."/zones.png"
set terminal pngcairo size 800,440 font "sans,11"
set xlabel "time since the drum began to turn / s"
set ylabel "grains in the quadrant over all of the kind"
set key top right
set yrange [0:1.2]
small = real(system("grep -m 2 '^Created [0-9]* atoms' '".results."/run/log' | tail -n 1 | cut -d ' ' -f 2"))
large = real(system("grep -m 1 '^Created [0-9]* atoms' '".results."/run/log' | cut -d ' ' -f 2"))
# For the whole drum, the times of the minima and the numbers at the later maxima are also published.
set style arrow 1 nohead lc rgb "#444444" dashtype 2 lw 1.5
if (small == 30000) {
  do for [trough in "1.4 3.4"] { set arrow from real(trough), graph 0 to real(trough), graph 0.25 as 1 }
  set arrow from 1.9, 17.0/30 to 2.9, 17.0/30 as 1
  set arrow from 3.9, 12.2/30 to 4.9, 12.2/30 as 1
}
plot results."/run/zones.txt" using 1:($3/small) with lines ls 11 title "2 mm, x and z < 0", \
     "" using 1:($5/large) with lines ls 12 title "4 mm, x and z < 0", \
     "" using 1:($2/small) with lines ls 13 title "2 mm, x and z > 0", \
     "" using 1:($4/large) with lines ls 14 title "4 mm, x and z > 0", \
     23./30 with lines ls 3 title "the most, codes of the benchmark (2 mm, x and z < 0)"
