// SPDX-License-Identifier: GPL-2.0-only
#include "host/output_file.h"

#include "comm.h"
#include "error.h"
#include "lammps.h"

#include <map>
#include <mutex>
#include <utility>

using namespace Grip;

namespace {

std::mutex access; // a program may run several LAMMPS, each in its own thread
std::map<std::pair<LAMMPS_NS::LAMMPS *, std::string>, std::string> writers; // the command that writes a file

bool may_be_shared(const std::string &path)
{
  return path.empty() || path == "/dev/null";
}

// Returns the command that already writes the file, or an empty text.
std::string other_writer(LAMMPS_NS::LAMMPS *lmp, const std::string &command, const std::string &path)
{
  const std::lock_guard<std::mutex> lock(access);
  const auto [entry, is_new] = writers.emplace(std::make_pair(lmp, path), command);
  return is_new ? "" : entry->second;
}

} // namespace

OutputFile::OutputFile(LAMMPS_NS::LAMMPS *lmp_, const std::string &command_, const std::string &path_)
    : lmp(lmp_), command(command_), path(path_)
{
  if (may_be_shared(path)) return;
  const std::string other = other_writer(lmp, command, path);
  if (other.empty()) return;
  lmp->error->all(FLERR, "{}: {} writes the file '{}', accepted: another file", command, other, path);
}

void OutputFile::open(bool appends)
{
  if (lmp->comm->me == 0) file = std::fopen(path.c_str(), appends ? "a" : "w");
  int is_open = file != nullptr;
  MPI_Bcast(&is_open, 1, MPI_INT, 0, lmp->world);
  if (!is_open)
    lmp->error->all(FLERR, "{}: the file '{}' cannot be written, accepted: a name in a folder that exists",
                    command, path);
}

OutputFile::~OutputFile()
{
  if (file) std::fclose(file);
  if (may_be_shared(path)) return;
  const std::lock_guard<std::mutex> lock(access);
  writers.erase({lmp, path});
}
