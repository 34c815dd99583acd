/* SPDX-License-Identifier: GPL-2.0-only */
/* Contacts of grains: pairs whose answer is known beforehand, pairs of any depth, closed loops, planes and masses.
 *
 *   test_shape_contact [PAIRS]     pairs of each ensemble, default 100000 */
#include <stdlib.h>

#include "grip/shape_motion.h"
#include "support/shape_pairs.h"

/* 1/m + (r x n).I^-1 (r x n) with the tensor of inertia in space, from the density. */
static double mobility(const struct grip_shaped *grain, double density, struct grip_vec arm,
                       struct grip_vec n)
{
  const struct rotation r = rotation(grain->quaternion);
  const struct grip_vec c = grip_cross(arm, n);
  const double a[3] = {c.x, c.y, c.z}, scale = grain->scale;
  double sum = 1 / (density * grain->shape->volume * pow(scale, 3));
  for (int p = 0; p < 3; p++)
    for (int q = 0; q < 3; q++)
      for (int k = 0; k < 3; k++)
        sum += a[p] * r.m[p][k] / (density * grain->shape->moment[k] * pow(scale, 5)) * r.m[q][k] * a[q];
  return sum;
}

static void check_known(const struct known_pair *p)
{
  const struct grip_shape_contact got =
      grip_shape_pair(&p->i, &p->j, grip_shape_line_of_centres(&p->i, &p->j));
  CHECK(got.resolved);
  CHECK_NEAR(got.overlap, p->overlap, 1e-9 * p->size);
  CHECK_NEAR(distance(got.normal, p->normal), 0, 1e-7);
  CHECK_NEAR(distance(got.arm_i, p->arm_i), 0, 1e-7 * p->size);
  CHECK_NEAR(distance(got.arm_j, p->arm_j), 0, 1e-7 * p->size);
  const double gap = grip_max(0, -p->overlap), little = 1e-9 * p->size;
  CHECK(!grip_shape_apart(&p->i, &p->j, gap + little));
  CHECK(gap < little || grip_shape_apart(&p->i, &p->j, gap - little));
  const double want = mobility(&p->i, 2.5, p->arm_i, p->normal);
  const double mass = 2.5 * p->i.shape->volume * pow(p->i.scale, 3);
  CHECK_CLOSE(1 / mass + grip_shape_turning(&p->i, mass, p->arm_i, p->normal), want, 1e-10);
  /* The same with i and j exchanged. */
  const struct grip_shape_contact back =
      grip_shape_pair(&p->j, &p->i, grip_shape_line_of_centres(&p->j, &p->i));
  CHECK_NEAR(back.overlap, got.overlap, 1e-12 * p->size);
  CHECK_NEAR(grip_length(grip_add(back.normal, got.normal)), 0, 1e-11);
  CHECK_NEAR(distance(back.arm_i, got.arm_j), 0, 1e-11 * p->j.shape->bounding);
  CHECK_NEAR(distance(back.arm_j, got.arm_i), 0, 1e-11 * p->i.shape->bounding);
  CHECK_CLOSE(back.reduced_radius, got.reduced_radius, 1e-8);
}

static void known_pairs(int pairs)
{
  for (int e = 0; e < ENSEMBLES; e++)
    for (int n = 0; n < pairs / (grip_shape_by_lanes(ensembles[e].kind[0]) ? 1 : 4); n++) {
      struct known_pair p;
      draw_pair(&p, e, -0.1, ensembles[e].shallow, true);
      check_at_step(n);
      check_known(&p);
    }
}

/* Any depth, also where the chosen normal is no minimum. The overlap must not exceed g at the chosen normal. */
static void any_pairs(int most_pairs)
{
  for (int e = 0; e < ENSEMBLES; e++) {
    const int pairs =
        grip_shape_by_lanes(ensembles[e].kind[0]) ? most_pairs : most_pairs / 10; /* which take long */
    int unresolved = 0, higher = 0, most = 0;
    double sum = 0;
    for (int n = 0; n < pairs; n++) {
      struct known_pair p;
      draw_pair(&p, e, n % 2 ? -1 : 0, 0.1, false);
      const struct grip_shape_contact got =
          grip_shape_pair(&p.i, &p.j, grip_shape_line_of_centres(&p.i, &p.j));
      unresolved += !got.resolved;
      higher += got.overlap > p.overlap + 1e-12 * p.size;
      sum += got.evaluations;
      if (got.evaluations > most) most = got.evaluations;
    }
    printf("%s: %d pairs, unresolved %d, other minima %d, evaluations %.2f, at most %d\n", ensembles[e].name,
           pairs, unresolved, higher, sum / pairs, most);
    check_at_step(e);
    CHECK(unresolved == 0);
    CHECK_AT_MOST(higher, (ensembles[e].shallow < 0.1 ? 1e-3 : 1e-4) * pairs);
  }
}

/* The result does not depend on the start. */
static void any_start(int pairs)
{
  for (int n = 0; n < pairs; n++) {
    struct known_pair p;
    draw_pair(&p, n % ENSEMBLES, -0.1, ensembles[n % ENSEMBLES].shallow, true);
    const struct grip_shape_contact want = grip_shape_pair(&p.i, &p.j, p.normal);
    const struct grip_vec turned =
        unit(grip_add(p.normal, grip_scale(draw_log(1e-9, 0.3), draw_direction())));
    const struct grip_shape_contact got = grip_shape_pair(&p.i, &p.j, turned);
    const double bounding = p.i.shape->bounding + p.j.shape->bounding;
    /* The powers of polyhedra multiply the rounding. */
    const double close = grip_shape_by_lanes(p.i.shape->words.kind) ? 1e-11 : 1e-9;
    check_at_step(n);
    CHECK_NEAR(got.overlap, want.overlap, 1e-11 * p.size);
    CHECK_NEAR(distance(got.normal, want.normal), 0, close);
    CHECK_NEAR(distance(got.arm_i, want.arm_i), 0, close * bounding);
    CHECK_NEAR(distance(got.arm_j, want.arm_j), 0, close * bounding);
  }
}

static void multiply(double out[4], const double p[4], const double q[4])
{
  out[0] = p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3];
  out[1] = p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2];
  out[2] = p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1];
  out[3] = p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0];
}

/* The pose of i at time t of a closed loop: a path about the first place, and turns about z and x. */
static void pose_on_loop(struct known_pair *p, const struct known_pair *first, double t, double size,
                         struct grip_vec *velocity, struct grip_vec *spin)
{
  const double angle = 0.02, about_z = angle * sin(t), about_x = angle * cos(2 * t);
  const double z[4] = {cos(0.5 * about_z), 0, 0, sin(0.5 * about_z)},
               x[4] = {cos(0.5 * about_x), sin(0.5 * about_x), 0, 0};
  double turned[4];
  multiply(turned, x, first->q[0]);
  multiply(p->q[0], z, turned);
  p->x[0][0] = first->x[0][0] + size * sin(t);
  p->x[0][1] = first->x[0][1] + size * cos(t);
  p->x[0][2] = first->x[0][2] + size * sin(2 * t + 1);
  *velocity = grip_vec(size * cos(t), -size * sin(t), 2 * size * cos(2 * t + 1));
  const double fast_z = angle * cos(t), fast_x = -2 * angle * sin(2 * t);
  *spin = grip_vec(fast_x * cos(about_z), fast_x * sin(about_z), fast_z);
}

/* Work around closed loops of poses with the force `overlap` on the contact, over the largest stored energy. */
static void closed_loops(void)
{
  enum { POSES = 3000 };
  int loops = 0;
  for (int n = 0; n < 30; n++) {
    struct known_pair first;
    do draw_pair(&first, n % ENSEMBLES, 0.05, 0.1, false);
    while (first.least < 2 * first.size);
    struct known_pair p = first;
    p.i.centre = p.x[0];
    p.j.centre = p.x[1];
    p.i.quaternion = p.q[0];
    p.j.quaternion = p.q[1];
    double work = 0, most = 0;
    struct grip_vec start = first.normal;
    bool touching = true;
    for (int k = 0; k < POSES; k++) {
      struct grip_vec velocity, spin;
      pose_on_loop(&p, &first, 2 * GRIP_PI * k / POSES, 0.01 * first.size, &velocity, &spin);
      const struct grip_shape_contact c = grip_shape_pair(&p.i, &p.j, start);
      start = c.normal;
      const struct grip_vec at_contact = grip_add(velocity, grip_cross(spin, c.arm_i));
      work += c.overlap * grip_dot(c.normal, at_contact) * 2 * GRIP_PI / POSES;
      most = grip_max(most, 0.5 * c.overlap * c.overlap);
      touching &= c.overlap > 0;
    }
    check_at_step(n);
    if (touching) CHECK_NEAR(work / most, 0, 1e-10);
    loops += touching;
  }
  CHECK(loops >= 20);
}

static struct grip_shape made(enum grip_shape_kind kind, double a, double b, double c)
{
  struct grip_shape_words words = grip_shape_defaults(kind);
  const double number[] = {a, b, c, 4, 4};
  for (int k = 0; k < GRIP_SHAPE_NUMBERS; k++) words.number[k] = number[k];
  struct grip_shape shape = {0};
  CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
  return shape;
}

/* Overlap, arms and radius of curvature of spheres. */
static void spheres(void)
{
  const struct grip_shape shape = made(GRIP_ELLIPSOID, 0.5, 0.5, 0.5);
  for (int n = 0; n < 100; n++) {
    double q[2][4], x[2][3] = {{0}};
    for (int side = 0; side < 2; side++) draw_quaternion(q[side]);
    for (int k = 0; k < 3; k++) x[1][k] = draw(-1, 1);
    const double distance_of = sqrt(x[1][0] * x[1][0] + x[1][1] * x[1][1] + x[1][2] * x[1][2]);
    const struct grip_shaped i = {&shape, 1, x[0], q[0]}, j = {&shape, 3, x[1], q[1]};
    const struct grip_shape_contact got = grip_shape_pair(&i, &j, draw_direction());
    CHECK(got.resolved);
    CHECK_NEAR(got.overlap, 2 - distance_of, 1e-13);
    CHECK_NEAR(distance(grip_scale(-distance_of, got.normal), grip_vec(x[1][0], x[1][1], x[1][2])), 0, 1e-12);
    CHECK_NEAR(distance(got.arm_i, grip_scale(-(0.5 - 0.5 * got.overlap), got.normal)), 0, 1e-12);
    CHECK_NEAR(distance(got.arm_j, grip_scale(1.5 - 0.5 * got.overlap, got.normal)), 0, 1e-12);
    CHECK_CLOSE(got.reduced_radius, 0.375, 1e-12);
    CHECK_CLOSE(0.5 + grip_shape_turning(&j, 2, got.arm_j, got.normal), 0.5, 1e-12);
    CHECK_CLOSE(grip_shape_limited(got.reduced_radius, &i, &j), 0.375, 1e-12);
    CHECK_CLOSE(grip_shape_limited(0, &i, &j), 0.05 * 0.375, 1e-12);
    CHECK_CLOSE(grip_shape_limited(9, &i, NULL), 4 * 0.5, 1e-12);
  }
}

/* R* is det(rho_i^-1 + rho_j^-1)^(-1/2), and minus g at any direction is at most the distance. */
static void curvatures(void)
{
  for (int n = 0; n < 4000; n++) {
    struct known_pair p;
    draw_pair(&p, n % ENSEMBLES, -0.1, 0.1, true);
    const struct grip_shape_frame at = draw_frame(p.normal);
    const struct grip_support i = support_in_space(&p.i, grip_scale(-1, p.normal), at.e, at.f),
                              j = support_in_space(&p.j, p.normal, at.e, at.f);
    const double det_i = i.ee * i.ff - i.ef * i.ef, det_j = j.ee * j.ff - j.ef * j.ef;
    const double ee = i.ff / det_i + j.ff / det_j, ff = i.ee / det_i + j.ee / det_j,
                 ef = -i.ef / det_i - j.ef / det_j;
    const struct grip_shape_contact got = grip_shape_pair(&p.i, &p.j, p.normal);
    check_at_step(n);
    CHECK_CLOSE(got.reduced_radius, 1 / sqrt(ee * ff - ef * ef), 1e-7);
    CHECK_NEAR(grip_shape_gap(&p.i, &p.j, p.normal), -p.overlap, 1e-12 * p.size);
    CHECK(grip_shape_gap(&p.i, &p.j, draw_direction()) <= -p.overlap + 1e-12 * p.size);
  }
}

/* The distance of two segments p + t a, q + s b, t and s between -1 and 1: for a point of one, the nearest point of the
 * other is known; the distance is convex, so the point is found by halving. */
static double from_segment(struct grip_vec x, struct grip_vec q, struct grip_vec b)
{
  const double s = grip_dot(grip_sub(x, q), b) / grip_dot(b, b);
  return distance(x, grip_add(q, grip_scale(grip_max(-1, grip_min(1, s)), b)));
}

static double between_segments(struct grip_vec p, struct grip_vec a, struct grip_vec q, struct grip_vec b)
{
  double low = -1, high = 1;
  for (int k = 0; k < 100; k++) {
    const double first = low + (high - low) / 3, second = high - (high - low) / 3;
    if (from_segment(grip_add(p, grip_scale(first, a)), q, b) <
        from_segment(grip_add(p, grip_scale(second, a)), q, b))
      high = second;
    else
      low = first;
  }
  return from_segment(grip_add(p, grip_scale(low, a)), q, b);
}

/* Capsules are balls around segments, except for the cushion: the error is at most e times the half lengths. */
static void capsules(void)
{
  double worst[2] = {0};
  for (int n = 0; n < 20 * 200; n++) {
    static struct grip_shape shape[2];
    static double length[2], radius[2], r;
    const double e = n / 200 % 2 ? 2e-3 : 1e-3;
    for (int side = 0; side < 2 && n % 200 == 0; side++) {
      if (side == 0) r = draw(0, 0.5);
      length[side] = draw(0.5, 4);
      radius[side] = draw(0.2, 1);
      struct grip_shape_words words = {GRIP_CAPSULE, {radius[side], length[side]}, NULL, e, r, 0.05, 4};
      CHECK(grip_shape_make(&shape[side], &words) == GRIP_SHAPE_OK);
    }
    double q[2][4], x[2][3] = {{0}};
    struct grip_vec half[2];
    for (int side = 0; side < 2; side++) {
      draw_quaternion(q[side]);
      const struct rotation turn = rotation(q[side]);
      half[side] = to_space(&turn, grip_vec(0, 0, 0.5 * length[side]));
    }
    const struct grip_vec u = draw_direction();
    const double apart = draw(0.3, 1) * (shape[0].bounding + shape[1].bounding);
    x[0][0] = apart * u.x, x[0][1] = apart * u.y, x[0][2] = apart * u.z;
    const struct grip_shaped i = {&shape[0], 1, x[0], q[0]}, j = {&shape[1], 1, x[1], q[1]};
    const double gap = between_segments(grip_scale(apart, u), half[0], grip_vec(0, 0, 0), half[1]) -
                       radius[0] - radius[1] - 2 * r;
    if (gap < -0.3 * (radius[0] + radius[1])) continue; /* the axes nearly cross */
    const struct grip_shape_contact got = grip_shape_pair(&i, &j, grip_shape_line_of_centres(&i, &j));
    const double off = fabs(got.overlap + gap), scale = 0.5 * (length[0] + length[1]);
    check_at_step(n);
    CHECK(got.resolved);
    CHECK_AT_MOST(off, 1.01 * e * scale);
    worst[n / 200 % 2] = grip_max(worst[n / 200 % 2], off / scale);
  }
  CHECK(worst[0] > 5e-4 && worst[1] > 1.6 * worst[0]);
}

/* A grain at a plane, and an ellipsoid whose support point and radii have closed forms: det rho = (a b c)^2/h^4. */
static void planes(void)
{
  const struct grip_shape egg = made(GRIP_ELLIPSOID, 1, 2, 3), block = made(GRIP_SUPERELLIPSOID, 1, 2, 3);
  for (int n = 0; n < 1000; n++) {
    double q[4], x[3];
    draw_quaternion(q);
    for (int k = 0; k < 3; k++) x[k] = draw(-1, 1);
    const struct grip_shaped grain = {n % 2 ? &egg : &block, 2, x, q};
    const struct grip_vec normal = draw_direction(), point = {draw(-1, 1), draw(-1, 1), draw(-1, 1)};
    const struct rotation r = rotation(q);
    const struct grip_vec u = to_shape(&r, grip_scale(-1, normal));
    const double h = 2 * sqrt(u.x * u.x + 4 * u.y * u.y + 9 * u.z * u.z);
    const struct grip_shape_contact got = grip_shape_plane(&grain, normal, point);
    const struct grip_vec centre = {x[0], x[1], x[2]}, contact = grip_add(centre, got.arm_i);
    CHECK(got.resolved);
    /* The foot is on the plane, the contact half an overlap behind it. */
    CHECK_NEAR(grip_dot(normal, grip_sub(grip_sub(contact, got.arm_j), point)), 0, 1e-13);
    CHECK_NEAR(grip_dot(normal, grip_sub(contact, point)), -0.5 * got.overlap, 1e-13);
    if (n % 2 == 0) continue;
    const double height = grip_dot(normal, grip_sub(centre, point));
    CHECK_NEAR(got.overlap, h - height, 1e-13);
    CHECK_CLOSE(got.reduced_radius, 48 / (h * h), 1e-12);
    const struct grip_vec on_egg = to_space(&r, grip_vec(4 * u.x / h, 16 * u.y / h, 36 * u.z / h));
    CHECK_NEAR(distance(got.arm_i, grip_add(on_egg, grip_scale(0.5 * got.overlap, normal))), 0, 1e-13);
  }
}

/* A spheroid 2:1:1 of mass 1, tilted by 30 degrees, meets a plane with the velocity (0.3, 0, -1). Newton's rule with
 * e = 0.5 and no friction gives v_z = -0.236364 and the spin 0.749876. */
static void rebound(void)
{
  const struct grip_shape shape = made(GRIP_ELLIPSOID, 2, 1, 1);
  const double q[4] = {cos(GRIP_PI / 12), 0, -sin(GRIP_PI / 12), 0}, x[3] = {0, 0, 1.3};
  const struct grip_shaped grain = {&shape, 1, x, q};
  const struct grip_vec n = {0, 0, 1};
  const struct grip_shape_contact c = grip_shape_plane(&grain, n, grip_vec(0, 0, 0));
  const double impulse = 1.5 / (1 + grip_shape_turning(&grain, 1, c.arm_i, n));
  const struct grip_vec push = grip_cross(c.arm_i, grip_scale(impulse, n));
  const double momentum[3] = {push.x, push.y, push.z};
  const struct grip_shape_inertia inertia = grip_shape_inertia_of(&shape, 1, 1);
  double spin[3];
  grip_shape_spin(&inertia, q, momentum, spin);
  CHECK(c.overlap > 0);
  CHECK_NEAR(impulse - 1, -0.236364, 1e-6);
  CHECK_NEAR(fabs(spin[1]), 0.749876, 1e-6);
}

int main(int narguments, char **argument)
{
  const int pairs = narguments > 1 ? atoi(argument[1]) : 100000;
  make_shape_pool();
  known_pairs(pairs / ENSEMBLES);
  any_pairs(pairs);
  any_start(pairs / 10);
  closed_loops();
  spheres();
  curvatures();
  capsules();
  planes();
  rebound();
  return CHECK_RESULT();
}
