# SPDX-License-Identifier: GPL-2.0-only
# The common style of the examples' pictures; read before an example's plot.gp.
set terminal pngcairo size 1000,420 font "sans,11"
set grid lc rgb "#dddddd"
# The reference: black points, dashed grey lines.
set style line 1 lc rgb "#111111" pt 7 ps 1.0
set style line 2 lc rgb "#111111" pt 6 ps 1.2
set style line 3 lc rgb "#444444" dashtype 2 lw 1.5
# Grip: coloured lines.
set style line 11 lc rgb "#1f77b4" lw 2
set style line 12 lc rgb "#d62728" lw 2
set style line 13 lc rgb "#2ca02c" lw 2
set style line 14 lc rgb "#9467bd" lw 2
set style line 15 lc rgb "#ff7f0e" lw 2
set style line 16 lc rgb "#8c564b" lw 2
set style line 17 lc rgb "#17becf" lw 2
set style line 18 lc rgb "#e377c2" lw 2
set style line 19 lc rgb "#bcbd22" lw 2
