// SPDX-License-Identifier: GPL-2.0-only
// The shape region: a LAMMPS region as a wall.
//
// A region is a solid (block, cylinder, ...), or it is composed of others by union or intersect, to any
// depth. For a composed region, the functions of LAMMPS evaluate all of its solids for every atom in every
// step. This class traverses the tree of regions instead, so that for each atom only the solids near it are
// evaluated. If parts move, this is also the only way to get correct results: LAMMPS of 4 Feb 2025 uses the
// velocity of the composed region, which is never set, and LAMMPS of 4 Jul 2026 rotates the points twice.
#ifndef GRIP_WALL_REGION_H
#define GRIP_WALL_REGION_H

#include "region.h"

#include "base/periodic_cell.h"
#include "wall/shapes/region_solid.h"
#include "wall/shapes/wall_shape.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace Grip {

class WallRegion : public WallShape {
public:
  static std::unique_ptr<WallShape> read(LineReader &in);

  std::string noun() const override { return "region '" + id + "'"; }
  std::string face_words() const override;
  // In each periodic direction, a sphere may touch the same face of two images, one on each side.
  int most_faces() const override { return most << cell.ndirections(); }
  int face_of(int label) const override { return label % std::max(1, nfaces); }
  void check_motion(const WallMotion &motion) const override;
  void init() override;
  void check_atoms(int groupbit) override;
  // For restart files: the regions that move by themselves, with their positions in the previous step.
  std::vector<char> state() const override;
  void go_on(const std::vector<char> &state) override;
  void move() override;
  bool moves() const override { return region->dynamic_check() != 0; }
  void remember(double slack) override;
  double approached() const override;
  WallNear find_near(int atom, const double x[3], double distance, double margin,
                     std::vector<WallPoint> &points) override;
  void find_points(int atom, const double x[3], double distance, WallNear near,
                   std::vector<WallPoint> &points) override;
  bool blocks(const Solid &, double gap) const override;
  void away(const Vector &x, double distance, std::vector<Vector> &away) const override;
  void set_motion(const double x[3], WallPoint &point) const override;

private:
  // A node of the tree of regions: a solid or a composed region.
  struct Node {
    LAMMPS_NS::Region *region = nullptr;
    int solid = -1;                // index of the solid, or -1 for a composed region
    std::uint64_t solids = 0;      // one bit for each solid within the node
    bool parts_inside_out = false; // whether the parts of the node are taken inside out
    // Which points of a part's surface are hidden. True: those inside another part. False: those outside of
    // any other part.
    bool joins = false;
    std::vector<Node> parts;
  };

  std::string id;
  LAMMPS_NS::Region *region;
  int most;
  bool motion_lost = false;   // whether the restart file lacks the position of a region that moves
  bool motion_begins = false; // whether the motion begins in the next step
  bool atoms_checked = false;
  PeriodicCell cell;
  std::vector<RegionSolid> solids;
  int nfaces = 0;
  Node root;

  WallRegion(const LineReader &in, const std::string &id, LAMMPS_NS::Region *region);
  LAMMPS_NS::Region *find() const;
  void begin_motion();
  Node read_tree(LAMMPS_NS::Region *region, bool inside_out, int &next_face);
  void read_cell();
  void collect(const Node &node, const double x[3], const RegionSolid::Surroundings &at_rest, double distance,
               const WallNear &near, std::vector<WallPoint> &points) const;
  bool is_inner(const double x[3], double distance) const;
  bool is_alone(const RegionSolid &solid, const WallNear &near) const;
  RegionSolid::Surroundings surroundings(const double x[3], double distance, const WallNear &near) const;
  Vector place_of(const double x[3], const WallPoint &point, const WallNear &near) const;
  bool hidden(const Node &node, const Node &part, const Vector &at, const WallNear &near) const;
  bool contains(const Node &node, const double x[3], const WallNear &near) const;
  bool can_be_distant(std::size_t solid) const;
};

} // namespace Grip

#endif
