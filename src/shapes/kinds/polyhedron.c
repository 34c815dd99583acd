/* SPDX-License-Identifier: GPL-2.0-only */
/* The hull of a polyhedron, moved to the centre of mass of the cushioned body and turned to its principal
 * axes. */
#include <math.h>

#include "shapes/scalar.h"
#include "shapes/shapes.h"

static void move(struct grip_shape *shape, const double by[3])
{
  struct grip_hull *hull = &shape->hull;
  for (int k = 0; k < hull->corners; k++) {
    hull->x[k] -= by[0];
    hull->y[k] -= by[1];
    hull->z[k] -= by[2];
  }
  for (int d = 0; d < 3; d++) shape->hull_centre[d] += by[d];
}

/* Integrals over the hull: the sum over the tetrahedra between its triangles and the origin. */
static struct shape_integrals hull_integrals(const struct grip_hull *hull)
{
  struct shape_integrals sum = {0};
  for (int f = 0; f < hull->faces; f++) {
    struct grip_vec v[3];
    for (int k = 0; k < 3; k++) v[k] = grip_hull_corner(hull, hull->face[f][k]);
    const double volume = grip_dot(v[0], grip_cross(v[1], v[2])) / 6;
    const double x[4][3] = {{v[0].x, v[0].y, v[0].z},
                            {v[1].x, v[1].y, v[1].z},
                            {v[2].x, v[2].y, v[2].z},
                            {v[0].x + v[1].x + v[2].x, v[0].y + v[1].y + v[2].y, v[0].z + v[1].z + v[2].z}};
    sum.volume += volume;
    for (int d = 0; d < 3; d++) {
      const int a = (d + 1) % 3, b = (d + 2) % 3;
      sum.first[d] += volume / 4 * x[3][d];
      for (int k = 0; k < 4; k++) {
        sum.second[d] += volume / 20 * x[k][d] * x[k][d];
        sum.mixed[d] += volume / 20 * x[k][a] * x[k][b];
      }
    }
  }
  return sum;
}

static void centre(struct grip_shape *shape, const struct shape_integrals *of)
{
  const double by[3] = {of->first[0] / of->volume, of->first[1] / of->volume, of->first[2] / of->volume};
  move(shape, by);
}

/* The rows of `axis` become the eigenvectors of a symmetric matrix, and its diagonal the eigenvalues:
 * Jacobi's method. Axes that are principal already are not turned. */
static void diagonalise(double m[3][3], double axis[3][3])
{
  const double trace = m[0][0] + m[1][1] + m[2][2];
  for (int k = 0; k < 60; k++) {
    const int a = k % 3, b = (a + 1) % 3, c = (a + 2) % 3;
    if (fabs(m[a][b]) < 1e-14 * trace) continue;
    const double angle = 0.5 * atan2(2 * m[a][b], m[a][a] - m[b][b]);
    /* The smaller of the two turns that do it. */
    const double turn = angle > 0.25 * GRIP_PI    ? angle - 0.5 * GRIP_PI
                        : angle < -0.25 * GRIP_PI ? angle + 0.5 * GRIP_PI
                                                  : angle;
    const double cosine = cos(turn), sine = sin(turn), aa = m[a][a], bb = m[b][b], ab = m[a][b];
    m[a][a] = cosine * cosine * aa + 2 * sine * cosine * ab + sine * sine * bb;
    m[b][b] = sine * sine * aa - 2 * sine * cosine * ab + cosine * cosine * bb;
    m[a][b] = m[b][a] = 0;
    const double ac = m[a][c], bc = m[b][c];
    m[a][c] = m[c][a] = cosine * ac + sine * bc;
    m[b][c] = m[c][b] = cosine * bc - sine * ac;
    for (int d = 0; d < 3; d++) {
      const double first = axis[a][d], second = axis[b][d];
      axis[a][d] = cosine * first + sine * second;
      axis[b][d] = cosine * second - sine * first;
    }
  }
}

/* The quaternion of the rotation from axes, whose rows are `axis`, to space. Source: Shepperd 1978,
 * Journal of Guidance and Control 1, 223. */
static void set_quaternion(double q[4], double axis[3][3])
{
  const double trace = axis[0][0] + axis[1][1] + axis[2][2];
  int largest = 0;
  double part[4] = {trace, axis[0][0], axis[1][1], axis[2][2]};
  for (int k = 1; k < 4; k++)
    if (part[k] > part[largest]) largest = k;
  const double root_of = sqrt(1 - trace + 2 * part[largest]), per = 0.5 / root_of;
  q[largest] = 0.5 * root_of;
  for (int k = 0; k < 3; k++) {
    const int a = (k + 1) % 3, b = (k + 2) % 3;
    const double difference = per * (axis[a][b] - axis[b][a]), sum = per * (axis[a][b] + axis[b][a]);
    if (largest == 0) q[k + 1] = difference;
    if (largest == k + 1) q[0] = difference;
    if (largest == a + 1) q[b + 1] = sum;
    if (largest == b + 1) q[a + 1] = sum;
  }
}

/* The principal moments of inertia; axis: the principal axes, along those of the file. */
static void principal(const struct shape_integrals *of, double moment[3], double axis[3][3])
{
  double m[3][3];
  for (int d = 0; d < 3; d++) {
    m[d][d] = of->second[d];
    m[(d + 1) % 3][(d + 2) % 3] = m[(d + 2) % 3][(d + 1) % 3] = of->mixed[d];
    for (int k = 0; k < 3; k++) axis[d][k] = d == k;
  }
  diagonalise(m, axis);
  grip_shape_moments(moment, m[0][0], m[1][1], m[2][2]);
}

static void turn(struct grip_shape *shape, double axis[3][3])
{
  struct grip_hull *hull = &shape->hull;
  for (int k = 0; k < hull->corners; k++) {
    const struct grip_vec v = grip_hull_corner(hull, k);
    hull->x[k] = grip_dot(vector(axis[0]), v);
    hull->y[k] = grip_dot(vector(axis[1]), v);
    hull->z[k] = grip_dot(vector(axis[2]), v);
  }
  set_quaternion(shape->hull_quaternion, axis);
}

/* The least distance of a face from the centre. */
static double inscribed(const struct grip_shape *shape)
{
  double least = HUGE_VAL;
  struct grip_shape_patch patch[GRIP_SHAPE_PATCHES];
  const int patches = grip_shape_patches(shape, patch);
  for (int k = 0; k < patches; k++) {
    const struct grip_vec v = grip_hull_corner(&shape->hull, shape->hull.face[k / 3][0]);
    least = grip_min(least, grip_dot(v, patch[k].face[0]));
  }
  return least;
}

static void set_extents(struct grip_shape *shape)
{
  const struct grip_vec of[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (int k = 0; k < 3; k++) {
    const struct grip_vec u = of[k], e = of[(k + 1) % 3], f = of[(k + 2) % 3], back = grip_scale(-1, u);
    shape->extent[k] = 0.5 * (grip_shape_support(shape, 1, (struct grip_shape_frame){u, e, f}).h +
                              grip_shape_support(shape, 1, (struct grip_shape_frame){back, e, f}).h) -
                       shape->words.round;
  }
}

static double farthest_corner(const struct grip_hull *hull)
{
  double most = 0;
  for (int k = 0; k < hull->corners; k++) most = grip_max(most, grip_length(grip_hull_corner(hull, k)));
  return most;
}

/* The support function depends on the place of the origin, so the centre is found in several steps. */
static struct shape_integrals centred(struct grip_shape *shape)
{
  enum { MOST_STEPS = 10 };
  for (int k = 0;; k++) {
    const struct shape_integrals of = grip_shape_integrals(shape);
    const double off =
        sqrt(of.first[0] * of.first[0] + of.first[1] * of.first[1] + of.first[2] * of.first[2]);
    if (k == MOST_STEPS || off < 1e-7 * of.volume * cbrt(of.volume)) return of;
    centre(shape, &of);
  }
}

static enum grip_shape_error set(struct grip_shape *shape)
{
  if (!shape->words.hull) return GRIP_SHAPE_HULL;
  shape->hull = *shape->words.hull;
  shape->words.hull = 0;
  const double p = 1 / shape->words.cushion;
  struct grip_shape_form *form = &shape->form;
  form->length[0] = 1;
  form->number[0] = p;
  form->number[1] = exp(-50 / p);
  double axis[3][3];
  struct shape_integrals of = hull_integrals(&shape->hull);
  centre(shape, &of);
  of = hull_integrals(&shape->hull);
  shape->sharp_volume = of.volume;
  principal(&of, shape->sharp_moment, axis);
  shape->inscribed = inscribed(shape);
  shape->extent[0] = farthest_corner(&shape->hull);
  form->round += form->cushion2 * shape->inscribed;
  of = centred(shape);
  shape->volume = of.volume;
  principal(&of, shape->moment, axis);
  turn(shape, axis);
  shape->inscribed = inscribed(shape);
  set_extents(shape);
  return GRIP_SHAPE_OK;
}

const struct shape_kind grip_kind_polyhedron = {.cushioned = true, .set = set};

static struct grip_vec normal_of(const struct grip_hull *hull, int f)
{
  const int *face = hull->face[f];
  const struct grip_vec a = grip_hull_corner(hull, face[0]), b = grip_hull_corner(hull, face[1]),
                        c = grip_hull_corner(hull, face[2]);
  const struct grip_vec n = grip_cross(grip_sub(b, a), grip_sub(c, a));
  return grip_scale(1 / grip_length(n), n);
}

/* The face on the other side of an edge from a to b. */
static int across(const struct grip_hull *hull, int a, int b)
{
  for (int f = 0; f < hull->faces; f++)
    for (int k = 0; k < 3; k++)
      if (hull->face[f][k] == b && hull->face[f][(k + 1) % 3] == a) return f;
  return 0;
}

int grip_shape_patches(const struct grip_shape *shape, struct grip_shape_patch patch[GRIP_SHAPE_PATCHES])
{
  const struct grip_hull *hull = &shape->hull;
  struct grip_vec sum[GRIP_HULL_CORNERS] = {{0, 0, 0}}, normal[GRIP_HULL_FACES];
  for (int f = 0; f < hull->faces; f++) {
    normal[f] = normal_of(hull, f);
    for (int k = 0; k < 3; k++) sum[hull->face[f][k]] = grip_add(sum[hull->face[f][k]], normal[f]);
  }
  for (int f = 0; f < hull->faces; f++)
    for (int k = 0; k < 3; k++) {
      const int a = hull->face[f][k], b = hull->face[f][(k + 1) % 3];
      const struct grip_vec corner = grip_scale(1 / grip_length(sum[a]), sum[a]);
      patch[3 * f + k] = (struct grip_shape_patch){corner, {normal[f], normal[across(hull, a, b)]}};
    }
  return 3 * hull->faces;
}
