// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/grain_contacts.h: contacts of grains with shapes with planes, ridges, valleys and rough
// floors. They are those of the rule with all triangles, and the force is the derivative of an energy.
#include "rule_wall.h"
#include "support/check.h"
#include "grip/shape_triangle.h"
#include "surface/grain_contacts.h"

#include <cstdio>

using namespace Grip;

namespace {

grip_shape made(enum grip_shape_kind kind, std::initializer_list<double> numbers)
{
  grip_shape_words words = grip_shape_defaults(kind);
  std::copy(numbers.begin(), numbers.end(), words.number);
  grip_shape shape;
  CHECK(grip_shape_make(&shape, &words) == GRIP_SHAPE_OK);
  return shape;
}

const std::vector<grip_shape> shapes = {made(GRIP_ELLIPSOID, {1.4, 1, 0.8}),
                                        made(GRIP_ELLIPSOID, {3, 1, 1}),
                                        made(GRIP_SUPERELLIPSOID, {1, 0.9, 0.8, 4, 4}),
                                        made(GRIP_SUPERELLIPSOID, {1.5, 1, 1, 8, 3}),
                                        made(GRIP_CAPSULE, {0.8, 1.5}),
                                        made(GRIP_TABLET, {1.2, 0.5, 0.5})};
const grip_shape ball = made(GRIP_SUPERELLIPSOID, {1, 1, 1, 2, 2});

struct Grain {
  grip_shaped of;
  double x[3], q[4];

  Grain(const grip_shape &shape, double scale) : of{&shape, scale, x, q}, x{}
  {
    double size = 0.0;
    for (double &part : q) {
      part = between(-1, 1);
      size += part * part;
    }
    for (double &part : q) part /= std::sqrt(size);
  }
  Grain(const Grain &other) : of(other.of)
  {
    std::copy_n(other.x, 3, x);
    std::copy_n(other.q, 4, q);
    of.centre = x;
    of.quaternion = q;
  }
  Grain &operator=(const Grain &) = delete;

  double inscribed() const { return of.scale * of.shape->inscribed; }
  double bounding() const { return of.scale * of.shape->bounding; }
  void put(const Vec &at) { std::copy_n(at.begin(), 3, x); }
  // So that it overlaps the half-space below the plane through a point.
  void put_at(const Vec &point, const Vec &n, double overlap)
  {
    put(point);
    const double h = grip_shape_plane(&of, {n[0], n[1], n[2]}, {x[0], x[1], x[2]}).overlap;
    for (int a = 0; a < 3; a++) x[a] += (h - overlap) * n[a];
  }
  // A turn by a small angle about an axis.
  void turn(int axis, double angle)
  {
    double p[4] = {std::cos(0.5 * angle), 0, 0, 0}, was[4];
    p[1 + axis] = std::sin(0.5 * angle);
    std::copy_n(q, 4, was);
    q[0] = p[0] * was[0] - p[1] * was[1] - p[2] * was[2] - p[3] * was[3];
    q[1] = p[0] * was[1] + p[1] * was[0] + p[2] * was[3] - p[3] * was[2];
    q[2] = p[0] * was[2] + p[2] * was[0] + p[3] * was[1] - p[1] * was[3];
    q[3] = p[0] * was[3] + p[3] * was[0] + p[1] * was[2] - p[2] * was[1];
  }
};

struct GrainWall : Wall {
  GrainContacts grains{rule};

  explicit GrainWall(Mesh mesh_, double crease = CREASE) : Wall(std::move(mesh_), crease) {}

  // Calls visit(block, lane, pair) with all triangles near the grain. Their blocks are the surroundings.
  template <class Visit> void near_triangles(const Grain &grain, double distance, const Visit &visit)
  {
    tree->near(grain.x, rule.reach() * distance, search);
    const int count = static_cast<int>(search.found.size()),
              nblocks = (count + GRIP_MESH_LANES - 1) / GRIP_MESH_LANES;
    pairs.resize(std::max(nblocks, 1));
    tree->fill(search.found.data(), count, 0, pairs.data());
    point[0] = grain.x[0], point[1] = grain.x[1], point[2] = grain.x[2], point[3] = distance;
    rule.surround({pairs.data(), pairs.data() + 1, nblocks - 1, (1U << GRIP_MESH_LANES) - 1, point});
    for (int k = 0; k < count; k++)
      if (search.distance[k] < distance) visit(pairs[k / GRIP_MESH_LANES], k % GRIP_MESH_LANES, k);
  }
  const std::vector<MeshContact> &contacts_of(const Grain &grain, double reach = 0.0)
  {
    const double distance = grain.bounding() + reach;
    grains.begin(grain.of, distance, reach);
    near_triangles(grain, distance,
                   [&](const grip_mesh_pairs &block, int lane, int pair) { grains.add(block, lane, pair); });
    return grains.find();
  }
  // By the rule, with the contact at each triangle.
  std::vector<MeshContact> contacts_of_all(const Grain &grain, double reach = 0.0)
  {
    const double distance = grain.bounding() + reach;
    rule.begin(grain.of, distance);
    near_triangles(grain, distance, [&](const grip_mesh_pairs &block, int lane, int pair) {
      double corners[3][3];
      for (int a = 0; a < 3; a++) {
        corners[0][a] = block.corner[a][lane];
        corners[1][a] = block.corner[a][lane] + block.side1[a][lane];
        corners[2][a] = block.corner[a][lane] + block.side2[a][lane];
      }
      const grip_shape_at_triangle at = grip_shape_triangle(&grain.of, corners);
      if (!(at.contact.overlap > -reach)) return;
      const grip_shape_contact &c = at.contact;
      const grip_closest_point foot = {{c.arm_j.x - c.arm_i.x, c.arm_j.y - c.arm_i.y, c.arm_j.z - c.arm_i.z},
                                       grain.inscribed() - c.overlap,
                                       block.triangle[lane],
                                       at.feature};
      rule.add(foot, {c.normal.x, c.normal.y, c.normal.z}, pair);
    });
    rule.finish();
    return rule.contacts();
  }

private:
  double point[4];
};

// n by n squares from -1 to 1, whose corners have random heights.
Mesh floor_of(int n, double jitter, double rough)
{
  Mesh mesh;
  for (int i = 0; i <= n; i++)
    for (int k = 0; k <= n; k++) {
      const bool inner = i > 0 && k > 0 && i < n && k < n;
      const double by = inner ? jitter / n : 0.0;
      mesh.vertices.push_back(
          {2.0 * i / n - 1 + between(-by, by), 2.0 * k / n - 1 + between(-by, by), between(-rough, rough)});
    }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      const int a = i * (n + 1) + k;
      add_quad(mesh, a, a + n + 1, a + n + 2, a + 1, random_bits() % 2);
    }
  return mesh;
}

// Two planes that descend at an angle from the ridge along y; a valley if the angle is negative.
Mesh roof(double angle, int n)
{
  Mesh mesh = floor_of(2 * n, 0.0, 0.0);
  for (Vec &v : mesh.vertices) {
    const double x = v[0];
    v[0] = x * std::cos(angle);
    v[2] = -std::fabs(x) * std::sin(angle);
  }
  return mesh;
}

void check_same(const std::vector<MeshContact> &got, const std::vector<MeshContact> &want, const Grain &grain,
                double angle)
{
  const double R = grain.bounding();
  CHECK(got.size() == want.size());
  for (std::size_t c = 0; c < std::min(got.size(), want.size()); c++) {
    CHECK_NEAR(got[c].distance, want[c].distance, 1e-12 * R);
    for (int a = 0; a < 3; a++) CHECK_NEAR(got[c].n[a], want[c].n[a], angle);
    for (int a = 0; a < 3; a++) CHECK_NEAR(got[c].r[a], want[c].r[a], 1e-9 * R);
  }
}

// Far within a surface, a triangle may have several contacts with a grain.
bool is_deep(const std::vector<MeshContact> &contacts, const Grain &grain)
{
  return !contacts.empty() && contacts[0].distance < 0.92 * grain.inscribed();
}

void planes_are_planes()
{
  std::int64_t grains = 0, solved = 0;
  for (int n = 0; n < 24; n++) {
    const Turn turn;
    const Vec up = turn({0, 0, 1});
    GrainWall wall(turned(floor_of(3 + n, 0.9, 0.0), turn));
    for (int s = 0; s < 200; s++) {
      Grain grain(shapes[s % shapes.size()], 0.15);
      const double side = s % 2 ? 1 : -1, overlap = grain.inscribed() * between(1e-6, 0.05);
      const Vec n_ = {side * up[0], side * up[1], side * up[2]};
      grain.put_at(turn({between(-0.5, 0.5), between(-0.5, 0.5), 0}), n_, overlap);
      const auto &contacts = wall.contacts_of(grain);
      CHECK(contacts.size() == 1);
      if (contacts.empty()) continue;
      const grip_shape_contact want = grip_shape_plane(&grain.of, {n_[0], n_[1], n_[2]}, {0, 0, 0});
      CHECK_NEAR(grain.inscribed() - contacts[0].distance, overlap, 1e-14);
      CHECK_NEAR(Grip::dot(contacts[0].n, n_), 1.0, 1e-14);
      const double foot[3] = {want.arm_i.x - want.arm_j.x, want.arm_i.y - want.arm_j.y,
                              want.arm_i.z - want.arm_j.z};
      for (int a = 0; a < 3; a++) CHECK_NEAR(contacts[0].r[a], -foot[a], 1e-11);
      grains++;
    }
    solved += wall.grains.solved();
  }
  std::printf("planes: %lld solved for %lld grains\n", static_cast<long long>(solved),
              static_cast<long long>(grains));
  CHECK(solved < grains / 20);
}

// The corners of files are rounded, so that the triangles of a plane are a little in front of each other.
void rounded_planes()
{
  std::int64_t grains = 0, solved = 0;
  for (int n = 0; n < 12; n++) {
    const Turn turn;
    const Vec up = turn({0, 0, 1});
    Mesh mesh = turned(floor_of(10 + 2 * n, 0.5, 0.0), turn);
    for (Vec &v : mesh.vertices)
      for (double &x : v) x = static_cast<float>(x);
    GrainWall wall(mesh);
    for (int s = 0; s < 200; s++) {
      Grain grain(shapes[s % shapes.size()], 0.15);
      const double overlap = grain.inscribed() * between(1e-3, 0.05);
      grain.put_at(turn({between(-0.5, 0.5), between(-0.5, 0.5), 0}), up, overlap);
      const auto &contacts = wall.contacts_of(grain);
      CHECK(contacts.size() == 1);
      if (contacts.empty()) continue;
      CHECK_NEAR(grain.inscribed() - contacts[0].distance, overlap, 1e-7);
      CHECK_NEAR(Grip::dot(contacts[0].n, up), 1.0, 1e-6);
      grains++;
    }
    solved += wall.grains.solved();
  }
  std::printf("rounded planes: %lld solved for %lld grains\n", static_cast<long long>(solved),
              static_cast<long long>(grains));
  CHECK(solved < grains);
}

// What is not solved does not matter.
void as_with_all_triangles()
{
  int several = 0, none = 0;
  std::int64_t solved = 0, all = 0;
  for (int n = 0; n < 30; n++) {
    GrainWall wall(floor_of(4 + n % 15, 0.5, n % 3 ? 0.15 : 0.02));
    for (int s = 0; s < 200; s++) {
      Grain grain(shapes[s % shapes.size()], 0.2);
      grain.put_at({between(-0.5, 0.5), between(-0.5, 0.5), between(0, n % 3 ? 0.1 : 0.02)}, {0, 0, 1},
                   0.02 * grain.inscribed());
      const double reach = s % 2 ? 0.05 : 0.0;
      const auto want = wall.contacts_of_all(grain, reach);
      if (is_deep(want, grain)) continue;
      several += want.size() > 1;
      none += want.empty();
      all += static_cast<std::int64_t>(wall.search.found.size());
      check_same(wall.contacts_of(grain, reach), want, grain, 1e-9);
    }
    solved += wall.grains.solved();
  }
  std::printf("rough floors: %lld of %lld triangles solved, %d grains with several contacts, %d with none\n",
              static_cast<long long>(solved), static_cast<long long>(all), several, none);
  CHECK(several > 100 && none > 100);
}

// A ball has the contacts of a sphere.
void balls_are_spheres()
{
  int several = 0;
  for (int n = 0; n < 30; n++) {
    GrainWall wall(n % 2 ? floor_of(4 + n, 0.5, 0.2) : roof(between(-1.4, 1.4), 5));
    for (int s = 0; s < 200; s++) {
      Grain grain(ball, 0.2);
      grain.put({n % 2   ? between(-0.5, 0.5)
                 : s % 4 ? between(-0.1, 0.1)
                         : 0.0,
                 between(-0.5, 0.5), between(0, 0.3)});
      const auto want = wall.contacts({grain.x[0], grain.x[1], grain.x[2]}, grain.bounding());
      if (!want.empty() && want[0].distance < 0.85 * grain.bounding()) continue;
      several += want.size() > 1;
      check_same(wall.contacts_of(grain), want, grain, 1e-10);
    }
  }
  CHECK(several > 50);
}

// The same surface in another order, facing the other side, with four triangles for each.
void the_triangles_do_not_matter()
{
  Mesh bowl = floor_of(12, 0.5, 0.0);
  for (Vec &v : bowl.vertices) v[2] = 0.2 * v[0] * v[0] + (v[0] > 0.5 ? 2 * (v[0] - 0.5) : 0.0);
  Mesh other = bowl, fine;
  std::shuffle(other.triangles.begin(), other.triangles.end(), random_bits);
  for (auto &t : other.triangles) {
    std::rotate(t.begin(), t.begin() + random_bits() % 3, t.end());
    if (random_bits() % 2) std::swap(t[0], t[1]);
  }
  for (const auto &t : bowl.triangles) {
    const int first = static_cast<int>(fine.vertices.size());
    for (int k = 0; k < 3; k++) fine.vertices.push_back(bowl.vertices[t[k]]);
    for (int k = 0; k < 3; k++) {
      const Vec &a = bowl.vertices[t[k]], &b = bowl.vertices[t[(k + 1) % 3]];
      fine.vertices.push_back({0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), 0.5 * (a[2] + b[2])});
    }
    for (int k = 0; k < 3; k++) fine.triangles.push_back({first + k, first + 3 + k, first + 3 + (k + 2) % 3});
    fine.triangles.push_back({first + 3, first + 4, first + 5});
  }
  // Equal vertices become one.
  for (auto &t : fine.triangles)
    for (int &corner : t)
      corner = static_cast<int>(std::find(fine.vertices.begin(), fine.vertices.end(), fine.vertices[corner]) -
                                fine.vertices.begin());
  GrainWall first(bowl), second(other), third(fine);
  int several = 0, touching = 0;
  for (int n = 0; n < 2000; n++) {
    Grain grain(shapes[n % shapes.size()], 0.15);
    const double x = between(-0.7, 0.6);
    grain.put_at({x, between(-0.7, 0.7), 0.2 * x * x + (x > 0.5 ? 2 * (x - 0.5) : 0.0)}, {0, 0, 1},
                 0.03 * grain.inscribed());
    // Every other grain goes to the corner at x = 0.5.
    for (int s = 0; s < 40 && n % 2; s++) {
      const auto &contacts = first.contacts_of(grain);
      Vector push = contacts.size() > 1 ? Vector{} : 0.02 * grain.inscribed() * Vector{1, 0, -0.5};
      for (const auto &c : contacts) push = push + (0.98 * grain.inscribed() - c.distance) * c.n;
      for (int a = 0; a < 3; a++) grain.x[a] += push[a];
    }
    const auto want = first.contacts_of(grain);
    if (is_deep(want, grain)) continue;
    several += want.size() > 1;
    touching += !want.empty();
    for (GrainWall *wall : {&second, &third}) check_same(wall->contacts_of(grain), want, grain, 1e-9);
  }
  std::printf("bowl: %d grains touch, %d at several places\n", touching, several);
  CHECK(touching > 500 && several > 100);
}

double energy(GrainWall &wall, const Grain &grain)
{
  double sum = 0.0;
  for (const MeshContact &c : wall.contacts_of(grain))
    sum += 0.5 * std::pow(grain.inscribed() - c.distance, 2);
  return sum;
}

// At ridges and valleys force and torque are derivatives of the energy.
void forces_have_an_energy()
{
  const double step = 1e-6;
  double worst = 0.0;
  int checked = 0;
  for (int n = 0; n < 600; n++) {
    const double degrees[] = {10, 33, 90}, angle = 0.5 * M_PI / 180.0 * degrees[n % 3] * (n / 3 % 2 ? 1 : -1);
    GrainWall wall(roof(angle, 3 + n % 4));
    Grain grain(shapes[n % shapes.size()], 0.15);
    const double slope = std::tan(angle), x = between(-0.1, 0.1);
    grain.put_at({x, between(-0.3, 0.3), std::max(0.0, -std::fabs(x) * slope)}, {0, 0, 1}, 0.0);
    // Down until it overlaps by some percent.
    const double want = between(0.005, 0.04) * grain.inscribed();
    for (int s = 0; s < 400; s++) {
      const auto &contacts = wall.contacts_of(grain);
      if (!contacts.empty() && grain.inscribed() - contacts[0].distance > want) break;
      grain.x[2] -= 0.005 * grain.inscribed();
    }
    const auto contacts = wall.contacts_of(grain);
    if (contacts.empty() || std::fabs(grain.x[0]) > 0.3) continue;
    double force[6] = {}, size = 0.0;
    for (const MeshContact &c : contacts) {
      const double overlap = grain.inscribed() - c.distance;
      const Vector torque = cross(c.n, vector_of(c.r));
      for (int a = 0; a < 3; a++) force[a] += overlap * c.n[a];
      for (int a = 0; a < 3; a++) force[3 + a] += overlap * torque[a];
      size += overlap;
    }
    for (int k = 0; k < 6; k++) {
      double u[2];
      bool same = true;
      for (int side = 0; side < 2; side++) {
        Grain moved(grain);
        const double by = (side ? step : -step) * (k < 3 ? grain.inscribed() : 1.0);
        if (k < 3)
          moved.x[k] += by;
        else
          moved.turn(k - 3, by);
        u[side] = energy(wall, moved);
        const auto there = wall.contacts_of(moved);
        same &= there.size() == contacts.size();
        for (std::size_t c = 0; same && c < there.size(); c++)
          same &= length(there[c].n - contacts[c].n) < 1e-3;
      }
      if (!same) continue; // it changes there from one side to the other
      const double got = -(u[1] - u[0]) / (2 * step * (k < 3 ? grain.inscribed() : 1.0));
      const double error = std::fabs(got - force[k]) / (size * (k < 3 ? 1.0 : grain.bounding()));
      worst = std::max(worst, error);
      checked++;
      CHECK(error < 1e-7);
    }
  }
  std::printf("%d derivatives of the energy, worst error of the force %.2g\n", checked, worst);
  CHECK(checked > 2000);
}

// A corner of two planes has a contact with each; below the crease, and at a ridge, there is one.
void numbers_of_contacts()
{
  for (const grip_shape &shape : shapes)
    for (int n = 0; n < 200; n++) {
      GrainWall sharp(roof(-0.6, 5)), shallow(roof(-0.2, 5)), ridge(roof(0.6, 5));
      Grain grain(shape, 0.15);
      // Overlaps with both planes, which pass through the origin.
      const auto put = [&](double angle, double overlap) {
        const double h[2] = {grip_shape_plane(&grain.of, {std::sin(angle), 0, std::cos(angle)},
                                              {grain.x[0], grain.x[1], grain.x[2]})
                                 .overlap,
                             grip_shape_plane(&grain.of, {-std::sin(angle), 0, std::cos(angle)},
                                              {grain.x[0], grain.x[1], grain.x[2]})
                                 .overlap};
        grain.put({(h[0] - h[1]) / (2 * std::sin(angle)), 0.03,
                   (h[0] + h[1] - 2 * overlap) / (2 * std::cos(angle))});
      };
      put(0.6, 0.01 * grain.inscribed());
      const auto &two = sharp.contacts_of(grain);
      CHECK(two.size() == 2);
      for (const auto &c : two) CHECK_NEAR(grain.inscribed() - c.distance, 0.01 * grain.inscribed(), 1e-13);
      put(0.2, 0.01 * grain.inscribed());
      CHECK(shallow.contacts_of(grain).size() == 1);
      grain.put_at({between(-0.01, 0.01), 0.03, 0}, {0, 0, 1}, 0.01 * grain.inscribed());
      CHECK(ridge.contacts_of(grain).size() <= 1);
    }
}

} // namespace

int main()
{
  planes_are_planes();
  rounded_planes();
  as_with_all_triangles();
  balls_are_spheres();
  the_triangles_do_not_matter();
  forces_have_an_energy();
  numbers_of_contacts();
  return CHECK_RESULT();
}
