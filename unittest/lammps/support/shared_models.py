# SPDX-License-Identifier: GPL-2.0-only
"""Models that tests share."""
HERTZ = "hertz/material 1e4 0.7 0.3 damping tsuji tangential mindlin NULL 0.5 0.4"
HOOKE = "hooke 2000 5 damping mass_velocity tangential linear_history 800 0.5 0.4"
LUDING = ("luding k2hat 4000 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 0.5 "
          "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 0.1 "
          "rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.8 gamma_r 0.02 "
          "twisting luding kw_ratio 0.1 mu_w 0.05 phi_d 0.9 gamma_w 0.01")
JKR = "jkr 1e4 30 0.3 5.0 tangential mindlin_rescale NULL 0.5 0.4"
