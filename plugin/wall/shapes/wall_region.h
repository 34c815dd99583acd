// SPDX-License-Identifier: GPL-2.0-only
// region: a region of the host as a wall.
//
// A region is a solid (block, cylinder, ...) or is composed of others by union or intersect, to any depth.
// The host's own functions of a composed region ask all of its solids for every atom in every step. Here its
// tree is walked instead, so that each atom asks the solids near it only. This is also the only right way
// where parts move: LAMMPS of 4 Feb 2025 takes the velocity of the whole, which is never set, and that of 4
// Jul 2026 turns the points twice.
#ifndef GRIP_WALL_REGION_H
#define GRIP_WALL_REGION_H

#include "region.h"

#include "contacts/periodic_cell.h"
#include "wall/shapes/region_solid.h"
#include "wall/shapes/wall_shape.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace Grip {

class WallRegion : public WallShape {
public:
  static std::unique_ptr<WallShape> read(WallInput &in);

  std::string noun() const override { return "region '" + id + "'"; }
  std::string face_words() const override;
  // A sphere may touch the same face of two images on both sides of it, in each periodic direction.
  int most_faces() const override { return most << cell.ndirections(); }
  int face_of(int label) const override { return label % std::max(1, nfaces); }
  void check_motion(const WallMotion &motion) const override;
  void init() override;
  void check_atoms(int groupbit) override;
  std::vector<RegionMotion> motions() const override;
  void go_on(const std::vector<RegionMotion> &before) override;
  void move() override;
  bool moves() const override { return region->dynamic_check() != 0; }
  void remember(double extent) override;
  double approached() const override;
  WallNear find_near(int atom, const double x[3], double distance, double margin,
                     std::vector<WallPoint> &points) override;
  void find_points(const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;
  bool needs_points() const override { return true; }
  void set_motion(const double x[3], WallPoint &point) const override;

private:
  // A solid, or what is composed.
  struct Node {
    LAMMPS_NS::Region *region = nullptr;
    int solid = -1;                // its number, or -1
    std::uint64_t solids = 0;      // the bits of all within it
    bool parts_inside_out = false; // its parts are taken with their inside out
    bool joins = false; // what lies in another part is hidden; else what does not lie in all of them
    std::vector<Node> parts;
  };

  std::string id;
  LAMMPS_NS::Region *region;
  int most;
  bool motion_lost = false;   // a restart file does not tell where it was
  bool motion_begins = false; // in the next step
  bool atoms_checked = false;
  PeriodicCell cell;
  std::vector<RegionSolid> solids;
  int nfaces = 0;
  Node root;
  double remembered_extent = 0.0;

  WallRegion(const WallInput &in, const std::string &id, LAMMPS_NS::Region *region);
  LAMMPS_NS::Region *find() const;
  void begin_motion();
  Node read_tree(LAMMPS_NS::Region *region, bool inside_out, int &next_face);
  void read_cell();
  void collect(const Node &node, const double x[3], const RegionSolid::Surroundings &at_rest, double distance,
               WallNear near, std::vector<WallPoint> &points) const;
  Vector place_of(const double x[3], const WallPoint &point) const;
  bool hidden(const Node &node, const Node &part, const Vector &at, WallNear near) const;
  bool contains(const Node &node, const double x[3], WallNear near) const;
  bool can_be_distant(std::size_t solid) const;
};

} // namespace Grip

#endif
