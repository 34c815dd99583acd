/* SPDX-License-Identifier: GPL-2.0-only */
/* The kernels of mesh.h: nearest points compared with a search in long double, for compact triangles and
 * needles. */
#include "support/models.h"
#include "grip/mesh.h"

typedef long double wide;

struct triangle {
  double at[3][3];
};

static wide squared_to(const struct triangle *t, const double x[3], wide u, wide v)
{
  wide sum = 0;
  for (int a = 0; a < 3; a++) {
    const wide p =
        t->at[0][a] + u * ((wide)t->at[1][a] - t->at[0][a]) + v * ((wide)t->at[2][a] - t->at[0][a]);
    sum += (x[a] - p) * (x[a] - p);
  }
  return sum;
}

/* The minimum over v for a given u, by ternary search: the squared distance is convex. */
static wide least_over_v(const struct triangle *t, const double x[3], wide u)
{
  wide low = 0, high = 1 - u;
  for (int n = 0; n < 120; n++) {
    const wide a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (squared_to(t, x, u, a) < squared_to(t, x, u, b))
      high = b;
    else
      low = a;
  }
  return squared_to(t, x, u, (low + high) / 2);
}

static wide brute_force(const struct triangle *t, const double x[3])
{
  wide low = 0, high = 1;
  for (int n = 0; n < 120; n++) {
    const wide a = low + (high - low) / 3, b = high - (high - low) / 3;
    if (least_over_v(t, x, a) < least_over_v(t, x, b))
      high = b;
    else
      low = a;
  }
  return sqrtl(least_over_v(t, x, (low + high) / 2));
}

static void put(struct grip_mesh_pairs *p, int lane, const struct triangle *t)
{
  wide s[2][3], n[3];
  for (int a = 0; a < 3; a++) {
    s[0][a] = (wide)t->at[1][a] - t->at[0][a];
    s[1][a] = (wide)t->at[2][a] - t->at[0][a];
  }
  for (int a = 0; a < 3; a++)
    n[a] = s[0][(a + 1) % 3] * s[1][(a + 2) % 3] - s[0][(a + 2) % 3] * s[1][(a + 1) % 3];
  const wide size = sqrtl(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  for (int a = 0; a < 3; a++) {
    p->corner[a][lane] = t->at[0][a];
    p->side1[a][lane] = (double)s[0][a];
    p->side2[a][lane] = (double)s[1][a];
    p->normal[a][lane] = size > 0 ? (double)(n[a] / size) : 0;
    p->vertex[a][lane] = 3 * lane + a;
    wide length2 = 0;
    for (int b = 0; b < 3; b++) {
      const wide side = (wide)t->at[(a + 1) % 3][b] - t->at[a][b];
      length2 += side * side;
    }
    p->per_length2[a][lane] = length2 > 1e-300L ? (double)(1 / length2) : 0;
  }
  p->row[lane] = lane;
  p->triangle[lane] = lane;
}

static struct grip_mesh_pairs pairs;
static struct grip_mesh_closest closest;
static const int32_t first_block = 0;
static double points[GRIP_MESH_LANES][GRIP_MESH_ROW];

static void compare(const struct triangle *triangles, double atol)
{
  for (int l = 0; l < GRIP_MESH_LANES; l++) put(&pairs, l, triangles + l);
  grip_mesh_find_closest(&pairs, &first_block, 1, points[0], &closest);
  double least = INFINITY;
  for (int l = 0; l < GRIP_MESH_LANES; l++) {
    const double want = (double)brute_force(triangles + l, points[l]);
    const struct grip_closest_point p = grip_mesh_point(&pairs, &closest, l);
    CHECK_NEAR(p.distance, want, atol);
    CHECK_NEAR(sqrt(p.r[0] * p.r[0] + p.r[1] * p.r[1] + p.r[2] * p.r[2]), want, atol);
    CHECK((closest.within >> l & 1) == (p.distance < points[l][3]));
    CHECK(p.face == pairs.triangle[l]);
    least = fmin(least, p.distance - points[l][3]);
  }
  CHECK(closest.beyond == least);
}

static void random_triangles(double height, double atol)
{
  for (int n = 0; n < 40; n++) {
    struct triangle t[GRIP_MESH_LANES];
    for (int l = 0; l < GRIP_MESH_LANES; l++) {
      for (int a = 0; a < 3; a++) {
        t[l].at[0][a] = random_between(-1, 1);
        t[l].at[1][a] = random_between(-1, 1);
        t[l].at[2][a] = random_between(-1, 1);
        points[l][a] = random_between(-2, 2);
      }
      /* A needle: the third corner is close to the line through the others, or close to one of them. */
      const double along = l % 2 ? random_between(0.1, 0.9) : 1;
      for (int a = 0; a < 3 && height < 1; a++)
        t[l].at[2][a] = t[l].at[0][a] + along * (t[l].at[1][a] - t[l].at[0][a]) + height * t[l].at[2][a];
      points[l][3] = 1;
    }
    compare(t, atol);
  }
}

/* One triangle in the plane z = 0, and a point above each of its seven regions. */
static void regions(void)
{
  const struct triangle t = {{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}}};
  const struct {
    double x[3], foot[3];
    int feature;
  } want[GRIP_MESH_LANES] = {
      {{1, 1, 2}, {1, 1, 0}, GRIP_MESH_FACE},        {{1, 2, -3}, {1, 2, 0}, GRIP_MESH_FACE},
      {{1, -2, 1}, {1, 0, 0}, GRIP_MESH_EDGE},       {{4, 4, 1}, {2, 2, 0}, GRIP_MESH_EDGE + 1},
      {{-1, 3, -1}, {0, 3, 0}, GRIP_MESH_EDGE + 2},  {{-1, -1, 1}, {0, 0, 0}, GRIP_MESH_VERTEX},
      {{6, -1, 1}, {4, 0, 0}, GRIP_MESH_VERTEX + 1}, {{-1, 6, 1}, {0, 4, 0}, GRIP_MESH_VERTEX + 2}};
  for (int l = 0; l < GRIP_MESH_LANES; l++) {
    put(&pairs, l, &t);
    for (int a = 0; a < 3; a++) points[l][a] = want[l].x[a];
    points[l][3] = 2.5;
  }
  grip_mesh_find_closest(&pairs, &first_block, 1, points[0], &closest);
  for (int l = 0; l < GRIP_MESH_LANES; l++) {
    CHECK(closest.feature[l] == want[l].feature);
    for (int a = 0; a < 3; a++) CHECK_NEAR(points[l][a] - closest.r[a][l], want[l].foot[a], 1e-15);
  }
}

/* Lines, points and empty lanes. */
static void without_area(void)
{
  struct triangle t[GRIP_MESH_LANES];
  for (int l = 0; l < GRIP_MESH_LANES; l++) {
    const struct triangle line = {{{0, 0, 0}, {1, 1, 0}, {0.25 * (l % 4), 0.25 * (l % 4), 0}}};
    t[l] = line;
    if (l == 7) memset(&t[l], 0, sizeof t[l]);
    for (int a = 0; a < 3; a++) points[l][a] = random_between(-2, 2);
    points[l][3] = 1;
  }
  compare(t, 1e-14);
  memset(&pairs, 0, sizeof pairs);
  for (int l = 0; l < GRIP_MESH_LANES; l++) {
    pairs.corner[0][l] = 1e150;
    pairs.triangle[l] = -1;
  }
  grip_mesh_find_closest(&pairs, &first_block, 1, points[0], &closest);
  CHECK(closest.within == 0);
}

/* Heights of centres above triangles have the bits of their distances, whatever the length of the list. */
static void heights(void)
{
  enum { COUNT = 21 };
  static struct grip_mesh_facet facets[COUNT];
  static double rows[COUNT][GRIP_MESH_ROW];
  double want[COUNT];
  for (int f = 0; f < COUNT; f++) {
    struct triangle t;
    for (int a = 0; a < 9; a++) t.at[a / 3][a % 3] = random_between(-1, 1);
    put(&pairs, 0, &t);
    const double u = random_between(0.1, 0.4), v = random_between(0.1, 0.4), h = random_between(-1, 1);
    const int row = COUNT - 1 - f;
    for (int a = 0; a < 3; a++) {
      const double foot = t.at[0][a] + u * pairs.side1[a][0] + v * pairs.side2[a][0];
      rows[row][a] = foot + h * pairs.normal[a][0];
      facets[f].corner[a] = pairs.corner[a][0];
      facets[f].normal[a] = pairs.normal[a][0];
    }
    facets[f].row = row;
    for (int l = 0; l < GRIP_MESH_LANES; l++) {
      put(&pairs, l, &t);
      pairs.row[l] = row;
    }
    grip_mesh_find_closest(&pairs, &first_block, 1, rows[0], &closest);
    CHECK(closest.feature[0] == GRIP_MESH_FACE);
    want[f] = h < 0 ? -closest.distance[0] : closest.distance[0];
    for (int a = 0; a < 3; a++) CHECK(closest.r[a][0] == want[f] * facets[f].normal[a]);
  }
  for (int n = 0; n <= COUNT; n++) {
    int32_t list[COUNT];
    for (int k = 0; k < n; k++) list[k] = (5 * k + n) % COUNT;
    for (int f = 0; f < COUNT; f++) facets[f].height = 1e9;
    grip_mesh_find_heights(facets, list, n, rows[0]);
    int found = 0;
    for (int f = 0; f < COUNT; f++) found += facets[f].height != 1e9;
    CHECK(found == n);
    for (int k = 0; k < n; k++) CHECK(facets[list[k]].height == want[list[k]]);
  }
}

static void is_filled(const struct grip_mesh_pairs *p, int lane, const struct triangle *t,
                      const double normal[3], const int32_t vertex[3])
{
  put(&pairs, 0, t);
  for (int a = 0; a < 3; a++) {
    CHECK(p->corner[a][lane] == pairs.corner[a][0]);
    CHECK(p->side1[a][lane] == pairs.side1[a][0]);
    CHECK(p->side2[a][lane] == pairs.side2[a][0]);
    CHECK(p->normal[a][lane] == normal[a]);
    CHECK_NEAR(p->per_length2[a][lane], pairs.per_length2[a][0], 1e-15 * pairs.per_length2[a][0]);
    CHECK(p->vertex[a][lane] == vertex[a]);
  }
}

static void is_empty(const struct grip_mesh_pairs *p, int lane)
{
  for (int a = 0; a < 3; a++) {
    CHECK(p->corner[a][lane] == (a == 0 ? 1e150 : 0));
    CHECK(p->side1[a][lane] == 0 && p->side2[a][lane] == 0 && p->normal[a][lane] == 0);
    CHECK(p->per_length2[a][lane] == 0 && p->vertex[a][lane] == 0);
  }
  CHECK(p->triangle[lane] == -1);
}

/* Blocks of any number of triangles, one of which has two equal corners. */
static void filling(void)
{
  enum { COUNT = 20 };
  static double vertex[3 * COUNT], normal[3 * COUNT];
  static int32_t corner[3 * COUNT];
  for (int k = 0; k < 3 * COUNT; k++) {
    vertex[k] = random_between(-1, 1);
    normal[k] = random_between(-1, 1);
    corner[k] = 7 * k % COUNT;
  }
  corner[4] = corner[3];
  const struct grip_mesh_arrays mesh = {vertex, corner, normal};
  for (int n = 1; n <= COUNT; n++) {
    static struct grip_mesh_pairs blocks[(COUNT + GRIP_MESH_LANES - 1) / GRIP_MESH_LANES + 1];
    memset(blocks, 1, sizeof blocks);
    int32_t list[COUNT];
    for (int k = 0; k < n; k++) list[k] = (3 * k + 1) % COUNT;
    grip_mesh_fill(&mesh, list, n, 5, blocks);
    int k = 0;
    for (; k < (n + GRIP_MESH_LANES - 1) / GRIP_MESH_LANES * GRIP_MESH_LANES; k++) {
      const struct grip_mesh_pairs *p = blocks + k / GRIP_MESH_LANES;
      const int lane = k % GRIP_MESH_LANES;
      CHECK(p->row[lane] == 5);
      if (k >= n) {
        is_empty(p, lane);
        continue;
      }
      struct triangle t;
      for (int c = 0; c < 3; c++)
        for (int a = 0; a < 3; a++) t.at[c][a] = vertex[3 * corner[3 * list[k] + c] + a];
      is_filled(p, lane, &t, normal + 3 * list[k], corner + 3 * list[k]);
      CHECK(p->triangle[lane] == list[k]);
    }
    CHECK(blocks[k / GRIP_MESH_LANES].row[0] == 0x01010101);
  }
}

static void frame(void)
{
  const double x[6] = {1, 2, 3, 4, 5, 6}, shift[6] = {0, 0, 0, 10, 0, 0};
  const int32_t atom[2] = {1, 0}, image[2] = {0, 1};
  /* A quarter turn about z: the mesh's x is the box's y. */
  const struct grip_mesh_frame of = {{1, 1, 1}, {0, -1, 0, 1, 0, 0, 0, 0, 1}};
  /* Both have been displaced, one of them by (3, 4, 12). */
  double row[8] = {4 - 3, -3 - 4, 5 + 12, 7, 1, -10, 2, 8}, path[2] = {1, 2};
  grip_mesh_points(x, atom, image, shift, 2, &of, row, path);
  CHECK(path[0] >= 14 && path[0] < 14 + 1e-12);
  CHECK(path[1] >= 2 && path[1] < 2 + 1e-12);
  CHECK(row[3] == 7 && row[7] == 8);
  const double want[2][3] = {{4, -3, 5}, {1, -10, 2}};
  for (int k = 0; k < 2; k++)
    for (int a = 0; a < 3; a++) CHECK_NEAR(row[4 * k + a], want[k][a], 1e-15);
}

static void boxes(void)
{
  struct grip_mesh_boxes b;
  for (int l = 0; l < GRIP_MESH_LANES; l++)
    for (int a = 0; a < 3; a++) {
      b.low[a][l] = (float)l;
      b.high[a][l] = (float)l + 0.5F;
    }
  b.low[0][7] = 1e30F;
  b.high[0][7] = -1e30F;
  const float point[3] = {2.5F, 2.75F, 2.5F};
  /* Squared distances: box 2 has 0.0625, box 3 has 2 * 0.25 + 0.0625. */
  CHECK(grip_mesh_near_boxes(&b, point, 0.0624F) == 0);
  CHECK(grip_mesh_near_boxes(&b, point, 0.0625F) == 4);
  CHECK(grip_mesh_near_boxes(&b, point, 0.5625F) == 12);
  CHECK(grip_mesh_near_boxes(&b, point, 1e20F) == 127);
}

int main(void)
{
  static const char *const sets[] = {"x86-64-v2", "x86-64-v3", "x86-64-v4", "generic"};
  for (int s = 0; s < 4; s++) {
    if (!grip_isa_select(sets[s])) continue;
    regions();
    random_triangles(1, 1e-14);
    random_triangles(1e-6, 1e-14);
    random_triangles(1e-12, 1e-14);
    random_triangles(1e-15, 1e-14);
    without_area();
    heights();
    filling();
    frame();
    boxes();
  }
  return CHECK_RESULT();
}
