// SPDX-License-Identifier: GPL-2.0-only
// The pair style: one pair for output, restart and data files, memory.
#include "pair/pair_grip.h"

#include "host/atom_arrays.h"

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "input/law_args.h"
#include "input/restart_block.h"
#include "update.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

using namespace LAMMPS_NS;
using Grip::Contact;
using Grip::Part;

// Where a pair is, in either order of i and j, or null.
const PairGrip::Lane *PairGrip::find_lane(int i, int j)
{
  const auto key = [](int a, int b) { return (static_cast<int64_t>(a) << 32) | static_cast<uint32_t>(b); };
  if (!lanes_indexed) {
    lane_of_pair.clear();
    for (Part &part : parts)
      for (int b = 0; b < part.store.nblocks(); b++)
        for (int lane = 0; lane < GRIP_LANES; lane++)
          if (!part.store.empty_lane(b, lane)) {
            const grip_block *block = part.store.block(b);
            lane_of_pair[key(grip_block_i(block, lane), grip_block_j(block, lane))] = {&part, b, lane};
          }
    lanes_indexed = true;
  }
  auto found = lane_of_pair.find(key(i, j));
  if (found == lane_of_pair.end()) found = lane_of_pair.find(key(j, i));
  return found == lane_of_pair.end() ? nullptr : &found->second;
}

// The pair's force from a copy of its history: nothing that the run uses is touched.
double PairGrip::single(int i, int j, int, int, double, double, double factor_lj, double &fforce)
{
  fforce = 0.0;
  std::fill(svector, svector + NSINGLE, 0.0);
  const double dx = atom->x[i][0] - atom->x[j][0], dy = atom->x[i][1] - atom->x[j][1],
               dz = atom->x[i][2] - atom->x[j][2];
  const Contact contact = make_contact(i, j, factor_lj);
  const double distance2 = dx * dx + dy * dy + dz * dz, begin = reach.begin_distance(contact);
  if (factor_lj == 0.0 || (distance2 >= begin * begin && !reach.reaches(contact.model))) return 0.0;

  struct {
    alignas(64) grip_block block;
    double history[GRIP_MAX_SLOTS * GRIP_LANES];
  } one = {};
  one.block.row_i[0] = GRIP_ROW * i;
  one.block.row_j[0] = GRIP_ROW * j;
  one.block.radius_i[0] = contact.radius_i;
  one.block.radius_j[0] = contact.radius_j;
  one.block.reduced_mass[0] = contact.reduced_mass;
  const grip_model &model = types.in_use()[contact.model];
  if (const Lane *found = find_lane(i, j)) {
    Grip::ContactStore &store = found->part->store;
    const int b = found->block, lane = found->lane;
    const bool swapped = grip_block_i(store.block(b), lane) != i;
    for (int s = 0; s < model.nslots; s++)
      one.history[s * GRIP_LANES] =
          swapped ? model.swap[s] * store.history(b)[model.mirror[s] * GRIP_LANES + lane]
                  : store.history(b)[s * GRIP_LANES + lane];
  }
  grip_batch &b = *parts[0].batch;
  grip_atoms atoms = Grip::atom_arrays(atom);
  atoms.padded = false;
  b.dt = 0.0;
  set_geometry(model, b);
  const grip_span span = {&one.block, sizeof one, 1, 0, nullptr, 0};
  grip_gather(&atoms, &span, &b);
  if (model.law[GRIP_HEAT]) gather_temperatures(b, span);
  if (particles) gather_fields(parts[0], span);
  grip_model_run(&model, &b);
  if (!(b.acting[0] > 0.0)) return 0.0;

  fforce = factor_lj * b.normal[0] / std::sqrt(distance2);
  const double fs[3] = {b.fx[0], b.fy[0], b.fz[0]}, roll[3] = {b.mx[0], b.my[0], b.mz[0]};
  for (int d = 0; d < 3; d++) {
    svector[d] = factor_lj * fs[d];
    svector[4 + d] = factor_lj * roll[d];
  }
  svector[3] = std::sqrt(svector[0] * svector[0] + svector[1] * svector[1] + svector[2] * svector[2]);
  svector[7] = std::sqrt(svector[4] * svector[4] + svector[5] * svector[5] + svector[6] * svector[6]);
  svector[8] = factor_lj * b.mn[0];
  svector[9] = dx;
  svector[10] = dy;
  svector[11] = dz;
  // The host leaves no place for what a model has not.
  int next = 12;
  if (particles) {
    const int area = fields.field("Acon1");
    svector[next++] = 0.5 * (b.fields->i[area][0] + b.fields->j[area][0]);
  }
  svector[next] = model.law[GRIP_HEAT] ? b.heat[0] : 0.0;
  return 0.0;
}

// ----------------------------------------------------------------------------------------------------------
// Files

namespace {

constexpr std::size_t DATA_LINE = 254; // characters of a line that the host reads of a data file

void write_block(FILE *fp, const Grip::BlockWriter &writer)
{
  const std::vector<char> block = writer.finish();
  fwrite(block.data(), 1, block.size(), fp);
}

// Calls take(reader) with a block that write_block() wrote. Called by all ranks; the first of them reads.
template <class Take> void read_block(LAMMPS *lmp, FILE *fp, const Take &take)
{
  std::vector<char> block(Grip::BlockReader::HEAD);
  const auto read_to = [&](std::size_t end) {
    const std::size_t begin = block.size() < end ? block.size() : 0;
    block.resize(end);
    const int n = static_cast<int>(end - begin);
    if (lmp->comm->me == 0) utils::sfread(FLERR, block.data() + begin, 1, n, fp, nullptr, lmp->error);
    MPI_Bcast(block.data() + begin, n, MPI_BYTE, 0, lmp->world);
  };
  try {
    read_to(Grip::BlockReader::HEAD);
    const std::size_t size = Grip::BlockReader::size(block.data());
    if (size > MAXSMALLINT) throw Grip::BadBlock{fmt::format("it is to have {} bytes", size)};
    read_to(size);
    Grip::BlockReader reader(block.data());
    take(reader);
    reader.finish();
  } catch (const Grip::BadBlock &bad) {
    lmp->error->all(FLERR, "pair_style grip: its part of the restart file cannot be read: {}", bad.reason);
  }
}

} // namespace

// Models go into restart files as the words that make them; mixed ones are mixed again.
void PairGrip::write_restart(FILE *fp)
{
  write_restart_settings(fp);
  Grip::BlockWriter block;
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) {
      block.put(types.given_cutoff(i, j));
      block.put_text(types.is_given(i, j) ? Grip::model_words(types.given(i, j)) : "");
      block.put_text(types.is_given(i, j) ? Grip::law_records(types.given(i, j)) : "");
    }
  write_block(fp, block);
}

void PairGrip::read_restart(FILE *fp)
{
  read_restart_settings(fp);
  allocate();
  words_from_file.clear();
  reading_restart = true; // fixes find their part of the file only if they are made when all of it is read
  read_block(lmp, fp, [this](Grip::BlockReader &block) {
    for (int i = 1; i <= atom->ntypes; i++)
      for (int j = i; j <= atom->ntypes; j++) read_restart_of_types(i, j, block);
  });
  reading_restart = false;
}

void PairGrip::read_restart_of_types(int i, int j, Grip::BlockReader &block)
{
  const double cutoff = block.get<double>();
  const std::string words = block.get_text(), changed = Grip::changed_law(block.get_text());
  if (!changed.empty())
    error->all(FLERR,
               "pair_style grip: the restart file's model of types {} {} is of another version of Grip: {}",
               i, j, changed);
  words_from_file.push_back(words);
  types.give({{i, j}}, nullptr, cutoff);
  if (words.empty()) return;
  auto split = utils::split_words(fmt::format("{} {} {}", i, j, words));
  std::vector<char *> args;
  for (auto &word : split) args.push_back(&word[0]);
  coeff(static_cast<int>(args.size()), args.data());
  types.set_cutoff(i, j, cutoff);
}

void PairGrip::write_restart_settings(FILE *fp)
{
  Grip::BlockWriter block;
  block.put(cutoff_global);
  block.put(ledger.mode);
  block.put(static_cast<int>(history != nullptr));
  write_block(fp, block);
}

void PairGrip::read_restart_settings(FILE *fp)
{
  read_block(lmp, fp, [this](Grip::BlockReader &block) {
    cutoff_global = block.get<double>();
    ledger.mode = block.get<int>();
    history_in_file = block.get<int>() != 0;
    if (ledger.mode < GRIP_LEDGER_OFF || ledger.mode > GRIP_LEDGER_OF_CONTACTS)
      throw Grip::BadBlock{fmt::format("it speaks of 'energy' {}", ledger.mode)};
  });
}

// Models that a script gives after read_restart, of the same laws but with other numbers: the contacts go on with
// springs and overlaps of the old ones.
void PairGrip::tell_changed_models()
{
  std::string changed;
  std::size_t k = 0;
  for (int i = 1; i <= atom->ntypes && !words_from_file.empty(); i++)
    for (int j = i; j <= atom->ntypes; j++) {
      const std::string words = types.is_given(i, j) ? Grip::model_words(types.given(i, j)) : "";
      if (words != words_from_file[k++]) changed += fmt::format("{}{} {}", changed.empty() ? "" : ", ", i, j);
    }
  words_from_file.clear();
  if (!changed.empty() && comm->me == 0)
    error->warning(
        FLERR,
        "pair_style grip: the models of types {} are not those of the restart file; their contacts go on "
        "with the history they have",
        changed);
}

// What a pair_coeff line has after the types.
std::string PairGrip::coefficients(int i, int j) const
{
  std::string words = types.is_given(i, j) ? Grip::model_words(types.given(i, j)) : "mix";
  if (types.given_cutoff(i, j) > 0.0) words += fmt::format(" cutoff {}", types.given_cutoff(i, j));
  const std::size_t length = fmt::format("{} {} {}", i, j, words).size();
  if (length <= DATA_LINE) return words;
  // The host would cut the line short without a word, in the middle of a number perhaps.
  error->warning(
      FLERR,
      "pair_style grip: the line of coefficients of types {} {} has {} characters, read_data reads {}; use "
      "'write_data ... nocoeff' and give pair_coeff in the script",
      i, j, length, DATA_LINE);
  return "too_long_for_a_data_file";
}

void PairGrip::write_data(FILE *fp)
{
  for (int i = 1; i <= atom->ntypes; i++)
    if (types.is_given(i, i)) utils::print(fp, "{} {}\n", i, coefficients(i, i));
}

void PairGrip::write_data_all(FILE *fp)
{
  for (int i = 1; i <= atom->ntypes; i++)
    for (int j = i; j <= atom->ntypes; j++) utils::print(fp, "{} {} {}\n", i, j, coefficients(i, j));
}

double PairGrip::memory_usage()
{
  double bytes = masses.of_body.capacity() * sizeof(double) + static_cast<double>(lane_of_pair.size()) * 48.0;
  bytes += types.bytes();
  for (const Part &part : parts) bytes += part.bytes();
  return bytes;
}
