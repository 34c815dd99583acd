/* SPDX-License-Identifier: GPL-2.0-only */
/* Forces of bonds, several at once (grip/bond.h). */
#include "kernels/kernels.h"
#include "kernels/rows.h"

struct quaternion {
  f64w w;
  struct columns v;
};

/* p q: first q, then p. */
INLINE struct quaternion product(struct quaternion p, struct quaternion q)
{
  return (struct quaternion){p.w * q.w - dot(p.v, q.v),
                             plus(plus(times(p.w, q.v), times(q.w, p.v)), cross(p.v, q.v))};
}

INLINE struct quaternion conjugate(struct quaternion q)
{
  return (struct quaternion){q.w, times(all(-1), q.v)};
}

/* v turned by q. */
INLINE struct columns turned(struct quaternion q, struct columns v)
{
  const struct columns t = times(all(2), cross(q.v, v));
  return plus(v, plus(times(q.w, t), cross(q.v, t)));
}

INLINE struct quaternion orientations(const double *q, const int32_t *row)
{
  f64w of[4];
  for (int n = 0; n < 4; n++) {
    const int l = lane_of_line(n), later = l + 2 * (PER_LINE - 1);
    of[n] = line(four(q + 4 * (int64_t)(row[l] / GRIP_ROW)), four(q + 4 * (int64_t)(row[later] / GRIP_ROW)));
  }
  const struct columns first = transposed(of);
  return (struct quaternion){first.x, {first.y, first.z, fourth(of)}};
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

/* The load at which a bond breaks, from N, V, M and T of its springs. */
INLINE f64w load_of(const struct grip_bond_law *law, const struct grip_bond_block *b, int l,
                    const f64w part[GRIP_BOND_SPRINGS_OF_ONE], struct columns e)
{
  const f64w length = load(b->kept[GRIP_BOND_LENGTH] + l), per_area = load(b->per_area + l),
             per_modulus = load(b->per_modulus + l);
  const f64w moment = part[GRIP_BOND_BENDING] + (law->at_ends ? 0.5 : 0.0) * length * part[GRIP_BOND_SHEAR];
  const f64w of_section[] = {per_area * part[GRIP_BOND_NORMAL], per_area * part[GRIP_BOND_SHEAR],
                             per_modulus * moment, 0.5 * per_modulus * part[GRIP_BOND_TWISTING]};
  f64w most = law->per_strain * (root(dot(e, e)) - length) / length;
  for (int r = 0; r < law->rows; r++) {
    f64w of_row = all(0);
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) of_row += law->row[r][s] * of_section[s];
    most = greater(most, of_row);
  }
  return most / load(b->kept[GRIP_BOND_FACTOR] + l);
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

/* The lanes from l on. damped: a compile-time constant. Returns NaN in lanes whose force is not finite. */
INLINE f64w compute(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                    struct grip_bond_block *b, struct grip_bond_step *step, int l, bool damped)
{
  const struct middle at = middle_of(atoms, b, l);
  const f64w off = load(b->middle + l), stretch = 1 + 0.0625 * dot(at.p, at.p);
  const struct columns u = displacement(at.e, at.p, off, load(b->kept[GRIP_BOND_LENGTH] + l)), p = at.p;
  const f64w kt = spring(b, GRIP_BOND_SHEAR, l), kn = spring(b, GRIP_BOND_NORMAL, l),
             kb = spring(b, GRIP_BOND_BENDING, l), kw = spring(b, GRIP_BOND_TWISTING, l);
  struct columns f = {-kt * u.x, -kt * u.y, -kn * u.z}, m = {-kb * p.x, -kb * p.y, -kw * p.z};
  store(step->stored + l, -0.5 * (dot(f, u) + dot(m, p)));
  const f64w part[] = {-f.z, magnitude(f.x, f.y), magnitude(m.x, m.y), greater(m.z, -m.z)};
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) store(step->part[s] + l, part[s]);
  const f64w reached = load_of(law, b, l, part, at.e);
  store(step->load + l, reached);
  f64w loss = all(0);
  if (damped) {
    const struct rates rate = rates_of(atoms, b, l, &at, stretch);
    const struct columns df = with_dashpots(b, GRIP_BOND_SHEAR, GRIP_BOND_NORMAL, l, rate.u),
                         dm = with_dashpots(b, GRIP_BOND_BENDING, GRIP_BOND_TWISTING, l, rate.p);
    loss = dot(df, rate.u) + dot(dm, rate.p);
    f = minus(f, df);
    m = minus(m, dm);
  }
  const i64w holds = lanes_of(b->whole, l) & less(reached, all(1));
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
  return 0 * (dot(force, force) + dot(on_i, on_i) + dot(on_j, on_j));
}

/* Lanes that break. */
static uint32_t broken(const struct grip_bond_block *b, const struct grip_bond_step *step)
{
  uint32_t lanes = 0;
  for (int k = 0; k < GRIP_LANES; k++) lanes |= (uint32_t) !(step->load[k] < 1) << k;
  return lanes & b->whole;
}

INLINE void add(double *to, const double (*of)[GRIP_LANES], int lane, double sign)
{
  for (int d = 0; d < 3; d++) to[d] += sign * of[d][lane];
}

static void scatter(const struct grip_bond_atoms *atoms, const struct grip_bond_block *b,
                    const struct grip_bond_step *step)
{
  for (int k = 0; k < GRIP_LANES; k++) {
    if (!(b->whole >> k & 1)) continue;
    if (b->owned_i >> k & 1) {
      add(atoms->of.force + b->row_i[k], step->force, k, 1);
      add(atoms->of.torque + b->row_i[k], step->torque_i, k, 1);
    }
    if (b->owned_j >> k & 1) {
      add(atoms->of.force + b->row_j[k], step->force, k, -1);
      add(atoms->of.torque + b->row_j[k], step->torque_j, k, 1);
    }
  }
}

void GRIP_EXPORT(grip_bonds)(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                             struct grip_bond_block *b, struct grip_bond_step *step)
{
  f64w nan_if_bad = all(0);
  for (int l = 0; l < GRIP_LANES; l += WIDTH)
    nan_if_bad +=
        law->damped ? compute(atoms, law, b, step, l, true) : compute(atoms, law, b, step, l, false);
  step->broken = broken(b, step);
  bool loads = true;
  for (int k = 0; k < GRIP_LANES; k++) loads &= !(b->whole >> k & 1) || step->load[k] - step->load[k] == 0;
  step->finite = loads && sum(nan_if_bad) == 0;
  b->whole &= ~step->broken;
  scatter(atoms, b, step);
}
