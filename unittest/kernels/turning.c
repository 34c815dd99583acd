/* SPDX-License-Identifier: GPL-2.0-only */
/* The kernel of turning.h against the same form with matrices: the tensor of inertia in space, and the arm in
 * space. Each lane has other spheres and bodies. */
#include <math.h>

#include "support/models.h"
#include "grip/turning.h"

enum { NATOMS = 2 * GRIP_LANES, FREE = NATOMS };

static double between(double low, double high)
{
  static unsigned state = 1;
  state = state * 1664525u + 1013904223u;
  return low + (high - low) * (state / 4294967296.0);
}

/* The rotation of a quaternion, as a matrix. */
static void rotation(const double *q, double m[3][3])
{
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double of[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                           {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                           {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++) m[a][b] = of[a][b];
}

static double expected(const struct grip_member *s, const struct grip_turning_body *body, const double n[3])
{
  double m[3][3], r[3] = {0}, sum = 0;
  rotation(body->quaternion, m);
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++) r[a] += m[a][b] * s->place[b];
  const double arm[3] = {r[1] * n[2] - r[2] * n[1], r[2] * n[0] - r[0] * n[2], r[0] * n[1] - r[1] * n[0]};
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3; b++)
      for (int k = 0; k < 3; k++) sum += arm[a] * m[a][k] * body->inverse_inertia[k] * m[b][k] * arm[b];
  return sum;
}

struct scene {
  double x[NATOMS + 1][3], quaternion[NATOMS + 1][4];
  struct grip_member members[NATOMS];
  struct grip_turning_body bodies[NATOMS + 1];
  struct grip_block block;
};

/* Atoms 2 l and 2 l + 1 touch in lane l. In lane 1 the second one is in no body; lane 2 has two such spheres;
 * lane 3 has a linear body. */
static void make(struct scene *s)
{
  for (int b = 0; b <= NATOMS; b++) {
    double square = 0;
    for (int k = 0; k < 4; k++) square += pow(s->quaternion[b][k] = between(-1, 1), 2);
    for (int k = 0; k < 4; k++) s->quaternion[b][k] /= sqrt(square);
    s->bodies[b] =
        (struct grip_turning_body){{between(1, 5), between(1, 5), between(1, 5)}, s->quaternion[b]};
  }
  for (int k = 0; k < 3; k++) s->bodies[FREE].inverse_inertia[k] = 0;
  s->bodies[6].inverse_inertia[0] = 0;
  for (int i = 0; i < NATOMS; i++) {
    s->members[i].body = i >= 3 && i <= 5 ? FREE : NATOMS - 1 - i;
    for (int d = 0; d < 3; d++) s->members[i].place[d] = between(-1, 1);
    for (int d = 0; d < 3; d++) s->x[i][d] = (i % 2 ? s->x[i - 1][d] : 10 * i) + between(0.2, 0.8);
  }
  for (int l = 0; l < GRIP_LANES; l++) {
    s->block.row_i[l] = GRIP_ROW * (2 * l);
    s->block.row_j[l] = GRIP_ROW * (2 * l + 1);
    s->block.radius_i[l] = between(0.5, 1);
    s->block.radius_j[l] = between(0.5, 1);
    s->block.reduced_mass[l] = between(0.1, 2);
  }
}

static void pushes(bool padded)
{
  static struct scene s;
  make(&s);
  const struct grip_atoms atoms = {.x = s.x[0], .padded = padded};
  const struct grip_turning turning = {s.members, s.bodies};
  struct grip_normals normal;
  double overlap[GRIP_LANES], mass[GRIP_LANES];
  grip_turn(&atoms, &turning, &s.block, sizeof s.block, 1, &normal, overlap, mass);
  for (int l = 0; l < GRIP_LANES; l++) {
    const double *a = s.x[2 * l], *b = s.x[2 * l + 1];
    const double distance = sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
    const double n[3] = {(a[0] - b[0]) / distance, (a[1] - b[1]) / distance, (a[2] - b[2]) / distance};
    CHECK_NEAR(normal.x[l], n[0], 1e-13);
    CHECK_NEAR(normal.y[l], n[1], 1e-13);
    CHECK_NEAR(normal.z[l], n[2], 1e-13);
    CHECK_NEAR(overlap[l], fmax(0, s.block.radius_i[l] + s.block.radius_j[l] - distance), 1e-12);
    double sum = 0;
    for (int i = 2 * l; i <= 2 * l + 1; i++) sum += expected(&s.members[i], &s.bodies[s.members[i].body], n);
    CHECK_NEAR(mass[l], s.block.reduced_mass[l] / (1 + s.block.reduced_mass[l] * sum), 1e-12);
  }
  CHECK(mass[2] == s.block.reduced_mass[2]);
}

/* A rod of mass 1 and length 1 struck at its end, across: a quarter of its mass resists. Blocks of a store
 * have other data between them. */
static void rod(void)
{
  const double x[2 * GRIP_LANES + 1][3] = {{0, 0, 1}}, unturned[4] = {1, 0, 0, 0};
  const struct grip_turning_body bodies[2] = {{{0, 0, 0}, unturned}, {{0, 12, 12}, unturned}};
  const struct grip_member members[2] = {{.place = {0.5, 0, 0}, .body = 1}, {.body = 0}};
  struct grip_block blocks[3] = {0};
  for (int l = 0; l < GRIP_LANES; l++) {
    blocks[0].row_j[l] = blocks[2].row_j[l] = GRIP_ROW;
    blocks[0].reduced_mass[l] = 1;
    blocks[2].reduced_mass[l] = 2;
  }
  const struct grip_atoms atoms = {.x = x[0]};
  const struct grip_turning turning = {members, bodies};
  struct grip_normals normals[2];
  double overlaps[2 * GRIP_LANES], masses[2 * GRIP_LANES];
  grip_turn(&atoms, &turning, blocks, 2 * sizeof *blocks, 2, normals, overlaps, masses);
  for (int l = 0; l < GRIP_LANES; l++) CHECK_NEAR(masses[l], 0.25, 1e-15);
  for (int l = 0; l < GRIP_LANES; l++) CHECK_NEAR(masses[GRIP_LANES + l], 2.0 / 7.0, 1e-15);
}

/* Lanes that change by more than a fifth, up and down, and those that begin and end. */
static void changes(void)
{
  const double now[2 * GRIP_LANES] = {1.19, 1.21, 0.81, 0.79, 0, -1, 1e-9, -1, 5, -3, 0, 0, 0, 0, 0, 2},
                       earlier[2 * GRIP_LANES] = {1, 1, 1, 1, 1, 1, 0, 0, NAN, NAN, 0, 0, 0, 0, 0, 1};
  const int expected_lanes[] = {1, 3, 4, 5, 6, 15};
  int lanes[2 * GRIP_LANES] = {0};
  CHECK(grip_changed(now, earlier, 2 * GRIP_LANES, 0.2, lanes) == 6);
  for (int n = 0; n < 6; n++) CHECK(lanes[n] == expected_lanes[n]);
  CHECK(grip_changed(now, earlier, GRIP_LANES, 0.2, lanes) == 5);
}

int main(void)
{
  const char *const isas[] = {"generic", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
  for (int n = 0; n < 4; n++) {
    if (!grip_isa_select(isas[n])) continue;
    pushes(true);
    pushes(false);
    rod();
    changes();
  }
  return CHECK_RESULT();
}
