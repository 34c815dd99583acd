# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'; pictures=1" plot.gp     FOLDER has press.txt and, with 1, the pictures, with and without adhesion
set terminal pngcairo size 800,560 font "Sans,12" linewidth 1.5
set output results."/force.png"
set xlabel "piston above the floor (mm)"
set ylabel "force on the piston (N)"
set grid lc rgb "#dddddd"
set border 3
set tics nomirror
set key top right spacing 1.3 samplen 3
with_adhesion = results."/press.txt"
without = results."/no_adhesion/press.txt"
stats with_adhesion using 2 nooutput
a = int(STATS_index_min)
stats without using 2 nooutput
b = int(STATS_index_min)
set xrange [*:*] noextend
set offsets graph 0.03, graph 0.02, 0, 0
set yrange [-20:*]
plot with_adhesion using 2:3 every ::::a with lines lw 2 lc rgb "#1f6f8b" title "with adhesion: pressing", \
     with_adhesion using 2:3 every ::a with lines lw 2 dt (8,4) lc rgb "#1f6f8b" title "release", \
     without using 2:3 every ::::b with lines lw 2 lc rgb "#d95f02" title "without adhesion: pressing", \
     without using 2:3 every ::b with lines lw 2 dt (8,4) lc rgb "#d95f02" title "release"
reset
if (!pictures) exit

# Four pictures of 400 x 260 pixels, each under a line of text.
set terminal pngcairo size 800,580 font "Sans,12"
set output results."/packing.png"
unset border
unset tics
unset key
unset colorbox
set xrange [-0.5:399.5]
set yrange [-0.5:259.5]
array file[4] = ["/filled.png", "/pressed.png", "/dropped.png", "/no_adhesion/dropped.png"]
array caption[4] = ["filled", "pressed", "out of the die and dropped", "the same without adhesion"]
set multiplot
do for [k=1:4] {
  left = 0.5*((k - 1)%2)
  low = (k < 3 ? 290.0 : 0.0)/580
  set lmargin at screen left
  set rmargin at screen left + 0.5
  set bmargin at screen low
  set tmargin at screen low + 260.0/580
  set label 1 caption[k] at screen left + 0.25, low + 274.0/580 center
  plot results.file[k] binary filetype=png with rgbimage
}
unset multiplot
