/* SPDX-License-Identifier: GPL-2.0-only */
/* Contacts of eight pairs at once: answers known beforehand, from starts nearby and far away, for each instruction
 * set. */
#include "grip/isa.h"
#include "grip/shape_lanes.h"
#include "support/shape_pairs.h"

enum { BLOCKS = 6000 };

static void set_lane(struct grip_shape_lanes *b, int l, const struct known_pair *p, struct grip_vec start)
{
  b->used = (1u << GRIP_LANES) - 1;
  b->shape_i[l] = p->i.shape;
  b->shape_j[l] = p->j.shape;
  b->quaternion_i[l] = p->q[0];
  b->quaternion_j[l] = p->q[1];
  b->scale_i[l] = p->i.scale;
  b->scale_j[l] = p->j.scale;
  b->per_mass_i[l] = 1 / 2.5;
  b->per_mass_j[l] = 1 / 1.5;
  for (int k = 0; k < 3; k++) b->r[k][l] = p->x[0][k] - p->x[1][k];
  b->normal[0][l] = start.x;
  b->normal[1][l] = start.y;
  b->normal[2][l] = start.z;
}

static struct grip_vec of_lane(double (*v)[GRIP_LANES], int l)
{
  return grip_vec(v[0][l], v[1][l], v[2][l]);
}

static void check_lane(struct grip_shape_lanes *b, int l, const struct known_pair *p)
{
  const struct grip_shape_contact want = grip_shape_pair(&p->i, &p->j, p->normal);
  const double bounding = p->i.shape->bounding + p->j.shape->bounding;
  CHECK_NEAR(b->overlap[l], p->overlap, 1e-9 * p->size);
  CHECK_NEAR(distance(of_lane(b->normal, l), p->normal), 0, 1e-7);
  CHECK_NEAR(distance(of_lane(b->arm_i, l), p->arm_i), 0, 1e-7 * p->size);
  CHECK_NEAR(distance(of_lane(b->arm_j, l), p->arm_j), 0, 1e-7 * p->size);
  const double turning = grip_shape_turning(&p->i, 2.5, p->arm_i, p->normal) +
                         grip_shape_turning(&p->j, 1.5, p->arm_j, p->normal);
  CHECK_NEAR(b->turning[l], turning, 1e-6 * (1 + turning));
  /* The powers of polyhedra multiply the rounding. */
  const double close = grip_shape_by_lanes(p->i.shape->words.kind) ? 1e-11 : 1e-9;
  CHECK_NEAR(b->overlap[l], want.overlap, 1e-11 * p->size);
  CHECK_NEAR(distance(of_lane(b->normal, l), want.normal), 0, close);
  CHECK_NEAR(distance(of_lane(b->arm_i, l), want.arm_i), 0, close * bounding);
  CHECK_NEAR(distance(of_lane(b->arm_j, l), want.arm_j), 0, close * bounding);
}

static int count(uint32_t bits)
{
  int n = 0;
  for (; bits; bits >>= 1) n += (int)(bits & 1);
  return n;
}

/* far: the largest angle between start and normal, in smallest angles in which the surfaces bend; at most 0.4. */
static void known_lanes(const char *isa, double far, double searched)
{
  int left[ENSEMBLES] = {0};
  draw_state = 88172645463325252u;
  for (int n = 0; n < BLOCKS; n++) {
    struct known_pair p[GRIP_LANES];
    struct grip_shape_lanes b;
    for (int l = 0; l < GRIP_LANES; l++) {
      struct known_pair *lane = p + l;
      draw_pair(lane, n % ENSEMBLES, -0.1, ensembles[n % ENSEMBLES].shallow, true);
      const double bend = 1e6 * grip_min(lane->i.shape->form.settled, lane->j.shape->form.settled);
      const double angle = grip_min(0.4, far * bend);
      const struct grip_vec off = grip_scale(draw(0, angle), draw_direction());
      set_lane(&b, l, lane, unit(grip_add(lane->normal, off)));
    }
    check_about(isa);
    check_at_step(n);
    double gap[GRIP_LANES];
    grip_find_shape_gaps(&b, gap);
    for (int l = 0; l < GRIP_LANES; l++)
      CHECK_NEAR(gap[l], grip_shape_gap(&p[l].i, &p[l].j, of_lane(b.normal, l)),
                 1e-12 * p[l].i.shape->bounding);
    const struct grip_shape_lanes_report report = grip_find_shape_contacts(&b);
    CHECK(report.unresolved == 0);
    left[n % ENSEMBLES] += count(report.searched);
    for (int l = 0; l < GRIP_LANES; l++) check_lane(&b, l, p + l);
  }
  for (int e = 0; e < ENSEMBLES; e++)
    if (grip_shape_by_lanes(ensembles[e].kind[0]))
      CHECK_AT_MOST(left[e], searched * BLOCKS * GRIP_LANES / ENSEMBLES);
    else
      CHECK(left[e] == BLOCKS * GRIP_LANES / ENSEMBLES);
  printf("%s, start within %g: searched", isa, far);
  for (int e = 0; e < ENSEMBLES; e++) printf(" %d", left[e]);
  printf(" of %d\n", BLOCKS * GRIP_LANES / ENSEMBLES);
}

/* Spheres along z, from starts at both poles: one is the normal, the other a maximum of g. */
static void poles(void)
{
  struct grip_shape_words words = grip_shape_defaults(GRIP_ELLIPSOID);
  for (int k = 0; k < 3; k++) words.number[k] = 1;
  struct grip_shape sphere;
  CHECK(grip_shape_make(&sphere, &words) == GRIP_SHAPE_OK);
  struct known_pair p[GRIP_LANES];
  struct grip_shape_lanes b;
  for (int l = 0; l < GRIP_LANES; l++) {
    const double along = l % 2 ? -1.5 : 1.5, off = l < 4 ? 0 : 1e-10;
    p[l] = (struct known_pair){.x = {{0, 0, along}}, .q = {{1}, {1}}, .overlap = 0.5, .size = 1};
    p[l].normal = grip_vec(0, 0, along / 1.5);
    p[l].arm_i = grip_vec(0, 0, -0.5 * along);
    p[l].arm_j = grip_vec(0, 0, 0.5 * along);
    p[l].i = (struct grip_shaped){&sphere, 1, p[l].x[0], p[l].q[0]};
    p[l].j = (struct grip_shaped){&sphere, 1, p[l].x[1], p[l].q[1]};
    set_lane(&b, l, p + l, unit(grip_vec(off, -off, l % 4 < 2 ? 1 : -1)));
  }
  const struct grip_shape_lanes_report report = grip_find_shape_contacts(&b);
  CHECK(report.searched == 0x66 && report.unresolved == 0);
  for (int l = 0; l < GRIP_LANES; l++) check_lane(&b, l, p + l);
}

int main(void)
{
  static const char *const names[] = {"generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
  make_shape_pool();
  for (int k = 0; k < 4; k++) {
    if (!grip_isa_select(names[k])) continue;
    poles();
    known_lanes(names[k], 0.01, 0);
    known_lanes(names[k], 1, 0.04);
    known_lanes(names[k], 100, 1);
  }
  return CHECK_RESULT();
}
