# SPDX-License-Identifier: GPL-2.0-only
# gnuplot -e "results='FOLDER'" ../style.gp plot.gp: temperature against time.
set output results."/cooling.png"
set multiplot layout 1,2
folders = system("cd '".results."' && ls -d e*")
set xlabel "t/{/Symbol t}"
set ylabel "(T_0/T)^{1/2}"
set key top left
plot 1 + x with lines ls 3 title "Haff, {/Symbol t} from kinetic theory", \
     for [k=1:words(folders)] results."/".word(folders, k)."/haff.txt" with lines ls 10+k title "e = ".word(folders, k)[2:]
set logscale xy
set ylabel "T/T_0"
set key bottom left
plot [0.01:20] 1/(1 + x)**2 with lines ls 3 notitle, \
     for [k=1:words(folders)] results."/".word(folders, k)."/haff.txt" using 1:(1/$2**2) with lines ls 10+k notitle
unset multiplot
