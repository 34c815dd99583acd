# SPDX-License-Identifier: GPL-2.0-only
"""The laws of doc/laws, implemented independently: with simple branches, one contact at a time, and velocity Verlet as
in LAMMPS's fix nve/sphere. Nothing here is taken from Grip's kernels. The springs of luding, plastic, hooke/hysteresis
and schwarz are those of the tests in C, in unittest/support; GRIP_REFERENCE_LAWS names the library that contains
them."""
import ctypes
import math
import os

import host
from vectors import add, cross, dot, length, rotated, times

file_name = host.scratch("grip_reference_")
STATE = "id x y z vx vy vz omegax omegay omegaz fx fy fz tqx tqy tqz"
VECTORS = [("position", "x y z"), ("velocity", "vx vy vz"), ("spin", "omegax omegay omegaz"), ("force", "fx fy fz"),
           ("torque", "tqx tqy tqz")]
ZERO = [0.0, 0.0, 0.0]


def mass(radius, density=1.0):
    return 4.0 / 3.0 * math.pi * radius ** 3 * density


def reduced(a, b):
    return a * b / (a + b)


# ---------------------------------------------------------------------------------------------------------------------
# Normal laws. push(delta, vn, rs, ms, memory) returns a Push, or None where no force acts; rs, ms: R*, m*. memory: a
# dict that is empty when a contact begins; a law that ends the contact clears it.


class Push:
    """The normal force, and the values of the normal law that tangential laws use."""
    __slots__ = ("fn", "gamma", "kt", "k2", "cohesion", "a", "estar", "gstar", "touches")

    def __init__(self, fn, gamma=0.0, kt=None, k2=None, cohesion=0.0, a=None, estar=None, gstar=None, touches=True):
        self.fn, self.gamma, self.kt, self.k2, self.cohesion, self.a = fn, gamma, kt, k2, cohesion, a
        self.estar, self.gstar, self.touches = estar, gstar, touches


def gamma_of_e(e, k1, ms):
    return 0.0 if e == 1.0 else 2 * math.sqrt(ms * k1) / math.sqrt(1 + (math.pi / math.log(e)) ** 2)


def contact_modulus(young, poisson):
    """E* of two bodies of one material."""
    return young / (2 * (1 - poisson ** 2))


def shear_modulus(young, poisson):
    """G* of two bodies of one material: 1/G* = 2 (2 - nu)/G."""
    return young / (2 * (1 + poisson)) / (2 * (2 - poisson))


_C = ctypes.CDLL(os.environ.get("GRIP_REFERENCE_LAWS", os.path.join(host.SOURCE, "build", "reference_laws.so")))


def _function(name, *arguments, result=ctypes.c_double):
    function = getattr(_C, "reference_" + name)
    function.argtypes, function.restype = arguments, result
    return function


class HystereticSpring(ctypes.Structure):
    """struct hysteresis of hysteresis_reference.h: the spring of one contact, with its history."""
    MERCURY, LIGGGHTS, LUDING = 0, 1, 2  # plastic, hooke/hysteresis, luding
    BRANCHES = ("loading", "unloading", "adhesion", "beyond")
    _fields_ = ([("system", ctypes.c_int), ("branch_number", ctypes.c_int)]
                + [(name, ctypes.c_double) for name in ("k1", "k2max", "kc", "limit", "largest", "mass", "gamma", "f0",
                                                        "fluid", "stokes_c", "e_max")])

    def __init__(self, system, k1, k2max, kc, phi_f, rs, ms, **more):
        limit = k2max / (k2max - k1) * phi_f * 2 * rs if k2max > k1 else math.inf
        super().__init__(system=system, k1=k1, k2max=k2max, kc=kc, limit=limit, mass=ms, **more)

    def force(self, delta, vn):
        """The normal force; the history follows it."""
        return _hysteresis_force(self, delta, -vn)

    def damping(self, vn):
        return _hysteresis_damping(self, -vn)

    def branch(self):
        """The branch of the last overlap above 0."""
        return self.BRANCHES[self.branch_number]

    def loss(self, largest):
        """The work lost in a cycle up to an overlap."""
        return _hysteresis_loss(self, largest)


_SPRING = ctypes.POINTER(HystereticSpring)
_hysteresis_force = _function("hysteresis_force", _SPRING, ctypes.c_double, ctypes.c_double)
_hysteresis_damping = _function("hysteresis_damping", _SPRING, ctypes.c_double)
_hysteresis_loss = _function("hysteresis_loss", _SPRING, ctypes.c_double)


class Hysteretic:
    """What luding, plastic and hooke/hysteresis have in common: spring(rs, ms) returns the spring of a contact."""

    def begin(self):
        self.branches = set()

    def hysteretic(self, spring, delta, vn, memory):
        """The force at an overlap above 0. memory: has the history and whether the spring has been on the adhesion
        branch."""
        spring.largest = memory.get("dm", 0.0)
        force = spring.force(delta, vn)
        memory["dm"], branch = spring.largest, spring.branch()
        if branch == "unloading" and memory.get("pulled"):
            branch = "again"
        if branch == "adhesion":
            memory["pulled"] = True
        self.branches.add(branch)
        return force

    def push(self, delta, vn, rs, ms, memory):
        if delta <= 0.0:
            memory.clear()
            return None
        spring = self.spring(rs, ms)
        fn = self.hysteretic(spring, delta, vn, memory)
        return Push(fn, spring.gamma, spring.k1, spring.k2max, spring.kc * delta)

    def restitution2(self, speed, rs, ms):
        """e^2 of an impact without damping; if it is negative, the pair sticks."""
        spring = self.spring(rs, ms)
        return 1 - 2 * spring.loss(speed * math.sqrt(ms / spring.k1)) / (ms * speed ** 2)


class Plastic(Hysteretic):
    def __init__(self, k1, k2max, kc, phi_f, gamma_n=None, e=None):
        self.k1, self.k2max, self.kc, self.phi_f, self.gamma_n, self.e = k1, k2max, kc, phi_f, gamma_n, e
        self.begin()

    def text(self):
        words = f"plastic k1 {self.k1!r} k2max {self.k2max!r} kc {self.kc!r} phi_f {self.phi_f!r}"
        if self.e is not None:
            return words + f" e {self.e!r}"
        return words if self.gamma_n is None else words + f" gamma_n {self.gamma_n!r}"

    def stiffness(self, rs, ms):
        return self.k1

    def spring(self, rs, ms):
        gamma = gamma_of_e(self.e, self.k1, ms) if self.e is not None else self.gamma_n or 0.0
        return HystereticSpring(HystereticSpring.MERCURY, self.k1, self.k2max, self.kc, self.phi_f, rs, ms, gamma=gamma)


class Luding(Hysteretic):
    def __init__(self, k2hat, k1_ratio, kc_ratio, phi_f, gamma_n=0.0, e=None):
        self.k2hat, self.k1_ratio, self.kc_ratio, self.phi_f = k2hat, k1_ratio, kc_ratio, phi_f
        self.gamma_n, self.e = gamma_n, e
        self.begin()

    def text(self):
        words = (f"luding k2hat {self.k2hat!r} k1_ratio {self.k1_ratio!r} kc_ratio {self.kc_ratio!r} "
                 f"phi_f {self.phi_f!r}")
        return words + (f" gamma_n {self.gamma_n!r}" if self.e is None else f" e {self.e!r}")

    def spring(self, rs, ms):
        k1 = self.k1_ratio * self.k2hat
        gamma = self.gamma_n if self.e is None else gamma_of_e(self.e, k1, ms)
        return HystereticSpring(HystereticSpring.LUDING, k1, self.k2hat, self.kc_ratio * self.k2hat, self.phi_f, rs, ms,
                                gamma=gamma)


class Hysteresis(Hysteretic):
    """hooke/hysteresis. viscous: (mu_f, stokes_c, e_max) instead of e."""

    def __init__(self, k1=None, k2_ratio=1.0, kc_ratio=0.0, phi_f=0.0, e=1.0, f0=0.0, viscous=None, material=None,
                 dashpot=True, more=""):
        self.k1, self.k2_ratio, self.kc_ratio, self.phi_f, self.e, self.f0 = k1, k2_ratio, kc_ratio, phi_f, e, f0
        self.viscous, self.material, self.dashpot, self.more = viscous, material, dashpot, more
        self.begin()

    def text(self):
        words = "hooke/hysteresis"
        if self.k1 is not None:
            words += f" k1 {self.k1!r}"
        if self.material:
            words += " young {!r} poisson {!r} v_char {!r}".format(*self.material)
        words += f" k2_ratio {self.k2_ratio!r} kc_ratio {self.kc_ratio!r} phi_f {self.phi_f!r}"
        if self.viscous:
            words += " viscous mu_f {!r} stokes_c {!r} e_max {!r}".format(*self.viscous)
        else:
            words += f" e {self.e!r}"
        if self.f0:
            words += f" f0 {self.f0!r}"
        return words + ("" if self.dashpot else " tangential_damping off") + self.more

    def stiffness(self, rs, ms):
        if self.k1 is not None and "use_v_char yes" not in self.more:
            return self.k1
        young, poisson, speed = self.material
        root = math.sqrt(rs) * contact_modulus(young, poisson)
        return 16 / 15 * root * (15 * ms * speed ** 2 / (16 * root)) ** 0.2

    def spring(self, rs, ms):
        k1 = self.stiffness(rs, ms)
        more = {"f0": self.f0}
        if self.viscous:
            mu_f, more["stokes_c"], more["e_max"] = self.viscous
            more["fluid"] = 6 * math.pi * mu_f * rs ** 2
        else:
            more["gamma"] = gamma_of_e(self.e, k1, ms)
        return HystereticSpring(HystereticSpring.LIGGGHTS, k1, self.k2_ratio * k1, self.kc_ratio * k1, self.phi_f, rs, ms,
                                **more)

    def push(self, delta, vn, rs, ms, memory):
        spring = self.spring(rs, ms)
        if delta <= 0.0:
            memory.clear()
            fn = spring.force(delta, vn)
            if fn == 0.0:
                return None
            self.branches.add("apart")
            return Push(fn, touches=False)
        estar = gstar = None
        if self.material:
            estar, gstar = contact_modulus(*self.material[:2]), shear_modulus(*self.material[:2])
        fn = self.hysteretic(spring, delta, vn, memory)
        return Push(fn, spring.damping(vn), spring.k1, spring.k2max, spring.kc * delta, estar=estar, gstar=gstar)


class AdhesiveSphere(ctypes.Structure):
    """struct schwarz of schwarz_reference.h: K, R*, alpha, -P_c, xi."""
    _fields_ = [(name, ctypes.c_double) for name in ("k", "reduced_radius", "alpha", "pull", "xi")]

    def __init__(self, k, rs, work, alpha):
        super().__init__()
        _schwarz(self, k, rs, work, alpha)


_SPHERE = ctypes.POINTER(AdhesiveSphere)
_schwarz = _function("schwarz", _SPHERE, *[ctypes.c_double] * 4, result=None)
_schwarz_lowest_overlap = _function("schwarz_lowest_overlap", _SPHERE)
_schwarz_radius = _function("schwarz_radius", _SPHERE, ctypes.c_double)
_schwarz_force = _function("schwarz_force", _SPHERE, ctypes.c_double)


class Schwarz:
    def __init__(self, young, eta, poisson, gamma, alpha, damping="none"):
        self.young, self.eta, self.poisson, self.gamma, self.alpha = young, eta, poisson, gamma, alpha
        self.damping = damping
        self.branches = set()

    def text(self):
        return (f"schwarz {self.young!r} {self.eta!r} {self.poisson!r} {self.gamma!r} {self.alpha!r} "
                f"damping {self.damping}")

    def modulus(self):
        return 4 / 3 * contact_modulus(self.young, self.poisson)

    def contact(self, rs):
        return AdhesiveSphere(self.modulus(), rs, self.gamma, self.alpha)

    def pull_off(self, rs):
        return self.contact(rs).pull

    def xi(self):
        return self.contact(1.0).xi

    def delta_min(self, rs):
        return _schwarz_lowest_overlap(self.contact(rs))

    def radius(self, delta, rs):
        """The larger contact radius of an overlap."""
        return _schwarz_radius(self.contact(rs), delta)

    def of_radius(self, a, rs):
        return _schwarz_force(self.contact(rs), a)

    def dissipation(self, delta, a, rs, ms):
        """The damping coefficient."""
        if self.damping == "none":
            return 0.0
        if self.damping == "velocity":
            return self.eta
        if self.damping == "mass_velocity":
            return self.eta * ms
        if self.damping == "viscoelastic":
            return self.eta * ms * a
        if self.damping == "coeff_restitution":
            if self.eta == 1.0 or delta <= 0.0:
                return 0.0
            log = math.log(self.eta)
            return (-math.sqrt(5) * log / math.sqrt(log ** 2 + math.pi ** 2)
                    * math.sqrt(ms * self.modulus() * math.sqrt(rs)) * delta ** 0.25)
        raise ValueError(self.damping)

    def push(self, delta, vn, rs, ms, memory):
        if delta > 0.0:
            memory["made"] = True
        elif delta <= self.delta_min(rs):
            memory.clear()
        if not memory.get("made"):
            return None
        self.branches.add("pressed" if delta > 0.0 else "stretched")
        a = self.radius(delta, rs)
        gamma = self.dissipation(delta, a, rs, ms)
        return Push(self.of_radius(a, rs) - gamma * vn, gamma, None, None, 0.0, a,
                    contact_modulus(self.young, self.poisson), shear_modulus(self.young, self.poisson))


class HertzMaterial(Schwarz):
    """hertz/material, which is schwarz without adhesion."""

    def __init__(self, young, eta, poisson, damping="coeff_restitution"):
        Schwarz.__init__(self, young, eta, poisson, 0.0, 0.0, damping)

    def text(self):
        return f"hertz/material {self.young!r} {self.eta!r} {self.poisson!r} damping {self.damping}"


class Hooke:
    """hooke with damping velocity."""

    def __init__(self, k, gamma):
        self.k, self.gamma, self.branches = k, gamma, set()

    def text(self):
        return f"hooke {self.k!r} {self.gamma!r} damping velocity"

    def push(self, delta, vn, rs, ms, memory):
        return Push(self.k * delta - self.gamma * vn, self.gamma, self.k, self.k) if delta > 0.0 else None


# ---------------------------------------------------------------------------------------------------------------------
# Tangential laws. force(push, xi, vt, rs, ms, delta, dt) returns (force, new xi); xi has already been rotated with the
# frame.


class History:
    keeps_length = False

    def __init__(self, mu, dashpot=True):
        self.mu, self.dashpot = mu, dashpot

    def text(self):
        return f" tangential history mu {self.mu!r}"

    def force(self, push, xi, vt, rs, ms, delta, dt):
        xi = add(xi, vt, dt)
        if push.kt is not None:
            k, gamma = push.kt, push.gamma
        else:
            k, gamma = 8 * push.gstar * push.a, push.gamma * math.sqrt(4 * push.gstar / push.estar)
        size = k * length(xi)
        limit = self.mu * abs(push.fn)
        if size > limit:
            self.slipped = True
            force = times(-limit / length(xi), xi)
            return force, times(-1 / k, force)
        self.stuck = True
        return add(times(-k, xi), vt, -gamma if self.dashpot else 0.0), xi


class DiRenzo:
    """mindlin/direnzo. material: its own (young, poisson), or gstar."""
    keeps_length = True

    def __init__(self, mu, phi_s=None, e=None, gstar=None, material=None):
        self.mu, self.phi_s, self.e, self.gstar, self.material = mu, phi_s, e, gstar, material

    def text(self):
        words = f" tangential mindlin/direnzo mu {self.mu!r} "
        words += f"phi_s {self.phi_s!r}" if self.e is None else f"e {self.e!r}"
        if self.gstar is not None:
            words += f" gstar {self.gstar!r}"
        if self.material:
            words += " young {!r} poisson {!r}".format(*self.material)
        return words

    def force(self, push, xi, vt, rs, ms, delta, dt):
        xi = add(xi, vt, dt)
        gstar = self.gstar
        if gstar is None:
            gstar = shear_modulus(*self.material) if self.material else push.gstar
        phi_s = self.phi_s
        if self.e is not None:
            log = math.log(self.e)
            phi_s = -2 * math.sqrt(5 / 6) * log / math.sqrt(log ** 2 + math.pi ** 2)
        kt = 8 * gstar * (math.sqrt(rs * delta) if push.a is None else push.a)
        size = 2 / 3 * kt * length(xi)
        limit = self.mu * abs(push.fn)
        if size >= limit:
            if size == 0.0:
                return ZERO, xi
            self.slipped = True
            force = times(-limit / length(xi), xi)
            return force, times(-1 / (2 / 3 * kt), force)
        self.stuck = True
        return add(times(-2 / 3 * kt, xi), vt, -phi_s * math.sqrt(ms * kt)), xi


def slip_or_stick(xi, k, gamma, u, y, phi_d, dt):
    """The routine that the luding laws share."""
    xi = add(xi, u, dt)  # velocity Verlet has already moved it by u dt when the force is computed
    trial = add(times(-k, xi), u, -gamma)
    size = length(trial)
    if size <= y:
        return trial, xi
    force = times(y * phi_d / size, trial)
    return force, times(-1 / k, add(force, u, gamma)) if k > 0 else ZERO


class LudingFriction:
    keeps_length = True

    def __init__(self, kt_ratio, mu, phi_d=1.0, gamma_t=0.0):
        self.kt_ratio, self.mu, self.phi_d, self.gamma_t = kt_ratio, mu, phi_d, gamma_t

    def text(self):
        return (f" tangential luding kt_ratio {self.kt_ratio!r} mu {self.mu!r} phi_d {self.phi_d!r} "
                f"gamma_t {self.gamma_t!r}")

    def force(self, push, xi, vt, rs, ms, delta, dt):
        load = max(0.0, push.fn + push.cohesion)
        return slip_or_stick(xi, self.kt_ratio * push.k2, self.gamma_t, vt, self.mu * load, self.phi_d, dt)


class Turning:
    """rolling luding and twisting luding. numbers of each: (k_ratio, mu, phi_d, gamma)."""

    def __init__(self, rolling=None, twisting=None):
        self.rolling, self.twisting = rolling, twisting

    def text(self):
        words = ""
        if self.rolling:
            words += " rolling luding kr_ratio {!r} mu_r {!r} phi_d {!r} gamma_r {!r}".format(*self.rolling)
        if self.twisting:
            words += " twisting luding kw_ratio {!r} mu_w {!r} phi_d {!r} gamma_w {!r}".format(*self.twisting)
        return words


# ---------------------------------------------------------------------------------------------------------------------
# One contact, and its integration


class Model:
    def __init__(self, normal, tangential=None, turning=None, more=""):
        self.normal, self.tangential, self.turning, self.more = normal, tangential, turning, more

    def text(self):
        words = self.normal.text()
        for law in (self.tangential, self.turning):
            words += law.text() if law else ""
        return words + self.more


class Contact:
    """Two spheres; or, with wall, one sphere and a fixed wall whose normal at the sphere is wall(x)."""

    def __init__(self, model, radii, masses, wall=None):
        self.model, self.radii, self.masses, self.wall = model, radii, masses, wall
        if wall:
            self.rs, self.ms = radii[0], masses[0]
        else:
            self.rs, self.ms = reduced(*radii), reduced(*masses)
        self.memory = {}
        self.end()
        self.turned_by = 0.0  # sum of the cubes of the angles of rotations that the laws approximate by small ones

    def end(self):
        self.xt = self.xr = ZERO
        self.xw = 0.0

    def turn(self, xi, n, angle, keeps_length):
        if xi is ZERO:
            return xi
        flat = add(xi, n, -dot(xi, n))
        if not keeps_length:
            self.turned_by += abs(angle) ** 3
            return rotated(flat, n, angle)
        # The rotation is that of a small angle, at constant length: it differs from a rotation by angle^3/3.
        flat = add(flat, cross(n, flat), angle)
        size = length(flat)
        return times(length(xi) / size, flat) if size > 0.0 else flat

    def forces(self, x, v, w, dt):
        """Forces and torques on both spheres, and the overlap; updates the history after a time step dt."""
        if self.wall:
            gap, n = self.wall(x[0])
            delta = self.radii[0] - gap
            u, spins = v[0], [w[0], ZERO]
            arms = (self.radii[0] - delta / 2, 0.0)
        else:
            r = add(x[0], x[1], -1.0)
            d = length(r)
            delta = self.radii[0] + self.radii[1] - d
            n = times(1 / d, r)
            u, spins = add(v[0], v[1], -1.0), w
            arms = (self.radii[0] - delta / 2, self.radii[1] - delta / 2)
        vn = dot(u, n)
        push = self.model.normal.push(delta, vn, self.rs, self.ms, self.memory)
        if push is None or not push.touches:
            self.end()
            force = times(push.fn, n) if push else ZERO
            return [force, times(-1.0, force)], [ZERO, ZERO], delta
        force, torques = times(push.fn, n), [ZERO, ZERO]
        angle = 0.5 * dot(add(spins[0], spins[1]), n) * dt
        law = self.model.tangential
        if law:
            # The contact point is at x_i - arm_i n and at x_j + arm_j n; a wall at rest has no velocity at any
            # point.
            at = add(add(u, cross(spins[0], n), -arms[0]), cross(spins[1], n), -arms[1])
            vt = add(at, n, -dot(at, n))
            ft, self.xt = law.force(push, self.turn(self.xt, n, angle, law.keeps_length), vt, self.rs, self.ms, delta,
                                    dt)
            force = add(force, ft)
            torques = [times(-arm, cross(n, ft)) for arm in arms]
        turning = self.model.turning
        if turning:
            load, a12, relative = max(0.0, push.fn + push.cohesion), 2 * self.rs, add(spins[0], spins[1], -1.0)
            if turning.rolling:
                k, mu, phi_d, gamma = turning.rolling
                moment, self.xr = slip_or_stick(self.turn(self.xr, n, angle, True), k * push.k2 * a12 ** 2, gamma,
                                                add(relative, n, -dot(relative, n)), mu * load * a12, phi_d, dt)
                torques = [add(torques[0], moment), add(torques[1], moment, -1.0)]
            if turning.twisting:
                k, mu, phi_d, gamma = turning.twisting
                moment, xw = slip_or_stick([self.xw, 0.0, 0.0], k * push.k2 * a12 ** 2, gamma,
                                           [dot(relative, n), 0.0, 0.0], mu * load * a12, phi_d, dt)
                self.xw = xw[0]
                torques = [add(torques[0], n, moment[0]), add(torques[1], n, -moment[0])]
        return [force, times(-1.0, force)], torques, delta


def integrate(model, spheres, dt, steps, every, wall=None):
    """Velocity Verlet. spheres: [(radius, x, v, w)], one with a wall. Returns (contact, largest overlap, states);
    a state is (x, v, w, force, torque)."""
    members = range(len(spheres))
    radii = [s[0] for s in spheres]
    x, v, w = ([list(s[k]) for s in spheres] for k in (1, 2, 3))
    masses = [mass(r) for r in radii]
    inertia = [0.4 * m * r ** 2 for m, r in zip(masses, radii)]
    contact = Contact(model, radii, masses, wall)
    force, torque, delta = contact.forces(x, v, w, 0.0)
    deepest, states = delta, []
    for step in range(1, steps + 1):
        for k in members:
            v[k] = add(v[k], force[k], 0.5 * dt / masses[k])
            w[k] = add(w[k], torque[k], 0.5 * dt / inertia[k])
            x[k] = add(x[k], v[k], dt)
        force, torque, delta = contact.forces(x, v, w, dt)
        deepest = max(deepest, delta)
        for k in members:
            v[k] = add(v[k], force[k], 0.5 * dt / masses[k])
            w[k] = add(w[k], torque[k], 0.5 * dt / inertia[k])
        if step % every == 0:
            states.append([list(x), list(v), list(w), force, torque])
    return contact, deepest, states


def integrate_head_on(normal, rs, ms, touch, distance, speed, dt, steps, every):
    """The same along one line, in the relative coordinate. Returns [(distance, separation speed, force)]."""
    v, memory, states = -speed, {}, []
    push = normal.push(touch - distance, v, rs, ms, memory)
    force = push.fn if push else 0.0
    for step in range(1, steps + 1):
        v += 0.5 * dt / ms * force
        distance += dt * v
        push = normal.push(touch - distance, v, rs, ms, memory)
        force = push.fn if push else 0.0
        v += 0.5 * dt / ms * force
        if step % every == 0:
            states.append((distance, v, force))
    return states


# ---------------------------------------------------------------------------------------------------------------------
# Pairs in LAMMPS: each is far from the others and has a type of its own.


def unlike(ntypes):
    """Different types never meet, so any model is right for them and none must be mixed."""
    return "\n".join(f"pair_coeff {k} {m} hooke 1 1 damping velocity"
                     for k in range(1, ntypes + 1) for m in range(k + 1, ntypes + 1))


def run_pairs(pairs, dt, steps, every, before="", more="", ranks=1, neighbor=None, newton="on", wall=None,
              setup=""):
    """pairs: [(model text, [(radius, x, v, w), ...])]; with wall, a text with {model} and {k}, single spheres.
    setup: commands before read_data; before: commands before pair_style; more: commands before run. Returns the
    frames of a dump of all atoms, with y as in the input, and the whole output."""
    spread = 6.0 * max(sphere[0] for _, spheres in pairs for sphere in spheres)
    spheres = []
    for k, (_, members) in enumerate(pairs):
        for radius, x, v, w in members:
            spheres.append((k + 1, radius, add(x, [0.0, spread * (k + 0.5), 0.0]), v, w))
    box = [(-spread, spread), (0.0, spread * len(pairs)), (-spread, spread)]
    host.write_data(file_name("pairs.data"), box, spheres, len(pairs))
    if wall:
        given = "pair_coeff * * hooke 1 1 damping velocity"
        walls = "\n".join(f"group g{k} type {k + 1}\n" + wall.format(model=model, k=k)
                          for k, (model, _) in enumerate(pairs))
    else:
        given = "\n".join(f"pair_coeff {k + 1} {k + 1} {model}" for k, (model, _) in enumerate(pairs))
        given += "\n" + unlike(len(pairs))
        walls = ""
    printed = host.must_run(host.LOAD + f"""
units lj
newton {newton}
atom_style sphere
boundary f f f
comm_modify vel yes
{setup}
read_data {file_name('pairs.data')}
neighbor {0.5 * min(s[1] for s in spheres) if neighbor is None else neighbor!r} bin
neigh_modify every 1 delay 0 check yes
{before}
pair_style grip
{given}
timestep {dt!r}
fix nve all nve/sphere
{walls}
{more}
dump d all custom {every} {file_name('pairs.dump')} {STATE}
dump_modify d sort id format float %.17g
thermo {max(steps, 1)}
run {steps}
""", ranks=ranks)
    frames = host.read_dump(file_name("pairs.dump"))
    for frame in frames:
        for k, sphere in enumerate(spheres):
            frame["y"][k] -= spread * (sphere[0] - 0.5)
    return frames, printed


def follow_paths(cases, steps, tolerance, drift=0.0, place=0.0, **options):
    """Pairs whose overlap is a given sum of sines of the time, from 0 to 1: fix move moves the second sphere of
    each. No integration is involved: the force in every step is compared with the law, given the overlaps so far.
    cases: [(law, radii, [(factor, frequency, phase), ...])], at most 29, because LAMMPS has 32 groups. drift: all
    spheres also move along x by this distance, back and forth twice; place: x of the first spheres. options: of
    run_pairs. Returns for each case [(overlap, force)] from LAMMPS, and the whole output."""
    dt = 1.0 / steps
    pairs = []
    lines = ["unfix nve", "variable s equal step*dt", f"variable dx equal {drift!r}*sin({4 * math.pi!r}*v_s)",
             f"variable dv equal {4 * math.pi * drift!r}*cos({4 * math.pi!r}*v_s)"]
    for k, (law, radii, waves) in enumerate(cases):
        start = sum(radii) - sum(f * math.sin(p) for f, q, p in waves)
        pairs.append((law.text(), [(radii[0], [place, 0.0, 0.0], ZERO, ZERO),
                                   (radii[1], [place + start, 0.0, 0.0], ZERO, ZERO)]))
        way = "+".join(f"{f!r}*(sin({q!r}*v_s+{p!r})-sin({p!r}))" for f, q, p in waves)
        speed = "+".join(f"{f * q!r}*cos({q!r}*v_s+{p!r})" for f, q, p in waves)
        lines.append(f"variable x{k} equal v_dx-({way})\nvariable v{k} equal v_dv-({speed})\n"
                     f"group m{k} id {2 * k + 2}\nfix m{k} m{k} move variable v_x{k} NULL NULL v_v{k} NULL NULL")
    lines += ["group first subtract all " + " ".join(f"m{k}" for k in range(len(cases))),
              "fix first first move variable v_dx NULL NULL v_dv NULL NULL"]
    frames, printed = run_pairs(pairs, dt, steps, 1, more="\n".join(lines), **options)
    host.check(len(frames) == steps + 1, f"{len(frames)} frames of {steps} steps")
    tables = []
    for k, (law, radii, waves) in enumerate(cases):
        rs, ms = reduced(*radii), reduced(mass(radii[0]), mass(radii[1]))
        memory, table, largest, worst, where = {}, [], 0.0, 0.0, 0
        for step, frame in enumerate(frames):
            distance, speed = distance_and_speed(frame, k)
            push = law.push(sum(radii) - distance, speed, rs, ms, memory)
            want, got = push.fn if push else 0.0, frame["fx"][2 * k + 1]
            table.append((sum(radii) - distance, got))
            largest = max(largest, abs(want))
            if not abs(want - got) <= worst:
                worst, where = abs(want - got), step
            if frame["fx"][2 * k] + got != 0.0:
                worst, where = math.inf, step
        host.check(worst <= tolerance * largest, f"{law.text()} radii {radii} {options}: off by "
                   f"{worst / largest:.3g} of the largest force in step {where}, overlap {table[where][0]:.6g}, force "
                   f"{table[where][1]!r}")
        tables.append(table)
    return tables, printed


def head_on(radii, speed, gap):
    """Two spheres on the x axis that meet at relative speed `speed`, momentum zero."""
    m = [mass(r) for r in radii]
    total = sum(m)
    left = -0.5 * (sum(radii) + gap)
    return [(radii[0], [left, 0.0, 0.0], [speed * m[1] / total, 0.0, 0.0], ZERO),
            (radii[1], [left + sum(radii) + gap, 0.0, 0.0], [-speed * m[0] / total, 0.0, 0.0], ZERO)]


def distance_and_speed(frame, k):
    """Distance and separation speed of atoms 2k and 2k+1 along x."""
    return frame["x"][2 * k + 1] - frame["x"][2 * k], frame["vx"][2 * k + 1] - frame["vx"][2 * k]


def compare_states(frames, first, states, tolerance, text, scales):
    """Compares atoms first, first+1, ... of the frames with states of integrate. scales: lower bounds for the scale
    of each vector."""
    worst, where = 0.0, ""
    for step, (frame, state) in enumerate(zip(frames, states)):
        for (what, names), values, scale in zip(VECTORS, state, scales):
            members = range(len(state[0]))
            got = [[frame[name][first + k] for name in names.split()] for k in members]
            largest = max(max(abs(p) for k in members for p in values[k]), scale)
            difference = max(abs(p - q) for k in members for p, q in zip(got[k], values[k])) / largest
            if not difference <= worst:
                worst, where = difference, f"{what} in frame {step}"
    host.check(len(frames) == len(states) and worst <= tolerance,
               f"{text}: {where} differs by {worst:.3g} of the largest, tolerance {tolerance:.3g}")
    return worst
