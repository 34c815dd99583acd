/* SPDX-License-Identifier: GPL-2.0-only */
/* Contacts of grains with shapes, several at once (grip/shape_lanes.h). */
#include "kernels/kernels.h"
#include "kernels/rows.h"
#include "shapes/vector.h"
#include "shapes/place.h"

/* Newton's method has failed if it needs more. */
enum { MOST_EVALUATIONS = 4 };
/* Steps that are longer [rad] are left to the method with a line search. */
static const double longest_step = 0.5;

/* The row `at` of the forms of the lanes' shapes. one: whether all lanes have the same shape. */
INLINE struct quad form_row(const struct grip_shape *const *shape, bool one, int at)
{
  const double *form[WIDTH];
  for (int l = 0; l < WIDTH; l++) form[l] = shape[l]->form.length;
  if (!one) return quad(form, at);
  const double *row = form[0] + 4 * at;
  return (struct quad){all(row[0]), all(row[1]), all(row[2]), all(row[3])};
}

INLINE bool is_one(const struct grip_shape *const *shape)
{
  bool one = true;
  for (int l = 1; l < WIDTH; l++) one &= shape[l] == shape[0];
  return one;
}

/* One grain of each lane. settled: as in struct grip_shape_form. */
struct side {
  struct body body;
  f64w scale, settled;
};

/* The rows of struct grip_shape_form. */
INLINE struct side side(const struct grip_shape *const *shape, const double *const *quaternion,
                        const double *scale)
{
  const bool one = is_one(shape);
  const struct quad size = form_row(shape, one, 0), number = form_row(shape, one, 1),
                    rest = form_row(shape, one, 2), q = quad(quaternion, 0);
  const f64w times_of = load(scale);
  return (struct side){.body = {.kind = shape[0]->words.kind,
                                .form = {.length = times(times_of, (struct columns){size.x, size.y, size.z}),
                                         .round = times_of * size.w,
                                         .number = {number.x, number.y, number.z, number.w},
                                         .cushion2 = rest.x},
                                .axes = axes_of(q.x, q.y, q.z, q.w)},
                       .scale = times_of,
                       .settled = rest.y};
}

/* (r x n).I^-1 (r x n) */
INLINE f64w turning(const struct side *of, const struct grip_shape *const *shape, const double *per_mass,
                    struct columns arm, struct columns normal)
{
  const double *row[WIDTH];
  for (int l = 0; l < WIDTH; l++) row[l] = shape[l]->form.per_gyration2;
  const struct quad per = quad(row, 0);
  const struct columns turn = to_shape(&of->body.axes, cross(arm, normal));
  const f64w of_one = turn.x * turn.x * per.x + turn.y * turn.y * per.y + turn.z * turn.z * per.z;
  return load(per_mass) * of_one / (of->scale * of->scale);
}

INLINE struct columns of_lanes(const double (*v)[GRIP_LANES], int l)
{
  return load_columns(v[0] + l, v[1] + l, v[2] + l);
}

INLINE void store_to_lanes(double (*v)[GRIP_LANES], int l, struct columns value)
{
  store_columns(v[0] + l, v[1] + l, v[2] + l, value);
}

/* Newton's method in the lanes from l on. Returns the lanes that have settled. */
INLINE i64w settle(struct grip_shape_lanes *b, int l)
{
  const struct grip_shape_lanes *given = b;
  const struct side i = side(b->shape_i + l, b->quaternion_i + l, b->scale_i + l),
                    j = side(b->shape_j + l, b->quaternion_j + l, b->scale_j + l);
  const struct columns r = of_lanes(given->r, l);
  const f64w settled = lesser(i.settled, j.settled);
  struct place at = place_at(&i.body, &j.body, r, of_lanes(given->normal, l));
  for (int k = 1;; k++) {
    const struct step step = newton(&at);
    const f64w squared = step.e * step.e + step.f * step.f;
    const i64w minimum = positive(at.hessian_ee) & positive(determinant(&at));
    const i64w done = minimum & less(squared, settled * settled);
    const i64w moves = minimum & ~done & less(squared, all(longest_step * longest_step));
    if (k == MOST_EVALUATIONS || !some(moves)) {
      const struct contact contact = contact_after(&at, step, r);
      store(b->overlap + l, contact.overlap);
      store_to_lanes(b->normal, l, contact.normal);
      store_to_lanes(b->arm_i, l, contact.arm_i);
      store_to_lanes(b->arm_j, l, contact.arm_j);
      store(b->turning + l,
            turning(&i, b->shape_i + l, b->per_mass_i + l, contact.arm_i, contact.normal) +
                turning(&j, b->shape_j + l, b->per_mass_j + l, contact.arm_j, contact.normal));
      return done;
    }
    const struct columns u =
        direction(combined(at.u, at.e, blend(moves, step.e), at.f, blend(moves, step.f)));
    at = place_at(&i.body, &j.body, r, u);
  }
}

/* The grains of a lane. x: where x_i is stored, if x_j is the origin. */
static struct grip_shaped grain_of_lane(const struct grip_shape_lanes *b, int l, bool is_i, double x[3])
{
  for (int k = 0; k < 3; k++) x[k] = is_i ? b->r[k][l] : 0;
  return is_i ? (struct grip_shaped){b->shape_i[l], b->scale_i[l], x, b->quaternion_i[l]}
              : (struct grip_shaped){b->shape_j[l], b->scale_j[l], x, b->quaternion_j[l]};
}

static struct grip_vec normal_of_lane(const struct grip_shape_lanes *b, int l)
{
  return grip_vec(b->normal[0][l], b->normal[1][l], b->normal[2][l]);
}

static void put_contact(struct grip_shape_lanes *b, int l, struct grip_shape_contact c)
{
  const struct grip_vec of[3] = {c.normal, c.arm_i, c.arm_j};
  double(*const to[3])[GRIP_LANES] = {b->normal, b->arm_i, b->arm_j};
  b->overlap[l] = c.overlap;
  for (int k = 0; k < 3; k++) {
    to[k][0][l] = of[k].x;
    to[k][1][l] = of[k].y;
    to[k][2][l] = of[k].z;
  }
}

/* The contact of one lane from the given start. */
static bool search(struct grip_shape_lanes *b, int l, struct grip_vec start)
{
  double x_i[3], x_j[3];
  const struct grip_shaped i = grain_of_lane(b, l, true, x_i), j = grain_of_lane(b, l, false, x_j);
  const struct grip_shape_contact c = grip_shape_pair(&i, &j, start);
  put_contact(b, l, c);
  b->turning[l] = b->per_mass_i[l] * grip_shape_turning(&i, 1, c.arm_i, c.normal) +
                  b->per_mass_j[l] * grip_shape_turning(&j, 1, c.arm_j, c.normal);
  return c.resolved;
}

static bool by_lanes(const struct grip_shape_lanes *b)
{
  return grip_shape_by_lanes(b->shape_i[0]->words.kind) && grip_shape_by_lanes(b->shape_j[0]->words.kind);
}

struct grip_shape_lanes_report GRIP_EXPORT(grip_find_shape_contacts)(struct grip_shape_lanes *b)
{
  const bool together = by_lanes(b);
  struct grip_shape_lanes_report report = {together ? 0 : b->used, 0};
  double start[3][GRIP_LANES];
  memcpy(start, b->normal, sizeof start);
  for (int l = 0; l < GRIP_LANES && together; l += WIDTH) {
    const i64w done = settle(b, l);
    for (int k = 0; k < WIDTH; k++) report.searched |= (uint32_t)!done[k] << (l + k);
  }
  report.searched &= b->used;
  for (int l = 0; l < GRIP_LANES && report.searched >> l; l++) {
    if (!(report.searched >> l & 1)) continue;
    if (!search(b, l, grip_vec(start[0][l], start[1][l], start[2][l]))) report.unresolved |= 1u << l;
  }
  return report;
}

static void find_gaps_singly(const struct grip_shape_lanes *b, double gap[GRIP_LANES])
{
  for (int l = 0; l < GRIP_LANES; l++) {
    double x_i[3], x_j[3];
    const struct grip_shaped i = grain_of_lane(b, l, true, x_i), j = grain_of_lane(b, l, false, x_j);
    gap[l] = b->used >> l & 1 ? grip_shape_gap(&i, &j, normal_of_lane(b, l)) : 0;
  }
}

/* Only h is used, so the compiler leaves out the rest. */
void GRIP_EXPORT(grip_find_shape_gaps)(const struct grip_shape_lanes *b, double gap[GRIP_LANES])
{
  if (!by_lanes(b)) {
    find_gaps_singly(b, gap);
    return;
  }
  for (int l = 0; l < GRIP_LANES; l += WIDTH) {
    const struct side i = side(b->shape_i + l, b->quaternion_i + l, b->scale_i + l),
                      j = side(b->shape_j + l, b->quaternion_j + l, b->scale_j + l);
    const struct place at = place_at(&i.body, &j.body, of_lanes(b->r, l), of_lanes(b->normal, l));
    store(gap + l, -at.g);
  }
}

INLINE void motions(const struct grip_atoms *atoms, struct grip_span span, struct grip_batch *b, bool padded)
{
  const double *const state[] = {atoms->x, atoms->v, atoms->omega};
  for (int n = 0; n < span.count; n++) {
    const struct grip_block *block = grip_span_at(span, n);
    fetch_share(span, n, state, GRIP_COUNT(state));
    for (int l = 0; l < GRIP_LANES; l += WIDTH) {
      const int32_t *i = block->row_i + l, *j = block->row_j + l;
      const int k = n * GRIP_LANES + l;
      store_columns(b->rx + k, b->ry + k, b->rz + k, differences(atoms->x, i, j, padded));
      store_columns(b->ux + k, b->uy + k, b->uz + k, differences(atoms->v, i, j, padded));
      store_columns(b->wix + k, b->wiy + k, b->wiz + k, rows(atoms->omega, i, padded));
      store_columns(b->wjx + k, b->wjy + k, b->wjz + k, rows(atoms->omega, j, padded));
      store(b->reduced_mass + k, load(block->reduced_mass + l));
    }
  }
}

void GRIP_EXPORT(grip_shape_motions)(const struct grip_atoms *atoms, const struct grip_span *span,
                                     struct grip_batch *b)
{
  if (atoms->padded)
    motions(atoms, *span, b, true);
  else
    motions(atoms, *span, b, false);
}
