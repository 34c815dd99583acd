# SPDX-License-Identifier: GPL-2.0-only
"""Fifteen models, one for each pair of five types: every law with history, heat, or a reach beyond touch."""
from shared_models import LUDING

DIRENZO = "tangential mindlin/direnzo mu 0.5 e 0.8"
RSDS, TSDS = "rolling sds 300 2 0.1", "twisting sds 400 4 0.03"
EPSD = "rolling epsd mu_r 0.2 eta_r 0.3"
HERTZ = "hertz/material 1e4 0.6 0.3 damping tsuji"
PLASTIC = "plastic k1 2000 k2max 9000 kc 1000 phi_f 0.05 gamma_n 0.5"
HYSTERESIS = "hooke/hysteresis k1 2000 k2_ratio 4 kc_ratio 0.5 phi_f 0.05 e 0.7"
WALTON = "walton_braun k1 2000"
THORNTON = "thornton_ning young 1e4 poisson 0.3 yield 500"
EDINBURGH = "edinburgh young 1e4 poisson 0.3 k2_ratio 3"
SCHWARZ = "schwarz 1e4 0.7 0.3 3.0 0.5 damping coeff_restitution"
# Forces that act only in touch.
TOUCH = {
    (1, 1): f"hooke 2000 10 damping mass_velocity tangential linear_history_classic 800 0.5 0.4 {RSDS} twisting marshall",
    (1, 2): f"hertz 1e4 30 tangential mindlin_classic 4000 0.5 0.4 {EPSD} {TSDS}",
    (1, 3): f"{HERTZ} tangential mindlin_rescale NULL 0.5 0.4 rolling epsd2 mu_r 0.1 heat area 5",
    (1, 4): f"{HERTZ} tangential mindlin_rescale/force NULL 0.5 0.4 twisting marshall",
    (1, 5): f"{THORNTON} tangential mindlin/force NULL 0.5 0.4 {RSDS} heat radius 0.7",
    (2, 2): f"dmt 1e4 30 0.3 2.0 tangential mindlin NULL 0.5 0.4 {RSDS} {TSDS} heat area 4",
    (2, 3): f"dmt 2e4 20 0.3 1.0 {DIRENZO} heat radius 0.5",
    (2, 4): LUDING,
    (2, 5): f"{EDINBURGH} gamma 2 chi 2 gamma_n 1 tangential linear_history 900 0.5 0.4 {RSDS}",
    (3, 3): f"{PLASTIC} tangential luding kt_ratio 0.2 mu 0.4 rolling luding kr_ratio 0.1 mu_r 0.05",
    (3, 4): f"{HYSTERESIS} tangential history mu 0.5 rolling cdt mu_r 0.05",
    (3, 5): f"hooke/hysteresis young 1e6 poisson 0.3 v_char 1.0 k2_ratio 3 kc_ratio 0.5 phi_f 0.05 e 0.7 "
            f"soft_particles yes {DIRENZO} heat area 5",
    (4, 4): "hooke/hysteresis k1 2000 k2_ratio 4 kc_ratio 0.5 phi_f 0.05 e 0.7 viscous mu_f 0.1 stokes_c 35 e_max 0.9 "
            "tangential history mu 0.3",
    (4, 5): f"{WALTON} s 20 tangential walton_braun kt_ratio 0.8 mu 0.4 {RSDS} {TSDS}",
    (5, 5): f"hertz/material 2e4 0.7 0.25 damping coeff_restitution {DIRENZO} rolling epsd3 mu_r 0.2 eta_r 0.3 k_ratio 5 "
            "torsion yes limit_damping",
}
# Some forces reach beyond touch.
REACH = dict(TOUCH)
REACH.update({
    (1, 1): f"jkr 1e4 30 0.3 5.0 tangential mindlin_rescale/force NULL 0.5 0.4 {RSDS} twisting marshall heat area 5",
    (1, 2): f"jkr 1e4 30 0.3 3.0 {DIRENZO} {TSDS}",
    (1, 3): f"{HERTZ} cohesion bridge/rabinovich sigma 3 theta 0.2 V 1e-3 {DIRENZO} rolling epsd2 mu_r 0.1",
    (1, 4): f"{HERTZ} cohesion vdw hamaker 1 z_min 0.01 z_cut 0.05 tangential mindlin_rescale/force NULL 0.5 0.4",
    (1, 5): f"{THORNTON} gamma 3 tangential mindlin_rescale NULL 0.5 0.4 {RSDS} heat area 5",
    (2, 2): f"{SCHWARZ} tangential mindlin_rescale NULL 0.5 0.4 {RSDS} twisting marshall",
    (2, 3): f"{SCHWARZ} {DIRENZO} heat radius 0.5",
    (2, 5): f"{HERTZ} cohesion bridge/willett sigma 4 theta 0.3 V 1e-3 viscosity 0.5 tangential mindlin NULL 0.5 0.4 {RSDS}",
    (2, 4): f"{PLASTIC.replace('kc 1000', 'kc 0')} cohesion linear f 5 k 500 irreversible tangential luding kt_ratio 0.2 mu 0.4",
    (3, 3): f"{HYSTERESIS} f0 -5 tangential history mu 0.5 {RSDS}",
    (3, 4): f"{HERTZ} cohesion bridge/soulie sigma 3 theta 0.2 V 1e-3 viscosity 0.5 tangential mindlin NULL 0.5 0.4",
    (3, 5): "hooke/hysteresis k1 3000 k2_ratio 3 kc_ratio 1 phi_f 0.03 e 0.9 f0 -8 tangential luding kt_ratio 0.3 mu 0.4",
})
# Laws that cannot be combined with these, and the test that covers them: mdr must be the law of all types, and heat
# dissipation requires a ledger.
ELSEWHERE = {("normal", "mdr"): "pair/test_mdr.py", ("heat", "dissipation"): "pair/test_heat.py"}
# Settings and fixes that spheres with these models need, also after a restart.
SETTINGS = """neighbor 0.1 bin
neigh_modify every 1 delay 0 check yes
comm_modify vel yes
timestep 0.001
fix property all property/atom temperature heatflow ghost yes
fix nve all nve/sphere
fix heat all heat/flow constant 1.0
"""
