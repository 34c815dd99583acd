import host, os
from dropin import *
MENDED = os.path.join(os.path.dirname(host.PLUGIN), "mended_mdr.so")
LOAD = f"plugin load {MENDED}" if os.path.exists(MENDED) else ""
MDR = "mdr 1e4 0.3 {Y} {gamma} {psi} {eta} damping mdr {type} tangential linear_history 2000 0.5 0.3"
def mdr(Y=300, gamma=0, psi=0.5, eta=0.2, type=1): return MDR.format(**locals())
BOX3=[(-1.5,1.5)]*3
EX=["d_Ro","d_Vcaps","d_Vgeo","d_Velas","d_eps_bar","d_dRnumerator","d_dRdenominator","d_Acon0","d_Acon1","d_Atot","d_psi","d_sigmaxx","d_sigmayy","d_sigmazz","radius","d_ddelta_bar"]
host.write_data(file_name("pack.data"), [(-2.5, 2.5)] * 3, host.random_spheres(16, BOX3, [0.35,0.42,0.5], 3, 0.5, 1.0))
def press(model, wall=None, steps=2000, speed=0.5, style="sphere 1", more=""):
    wall = wall or model
    planes = "".join(f"""
region {a}lo plane {' '.join('-1.5' if k==d else '0' for k in range(3))} {' '.join('1' if k==d else '0' for k in range(3))} side in move {' '.join('v_up' if k==d else 'NULL' for k in range(3))} units box
region {a}hi plane {' '.join('1.5' if k==d else '0' for k in range(3))} {' '.join('-1' if k==d else '0' for k in range(3))} side in move {' '.join('v_down' if k==d else 'NULL' for k in range(3))} units box
fix {a}lo all WALLREGION {wall} region {a}lo
fix {a}hi all WALLREGION {wall} region {a}hi""" for d,a in enumerate("xyz"))
    return header(file_name("pack.data"), newton="off", style=style, boundary="f f f", more=LOAD)+f"""
timestep 5e-4
pair_style PAIR
pair_coeff * * {model}
fix nve all nve/sphere
variable up equal {speed}*time
variable down equal -{speed}*time
{planes}
{more}
{TAIL}
 run 0
run {steps}
"""
import sys
for name,kw in {"elastic":dict(Y=1e6,psi=0), "plastic":dict(psi=0),"bulk":dict(psi=0.7), "sticky":dict(gamma=1.0,psi=0.7)}.items():
    compare(f"{name}", press(mdr(**kw),steps=int(sys.argv[1])), extra=EX)
judge_all()
for k in range(len(cases)):
    f=host.read_dump(file_name(f"grip.{k}"))[-1]
    print(cases[k][0], min(f["d_psi"]), max(r/o for r,o in zip(f["radius"],f["d_Ro"])), max(map(abs,f["d_ddelta_bar"])), max(f["fx"]))
host.finish()
