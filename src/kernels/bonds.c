/* SPDX-License-Identifier: GPL-2.0-only */
/* Forces of bonds, several at once (grip/bond.h). */
#include "kernels/bond_ends.h"
#include "kernels/kernels.h"
#include "kernels/quaternions.h"

/* p q: first q, then p. */
INLINE struct quaternion product(struct quaternion p, struct quaternion q)
{
  return (struct quaternion){p.w * q.w - dot(p.v, q.v),
                             plus(plus(times(p.w, q.v), times(q.w, p.v)), cross(p.v, q.v))};
}

/* v turned by q. */
INLINE struct columns turned(struct quaternion q, struct columns v)
{
  const struct columns t = times(all(2), cross(q.v, v));
  return plus(v, plus(times(q.w, t), cross(q.v, t)));
}

INLINE struct quaternion load_frame(const double (*kept)[GRIP_LANES], int first, int l)
{
  return (struct quaternion){load(kept[first] + l),
                             load_columns(kept[first + 1] + l, kept[first + 2] + l, kept[first + 3] + l)};
}

/* The halfway frame, its rotation p, and e in this frame. */
struct middle {
  struct quaternion frame;
  struct columns p, e;
};

INLINE struct middle middle_of(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b, int l)
{
  const struct quaternion of_j =
      product(orientations(atoms->quaternion, b->row_j + l), load_frame(b->kept, GRIP_BOND_FRAME_J, l));
  struct quaternion of_i =
      product(orientations(atoms->quaternion, b->row_i + l), load_frame(b->kept, GRIP_BOND_FRAME_I, l));
  struct quaternion turn = product(conjugate(of_j), of_i);
  const f64w sign = choose(less(turn.w, all(0)), all(-1), all(1));
  of_i = (struct quaternion){sign * of_i.w, times(sign, of_i.v)};
  turn = (struct quaternion){sign * turn.w, times(sign, turn.v)};
  const f64w w = of_i.w + of_j.w;
  const struct columns v = plus(of_i.v, of_j.v);
  const f64w scale = 1 / root(w * w + dot(v, v));
  const struct quaternion frame = {scale * w, times(scale, v)};
  const struct columns d = differences(atoms->of.x, b->row_i + l, b->row_j + l, atoms->of.padded);
  return (struct middle){frame, times(4 / (1 + turn.w), turn.v), turned(conjugate(frame), d)};
}

INLINE struct columns displacement(struct columns e, struct columns p, f64w middle, f64w length)
{
  return (struct columns){e.x - middle * p.y, e.y + middle * p.x, e.z - length};
}

/* The rates of u and p. */
struct rates {
  struct columns u, p;
};

INLINE struct rates rates_of(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b, int l,
                             const struct middle *at, f64w stretch)
{
  const struct quaternion back = conjugate(at->frame);
  const bool padded = atoms->of.padded;
  const struct columns v = turned(back, differences(atoms->of.v, b->row_i + l, b->row_j + l, padded)),
                       wi = turned(back, rows(atoms->of.omega, b->row_i + l, padded)),
                       wj = turned(back, rows(atoms->of.omega, b->row_j + l, padded)), w = minus(wi, wj);
  const struct columns spin = plus(times(all(0.5), plus(wi, wj)), times(all(0.125), cross(w, at->p)));
  const struct columns p = times(stretch, w), e = minus(v, cross(spin, at->e));
  return (struct rates){displacement(e, p, load(b->middle + l), all(0)), p};
}

/* The load at which a bond breaks, from N, V, M and T of its springs. memory: a compile-time constant. */
INLINE f64w load_of(const struct grip_bond_law *law, const struct grip_bond_block *b, int l,
                    const f64w part[GRIP_BOND_SPRINGS_OF_ONE], struct columns e, bool memory)
{
  const f64w length = load(b->kept[GRIP_BOND_LENGTH] + l), per_area = load(b->per_area + l),
             per_modulus = load(b->per_modulus + l);
  const f64w moment = part[GRIP_BOND_BENDING] + (law->at_ends ? 0.5 : 0.0) * length * part[GRIP_BOND_SHEAR];
  const f64w of_section[] = {per_area * part[GRIP_BOND_NORMAL], per_area * part[GRIP_BOND_SHEAR],
                             per_modulus * moment, 0.5 * per_modulus * part[GRIP_BOND_TWISTING]};
  f64w most = all(0);
  if (law->per_strain > 0) most = law->per_strain * (root(dot(e, e)) - length) / length;
  for (int r = 0; r < law->rows; r++) {
    f64w of_row = all(0);
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) of_row += law->row[r][s] * of_section[s];
    most = greater(most, of_row);
  }
  const f64w of_stresses = most / load(b->kept[GRIP_BOND_FACTOR] + l);
  if (!memory) return of_stresses;
  return greater(of_stresses, law->per_plastic * load(b->kept[GRIP_BOND_PLASTIC_STRAIN] + l));
}

INLINE f64w spring(const struct grip_bond_block *b, int which, int l)
{
  return load(b->spring[which] + l);
}

INLINE struct columns with_dashpots(const struct grip_bond_block *b, int across, int along, int l,
                                    struct columns rate)
{
  const f64w c = load(b->dashpot[across] + l);
  return (struct columns){c * rate.x, c * rate.y, load(b->dashpot[along] + l) * rate.z};
}

INLINE i64w lanes_of(uint32_t bits, int l)
{
  i64w mask = {0};
  for (int k = 0; k < WIDTH; k++) mask[k] = -(int64_t)(bits >> (l + k) & 1);
  return mask;
}

INLINE f64w magnitude(f64w x, f64w y)
{
  return root(x * x + y * y);
}

/* Displacements, and minus the forces and moments of the springs. */
struct strained {
  struct columns u, p, f, m;
};

INLINE struct strained strained(const struct grip_bond_block *b, int l, struct columns u, struct columns p)
{
  const f64w kt = spring(b, GRIP_BOND_SHEAR, l), kn = spring(b, GRIP_BOND_NORMAL, l),
             kb = spring(b, GRIP_BOND_BENDING, l), kw = spring(b, GRIP_BOND_TWISTING, l);
  return (struct strained){u, p, {kt * u.x, kt * u.y, kn * u.z}, {kb * p.x, kb * p.y, kw * p.z}};
}

INLINE f64w twice_stored(struct strained s)
{
  return dot(s.f, s.u) + dot(s.m, s.p);
}

/* N, V, M and T. */
INLINE void set_parts(struct strained s, f64w part[GRIP_BOND_SPRINGS_OF_ONE])
{
  part[GRIP_BOND_NORMAL] = s.f.z;
  part[GRIP_BOND_SHEAR] = magnitude(s.f.x, s.f.y);
  part[GRIP_BOND_BENDING] = magnitude(s.m.x, s.m.y);
  part[GRIP_BOND_TWISTING] = greater(s.m.z, -s.m.z);
}

INLINE struct columns kept_columns(const struct grip_bond_block *b, int first, int l)
{
  return load_columns(b->kept[first] + l, b->kept[first + 1] + l, b->kept[first + 2] + l);
}

INLINE void add_to_kept(struct grip_bond_block *b, int first, int l, struct columns v)
{
  const struct columns sum = plus(kept_columns(b, first, l), v);
  store_columns(b->kept[first] + l, b->kept[first + 1] + l, b->kept[first + 2] + l, sum);
}

/* The elastic part of the displacements. What is beyond the yield surface becomes plastic, the same part of
 * all displacements; the loss is that on the surface, from its size before the step to that after it. */
INLINE struct strained yield(const struct grip_bond_law *law, struct grip_bond_block *b, int l,
                             struct columns u, struct columns p, double *spent)
{
  const struct strained s = strained(b, l, minus(u, kept_columns(b, GRIP_BOND_PLASTIC_U, l)),
                                     minus(p, kept_columns(b, GRIP_BOND_PLASTIC_P, l)));
  f64w part[GRIP_BOND_SPRINGS_OF_ONE], square = all(0);
  set_parts(s, part);
  for (int n = 0; n < GRIP_BOND_SPRINGS_OF_ONE; n++) {
    const f64w over_limit = load(b->per_yield[n] + l) * part[n];
    square += over_limit * over_limit;
  }
  const f64w strain = load(b->kept[GRIP_BOND_PLASTIC_STRAIN] + l), limit = 1 + law->hardening * strain,
             phi = greater(root(square), limit), energy = twice_stored(s);
  const f64w per_beyond =
      energy * load(b->per_yield[GRIP_BOND_NORMAL] + l) / (phi * load(b->kept[GRIP_BOND_LENGTH] + l));
  const f64w elastic = (limit + law->hardening * per_beyond) / (phi + law->hardening * per_beyond),
             beyond = 1 - elastic;
  add_to_kept(b, GRIP_BOND_PLASTIC_U, l, times(beyond, s.u));
  add_to_kept(b, GRIP_BOND_PLASTIC_P, l, times(beyond, s.p));
  store(b->kept[GRIP_BOND_PLASTIC_STRAIN] + l, strain + beyond * per_beyond);
  store(spent + l, 0.5 * beyond * energy * (limit / phi + elastic));
  return (struct strained){times(elastic, s.u), times(elastic, s.p), times(elastic, s.f),
                           times(elastic, s.m)};
}

/* The springs that are left. A spring in compression does not soften. */
INLINE struct strained soften(struct grip_bond_block *b, int l, struct strained s, f64w reached,
                              double *spent)
{
  const f64w pressed = blend(less(s.f.z, all(0)), s.f.z * s.u.z),
             undamaged = 0.5 * (twice_stored(s) - pressed), before = load(b->kept[GRIP_BOND_DAMAGE] + l),
             above = greater(reached, all(1)), lost = load(b->toughness + l) * above * above;
  const i64w ductile = less(undamaged, lost);
  const f64w softened =
      choose(ductile, (1 - 1 / above) * lost / choose(ductile, lost - undamaged, all(1)), all(1));
  const f64w damage = greater(before, choose(less(reached, all(1)), all(0), lesser(softened, all(1))));
  store(spent + l, 0.5 * (load(b->kept[GRIP_BOND_UNDAMAGED] + l) + undamaged) * (damage - before));
  store(b->kept[GRIP_BOND_DAMAGE] + l, damage);
  store(b->kept[GRIP_BOND_UNDAMAGED] + l, undamaged);
  const f64w left = 1 - damage, along = choose(less(s.f.z, all(0)), all(1), left);
  return (struct strained){s.u, s.p, {left * s.f.x, left * s.f.y, along * s.f.z}, times(left, s.m)};
}

/* The lanes from l on. damped, memory: compile-time constants. Returns NaN in lanes whose force or load
 * is not finite. */
INLINE f64w compute(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                    struct grip_bond_block *b, struct grip_bond_step *step, int l, bool damped, bool memory)
{
  const struct middle at = middle_of(atoms, b, l);
  const f64w off = load(b->middle + l), stretch = 1 + 0.0625 * dot(at.p, at.p);
  const struct columns u = displacement(at.e, at.p, off, load(b->kept[GRIP_BOND_LENGTH] + l)), p = at.p;
  struct strained s = memory && law->yields ? yield(law, b, l, u, p, step->spent) : strained(b, l, u, p);
  f64w part[GRIP_BOND_SPRINGS_OF_ONE];
  set_parts(s, part);
  const f64w reached = load_of(law, b, l, part, at.e, memory);
  store(step->load + l, reached);
  if (memory && law->softens) {
    s = soften(b, l, s, reached, step->spent);
    f64w left[GRIP_BOND_SPRINGS_OF_ONE];
    set_parts(s, left);
    /* A bond that is gone shows what it would have carried. */
    const i64w lasts = less(load(b->kept[GRIP_BOND_DAMAGE] + l), all(1));
    for (int n = 0; n < GRIP_BOND_SPRINGS_OF_ONE; n++) part[n] = choose(lasts, left[n], part[n]);
  }
  for (int n = 0; n < GRIP_BOND_SPRINGS_OF_ONE; n++) store(step->part[n] + l, part[n]);
  store(step->stored + l, 0.5 * twice_stored(s));
  struct columns f = times(all(-1), s.f), m = times(all(-1), s.m);
  f64w loss = all(0);
  if (damped) {
    const struct rates rate = rates_of(atoms, b, l, &at, stretch);
    const struct columns df = with_dashpots(b, GRIP_BOND_SHEAR, GRIP_BOND_NORMAL, l, rate.u),
                         dm = with_dashpots(b, GRIP_BOND_BENDING, GRIP_BOND_TWISTING, l, rate.p);
    loss = dot(df, rate.u) + dot(dm, rate.p);
    f = minus(f, df);
    m = minus(m, dm);
  }
  const f64w limited = memory && law->softens ? load(b->kept[GRIP_BOND_DAMAGE] + l) : reached;
  const i64w whole = lanes_of(b->whole, l), holds = whole & less(limited, all(1));
  const struct columns t = times(all(0.5), cross(f, at.e)),
                       h = plus(times(stretch, (struct columns){m.x + off * f.y, m.y - off * f.x, m.z}),
                                times(all(0.25), cross(p, t)));
  const struct columns force = blend_columns(holds, turned(at.frame, f)),
                       on_i = blend_columns(holds, turned(at.frame, plus(t, h))),
                       on_j = blend_columns(holds, turned(at.frame, minus(t, h)));
  store(step->loss + l, blend(holds, loss));
  store_columns(step->force[0] + l, step->force[1] + l, step->force[2] + l, force);
  store_columns(step->torque_i[0] + l, step->torque_i[1] + l, step->torque_i[2] + l, on_i);
  store_columns(step->torque_j[0] + l, step->torque_j[1] + l, step->torque_j[2] + l, on_j);
  return 0 * (dot(force, force) + dot(on_i, on_i) + dot(on_j, on_j) + blend(whole, reached));
}

/* Lanes that break. */
static uint32_t broken(const struct grip_bond_law *law, const struct grip_bond_block *b,
                       const struct grip_bond_step *step)
{
  const double *const limited = law->softens ? b->kept[GRIP_BOND_DAMAGE] : step->load;
  uint32_t lanes = 0;
  for (int k = 0; k < GRIP_LANES; k++) lanes |= (uint32_t) !(limited[k] < 1) << k;
  return lanes & b->whole;
}

/* A cycle ends when the load is below half of its largest value, and the next begins when it is more than
 * twice the smallest value since. */
static void count_cycles(const struct grip_bond_law *law, const double load[GRIP_LANES],
                         double cycle[GRIP_LANES], double factor[GRIP_LANES])
{
  enum { RATIO = 2 };
  const double none = 1e-200, weakest = 1e-9;
  for (int k = 0; k < GRIP_LANES; k++) {
    const double now = grip_max(load[k], none);
    if (cycle[k] < 0) {
      cycle[k] = now > -RATIO * cycle[k] ? now : -grip_min(now, -cycle[k]);
    } else if (RATIO * now < cycle[k]) {
      factor[k] = grip_max(factor[k] - law->per_life * pow(cycle[k], law->exponent), weakest);
      cycle[k] = -now;
    } else {
      cycle[k] = grip_max(now, cycle[k]);
    }
  }
}

static void scatter(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b,
                    const struct grip_bond_step *step)
{
  add_to_ends(&atoms->of, b->row_i, b->row_j, b->whole & b->owned_i, b->whole & b->owned_j, true, step->force,
              step->torque_i, step->torque_j);
}

INLINE f64w compute_block(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                          struct grip_bond_block *b, struct grip_bond_step *step, bool damped, bool memory)
{
  f64w nan_if_bad = all(0);
  for (int l = 0; l < GRIP_LANES; l += WIDTH) nan_if_bad += compute(atoms, law, b, step, l, damped, memory);
  return nan_if_bad;
}

void GRIP_EXPORT(grip_bonds)(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                             struct grip_bond_block *b, struct grip_bond_step *step)
{
  f64w nan_if_bad;
  if (grip_bond_has_memory(law))
    nan_if_bad = compute_block(atoms, law, b, step, true, true);
  else
    nan_if_bad = law->damped ? compute_block(atoms, law, b, step, true, false)
                             : compute_block(atoms, law, b, step, false, false);
  step->broken = broken(law, b, step);
  if (law->per_life > 0) count_cycles(law, step->load, b->kept[GRIP_BOND_CYCLE], b->kept[GRIP_BOND_FACTOR]);
  step->finite = sum(nan_if_bad) == 0;
  b->whole &= ~step->broken;
  scatter(atoms, b, step);
}
