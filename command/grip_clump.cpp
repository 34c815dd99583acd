// SPDX-License-Identifier: GPL-2.0-only
// grip-clump: makes a clump of spheres from a solid, and writes it as a molecule file for LAMMPS. Everything
// is computed before the first byte is written.
#include "clump/clump.h"
#include "clump/picture.h"
#include "clump/png.h"
#include "surface/mesh_file.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <getopt.h>
#include <new>
#include <string>
#include <vector>

using namespace Grip;

namespace {

enum Status { DONE = 0, FAILED = 1, BAD_INPUT = 2 };

struct Failure {
  Status status;
  std::string text;
};

[[noreturn]] void refuse(const std::string &text)
{
  throw Failure{BAD_INPUT, text};
}

enum class Task { MAKE, SAY_HELP, SAY_VERSION };

struct Request {
  Task task = Task::MAKE;
  ClumpOptions clump;
  std::string molecule, image;
  bool report = false;
};

constexpr char SYNTAX[] =
    "grip-clump SOLID N FILE.mol [--density D] [--scale S] [--resolution R] [--smallest R] [--report] "
    "[--image FILE.png]";

enum { DENSITY = 256, SCALE, RESOLUTION, SMALLEST, REPORT, IMAGE, VERSION };
constexpr option OPTIONS[] = {{"density", required_argument, nullptr, DENSITY},
                              {"scale", required_argument, nullptr, SCALE},
                              {"resolution", required_argument, nullptr, RESOLUTION},
                              {"smallest", required_argument, nullptr, SMALLEST},
                              {"report", no_argument, nullptr, REPORT},
                              {"image", required_argument, nullptr, IMAGE},
                              {"help", no_argument, nullptr, 'h'},
                              {"version", no_argument, nullptr, VERSION},
                              {nullptr, 0, nullptr, 0}};

double number_of(const std::string &word, const std::string &value, const char *accepted)
{
  char *end = nullptr;
  const double number = std::strtod(value.c_str(), &end);
  if (value.empty() || *end != '\0' || !std::isfinite(number))
    refuse(word + " '" + value + "'; accepted: " + accepted);
  return number;
}

int whole_number_of(const std::string &word, const std::string &value, int least, int most)
{
  const std::string accepted = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  const double number = number_of(word, value, accepted.c_str());
  if (number != std::floor(number) || number < least || number > most)
    refuse(word + " '" + value + "'; accepted: " + accepted);
  return static_cast<int>(number);
}

bool ends_with(const std::string &text, const std::string &ending)
{
  return text.size() > ending.size() && text.compare(text.size() - ending.size(), ending.size(), ending) == 0;
}

double above_zero(const std::string &word, const std::string &value)
{
  const double number = number_of(word, value, "a number above 0");
  if (!(number > 0.0)) refuse(word + " '" + value + "'; accepted: a number above 0");
  return number;
}

std::string image_of(const std::string &value)
{
  if (!ends_with(value, ".png")) refuse("--image '" + value + "'; accepted: a name that ends in .png");
  if (!has_png()) refuse("--image: this grip-clump was built without libpng");
  return value;
}

// A fourth word is an error. If it is an option in its old form, the message is the command in the current
// form.
[[noreturn]] void refuse_word(char **words, int last)
{
  std::string now = "grip-clump";
  bool is_value = false;
  for (int k = 1; words[k]; k++) {
    const option *found = OPTIONS;
    while (found->name && (k < last || is_value || std::strcmp(found->name, words[k]) != 0)) found++;
    if (k == last && !found->name)
      refuse(std::string("unknown word '") + words[k] + "'; accepted: " + SYNTAX);
    now += std::string(found->name ? " --" : " ") + words[k];
    is_value = found->name && found->has_arg == required_argument;
  }
  refuse(std::string("'") + words[last] + "' is an option, with two dashes; accepted: " + now);
}

[[noreturn]] void refuse_option(const std::string &word)
{
  refuse("unknown option '" + word + "'; accepted: " + SYNTAX + ", --help, --version");
}

// A shortened option is unknown, like a wrong one.
void check_name(const std::string &word)
{
  if (word.compare(0, 2, "--") != 0 || word.size() == 2) return;
  const option *found = OPTIONS;
  while (found->name && word.substr(2, word.find('=') - 2) != found->name) found++;
  if (!found->name) refuse_option(word);
}

void read_option(Request &request, int found, char **words)
{
  const std::string value = optarg ? optarg : "";
  const std::string word = found >= DENSITY ? std::string("--") + OPTIONS[found - DENSITY].name : "";
  switch (found) {
  case DENSITY:
    request.clump.density = above_zero(word, value);
    break;
  case SCALE:
    request.clump.scale = above_zero(word, value);
    break;
  case RESOLUTION:
    request.clump.resolution = whole_number_of(word, value, LEAST_RESOLUTION, MOST_RESOLUTION);
    break;
  case SMALLEST:
    request.clump.smallest = above_zero(word, value);
    break;
  case REPORT:
    request.report = true;
    break;
  case IMAGE:
    request.image = image_of(value);
    break;
  case ':':
    refuse(std::string(words[optind - 1]) + " needs a value; accepted: " + SYNTAX);
  default:
    if (optopt < DENSITY) refuse_option(std::string("-") + static_cast<char>(optopt));
    refuse(std::string("'") + words[optind - 1] + "'; accepted: no value after this option");
  }
}

void check_files(const Request &request)
{
  if (are_one_file(request.molecule, request.clump.solid))
    refuse("molecule file '" + request.molecule + "' is the file of the solid; accepted: another name");
  if (!request.image.empty() &&
      (are_one_file(request.image, request.clump.solid) || are_one_file(request.image, request.molecule)))
    refuse("--image '" + request.image +
           "' is the file of the solid or of the molecule; accepted: another name");
}

Request read(int count, char **words)
{
  Request request;
  std::vector<std::string> bare;
  // The dash: words that are no options come in their place, as 1.
  while (optind < count) {
    check_name(words[optind]);
    const int found = getopt_long(count, words, "-:h", OPTIONS, nullptr);
    if (found == -1) break;
    if (found == 'h' || found == VERSION) {
      request.task = found == 'h' ? Task::SAY_HELP : Task::SAY_VERSION;
      return request;
    }
    if (found != 1) {
      read_option(request, found, words);
      continue;
    }
    if (bare.size() == 3) refuse_word(words, optind - 1);
    bare.push_back(optarg);
  }
  bare.insert(bare.end(), words + optind, words + count);
  if (bare.size() != 3)
    refuse(std::string("a solid, a number of spheres and a molecule file are needed; accepted: ") + SYNTAX);
  request.clump.solid = bare[0];
  request.clump.spheres = whole_number_of("number of spheres", bare[1], 1, MOST_SPHERES);
  request.molecule = bare[2];
  check_files(request);
  return request;
}

void write(const std::string &name, const std::string &bytes)
{
  std::FILE *file = std::fopen(name.c_str(), "wb");
  if (!file) throw Failure{FAILED, "'" + name + "' cannot be written: " + std::strerror(errno)};
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (std::fclose(file) != 0 || !written) throw Failure{FAILED, "'" + name + "' cannot be written"};
}

void print(const char *name, const std::string &value)
{
  std::printf("%-30s %s\n", name, value.c_str());
}

std::string text_of(double x)
{
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

std::string text_of(const Vector &x)
{
  return text_of(x[0]) + " " + text_of(x[1]) + " " + text_of(x[2]);
}

std::string percent(double x)
{
  char text[40];
  std::snprintf(text, sizeof text, "%.3g %%", 100.0 * x);
  return text;
}

// Rounding errors of the fit of masses are no errors of the clump.
std::string percent_or_exact(double x)
{
  return x < 1e-12 ? "exact" : percent(x);
}

void print_report(const Clump &clump)
{
  const double unit = std::cbrt(clump.solid.body.volume);
  print("triangles", std::to_string(clump.solid.mesh.triangles.size()));
  print("volume", text_of(clump.solid.body.volume));
  print("mass", text_of(clump.mass));
  print("centre_in_file", text_of(clump.solid.moved));
  std::string moments = text_of(clump.inertia[0]);
  for (int k = 1; k < 6; k++) moments += " " + text_of(clump.inertia[k]);
  print("inertia", moments + " (xx yy zz yz xz xy)");
  double least = clump.balls[0].radius, most = least;
  for (const Ball &ball : clump.balls) {
    least = std::min(least, ball.radius);
    most = std::max(most, ball.radius);
  }
  print("spheres",
        std::to_string(clump.balls.size()) + ", radius " + text_of(least) + " to " + text_of(most));
  print("surface_error_rms", percent(clump.surface.rms / unit) + " of the cube root of the volume");
  print("surface_error_largest", percent(clump.surface.largest() / unit) + "; spheres stand out by " +
                                     percent(clump.surface.outermost / unit) + ", the solid by " +
                                     percent(clump.surface.innermost / unit));
  print("volume_error", percent(clump.volume_error) + " of the union of the spheres");
  print("centre_error", percent(clump.centre_error / unit) + " of the union at uniform density");
  print("inertia_error", percent(clump.inertia_error) + " of the union at uniform density");
  print("mass_residual", percent_or_exact(clump.members.mass_error) + ", of the sum of the spheres' masses");
  print("centre_residual", percent_or_exact(clump.members.centre_error) + ", of their centre");
  print("inertia_residual", percent_or_exact(clump.members.inertia_error) + ", of their moments of inertia");
}

void warn(const std::string &text)
{
  std::fprintf(stderr, "grip-clump: warning: %s\n", text.c_str());
}

// A clump whose surface is farther off than this is hardly like the solid.
constexpr double FAR = 0.1;

void print_warnings(const Clump &clump, const Request &request)
{
  const MemberMasses &members = clump.members;
  const int count = static_cast<int>(clump.balls.size());
  if (count < request.clump.spheres)
    warn(std::to_string(count) + " spheres instead of " + std::to_string(request.clump.spheres) +
         ": no other sphere would improve the clump; a larger '--resolution' has more candidates");
  const double rms = clump.surface.rms / std::cbrt(clump.solid.body.volume);
  if (rms > FAR)
    warn("the surface of the spheres is " + percent(rms) +
         " of the cube root of the volume away from the solid's: more spheres are needed for this shape");
  const double left = std::max({members.mass_error, members.centre_error, members.inertia_error});
  if (left >= 1e-12)
    warn("the spheres have the mass and inertia of the solid to within " + percent(left) +
         " only, which does not matter to fix rigid/small/grip with 'mol'; for other fixes more spheres make "
         "them exact");
}

void print_help()
{
  std::printf("grip-clump: makes a clump of spheres with the mass, centre and inertia of a solid\n\n  %s\n\n"
              "  SOLID             closed surface: STL, OBJ or PLY\n"
              "  N                 number of spheres, 1 to %d\n"
              "  FILE.mol          molecule file for LAMMPS, about the centre of the solid\n"
              "  --density D       of the solid (2500)\n"
              "  --scale S         factor of all lengths of the file (1)\n"
              "  --resolution R    cells along the longest side, %d to %d (60)\n"
              "  --smallest R      least radius of a sphere, after scaling (0)\n"
              "  --report          prints mass, inertia and errors\n"
              "  --image FILE.png  draws the solid and the spheres\n"
              "  -h, --help        this text\n"
              "  --version         the version\n\n"
              "Exit status: 0, 2 for input that is not accepted, 1 for anything else that fails.\n",
              SYNTAX, MOST_SPHERES, LEAST_RESOLUTION, MOST_RESOLUTION);
}

int run(int count, char **words)
{
  const Request request = read(count, words);
  if (request.task == Task::SAY_HELP) print_help();
  if (request.task == Task::SAY_VERSION) std::printf("grip-clump %s\n", GRIP_VERSION);
  if (request.task != Task::MAKE) return DONE;
  const Clump clump = make_clump(request.clump);
  write(request.molecule, molecule_text(clump, request.clump));
  if (!request.image.empty()) write(request.image, picture_of(clump));
  if (request.report) print_report(clump);
  print_warnings(clump, request);
  return DONE;
}

int complain(int status, const std::string &text)
{
  std::fprintf(stderr, "grip-clump: %s\n", text.c_str());
  return status;
}

} // namespace

int main(int argc, char **argv)
{
  try {
    return run(argc, argv);
  } catch (const Failure &failure) {
    return complain(failure.status, failure.text);
  } catch (const BadMesh &bad) {
    return complain(BAD_INPUT, bad.what());
  } catch (const BadClump &bad) {
    return complain(BAD_INPUT, bad.what());
  } catch (const std::bad_alloc &) {
    return complain(FAILED, "not enough memory");
  }
}
