# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'; seeds='SEEDS'" ../style.gp plot.gp: load against shortening, and where discs break.
set output results."/brazilian.png"
set multiplot layout 1,3
file(kind, seed) = results."/".kind."_".seed."/curve.txt"
set xlabel "shortening [mm]"
set ylabel "load [kN]"
unset key
set xtics 0.04
set title "discs across their diameter"
plot [][0:] for [k=1:words(seeds)] file("disc", word(seeds, k)) using ($2*1e3):($3*1e-3) with lines ls 10+k
set title "prisms along their length"
plot [][0:] for [k=1:words(seeds)] file("prism", word(seeds, k)) using ($2*1e3):($3*1e-3) with lines ls 10+k
set title "places of the breaks in the discs"
set xlabel "x/D"
set xtics 0.2
set ylabel "share"
set style fill solid 0.8
set boxwidth 0.9 relative
plot [-0.5:0.5][0:] results."/breaks.txt" using 1:2 with boxes ls 11
unset multiplot
