# SPDX-License-Identifier: GPL-2.0-only
"""The benchmark's cases (input scripts and sizes), models, and the words of each style for a model."""
import collections
import math
import os
import re

HERE = os.path.dirname(os.path.realpath(__file__))

# One stiffness for all, kn = 2e5 and gamma_n = 50 (1/time) of LAMMPS's example chute, so that all styles see the
# same packing with overlaps of about 3e-3 diameters. kt = 2/7 kn, which gran/hooke/history uses for NULL; the
# modulus gives about kn at this overlap; Luding's k1 is kn, its damping that of two spheres of diameter and
# density 1, its kt the same; and LAMMPS's model with four senses has Luding's rolling and twisting stiffnesses and
# yield torques.
KT = repr(2.0 / 7.0 * 2e5)
HOOKE = f"hooke 2e5 50.0 tangential linear_history {KT} 0.0 0.5"
# The tangential dashpot of `hertz` is that of LIGGGHTS: its ratio to the normal dashpot is the square root of the
# ratio of the stiffnesses 8 G* a and 2 E* a.
HERTZ_GAMMA_T = repr(math.sqrt(2.0 * (1.0 - 0.3) / (2.0 - 0.3)))
HERTZ = f"hertz/material 1e7 0.9 0.3 tangential mindlin NULL {HERTZ_GAMMA_T} 0.5 damping coeff_restitution"
LUDING = ("luding k2hat 4e5 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.05 gamma_n 13.1"
          f" tangential luding kt_ratio {1.0 / 7.0!r} mu 0.5 phi_d 0.9 gamma_t 0.0"
          " rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.9 gamma_r 0.0"
          " twisting luding kw_ratio 0.1 mu_w 0.05 phi_d 0.9 gamma_w 0.0")
GRANULAR_FOUR = HOOKE + " rolling sds 1.6e5 0.0 0.1 twisting sds 1e4 0.0 0.025 damping mass_velocity"

GRIP, GRANULAR, CLASSIC, LIGGGHTS, YADE = "grip", "granular", "gran/hooke/history", "liggghts", "yade"
# Other programs.
PEERS = (LIGGGHTS, YADE)

# model: {style: (arguments of pair_style, arguments of pair_coeff after the types)}; if laws differ between types, a
# dictionary of them by types. For LIGGGHTS, which is another program: the models of `pair_style gran`, and its
# properties of pairs and of types. For Yade, also another program: the numbers for dense_yade.py.
MODELS = {
    "hooke": {
        CLASSIC: ("200000.0 NULL 50.0 NULL 0.5 0", ""),
        GRIP: ("", HOOKE + " damping mass_velocity"),
        GRANULAR: ("", HOOKE + " damping mass_velocity"),
        LIGGGHTS: ("hooke/stiffness tangential history tangential_damping off",
                   {"kn": "2e5", "kt": KT, "gamman": "50.0", "gammat": "0.0", "coefficientFriction": "0.5"}, {}),
        YADE: {"kn": 2e5, "kt": float(KT), "gamma_n": 50.0, "mu": 0.5},
    },
    "hertz": {
        GRIP: ("", HERTZ),
        GRANULAR: ("", HERTZ),
        LIGGGHTS: ("hertz tangential history", {"coefficientRestitution": "0.9", "coefficientFriction": "0.5"},
                   {"youngsModulus": "1e7", "poissonsRatio": "0.3"}),
        YADE: {"young": 1e7, "poisson": 0.3, "e": 0.9, "mu": 0.5},
    },
    "four": {GRIP: ("", LUDING), GRANULAR: ("", GRANULAR_FOUR)},
}
# Models with the same law in every style: the number of contacts and the energy at the end must agree.
SAME_LAW = ("hooke", "hertz", "mixture")

# Grip's other laws, for the case `laws27k`: they have the same stiffness, so that their costs can be compared.
HYSTERESIS = "k2_ratio 2 kc_ratio 0.2 phi_f 0.05"
LAWS = {
    "luding": "luding k2hat 4e5 k1_ratio 0.5 kc_ratio 0.1 phi_f 0.05 gamma_n 13.1"
              f" tangential luding kt_ratio {1.0 / 7.0!r} mu 0.5",
    "plastic": "plastic k1 2e5 k2max 4e5 kc 4e4 phi_f 0.05 gamma_n 13.1 tangential luding"
               f" kt_ratio {1.0 / 7.0!r} mu 0.5",
    "plastic_direnzo": "plastic k1 2e5 k2max 4e5 kc 4e4 phi_f 0.05 gamma_n 13.1"
                       " tangential mindlin/direnzo mu 0.5 e 0.9 gstar 1e6",
    "hysteresis": f"hooke/hysteresis k1 2e5 {HYSTERESIS} e 0.9 tangential history mu 0.5",
    "hysteresis_material": f"hooke/hysteresis young 1e7 poisson 0.3 v_char 5 {HYSTERESIS} e 0.9"
                           " tangential history mu 0.5",
    "hysteresis_viscous": f"hooke/hysteresis k1 2e5 {HYSTERESIS} viscous mu_f 1e-3 stokes_c 10 e_max 0.9"
                          " tangential history mu 0.5",
    "hysteresis_reach": f"hooke/hysteresis k1 2e5 {HYSTERESIS} e 0.9 f0 -20 tangential history mu 0.5",
    "walton_braun": "walton_braun k1 2e5 e 0.8 tangential history mu 0.5",
    "walton_braun_both": "walton_braun k1 2e5 e 0.8 tangential walton_braun kt_ratio 0.8 mu 0.5",
    "thornton_ning": "thornton_ning young 1e7 poisson 0.3 yield 5e5 tangential mindlin NULL 1.0 0.5",
    "thornton_ning_gamma": "thornton_ning young 1e7 poisson 0.3 yield 5e5 gamma 10 tangential mindlin NULL 1.0 0.5",
    "edinburgh": f"edinburgh young 1e7 poisson 0.3 k2_ratio 2 gamma 10 e 0.9 tangential luding kt_ratio {1.0 / 7.0!r} mu 0.5",
    "edinburgh_chi": "edinburgh young 1e7 poisson 0.3 k2_ratio 2 gamma 10 e 0.9 chi 5 tangential luding"
                     f" kt_ratio {1.0 / 7.0!r} mu 0.5",
    "hertz_direnzo": "hertz/material 1e7 0.9 0.3 damping coeff_restitution tangential mindlin/direnzo mu 0.5 e 0.9",
    "schwarz": "schwarz 1e7 0.9 0.3 10 0.5 damping coeff_restitution tangential mindlin NULL 1.0 0.5",
    **{f"rolling_{words.split()[0]}": f"{HOOKE} rolling {words} damping mass_velocity" for words in (
        f"sds {KT} 0.1 0.1", "cdt mu_r 0.1", "epsd mu_r 0.1 eta_r 0.1", "epsd2 mu_r 0.1", "epsd3 mu_r 0.1 eta_r 0.1 k_ratio 10")},
    **{f"bridge_{name}": f"{HERTZ} cohesion bridge/{name} sigma 1 theta 0.2 V 1e-4 viscosity 0.01 s_min 0.1"
       for name in ("willett", "rabinovich", "soulie")},
}
# Laws without a case, and the reason: a law with a case that has nearly the same loop, or a requirement
# that no case meets.
NOT_MEASURED = {
    ("normal", "dmt"): "hertz/material", ("normal", "jkr"): "schwarz",
    ("normal", "mdr"): "newton off, and walls and types of mdr alone",
    **{("damping", name): "coeff_restitution" for name in ("velocity", "viscoelastic", "tsuji", "mdr")},
    **{("cohesion", name): "bridge/willett" for name in ("sjkr", "sjkr2", "vdw", "linear")},
    **{("tangential", name): "linear_history" for name in ("linear_nohistory", "linear_history_classic")},
    **{("tangential", name): "mindlin"
       for name in ("mindlin_classic", "mindlin/force", "mindlin_rescale", "mindlin_rescale/force")},
    **{("twisting", name): "luding" for name in ("marshall", "sds")},
    **{("heat", name): "temperatures" for name in ("area", "radius", "dissipation")},
}
# law: (the law with which it is compared, the limit of the ratio of their times per contact, and the goal for this
# ratio)
LAW_LIMITS = {name: ("luding", 1.5, 1.5) for name in LAWS if name != "luding"}
LAW_LIMITS.update({"luding": ("hooke", 1.5, 1.5), "hertz_direnzo": ("hertz", 1.5, 1.5), "schwarz": ("hertz", 4.0, 4.0),
                   "walton_braun_both": ("luding", 1.5, 1.5), "edinburgh": ("luding", 2.0, 2.0),
                   "edinburgh_chi": ("luding", 3.0, 3.0),
                   "thornton_ning": ("hertz", 2.0, 2.0), "thornton_ning_gamma": ("hertz", 4.0, 4.0)})
LAW_LIMITS.update({name: ("hertz", 2.0, 2.0) for name in LAWS if name.startswith("bridge_")})
ROLLING = [name for name in LAWS if name.startswith("rolling_")]
LAW_LIMITS.update({name: ("rolling_sds", 1.3, 1.3) for name in ROLLING})
del LAW_LIMITS["rolling_sds"]
COMPARED = tuple(MODELS)
# Two types with two laws, which belong to two families of models in Grip's store.
MIXTURE = {"1 1": HOOKE + " damping mass_velocity", "1 2": HOOKE + " damping mass_velocity", "2 2": HERTZ}
MODELS["mixture"] = {GRIP: ("", MIXTURE), GRANULAR: ("", MIXTURE)}
MODELS.update({name: {GRIP: ("", words)} for name, words in LAWS.items()})
# The same models with the energy ledger.
LEDGERS = {"hooke_ledger": "hooke", "luding_ledger": "luding", "four_ledger": "four"}
LAW_LIMITS.update({name: (model, 1.3, 1.15) for name, model in LEDGERS.items()})
MODELS.update({name: {GRIP: ("energy yes", MODELS[model][GRIP][1])} for name, model in LEDGERS.items()})

# Walls of regions: the same law for all, with the numbers of the case.
REGION_WALL = "hertz {kn} {gamma_n} tangential mindlin {kt} 0.5 {mu}"
MODELS["walls"] = {style: ("", REGION_WALL.format(kn="2e5", gamma_n="50.0", kt="2e5", mu="0.5"))
                   for style in (GRIP, GRANULAR)}
EXAMPLE_NUMBERS = {"kn": "${kn}", "gamma_n": "${gamma_n}", "kt": "${kt}", "mu": "${coeffFric}"}
# case: (LAMMPS's example, numbers of the wall, lengths of the runs before the measured one)
EXAMPLES = {
    "granregion_box": ("box", {"kn": "4e4", "gamma_n": "100.0", "kt": "2e4", "mu": "0.5"}, (5000,)),
    "granregion_funnel": ("funnel", EXAMPLE_NUMBERS, (20000, 5000)),
    "granregion_mixer": ("mixer", EXAMPLE_NUMBERS, (40000,)),
}

# name: (base input, replicas, steps, warm-up steps)
CASES = {
    "chute32k": ("chute", "", 500, 0),
    "chute256k": ("chute", "4 2 1", 100, 0),
    "dense27k": ("dense", "1 1 1", 400, 50),
    "dense216k": ("dense", "2 2 2", 200, 50),
    "dense1M": ("dense", "4 3 3", 100, 30),
    "mixture": ("dense", "2 2 2", 100, 50),
    "dense108k": ("dense", "2 2 1", 200, 50),
    "dense432k": ("dense", "4 2 2", 200, 50),
    "dense864k": ("dense", "4 4 2", 200, 50),
    "dense1728k": ("dense", "4 4 4", 200, 50),
    "laws27k": ("dense", "1 1 1", 400, 50),
    "cylinder": ("cylinder", "1 1 14", 400, 50),
    "drum": ("drum", "", 4000, 8000),
    **{name: ("example", "", 5000, 0) for name in EXAMPLES},
}
# The skin with which each program is fastest, of 0.05, 0.1 and 0.2, where it is not SKIN; other inputs have one skin for all.
# `bench.py --skin` compares skins.
SKINS = {"chute": {GRIP: 0.2, CLASSIC: 0.2}, "dense": {}}
SKIN = 0.1
# The factor by which the number of runs is increased for cases whose run takes only half a second, because another
# program can disturb such a run as a whole.
MORE_RUNS = {"chute32k": 3}
TYPES = 10
# Series for scaling, with Grip and `hooke`: the same size on 1 to 16 ranks and with threads; 108 000
# spheres per rank.
STRONG = "dense216k"
WEAK = {1: "dense108k", 2: "dense216k", 4: "dense432k", 8: "dense864k", 16: "dense1728k"}

# The parameters of a series of runs. If there are several types or threads, its label names them:
# "grip, 10 types".
Entry = collections.namedtuple("Entry", "case model style ranks types threads", defaults=(1,))


def style_label(entry):
    words = [f"{n} {what}" for n, what in ((entry.types, "types"), (entry.threads, "threads")) if n > 1]
    return ", ".join([entry.style, *words])


def skin_of(entry):
    """The skin of neighbour lists; None if it is that of the input."""
    skins = SKINS.get(CASES[entry.case][0])
    return None if skins is None else skins.get(entry.style, SKIN)


def laws(model):
    """The words of all laws of a model in Grip."""
    words = MODELS[model][GRIP][1]
    return list(words.values()) if isinstance(words, dict) else [words]


def types_of(entry):
    return 2 if entry.model == "mixture" else entry.types


def scaling_entries(cores, threads):
    """Strong and weak series with up to as many ranks as cores. threads: also series with two threads, and with as
    many threads as cores."""
    ranks = [n for n in WEAK if n <= cores]
    wanted = [Entry(STRONG, "hooke", GRIP, n, 1) for n in ranks] + [Entry(WEAK[n], "hooke", GRIP, n, 1) for n in ranks]
    wanted += [Entry(STRONG, "hooke", GRIP, 1, 1, n) for n in (2, cores) if threads and 1 < n <= cores]
    return list(dict.fromkeys(wanted))


def entries(case, models, styles, ranks, many_types):
    """All series of a case, in the order in which they are run repeatedly."""
    found = []
    if case.startswith("laws"):
        styles, wanted = [GRIP], ("hooke", "hertz", "four", *LAWS, *LEDGERS)
    elif case == "mixture":
        wanted = ("mixture",)
    elif has_region(case):
        wanted = ("walls",)
    else:
        wanted = COMPARED
    if case.startswith("cylinder"):
        styles = [style for style in styles if style in WALL_FIXES]
    models = [model for model in models if model in wanted]
    for n in ranks:
        for model in models:
            for style in MODELS[model]:
                if style in styles and (style != YADE or (case == "dense27k" and n == 1)):
                    found.append(Entry(case, model, style, n, 1))
            if many_types and case.startswith("dense") and model == "hooke" and GRIP in styles:
                found.append(Entry(case, model, GRIP, n, TYPES))
    return found


# The fix of the walls, without the words of the model.
WALL_FIXES = {GRIP: "wall/grip", GRANULAR: "wall/gran granular"}


# The same for a region.
REGION_FIXES = {GRIP: "wall/grip", GRANULAR: "wall/gran/region granular"}


def has_region(case):
    return CASES[case][0] in ("drum", "example")


def region_wall(entry, numbers, region):
    return f"{REGION_FIXES[entry.style]} {REGION_WALL.format(**numbers)} region {region}"


def without_wall(name, steps):
    """A timed run without the wall, in which grains may leave the box."""
    return f"unfix {name}\nthermo_modify lost ignore\nprint 'BENCH bare'\nrun {max(steps // 4, 1)}\n"


def drum_script(entry, steps, plugin):
    with open(os.path.join(HERE, "in.drum")) as file:
        text = file.read()
    load = f"plugin load {plugin}\n" if entry.style == GRIP else ""
    pair = load + "pair_style gran/hertz/history 2e5 2e5 50.0 25.0 0.5 1\npair_coeff * *"
    numbers = {"kn": "2e5", "gamma_n": "50.0", "kt": "2e5", "mu": "0.5"}
    return (text[text.index("\nunits"):].format(pair=pair, wall=f"fix w all {region_wall(entry, numbers, 'drum')}") +
            f"run {CASES[entry.case][3]}\n{timed_lines(steps)}{without_wall('w', steps)}")


def example_script(entry, steps, host_source, plugin):
    """LAMMPS's own input up to the measured run, with another model of the wall and shorter preceding runs."""
    example, numbers, runs = EXAMPLES[entry.case]
    with open(os.path.join(host_source, "examples", "granregion", f"in.granregion.{example}")) as file:
        script = re.sub(r"&[ \t]*\n", " ", file.read())
    wall = r"^fix\s+(\S+)\s+all\s+wall/gran/region\s.*\sregion\s+(\S+)\s*$"
    names = re.findall(wall, script, flags=re.MULTILINE)
    parts = re.split(r"^run\s+\d+\s*$", script, flags=re.MULTILINE)
    if not names or len(parts) <= len(runs) + 1:
        raise SystemExit(f"bench: LAMMPS's in.granregion.{example} is not the one for which this was written")
    lengths = [f"run {length}" for length in runs] + [timed_lines(steps) + without_wall(names[0][0], steps)]
    script = "".join(part + length for part, length in zip(parts, lengths))
    script = re.sub(wall, lambda match: f"fix {match[1]} all {region_wall(entry, numbers, match[2])}", script,
                    flags=re.MULTILINE)
    return (f"plugin load {plugin}\n" if entry.style == GRIP else "") + script


def wall_lines(entry):
    wall = f"{WALL_FIXES[entry.style]} {MODELS[entry.model][entry.style][1]}"
    return f"fix side all {wall} zcylinder 4.5\nfix floor all {wall} zplane 0 NULL"


def cylinder_script(entry, steps, pipe, plugin):
    """Ends with a timed run without the walls."""
    replicas, warm = CASES[entry.case][1], CASES[entry.case][3]
    with open(os.path.join(HERE, "in.cylinder")) as file:
        text = file.read()
    bare = f"unfix side\nunfix floor\nprint 'BENCH bare'\nrun {max(steps // 4, 1)}\n"
    return text[text.index("\nunits"):].format(data=pipe, replicas=replicas, pair=pair_lines(entry, plugin), warm=warm,
                                               walls=wall_lines(entry), timed=timed_lines(steps) + bare)


def pair_lines(entry, plugin):
    settings, coefficients = MODELS[entry.model][entry.style]
    load = f"plugin load {plugin}\n" if entry.style == GRIP else ""
    if not isinstance(coefficients, dict):
        coefficients = {"* *": coefficients}
    style = entry.style if entry.threads == 1 else f"{entry.style}/omp"
    return load + f"pair_style {style} {settings}".rstrip() + "".join(
        f"\npair_coeff {types} {words}".rstrip() for types, words in coefficients.items())


def liggghts_pair_lines(model, types):
    words, of_pairs, of_types = MODELS[model][LIGGGHTS]
    lines = [f"fix {name} all property/global {name} peratomtypepair {types}" + f" {value}" * types ** 2
             for name, value in of_pairs.items()]
    lines += [f"fix {name} all property/global {name} peratomtype" + f" {value}" * types
              for name, value in of_types.items()]
    return "\n".join([*lines, f"pair_style gran model {words}", "pair_coeff * *"])


def timed_lines(steps):
    """The measured run between two marks; contacts are counted afterwards, outside of the measured time. LIGGGHTS
    also reads these lines."""
    return (f"print \"BENCH begin\"\nrun {steps}\nprint \"BENCH end\"\n"
            "compute bench_spin all erotate/sphere\n"
            "compute bench_contacts all contact/atom\n"
            "compute bench_touching all reduce sum c_bench_contacts\n"
            "thermo_style custom step ke c_bench_spin c_bench_touching\n"
            "thermo_modify norm no\n"
            "run 0 post no\n"
            "variable bench_pairs equal c_bench_touching/2\n"
            "variable bench_energy equal ke\n"
            "variable bench_turning equal c_bench_spin\n"
            "print \"BENCH contacts ${bench_pairs} energy ${bench_energy} spin ${bench_turning}\"\n")


def substitute(pattern, text, script):
    changed, count = re.subn(pattern, lambda match: text, script, flags=re.MULTILINE)
    if count != 1:
        raise SystemExit(f"bench: LAMMPS's bench/in.chute has {count} lines like '{pattern}', expected 1")
    return changed


def chute_script(entry, steps, host_source, plugin):
    """LAMMPS's own input with another pair style."""
    folder = os.path.join(host_source, "bench")
    with open(os.path.join(folder, "in.chute")) as file:
        script = file.read()
    replicas = CASES[entry.case][1]
    read = f"read_data {folder}/data.chute" + (f"\nreplicate {replicas}" if replicas else "")
    script = substitute(r"^read_data\s.*$", read, script)
    script = substitute(r"^pair_coeff\s.*$", "", script)
    script = substitute(r"^neighbor\s.*$", f"neighbor {skin_of(entry)} bin", script)
    script = substitute(r"^pair_style\s.*$", pair_lines(entry, plugin), script)
    return substitute(r"^run\s.*$", timed_lines(steps), script)


LIGGGHTS_HEAD = "atom_style granular\natom_modify map array\nhard_particles yes"
LIGGGHTS_COMM = "communicate single vel yes"


def liggghts_chute_script(entry, steps, host_source):
    """LAMMPS's own input in the words of LIGGGHTS."""
    script = chute_script(entry._replace(style=GRANULAR), steps, host_source, None)
    script = substitute(r"^atom_style\s.*$", LIGGGHTS_HEAD, script)
    script = substitute(r"^neighbor\s.*$", f"neighbor {skin_of(entry)} bin", script)
    script = substitute(r"^comm_modify\s.*$", LIGGGHTS_COMM, script)
    script = substitute(r"^pair_coeff\s.*$", "", script)
    return substitute(r"^pair_style\s.*$", liggghts_pair_lines(entry.model, types=2), script)


def liggghts_dense_script(entry, steps, state):
    """The rest of in.dense in the words of LIGGGHTS, from the initial state of LAMMPS."""
    return "\n".join((
        "units lj", LIGGGHTS_HEAD, "boundary p p p", "newton off", LIGGGHTS_COMM, f"read_data {state}",
        liggghts_pair_lines(entry.model, types=1), f"neighbor {skin_of(entry)} bin", "neigh_modify every 1 delay 0",
        "timestep 1e-4", "fix move all nve/sphere", "thermo_style custom step ke", "thermo 1000",
        f"run {CASES[entry.case][3]}", timed_lines(steps)))


def yade_dense_script(entry, steps, state):
    """The same for Yade."""
    with open(os.path.join(HERE, "dense_yade.py")) as file:
        text = file.read()
    numbers = MODELS[entry.model][YADE]
    return f"{text}\n\nrun({entry.model!r}, {numbers}, {state!r}, {skin_of(entry)}, {CASES[entry.case][3]}, {steps})\n"


def state_script(case, packing, state):
    """Makes LAMMPS write the initial state of in.dense."""
    entry = Entry(case, "hooke", CLASSIC, 1, 1)
    script = dense_script(entry, 0, packing, None)
    return script[:script.index("\nfix ")] + f"\nwrite_data {state} nocoeff\n"


def dense_script(entry, steps, packing, plugin):
    replicas, warm = CASES[entry.case][1], CASES[entry.case][3]
    with open(os.path.join(HERE, "in.dense")) as file:
        text = file.read()
    body = text[text.index("\nunits"):]
    return body.format(data=packing, replicas=replicas, waves=replicas.split()[2], types=types_of(entry),
                       extra_types=types_of(entry) - 1, skin=skin_of(entry), pair=pair_lines(entry, plugin), warm=warm,
                       timed=timed_lines(steps))
