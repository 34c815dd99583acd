/* SPDX-License-Identifier: GPL-2.0-only */
/* Forces of bonds of bpm/rotational, several at once (grip/bpm.h). All operations are in the order of LAMMPS,
 * without those whose result is 0. */
#include "kernels/arccosine.h"
#include "kernels/bpm_bonds.h"
#include "kernels/kernels.h"
#include "kernels/quaternions.h"

#define HALF_OF_ROOT_2 0.70710678118654752440
#define PI 3.14159265358979323846
#define LEAST 1e-10 /* angles and lengths up to this count as 0 */

INLINE f64w not_negative(f64w v)
{
  return choose(less(v, all(0)), all(0), v);
}

/* v over its magnitude; 0 stays 0. */
INLINE struct columns unit(struct columns v)
{
  const f64w square = dot(v, v);
  return times(choose(positive(square), 1 / root(square), all(1)), v);
}

/* Rounding may move a cosine beyond 1. */
INLINE f64w cosine(f64w c)
{
  c = choose(less(all(1), c), all(1), c);
  return choose(less(c, all(-1)), all(-1), c);
}

/* ---------------------------------------------------------------------------------------------------------
 * Quaternions */

INLINE struct quaternion unit_quaternion(struct quaternion q)
{
  const f64w per = 1 / root(q.w * q.w + q.v.x * q.v.x + q.v.y * q.v.y + q.v.z * q.v.z);
  return (struct quaternion){per * q.w, times(per, q.v)};
}

/* p q: first q, then p. */
INLINE struct quaternion product(struct quaternion p, struct quaternion q)
{
  const struct columns a = p.v, b = q.v;
  return (struct quaternion){p.w * q.w - a.x * b.x - a.y * b.y - a.z * b.z,
                             {p.w * b.x + q.w * a.x + a.y * b.z - a.z * b.y,
                              p.w * b.y + q.w * a.y + a.z * b.x - a.x * b.z,
                              p.w * b.z + q.w * a.z + a.x * b.y - a.y * b.x}};
}

/* v turned by q. */
INLINE struct columns turned(struct quaternion q, struct columns v)
{
  const struct columns a = q.v;
  const f64w w = dot(a, v), x = q.w * v.x + a.y * v.z - a.z * v.y, y = q.w * v.y + a.z * v.x - a.x * v.z,
             z = q.w * v.z + a.x * v.y - a.y * v.x;
  return (struct columns){a.x * w + q.w * x - a.z * y + a.y * z, a.y * w + a.z * x + q.w * y - a.x * z,
                          a.z * w - a.y * x + a.x * y + q.w * z};
}

/* A rotation about an axis in the xy plane: a quaternion whose z is 0. */
struct tilt {
  f64w w, x, y;
};

/* A vector across z, and one along z. */
INLINE struct columns tilted_across(struct tilt q, f64w vx, f64w vy)
{
  const f64w w = q.x * vx + q.y * vy, x = q.w * vx, y = q.w * vy, z = q.x * vy - q.y * vx;
  return (struct columns){q.x * w + q.w * x + q.y * z, q.y * w + q.w * y - q.x * z,
                          q.x * y - q.y * x + q.w * z};
}

INLINE struct columns tilted_along(struct tilt q, f64w vz)
{
  const f64w x = q.y * vz, y = q.x * vz, z = q.w * vz;
  return (struct columns){q.w * x + q.y * z, -(q.w * y + q.x * z), q.w * z - (q.y * x + q.x * y)};
}

INLINE struct columns tilted(struct tilt q, struct columns v)
{
  const f64w w = q.x * v.x + q.y * v.y, x = q.w * v.x + q.y * v.z, y = q.w * v.y - q.x * v.z,
             z = q.w * v.z + q.x * v.y - q.y * v.x;
  return (struct columns){q.x * w + q.w * x + q.y * z, q.y * w + q.w * y - q.x * z,
                          q.x * y - q.y * x + q.w * z};
}

/* The rotation q, seen from axes that the tilt turns: tilt^-1 q tilt. */
INLINE struct quaternion seen_from(struct tilt t, struct quaternion q)
{
  const struct columns b = q.v;
  const f64w w = t.w * q.w + t.x * b.x + t.y * b.y, x = t.w * b.x - q.w * t.x - t.y * b.z,
             y = t.w * b.y - q.w * t.y + t.x * b.z, z = t.w * b.z - t.x * b.y + t.y * b.x;
  return (struct quaternion){
      w * t.w - x * t.x - y * t.y,
      {w * t.x + t.w * x - z * t.y, w * t.y + t.w * y + z * t.x, t.w * z + x * t.y - y * t.x}};
}

/* ---------------------------------------------------------------------------------------------------------
 * The law of bpm/rotational, in three stages for several blocks: while a block waits for roots and quotients,
 * the processor works at the same stage of the next block. */

/* What the first stage finds of a bond. LAMMPS sees the bond from a frame: that of j, or the one halfway. */
struct view {
  struct columns d; /* x_i - x_j */
  f64w length, made_length;
  struct quaternion frame;
  struct columns r; /* frame of j: d seen from the frame; halfway: the unit vector from i to j */
  f64w r_length;
  struct columns s, t; /* directions of the force and of the torque of shear */
  i64w shears;         /* halfway: lanes with shear */
  struct tilt tilt;    /* from z to the bond */
  struct quaternion
      q;      /* frame of j: rotation of i, seen along the bond; halfway: the swing of this rotation */
  f64w twist; /* halfway: the z of the twist */
  f64w cosine[ARCCOSINES];
};

/* The angles of shear, bending and twisting; halfway, half of the last two. */
enum { OF_SHEAR, OF_BENDING, OF_TWISTING };

/* Forces and torques in space. */
struct load {
  struct columns force_j, torque_i, torque_j;
  f64w reached; /* the bond breaks at 1 */
  f64w stored;
};

INLINE f64w stiffness(const struct grip_bpm_law *law, const struct grip_bpm_block *b, int which, int l,
                      const struct view *view)
{
  const f64w k = load(b->numbers->spring[which] + l);
  return law->normalize && which <= GRIP_BOND_SHEAR ? k * (1 / view->made_length) : k;
}

INLINE f64w share(const struct grip_bpm_block *b, int l, f64w normal, f64w shear, f64w bending, f64w twisting)
{
  return not_negative(normal / load(b->numbers->limit[GRIP_BOND_NORMAL] + l) +
                      shear / load(b->numbers->limit[GRIP_BOND_SHEAR] + l) +
                      bending / load(b->numbers->limit[GRIP_BOND_BENDING] + l) +
                      twisting / load(b->numbers->limit[GRIP_BOND_TWISTING] + l));
}

INLINE f64w wrapped(f64w angle)
{
  angle = choose(less(all(PI), angle), angle - 2 * PI, angle);
  return choose(less(angle, all(-PI)), angle + 2 * PI, angle);
}

/* The rate of an angle; keeps the angle for the next step. */
INLINE f64w rate_of(const struct grip_bpm_block *b, int which, int l, f64w angle, double dt)
{
  const f64w rate = wrapped(angle - kept(b, GRIP_BPM_ANGLES + which, l)) * (1 / dt);
  keep(b, GRIP_BPM_ANGLES + which, l, angle);
  return rate;
}

/* ---- In the frame of j */

INLINE struct tilt tilt_to(struct columns v, f64w length, f64w per_length)
{
  const f64w across = root(v.x * v.x + v.y * v.y);
  const f64w factor = -HALF_OF_ROOT_2 / across * root(not_negative(length - v.z) * per_length);
  const i64w tilts = nonzero(across);
  return (struct tilt){HALF_OF_ROOT_2 * root(not_negative(length + v.z) * per_length),
                       choose(tilts, factor * v.y, all(0)), choose(tilts, -factor * v.x, all(0))};
}

INLINE void see_from_j(struct quaternion q_i, struct quaternion q_j, struct columns made, struct view *view)
{
  const struct quaternion back = conjugate(q_j);
  const struct columns r = turned(back, view->d);
  const f64w per_length = 1 / view->length;
  view->frame = q_j;
  view->r = r;
  view->r_length = view->length;
  view->s = unit(cross(r, cross(r, made)));
  view->t = unit(cross(made, r));
  view->tilt = tilt_to(r, view->length, per_length);
  const struct quaternion q = view->q = seen_from(view->tilt, product(back, q_i));
  view->cosine[OF_SHEAR] = dot(made, r) * per_length * (1 / view->made_length);
  view->cosine[OF_BENDING] = q.w * q.w - q.v.x * q.v.x - q.v.y * q.v.y + q.v.z * q.v.z;
  view->cosine[OF_TWISTING] = q.w / root(q.w * q.w + q.v.z * q.v.z);
}

/* Cosine and sine of the direction of the bending, seen along the bond; 0 without bending. */
struct direction {
  f64w c, s;
};

INLINE struct direction bending_of(struct quaternion q, f64w along, f64w across)
{
  const i64w both = nonzero(along), bends = nonzero(across);
  const f64w size = root(choose(both, along * across, across));
  return (struct direction){choose(bends, choose(both, q.v.x * q.v.z + q.w * q.v.y, q.v.y) / size, all(0)),
                            choose(bends, choose(both, q.v.y * q.v.z - q.w * q.v.x, -q.v.x) / size, all(0))};
}

INLINE struct load load_from_j(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law,
                               struct grip_bpm_block *b, int l, const struct view *view,
                               const f64w angle[ARCCOSINES])
{
  const struct quaternion q = view->q;
  const struct tilt tilt = view->tilt;
  const f64w length = view->length, along = q.w * q.w + q.v.z * q.v.z, across = q.v.x * q.v.x + q.v.y * q.v.y;
  const f64w gamma = angle[OF_SHEAR], theta = angle[OF_BENDING],
             twice = choose(less(q.v.z, all(0)), -2 * angle[OF_TWISTING], 2 * angle[OF_TWISTING]),
             psi = choose(nonzero(along) & nonzero(q.v.z), twice, all(0));
  const struct direction to = bending_of(q, along, across);
  const f64w kn = stiffness(law, b, GRIP_BOND_NORMAL, l, view),
             kt = stiffness(law, b, GRIP_BOND_SHEAR, l, view),
             kb = stiffness(law, b, GRIP_BOND_BENDING, l, view),
             kw = stiffness(law, b, GRIP_BOND_TWISTING, l, view);
  const f64w stretch = length - view->made_length;
  f64w pull = kn * stretch, shear = kt * length * gamma, twisting = kw * psi;
  f64w bend_x = -(kb * theta * to.s), bend_y = kb * theta * to.c;
  /* Bending moves the middle of the bond aside, which is shear. */
  const f64w half = 0.5 * kt * length * theta, quarter = 0.25 * kt * length * length * theta;
  f64w force_x = -(half * to.c), force_y = -(half * to.s), torque_x = quarter * to.s,
       torque_y = -(quarter * to.c);
  f64w torque = law->first ? 0.5 * length * kt * length * gamma : 0.5 * length * shear;
  if (law->derivative) {
    const f64w cn = load(b->numbers->dashpot[GRIP_BOND_NORMAL] + l),
               ct = load(b->numbers->dashpot[GRIP_BOND_SHEAR] + l),
               cb = load(b->numbers->dashpot[GRIP_BOND_BENDING] + l),
               cw = load(b->numbers->dashpot[GRIP_BOND_TWISTING] + l);
    const struct columns u = differences(atoms->of.v, b->row_i + l, b->row_j + l, atoms->of.padded);
    const f64w bending = rate_of(b, OF_BENDING, l, theta, law->dt);
    pull += cn * dot(u, times(1 / length, view->d));
    shear += ct * length * rate_of(b, OF_SHEAR, l, gamma, law->dt);
    twisting += cw * rate_of(b, OF_TWISTING, l, psi, law->dt);
    bend_x -= cb * bending * to.s;
    bend_y += cb * bending * to.c;
    const f64w half_of_rate = 0.5 * ct * length * bending,
               quarter_of_rate = 0.25 * ct * length * length * bending;
    force_x -= half_of_rate * to.c;
    force_y -= half_of_rate * to.s;
    torque_x += quarter_of_rate * to.s;
    torque_y -= quarter_of_rate * to.c;
    torque = 0.5 * length * shear;
  }
  const struct columns along_bond = times(pull * (1 / length), view->r), across_bond = times(shear, view->s),
                       by_bending = tilted_across(tilt, force_x, force_y),
                       all_across = plus(across_bond, by_bending),
                       of_shear = plus(times(torque, view->t), tilted_across(tilt, torque_x, torque_y)),
                       bend = tilted_across(tilt, bend_x, bend_y), turn = tilted_along(tilt, twisting);
  const struct columns force =
      law->first ? plus(along_bond, all_across) : plus(plus(along_bond, across_bond), by_bending);
  return (struct load){
      .force_j = turned(view->frame, force),
      .torque_j = turned(view->frame, plus(plus(of_shear, turn), bend)),
      .torque_i = turned(view->frame, minus(minus(of_shear, turn), bend)),
      .reached = share(b, l, pull, magnitude(all_across), magnitude(bend), magnitude(turn)),
      .stored = 0.5 * (kn * stretch * stretch + kt * length * length * gamma * gamma + kw * psi * psi +
                       kb * theta * theta),
  };
}

/* ---- In the frame halfway between i and j */

/* By the shorter way. */
INLINE struct quaternion halfway(struct quaternion p, struct quaternion q)
{
  const f64w product = p.w * q.w + p.v.x * q.v.x + p.v.y * q.v.y + p.v.z * q.v.z;
  const f64w sign = choose(less(product, all(0)), all(-1), all(1));
  const f64w scale = 1 / root(2.0 * (1.0 + sign * product));
  return unit_quaternion(
      (struct quaternion){(p.w + sign * q.w) * scale, times(scale, plus(p.v, times(sign, q.v)))});
}

/* A rotation as a twist about z, a quaternion without x and y, and then a swing. */
struct swing_and_twist {
  struct quaternion swing;
  f64w w, z;
};

/* LAMMPS computes w and z as cosine and sine of the arccosine of w. */
INLINE struct swing_and_twist divided(struct quaternion q)
{
  const f64w size = root(q.w * q.w + q.v.z * q.v.z);
  const f64w w = cosine(choose(less(size, all(LEAST)), all(1), q.w / size));
  const f64w sine = root((1 - w) * (1 + w)), z = choose(less(q.v.z, all(0)), -sine, sine);
  const struct quaternion swing = {w * q.w + z * q.v.z,
                                   {w * q.v.x + z * q.v.y, w * q.v.y - z * q.v.x, w * q.v.z - q.w * z}};
  return (struct swing_and_twist){unit_quaternion(swing), w, z};
}

INLINE struct tilt tilt_halfway(struct columns v, f64w length)
{
  const f64w across = root(v.x * v.x + v.y * v.y);
  const i64w tilts = less(all(LEAST), across);
  const f64w factor = -HALF_OF_ROOT_2 * root(not_negative(length - v.z) / length) / across;
  const f64w w = HALF_OF_ROOT_2 * root(not_negative(length + v.z) / length), x = blend(tilts, factor * v.y),
             y = blend(tilts, -factor * v.x);
  const f64w last = choose(nonzero(w) | nonzero(x) | nonzero(y), y, all(1));
  const f64w per = 1 / root(w * w + x * x + last * last);
  return (struct tilt){w * per, x * per, last * per};
}

INLINE void see_from_halfway(struct quaternion q_i, struct quaternion q_j, struct columns made,
                             struct view *view)
{
  const struct quaternion frame = view->frame = halfway(q_i, q_j), back = conjugate(frame);
  const struct columns r = turned(back, times(all(-1), view->d)), axis = cross(times(all(-1), made), r);
  view->r_length = magnitude(r);
  view->r = unit(r);
  view->shears = less(all(LEAST), magnitude(axis));
  view->t = unit(axis);
  view->s = unit(cross(view->t, view->r));
  view->tilt = tilt_halfway(r, view->r_length);
  const struct quaternion q = unit_quaternion(seen_from(view->tilt, unit_quaternion(product(back, q_j))));
  const struct swing_and_twist of_j = divided(q), of_i = divided(conjugate(q));
  view->q = product(of_j.swing, conjugate(of_i.swing));
  view->twist = of_i.w * of_j.z - of_j.w * of_i.z;
  view->cosine[OF_SHEAR] = -dot(made, r) / (view->made_length * view->r_length);
  view->cosine[OF_BENDING] = view->q.w;
  view->cosine[OF_TWISTING] = of_j.w * of_i.w + of_j.z * of_i.z;
}

INLINE struct load load_from_halfway(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law,
                                     struct grip_bpm_block *b, int l, const struct view *view,
                                     const f64w angle[ARCCOSINES])
{
  const f64w gamma = angle[OF_SHEAR], theta = 2 * angle[OF_BENDING], psi = 2 * angle[OF_TWISTING];
  const f64w sign = view->twist * (1 / root(view->twist * view->twist)),
             twist_axis = choose(less(all(LEAST), psi) & nonzero(view->twist), sign, all(1));
  const i64w bends = less(all(LEAST), theta);
  const struct columns swing = unit(view->q.v), swing_axis = {blend(bends, swing.x), blend(bends, swing.y),
                                                              choose(bends, swing.z, all(1))};
  const f64w kn = stiffness(law, b, GRIP_BOND_NORMAL, l, view),
             kt = stiffness(law, b, GRIP_BOND_SHEAR, l, view),
             kb = stiffness(law, b, GRIP_BOND_BENDING, l, view),
             kw = stiffness(law, b, GRIP_BOND_TWISTING, l, view);
  const f64w length = view->r_length, stretch = length - view->made_length;
  f64w pull = kn * stretch, shear = blend(view->shears, kt * length * gamma), twisting = kw * psi,
       bending = kb * theta;
  const f64w reached = share(b, l, absolute(pull), shear, bending, twisting);
  if (law->derivative) {
    const struct columns u = differences(atoms->of.v, b->row_j + l, b->row_i + l, atoms->of.padded);
    const f64w rate = rate_of(b, OF_SHEAR, l, gamma, law->dt);
    pull += load(b->numbers->dashpot[GRIP_BOND_NORMAL] + l) * dot(turned(conjugate(view->frame), u), view->r);
    shear += blend(view->shears, load(b->numbers->dashpot[GRIP_BOND_SHEAR] + l) * length * rate);
    bending += load(b->numbers->dashpot[GRIP_BOND_BENDING] + l) * rate_of(b, OF_BENDING, l, theta, law->dt);
    twisting += load(b->numbers->dashpot[GRIP_BOND_TWISTING] + l) * rate_of(b, OF_TWISTING, l, psi, law->dt);
  }
  const struct columns of_shear = blend_columns(view->shears, times(shear, view->s)),
                       torque = blend_columns(view->shears, times(0.5 * length * shear, view->t)),
                       both = plus(tilted(view->tilt, times(bending, swing_axis)),
                                   tilted_along(view->tilt, twisting * twist_axis));
  return (struct load){
      .force_j = times(all(-1), turned(view->frame, plus(times(pull, view->r), of_shear))),
      .torque_i = turned(view->frame, plus(torque, both)),
      .torque_j = turned(view->frame, minus(torque, both)),
      .reached = reached,
      .stored = 0.5 * (kn * stretch * stretch + kt * length * length * gamma * gamma + kw * psi * psi +
                       kb * theta * theta),
  };
}

/* Dashpots on velocities and spins. */
INLINE void add_dashpots(const struct grip_bond_atoms *atoms, const struct grip_bpm_block *b, int l,
                         const struct view *view, struct load *to)
{
  const bool padded = atoms->of.padded;
  const struct columns d = view->d, n = times(1 / view->length, d), half = times(all(0.5), d);
  const struct columns vi = rows(atoms->of.v, b->row_i + l, padded),
                       vj = rows(atoms->of.v, b->row_j + l, padded),
                       wi = rows(atoms->of.omega, b->row_i + l, padded),
                       wj = rows(atoms->of.omega, b->row_j + l, padded);
  const struct columns normal_i = times(dot(vi, n), n), normal_j = times(dot(vj, n), n);
  to->force_j =
      plus(to->force_j, times(load(b->numbers->dashpot[GRIP_BOND_NORMAL] + l), minus(normal_i, normal_j)));
  /* Twice what LAMMPS has, which is exact. */
  const struct columns across = minus(minus(vj, normal_j), minus(vi, normal_i)),
                       of_i = plus(cross(wi, d), across), of_j = plus(cross(wj, d), across);
  const struct columns slide = times(-0.5 * load(b->numbers->dashpot[GRIP_BOND_SHEAR] + l), plus(of_i, of_j)),
                       of_slide = cross(half, slide);
  to->force_j = plus(to->force_j, slide);
  const struct columns roll = times(load(b->numbers->dashpot[GRIP_BOND_BENDING] + l),
                                    cross(half, minus(cross(wi, n), cross(wj, n)))),
                       twist = times(0.5 * load(b->numbers->dashpot[GRIP_BOND_TWISTING] + l),
                                     minus(times(dot(wi, n), n), times(dot(wj, n), n)));
  to->torque_j = plus(plus(plus(to->torque_j, of_slide), roll), twist);
  to->torque_i = minus(minus(plus(to->torque_i, of_slide), roll), twist);
}

/* The power that the dashpots take from the grains, from the loads with and without them. */
INLINE f64w loss_of(const struct grip_bond_atoms *atoms, const struct grip_bpm_block *b, int l,
                    const struct load *with, const struct load *without)
{
  const bool padded = atoms->of.padded;
  const struct columns u = differences(atoms->of.v, b->row_i + l, b->row_j + l, padded),
                       wi = rows(atoms->of.omega, b->row_i + l, padded),
                       wj = rows(atoms->of.omega, b->row_j + l, padded);
  return dot(minus(with->force_j, without->force_j), u) - dot(minus(with->torque_i, without->torque_i), wi) -
         dot(minus(with->torque_j, without->torque_j), wj);
}

/* ---- The stages */

INLINE void see(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law,
                const struct grip_bpm_block *b, int l, struct view *view)
{
  const struct quaternion q_i = orientations(atoms->quaternion, b->row_i + l),
                          q_j = orientations(atoms->quaternion, b->row_j + l);
  const struct quad row = quad((const double *const *)b->kept + l, 0);
  const struct columns direction = {row.y, row.z, row.w};
  /* LAMMPS keeps the direction from i to j, in its first version from j to i. */
  const struct columns made = times(law->first ? row.x : -row.x, direction);
  view->d = differences(atoms->of.x, b->row_i + l, b->row_j + l, atoms->of.padded);
  view->length = magnitude(view->d);
  view->made_length = law->first ? row.x : magnitude(made);
  if (law->average)
    see_from_halfway(q_i, q_j, made, view);
  else
    see_from_j(q_i, q_j, made, view);
}

INLINE struct load load_of(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law,
                           struct grip_bpm_block *b, int l, const struct view *view,
                           const f64w angle[ARCCOSINES])
{
  return law->average ? load_from_halfway(atoms, law, b, l, view, angle)
                      : load_from_j(atoms, law, b, l, view, angle);
}

INLINE void find_load(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law,
                      struct grip_bpm_block *b, int l, const struct view *view, const f64w angle[ARCCOSINES],
                      struct grip_bpm_step *step)
{
  struct load of = load_of(atoms, law, b, l, view, angle), springs = of;
  if (!law->derivative) {
    add_dashpots(atoms, b, l, view, &of);
  } else if (law->losses) {
    struct grip_bpm_law undamped = *law;
    undamped.derivative = false;
    springs = load_of(atoms, &undamped, b, l, view, angle);
  }
  const f64w square = of.reached * of.reached, factor = law->smooth ? 1.0 - square * square : all(1);
  store_columns(step->force[0] + l, step->force[1] + l, step->force[2] + l, times(-factor, of.force_j));
  store_columns(step->torque_i[0] + l, step->torque_i[1] + l, step->torque_i[2] + l,
                times(factor, of.torque_i));
  store_columns(step->torque_j[0] + l, step->torque_j[1] + l, step->torque_j[2] + l,
                times(factor, of.torque_j));
  if (law->energy) store(step->stored + l, of.stored);
  if (law->losses) store(step->loss + l, factor * loss_of(atoms, b, l, &of, &springs));
  store(step->load + l, of.reached);
}

void GRIP_EXPORT(grip_bpm_rotational)(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law,
                                      int count, struct grip_bpm_block *blocks, struct grip_bpm_step *steps)
{
  enum { PARTS = GRIP_LANES / WIDTH };
  struct view views[GRIP_BPM_BLOCKS * PARTS];
  f64w angles[GRIP_BPM_BLOCKS * PARTS][ARCCOSINES];
  for (int n = 0; n < count * PARTS; n++) see(atoms, law, blocks + n / PARTS, n % PARTS * WIDTH, views + n);
  for (int n = 0; n < count * PARTS; n++) {
    for (int k = 0; k < ARCCOSINES; k++) views[n].cosine[k] = cosine(views[n].cosine[k]);
    arccosines(views[n].cosine, angles[n]);
  }
  for (int n = 0; n < count * PARTS; n++)
    find_load(atoms, law, blocks + n / PARTS, n % PARTS * WIDTH, views + n, angles[n], steps + n / PARTS);
  for (int n = 0; n < count; n++) {
    uint32_t reached = 0;
    for (int k = 0; k < GRIP_LANES; k++) reached |= (uint32_t)(steps[n].load[k] >= 1) << k;
    break_bonds(law, blocks + n, steps + n, reached);
    scatter(atoms, blocks + n, steps + n, true);
  }
}
