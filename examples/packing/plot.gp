# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: solid fraction and contacts against friction.
set output results."/packing.png"
set multiplot layout 1,2
set logscale x
set xrange [0.0005:20]
set xtics ("0" 0.001, "0.01" 0.01, "0.1" 0.1, "1" 1, "10" 10)
at(mu) = mu > 0 ? mu : 0.001
set xlabel "friction coefficient"
set ylabel "solid fraction"
$published << END
0 0.639 6.0
0.3 0.593 4.5
END
set key top right
plot [][0.53:0.66] results."/packings.txt" using ($1 > 0 ? $1 : NaN):2 with linespoints ls 11 pt 7 title "Grip", \
     "" using ($1 > 0 ? NaN : 0.001):2 with points ls 11 pt 7 notitle, \
     0.55 with lines ls 3 title "loosest measured, Jerkins et al.", \
     $published using (at($1)):2 with points ls 2 title "Agnolin and Roux 2007"
set ylabel "contacts of a sphere, without rattlers"
plot [][3.5:6.8] results."/packings.txt" using ($1 > 0 ? $1 : NaN):3 with linespoints ls 11 pt 7 title "Grip", \
     "" using ($1 > 0 ? NaN : 0.001):3 with points ls 11 pt 7 notitle, \
     $published using (at($1)):3 with points ls 2 title "Agnolin and Roux 2007", 6 with lines ls 3 title "isostatic: 6 without, 4 with friction", 4 with lines ls 3 notitle
unset multiplot
