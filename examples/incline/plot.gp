# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: speed against height, and friction against the inertial number.
set output results."/incline.png"
set multiplot layout 1,2
folders = system("cd '".results."' && ls -d a[0-9]*")
set xlabel "speed / (g d)^{1/2}"
set ylabel "height above the base, of all"
set key bottom right
plot for [k=1:words(folders)] results."/".word(folders, k)."/profile_fit.txt" using 3:1 with points ls 10+k pt 7 \
       title word(folders, k)[2:]." degrees", \
     for [k=1:words(folders)] results."/".word(folders, k)."/profile_fit.txt" using 4:1 with lines ls 3 \
       title k == 1 ? "Bagnold, slope fitted" : ""
set xlabel "inertial number I"
set ylabel "tan of the angle"
set key top left
plot results."/flows.txt" using 6:(tan($1*pi/180)) with linespoints ls 11 pt 7 ps 1.3 title "Grip"
unset multiplot
