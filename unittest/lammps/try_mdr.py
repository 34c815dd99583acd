import host
from dropin import *

MDR = "mdr 1e4 0.3 {Y} {gamma} {psi} {eta} damping mdr {type} tangential linear_history 2000 0.5 0.3"
def mdr(Y=300, gamma=0, psi=0.5, eta=0.2, type=1): return MDR.format(**locals())
F = "d_Ro d_Vcaps d_Vgeo d_Velas d_eps_bar d_dRnumerator d_dRdenominator d_Acon0 d_Acon1 d_Atot d_Atot_sum d_ddelta_bar d_psi d_sigmaxx d_sigmayy d_sigmazz d_dRavg".split()
host.write_data(file_name("two.data"), [(0.0, 4.0)] * 3,
   [(1, 0.5, [1.5, 2, 2], [0.5, 0, 0], [0]*3), (1, 0.4, [2.42, 2.1, 2], [-0.5, 0, 0], [0,1,0])])
import os
MENDED = os.path.join(os.path.dirname(host.PLUGIN), "mended_mdr.so")
LOAD = f"plugin load {MENDED}" if os.path.exists(MENDED) else ""
for Y in (1e6, 300, 100):
  for type in (1,2):
    compare(f"two Y {Y} type {type}", header(file_name("two.data"), newton="off", style="sphere 1", boundary="f f f", more=LOAD)+f"""
pair_style PAIR
pair_coeff * * {mdr(Y=Y,type=type)}
fix nve all nve/sphere
{TAIL}
 run 0
run 1000
""", rebuilds=0, extra=["d_Acon1","d_sigmaxx","radius","d_dRavg","d_psi"])
judge_all()
host.finish()
