// SPDX-License-Identifier: GPL-2.0-only
#include "pair/pair_particles.h"

#include "atom.h"
#include "error.h"
#include "force.h"
#include "modify.h"
#include "pair/pair_lanes.h"
#include "step/contact_step.h"
#include "update.h"

#include <cmath>

using namespace LAMMPS_NS;
using Grip::ContactStep;
using Grip::PairLanes;
using Grip::PairParticles;
using Grip::PairStep;
using Grip::ThreadPart;

namespace {

constexpr const char *PARTICLES_ID = "GRIP_PARTICLES";

} // namespace

PairParticles::~PairParticles()
{
  forget();
}

void PairParticles::allow_again()
{
  if (fix && !fix->has_store()) forget();
  deleted = false;
}

void PairParticles::bind()
{
  if (fix) fields.bind(atom, types.given_with_fields()->law[GRIP_NORMAL]);
}

void PairParticles::particles_fix_is_gone()
{
  fix = nullptr;
  deleted = true;
}

// The fix for the properties of particles is created when the first model with fields is read. The script can
// use the properties from there on.
void PairParticles::require()
{
  const grip_model *model = types.given_with_fields();
  if (!model) return forget();
  if (fix && fix->has_store()) return;
  if (fix || deleted)
    error->all(FLERR,
               "pair_style grip: its fix '{}' was deleted, or its properties; give 'pair_style grip' again",
               PARTICLES_ID);
  if (modify->get_fix_by_id(PARTICLES_ID))
    error->all(FLERR, "pair_style grip: normal law '{}' in one pair style grip only",
               model->law[GRIP_NORMAL]->name);
  fix = dynamic_cast<FixGripParticles *>(
      modify->add_fix(fmt::format("{} all GRIP/PARTICLES {}", PARTICLES_ID, model->law[GRIP_NORMAL]->name)));
  if (!fix) error->all(FLERR, "pair_style grip: fix style GRIP/PARTICLES is missing; load the plugin again");
  fix->attach(this);
}

void PairParticles::forget()
{
  if (!fix) return;
  fix->attach(nullptr);
  fix = nullptr;
  if (modify->get_fix_by_id(PARTICLES_ID)) modify->delete_fix(PARTICLES_ID);
}

// Particle fields belong to one law with one set of parameters, which must be the same for all types.
void PairParticles::check_particle_models() const
{
  const grip_model *first = particle_model();
  const grip_law *law = first->law[GRIP_NORMAL];
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      const grip_model &model = types.in_use(i, j);
      if (!types.acts(i, j)) continue;
      const grip_law *other = model.law[GRIP_NORMAL];
      if (law != other)
        error->all(
            FLERR,
            "pair_coeff {} {}: normal laws '{}' and '{}' do not go together; accepted: one for all types", i,
            j, law->name, other->name);
      if (const char *word = law->differ(first, &model))
        error->all(
            FLERR,
            "pair_coeff {} {}: '{}' of 'normal {}' differs from that of other types; accepted: the same for "
            "all types",
            i, j, word, law->name);
    }
}

// Runs before the forces of a step, with the radii of that step. Contacts begin; obstructions between the
// particles of contacts are found; contacts add to their particles the values that the forces will read.
void PairParticles::prepare_contacts()
{
  filler.bring_up();
  contacts.state.began_contacts();
  find_obstructions();
  const PairStep step = {
      atom,    contacts, atom_arrays(atom), step_length(update), force->newton_pair != 0, nullptr,
      nullptr, nullptr};
  contacts.in_parts([&](ThreadPart &part) {
    part.keep_fields(true);
    part.batch->dt = update->dt;
    for (int b = 0; b < part.store.nblocks();) {
      const PairLanes lanes(step, part, b, false);
      ContactStep::prepare(part, lanes, fields, true);
      b += lanes.nblocks();
    }
  });
}

namespace {

struct Side { // vector from one atom to another, and its length
  double x, y, z, length;
};

Side side(const double *from, const double *to)
{
  const double x = to[0] - from[0], y = to[1] - from[1], z = to[2] - from[2];
  return {x, y, z, std::sqrt(x * x + y * y + z * z)};
}

double cosine(const Side &a, const Side &b)
{
  return (a.x * b.x + a.y * b.y + a.z * b.z) / (a.length * b.length);
}

} // namespace

// Lists the touching partners of each owned atom, one atom after another. With newton off, a rank has all
// contacts of its atoms.
void PairParticles::list_partners()
{
  const int nlocal = atom->nlocal;
  first_partner.assign(nlocal + 2, 0);
  for (ThreadPart &part : contacts.parts) {
    part.touching.clear();
    for (int b = 0; b < part.store.nblocks(); b++) {
      const grip_block *block = part.store.block(b);
      for (int lane = 0; lane < GRIP_LANES; lane++) {
        if (part.store.empty_lane(b, lane)) continue;
        const int i = grip_block_i(block, lane), j = grip_block_j(block, lane);
        if (side(atom->x[i], atom->x[j]).length >= atom->radius[i] + atom->radius[j]) continue;
        part.touching.push_back(b * GRIP_LANES + lane);
        first_partner[i + 2]++;
        if (j < nlocal) first_partner[j + 2]++;
      }
    }
  }
  for (int n = 2; n < nlocal + 2; n++) first_partner[n] += first_partner[n - 1];
  partners.resize(first_partner[nlocal + 1]);
  for (ThreadPart &part : contacts.parts)
    for (const int index : part.touching) {
      const grip_block *block = part.store.block(index / GRIP_LANES);
      const int i = grip_block_i(block, index % GRIP_LANES), j = grip_block_j(block, index % GRIP_LANES);
      partners[first_partner[i + 1]++] = j;
      if (j < nlocal) partners[first_partner[j + 1]++] = i;
    }
}

void PairParticles::find_obstructions()
{
  list_partners();
  contacts.in_parts([this](ThreadPart &part) { find_obstructions(part); });
}

// Sets the sum of obstructions in the history of each contact. It is the sum over all particles that touch
// both particles of the contact and are no farther from either of them than these two are from each other.
void PairParticles::find_obstructions(ThreadPart &part) const
{
  double **x = atom->x;
  const double *radius = atom->radius;
  for (const int index : part.touching) {
    const int b = index / GRIP_LANES, lane = index % GRIP_LANES;
    const grip_block *block = part.store.block(b);
    const grip_model &model = contacts.model_of_block(part.store, b);
    const grip_law *law = model.law[GRIP_NORMAL];
    const int i = grip_block_i(block, lane), j = grip_block_j(block, lane);
    const double length = side(x[i], x[j]).length;
    double sum = 0.0;
    for (int n = first_partner[i]; n < first_partner[i + 1]; n++) {
      const int k = partners[n];
      if (k == j) continue;
      const Side ki = side(x[k], x[i]), kj = side(x[k], x[j]);
      if (kj.length < radius[k] + radius[j] && ki.length <= length && kj.length <= length)
        sum += law->obstruction(cosine(ki, kj));
    }
    part.store.history(b)[(model.slot[GRIP_NORMAL] + law->obstructed) * GRIP_LANES + lane] = sum;
  }
}
