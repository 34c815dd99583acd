// SPDX-License-Identifier: GPL-2.0-only
// fix grip/shapes: the shapes of atom types, the orientation of their grains, and the motion of the grains of
// its group.
//
// The property d2_grip_quat of atoms stores the orientation. A row of zeros marks a new grain. The angular
// momentum is a column of this fix, so that it is constant without a torque. If anything else has changed the
// spin, the mass or the orientation, the spin does not follow from the momentum. The momentum is then
// computed from the spin.
#ifndef GRIP_FIX_GRIP_SHAPES_H
#define GRIP_FIX_GRIP_SHAPES_H

#include "grip/shape.h"
#include "host/first_warning.h"
#include "host/fix_with_columns.h"
#include "host/rigid_bodies.h"
#include "shapes/shaped_grains.h"
#include "shapes/move_rotate.h"
#include "shapes/shapes_input.h"
#include "shapes/surface_files.h"

#include <memory>
#include <string>
#include <vector>

namespace LAMMPS_NS {

class FixGripShapes : public Grip::FixWithColumns, public Grip::ShapedGrains {
public:
  FixGripShapes(LAMMPS *, int, char **);
  ~FixGripShapes() override;
  void post_constructor() override;
  int setmask() override;
  void init() override;
  void setup_pre_force(int) override;
  void pre_force(int) override;
  void initial_integrate(int) override;
  void final_integrate() override;
  void setup(int) override;
  void end_of_step() override;
  void post_run() override;
  void set_arrays(int) override;
  void grow_arrays(int) override;
  int pack_forward_comm(int, int *, double *, int, int *) override;
  void unpack_forward_comm(int, int, double *) override;
  double compute_vector(int) override;
  void write_restart(FILE *) override;
  void restart(char *) override;
  double memory_usage() override;

  void prepare() override;
  std::string definition() const override { return line.identity(); }
  Grip::Quaternion orientation_of(std::uint64_t seed, std::uint64_t number) const override;
  bool turns(int i) const override { return line.moves && integrates(i); }

private:
  const std::string command; // prefix of all error messages
  Grip::ShapesLine line;
  std::vector<std::unique_ptr<grip_shape>> shapes;
  std::vector<const grip_shape *> shape_by_type; // null: spheres
  std::vector<int> moving;                       // the grains of a step
  std::unique_ptr<Grip::SurfaceFiles> files;     // null: none
  Grip::RigidBodies bodies;
  Grip::FirstWarning too_fast, too_deep, not_solved;
  std::vector<Grip::MoveRotate> rotating; // fixes that rotate grains
  bool said_sizes = false, warned_of_compute = false, warned_of_styles = false;

  void make_shapes();
  void print_shape(const Grip::ShapeWords &, const Grip::ShapeOfType &) const;
  void bind_orientation();
  void check_atoms() const;
  template <class Is> tagint first_grain(int bits, const Is &is) const;
  void check_integrators();
  void check_spheres_of_lammps();
  void refuse_integrated(tagint, const Fix *) const;
  bool set_size(int i);
  void orient(int i);
  void orient_new();
  void turn_with_fix_move();
  void begin_forces();
  bool integrates(int i) const { return atom->mask[i] & groupbit && is_shaped(i); }
  double *orientation(int i) const { return atom->darray[column][i]; }
  void move(double dt);
  void fill_output();
  void look_for_warnings();
};

} // namespace LAMMPS_NS

#endif
