# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'; here='FOLDER OF THIS'" ../style.gp plot.gp: impacts.png (tests 4 and 5), spins.png (1, 2, 3, 6)
data = here."/published.txt"
file(test, material, law) = sprintf("%s/test%d_%s_%s.txt", results, test, material, law)
laws = "linear_nohistory linear_history luding mindlin_direnzo mindlin_rescale_force mindlin_force mindlin history walton_braun"
title_of(law) = system("echo ".law." | sed 's/mindlin_direnzo/mindlin\\/direnzo/; s/_force/\\/force/; s/_/\\\\_/g'")
elastic = "linear_history luding mindlin_direnzo mindlin_rescale_force mindlin_force mindlin history walton_braun"

set terminal pngcairo size 1100,860 font "sans,11"
set output results."/impacts.png"
set multiplot layout 2,2
set key bottom right font ",9"
set xlabel "angle of incidence / degrees"
set ylabel "tangential restitution e_t"
set title "test 4, aluminium oxide at 3.9 m/s, friction 0.092"
plot for [k=1:words(laws)] file(4, "oxide", word(laws, k)) using 1:2 with lines ls 10+k title title_of(word(laws, k)), \
     data index "test4_et_oxide" with points ls 2 title "Chung and Ooi 2011", \
     data index "test4_et_measured" with points ls 1 title "measured, Kharaz et al. 2001"
set ylabel "spin after the impact / (rad/s)"
plot for [k=1:words(laws)] file(4, "oxide", word(laws, k)) using 1:3 with lines ls 10+k notitle, \
     data index "test4_spin_oxide" with points ls 2 notitle, data index "test4_spin_measured" with points ls 1 notitle
set ylabel "angle of rebound of the contact point / degrees"
plot [0:60][-20:60] for [k=1:words(laws)] file(4, "oxide", word(laws, k)) using 1:4 with lines ls 10+k notitle, \
     data index "test4_rebound_oxide" with points ls 2 notitle, data index "test4_rebound_measured" with points ls 1 notitle
set title "test 5, steel, elastic, 5 m/s, friction 0.3"
set xlabel "V_{st}/(mu V_{cn})"
set ylabel "V'_{st}/(mu V'_{cn})"
set key bottom right
plot [0:9][-3.2:2] for [k=1:words(elastic)] file(5, "steel", word(elastic, k)) using 1:2 with lines ls 11+k notitle, \
     file(5, "steel", "half") using 1:2 with lines ls 3 title "mindlin with half its stiffness", \
     data index "test5_recoil_steel" with points ls 2 title "Chung and Ooi 2011", \
     data index "test5_recoil_fem" with points ls 1 title "finite elements, in the same figure"
unset multiplot

set output results."/spins.png"
set multiplot layout 2,2
set key top left
set title "tests 1 and 2: glass on glass at 20 m/s; alloy on a plane at 0.2 m/s"
set xlabel "overlap / {/Symbol m}m"
set ylabel "normal force / kN"
plot [0:300] results."/test1.txt" with lines ls 11 title "glass", data index "test1_force" with points ls 2 title "Chung and Ooi 2011", \
     results."/test2.txt" with lines ls 12 title "alloy", data index "test2_force" with points ls 2 notitle
set title "test 3, aluminium oxide"
set xlabel "restitution given"
set ylabel "restitution"
plot [0:1][0:1] x with lines ls 3 notitle, results."/test3.txt" using 1:2 with points ls 11 pt 7 title "coeff\\_restitution", \
     "" using 1:3 with points ls 12 pt 5 title "tsuji"
set title "test 6, aluminium alloy, spinning, restitution 0.5, friction 0.4"
set xlabel "3.5 mu (1 + e) V_{cn}/V_{st}"
set ylabel "{/Symbol b} = - V'_{st}/V_{st}"
set key bottom right font ",8"
plot [0:8][-1:1] for [k=1:words(laws)] file(6, "alloy", word(laws, k)) using 1:2 with lines ls 10+k notitle, \
     file(6, "alloy", "damped") using 1:2 with lines ls 17 dashtype 2 title "mindlin with a dashpot", \
     data index "test6_beta_alloy" with points ls 2 title "Chung and Ooi 2011", (x < 1 ? x - 1 : NaN) with lines ls 3 title "sliding throughout"
set title "test 8, case A: on a large sphere"
plot [0:8][-1.9:1] for [k=1:words(laws)] file(8, "case_a", word(laws, k)) using 1:2 with lines ls 10+k title title_of(word(laws, k)), \
     file(8, "case_a", "damped") using 1:2 with lines ls 17 dashtype 2 notitle, data index "test8_beta_a" with points ls 2 notitle, (x < 1 ? x - 1 : NaN) with lines ls 3 notitle
unset multiplot
