// SPDX-License-Identifier: GPL-2.0-only
#include "host/rank_sums.h"

#include "host/record_exchange.h"

#include <algorithm>
#include <numeric>

using namespace Grip;

namespace {

// LAMMPS sends no messages with this tag.
constexpr int TAG = 4711;

// A Question goes to the rank that compares a key. The Answer has the index of the key on the first rank, and
// another rank with the same key.
struct Question {
  RankSums::Key key;
  std::int64_t index;
};
struct Answer {
  std::int64_t index, rank;
};

// The rank that compares a key.
int rank_of(const RankSums::Key &key, int nranks)
{
  std::uint64_t hash = 0;
  for (const std::int64_t part : key) hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9E3779B97F4A7C15u;
  return static_cast<int>((hash >> 32) % nranks);
}

// Converts the questions of all ranks to answers, in the order of the ranks. counts: number of questions of
// each rank, then number of answers to each rank.
std::vector<Answer> compare(const std::vector<Question> &questions, std::vector<int> &counts)
{
  struct Owned {
    const Question *question;
    int rank;
  };
  std::vector<Owned> all;
  std::size_t next = 0;
  for (std::size_t r = 0; r < counts.size(); r++)
    for (int n = 0; n < counts[r]; n++) all.push_back({&questions[next++], static_cast<int>(r)});
  std::stable_sort(all.begin(), all.end(),
                   [](const Owned &a, const Owned &b) { return a.question->key < b.question->key; });
  std::vector<std::vector<Answer>> answers(counts.size());
  for (std::size_t first = 0, end; first < all.size(); first = end) {
    for (end = first; end < all.size() && all[end].question->key == all[first].question->key;) end++;
    for (std::size_t a = first; a < end; a++)
      for (std::size_t b = first; b < end; b++)
        if (a != b) answers[all[a].rank].push_back({all[a].question->index, all[b].rank});
  }
  return in_order(answers, counts);
}

} // namespace

void RankSums::find(std::vector<Entry> entries)
{
  int nranks;
  MPI_Comm_size(world, &nranks);
  peers.clear();
  of_several.clear();
  if (nranks == 1) return;
  std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) { return a.key < b.key; });
  std::vector<std::vector<Question>> to_rank(nranks);
  for (std::size_t n = 0; n < entries.size(); n++)
    to_rank[rank_of(entries[n].key, nranks)].push_back({entries[n].key, static_cast<std::int64_t>(n)});
  std::vector<int> counts;
  const std::vector<Question> questions = in_order(to_rank, counts);
  const std::vector<Question> asked = exchange(world, questions, counts);
  std::vector<Answer> answers = exchange(world, compare(asked, counts), counts);
  // By rank, and then in the order of the keys, which is the same on both ranks.
  std::sort(answers.begin(), answers.end(), [](const Answer &a, const Answer &b) {
    return a.rank != b.rank ? a.rank < b.rank : a.index < b.index;
  });
  for (const Answer &a : answers) {
    if (peers.empty() || peers.back().rank != a.rank) peers.push_back({static_cast<int>(a.rank), {}, {}, {}});
    peers.back().indices.push_back(entries[a.index].index);
    of_several.push_back(entries[a.index].index);
  }
  std::sort(of_several.begin(), of_several.end());
  of_several.erase(std::unique(of_several.begin(), of_several.end()), of_several.end());
}

void RankSums::add(const std::vector<int> &indices, const std::vector<double> &from, double *values,
                   int width) const
{
  for (std::size_t n = 0; n < indices.size(); n++)
    for (int k = 0; k < width; k++)
      values[static_cast<std::size_t>(indices[n]) * width + k] += from[n * width + k];
}

void RankSums::sum(double *values, int width)
{
  const auto copy = [&](const std::vector<int> &indices, std::vector<double> &to) {
    to.resize(indices.size() * width);
    for (std::size_t n = 0; n < indices.size(); n++)
      std::copy_n(values + static_cast<std::size_t>(indices[n]) * width, width, &to[n * width]);
  };
  if (peers.empty()) return;
  requests.resize(2 * peers.size());
  for (std::size_t p = 0; p < peers.size(); p++) {
    Peer &peer = peers[p];
    copy(peer.indices, peer.sent);
    peer.received.resize(peer.sent.size());
    const int count = static_cast<int>(peer.sent.size());
    MPI_Irecv(peer.received.data(), count, MPI_DOUBLE, peer.rank, TAG, world, &requests[2 * p]);
    MPI_Isend(peer.sent.data(), count, MPI_DOUBLE, peer.rank, TAG, world, &requests[2 * p + 1]);
  }
  for (MPI_Request &request : requests) MPI_Wait(&request, MPI_STATUS_IGNORE);
  int me;
  MPI_Comm_rank(world, &me);
  copy(of_several, mine);
  for (const int index : of_several)
    std::fill_n(values + static_cast<std::size_t>(index) * width, width, 0.0);
  bool added = false;
  for (const Peer &peer : peers) {
    if (!added && peer.rank > me) {
      add(of_several, mine, values, width);
      added = true;
    }
    add(peer.indices, peer.received, values, width);
  }
  if (!added) add(of_several, mine, values, width);
}
