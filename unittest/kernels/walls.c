/* SPDX-License-Identifier: GPL-2.0-only */
/* The kernels of walls.h and the sites of walls, compared with plain formulas. */
#include "support/models.h"
#include "grip/walls.h"

enum { ATOMS = 11, BLOCKS = 3, LANES = BLOCKS * GRIP_LANES };

struct scene {
  struct grip_atoms atoms;
  double *arrays[5]; /* x, v, omega, force, torque */
  double radius[ATOMS], mass[ATOMS];
  int32_t atom[LANES], face[LANES];
  struct {
    struct grip_block block;
    double history[GRIP_MAX_SLOTS * GRIP_LANES];
  } stored[BLOCKS];
};

static struct scene scene;
static struct bench bench;

static struct grip_vec row(const double *array, int atom)
{
  return grip_vec(array[3 * atom], array[3 * atom + 1], array[3 * atom + 2]);
}

/* Allocates exactly the values that may be read, so that the sanitizer finds a read of one too
 * many. Padding is a NaN. Every fifth lane is empty. */
static void make_scene(bool padded)
{
  for (int k = 0; k < 5; k++) {
    scene.arrays[k] = malloc((3 * ATOMS + padded) * sizeof(double));
    for (int n = 0; n < 3 * ATOMS; n++) scene.arrays[k][n] = random_between(-1, 1);
    if (padded) scene.arrays[k][3 * ATOMS] = NAN;
  }
  for (int a = 0; a < ATOMS; a++) {
    scene.radius[a] = random_between(0.3, 0.6);
    scene.mass[a] = random_between(0.5, 2);
  }
  for (int k = 0; k < LANES; k++) {
    scene.atom[k] = k % ATOMS;
    scene.face[k] = k % 5 == 4 ? -1 : k % 2;
    struct grip_block *block = &scene.stored[k / GRIP_LANES].block;
    const int l = k % GRIP_LANES, i = scene.atom[k];
    const bool empty = scene.face[k] < 0;
    block->row_i[l] = GRIP_ROW * i;
    block->row_j[l] = empty ? block->row_i[l] : ~scene.face[k];
    block->radius_i[l] = empty ? 0 : scene.radius[i];
    block->reduced_mass[l] = empty ? 0 : scene.mass[i];
    CHECK(grip_block_empty(block, l) == empty && (empty || grip_block_face(block, l) == scene.face[k]));
  }
  double **a = scene.arrays;
  scene.atoms = (struct grip_atoms){a[0], a[1], a[2], a[3], a[4], padded};
}

static void release_scene(void)
{
  for (int k = 0; k < 5; k++) free(scene.arrays[k]);
}

static const struct grip_span *span_of_scene(void)
{
  static struct grip_span span;
  span = (struct grip_span){&scene.stored[0].block, sizeof scene.stored[0], BLOCKS, 0, NULL, 0};
  return &span;
}

static void gather(void)
{
  bench_clear(&bench, 0);
  bench.batch.inertia = false;
  grip_wall_gather(&scene.atoms, span_of_scene(), &bench.batch);
  CHECK(bench.batch.nblocks == BLOCKS);
  for (int n = 0; n < BLOCKS; n++) CHECK(bench.batch.history[n] == scene.stored[n].history);
}

/* Checks the results of planes and cylinders: the vector from the wall, and the velocities relative to it. */
static void check_placed(int k, struct grip_vec r, struct grip_vec velocity, double reduced_radius)
{
  const struct grip_batch *b = &bench.batch;
  const int i = scene.atom[k];
  CHECK_NEAR_VEC(grip_vec(b->rx[k], b->ry[k], b->rz[k]), r, 1e-14);
  CHECK_NEAR_VEC(grip_vec(b->ux[k], b->uy[k], b->uz[k]), grip_sub(row(scene.arrays[1], i), velocity), 1e-14);
  CHECK_NEAR_VEC(grip_vec(b->ledger->wall_vx[k], b->ledger->wall_vy[k], b->ledger->wall_vz[k]), velocity,
                 1e-14);
  CHECK_NEAR_VEC(grip_vec(b->wix[k], b->wiy[k], b->wiz[k]), row(scene.arrays[2], i), 0);
  CHECK_CLOSE(b->radius_i[k], scene.radius[i], 0);
  CHECK_CLOSE(b->touch_distance[k], scene.radius[i], 0);
  CHECK_CLOSE(b->reduced_mass[k], scene.mass[i], 0);
  CHECK_CLOSE(b->reduced_radius[k], reduced_radius, 1e-14);
}

static void planes(bool padded)
{
  const double position[2] = {-0.9, 0.8};
  make_scene(padded);
  for (int axis = 0; axis < 3; axis++) {
    const double velocity[3] = {0.3, -0.4, 0.5};
    gather();
    grip_wall_planes(span_of_scene(), axis, position, velocity, &bench.batch);
    for (int k = 0; k < LANES; k++) {
      const double at = scene.arrays[0][3 * scene.atom[k] + axis];
      double r[3] = {0, 0, 0};
      if (scene.face[k] < 0) {
        CHECK(bench.batch.radius_i[k] == 0 && bench.batch.touch_distance[k] == 0);
        continue;
      }
      r[axis] = at - position[scene.face[k]];
      check_placed(k, grip_vec(r[0], r[1], r[2]), grip_vec(0.3, -0.4, 0.5), scene.radius[scene.atom[k]]);
    }
  }
  release_scene();
}

/* Atoms inside and outside. r points to the axis inside; the surface turns clockwise. */
static void cylinder(bool padded)
{
  const double radius = 0.7, around = 0.2, along = -0.6;
  make_scene(padded);
  gather();
  grip_wall_cylinder(radius, around, along, &bench.batch);
  for (int k = 0; k < LANES; k++) {
    if (scene.face[k] < 0) continue;
    const struct grip_vec x = row(scene.arrays[0], scene.atom[k]);
    const double axial = hypot(x.x, x.y), size = scene.radius[scene.atom[k]];
    const struct grip_vec out = grip_vec(x.x / axial, x.y / axial, 0);
    const double curvature = axial < radius ? -2 * radius : 2 * radius;
    check_placed(k, grip_scale(axial - radius, out), grip_vec(around * out.y, -around * out.x, along),
                 size * curvature / (size + curvature));
  }
  release_scene();
}

/* Forces of a floor in all senses: those of each lane must be those of a single contact; checks their
 * sum on the wall and the torques about the origin too. */
static void scatter(bool padded, double arm)
{
  static const char line[] = "luding k2hat 1e3 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 gamma_n 1 "
                             "tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7 gamma_t 1 "
                             "rolling luding kr_ratio 0.1 mu_r 0.05 gamma_r 1 "
                             "twisting luding kw_ratio 0.1 mu_w 0.05 gamma_w 1";
  const struct grip_model model = model_of(line);
  const double position[2] = {-0.5, 0.4}, velocity[3] = {0.1, 0.2, 0};
  make_scene(padded);
  gather();
  struct grip_batch *b = &bench.batch;
  for (int n = 0; n < BLOCKS; n++) memset(scene.stored[n].history, 0, sizeof scene.stored[n].history);
  b->dt = 0.01;
  b->arm_speed = b->arm_torque = arm;
  b->sphere_j = 0;
  grip_wall_planes(span_of_scene(), 2, position, velocity, b);
  grip_geometry(b);
  grip_model_run(&model, b);
  struct grip_vec force[ATOMS], torque[ATOMS], on_wall = grip_vec(0, 0, 0), about_origin = grip_vec(0, 0, 0);
  for (int a = 0; a < ATOMS; a++) {
    force[a] = row(scene.arrays[3], a);
    torque[a] = row(scene.arrays[4], a);
  }
  int touching = 0;
  bool deep = false;
  for (int k = 0; k < LANES; k++) {
    const int i = scene.atom[k];
    const struct grip_vec x = row(scene.arrays[0], i), n = grip_vec(b->nx[k], b->ny[k], b->nz[k]);
    if (scene.face[k] < 0 || fabs(x.z - position[scene.face[k]]) >= scene.radius[i]) continue;
    const double reach = scene.radius[i] - arm * b->overlap[k];
    const struct grip_vec ft = grip_vec(b->fx[k], b->fy[k], b->fz[k]),
                          f = grip_add(grip_scale(b->normal[k], n), ft);
    const struct grip_vec m = grip_add(grip_vec(b->mx[k], b->my[k], b->mz[k]), grip_scale(b->mn[k], n));
    const struct grip_vec point = grip_sub(x, grip_scale(reach, n)), arm_i = grip_scale(-reach, n);
    force[i] = grip_add(force[i], f);
    torque[i] = grip_add(torque[i], grip_add(grip_cross(arm_i, ft), m));
    on_wall = grip_sub(on_wall, f);
    about_origin = grip_sub(about_origin, grip_add(grip_cross(point, f), m));
    touching++;
    deep = deep || b->overlap[k] > 0.1 * scene.radius[i];
  }
  double wall[6] = {0};
  const struct grip_scatter_report report = grip_wall_scatter(&scene.atoms, span_of_scene(), b, wall);
  CHECK(touching > 3);
  CHECK(report.touching == touching);
  CHECK(report.deep == deep);
  CHECK(report.finite);
  for (int a = 0; a < ATOMS; a++) {
    CHECK_NEAR_VEC(row(scene.arrays[3], a), force[a], 1e-10);
    CHECK_NEAR_VEC(row(scene.arrays[4], a), torque[a], 1e-10);
  }
  CHECK_NEAR_VEC(grip_vec(wall[0], wall[1], wall[2]), on_wall, 1e-10);
  CHECK_NEAR_VEC(grip_vec(wall[3], wall[4], wall[5]), about_origin, 1e-10);
  for (int k = 0; k < LANES; k++)
    if (b->overlap[k] > 0) b->fx[k] = INFINITY;
  CHECK(!grip_wall_scatter(&scene.atoms, span_of_scene(), b, wall).finite);
  release_scene();
}

/* Points of a wall: the vector of each, and its motion, unless the wall is still. A lane without a point is out
 * of reach. */
static void points(bool still)
{
  struct grip_wall_point at[LANES];
  struct grip_wall wall = {.site = GRIP_SPHERE_POINT, .points = at, .still = still};
  make_scene(false);
  gather();
  for (int k = 0; k < LANES; k++) {
    double *of[] = {at[k].r, at[k].velocity, at[k].spin, at[k].mean};
    for (int a = 0; a < 4; a++)
      for (int d = 0; d < 3; d++) of[a][d] = random_between(-1, 1);
    at[k].face = k % 3 - 1;
    at[k].curvature = (k % 2) * random_between(2, 3);
  }
  struct grip_batch *b = &bench.batch;
  grip_wall_place(&wall, span_of_scene(), b);
  for (int k = 0; k < LANES; k++) {
    const double radius = scene.face[k] < 0 ? 0 : scene.radius[scene.atom[k]], curvature = at[k].curvature,
                 factor = still ? 0 : 1;
    const struct grip_vec v = grip_vec(at[k].velocity[0], at[k].velocity[1], at[k].velocity[2]),
                          spin = grip_vec(at[k].spin[0], at[k].spin[1], at[k].spin[2]),
                          u = grip_sub(row(scene.arrays[1], scene.atom[k]), grip_scale(factor, v));
    if (at[k].face < 0)
      CHECK(b->rx[k] > radius);
    else
      CHECK_NEAR_VEC(grip_vec(b->rx[k], b->ry[k], b->rz[k]), grip_vec(at[k].r[0], at[k].r[1], at[k].r[2]), 0);
    CHECK_CLOSE(b->reduced_radius[k], curvature > 0 ? radius * curvature / (radius + curvature) : radius,
                1e-14);
    CHECK_NEAR_VEC(grip_vec(b->ux[k], b->uy[k], b->uz[k]), u, 1e-15);
    CHECK_NEAR_VEC(grip_vec(b->wjx[k], b->wjy[k], b->wjz[k]), grip_scale(factor, spin), 0);
    CHECK_NEAR_VEC(grip_vec(b->ledger->wall_vx[k], b->ledger->wall_vy[k], b->ledger->wall_vz[k]),
                   grip_scale(factor, v), 0);
  }
  release_scene();
}

/* What take_mean adds to the velocity of a lane at each site. */
static struct grip_vec mean_of(const struct grip_wall *wall, int k)
{
  if (wall->site == GRIP_SPHERE_PLANE) return grip_vec(wall->mean[0], wall->mean[1], wall->mean[2]);
  if (wall->site == GRIP_SPHERE_POINT)
    return grip_vec(wall->points[k].mean[0], wall->points[k].mean[1], wall->points[k].mean[2]);
  /* Along z x (outward normal), which is z x r/|r| of the centre. */
  const struct grip_vec x = row(scene.arrays[0], scene.atom[k]);
  const double axial = hypot(x.x, x.y);
  return grip_vec(-wall->mean_around * x.y / axial, wall->mean_around * x.x / axial, wall->mean[2]);
}

static void means(enum grip_site site)
{
  struct grip_wall_point at[LANES];
  struct grip_wall wall = {.site = site, .position = {-0.5, 0.4}, .radius = 0.7, .points = at};
  for (int d = 0; d < 3; d++) wall.mean[d] = random_between(-1, 1);
  wall.mean_around = random_between(-1, 1);
  for (int k = 0; k < LANES; k++) {
    at[k] = (struct grip_wall_point){.r = {0.3, 0.2, 0.1}};
    for (int d = 0; d < 3; d++) at[k].mean[d] = random_between(-1, 1);
  }
  make_scene(false);
  gather();
  struct grip_batch *b = &bench.batch;
  grip_wall_place(&wall, span_of_scene(), b);
  grip_geometry(b);
  struct grip_vec u[LANES], v[LANES];
  for (int k = 0; k < LANES; k++) {
    u[k] = grip_vec(b->ux[k], b->uy[k], b->uz[k]);
    v[k] = grip_vec(b->ledger->wall_vx[k], b->ledger->wall_vy[k], b->ledger->wall_vz[k]);
  }
  grip_wall_take_mean(&wall, b);
  for (int k = 0; k < LANES; k++) {
    if (scene.face[k] < 0) continue;
    const struct grip_vec by = mean_of(&wall, k);
    CHECK_NEAR_VEC(grip_vec(b->ux[k], b->uy[k], b->uz[k]), grip_sub(u[k], by), 1e-13);
    CHECK_NEAR_VEC(grip_vec(b->ledger->wall_vx[k], b->ledger->wall_vy[k], b->ledger->wall_vz[k]),
                   grip_add(v[k], by), 1e-13);
  }
  release_scene();
}

int main(void)
{
  for (const char *const *isa = (const char *const[]){"x86-64-v2", "x86-64-v3", "x86-64-v4", "generic", 0};
       *isa; isa++) {
    if (!grip_isa_select(*isa)) continue;
    for (int padded = 0; padded < 2; padded++) {
      planes(padded);
      cylinder(padded);
      scatter(padded, 0.0);
      scatter(padded, 0.5);
    }
    points(false);
    points(true);
    for (int site = GRIP_SPHERE_PLANE; site < GRIP_SITES; site++) means((enum grip_site)site);
  }
  return CHECK_RESULT();
}
