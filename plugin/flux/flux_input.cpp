// SPDX-License-Identifier: GPL-2.0-only
#include "flux/flux_input.h"

#include "comm.h"
#include "domain.h"
#include "error.h"
#include "flux/flat_surface.h"
#include "flux/mesh_crossings.h"
#include "input/line_reader.h"
#include "lammps.h"
#include "wall/shapes/shared_mesh.h"

#include <utility>

using namespace Grip;
using LAMMPS_NS::LAMMPS;

namespace {

// Owns the mesh in which crossings are searched.
class MeshFlux : public FluxSurface {
public:
  MeshFlux(LAMMPS *lmp, const std::string &command, const MeshOptions &options)
      : shared(lmp, command, options),
        crossings(shared.mesh(), shared.tree(), vector_of(shared.facts().lower),
                  vector_of(shared.facts().upper))
  {
  }
  const LoadedMesh &facts() const { return shared.facts(); }
  void cross(const Vector &from, const Vector &to, std::vector<FluxCrossing> &found) override
  {
    crossings.cross(from, to, found);
  }
  bool meets(const PeriodicCell &cell, int limited) const override { return crossings.meets(cell, limited); }

private:
  const SharedMesh shared;
  MeshCrossings crossings;
};

class Parser : public LineReader {
public:
  using LineReader::LineReader;

  FluxLine run()
  {
    line.every = whole("N", 1);
    const int first = next;
    read_surface();
    line.surface_words = words_from(first);
    while (more()) read_keyword(arg[next++]);
    return std::move(line);
  }

private:
  FluxLine line;

  Vector direction(const std::string &what)
  {
    const Vector v = vector(what);
    if (length(v) == 0.0) refuse(what, "0 0 0", "any other");
    return 1.0 / length(v) * v;
  }

  void read_surface()
  {
    const std::string accepted = "plane disc rect mesh", kind = word("the surface", accepted);
    if (kind == "plane") {
      const Vector point = vector("the point of plane");
      line.surface = std::make_unique<FlatSurface>(point, direction("the normal of plane"));
    } else if (kind == "disc") {
      const Vector centre = vector("the centre of disc"), normal = direction("the normal of disc");
      line.surface = std::make_unique<DiscSurface>(centre, normal, positive("the radius of disc"));
    } else if (kind == "rect") {
      read_rect();
    } else if (kind == "mesh") {
      read_mesh();
    } else {
      refuse("the surface", kind, accepted);
    }
  }
  void read_rect()
  {
    const Vector corner = vector("the corner of rect"), u = vector("the first edge of rect"),
                 w = vector("the second edge of rect");
    if (!(length(cross(u, w)) > 1e-9 * length(u) * length(w)))
      error->all(FLERR, "{}: the edges of rect are parallel or 0, accepted: two directions", command);
    line.surface = std::make_unique<RectSurface>(corner, u, w);
  }
  void read_mesh()
  {
    MeshOptions options;
    options.files.push_back(word("the file of mesh", "a name"));
    while (more() && read_mesh_keyword(options)) {
    }
    auto mesh = std::make_unique<MeshFlux>(lmp, command, options);
    if (!mesh->facts().oriented)
      error->all(
          FLERR,
          "{}: triangles of the mesh {} have no common front, accepted: a mesh whose corners are in the "
          "same order on each side of an edge; admesh -d turns them",
          command, options.files[0]);
    const std::string odd = size_warning(mesh->facts(), lmp->domain->boxlo, lmp->domain->boxhi);
    if (!odd.empty() && lmp->comm->me == 0) error->warning(FLERR, "{}: {}", command, odd);
    line.surface = std::move(mesh);
  }
  // Returns whether the next word is a keyword of the mesh.
  bool read_mesh_keyword(MeshOptions &options)
  {
    const std::string key = arg[next];
    if (key != "scale" && key != "shift" && key != "turn" && key != "weld") return false;
    next++;
    if (key == "scale") {
      options.steps.push_back(MeshStep::scale(positive("scale")));
    } else if (key == "shift") {
      options.steps.push_back(MeshStep::shift(vector("shift")));
    } else if (key == "turn") {
      const Vector axis = direction("the axis of turn");
      options.steps.push_back(MeshStep::turn(axis, number("turn", "an angle in degrees")));
    } else {
      options.weld = number("weld", "0 and above");
      if (!(options.weld >= 0.0)) refuse_last("weld", "0 and above");
    }
    return true;
  }

  void read_keyword(const std::string &key)
  {
    if (key != "file" && key != "append")
      error->all(FLERR, "{}: unknown keyword '{}', accepted: file append", command, key);
    if (!line.file.empty()) error->all(FLERR, "{}: a second file, accepted: one file or append", command);
    line.file = word(key, "the name of a file");
    line.appends = key == "append";
  }
};

} // namespace

FluxLine Grip::read_flux_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  return Parser(lmp, command, narg, arg).run();
}
