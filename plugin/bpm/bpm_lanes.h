// SPDX-License-Identifier: GPL-2.0-only
// A bond style of the package BPM whose forces Grip computes, several bonds at once. Commands, restart files,
// what bonds keep and what happens when they break are LAMMPS's: Host is its class.
#ifndef GRIP_BPM_LANES_H
#define GRIP_BPM_LANES_H

#include "atom.h"
#include "bpm/bpm_book.h"
#include "bpm/bpm_styles.h"
#include "fix_bond_history.h"
#include "force.h"
#include "grip/bpm.h"
#include "modify.h"
#include "neighbor.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>
#include <vector>

namespace LAMMPS_NS {

inline BpmPlugin bpm_plugin; // set by grip_bpm_styles()

template <class Host> class BpmLanes : public Host {
public:
  explicit BpmLanes(LAMMPS *lmp) : Host(lmp) {}
  ~BpmLanes() override
  {
    if (this->modify && this->modify->get_fix_by_id(BPM_FIX)) this->modify->delete_fix(BPM_FIX);
  }

  void init_style() override
  {
    Host::init_style();
    book = bpm_plugin.book(this->lmp, !is_hosts());
  }

  void coeff(int narg, char **arg) override
  {
    Host::coeff(narg, arg);
    filled_from = nullptr;
  }

protected:
  using Host::atom;
  using Host::fix_bond_history;
  BpmBook *book = nullptr; // the ledger, if it is on
  using Kernel = void (*)(const grip_bond_atoms *, const grip_bpm_law *, int, grip_bpm_block *,
                          grip_bpm_step *);

  // Whether LAMMPS's own forces act.
  virtual bool is_hosts() const { return this->hybrid_flag; }
  // Sets the numbers of a lane from those of a bond type.
  virtual void set_numbers(int type, grip_bpm_numbers &numbers, int lane) = 0;
  // Begins a bond that has been made since the last list.
  virtual void begin(int listed, int i, int j) = 0;
  // Adds a lane to energy and virial.
  virtual void tally(const grip_bpm_step &step, int lane, int i, int j) = 0;

  void compute_lanes(int eflag, int vflag, Kernel kernel, grip_bpm_law law)
  {
    begin_step();
    this->ev_init(eflag, vflag);
    law.energy = this->eflag_either || book;
    law.losses = book;
    const bool padded = atom->nlocal + atom->nghost < atom->nmax;
    const grip_bond_atoms atoms = {
        {atom->x[0], atom->v[0], first(atom->omega), atom->f[0], first(atom->torque), padded},
        first(atom->quat)};
    if (must_fill()) fill();
    sums = {};
    if (book) book->begin_step();
    for (std::size_t at = 0; at < blocks.size(); at += GRIP_BPM_BLOCKS) {
      const int count = static_cast<int>(std::min<std::size_t>(blocks.size() - at, GRIP_BPM_BLOCKS));
      kernel(&atoms, &law, count, &blocks[at], steps);
      for (int n = 0; n < count; n++) finish(blocks[at + n], steps[n], &listed[GRIP_LANES * (at + n)]);
    }
    if (book) book->end_step(sums);
    end_step();
  }

  // The numbers of a lane of bpm/spring and bpm/spring/plastic.
  void set_spring(grip_bpm_numbers &numbers, int lane, double stiffness, double limit, double dashpot)
  {
    numbers.spring[GRIP_BOND_NORMAL][lane] = stiffness;
    numbers.limit[GRIP_BOND_NORMAL][lane] = limit;
    numbers.dashpot[GRIP_BOND_NORMAL][lane] = dashpot;
  }

  void tally_spring(const grip_bpm_step &step, int lane, int i, int j, double energy)
  {
    const double *a = atom->x[i], *b = atom->x[j];
    this->ev_tally(i, j, atom->nlocal, this->force->newton_bond, energy, step.pull[lane], a[0] - b[0],
                   a[1] - b[1], a[2] - b[2]);
  }

#ifdef GRIP_HOST_BPM_FRAMES
  void begin_spring(int n, int i, int j)
  {
    const double *a = atom->x[i], *b = atom->x[j], d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    double *kept = fix_bond_history->bondstore[n];
    std::fill_n(kept, this->nhistory, 0.0);
    kept[0] = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    this->process_new(n, i, j);
  }
#endif

private:
  static constexpr double UNSET = 1e-10; // a bond with a shorter length begins
  // The bonds of the list in blocks, in its order, and the numbers of types and of blocks with several types.
  std::vector<grip_bpm_block> blocks;
  std::vector<int> listed;
  std::vector<grip_bpm_numbers> of_types;
  std::deque<grip_bpm_numbers> of_blocks;
  grip_bpm_step steps[GRIP_BPM_BLOCKS] = {};
  BpmSums sums;                   // with the ledger
  double **filled_from = nullptr; // FixBondHistory::bondstore

  template <class T> static T *first(T **rows)
  {
    return rows ? rows[0] : nullptr;
  }

  void begin_step()
  {
#ifdef GRIP_HOST_BPM_FRAMES
    this->pre_compute();
#else
    if (fix_bond_history->stored_flag) return;
    fix_bond_history->stored_flag = true;
    this->store_data();
#endif
  }

  void end_step()
  {
#ifdef GRIP_HOST_BPM_FRAMES
    this->post_compute();
#endif
  }

  // LAMMPS changes the list, and what bonds keep, only when it builds the list.
  bool must_fill() const
  {
    return this->neighbor->ago == 0 || filled_from != fix_bond_history->bondstore;
  }

  void fill()
  {
    filled_from = fix_bond_history->bondstore;
    fill_numbers();
    blocks.clear();
    listed.clear();
    for (int n = 0; n < this->neighbor->nbondlist; n++) {
      if (this->neighbor->bondlist[n][2] <= 0) continue;
      if (listed.size() % GRIP_LANES == 0) blocks.emplace_back();
      add(n, blocks.back(), static_cast<int>(listed.size() % GRIP_LANES));
      listed.push_back(n);
    }
    listed.resize(GRIP_LANES * blocks.size());
  }

  void fill_numbers()
  {
    of_blocks.clear();
    of_types.resize(atom->nbondtypes + 1);
    for (int type = 1; type <= atom->nbondtypes; type++)
      for (int lane = 0; lane < GRIP_LANES; lane++) set_numbers(type, of_types[type], lane);
  }

  // Adds a bond of the list to a block whose lanes from `lane` on are empty.
  void add(int n, grip_bpm_block &block, int lane)
  {
    const int *bond = this->neighbor->bondlist[n], type = bond[2];
    int i = bond[0], j = bond[1];
    if (atom->tag[j] < atom->tag[i]) std::swap(i, j);
    double *kept = fix_bond_history->bondstore[n];
    if (kept[0] < UNSET || std::isnan(kept[0])) begin(n, i, j);
    for (int k = lane; k < GRIP_LANES; k++) {
      block.row_i[k] = GRIP_ROW * i;
      block.row_j[k] = GRIP_ROW * j;
      block.kept[k] = kept;
    }
    const bool always = this->force->newton_bond;
    block.whole |= 1U << lane;
    block.owned_i |= static_cast<uint32_t>(always || i < atom->nlocal) << lane;
    block.owned_j |= static_cast<uint32_t>(always || j < atom->nlocal) << lane;
    if (!block.numbers) block.numbers = &of_types[type];
    if (block.numbers == &of_types[type]) return;
    if (of_blocks.empty() || block.numbers != &of_blocks.back()) {
      of_blocks.push_back(*block.numbers);
      block.numbers = &of_blocks.back();
    }
    set_numbers(type, of_blocks.back(), lane);
  }

  // The power of the forces of a lane.
  double power(const grip_bpm_step &step, int lane, int i, int j) const
  {
    double sum = 0.0;
    for (int d = 0; d < 3; d++)
      sum += step.force[d][lane] * (atom->v[i][d] - atom->v[j][d]) +
             step.torque_i[d][lane] * atom->omega[i][d] + step.torque_j[d][lane] * atom->omega[j][d];
    return sum;
  }

  void add_to_sums(const grip_bpm_block &block, const grip_bpm_step &step)
  {
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const bool breaks = step.broken >> lane & 1;
      if (!breaks && !(block.whole >> lane & 1)) continue;
      const int i = block.row_i[lane] / GRIP_ROW, j = block.row_j[lane] / GRIP_ROW;
      const double weight = grip_bond_weight(block.owned_i, block.owned_j, lane);
      sums.loss += weight * step.loss[lane];
      sums.spent += weight * step.spent[lane];
      (breaks ? sums.opened : sums.stored) += weight * step.stored[lane];
      if (!breaks) continue;
      sums.unacted += weight * power(step, lane, i, j);
      sums.undamped += weight * step.loss[lane];
    }
  }

  void finish(const grip_bpm_block &block, const grip_bpm_step &step, const int *of)
  {
    if (book) add_to_sums(block, step);
    if (!step.broken && !this->evflag) return;
    for (int lane = 0; lane < GRIP_LANES; lane++) {
      const int i = block.row_i[lane] / GRIP_ROW, j = block.row_j[lane] / GRIP_ROW;
      if (step.broken >> lane & 1) {
        this->neighbor->bondlist[of[lane]][2] = 0;
        this->process_broken(i, j);
      } else if (this->evflag && block.whole >> lane & 1) {
        tally(step, lane, i, j);
      }
    }
  }
};

} // namespace LAMMPS_NS

#endif
