// SPDX-License-Identifier: GPL-2.0-only
// lmp_server FOLDER: runs input scripts one after another, so that MPI starts once for many of them. Every rank reads
// requests from FOLDER/<rank>, one a line: a file whose lines are the folder to run in and the arguments of lmp.
// A rank prints to <that file>.<rank>. The first rank prints the exit status of each run, or minus the signal.
// A single rank runs every script in a child of its own. Several ranks run them in turn and end with an error, as lmp.
#include "exceptions.h"
#include "input.h"
#include "lammps.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fcntl.h>
#include <fstream>
#include <mpi.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

int rank, ranks;

[[noreturn]] void fail(const std::string &what)
{
  perror(("lmp_server: " + what).c_str());
  MPI_Abort(MPI_COMM_WORLD, 1);
  abort();
}

std::vector<std::string> lines_of(const std::string &path)
{
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  if (lines.size() < 2) fail(path);
  return lines;
}

int copy_of(int descriptor)
{
  return fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
}

void print_to(int output, int errors)
{
  fflush(nullptr);
  if (dup2(output, STDOUT_FILENO) < 0 || dup2(errors, STDERR_FILENO) < 0) fail("dup2");
}

// As the main program of LAMMPS. Ranks that wait for one that failed are ended by MPI.
int run_lammps(std::vector<std::string> &words)
{
  std::vector<char *> arguments;
  for (std::string &word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  try {
    auto *lammps = new LAMMPS_NS::LAMMPS(static_cast<int>(words.size()), arguments.data(), MPI_COMM_WORLD);
    lammps->input->file();
    delete lammps;
    return 0;
  } catch (const LAMMPS_NS::LAMMPSAbortException &) {
    fflush(nullptr);
    if (ranks > 1) MPI_Abort(MPI_COMM_WORLD, 1);
  } catch (const LAMMPS_NS::LAMMPSException &) {
  } catch (const std::exception &error) {
    fprintf(stderr, "Exception: %s\n", error.what());
    fflush(nullptr);
    if (ranks > 1) MPI_Abort(MPI_COMM_WORLD, 1);
  }
  return 1;
}

int run(const std::string &request)
{
  const std::vector<std::string> lines = lines_of(request);
  std::vector<std::string> words(lines.begin() + 1, lines.end());
  const int output =
      open((request + "." + std::to_string(rank)).c_str(), O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0644);
  if (output < 0 || chdir(lines[0].c_str())) fail(request);
  print_to(output, output);
  close(output);
  return run_lammps(words);
}

int run_in_child(const std::string &request)
{
  const pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    const int status = run(request);
    fflush(nullptr);
    _exit(status);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child) fail("waitpid");
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

int run_on_all(const std::string &request, int answers, int errors)
{
  const int status = run(request);
  print_to(answers, errors);
  MPI_Barrier(MPI_COMM_WORLD);
  return status;
}

} // namespace

int main(int argc, char **argv)
{
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (argc != 2) fail("needs a folder");
  std::ifstream requests(argv[1] + ("/" + std::to_string(rank)));
  const int answers = copy_of(STDOUT_FILENO), errors = copy_of(STDERR_FILENO);
  int status = 0;
  for (std::string request; std::getline(requests, request);) {
    status = ranks > 1 ? run_on_all(request, answers, errors) : run_in_child(request);
    if (ranks > 1 && status) break;
    if (rank == 0) dprintf(answers, "%d\n", status);
  }
  MPI_Finalize();
  return ranks > 1 ? status : 0;
}
