// SPDX-License-Identifier: GPL-2.0-only
#include "flux/flux_input.h"

#include "comm.h"
#include "domain.h"
#include "error.h"
#include "flux/flat_surface.h"
#include "flux/mesh_crossings.h"
#include "input/geometry_words.h"
#include "lammps.h"
#include "wall/shapes/shared_mesh.h"

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

std::unique_ptr<FluxSurface> read_mesh(LineReader &in)
{
  MeshOptions options;
  options.files.push_back(in.word("the file of mesh", "a name"));
  while (in.read_keyword(PLACEMENT_KEYWORDS, options) || in.read_keyword(WELD_KEYWORDS, options)) {
  }
  auto mesh = std::make_unique<MeshFlux>(in.lmp, in.command, options);
  if (!mesh->facts().oriented)
    in.fail("triangles of the mesh " + options.files[0] +
            " have no common front, accepted: a mesh whose corners are in the same order on each side of an "
            "edge; admesh -d turns them");
  const LAMMPS_NS::Domain *domain = in.lmp->domain;
  const std::string odd = size_warning(mesh->facts(), domain->boxlo, domain->boxhi);
  if (!odd.empty() && in.lmp->comm->me == 0) in.error->warning(FLERR, "{}: {}", in.command, odd);
  return mesh;
}

std::unique_ptr<FluxSurface> read_surface(LineReader &in)
{
  const auto unit = [](const Vector &v) { return 1.0 / length(v) * v; };
  const int kind = in.choice("the surface", "plane disc rect mesh");
  if (kind == 0) {
    const Vector point = in.vector("the point of plane");
    return std::make_unique<FlatSurface>(point, unit(in.direction("the normal of plane")));
  }
  if (kind == 1) {
    const DiscWords disc = read_disc(in);
    return std::make_unique<DiscSurface>(disc.centre, unit(disc.normal), disc.radius);
  }
  if (kind == 3) return read_mesh(in);
  const RectWords rect = read_rect(in);
  return std::make_unique<RectSurface>(rect.corner, rect.u, rect.w);
}

void read_file(LineReader &in, FluxLine &line, bool appends)
{
  if (!line.file.empty()) in.fail("a second file, accepted: one file or append");
  line.file = in.word("the name of a file");
  line.appends = appends;
}

constexpr Keyword<FluxLine> FLUX_KEYWORDS[] = {
    {"file", "FILE", "", ANY, [](LineReader &in, FluxLine &line) { read_file(in, line, false); }},
    {"append", "FILE", "", ANY, [](LineReader &in, FluxLine &line) { read_file(in, line, true); }},
};

} // namespace

FluxLine Grip::read_flux_line(LAMMPS *lmp, const std::string &command, int narg, char **arg)
{
  LineReader in(lmp, command, narg, arg);
  FluxLine line;
  line.every = in.whole("N", from(1));
  const int first = in.next;
  line.surface = read_surface(in);
  line.surface_words = in.words_from(first);
  in.read_keywords(FLUX_KEYWORDS, line);
  return line;
}
