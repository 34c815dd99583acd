# SPDX-License-Identifier: GPL-2.0-only
# The angle of the surface while the drum turns.
set output results."/dice.png"
set xlabel "angle by which the drum has turned / rad"
set ylabel "angle of the surface / degrees"
set yrange [0:60]
set key bottom right
names = "sphere_0 sphere dice_4 dice_8"
array titles[4] = ["spheres, no rolling law", "spheres", "dice, exponents 4", "dice, exponents 8"]
found(k) = system("test -f '".results."/angle_".word(names, k).".txt' && echo 1") eq "1"
plot for [k=1:4] found(k) ? results."/angle_".word(names, k).".txt" : "/dev/null" using 1:2 with lines ls (10+k) title found(k) ? titles[k] : ""
