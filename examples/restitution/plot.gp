# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: restitution against speed, and loops of the tangential force.
set output results."/restitution.png"
set multiplot layout 1,2
set logscale x
set xlabel "speed of the impact / (m/s)"
set ylabel "restitution"
set yrange [0:1.02]
set key bottom left
laws = "luding_sticky luding plastic_sticky plastic"
names = "'luding, k_c = k_2' 'luding, k_c = k_2/20' 'plastic, k_c = k_2' 'plastic, k_c = k_2/20'"
plot for [k=1:4] results."/".word(laws, k).".txt" using 1:2 with points ls 10+k pt 5+k ps 0.8 title word(names, k), \
     for [k=1:4] results."/".word(laws, k).".txt" using 1:3 with lines ls 3 title (k == 1 ? "closed forms" : "")
set key bottom right
laws = "schwarz_jkr schwarz_half thornton_ning thornton_ning_sticky"
names = "'schwarz, alpha = 1' 'schwarz, alpha = 0.5' 'thornton\\_ning, no adhesion' 'thornton\\_ning, adhesion'"
plot for [k=1:4] results."/".word(laws, k).".txt" using 1:2 with points ls 10+k pt 5+k ps 0.8 title word(names, k), \
     for [k=1:4] results."/".word(laws, k).".txt" using 1:3 with lines ls 3 title (k == 1 ? "closed forms" : "")
unset multiplot

set output results."/loops.png"
set terminal pngcairo size 640,440 font "sans,11"
unset logscale
set yrange [-1.1:1.1]
set xlabel "displacement over that at which all slides"
set ylabel "tangential force over mu N"
set key bottom right
laws = "mindlin mindlin_direnzo walton_braun"
names = "'mindlin, and eight others' mindlin/direnzo 'walton\\_braun'"
plot for [k=1:3] results."/loop_".word(laws, k).".txt" with lines ls 10+k title word(names, k), \
     results."/loop_mindlin_deresiewicz.txt" with lines ls 3 title "Mindlin and Deresiewicz"
unset output
