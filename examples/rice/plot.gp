# SPDX-License-Identifier: GPL-2.0-only
# The angle of sheared grains to the flow, the rates of flow, and the grains in the silo at the end, of the cases that there are.
is(name) = system("test -f '".results."/".name."' && echo 1") eq "1"
file(name) = is(name) ? results."/".name : "/dev/null"
set output results."/rice.png"
set multiplot layout 1,3
if (is("shear.txt")) {
  set xrange [1.5:5.5]
  set yrange [0:25]
  set xlabel "long axis over the others"
  set ylabel "angle to the flow / degrees"
  plot file("shear.txt") using 1:($2 > 0.05 ? $3 : NaN):4 with yerrorbars ls 11 pt 7 title "I = 0.1", \
       file("shear.txt") using 1:($2 < 0.05 ? $3 : NaN):4 with yerrorbars ls 12 pt 6 title "I = 0.025", \
       "< printf '2.5 15\n3.33 15\n'" with points ls 2 title "pegs, arXiv:2106.13640"
}
if (is("flow_1.txt") || is("flow_3.txt")) {
  set xrange [0:7.5]
  set yrange [0:16]
  set xlabel "slot / diameter"
  set ylabel "(grains in a unit of time)^{2/3}"
  set key bottom right
  plot file("flow_1.txt") using 1:($2**(2./3)) with points ls 11 pt 7 title "spheres", \
       file("flow_3.txt") using 1:($2**(2./3)) with points ls 12 pt 7 title "3:1:1"
}
if (is("axes.txt")) {
  set xrange [0:16]
  set yrange [-3:13]
  set size ratio -1
  set xlabel "x / diameter"
  unset ylabel
  plot file("axes.txt") using 1:2:3:4 with vectors nohead lc rgb "#1f77b4" lw 1.5 notitle, \
       "< printf '0 0\n4.5 0\n\n11.5 0\n16 0\n'" with lines lc rgb "#444444" lw 3 notitle
}
unset multiplot
