# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: grains above the orifice against time. The codes' curves are shifted in time so
# that they have the same number of grains at 0.1 s as Grip's.
set output results."/count.png"
set terminal pngcairo size 800,440 font "sans,11"
set xlabel "time since the gate opened / s"
set ylabel "grains above the orifice / 1000"
set key bottom left
set yrange [0:*]
cases = system("cd '".results."' && ls -d *-M*")
codes = results."/codes.txt"
stats results."/".word(cases,1)."/counts.txt" using 1 nooutput
set xrange [0:STATS_max]
has = system("test -f '".codes."' && echo 1") eq "1"
plot (has ? codes : "/dev/null") index 0 using 1:(1e-3*$2) with points ls 2 title "LIGGGHTS, large-M1", \
     "" index 1 using 1:(1e-3*$2) with points ls 1 title "MUSEN, large-M1", \
     for [k=1:words(cases)] results."/".word(cases,k)."/counts.txt" using 1:(1e-3*$2) with lines ls 10+k title "Grip, ".word(cases,k)
