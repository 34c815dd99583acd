// SPDX-License-Identifier: GPL-2.0-only
// plugin/core/surface/contact_rule.h: number and positions of the contacts of spheres with planes, edges,
// corners, slits and cylinders, and a constant energy of a sphere in a drum without friction.
#include "rule_wall.h"
#include "support/check.h"

namespace {

// n by n squares of the plane z = 0 from -1 to 1, their corners moved within it.
Mesh plane(int n, double jitter, bool random_diagonals, double half = 1.0)
{
  Mesh mesh;
  for (int i = 0; i <= n; i++)
    for (int k = 0; k <= n; k++) {
      const bool inner = i > 0 && k > 0 && i < n && k < n;
      const double by = inner ? jitter * half / n : 0.0;
      mesh.vertices.push_back(
          {half * (2.0 * i / n - 1) + between(-by, by), half * (2.0 * k / n - 1) + between(-by, by), 0});
    }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      const int a = i * (n + 1) + k;
      add_quad(mesh, a, a + n + 1, a + n + 2, a + 1, random_diagonals && random_bits() % 2);
    }
  return mesh;
}

void planes_are_planes()
{
  for (int n = 0; n < 30; n++) {
    const Turn turn;
    const Vec up = turn({0, 0, 1});
    Wall wall(turned(plane(3 + n, 0.9, true), turn));
    for (int s = 0; s < 300; s++) {
      const double R = 0.2, h = R * between(0.9, 0.99999) * (s % 2 ? 1 : -1);
      const double x = between(-0.7, 0.7), y = between(-0.7, 0.7);
      const auto &contacts = wall.contacts(turn({x, y, h}), R);
      CHECK(contacts.size() == 1);
      if (contacts.empty()) continue;
      CHECK_NEAR(contacts[0].distance, std::fabs(h), 3e-14 * R);
      CHECK_NEAR(dot(contacts[0].n, up) * (h < 0 ? -1 : 1), 1.0, 1e-14);
    }
  }
}

// The same surface with different triangles, in another order, facing the other side.
void the_triangles_do_not_matter()
{
  Mesh bowl = plane(12, 0.5, false);
  for (Vec &v : bowl.vertices) v[2] = 0.2 * v[0] * v[0] + (v[0] > 0.5 ? 2 * (v[0] - 0.5) : 0.0);
  Mesh other = bowl;
  std::shuffle(other.triangles.begin(), other.triangles.end(), random_bits);
  for (auto &t : other.triangles) {
    std::rotate(t.begin(), t.begin() + random_bits() % 3, t.end());
    if (random_bits() % 2) std::swap(t[0], t[1]);
  }
  // Each triangle becomes four.
  Mesh fine;
  fine.vertices = bowl.vertices;
  std::vector<std::pair<std::pair<int, int>, int>> middles;
  const auto middle = [&](int a, int b) {
    const auto key = std::make_pair(std::min(a, b), std::max(a, b));
    for (const auto &m : middles)
      if (m.first == key) return m.second;
    Vec v;
    for (int k = 0; k < 3; k++) v[k] = 0.5 * (bowl.vertices[a][k] + bowl.vertices[b][k]);
    fine.vertices.push_back(v);
    middles.emplace_back(key, static_cast<int>(fine.vertices.size()) - 1);
    return middles.back().second;
  };
  for (const auto &t : bowl.triangles) {
    const int p = middle(t[0], t[1]), q = middle(t[1], t[2]), r = middle(t[2], t[0]);
    fine.triangles.push_back({t[0], p, r});
    fine.triangles.push_back({p, t[1], q});
    fine.triangles.push_back({r, q, t[2]});
    fine.triangles.push_back({p, q, r});
  }
  Wall first(bowl), second(other), third(fine);
  int several = 0;
  for (int n = 0; n < 3000; n++) {
    const double R = 0.2;
    const Vec X = {between(-0.8, 0.8), between(-0.8, 0.8), between(-0.2, 0.9)};
    const auto want = first.contacts(X, R);
    several += want.size() > 1;
    for (Wall *wall : {&second, &third}) {
      const auto &got = wall->contacts(X, R);
      CHECK(got.size() == want.size());
      for (std::size_t c = 0; c < std::min(got.size(), want.size()); c++) {
        CHECK_NEAR(got[c].distance, want[c].distance, 1e-12 * R);
        for (int a = 0; a < 3; a++) CHECK_NEAR(got[c].n[a], want[c].n[a], 1e-12);
      }
    }
  }
  CHECK(several > 20);
}

// A roof of two planes that each descend at an angle from the ridge along y.
Mesh roof(double angle, int n)
{
  Mesh mesh = plane(2 * n, 0.0, true);
  for (Vec &v : mesh.vertices) {
    const double x = v[0];
    v[0] = x * std::cos(angle);
    v[2] = -std::fabs(x) * std::sin(angle);
  }
  return mesh;
}

void convex_edges_have_one_contact()
{
  const double R = 0.3, h = 0.99 * R;
  for (double angle : {0.01, 0.1, 0.4, 0.9, 1.4}) {
    Wall wall(roof(angle, 5));
    // Around the ridge at a constant distance: over one face, the edge, the other face.
    Vec last = {-std::sin(angle), 0, std::cos(angle)};
    for (int s = -300; s <= 300; s++) {
      const double around = std::clamp(angle * s / 200.0, -angle, angle), past = angle * s / 200.0 - around;
      const double away = 0.2 * past / angle;
      const Vec n = {std::sin(around), 0, std::cos(around)}, along = {n[2], 0, -n[0]};
      const auto &contacts = wall.contacts({h * n[0] + away * along[0], 0.03, h * n[2] + away * along[2]}, R);
      CHECK(contacts.size() == 1);
      CHECK_NEAR(contacts[0].distance, h, 1e-14);
      for (int a = 0; a < 3; a++) {
        CHECK_NEAR(contacts[0].n[a], n[a], 1e-13);
        CHECK_NEAR(contacts[0].n[a], last[a], angle / 100);
      }
      last = contacts[0].n;
    }
  }
  // The top of a pyramid.
  Wall tip({{{0, 0, 0}, {1, 0, -1}, {0, 1, -1}, {-1, 0, -1}, {0, -1, -1}},
            {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}}});
  for (int n = 0; n < 200; n++) {
    const double x = between(-0.1, 0.1), y = between(-0.1, 0.1), z = std::sqrt(h * h - x * x - y * y);
    const auto &contacts = tip.contacts({x, y, z}, R);
    CHECK(contacts.size() == 1);
    const double want[3] = {x / h, y / h, z / h};
    for (int a = 0; a < 3; a++) CHECK_NEAR(contacts[0].n[a], want[a], 1e-14);
  }
}

void concave_corners_have_one_for_each_wall()
{
  const double R = 0.3, h = 0.98 * R;
  for (double angle : {0.3, 0.6, 0.785}) {
    Wall wall(roof(-angle, 5));
    const auto &contacts = wall.contacts({0, 0.03, h / std::cos(angle)}, R);
    CHECK(contacts.size() == 2);
    if (contacts.size() != 2) continue;
    CHECK_NEAR(std::fabs(contacts[0].n[0] - contacts[1].n[0]), 2 * std::sin(angle), 1e-13);
    for (const auto &c : contacts) CHECK_NEAR(c.distance, h, 1e-14);
  }
  // Below the crease angle they are one surface, and the nearer one counts.
  Wall shallow(roof(-0.2, 5));
  CHECK(shallow.contacts({0, 0.03, h / std::cos(0.2)}, R).size() == 1);
  const auto &nearer = shallow.contacts({0.01, 0.03, h / std::cos(0.2)}, R);
  CHECK(nearer.size() == 1 && nearer[0].n[0] < 0);
  Wall sharp(roof(-0.2, 5), 0.1);
  CHECK(sharp.contacts({0, 0.03, h / std::cos(0.2)}, R).size() == 2);
  // Three planes of a box.
  Mesh box = {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}}, {}};
  add_quad(box, 0, 1, 2, 3, false);
  add_quad(box, 0, 1, 5, 4, true);
  add_quad(box, 0, 3, 6, 4, false);
  Wall corner(box);
  const auto &three = corner.contacts({h, h, h}, R);
  CHECK(three.size() == 3);
  Vec sum = {0, 0, 0};
  for (const auto &c : three)
    for (int a = 0; a < 3; a++) sum[a] += c.n[a];
  for (double x : sum) CHECK_NEAR(x, 1.0, 1e-14);
}

Mesh joined(Mesh a, const Mesh &b)
{
  const int offset = static_cast<int>(a.vertices.size());
  a.vertices.insert(a.vertices.end(), b.vertices.begin(), b.vertices.end());
  for (auto t : b.triangles) a.triangles.push_back({t[0] + offset, t[1] + offset, t[2] + offset});
  return a;
}

Mesh moved(Mesh mesh, const Vec &by)
{
  for (Vec &v : mesh.vertices)
    for (int a = 0; a < 3; a++) v[a] += by[a];
  return mesh;
}

// Sheets that are not joined by vertices.
void sheets()
{
  const double R = 0.3, h = 0.99 * R;
  const Mesh sheet = plane(5, 0.5, true);
  Wall doubled(joined(sheet, plane(4, 0.5, true))), plate(joined(sheet, moved(sheet, {0, 0, -0.01}))),
      seam(joined(moved(sheet, {-1, 0, 0}), moved(plane(7, 0.5, true), {1, 0, 0}))),
      gap(joined(moved(sheet, {-1, 0, 0}), moved(sheet, {1 + 1e-3 * R, 0, 0})));
  for (Wall *wall : {&doubled, &plate, &seam, &gap})
    for (int n = 0; n < 1000; n++) {
      const double x = n % 2 ? between(-0.5, 0.5) : between(-1e-3, 1e-3);
      const auto &contacts = wall->contacts({x, between(-0.5, 0.5), h}, R);
      CHECK(contacts.size() == 1);
      CHECK_NEAR(contacts[0].distance, h, wall == &gap ? 1e-6 * R : 1e-15);
    }
  Wall slit(joined(sheet, moved(sheet, {0, 0, 1.98 * R})));
  CHECK(slit.contacts({0.1, 0.1, h}, R).size() == 2);
  const auto &both = slit.contacts({0.1, 0.1, h - 0.001}, R);
  CHECK(both.size() == 2 && both[0].n[2] > 0.999 && both[1].n[2] < -0.999);
}

// At a centre on the mesh the normal is that of the triangle.
void centres_on_the_mesh()
{
  Wall wall(plane(4, 0.0, false));
  for (const Vec &X : {Vec{0.1, 0.2, 0}, Vec{0.5, 0.25, 0}, Vec{0.5, 0.5, 0}}) {
    const auto &contacts = wall.contacts(X, 0.1);
    CHECK(contacts.size() == 1 && contacts[0].distance == 0.0);
    CHECK_NEAR(std::fabs(contacts[0].n[2]), 1.0, 0);
  }
}

// Inside of a cylinder of radius 1 about z: the corners of the polygon are on the cylinder.
Mesh drum(int facets)
{
  Mesh mesh;
  for (int k = 0; k < facets; k++)
    for (double z : {-1.0, 1.0}) {
      const double angle = 2 * M_PI * k / facets;
      mesh.vertices.push_back({std::cos(angle), std::sin(angle), z});
    }
  for (int k = 0; k < facets; k++) {
    const int next = (k + 1) % facets;
    add_quad(mesh, 2 * k, 2 * next, 2 * next + 1, 2 * k + 1, k % 2);
  }
  return mesh;
}

Vec overlap_force(Wall &wall, const Vec &X, double R)
{
  Vec force = {0, 0, 0};
  for (const MeshContact &c : wall.contacts(X, R))
    for (int a = 0; a < 3; a++) force[a] += (R - c.distance) * c.n[a];
  return force;
}

// R / R_c = 0.05, overlap 1 % of R: errors of the magnitude and direction of the force, compared with the
// true cylinder.
void faceted_cylinders_converge()
{
  const double R = 0.05, depth = 0.01 * R, axial = 1 - R + depth;
  double last_force = 0.0, last_direction = 0.0;
  for (int facets : {144, 288, 576, 1152}) {
    Wall wall(drum(facets));
    double force2 = 0.0, direction2 = 0.0;
    const int count = 2000;
    for (int n = 0; n < count; n++) {
      const double angle = 2 * M_PI * (n + 0.5) / count / facets * 3;
      const Vec in = {-std::cos(angle), -std::sin(angle), 0};
      const Vec f = overlap_force(wall, {-axial * in[0], -axial * in[1], 0.03}, R);
      const double size = std::sqrt(dot(f, f));
      double turn2 = 0.0;
      for (int a = 0; a < 3; a++) turn2 += std::pow(f[a] / size - in[a], 2);
      force2 += std::pow(size / depth - 1, 2);
      direction2 += turn2;
    }
    const double force = std::sqrt(force2 / count), direction = std::sqrt(direction2 / count);
    std::printf("%4d facets: rms error of the force %.3g, of its direction %.3g\n", facets, force, direction);
    if (last_force > 0.0) CHECK(last_force / force >= 3.5 && last_direction / direction >= 1.8);
    last_force = force;
    last_direction = direction;
  }
}

// A sphere without friction in a drum: the drift of its energy in units of its initial energy, by velocity
// Verlet.
double drift(int facets, double part)
{
  Wall wall(drum(facets));
  const double R = 0.05, mass = 1.0, stiffness = 1e6, g = 1.0;
  const double contact_time = M_PI * std::sqrt(mass / stiffness), dt = part * contact_time;
  const auto potential = [&](const Vec &X) {
    double sum = mass * g * (X[1] + 1);
    for (const MeshContact &c : wall.contacts(X, R)) sum += 0.5 * stiffness * std::pow(R - c.distance, 2);
    return sum;
  };
  Vec x = {0.5, -0.5, 0.03}, v = {0.3, 0, 0};
  const auto accelerated = [&](double by) {
    const Vec f = overlap_force(wall, x, R);
    for (int a = 0; a < 3; a++) v[a] += by * (stiffness * f[a] / mass - (a == 1 ? g : 0.0));
  };
  const double first = 0.5 * mass * dot(v, v) + potential(x);
  double worst = 0.0;
  const double end = 8.0;
  for (double t = 0; t < end; t += dt) {
    accelerated(0.5 * dt);
    for (int a = 0; a < 3; a++) x[a] += dt * v[a];
    accelerated(0.5 * dt);
    worst = std::max(worst, std::fabs(0.5 * mass * dot(v, v) + potential(x) - first));
  }
  return worst / first;
}

void drums_keep_energy()
{
  for (int facets : {36, 72, 180}) {
    const double coarse = drift(facets, 0.01), fine = drift(facets, 0.0025);
    std::printf("%4d facets: drift %.2g with 1/100, %.2g with 1/400 of the contact time\n", facets, coarse,
                fine);
    CHECK(coarse < 3e-3 && fine < coarse);
  }
}

// Many small triangles are treated by other branches of the rule than few large ones: a concave bowl, which a
// sphere of smaller radius touches at one place.
void many_triangles()
{
  Mesh bowl = plane(100, 0.3, true, 0.25);
  for (Vec &v : bowl.vertices) v[2] = 1 - std::sqrt(1 - v[0] * v[0] - v[1] * v[1]);
  Wall wall(bowl);
  const double R = 0.5;
  int most = 0;
  for (int n = 0; n < 100; n++) {
    const double x = between(-0.05, 0.05), y = between(-0.05, 0.05), away = 1 - 0.98 * R;
    const double z = std::sqrt(1 - x * x - y * y);
    const Vec X = {x * away, y * away, 1 - z * away};
    const auto &contacts = wall.contacts(X, R);
    CHECK(contacts.size() == 1);
    CHECK_NEAR(contacts[0].distance, 0.98 * R, 2e-4 * R);
    CHECK_NEAR(contacts[0].n[2], z, 2e-3);
    most = std::max(most, static_cast<int>(wall.search.found.size()));
  }
  CHECK(most > 100);
}

} // namespace

int main()
{
  planes_are_planes();
  the_triangles_do_not_matter();
  convex_edges_have_one_contact();
  concave_corners_have_one_for_each_wall();
  sheets();
  centres_on_the_mesh();
  faceted_cylinders_converge();
  many_triangles();
  drums_keep_energy();
  return CHECK_RESULT();
}
