# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" plot.gp     FOLDER has ledger.txt
set terminal pngcairo size 900,640 font "Sans,12" linewidth 1.2
set output results."/energy.png"
file = results."/ledger.txt"
array part[10] = ["moving", "elastic", "normal damping", "plastic", "adhesion", "sliding", "tangential damping", "rolling", "twisting", "rest"]
array colour[10] = ["#1f6f8b", "#7fc8d9", "#fdbb84", "#d95f02", "#7a3b00", "#4d9221", "#a1d76a", "#762a83", "#c2a5cf", "#999999"]
# The sum of the parts up to the k-th; column 3 is the first one.
upto(k) = sum [c=3:2+k] column(c)
set border 3
set tics nomirror
set multiplot layout 2,1
set lmargin 12
set size 1,0.75
set origin 0,0.25
set key at graph 0.02,0.98 left top reverse Left spacing 1.15 samplen 2
set ylabel "energy (mJ)"
set format x ""
set yrange [0:*]
set style fill solid noborder
plot for [k=10:1:-1] file using 1:(1e3*(k > 1 ? upto(k - 1) : 0)):(1e3*upto(k)) with filledcurves lc rgb colour[k] title part[k], \
     file using 1:(1e3*($13+$14)) with lines lw 2 dt (6,4) lc rgb "black" title "put in by floor and gravity"
set size 1,0.27
set origin 0,0
set format x "%g"
set xlabel "time (s)"
set ylabel "sum (mJ)"
unset key
stats file using 2 nooutput
set yrange [-0.1:0.1]
set ytics 0.1
plot file using 1:(1e3*$2) with lines lw 2 lc rgb "black"
unset multiplot
