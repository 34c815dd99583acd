// SPDX-License-Identifier: GPL-2.0-only
#include "check/touching_members.h"

#include "atom.h"
#include "comm.h"
#include "fmt/format.h"
#include "force.h"
#include "host/record_exchange.h"
#include "host/second_row.h"
#include "lammps.h"
#include "pair/pair_contact_store.h"
#include "interfaces/contact_styles.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace LAMMPS_NS;

namespace {

// One contact of a body. partner: the number of the other body, the ID of the grain, or the index of the
// wall. image: the periodic image of the partner, as seen from the body; different images are different
// partners.
enum Partner { BODY, GRAIN, WALL };
struct Touch {
  double body;
  int kind;
  double partner, image;

  bool operator<(const Touch &other) const
  {
    return std::tie(body, kind, partner, image) <
           std::tie(other.body, other.kind, other.partner, other.image);
  }
};

class Touches {
public:
  explicit Touches(LAMMPS *lmp_) : lmp(lmp_), of_ranks(lmp_->comm->nprocs) {}

  void add(const Touch &touch)
  {
    of_ranks[static_cast<int>(std::fmod(std::fabs(touch.body), lmp->comm->nprocs))].push_back(touch);
  }
  // The largest number of contacts of one body with one partner, for bodies, for grains, and for each wall.
  std::vector<int> largest(int nwalls) const
  {
    std::vector<int> counts, most(WALL + nwalls);
    const std::vector<Touch> sent = Grip::in_order(of_ranks, counts);
    std::map<Touch, int> number;
    for (const Touch &touch : Grip::exchange(lmp->world, sent, counts)) number[touch]++;
    for (const auto &[touch, n] : number) {
      int &of_kind = most[touch.kind == WALL ? WALL + static_cast<int>(touch.partner) : touch.kind];
      of_kind = std::max(of_kind, n);
    }
    MPI_Allreduce(MPI_IN_PLACE, most.data(), static_cast<int>(most.size()), MPI_INT, MPI_MAX, lmp->world);
    return most;
  }

private:
  LAMMPS *lmp;
  std::vector<std::vector<Touch>> of_ranks;
};

// Whether the contacts belong to the current atoms.
bool are_current(const Atom *atom, const Grip::PairContactStore &contacts)
{
  const std::size_t n = contacts.listed_tags.size();
  return contacts.listed_owned == atom->nlocal &&
         n == static_cast<std::size_t>(atom->nlocal + atom->nghost) &&
         std::equal(contacts.listed_tags.begin(), contacts.listed_tags.end(), atom->tag);
}

bool overlap(const Atom *atom, int i, int j)
{
  double square = 0.0;
  for (int d = 0; d < 3; d++) square += (atom->x[i][d] - atom->x[j][d]) * (atom->x[i][d] - atom->x[j][d]);
  return std::sqrt(square) < atom->radius[i] + atom->radius[j];
}

void add_pairs(LAMMPS *lmp, const Grip::PairContactStore &contacts, const Grip::ContactStore &store,
               Touches &touches)
{
  const Atom *atom = lmp->atom;
  for (int b = 0; b < store.nblocks(); b++)
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      if (store.empty_lane(b, lane)) continue;
      const int i = grip_block_i(store.block(b), lane), j = grip_block_j(store.block(b), lane);
      if (!lmp->force->newton_pair && j >= atom->nlocal && Grip::is_second_row(atom, i, j)) continue;
      if (!overlap(atom, i, j)) continue;
      const double a = contacts.body_of(i), c = contacts.body_of(j),
                   image = contacts.image_of(j) - contacts.image_of(i);
      // The body with the lower number comes first, or the lower image of one body.
      const bool exchanged = c != 0.0 && (a == 0.0 || a > c || (a == c && image < 0.0));
      if (a != 0.0 && c != 0.0)
        touches.add({std::min(a, c), BODY, std::max(a, c), exchanged ? -image : image});
      else if (a != 0.0 || c != 0.0)
        touches.add(
            {a + c, GRAIN, static_cast<double>(atom->tag[exchanged ? i : j]), exchanged ? -image : image});
    }
}

} // namespace

std::string Grip::touching_members(LAMMPS *lmp)
{
  RigidBodies bodies;
  bodies.find(lmp);
  if (!bodies.any()) return "";
  Touches touches(lmp);
  int current = 1;
  for (PairContacts *pair : pairs(lmp)) current = current && are_current(lmp->atom, pair->contacts());
  MPI_Allreduce(MPI_IN_PLACE, &current, 1, MPI_INT, MPI_MIN, lmp->world);
  if (!current) return "";
  for (PairContacts *pair : pairs(lmp))
    for (ThreadPart &part : pair->contacts().parts) add_pairs(lmp, pair->contacts(), part.store, touches);
  const std::vector<WallContacts *> all = walls(lmp);
  for (std::size_t w = 0; w < all.size(); w++)
    all[w]->visit_contacts([&](const WallContact &contact) {
      if (const BodiesOfFix *fix = bodies.holder_of(contact.atom))
        touches.add({fix->number(contact.atom), WALL, static_cast<double>(w), 0.0});
    });
  const std::vector<int> most = touches.largest(static_cast<int>(all.size()));
  std::string text;
  const auto take = [&](int number, const std::string &partner) {
    if (number) text += fmt::format("{} {} with {}", text.empty() ? "" : ",", number, partner);
  };
  take(most[BODY], "another body");
  take(most[GRAIN], "a single grain");
  for (std::size_t w = 0; w < all.size(); w++) take(most[WALL + w], all[w]->name());
  return text.empty() ? "" : "  most contacts of one body at once, whose stiffnesses add up:" + text;
}
