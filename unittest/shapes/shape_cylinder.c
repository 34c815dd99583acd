/* SPDX-License-Identifier: GPL-2.0-only */
/* Grains at a cylinder: all contacts by a fine scan and golden sections, closed forms, spheres, and force and torque
 * as the derivative of the energy. */
#include "grip/shape_cylinder.h"
#include "support/shape_pairs.h"

enum { SCAN = 6000 };

static struct grip_vec azimuth(double angle)
{
  return grip_vec(cos(angle), sin(angle), 0);
}

/* The overlap at an azimuth u: inside h(u) + u.x - R, outside R + h(-u) - u.x. */
static double overlap_at(const struct grip_shaped *grain, double radius, bool inside, double angle)
{
  const struct grip_vec u = azimuth(angle), z = {0, 0, 1};
  const double *x = grain->centre, along = u.x * x[0] + u.y * x[1];
  const struct grip_vec to = inside ? u : grip_scale(-1, u);
  const double h = support_in_space(grain, to, grip_cross(z, u), z).h;
  return inside ? h + along - radius : radius + h - along;
}

/* The extreme of the overlap between two angles: the greatest inside, the least outside. */
static double golden(const struct grip_shaped *grain, double radius, bool inside, double low, double high)
{
  const double ratio = 0.5 * (sqrt(5) - 1), sense = inside ? -1 : 1;
  for (int k = 0; k < 60; k++) {
    const double a = high - ratio * (high - low), b = low + ratio * (high - low);
    if (sense * overlap_at(grain, radius, inside, a) < sense * overlap_at(grain, radius, inside, b))
      high = b;
    else
      low = a;
  }
  return 0.5 * (low + high);
}

struct scan {
  int count;
  double angle[SCAN], overlap[SCAN];
};

/* Inside all local maxima above -reach, outside the least of all. */
static void scan(struct scan *s, const struct grip_shaped *grain, double radius, double reach, bool inside)
{
  static double at[SCAN];
  const double step = 2 * GRIP_PI / SCAN, start = 0.1234;
  int least = 0;
  for (int k = 0; k < SCAN; k++) at[k] = overlap_at(grain, radius, inside, start + k * step);
  for (int k = 0; k < SCAN; k++)
    if (at[k] < at[least]) least = k;
  s->count = 0;
  for (int k = 0; k < SCAN; k++) {
    const double before = at[(k + SCAN - 1) % SCAN], after = at[(k + 1) % SCAN];
    const bool found = inside ? at[k] >= before && at[k] > after : k == least;
    if (!found) continue;
    const double angle = golden(grain, radius, inside, start + (k - 1) * step, start + (k + 1) * step);
    const double overlap = overlap_at(grain, radius, inside, angle);
    if (!(overlap > -reach)) continue;
    s->angle[s->count] = angle;
    s->overlap[s->count++] = overlap;
  }
}

struct pose {
  double x[3], q[4];
  struct grip_shaped grain;
  double radius, reach;
  bool inside;
};

/* How a grain lies: anywhere, with an axis along z, or with a face or a flank towards the wall. */
static void draw_pose(struct pose *p, int n)
{
  const struct grip_shape *shape = &shape_pool[n % ENSEMBLES][n / ENSEMBLES % 2][(int)draw(0, POOL)];
  const struct grip_vec towards = azimuth(draw(0, 2 * GRIP_PI)), z = {0, 0, 1};
  const int lies = n / (2 * ENSEMBLES) % 4;
  if (lies == 0) draw_quaternion(p->q);
  if (lies == 1) turn_to(p->q, draw_near_axis(), z);
  if (lies >= 2) turn_to(p->q, draw_near_axis(), towards);
  p->grain = (struct grip_shaped){shape, draw_log(0.5, 2), p->x, p->q};
  const double bounding = p->grain.scale * shape->bounding, inscribed = p->grain.scale * shape->inscribed;
  p->inside = n % 3 != 0;
  p->radius = p->inside ? bounding * draw_log(0.95, 30) : bounding * draw_log(0.1, 30);
  p->reach = n % 5 ? 0 : 0.2 * inscribed;
  /* First at the axis, or far outside; then moved until it overlaps by a little, or is in reach. */
  const double away = p->inside ? 0 : 2 * (p->radius + bounding);
  const struct grip_vec start = grip_scale(away, towards);
  p->x[0] = start.x;
  p->x[1] = start.y;
  p->x[2] = draw(-5, 5);
  const double wanted = draw(-0.3, 0.1) * inscribed;
  for (int k = 0; k < 2; k++) {
    double largest = -HUGE_VAL;
    if (!p->inside) {
      const struct grip_support of =
          support_in_space(&p->grain, grip_scale(-1, towards), z, grip_cross(towards, z));
      largest = p->radius + of.h - (p->x[0] * towards.x + p->x[1] * towards.y);
    } else {
      for (int m = 0; m < 200; m++)
        largest = grip_max(largest, overlap_at(&p->grain, p->radius, true, m * GRIP_PI / 100));
    }
    const double by = p->inside ? wanted - largest : largest - wanted;
    p->x[0] += by * towards.x;
    p->x[1] += by * towards.y;
  }
}

static bool is_near(const struct grip_shape_contact *contact, double angle, bool inside, double within)
{
  const struct grip_vec u = grip_scale(inside ? 1 : -1, azimuth(angle));
  return distance(grip_scale(-1, contact->normal), u) < within;
}

/* The contacts are those of the scan. If two are closer to each other than 2 % of the inscribed radius,
 * one may be missing. */
static void compare(const struct pose *p, const struct scan *want, int *missing)
{
  struct grip_shape_contact got[GRIP_CYLINDER_CONTACTS];
  const int count = grip_shape_cylinder(&p->grain, p->radius, p->reach, got);
  const double bounding = p->grain.scale * p->grain.shape->bounding;
  const double size = p->radius + bounding, inscribed = p->grain.scale * p->grain.shape->inscribed;
  int found = 0;
  for (int m = 0; m < want->count; m++) {
    bool same = false, close = false;
    for (int k = 0; k < count; k++) {
      same |= fabs(got[k].overlap - want->overlap[m]) < 1e-11 * size &&
              is_near(&got[k], want->angle[m], p->inside, 1e-5);
      const struct grip_vec u = grip_scale(p->inside ? 1 : -1, azimuth(want->angle[m]));
      const struct grip_vec z = {0, 0, 1};
      const struct grip_vec s = support_in_space(&p->grain, u, grip_cross(z, u), z).s;
      const struct grip_vec point = grip_sub(got[k].arm_i, grip_scale(0.5 * got[k].overlap, got[k].normal));
      close |= distance(s, point) < 0.03 * inscribed;
    }
    found += same;
    *missing += !same;
    CHECK(same || close || want->count > GRIP_CYLINDER_CONTACTS);
  }
  CHECK(count == found);
  for (int k = 0; k < count; k++) {
    const struct grip_shape_contact *c = &got[k];
    const struct grip_vec r = grip_sub(c->arm_j, c->arm_i), x = {p->x[0], p->x[1], p->x[2]},
                          foot = grip_sub(x, r);
    CHECK(c->resolved);
    CHECK_NEAR(hypot(foot.x, foot.y), p->radius, 1e-9 * size);
    CHECK_NEAR(distance(c->arm_j, grip_scale(-0.5 * c->overlap, c->normal)), 0, 1e-12 * size);
    /* The plane through the foot has the same contact. */
    const struct grip_shape_contact plane = grip_shape_plane(&p->grain, c->normal, foot);
    CHECK_NEAR(plane.overlap, c->overlap, 1e-11 * size);
    CHECK_NEAR(distance(plane.arm_i, c->arm_i), 0, 1e-9 * bounding);
    CHECK_CLOSE(plane.reduced_radius, c->reduced_radius, 1e-6);
  }
}

static void scanned(void)
{
  static struct scan want;
  int contacts = 0, several = 0, missing = 0, poses = 0;
  for (int n = 0; n < 4000; n++) {
    struct pose p;
    draw_pose(&p, n);
    const double axial = hypot(p.x[0], p.x[1]);
    if ((axial < p.radius) != p.inside) continue;
    poses++;
    scan(&want, &p.grain, p.radius, p.reach, p.inside);
    check_at_step(n);
    compare(&p, &want, &missing);
    contacts += want.count;
    several += want.count > 1;
  }
  printf("%d poses, %d contacts, %d poses with several, %d contacts missing\n", poses, contacts, several,
         missing);
  CHECK(poses > 3000 && contacts > 1000 && several > 100);
  CHECK_AT_MOST(missing, 0.002 * contacts);
}

static struct grip_shape shape_of(enum grip_shape_kind kind, double a, double b, double c, double n)
{
  struct grip_shape_words words = grip_shape_defaults(kind);
  const double number[GRIP_SHAPE_NUMBERS] = {a, b, c, n, n};
  for (int k = 0; k < GRIP_SHAPE_NUMBERS; k++) words.number[k] = number[k];
  struct grip_shape shape;
  CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
  return shape;
}

static const double UNTURNED[4] = {1, 0, 0, 0};

/* A rod across the cylinder touches with both ends, a block with both ends of its face, also when it is tilted; a
 * grain outside has one contact. */
static void known(void)
{
  struct grip_shape_contact got[GRIP_CYLINDER_CONTACTS];
  const struct grip_shape rod = shape_of(GRIP_ELLIPSOID, 3, 1, 0.5, 0),
                          block = shape_of(GRIP_SUPERELLIPSOID, 1, 1, 1, 20);
  double x[3] = {0.002, 0, 7};
  const struct grip_shaped across = {&rod, 1, x, UNTURNED};
  CHECK(grip_shape_cylinder(&across, 2.99, 0, got) == 2);
  CHECK_NEAR(got[0].overlap + got[1].overlap, 0.02, 1e-12);
  CHECK_NEAR(fabs(got[0].overlap - got[1].overlap), 0.004, 1e-12);
  CHECK_NEAR(fabs(got[0].arm_i.x), 3 - 0.5 * got[0].overlap, 1e-12);
  CHECK_CLOSE(got[0].reduced_radius, 1.0 * 0.5 / 3, 1e-9);
  /* Where the search begins at one of the ends. */
  for (int n = 0; n < 200; n++) {
    const double angle = draw(0, 2 * GRIP_PI), q[4] = {cos(0.5 * angle), 0, 0, sin(0.5 * angle)};
    const struct grip_shaped turned = {&rod, 1, x, q};
    const double away = n % 4 ? draw_log(1e-18, 1e-2) : 0;
    x[0] = away * cos(angle);
    x[1] = away * sin(angle);
    check_at_step(n);
    CHECK(grip_shape_cylinder(&turned, 2.99, 0.1, got) == 2);
  }
  /* At the wall, along it: it is flatter than the wall, and touches on both sides. */
  x[0] = 0;
  x[1] = -2.1;
  CHECK(grip_shape_cylinder(&across, 3.2, 0, got) == 2);
  CHECK_NEAR(got[0].overlap, got[1].overlap, 1e-12);
  CHECK_NEAR(got[0].normal.x, -got[1].normal.x, 1e-9);
  /* Away from the wall it has one. */
  x[1] = -19.5;
  CHECK(grip_shape_cylinder(&across, 20, 0, got) == 1);
  CHECK_NEAR(got[0].overlap, 0.5, 1e-12);
  CHECK_NEAR(got[0].normal.y, 1, 1e-12);
  x[1] = 2 + 1 - 0.01;
  CHECK(grip_shape_cylinder(&across, 2, 0, got) == 1);
  CHECK_NEAR(got[0].overlap, 0.01, 1e-12);
  CHECK_NEAR(got[0].normal.y, 1, 1e-12);
  CHECK_CLOSE(got[0].reduced_radius, sqrt(9 * 0.25), 1e-9);
  CHECK(grip_shape_cylinder(&across, 1.9, 0, got) == 0);
  CHECK(grip_shape_cylinder(&across, 1.9, 0.1, got) == 1);
  for (int n = 0; n < 41; n++) {
    const double tilt = (n - 20) * 2e-4, q[4] = {cos(0.5 * tilt), 0, 0, sin(0.5 * tilt)};
    const struct grip_shaped leans = {&block, 1, x, q};
    x[0] = -9.0;
    x[1] = 0;
    check_at_step(n);
    CHECK(grip_shape_cylinder(&leans, 10, 0, got) == 2);
    CHECK(got[0].overlap > 0 && got[1].overlap > 0 && got[0].normal.y * got[1].normal.y < 0);
    if (n == 20) CHECK_NEAR(got[0].overlap, got[1].overlap, 1e-12);
  }
}

static void spheres(void)
{
  const struct grip_shape ball = shape_of(GRIP_SUPERELLIPSOID, 1, 1, 1, 2);
  for (int n = 0; n < 2000; n++) {
    double x[3] = {draw(-8, 8), draw(-8, 8), draw(-5, 5)}, q[4];
    draw_quaternion(q);
    const struct grip_shaped grain = {&ball, draw(0.5, 2), x, q};
    struct grip_shape_contact got[GRIP_CYLINDER_CONTACTS];
    const double radius = 5, reach = draw(0, 0.5), axial = hypot(x[0], x[1]);
    const double side = axial < radius ? 1 : -1, overlap = grain.scale - side * (radius - axial);
    const int count = grip_shape_cylinder(&grain, radius, reach, got);
    check_at_step(n);
    CHECK(count == (overlap > -reach));
    if (!count) continue;
    const struct grip_vec normal = {-side * x[0] / axial, -side * x[1] / axial, 0};
    CHECK_NEAR(got[0].overlap, overlap, 1e-12);
    CHECK_NEAR(distance(got[0].normal, normal), 0, 1e-9);
    CHECK_NEAR(distance(got[0].arm_i, grip_scale(0.5 * overlap - grain.scale, normal)), 0, 1e-9);
    CHECK_CLOSE(got[0].reduced_radius, grain.scale, 1e-9);
  }
}

/* The sum over the contacts of overlap^2/2. */
static double energy_of(const struct pose *p)
{
  struct grip_shape_contact got[GRIP_CYLINDER_CONTACTS];
  const int count = grip_shape_cylinder(&p->grain, p->radius, 0, got);
  double energy = 0;
  for (int k = 0; k < count; k++) energy += 0.5 * got[k].overlap * got[k].overlap;
  return energy;
}

static double energy_at(const struct pose *p, int d, double by)
{
  struct pose moved = *p;
  moved.grain.centre = moved.x;
  moved.grain.quaternion = moved.q;
  if (d < 3) {
    moved.x[d] += by;
    return energy_of(&moved);
  }
  const double half = 0.5 * by, *q = p->q, c = cos(half), s = sin(half);
  const double t[3] = {d == 3 ? s : 0, d == 4 ? s : 0, d == 5 ? s : 0};
  moved.q[0] = c * q[0] - t[0] * q[1] - t[1] * q[2] - t[2] * q[3];
  moved.q[1] = c * q[1] + t[0] * q[0] + t[1] * q[3] - t[2] * q[2];
  moved.q[2] = c * q[2] - t[0] * q[3] + t[1] * q[0] + t[2] * q[1];
  moved.q[3] = c * q[3] + t[0] * q[2] - t[1] * q[1] + t[2] * q[0];
  return energy_of(&moved);
}

static void derivatives(void)
{
  int all = 0;
  for (int n = 0; n < 3000; n++) {
    struct pose p;
    draw_pose(&p, n);
    p.grain.centre = p.x;
    p.grain.quaternion = p.q;
    struct grip_shape_contact got[GRIP_CYLINDER_CONTACTS];
    const int count = grip_shape_cylinder(&p.grain, p.radius, 0, got);
    const double size = p.grain.scale * p.grain.shape->inscribed, step = 1e-6 * size;
    struct grip_vec force = {0, 0, 0}, torque = {0, 0, 0};
    bool bent = false;
    for (int k = 0; k < count; k++) {
      const struct grip_vec f = grip_scale(got[k].overlap, got[k].normal);
      force = grip_add(force, f);
      torque = grip_add(torque, grip_cross(got[k].arm_i, f));
      /* Differences cross the first touch, or the curvature of a corner is too large for them. */
      bent |= got[k].overlap < 1e-3 * size || got[k].reduced_radius < 0.02 * size;
    }
    if (count == 0 || bent) continue;
    all++;
    check_at_step(n);
    const double want[6] = {force.x, force.y, force.z, torque.x, torque.y, torque.z};
    for (int d = 0; d < 6; d++) {
      const double by = d < 3 ? step : step / (p.grain.scale * p.grain.shape->bounding);
      const double slope = (energy_at(&p, d, by) - energy_at(&p, d, -by)) / (2 * by);
      CHECK_NEAR(-slope, want[d], 1e-5 * size * (d < 3 ? 1 : p.grain.scale * p.grain.shape->bounding));
    }
  }
  printf("%d poses with derivatives\n", all);
  CHECK(all > 300);
}

int main(void)
{
  make_shape_pool();
  known();
  spheres();
  scanned();
  derivatives();
  return CHECK_RESULT();
}
