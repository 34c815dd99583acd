# SPDX-License-Identifier: GPL-2.0-only
# ctest: host
"""Forces beyond touch: stretched contacts of schwarz, and the attraction due to f0 of hooke/hysteresis. Compared
with closed forms, along prescribed paths and in free motion; with every kind of neighbour list, on several ranks,
while atoms migrate, after restarts, at walls, and in the output of compute pair/local and the pressure."""
import math
import random

import host
import reference as ref
from reference import DiRenzo, Hysteresis, Model, Schwarz, contact_modulus, mass, reduced

ALPHAS = (0.0, 0.5, 1.0)
K1 = 1000.0


def stretching(law, rs):
    """A path of overlaps: near without touching, pressed, stretched, pressed again, broken, near twice, pressed,
    stretched, pressed, broken."""
    unit = abs(law.delta_min(rs)) or 1e-3
    return [(0.6 * unit, 3 * math.pi, 0.0), (0.9 * unit, 10 * math.pi, -2.5), (-0.5 * unit, 0.0, math.pi / 2)]


def visits(table, least):
    """The states that a path has reached: `pressed`; `stretched`; `again`: pressed after stretched without a break;
    `broken`; `near`: no force at a negative overlap above `least`, after a break; `anew`: pressed after a break."""
    met, previous = set(), None
    for delta, force in table:
        if force != 0.0:
            state = "pressed" if delta > 0.0 else "stretched"
            if previous == "stretched" and state == "pressed":
                met.add("again")
            if "broken" in met and state == "pressed":
                met.add("anew")
        else:
            state = "apart"
            if previous == "stretched" or least == 0.0 and previous == "pressed":
                met.add("broken")
            elif "broken" in met and least < delta < 0.0:
                met.add("near")
        met.add(state)
        previous = state
    return met


# The three kinds of neighbour list. Grip's choice depends on the skin and the reach of the contacts.
LISTS = {
    "plain, each step": (1e-4, "neigh_modify every 1 delay 0 check no"),
    "plain, by distance": (1e-3, "neigh_modify every 1 delay 0 check yes"),
    "size, each step": (0.3, "neigh_modify every 1 delay 0 check no"),
    "size, by distance": (0.05, "neigh_modify every 1 delay 0 check yes"),
    "size, rarely": (0.5, "neigh_modify every 10 delay 20 check yes"),
}
RANKS = [(1, "on", "* * *"), (1, "off", "* * *"), (2, "on", "2 1 1"), (2, "off", "2 1 1"), (4, "on", "4 1 1"),
         (4, "off", "2 2 1")]


def kind_of_list(printed):
    return "size" if "attributes: half, newton on, size" in printed or "attributes: half, newton off, size" in printed \
        else "plain"


def builds(printed):
    return [int(line.split("=")[1]) for line in printed.split("\n") if line.startswith("Neighbor list builds")]


# ---------------------------------------------------------------------------------------------------------------------
# Pulled along a path, back and forth across the borders of ranks.


def test_paths():
    cases, attracted = [], []
    for alpha in ALPHAS:
        for radii in ((0.5, 0.5), (0.5, 0.2)):
            law = Schwarz(1e4, 0.3 if alpha == 0.5 else 0.0, 0.3, 20.0, alpha,
                          "viscoelastic" if alpha == 0.5 else "none")
            cases.append((law, radii, stretching(law, reduced(*radii))))
    for law in (Hysteresis(K1, 4.0, 0.5, 0.05, e=1.0, f0=-8.0), Hysteresis(K1, 4.0, 2.0, 0.05, e=0.7, f0=-10.0),
                Hysteresis(None, 4.0, 0.5, 0.05, e=0.7, f0=-5.0, material=(3e4, 0.25, 1.0))):
        for radii in ((0.5, 0.5), (0.5, 0.2)):
            kc = law.kc_ratio * law.stiffness(reduced(*radii), reduced(mass(radii[0]), mass(radii[1])))
            reach = -law.f0 / kc
            attracted.append((law, radii, [(1.1 * reach, 3 * math.pi, -1.2), (0.8 * reach, 10 * math.pi, 0.0)]))
    steps = 400
    for name, (skin, modify) in LISTS.items():
        kind, way = name.split(", ")
        # All ranks with one list of each kind; the other cases on one and two.
        for ranks, newton, grid in RANKS if name in ("plain, by distance", "size, each step") else RANKS[:4:3]:
            options = dict(drift=0.4, place=-0.5, ranks=ranks, newton=newton, neighbor=skin, before=modify,
                           setup=f"processors {grid}")
            # Rounding: the overlap is the difference of distances of 1, 1e-16 of 1e-2; the root for a amplifies it.
            tables, printed = ref.follow_paths(cases, steps, 1e-11, **options)
            host.check(kind_of_list(printed) == kind, f"{name}: the list is of the kind {kind_of_list(printed)}")
            least = {"each step": steps, "by distance": 15, "rarely": 2}[way]
            host.check(builds(printed)[-1] >= least, f"{name}: only {builds(printed)} builds")
            for (law, radii, _), table in zip(cases, tables):
                met = visits(table, law.delta_min(reduced(*radii)))
                lacking = {"pressed", "apart", "broken", "anew"} - met
                if law.alpha > 0.0:
                    lacking |= {"stretched", "again", "near"} - met
                host.check(not lacking, f"{law.text()} {name}: the path lacks {lacking}")
            if name in ("plain, by distance", "size, by distance"):
                # f0 also acts on approach, which the list of size type does not cover: the list is the plain one
                # for every skin.
                tables, printed = ref.follow_paths(attracted, steps, 1e-11, **options)
                host.check(kind_of_list(printed) == "plain", f"f0, {name}: the list is of the size type")
    # Close to DMT, where the break comes close to touch; and moduli and energies that are far
    # apart.
    odd = [(law, (0.5, 0.3), [(1.3 * unit, 6 * math.pi, 0.2), (-0.4 * unit, 0.0, math.pi / 2)])
           for law, unit in ((Schwarz(young, 0.0, 0.3, gamma, alpha),
                              abs(Schwarz(young, 0.0, 0.3, gamma, 1.0).delta_min(0.1875)))
                             for alpha in (1e-9, 1e-4, 0.02, 0.3, 0.999)
                             for young, gamma in ((1e4, 20.0), (1e7, 1e2), (1e3, 1e-3)))]
    ref.follow_paths(odd, steps, 1e-11)
    for law, _, _ in attracted:
        host.check(law.branches >= {"apart", "adhesion", "loading"}, f"f0: the paths met only {law.branches}")

# ---------------------------------------------------------------------------------------------------------------------
# A touching pair that is separated slowly: the published closed forms of JKR and DMT, for the whole curve of the
# force, its largest pull and the gap at which the contact breaks. (gamma is the work of adhesion of both surfaces
# together.)


def jkr(delta, rs, modulus, work):
    """Johnson, Kendall and Roberts 1971: P = 4 E* a^3/(3 R*) - sqrt(8 pi w E* a^3), delta = a^2/R* - sqrt(2 pi w a/E*)."""
    def overlap(a):
        return a * a / rs - math.sqrt(2 * math.pi * work * a / modulus)
    low = (math.pi * rs * rs * work / (8 * modulus)) ** (1 / 3)  # where overlap(a) is smallest
    high = 2 * low
    while overlap(high) < delta:
        high *= 2
    for _ in range(200):
        a = 0.5 * (low + high)
        low, high = (a, high) if overlap(a) < delta else (low, a)
    return 4 * modulus * a ** 3 / (3 * rs) - math.sqrt(8 * math.pi * work * modulus * a ** 3)


def dmt(delta, rs, modulus, work):
    return 4 / 3 * modulus * math.sqrt(rs) * delta ** 1.5 - 2 * math.pi * work * rs


def test_pull_off():
    two_pi = 2 * math.pi
    # The last one: particles of a micrometre, with the numbers of glass.
    for radii in ((0.5, 0.5), (0.5, 0.05), (1.0, 0.3), (2e-6, 5e-7)):
        rs = reduced(*radii)
        cases = []
        for young, poisson, work in ((1e4, 0.3, 10.0), (3e5, 0.0, 10.0)) if radii[0] > 0.01 else ((7e10, 0.2, 0.1),):
            for alpha in ALPHAS:
                law = Schwarz(young, 0.0, poisson, work, alpha)
                unit = abs(Schwarz(young, 0.0, poisson, work, 1.0).delta_min(rs))
                # From a gap to an overlap of 0.5 units, and out to 2.1 units beyond touch.
                cases.append((law, radii, [(1.3 * unit, two_pi * 0.75, 0.0), (-0.8 * unit, 0.0, math.pi / 2)]))
        steps = 6000
        tables, _ = ref.follow_paths(cases, steps, 1e-11)
        for (law, _, waves), table in zip(cases, tables):
            modulus, work = contact_modulus(law.young, law.poisson), law.gamma
            way_out = table[max(range(len(table)), key=lambda k: table[k][0]):]
            loaded = [(delta, force) for delta, force in way_out if force != 0.0]
            step = max(a[0] - b[0] for a, b in zip(way_out, way_out[1:]))
            text = f"{law.text()} radii {radii}"
            host.check(len(loaded) > 1000, f"{text}: only {len(loaded)} loaded steps")
            host.check(all(force == 0.0 for _, force in way_out[len(loaded):]),
                       f"{text}: it acts again after the break")
            pull = 6 * math.pi * rs * work / (law.alpha ** 2 + 3)
            # On sphere 2, which lies towards +x, the pull is towards -x.
            strongest, last = -min(force for _, force in loaded), loaded[-1]
            # The curve is flat at its lowest point, which is reached within one step: (step/2)^2 P''/2 < 1e-6.
            # DMT pulls most strongly at the last point before the break.
            if law.alpha > 0.0:
                host.check_close(strongest, pull, 1e-6, f"{text}: pull-off force")
            least = law.delta_min(rs)
            host.check(least < last[0] <= least + 1.01 * step,
                       f"{text}: lets go behind {last[0]!r}, want {least!r}, step {step:.3g}")
            for delta, force in loaded[::37]:
                if law.alpha == 1.0:
                    want = jkr(delta, rs, modulus, work)
                elif law.alpha == 0.0:
                    want = dmt(delta, rs, modulus, work)
                else:
                    continue
                host.check(abs(force - want) <= 1e-11 * (pull + abs(want)),
                           f"{text}: force at {delta!r} is {force!r}, want {want!r}")
            if law.alpha == 1.0:
                host.check_close(pull, 1.5 * math.pi * work * rs, 1e-14, f"{text}: JKR's pull-off force")
                host.check_close(least, -0.75 * (math.pi ** 2 * work ** 2 * rs / modulus ** 2) ** (1 / 3), 1e-13,
                                 f"{text}: JKR's last gap")
                # JKR breaks at 5/9 of the largest pull; one step earlier the pull is slightly
                # larger.
                host.check(5 / 9 * pull <= -last[1] < 0.6 * pull, f"{text}: the last pull is {last[1]}, of {pull}")
            if law.alpha == 0.0:
                host.check_close(pull, 2 * math.pi * work * rs, 1e-14, f"{text}: DMT's pull-off force")
                host.check_close(-last[1], pull, 1e-4, f"{text}: DMT's last pull")
            # A contact begins only at touch: on approach the first force is that at touch.
            way_in = [(delta, force) for delta, force in table[:len(table) - len(way_out)]]
            host.check(all((force != 0.0) == (delta > 0.0) for delta, force in way_in), f"{text}: acts before touch")


# ---------------------------------------------------------------------------------------------------------------------
# Impacts with adhesion and without other damping: JKR's contact forms at touch and breaks beyond it, and the work of
# that last part is lost (Thornton and Ning 1998). Slower pairs stick.


def work_lost(law, rs):
    """The work against the pull, from touch to the break: the integral of P(a) d(delta)/da by Simpson's rule in t =
    a^(1/2)."""
    xi = law.xi()
    first, last = (xi * rs) ** (1 / 3), (4 * xi * rs) ** (1 / 3)  # the break, and delta = 0
    n = 2000
    total = 0.0
    for k in range(n + 1):
        t = first + (last - first) * k / n
        slope = 4 * t ** 3 / rs - 4 * xi  # derivative of delta(t) = t^4/R* - 4 xi t
        total += (1 if k in (0, n) else 4 if k % 2 else 2) * -law.of_radius(t * t, rs) * slope
    return total * (last - first) / n / 3


def test_impacts():
    radii = (0.5, 0.3)
    rs, ms = reduced(*radii), reduced(mass(radii[0]), mass(radii[1]))
    cases = []
    for young in (1e4, 1e6):
        for alpha in (1.0, 0.5):
            law = Schwarz(young, 0.0, 0.3, 5.0, alpha)
            work = work_lost(law, rs)
            if alpha == 1.0:
                # 7.09 has three digits.
                host.check_close(work, 7.09 * (5.0 ** 5 * rs ** 4 / contact_modulus(young, 0.3) ** 2) ** (1 / 3), 1e-3,
                                 "the number of Thornton and Ning")
            sticking = math.sqrt(2 * work / ms)
            cases += [(law, sticking, f) for f in (0.5, 0.95, 0.998, 1.002, 1.05, 1.5, 5.0)]
        # In one run: contacts of similar duration.
        dt, steps = (2e-6, 60000) if young == 1e4 else (4e-7, 60000)
        part = [case for case in cases if case[0].young == young]
        frames, _ = ref.run_pairs([(law.text(), ref.head_on(radii, v * f, 1e-3 * v)) for law, v, f in part], dt, steps,
                                  steps // 10)
        for k, (law, sticking, factor) in enumerate(part):
            distance, out = ref.distance_and_speed(frames[-1], k)
            text = f"{law.text()} at {factor} of the sticking speed {sticking:.6g}"
            gaps = [(sum(radii) - ref.distance_and_speed(frame, k)[0]) for frame in frames[1:]]
            if factor < 1.0:
                host.check(all(delta > law.delta_min(rs) for delta in gaps), f"{text}: has come apart")
                host.check(frames[-1]["fx"][2 * k] != 0.0, f"{text}: no force")
            else:
                # The contact forms up to one step late and breaks up to one step late: the work changes by 8/9 and
                # 5/9 of the pull times v dt. Relative to the energy m* v_s^2/2:
                late = 1.5 * law.pull_off(rs) * sticking * factor * dt / (0.5 * ms * sticking ** 2)
                host.check(late < 3e-3, f"the time step is too long: {late}")
                host.check(distance > sum(radii) - law.delta_min(rs), f"{text}: has not come apart")
                host.check(abs((out / sticking) ** 2 - (factor ** 2 - 1)) < late,
                           f"{text}: e^2 is {(out / sticking / factor) ** 2!r}, want {1 - factor ** -2!r}, "
                           f"off by {abs((out / sticking) ** 2 - (factor ** 2 - 1)):.3g} of {late:.3g}")

# ---------------------------------------------------------------------------------------------------------------------
# f0: F_n = f0 - kc delta for f0/kc < delta <= 0, in both directions; continuous through touch.


def test_offset():
    radii = (0.5, 0.2)
    f0, kc_ratio = -6.0, 0.5
    reach = -f0 / (kc_ratio * K1)
    law = Hysteresis(K1, 5.0, kc_ratio, 0.05, f0=f0)
    # From 1.6 reaches to an overlap of 2, and out again.
    tables, _ = ref.follow_paths([(law, radii, [(-1.8 * reach, 2 * math.pi, math.pi / 2), (0.2 * reach, 0.0, math.pi / 2)])],
                                 4000, 1e-11)
    table = tables[0]
    deepest = max(range(len(table)), key=lambda k: table[k][0])
    for way, part in (("approach", table[:deepest]), ("separation", table[deepest:])):
        apart = [(delta, force) for delta, force in part if delta <= 0.0]
        host.check(sum(force != 0.0 for _, force in apart) > 300, f"f0, {way}: hardly any force before touch")
        for delta, force in apart:
            want = f0 - kc_ratio * K1 * delta if delta > -reach else 0.0
            host.check(abs(force - want) <= 1e-11 * abs(f0),
                       f"f0, {way}: force {force!r} at overlap {delta!r}, want {want!r}")
        for a, b in zip(part, part[1:]):
            # The steepest line is k2max, so the force has no jumps.
            host.check(abs(a[1] - b[1]) <= 1.01 * 5.0 * K1 * abs(a[0] - b[0]) + 1e-11,
                       f"f0, {way}: the force jumps from {a[1]} to {b[1]} between overlaps {a[0]} and {b[0]}")
    host.check(law.branches >= {"adhesion", "apart", "loading", "unloading"}, f"f0: the path met only {law.branches}")
    # Head-on without damping: the work of the pull before touch, f0^2/(2 kc), is returned on separation. So the pair
    # meets at a speed u with u^2 = v^2 + f0^2/(kc m*), leaves touch with e(u) u, and slows down by the same work.
    elastic = Hysteresis(K1, 1.0, kc_ratio, 0.05, f0=f0)
    soft = Hysteresis(K1, 5.0, 0.0, 0.05, f0=-2.0)
    ms = reduced(mass(radii[0]), mass(radii[1]))
    speeds = (0.05, 0.3, 2.0)
    dt, steps = 2e-5, 25000
    frames, printed = ref.run_pairs([(elastic.text(), ref.head_on(radii, v, reach + 0.001)) for v in speeds], dt,
                                  steps, steps)
    for k, speed in enumerate(speeds):
        distance, out = ref.distance_and_speed(frames[-1], k)
        host.check(distance > sum(radii) + reach, f"f0, elastic, speed {speed}: still in reach")
        # The kinks of the force at the reach and at touch: second order, (omega dt)^2 = 4e-6 of the larger energy.
        host.check_close(out ** 2 + f0 ** 2 / (kc_ratio * K1 * ms), speed ** 2 + f0 ** 2 / (kc_ratio * K1 * ms), 1e-5,
                         f"f0, elastic, speed {speed}: speed after")
    # kc = 0: no reach, so the list of size type contains all pairs.
    tables, printed = ref.follow_paths([(soft, radii, [(-1.8 * reach, 2 * math.pi, math.pi / 2), (0.2 * reach, 0.0,
                                                                                            math.pi / 2)])], 400, 1e-11)
    host.check(all((force != 0.0) == (delta > 0.0) for delta, force in tables[0]), "f0 with kc 0 acts beyond touch")


# A given cutoff that does not cover the reach: an error, instead of a force that is cut off. Equal spheres: a type's
# cutoff must cover two of its largest spheres.
def test_given_cutoffs():
    for law, radii in ((Hysteresis(K1, 5.0, 0.5, 0.05, f0=-6.0), (0.5, 0.5)),
                       (Hysteresis(None, 5.0, 0.5, 0.05, f0=-6.0, material=(3e4, 0.25, 1.0)), (0.5, 0.5)),
                       (Schwarz(1e4, 0.0, 0.3, 20.0, 1.0), (0.5, 0.5))):
        rs, ms = reduced(*radii), reduced(mass(radii[0]), mass(radii[1]))
        reach = -law.delta_min(rs) if isinstance(law, Schwarz) else -law.f0 / (law.kc_ratio * law.stiffness(rs, ms))
        touch = sum(radii)
        # The cutoff is given as the number of reaches beyond touch; the distance of the pair also, and < 0 means
        # an overlap of 1e-3.
        cases = [(1.001, -1.0, True), (0.9, -1.0, False), (0.2, -1.0, False)]
        if not isinstance(law, Schwarz):
            cases += [(1.001, 0.9, True), (0.2, 0.9, False)]  # the list lacks the pair, although it is within reach
        for where in ("style", "coeff"):
            for factor, apart, fits in cases:
                cutoff = touch + factor * reach
                distance = touch + (apart * reach if apart > 0.0 else -1e-3)
                host.write_data(ref.file_name("cut.data"), [(-3.0, 3.0)] * 3,
                                [(1, radii[0], [0.0, 0.0, 0.0], ref.ZERO, ref.ZERO),
                                 (1, radii[1], [distance, 0.0, 0.0], ref.ZERO, ref.ZERO)])
                head = host.LOAD + host.head("lj", "f f f", data=ref.file_name("cut.data"), skin=1e-4)
                status, printed = host.run(head + f"""pair_style grip {cutoff if where == 'style' else ''}
pair_coeff * * {law.text()} {f'cutoff {cutoff}' if where == 'coeff' else ''}
fix nve all nve/sphere
run 1
""")
                errors = host.error_lines(printed)
                text = f"{law.text()}, cutoff {factor} of its reach in pair_{where}, pair {apart} reaches apart"
                if fits:
                    host.check(status == 0, f"{text}: {errors}")
                else:
                    host.check(status != 0 and len(errors) == 1 and "cutoff" in errors[0] and "grip" in errors[0],
                               f"{text}: status {status}, errors {errors}")

# ---------------------------------------------------------------------------------------------------------------------
# Pairs in free motion that stick and oscillate through touch, with friction, while they drift through a periodic box.


SIDE = 8.0


def swinging():
    """[(model, two spheres)]: slow pairs that stay together, some with spin. They have no damping, so set-ups, which
    use velocities of the full step, make no difference."""
    rng = random.Random(5)
    laws = [Model(Schwarz(1e4, 0.0, 0.3, 20.0, 1.0)), Model(Schwarz(1e4, 0.0, 0.3, 20.0, 1.0), DiRenzo(5.0, phi_s=0.0)),
            Model(Schwarz(1e4, 0.0, 0.2, 30.0, 0.6), DiRenzo(0.1, phi_s=0.0)), Model(Schwarz(2e4, 0.0, 0.3, 20.0, 0.8)),
            Model(Hysteresis(K1, 1.0, 0.5, 0.05, f0=-8.0)),
            Model(Hysteresis(None, 1.0, 0.3, 0.05, f0=-4.0, material=(1e4, 0.25, 0.1)), DiRenzo(5.0, phi_s=0.0))]
    pairs = []
    for k, model in enumerate(laws):
        radii = (0.5, 0.5) if k % 2 else (0.4, 0.2)
        rs, ms = reduced(*radii), reduced(mass(radii[0]), mass(radii[1]))
        n = [rng.uniform(-1, 1) for _ in range(3)]
        n = ref.times(1 / ref.length(n), n)
        law = model.normal
        if isinstance(law, Schwarz):
            speed, delta = 0.8 * math.sqrt(2 * work_lost(law, rs) / ms), -1e-4
        else:
            kc = law.kc_ratio * law.stiffness(rs, ms)
            speed, delta = 0.0, 0.7 * law.f0 / kc
        drift = [rng.uniform(-2, 2) for _ in range(3)]
        centre = [rng.uniform(0, SIDE), 4.0, SIDE * (k + 0.5) / len(laws)]
        drift = [drift[0] * 1.5, 1.0 + drift[1], 0.7]  # the same speed along z, so that pairs do not meet
        spins = [[rng.uniform(-1, 1) for _ in range(3)] for _ in (0, 1)] if model.tangential else [ref.ZERO] * 2
        d = sum(radii) - delta
        pairs.append((model, [(radii[0], ref.add(centre, n, 0.5 * d), ref.add(drift, n, -0.5 * speed), spins[0]),
                              (radii[1], ref.add(centre, n, -0.5 * d), ref.add(drift, n, 0.5 * speed), spins[1])]))
    return pairs


def swinging_script(pairs, body, newton="on", grid="* * *", skin=0.02, dt=2e-4):
    spheres = []
    for k, (_, members) in enumerate(pairs):
        for radius, x, v, w in members:
            spheres.append((k + 1, radius, [p % SIDE for p in x], v, w))
    host.write_data(ref.file_name("swing.data"), [(0.0, SIDE)] * 3, spheres, len(pairs))
    given = "\n".join(f"pair_coeff {k + 1} {k + 1} {model.text()}" for k, (model, _) in enumerate(pairs))
    return host.LOAD + host.head("lj", None, data=ref.file_name('swing.data'), newton=newton,
                                 more=f"processors {grid}\n") + f"""pair_style grip
{given}
{ref.unlike(len(pairs))}
{swinging_body(body, skin, dt)}"""


def swinging_body(body, skin=0.02, dt=2e-4):
    return f"""
neighbor {skin} bin
neigh_modify every 1 delay 0 check yes
timestep {dt}
fix nve all nve/sphere
{body}
"""


def dump(name, every):
    return f"""
dump {name} all custom {every} {ref.file_name(name)} {ref.STATE}
dump_modify {name} sort id format float %.17g
"""


def near(a, b):
    """The image of b nearest to a."""
    return b + (a - b + SIDE / 2) % SIDE - SIDE / 2


def compare_swinging(frames, references, tolerance, text):
    for k, (model, radii, states, turned_by) in enumerate(references):
        moved = []
        for frame, state in zip(frames, states):
            copy = {name: list(column[2 * k:2 * k + 2]) for name, column in frame.items()}
            for m in (0, 1):
                for c, name in enumerate("xyz"):
                    copy[name][m] = near(copy[name][m], state[0][m][c])
            moved.append(copy)
        force = max(max(ref.length(state[3][0]) for state in states), 1.0)
        ref.compare_states(moved, 0, states, tolerance + 10 * turned_by, f"{text}: {model.text()}",
                           [1.0, 1.0, 1.0, force, force * min(radii)])


def test_free_motion():
    pairs = swinging()
    dt, steps, every = 2e-4, 4000, 100
    references = []
    for model, members in pairs:
        contact, deepest, states = ref.integrate(model, members, dt, steps, every)
        references.append((model, [m[0] for m in members], states, contact.turned_by))
        overlaps = [sum(m[0] for m in members) - ref.length(ref.add(state[0][0], state[0][1], -1.0)) for state in states]
        stretched = sum(delta < 0.0 and state[3][0] != ref.ZERO for delta, state in zip(overlaps, states))
        host.check(stretched >= 2 and max(overlaps) > 0.0, f"{model.text()}: swings badly: {overlaps}")
    for ranks, newton, grid in RANKS:
        for skin in (0.02, 0.3):
            text = f"swinging pairs, {ranks} ranks, newton {newton}, skin {skin}"
            # `run` four times; every step of LAMMPS is a step of the direct integration.
            body = dump("swing", every) + f"run {steps // 4}\n" * 4
            printed = host.must_run(swinging_script(pairs, body, newton, grid, skin, dt), ranks=ranks)
            frames = host.read_dump(ref.file_name("swing"))
            # (A dump writes the last step of a run, and does not write it again as the first step of the next.)
            # Rounding of positions up to 8, 1e-15, relative to overlaps of 1e-2, over 4000 steps of stiff
            # oscillation.
            compare_swinging(frames[1:], references, 1e-9, text)
            host.check(sum(builds(printed)) > (20 if skin == 0.02 else 3), f"{text}: {builds(printed)} builds")

# ---------------------------------------------------------------------------------------------------------------------
# compute pair/local: the forces that it outputs act, and reading it changes nothing. Pressure and stress contain them.


def test_pair_local():
    pairs = swinging()
    columns = "dist eng force fx fy fz " + " ".join(f"p{k}" for k in range(1, 13))
    for ranks, newton, grid in RANKS[:4]:
        for skin in (0.02, 0.3):
            text = f"output, {ranks} ranks, newton {newton}, skin {skin}"
            quiet = swinging_script(pairs, dump("quiet", 10) + "run 1000\nrun 1000", newton, grid, skin)
            host.must_run(quiet, ranks=ranks)
            body = dump("loud", 10) + f"""
compute pairs all property/local patom1 patom2 cutoff type
compute contacts all pair/local {columns}
dump l all local 10 {ref.file_name('local')} index c_pairs[*] c_contacts[*]
dump_modify l format float %.17g
compute p all pressure NULL pair
compute s all stress/atom NULL pair
compute t all reduce sum c_s[1] c_s[2] c_s[3] c_s[4] c_s[5] c_s[6]
fix p all ave/time 10 1 10 c_p[1] c_p[2] c_p[3] c_p[4] c_p[5] c_p[6] &
    c_t[1] c_t[2] c_t[3] c_t[4] c_t[5] c_t[6] &
    file {ref.file_name('pressure')} format " %.17g"
thermo 10
run 1000
run 1000
"""
            host.must_run(swinging_script(pairs, body, newton, grid, skin), ranks=ranks)
            with open(ref.file_name("quiet")) as a, open(ref.file_name("loud")) as b:
                host.check(a.read() == b.read(), f"{text}: reading contacts changes the trajectory")
            frames, local = host.read_dump(ref.file_name("loud")), host.read_dump(ref.file_name("local"))
            with open(ref.file_name("pressure")) as file:
                rows = [[float(w) for w in line.split()] for line in file if not line.startswith("#")]
            host.check(len(frames) == len(local) and len(rows) >= len(frames),
                       f"{text}: {len(frames)} {len(local)} {len(rows)}")
            rows = {int(row[0]): row[1:] for row in rows}
            stretched = silent = 0
            for number, (frame, table) in enumerate(zip(frames, local)):
                seen = {}
                for row in zip(*table.values()):
                    values = row[1:]
                    i, j = int(values[0]) - 1, int(values[1]) - 1
                    seen[min(i, j) // 2] = (i, j, values[2:])
                virial, scale = [0.0] * 6, 0.0
                for k, (model, members) in enumerate(pairs):
                    touch = members[0][0] + members[1][0]
                    r = [near(frame[c][2 * k], frame[c][2 * k + 1]) - frame[c][2 * k + 1] for c in "xyz"]
                    f = [frame[c][2 * k] for c in ("fx", "fy", "fz")]
                    for m, (a, b) in enumerate(((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))):
                        virial[m] += r[a] * f[b]
                    scale = max(scale, ref.length(r) * ref.length(f))
                    delta = touch - ref.length(r)
                    if f == ref.ZERO:
                        silent += k in seen and seen[k][2][2] != 0.0
                        continue
                    if not host.check(k in seen, f"{text}: compute pair/local lacks a pair with overlap {delta}"):
                        continue
                    i, j, (dist, eng, fn, fx, fy, fz, *p) = seen[k]
                    stretched += delta < 0.0
                    sign = 1.0 if i < j else -1.0
                    total = [sign * (fn * p[9 + c] / dist + p[c]) for c in range(3)]
                    # (At the end of the step ghosts have the velocities of the half step; nothing here depends on
                    # them.)
                    host.check(max(abs(a - b) for a, b in zip(total, f)) <= 1e-11 * max(ref.length(f), 0.1),
                               f"{text}, {model.text()}, overlap {delta:.3g}: pair/local has {total}, the force is {f}")
                    host.check_close(dist, ref.length(r), 1e-12, f"{text}: dist")
                    host.check(all(abs(sign * p[9 + c] - r[c]) < 1e-12 for c in range(3)), f"{text}: p10..p12")
                    host.check(abs(p[3] - ref.length(p[:3])) <= 1e-12 * p[3], f"{text}: p4")
                told = rows[number * 10]
                volume = SIDE ** 3
                for m in range(6):
                    host.check(abs(told[m] * volume - virial[m]) <= 1e-11 * scale,
                               f"{text}, step {number * 10}: virial {m} is {told[m] * volume!r}, want {virial[m]!r}")
                    host.check(abs(-told[6 + m] - virial[m]) <= 1e-11 * scale,
                               f"{text}, step {number * 10}: sum of atoms' stress {m} is {-told[6 + m]!r}, "
                               f"want {virial[m]!r}")
            host.check(stretched > 100 and silent == 0,
                       f"{text}: {stretched} stretched contacts in the output, {silent} without a force")


# ---------------------------------------------------------------------------------------------------------------------
# Restart while stretched: like an uninterrupted run (with a set-up at the same step).


def test_restarts():
    pairs = swinging()
    # The step at which most of them are stretched.
    counts = {}
    for model, members in pairs:
        touch = sum(m[0] for m in members)
        for k, state in enumerate(ref.integrate(model, members, 2e-4, 1200, 10)[2]):
            apart = ref.length(ref.add(state[0][0], state[0][1], -1.0)) > touch and state[3][0] != ref.ZERO
            counts.setdefault(k, set()).update({(model, type(model.normal))} if apart and k > 20 else ())
    middle = 10 + 10 * max(counts, key=lambda k: (len({kind for _, kind in counts[k]}), len(counts[k])))
    for writers, readers, skin in ((1, 1, 0.02), (1, 2, 0.3), (2, 1, 0.02), (2, 4, 0.02), (4, 1, 0.3), (4, 2, 0.02)):
        text = f"restart from {writers} to {readers} ranks, skin {skin}"
        body = f"run {middle}\nwrite_restart {ref.file_name('file')}\n" + dump("on", 50) + "run 1300\n"
        host.must_run(swinging_script(pairs, body, skin=skin), ranks=writers)
        want = host.read_dump(ref.file_name("on"))
        stretched = set()
        for k, (model, members) in enumerate(pairs):
            r = [near(want[0][c][2 * k], want[0][c][2 * k + 1]) - want[0][c][2 * k + 1] for c in "xyz"]
            if ref.length(r) > sum(m[0] for m in members) and want[0]["fx"][2 * k] != 0.0:
                stretched.add(type(model.normal).__name__)
        host.check(stretched == {"Schwarz", "Hysteresis"}, f"{text}: stretched at the restart are only {stretched}")
        host.must_run(host.LOAD + f"read_restart {ref.file_name('file')}\ncomm_modify vel yes\n"
                      + swinging_body(dump("back", 50) + "run 1300\n", skin), ranks=readers)
        got = host.read_dump(ref.file_name("back"))
        host.check(len(got) == len(want) and got[0]["id"] == want[0]["id"], f"{text}: frames")
        # The numbers are bitwise the same, but sums may be computed in another order. These rounding differences
        # grow by a factor of less than ten in a hundred of the 1300 steps.
        for name in ref.STATE.split()[1:]:
            scale = max(max(map(abs, frame[name])) for frame in want)
            worst = max(abs(near(a, b) - b if name in "xyz" else a - b)
                        for f, g in zip(want, got) for a, b in zip(f[name], g[name]))
            host.check(worst <= 1e-11 * scale, f"{text}: {name} differs by {worst:.3g} of {scale:.3g}")
        # Without the contacts' history a stretched pair would have separated, so the check would detect its loss.
    body = f"run {middle}\nwrite_data {ref.file_name('bare')} nocoeff\n"
    host.must_run(swinging_script(pairs, body))
    script = swinging_script(pairs, dump("bare.dump", 1) + "run 0\n")
    script = script.replace(ref.file_name("swing.data"), ref.file_name("bare"))
    host.must_run(script)
    bare = host.read_dump(ref.file_name("bare.dump"))[0]
    host.check(any(bare["fx"][2 * k] == 0.0 for k in range(4)), "no pair needs its history")

# ---------------------------------------------------------------------------------------------------------------------
# Walls: a sphere pulled off a plane, a region's face, the inside and the outside of a cylinder. R* = R at a plane; R
# r/(R + r) at a cylinder, where LAMMPS's radius of curvature r is twice that of the cylinder, and negative inside.


AXIS = 2.0
WALLS = {
    # name: (commands, gap of the wall to a centre at x, direction from the wall, radius of curvature)
    "xplane": ("wall/grip {model} xplane 0 NULL", lambda x: x, 1.0, None),
    "two xplanes": ("wall/grip {model} xplane -20 2", lambda x: 2.0 - x, -1.0, None),
    "zcylinder, inside": (f"wall/grip {{model}} zcylinder {AXIS}", lambda x: AXIS - x, -1.0, -2 * AXIS),
    "zcylinder, outside": (f"wall/grip {{model}} zcylinder {AXIS}", lambda x: x - AXIS, 1.0, 2 * AXIS),
    "region plane": ("wall/grip {model} region plane", lambda x: x, 1.0, None),
    "region block": ("wall/grip {model} region block", lambda x: x + 3.0, 1.0, None),
    "region cylinder, inside": ("wall/grip {model} region inside", lambda x: AXIS - x, -1.0, -2 * AXIS),
    "region cylinder, outside": ("wall/grip {model} region outside", lambda x: x - AXIS, 1.0, 2 * AXIS),
}
REGIONS = f"""
region plane plane 0 0 0 1 0 0
region block block -3 9 -9 9 -99 99
region inside cylinder z 0 0 {AXIS} -99 99
region outside cylinder z 0 0 {AXIS} -99 99 side out
"""


def at_wall(wall, laws, radius, waves_of, steps, tolerance, ranks=1):
    """Spheres above one another, each moved along x by fix move, each with a wall that has a law of its own."""
    commands, gap, direction, curvature = WALLS[wall]
    rs = radius if curvature is None else radius * curvature / (radius + curvature)
    spheres, lines = [], ["variable s equal step*dt"]
    zero = -gap(0.0) / direction  # x of the wall
    for k, law in enumerate(laws):
        waves = waves_of(law, rs)
        overlap = sum(f * math.sin(p) for f, q, p in waves)
        spheres.append((1, radius, [zero + direction * (radius - overlap), 0.0, 2.0 * k + 1.0], ref.ZERO, ref.ZERO))
        way = "+".join(f"{f!r}*(sin({q!r}*v_s+{p!r})-sin({p!r}))" for f, q, p in waves)
        speed = "+".join(f"{f * q!r}*cos({q!r}*v_s+{p!r})" for f, q, p in waves)
        lines.append(f"variable x{k} equal {-direction}*({way})\nvariable v{k} equal {-direction}*({speed})\n"
                     f"group m{k} id {k + 1}\nfix m{k} m{k} move variable v_x{k} NULL NULL v_v{k} NULL NULL\n"
                     f"fix w{k} m{k} {commands.format(model=law.text())} contacts")
    host.write_data(ref.file_name("wall.data"), [(-4.0, 10.0), (-4.0, 4.0), (0.0, 2.0 * len(laws))], spheres)
    output = " ".join(f"f_w{k}[1] f_w{k}[2]" for k in range(len(laws)))
    text = "\n".join(lines)
    host.must_run(host.LOAD + f"""
units lj
atom_style sphere
boundary f f f
comm_modify vel yes
{'processors 2 1 1' if ranks == 2 else ''}
read_data {ref.file_name('wall.data')}
neighbor 0.3 bin
neigh_modify every 1 delay 0 check yes
pair_style grip
pair_coeff * * hooke 1 1 damping velocity
timestep {1.0 / steps!r}
{REGIONS}
{text}
dump d all custom 1 {ref.file_name('wall.dump')} {ref.STATE} {output}
dump_modify d sort id format float %.17g
run {steps}
""", ranks=ranks)
    frames = host.read_dump(ref.file_name("wall.dump"))
    tables = []
    for k, law in enumerate(laws):
        memory, table, worst, largest = {}, [], 0.0, 0.0
        for step, frame in enumerate(frames):
            delta = radius - gap(frame["x"][k])
            push = law.push(delta, direction * frame["vx"][k], rs, mass(radius), memory)
            want = push.fn if push else 0.0
            table.append((delta, frame["fx"][k] * direction))
            largest = max(largest, abs(want))
            worst = max(worst, abs(table[-1][1] - want), abs(frame["fy"][k]), abs(frame["fz"][k]))
            # The output contains the force, and counts a contact wherever a force acts.
            host.check(frame[f"f_w{k}[2]"][k] == frame["fx"][k] and (frame["fx"][k] == 0.0 or frame[f"f_w{k}[1]"][k] == 1.0),
                       f"{wall}, {law.text()}: contacts has {frame[f'f_w{k}[1]'][k]}, {frame[f'f_w{k}[2]'][k]} "
                       f"at {table[-1]}")
        host.check(worst <= tolerance * largest,
                   f"{wall}, {law.text()}: off by {worst / largest:.3g} of the largest force")
        tables.append(table)
    return tables


def test_at_walls():
    radius = 0.4
    for wall in WALLS:
        laws = [Schwarz(1e4, 0.3, 0.3, 20.0, alpha, "velocity" if alpha == 0.5 else "none") for alpha in ALPHAS]
        for table, law in zip(at_wall(wall, laws, radius, stretching, 600, 1e-11, 2 if "x" in wall[0] else 1), laws):
            curvature = WALLS[wall][3]
            rs = radius if curvature is None else radius * curvature / (radius + curvature)
            met = visits(table, law.delta_min(rs))
            lacking = {"pressed", "apart", "broken", "anew"} - met
            if law.alpha > 0.0:
                lacking |= {"stretched", "again", "near"} - met
            host.check(not lacking, f"{wall}, {law.text()}: the path lacks {lacking}")
        laws = [Hysteresis(K1, 4.0, 0.5, 0.05, e=1.0, f0=-8.0), Hysteresis(K1, 4.0, 2.0, 0.05, e=0.7, f0=-10.0),
                Hysteresis(None, 4.0, 0.5, 0.01, e=0.7, f0=-5.0, material=(3e4, 0.25, 1.0))]

        def both_ways(law, rs):
            reach = -law.f0 / (law.kc_ratio * law.stiffness(rs, mass(radius)))
            return [(1.1 * reach, 3 * math.pi, -1.2), (0.8 * reach, 10 * math.pi, 0.0)]
        at_wall(wall, laws, radius, both_ways, 400, 1e-11)
        for law in laws:
            host.check(law.branches >= {"apart", "adhesion", "loading"},
                       f"{wall}, f0: the path met only {law.branches}")

    # A wall of an atom type, whose material differs from the sphere's.
    one, two = ((1e4, 0.3), (3e4, 0.2))
    modulus = 1 / ((1 - one[1] ** 2) / one[0] + (1 - two[1] ** 2) / two[0])
    mixed = Schwarz(2 * modulus, 0.0, 0.0, 12.0, 0.75)  # E* = young/2 of one material with nu = 0
    WALLS["type"] = ("wall/grip type 2 xplane 0 NULL", lambda x: x, 1.0, None)

    class Typed(Schwarz):
        def text(self):
            return ""
    law = Typed(2 * modulus, 0.0, 0.0, 12.0, 0.75)
    host.write_data(ref.file_name("type.data"), [(-1.0, 9.0), (-4.0, 4.0), (-4.0, 4.0)],
                    [(1, radius, [radius - 1e-3, 0.0, 0.0], ref.ZERO, ref.ZERO)], 2)
    least = mixed.delta_min(radius)
    host.must_run(host.LOAD + host.head("lj", "f f f", data=ref.file_name('type.data')) + f"""pair_style grip
pair_coeff 1 1 schwarz {one[0]} 0 {one[1]} 12 0.5 damping none
pair_coeff 2 2 schwarz {two[0]} 0 {two[1]} 30 1.0 damping none
fix w all wall/grip type 2 xplane 0 NULL
fix m all move linear {1e-3 - 1.1 * least!r} 0 0
timestep 1e-3
dump d all custom 1 {ref.file_name('type.dump')} {ref.STATE}
dump_modify d sort id format float %.17g
run 1000
""")
    frames = host.read_dump(ref.file_name("type.dump"))
    memory = {}
    for frame in frames:
        delta = radius - frame["x"][0]
        push = mixed.push(delta, 0.0, radius, mass(radius), memory)
        want = push.fn if push else 0.0
        host.check(abs(frame["fx"][0] - want) <= 1e-11 * mixed.pull_off(radius), f"wall of a type, overlap {delta}: force "
                   f"{frame['fx'][0]!r}, want {want!r}")
    host.check(frames[-1]["fx"][0] == 0.0 and frames[-200]["fx"][0] != 0.0,
               "wall of a type: does not let go where it should")

    # A sphere sticks to a wall and oscillates through touch with friction, restarted while stretched, on one
    # rank and on two.
    model = Model(Schwarz(1e4, 0.0, 0.3, 20.0, 1.0), DiRenzo(5.0, phi_s=0.0))
    fast = 0.8 * math.sqrt(2 * work_lost(model.normal, radius) / mass(radius))
    start = [(radius, [radius - 1e-4, 0.0, 0.0], [fast, 0.3, -0.2], [0.5, -1.0, 0.8])]
    dt, every = 2e-4, 50
    contact, _, states = ref.integrate(model, start, dt, 2000, every, wall=lambda x: (x[0], [1.0, 0.0, 0.0]))
    stretched = [k for k, state in enumerate(states) if state[0][0][0] > radius]
    host.check(stretched, "the sphere on the wall does not swing")
    middle = (stretched[len(stretched) // 2] + 1) * every
    for wall in ("xplane 0 NULL", "region plane"):
        for writers, readers in ((1, 1), (1, 2), (2, 1)):
            host.write_data(ref.file_name("stuck.data"), [(-4.0, 4.0)] * 3, [(1,) + s for s in start])
            fixes = f"""
neighbor 0.3 bin
neigh_modify every 1 delay 0 check yes
comm_modify vel yes
timestep {dt}
region plane plane 0 0 0 1 0 0
fix nve all nve/sphere
fix w all wall/grip {model.text()} {wall}
{dump('stuck', every)}
"""
            host.must_run(host.LOAD + host.head("lj", "f f f", data=ref.file_name('stuck.data'),
                                                more=f"processors {'1 2 1' if writers == 2 else '* * *'}\n") + f"""pair_style grip
pair_coeff * * hooke 1 1 damping velocity
{fixes}
run {middle}
write_restart {ref.file_name('stuck.restart')}
""", ranks=writers)
            frames = host.read_dump(ref.file_name("stuck"))
            host.must_run(host.LOAD + f"read_restart {ref.file_name('stuck.restart')}\n{fixes}\nrun {2000 - middle}\n",
                          ranks=readers)
            frames += host.read_dump(ref.file_name("stuck"))[1:]
            force = max(ref.length(state[3][0]) for state in states)
            ref.compare_states(frames[1:], 0, states, 1e-9 + 10 * contact.turned_by,
                               f"stuck to {wall}, restarted at {middle} from {writers} to {readers} ranks",
                               [0.4, 1.0, 1.0, force, force * radius])

# ---------------------------------------------------------------------------------------------------------------------
# A cloud of spheres of sizes 1 to 10 and two types in free motion: the forces in each step compared with the sum of
# the laws over all pairs, O(N^2); the momentum.


def test_free_cloud():
    side = 3.2
    box = [(0.0, side)] * 3
    radii = [0.5 * 10 ** (-k / 8) for k in range(9)]
    spheres = host.random_spheres(110, box, radii, 4, speed=4.0, ntypes=2)
    host.write_data(ref.file_name("cloud.data"), box, spheres, 2)
    laws = {(1, 1): Schwarz(2e3, 0.0, 0.3, 5.0, 1.0),
            (1, 2): Hysteresis(None, 3.0, 0.5, 0.05, f0=-0.3, material=(1e3, 0.25, 2.0)),
            (2, 2): Hysteresis(100.0, 3.0, 1.0, 0.02, f0=-1.0)}
    given = "\n".join(f"pair_coeff {a} {b} {law.text()}" for (a, b), law in laws.items())
    n = len(spheres)
    masses = [mass(s[1]) for s in spheres]
    steps = 250
    kinds = {}
    for ranks, newton, grid, modify in ((1, "on", "* * *", "check yes"), (1, "off", "* * *", "check no"),
                                        (2, "off", "1 2 1", "check yes"), (4, "on", "2 2 1", "check no")):
        text = f"cloud, {ranks} ranks, newton {newton}, {modify}"
        printed = host.must_run(host.LOAD + host.head("lj", None, data=ref.file_name('cloud.data'),
                                                      newton=newton, more=f"processors {grid}\n",
                                                      skin=0.02) + f"""neigh_modify every 1 delay 0 {modify}
timestep 2e-4
pair_style grip
{given}
fix nve all nve/sphere
dump d all custom 1 {ref.file_name('cloud.dump')} {ref.STATE}
dump_modify d sort id format float %.17g
thermo 100
run {steps}
""", ranks=ranks)
        host.check(kind_of_list(printed) == "plain", f"{text}: the list is of the size type")
        frames = host.read_dump(ref.file_name("cloud.dump"))
        memories, worst, largest, momentum = {}, 0.0, 0.0, None
        for step, frame in enumerate(frames):
            place = list(zip(frame["x"], frame["y"], frame["z"]))
            force = [[0.0] * 3 for _ in spheres]
            biggest = 0.0
            for i in range(n):
                xi, yi, zi = place[i]
                ri, ti = spheres[i][1], spheres[i][0]
                for j in range(i):
                    touch = ri + spheres[j][1]
                    far = touch + 0.15
                    dx = (xi - place[j][0] + 1.5 * side) % side - 0.5 * side
                    if not -far < dx < far:
                        continue
                    dy = (yi - place[j][1] + 1.5 * side) % side - 0.5 * side
                    if not -far < dy < far:
                        continue
                    dz = (zi - place[j][2] + 1.5 * side) % side - 0.5 * side
                    d = math.sqrt(dx * dx + dy * dy + dz * dz)
                    if d >= far:
                        continue
                    tj = spheres[j][0]
                    law = laws[min(ti, tj), max(ti, tj)]
                    push = law.push(touch - d, 0.0, reduced(ri, spheres[j][1]), reduced(masses[i], masses[j]),
                                    memories.setdefault((i, j), {}))
                    if push is None:
                        continue
                    kind = type(law).__name__, d > touch
                    kinds[kind] = kinds.get(kind, 0) + 1
                    biggest = max(biggest, abs(push.fn))
                    for c, r in enumerate((dx, dy, dz)):
                        force[i][c] += push.fn * r / d
                        force[j][c] -= push.fn * r / d
            largest = max(largest, biggest)
            difference = max(abs(force[k][c] - frame[name][k]) for k in range(n) for c, name in enumerate(("fx", "fy", "fz")))
            if not difference <= worst:
                worst = difference
            total = [sum(m * v for m, v in zip(masses, frame[name])) for name in ("vx", "vy", "vz")]
            momentum = momentum or total
            size = sum(m * abs(v) for m, v in zip(masses, frame["vx"]))
            # Each of 250 steps rounds each momentum: 1e-16 sqrt(250 * 110).
            host.check(max(abs(a - b) for a, b in zip(momentum, total)) < 1e-13 * size,
                       f"{text}: momentum in step {step}")
        # Positions of 3.2 are rounded to 4e-16, and stiffnesses are up to 1e2, for forces of 1; a stretched JKR
        # contact is stiffer near its break.
        host.check(worst <= 1e-11 * largest, f"{text}: a force is off by {worst:.3g} of {largest:.3g}")
    host.check(len(kinds) == 4 and min(kinds.values()) > 100, f"cloud: the contacts met are {kinds}")
