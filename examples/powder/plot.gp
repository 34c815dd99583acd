# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: yield loci, and void ratio against stress between plates.
set output results."/powder.png"
set multiplot layout 1,2
set key top left
set xlabel "normal stress (kPa)"
set ylabel "shear stress (kPa)"
stats results."/lines.txt" using 1 nooutput
n = STATS_records
array share[n]
array slope[n]
array cohesion[n]
stats results."/lines.txt" using (share[int($0+1)] = $1, slope[int($0+1)] = $2, cohesion[int($0+1)] = $3) nooutput
plot [0:5][0:*] \
  for [k=1:n] results."/locus.txt" using ($1 == share[k] && $4 == 0 ? $2/1e3 : NaN):($3/1e3) with points ls 10+k pt 7 ps 1.2 notitle, \
  for [k=1:n] results."/locus.txt" using ($1 == share[k] && $4 == 1 ? $2/1e3 : NaN):($3/1e3) with points ls 10+k pt 6 ps 1.6 notitle, \
  for [k=1:n] (cohesion[k] + slope[k]*x*1e3)/1e3 with lines ls 10+k title sprintf("%g of the adhesion", share[k])
set xlabel "stress between the plates (kPa)"
set ylabel "void ratio"
set key top right
list = system("ls ".results." | sed -n 's/^oedometer_press_\\(.*\\).txt$/\\1/p'")
plot [0:4.3] for [k=1:words(list)] results."/oedometer_press_".word(list, k).".txt" using ($1/1e3):2 with lines ls 9+2*k \
       title "pressed, ".word(list, k)." of the adhesion", \
     for [k=1:words(list)] results."/oedometer_release_".word(list, k).".txt" using ($1/1e3):2 with lines ls 9+2*k dt 2 title "released"
unset multiplot
