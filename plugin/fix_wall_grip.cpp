// SPDX-License-Identifier: GPL-2.0-only
#include "fix_wall_grip.h"

#include "atom.h"
#include "comm.h"
#include "compute_grip_dissipation_atom.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "input.h"
#include "law_args.h"
#include "ledgers.h"
#include "memory.h"
#include "modify.h"
#include "neighbor.h"
#include "pair_grip.h"
#include "region.h"
#include "respa.h"
#include "store.h"
#include "update.h"
#include "variable.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace LAMMPS_NS;
using namespace FixConst;

namespace {

constexpr double FAR_AWAY = 1.0e20; // where a plane that is not given stands
constexpr double PI = 3.14159265358979323846;
constexpr int ENDED = -1;  // in place of a face's number: its contact is over
constexpr int NOUTPUT = 9; // columns of `contacts`, in the host's order, heat last
constexpr const char *SHAPES = "xplane yplane zplane zcylinder region";

} // namespace

FixWallGrip::FixWallGrip(LAMMPS *lmp, int narg, char **arg)
    : Fix(lmp, narg, arg), command(fmt::format("fix {} wall/grip", id)), batch(new grip_batch())
{
  if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
    error->all(
        FLERR,
        "{}: atom style '{}' lacks radius, mass, spin or torque; accepted: sphere, or a hybrid with it",
        command, atom->atom_style);
  create_attribute = 1;
  restart_global = 1;
  vector_flag = 1;
  size_vector = 6;
  global_freq = 1;
  extvector = 1;

  if (narg < 4) error->all(FLERR, "{}: a MODEL-SPEC or 'type T' is missing", command);
  int iarg = 3;
  std::string accepted;
  if (std::strcmp(arg[iarg], "type") == 0) {
    if (narg < 5) error->all(FLERR, "{}: the atom type is missing after 'type'", command);
    wall_type = utils::inumeric(FLERR, arg[iarg + 1], false, lmp);
    if (wall_type < 1 || wall_type > atom->ntypes)
      error->all(FLERR, "{}: type is {}, accepted: 1 to {}", command, arg[iarg + 1], atom->ntypes);
    iarg += 2;
    fetch_models();
  } else {
    models.resize(1);
    iarg += Grip::read_model(lmp, command, narg - iarg, arg + iarg, models[0], accepted);
    if (models[0].synchronized_verlet)
      error->all(FLERR,
                 "{}: 'synchronized_verlet' is for pairs of spheres only; leave it out, or give 'type T'",
                 command);
  }
  iarg = read_shape(iarg, narg, arg, accepted);
  read_keywords(iarg, narg, arg);
  check_shape();
  keep_ledgers();
  if (ledger.on()) size_vector = 7;
  nslots = count_slots();
  layouts = history_layouts();
  restart_peratom = nslots > 0;

  start_step = update->ntimestep;
  dt = update->dt;
  FixWallGrip::grow_arrays(atom->nmax);
  atom->add_callback(Atom::GROW);
  if (restart_peratom) atom->add_callback(Atom::RESTART);
  for (int i = 0; i < atom->nlocal; i++) FixWallGrip::set_arrays(i);
}

FixWallGrip::~FixWallGrip()
{
  if (copymode) return;
  atom->delete_callback(id, Atom::GROW);
  if (restart_peratom) atom->delete_callback(id, Atom::RESTART);
  memory->destroy(nfaces);
  memory->destroy(faces);
  memory->destroy(values);
  memory->destroy(array_atom);
}

int FixWallGrip::read_axis(const char *word) const
{
  if (std::strlen(word) == 1 && word[0] >= 'x' && word[0] <= 'z') return word[0] - 'x';
  error->all(FLERR, "{}: direction is '{}', accepted: x y z", command, word);
  return 0;
}

int FixWallGrip::read_shape(int iarg, int narg, char **arg, const std::string &accepted)
{
  if (iarg >= narg) error->all(FLERR, "{}: the wall style is missing; accepted: {}", command, SHAPES);
  const std::string word = arg[iarg];
  const auto need = [&](int n, const char *what) {
    if (iarg + n >= narg) error->all(FLERR, "{}: {} is missing after '{}'", command, what, word);
  };
  if (word == "xplane" || word == "yplane" || word == "zplane") {
    need(2, "lo or hi");
    shape = static_cast<Shape>(word[0] - 'x');
    const bool has_lo = std::strcmp(arg[iarg + 1], "NULL") != 0,
               has_hi = std::strcmp(arg[iarg + 2], "NULL") != 0;
    if (!has_lo && !has_hi)
      error->all(FLERR, "{}: '{} NULL NULL' is no wall; give a number for lo, for hi or for both", command,
                 word);
    lo = has_lo ? utils::numeric(FLERR, arg[iarg + 1], false, lmp) : -FAR_AWAY;
    hi = has_hi ? utils::numeric(FLERR, arg[iarg + 2], false, lmp) : FAR_AWAY;
    if (lo >= hi)
      error->all(FLERR, "{}: lo {} is not below hi {} after '{}'", command, arg[iarg + 1], arg[iarg + 2],
                 word);
    max_faces = 2;
    return iarg + 3;
  }
  if (word == "zcylinder") {
    need(1, "the radius");
    shape = ZCYLINDER;
    cylinder = utils::numeric(FLERR, arg[iarg + 1], false, lmp);
    if (cylinder <= 0.0)
      error->all(FLERR, "{}: radius of zcylinder is {}, accepted: above 0", command, arg[iarg + 1]);
    return iarg + 2;
  }
  if (word == "region") {
    need(1, "the region's ID");
    shape = REGION;
    region_id = arg[iarg + 1];
    region = domain->get_region_by_id(region_id);
    if (!region) error->all(FLERR, "{}: region '{}' does not exist", command, region_id);
    max_faces = std::max(1, region->tmax);
    return iarg + 2;
  }
  error->all(FLERR, "{}: unknown word '{}'; accepted: {} or a wall style: {}", command, word, accepted,
             SHAPES);
  return iarg;
}

void FixWallGrip::read_keywords(int iarg, int narg, char **arg)
{
  while (iarg < narg) {
    const std::string word = arg[iarg];
    const auto need = [&](int n, const char *what) {
      if (iarg + n >= narg) error->all(FLERR, "{}: {} is missing after '{}'", command, what, word);
    };
    const auto only_once = [&] {
      if (motion != STILL)
        error->all(FLERR, "{}: '{}' after another motion; accepted: wiggle or shear, once", command, word);
    };
    if (word == "wiggle") {
      need(3, "direction, amplitude or period");
      only_once();
      motion = WIGGLE;
      axis = read_axis(arg[iarg + 1]);
      amplitude = utils::numeric(FLERR, arg[iarg + 2], false, lmp);
      period = utils::numeric(FLERR, arg[iarg + 3], false, lmp);
      if (period <= 0.0)
        error->all(FLERR, "{}: period of wiggle is {}, accepted: above 0", command, arg[iarg + 3]);
      time_depend = 1;
      iarg += 4;
    } else if (word == "shear") {
      need(2, "direction or speed");
      only_once();
      motion = SHEAR;
      axis = read_axis(arg[iarg + 1]);
      shear_speed = utils::numeric(FLERR, arg[iarg + 2], false, lmp);
      iarg += 3;
    } else if (word == "contacts") {
      per_atom_output = true;
      peratom_flag = 1;
      size_peratom_cols = NOUTPUT;
      peratom_freq = 1;
      iarg += 1;
    } else if (word == "temperature") {
      need(1, "the temperature");
      temperature_given = true;
      if (utils::strmatch(arg[iarg + 1], "^v_"))
        temperature_variable = arg[iarg + 1] + 2;
      else
        temperature = utils::numeric(FLERR, arg[iarg + 1], false, lmp);
      iarg += 2;
    } else if (word == "energy") {
      need(1, "no, yes or contacts");
      ledger.mode = Grip::read_energy(lmp, command, arg[iarg + 1]);
      iarg += 2;
    } else {
      error->all(FLERR, "{}: unknown keyword '{}'; accepted: wiggle shear contacts temperature energy",
                 command, word);
    }
  }
}

void FixWallGrip::check_shape() const
{
  const bool periodic[3] = {domain->xperiodic != 0, domain->yperiodic != 0, domain->zperiodic != 0};
  if (shape <= ZPLANE && periodic[shape])
    error->all(FLERR, "{}: a plane cannot stand in the periodic dimension {}", command, "xyz"[shape]);
  if (shape == ZCYLINDER && (periodic[0] || periodic[1]))
    error->all(FLERR, "{}: zcylinder cannot stand in a box that is periodic in x or y", command);
  if (motion != STILL && shape == REGION)
    error->all(FLERR, "{}: wiggle and shear do not go with region; move the region itself", command);
  if (motion == WIGGLE && shape == ZCYLINDER && axis != 2)
    error->all(FLERR, "{}: wiggle of zcylinder is along '{}', accepted: z", command, "xyz"[axis]);
  if (motion == SHEAR && shape <= ZPLANE && axis == shape)
    error->all(FLERR, "{}: shear is along '{}', the plane's own normal", command, "xyz"[axis]);
}

bool FixWallGrip::conducts_heat() const
{
  return std::any_of(models.begin(), models.end(), [](const grip_model &m) {
    const grip_law *law = m.law[GRIP_HEAT];
    return law &&
           (!(law->flags & GRIP_DISSIPATES) || m.value[GRIP_HEAT][1] > 0.0 || m.value[GRIP_HEAT][2] > 0.0);
  });
}

void FixWallGrip::check_heat() const
{
  const bool heats =
      std::any_of(models.begin(), models.end(), [](const grip_model &m) { return m.law[GRIP_HEAT]; });
  if (!heats) {
    if (temperature_given) error->all(FLERR, "{}: 'temperature' needs a model with 'heat'", command);
    return;
  }
  for (const auto &model : models)
    if (model.law[GRIP_HEAT] && (model.law[GRIP_HEAT]->flags & GRIP_DISSIPATES) && !ledger.on())
      error->all(FLERR, "{}: 'heat {}' needs the keyword 'energy yes'", command, model.law[GRIP_HEAT]->name);
  if (!temperature_given && conducts_heat())
    error->all(FLERR, "{}: a model with 'heat' needs the keyword 'temperature'", command);
  if (!atom->temperature_flag || !atom->heatflow_flag)
    error->all(FLERR,
               "{}: 'heat' needs atoms with the properties temperature and heatflow, for example by fix "
               "property/atom",
               command);
  if (temperature_variable.empty()) return;
  const int variable = input->variable->find(temperature_variable.c_str());
  if (variable < 0 || !input->variable->equalstyle(variable))
    error->all(FLERR, "{}: temperature is 'v_{}', accepted: a number or an equal-style variable", command,
               temperature_variable);
}

void FixWallGrip::find_temperature()
{
  if (temperature_variable.empty()) return;
  const int variable = input->variable->find(temperature_variable.c_str());
  if (variable < 0)
    error->all(FLERR, "{}: variable '{}' of its temperature does not exist any more", command,
               temperature_variable);
  temperature = input->variable->compute_equal(variable);
}

// The models of a wall of an atom type, from the pair style.
void FixWallGrip::fetch_models()
{
  auto *pair = dynamic_cast<PairGrip *>(force->pair_match("^grip", 0, 0));
  if (!pair)
    error->all(FLERR, "{}: 'type {}' needs pair_style grip and its pair_coeff lines before this fix", command,
               wall_type);
  models.resize(atom->ntypes + 1);
  for (int i = 1; i <= atom->ntypes; i++) models[i] = pair->model_of_types(i, wall_type, command);
  keep_ledgers();
}

void FixWallGrip::keep_ledgers()
{
  for (auto &model : models) {
    if (!model.law[GRIP_NORMAL]) continue; // index 0 of a wall of an atom type
    char text[GRIP_MAX_ERROR];
    if (ledger.on() && grip_model_can_book(&model, text) != 0)
      error->all(FLERR, "{}: energy: {}", command, text);
    grip_model_keep_ledger(&model, ledger.on() ? ledger.mode | GRIP_LEDGER_OF_WALL : GRIP_LEDGER_OFF);
  }
}

// Models that keep fields of particles keep those of the pair style.
void FixWallGrip::check_particles()
{
  const grip_model *of_pair = nullptr;
  for (const PairGrip *pair : Grip::pairs(lmp))
    if (pair->particle_model()) of_pair = pair->particle_model();
  has_fields = of_pair;
  for (const auto &model : models) {
    const grip_law *law = model.law[GRIP_NORMAL];
    if (!law) continue; // index 0 of a wall of an atom type
    if (law->nfields && !of_pair)
      error->all(FLERR, "{}: normal model '{}' needs pair_style grip with normal model '{}' too", command,
                 law->name, law->name);
    if (!of_pair) continue;
    const grip_law *wanted = of_pair->law[GRIP_NORMAL];
    if (law != wanted)
      error->all(FLERR, "{}: normal model '{}' does not go with '{}' of pair_style grip; accepted: {}",
                 command, law->name, wanted->name, wanted->name);
    if (const char *word = law->differ(&model, of_pair))
      error->all(FLERR, "{}: '{}' of 'normal {}' differs from that of pair_style grip; accepted: the same",
                 command, word, law->name);
  }
  if (has_fields) fields.bind(atom, of_pair->law[GRIP_NORMAL]);
  batch->fields = has_fields ? fields.batch() : nullptr;
}

std::string FixWallGrip::history_layouts() const
{
  std::string all;
  for (const auto &model : models) all += Grip::history_layout(model) + "; ";
  return all + Grip::ledger_layout(ledger.mode);
}

// The pair style's models have changed to such as keep another history.
void FixWallGrip::begin_anew()
{
  if (comm->me == 0)
    error->warning(FLERR, "{}: contacts have the history of other models than those of now, all begin anew",
                   command);
  memory->destroy(nfaces);
  memory->destroy(faces);
  memory->destroy(values);
  nslots = count_slots();
  layouts = history_layouts();
  FixWallGrip::grow_arrays(atom->nmax);
  for (int i = 0; i < atom->nlocal; i++) FixWallGrip::set_arrays(i);
}

int FixWallGrip::count_slots() const
{
  int most = 0;
  for (const auto &model : models) most = std::max(most, model.nslots);
  return most;
}

int FixWallGrip::setmask()
{
  return POST_FORCE | POST_FORCE_RESPA;
}

void FixWallGrip::init()
{
  dt = update->dt;
  if (wall_type) fetch_models();
  if (history_layouts() != layouts) begin_anew();
  check_heat();
  check_particles();
  reaches = begins_apart = false;
  for (const auto &model : models) {
    if (!model.law[GRIP_NORMAL]) continue; // index 0 of a wall of an atom type
    const grip_reach unit = grip_model_reach(&model, 1.0, 1.0);
    reaches = reaches || unit.end > 0.0;
    begins_apart = begins_apart || unit.begin > 0.0;
  }
  if (ledger.on() && (!utils::strmatch(update->integrate_style, "^verlet") || update->whichflag == 2))
    error->all(FLERR, "{}: 'energy' needs run_style verlet, and no minimization", command);
  if (utils::strmatch(update->integrate_style, "^respa"))
    nlevels_respa = (dynamic_cast<Respa *>(update->integrate))->nlevels;
  bodies.find(modify);
  if (shape != REGION) return;

  Region *now = domain->get_region_by_id(region_id);
  if (!now) error->all(FLERR, "{}: region '{}' does not exist", command, region_id);
  if (now->tmax > max_faces)
    error->all(FLERR, "{}: region '{}' has more faces than before; give the fix again", command, region_id);
  if (now != region || region_changed) {
    if (comm->me == 0)
      error->warning(FLERR, "{}: region '{}' is not the one of before, its motion begins anew", command,
                     region_id);
    now->reset_vel();
  }
  region = now;
  region_changed = false;
}

// At the wall a sphere is lightest with the least mass, whatever its size: the smallest of each type stands for all.
Grip::Durations FixWallGrip::durations(double speed) const
{
  std::vector<int> lightest(atom->ntypes + 1, -1);
  for (int i = 0; i < atom->nlocal; i++) {
    int &least = lightest[atom->type[i]];
    if ((atom->mask[i] & groupbit) && (least < 0 || atom->rmass[i] < atom->rmass[least])) least = i;
  }
  Grip::Durations shortest;
  for (const int i : lightest) {
    if (i < 0 || !(speed > 0.0)) continue;
    Grip::Durations d;
    d.contact = grip_contact_time(&model_of(i), atom->radius[i], INFINITY, atom->rmass[i], speed);
    shortest.take(d);
  }
  return shortest;
}

// Spheres meet a wall at their own speed and its.
void FixWallGrip::check_time_step()
{
  const double wall_speed = motion == WIGGLE && axis == shape ? 2.0 * PI * amplitude / period : 0.0;
  double mine = Grip::fastest(atom), all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, world);
  mine = durations(all + wall_speed).contact;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MIN, world);
  if (update->dt > 0.1 * all && comm->me == 0)
    error->warning(FLERR,
                   "{}: the time step {:.4g} is more than a tenth of the shortest contact time, {:.4g}",
                   command, update->dt, all);
}

void FixWallGrip::setup(int vflag)
{
  check_time_step();
  if (utils::strmatch(update->integrate_style, "^verlet")) return post_force(vflag);
  auto *respa = dynamic_cast<Respa *>(update->integrate);
  respa->copy_flevel_f(nlevels_respa - 1);
  post_force_respa(vflag, nlevels_respa - 1, 0);
  respa->copy_f_flevel(nlevels_respa - 1);
}

void FixWallGrip::post_run()
{
  deep.tell(lmp);
}

void FixWallGrip::post_force_respa(int vflag, int ilevel, int)
{
  if (ilevel == nlevels_respa - 1) post_force(vflag);
}

// Time since the motion began. A new time step length does not make the wall jump.
double FixWallGrip::elapsed() const
{
  return start_time + static_cast<double>(update->ntimestep - start_step) * dt;
}

void FixWallGrip::reset_dt()
{
  start_time = elapsed();
  start_step = update->ntimestep;
  dt = update->dt;
}

void FixWallGrip::update_body_masses()
{
  if (!bodies.any() || neighbor->ago != 0) return;
  body_mass.resize(atom->nlocal);
  bodies.masses(atom->nlocal, body_mass.data());
}

double FixWallGrip::mass(int i) const
{
  return bodies.any() && body_mass[i] > 0.0 ? body_mass[i] : atom->rmass[i];
}

void FixWallGrip::clear_output()
{
  if (!per_atom_output) return;
  for (int i = 0; i < atom->nlocal; i++) std::fill(array_atom[i], array_atom[i] + NOUTPUT, 0.0);
}

void FixWallGrip::post_force(int)
{
  if (neighbor->ago == 0) deep.tell(lmp);
  std::fill(wall_force, wall_force + 6, 0.0);
  summed_at = -1;
  update_body_masses();
  clear_output();
  find_temperature();
  find_mean_shift();
  stored_found = 0.0;
  find_contacts();
  if (ledger.on()) {
    ledger.found(stored_found);
    ledger.begin_step();
    loss_counters = Grip::loss_counters(lmp);
  }
  run_batches(false);
}

// Before the forces, from the same positions and radii.
void FixWallGrip::prepare_contacts()
{
  update_body_masses();
  find_contacts();
  run_batches(true);
}

// Runs of contacts with one model.
void FixWallGrip::run_batches(bool prepare)
{
  if (models.size() > 1)
    std::stable_sort(contacts.begin(), contacts.end(), [this](const Contact &a, const Contact &b) {
      return atom->type[a.atom] < atom->type[b.atom];
    });
  const int n = static_cast<int>(contacts.size());
  for (int first = 0; first < n;) {
    int count = 1;
    while (count < GRIP_BATCH && first + count < n &&
           &model_of(contacts[first + count].atom) == &model_of(contacts[first].atom))
      count++;
    run_batch(&contacts[first], count, prepare);
    first += count;
  }
}

const grip_model &FixWallGrip::model_of(int i) const
{
  return models[wall_type ? atom->type[i] : 0];
}

// ----------------------------------------------------------------------------------------------------------
// Contacts

void FixWallGrip::find_contacts()
{
  contacts.clear();
  if (shape == REGION)
    find_region_contacts();
  else if (shape == ZCYLINDER)
    find_cylinder_contacts();
  else
    find_plane_contacts();
  finish_atom();
}

// A wiggling wall's velocity is that at the end of the step; the work is done by its mean, by which it moves.
void FixWallGrip::find_mean_shift()
{
  if (motion != WIGGLE || !ledger.on()) return;
  const double rate = 2.0 * PI / period, phase = rate * elapsed(), before = phase - rate * update->dt;
  mean_shift[axis] = amplitude * ((std::cos(before) - std::cos(phase)) / update->dt - rate * std::sin(phase));
}

// Faces of which the geometry does not tell any more: what they stored went without a booking.
void FixWallGrip::finish_atom()
{
  if (!ledger.on()) return;
  for (std::size_t n = 0; n < old_faces.size(); n++)
    if (old_faces[n] != ENDED)
      ledger.entry[GRIP_LOST_OUTSIDE] +=
          grip_ledger_stored(&model_of(current_atom), &old_values[n * nslots], 1);
  old_faces.clear();
}

// Sets the atom's faces of the step before aside; add_contact takes their history over.
void FixWallGrip::begin_atom(int i)
{
  if (nslots == 0) return;
  finish_atom();
  current_atom = i;
  old_faces.clear();
  old_values.clear();
  for (int place = 0; place < nfaces[i]; place++) {
    if (faces[i][place] == ENDED) continue;
    old_faces.push_back(faces[i][place]);
    old_values.insert(old_values.end(), values[i][place], values[i][place] + nslots);
    if (ledger.on()) stored_found += grip_ledger_stored(&model_of(i), values[i][place], 1);
  }
  nfaces[i] = 0;
}

// Reduced radius of an atom and a wall that is flat, bulges (curvature > 0) or is hollow.
static double reduced_radius(double radius, double curvature)
{
  return curvature == 0.0 ? radius : radius * curvature / (radius + curvature);
}

// A gap within which lie all faces that may act on the atom. Of a region's faces the curvature is not known yet:
// reach goes with the reduced radius to the power 1/3, or -2/5, so this serves from a three-hundredth of the flat
// wall's to a thousand times that.
double FixWallGrip::far_reach(int i) const
{
  // A contact that ends in this step is still to be booked.
  if (ledger.on() && !old_faces.empty()) return std::max(0.5 * atom->radius[i], reach_of_face(i));
  if (!reaches || (!begins_apart && old_faces.empty())) return 0.0;
  return reach_of_face(i);
}

double FixWallGrip::reach_of_face(int i) const
{
  return 10.0 * grip_model_reach(&model_of(i), atom->radius[i], mass(i)).end;
}

// Whether a force may act across the gap; it is negative for an overlap.
bool FixWallGrip::in_reach(int i, int face, double gap, double curvature) const
{
  if (gap < 0.0) return true;
  if (!reaches && !ledger.on()) return false;
  const bool touched = std::find(old_faces.begin(), old_faces.end(), face) != old_faces.end();
  if (ledger.on() && touched) return true; // its end is still to be booked
  if (!touched && !begins_apart) return false;
  const grip_reach reach =
      grip_model_reach(&model_of(i), reduced_radius(atom->radius[i], curvature), mass(i));
  return gap < (touched ? reach.end : reach.begin);
}

void FixWallGrip::add_contact(int i, int face, const double r[3], const double velocity[3], double curvature)
{
  int place = 0;
  if (nslots) {
    place = nfaces[i]++;
    faces[i][place] = face;
    const auto old = std::find(old_faces.begin(), old_faces.end(), face);
    if (old == old_faces.end())
      std::fill(values[i][place], values[i][place] + nslots, 0.0);
    else
      std::copy_n(old_values.begin() + (old - old_faces.begin()) * nslots, nslots, values[i][place]);
    if (old != old_faces.end() && ledger.on()) *old = ENDED; // taken over
  }
  contacts.push_back({i, place, {r[0], r[1], r[2]}, {velocity[0], velocity[1], velocity[2]}, curvature});
}

void FixWallGrip::find_plane_contacts()
{
  double position[2] = {lo, hi}, velocity[3] = {0.0, 0.0, 0.0};
  if (motion == WIGGLE) {
    const double phase = 2.0 * PI * elapsed() / period;
    if (axis == shape)
      for (double &p : position) p += amplitude - amplitude * std::cos(phase);
    velocity[axis] = amplitude * 2.0 * PI / period * std::sin(phase);
  } else if (motion == SHEAR) {
    velocity[axis] = shear_speed;
  }
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & groupbit)) continue;
    begin_atom(i);
    for (int face = 0; face < 2; face++) {
      const double distance = atom->x[i][shape] - position[face];
      if (!in_reach(i, face, std::fabs(distance) - atom->radius[i], 0.0)) continue;
      double r[3] = {0.0, 0.0, 0.0};
      r[shape] = distance;
      add_contact(i, face, r, velocity, 0.0);
    }
  }
}

void FixWallGrip::find_cylinder_contacts()
{
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & groupbit)) continue;
    const double *x = atom->x[i];
    const double axial = std::sqrt(x[0] * x[0] + x[1] * x[1]), gap = cylinder - axial;
    // The host's radius of curvature of a cylinder: twice its own.
    const double curvature = gap > 0.0 ? -2.0 * cylinder : 2.0 * cylinder;
    begin_atom(i);
    if (!in_reach(i, 0, std::fabs(gap) - atom->radius[i], curvature)) continue;
    const double r[3] = {-gap / axial * x[0], -gap / axial * x[1], 0.0};
    double velocity[3] = {0.0, 0.0, 0.0};
    if (motion == WIGGLE)
      velocity[2] = amplitude * 2.0 * PI / period * std::sin(2.0 * PI * elapsed() / period);
    if (motion == SHEAR && axis == 2) velocity[2] = shear_speed;
    if (motion == SHEAR && axis != 2) {
      velocity[0] = shear_speed * x[1] / axial;
      velocity[1] = -shear_speed * x[0] / axial;
    }
    add_contact(i, 0, r, velocity, curvature);
  }
}

void FixWallGrip::find_region_contacts()
{
  const bool moves = region->dynamic_check();
  if (moves) {
    region->prematch();
    region->set_velocity();
  }
  for (int i = 0; i < atom->nlocal; i++) {
    if (!(atom->mask[i] & groupbit)) continue;
    double *x = atom->x[i];
    begin_atom(i);
    if (!region->match(x[0], x[1], x[2])) continue;
    const int n = region->surface(x[0], x[1], x[2], atom->radius[i] + far_reach(i));
    if (n > max_faces)
      error->one(FLERR, "{}: atom {} touches {} faces of region '{}', more than the {} it has", command,
                 atom->tag[i], n, region_id, max_faces);
    for (int c = 0; c < n; c++) {
      const auto &contact = region->contact[c];
      if (!in_reach(i, contact.iwall, contact.r - atom->radius[i], contact.radius)) continue;
      const double r[3] = {contact.delx, contact.dely, contact.delz};
      double velocity[3] = {0.0, 0.0, 0.0};
      if (moves) region->velocity_contact(velocity, x, c);
      add_contact(i, contact.iwall, r, velocity, contact.radius);
    }
  }
}

// ----------------------------------------------------------------------------------------------------------
// Forces

void FixWallGrip::run_batch(const Contact *first, int n, bool prepare)
{
  const grip_model &model = model_of(first->atom);
  grip_batch &b = *batch;
  b.nblocks = (n + GRIP_LANES - 1) / GRIP_LANES;
  b.dt = update->setupflag ? 0.0 : update->dt;
  // Half the overlap inside the sphere, as the contact with a very large sphere; or as the host.
  b.arm_speed = b.arm_torque = b.arm_wall = model.contact_point ? 0.5 : 0.0;
  b.sphere_j = 0.0;
  find_wall_spin();
  lane_values.resize(GRIP_BATCH * std::max(1, nslots));
  for (int block = 0; block < b.nblocks; block++)
    b.history[block] = &lane_values[block * GRIP_LANES * nslots];
  for (int k = 0; k < n; k++) gather(first[k], k);
  for (int k = n; k < b.nblocks * GRIP_LANES; k++) gather(first[0], k); // padding, not scattered
  grip_geometry(&b);
  if (prepare)
    grip_model_prepare(&model, &b);
  else if (ledger.on())
    book(model, first, n);
  else
    grip_model_run(&model, &b);
  for (int k = 0; has_fields && b.dt > 0.0 && k < n; k++)
    if (b.overlap[k] > 0.0)
      fields.scatter(first[k].atom, k, b.fields->i, prepare ? GRIP_FIELD_PREPARED : GRIP_FIELD_ADDED);
  for (int k = 0; !prepare && k < n; k++) scatter(first[k], k);
}

// Forces, and the energy of this step.
void FixWallGrip::book(const grip_model &model, const Contact *first, int n)
{
  grip_batch &b = *batch;
  lane_weights.assign(GRIP_BATCH, 0.0); // 0 for padding
  for (int k = 0; k < n; k++) {
    lane_weights[k] = 1.0;
    b.ux[k] -= mean_shift[0];
    b.uy[k] -= mean_shift[1];
    b.uz[k] -= mean_shift[2];
    b.wall_vx[k] = first[k].velocity[0] + mean_shift[0];
    b.wall_vy[k] = first[k].velocity[1] + mean_shift[1];
    b.wall_vz[k] = first[k].velocity[2] + mean_shift[2];
  }
  grip_model_book(&model, &b, lane_weights.data(), ledger.entry.data());
  hand_losses(model, first, n);
}

// All of a contact's loss counts for the atom; of the heat, half goes into the wall.
void FixWallGrip::hand_losses(const grip_model &model, const Contact *first, int n)
{
  const grip_batch &b = *batch;
  for (auto *counter : loss_counters)
    for (int k = 0; k < n; k++) counter->add(first[k].atom, b.plastic[k], b.damped[k]);
  const grip_law *heat = model.law[GRIP_HEAT];
  if (!heat || !(heat->flags & GRIP_DISSIPATES) || !(b.dt > 0.0)) return;
  const double share = 0.5 * model.value[GRIP_HEAT][0] / b.dt;
  for (int k = 0; k < n; k++) atom->heatflow[first[k].atom] += share * (b.plastic[k] + b.damped[k]);
}

// The wall's own spin, which rolling and twisting see: of a turning region, of a cylinder sheared around.
void FixWallGrip::find_wall_spin()
{
  std::fill(wall_spin, wall_spin + 3, 0.0);
  if (shape == REGION && region->rotateflag) std::copy_n(region->omega, 3, wall_spin);
  if (shape == ZCYLINDER && motion == SHEAR && axis != 2) wall_spin[2] = -shear_speed / cylinder;
}

void FixWallGrip::gather(const Contact &c, int k)
{
  grip_batch &b = *batch;
  const double *v = atom->v[c.atom], *omega = atom->omega[c.atom], radius = atom->radius[c.atom];
  b.rx[k] = c.r[0];
  b.ry[k] = c.r[1];
  b.rz[k] = c.r[2];
  b.ux[k] = v[0] - c.velocity[0];
  b.uy[k] = v[1] - c.velocity[1];
  b.uz[k] = v[2] - c.velocity[2];
  b.wix[k] = omega[0];
  b.wiy[k] = omega[1];
  b.wiz[k] = omega[2];
  b.wjx[k] = wall_spin[0];
  b.wjy[k] = wall_spin[1];
  b.wjz[k] = wall_spin[2];
  b.radius_i[k] = b.radius_j[k] = b.touch_distance[k] = radius;
  b.reduced_radius[k] = reduced_radius(radius, c.curvature);
  b.reduced_mass[k] = mass(c.atom);
  if (has_fields) fields.gather(c.atom, k, b.fields->i);
  b.warmer[k] = temperature_given ? temperature - atom->temperature[c.atom] : 0.0;
  double *history = b.history[k / GRIP_LANES] + k % GRIP_LANES;
  for (int s = 0; s < nslots; s++) history[s * GRIP_LANES] = values[c.atom][c.place][s];
}

void FixWallGrip::scatter(const Contact &c, int k)
{
  const grip_batch &b = *batch;
  const int i = c.atom;
  const double *history = b.history[k / GRIP_LANES] + k % GRIP_LANES;
  for (int s = 0; s < nslots; s++) values[i][c.place][s] = history[s * GRIP_LANES];
  if (ledger.on() && !(b.acting[k] > 0.0)) faces[i][c.place] = ENDED;
  if (b.acting[k] <= 0.0) return;
  const double n[3] = {b.nx[k], b.ny[k], b.nz[k]}, ft[3] = {b.fx[k], b.fy[k], b.fz[k]};
  const double m[3] = {b.mx[k], b.my[k], b.mz[k]};
  const double arm = b.radius_i[k] - b.arm_torque * b.overlap[k];
  const double ft_cross_n[3] = {ft[1] * n[2] - ft[2] * n[1], ft[2] * n[0] - ft[0] * n[2],
                                ft[0] * n[1] - ft[1] * n[0]};
  double f[3];
  double sum = 0.0;
  for (int d = 0; d < 3; d++) {
    f[d] = b.normal[k] * n[d] + ft[d];
    const double t = arm * ft_cross_n[d] + m[d] + b.mn[k] * n[d];
    atom->f[i][d] += f[d];
    atom->torque[i][d] += t;
    sum += f[d] + t;
    wall_force[d] -= f[d];
    wall_force[3 + d] -= m[d] + b.mn[k] * n[d];
  }
  const double heat = model_of(i).law[GRIP_HEAT] ? b.heat[k] : 0.0;
  if (heat != 0.0) atom->heatflow[i] += heat;
  if (!std::isfinite(sum))
    error->one(FLERR, "{}: the force on atom {} is not finite at step {} (overlap {:.6g})", command,
               atom->tag[i], update->ntimestep, b.overlap[k]);
  if (b.overlap[k] > GRIP_DEEP * b.radius_i[k] && !has_fields && !deep.noted())
    deep.note(update->ntimestep,
              fmt::format("{}: atom {} overlaps the wall by {:.3g} of its radius at step {}; "
                          "stiffness too low or time step too large?",
                          command, atom->tag[i], b.overlap[k] / b.radius_i[k], update->ntimestep));

  double at[3]; // where the force acts
  for (int d = 0; d < 3; d++) at[d] = atom->x[i][d] - arm * n[d];
  wall_force[3] -= at[1] * f[2] - at[2] * f[1];
  wall_force[4] -= at[2] * f[0] - at[0] * f[2];
  wall_force[5] -= at[0] * f[1] - at[1] * f[0];
  if (!per_atom_output) return;
  double *row = array_atom[i];
  row[0] = 1.0;
  for (int d = 0; d < 3; d++) {
    row[1 + d] += f[d]; // of all faces; the point is the last one's
    row[4 + d] = atom->x[i][d] - c.r[d];
  }
  row[7] = atom->radius[i];
  row[8] += heat;
}

// Force on the wall, its torque about the origin, and its work.
double FixWallGrip::compute_vector(int n)
{
  if (summed_at != update->ntimestep) {
    wall_force[6] = ledger.entry[GRIP_WALL_WORK];
    MPI_Allreduce(wall_force, wall_force_all, 7, MPI_DOUBLE, MPI_SUM, world);
    summed_at = update->ntimestep;
  }
  return wall_force_all[n];
}

// ----------------------------------------------------------------------------------------------------------
// Per-atom arrays

double FixWallGrip::memory_usage()
{
  double bytes = 0.0;
  if (nslots) bytes += atom->nmax * (sizeof(int) + max_faces * (sizeof(int) + nslots * sizeof(double)));
  if (per_atom_output) bytes += static_cast<double>(atom->nmax) * NOUTPUT * sizeof(double);
  return bytes + static_cast<double>(contacts.capacity()) * sizeof(Contact);
}

void FixWallGrip::grow_arrays(int nmax)
{
  if (nslots) {
    memory->grow(nfaces, nmax, "wall/grip:nfaces");
    memory->grow(faces, nmax, max_faces, "wall/grip:faces");
    memory->grow(values, nmax, max_faces, nslots, "wall/grip:values");
  }
  if (per_atom_output) memory->grow(array_atom, nmax, NOUTPUT, "wall/grip:array_atom");
}

void FixWallGrip::copy_arrays(int i, int j, int)
{
  if (nslots) {
    nfaces[j] = nfaces[i];
    for (int place = 0; place < nfaces[i]; place++) {
      faces[j][place] = faces[i][place];
      std::copy(values[i][place], values[i][place] + nslots, values[j][place]);
    }
  }
  if (per_atom_output) std::copy(array_atom[i], array_atom[i] + NOUTPUT, array_atom[j]);
}

void FixWallGrip::set_arrays(int i)
{
  if (nslots) nfaces[i] = 0;
  if (per_atom_output) std::fill(array_atom[i], array_atom[i] + NOUTPUT, 0.0);
}

int FixWallGrip::pack_exchange(int i, double *buffer)
{
  int m = 0;
  if (nslots) {
    buffer[m++] = nfaces[i];
    for (int place = 0; place < nfaces[i]; place++) {
      buffer[m++] = faces[i][place];
      for (int s = 0; s < nslots; s++) buffer[m++] = values[i][place][s];
    }
  }
  if (per_atom_output)
    for (int c = 0; c < NOUTPUT; c++) buffer[m++] = array_atom[i][c];
  return m;
}

int FixWallGrip::unpack_exchange(int i, double *buffer)
{
  int m = 0;
  if (nslots) {
    nfaces[i] = static_cast<int>(buffer[m++]);
    for (int place = 0; place < nfaces[i]; place++) {
      faces[i][place] = static_cast<int>(buffer[m++]);
      for (int s = 0; s < nslots; s++) values[i][place][s] = buffer[m++];
    }
  }
  if (per_atom_output)
    for (int c = 0; c < NOUTPUT; c++) array_atom[i][c] = buffer[m++];
  return m;
}

// buffer[0] is the length, by which other fixes find their own part; then the number of values of a contact,
// to tell a file that another model wrote.
int FixWallGrip::pack_restart(int i, double *buffer)
{
  int m = 1;
  buffer[m++] = nslots;
  buffer[m++] = nfaces[i];
  for (int place = 0; place < nfaces[i]; place++) {
    buffer[m++] = faces[i][place];
    for (int s = 0; s < nslots; s++) buffer[m++] = values[i][place][s];
  }
  buffer[0] = m;
  return m;
}

void FixWallGrip::unpack_restart(int i, int nth)
{
  const double *buffer = atom->extra[i];
  for (int n = 0; n < nth; n++) buffer += static_cast<int>(buffer[0]);
  if (static_cast<int>(buffer[1]) != nslots || static_cast<int>(buffer[2]) > max_faces)
    error->one(FLERR,
               "{}: the restart file has {} history values a contact and {} faces of atom {}; the wall has "
               "{} and {}",
               command, buffer[1], buffer[2], atom->tag[i], nslots, max_faces);
  int m = 2;
  nfaces[i] = static_cast<int>(buffer[m++]);
  for (int place = 0; place < nfaces[i]; place++) {
    faces[i][place] = static_cast<int>(buffer[m++]);
    for (int s = 0; s < nslots; s++) values[i][place][s] = buffer[m++];
  }
}

int FixWallGrip::size_restart(int i)
{
  return 3 + nfaces[i] * (nslots + 1);
}

int FixWallGrip::maxsize_restart()
{
  return 3 + max_faces * (nslots + 1);
}

// The phase of the wall's motion, what the history is of, the model, and the region's own state.
void FixWallGrip::write_restart(FILE *fp)
{
  double booked[GRIP_ENTRIES];
  MPI_Reduce(ledger.entry.data(), booked, GRIP_ENTRIES, MPI_DOUBLE, MPI_SUM, 0, world);
  if (comm->me) return;
  Region *now = shape == REGION ? domain->get_region_by_id(region_id) : nullptr;
  int region_size = 0;
  if (now) now->length_restart_string(region_size);
  const double time = elapsed();
  const std::string text = layouts + "\n" + own_words();
  const int length = static_cast<int>(text.size());
  const int size = static_cast<int>(sizeof Grip::RESTART_MARK + sizeof time + sizeof booked + sizeof length) +
                   length + region_size;
  fwrite(&size, sizeof(int), 1, fp);
  fwrite(Grip::RESTART_MARK, 1, sizeof Grip::RESTART_MARK, fp);
  fwrite(&time, sizeof time, 1, fp);
  fwrite(booked, sizeof booked, 1, fp);
  fwrite(&length, sizeof length, 1, fp);
  fwrite(text.data(), 1, length, fp);
  if (now) now->write_restart(fp);
}

void FixWallGrip::restart(char *buffer)
{
  if (!Grip::is_restart_mark(buffer)) error->all(FLERR, "{}: {}", command, Grip::OTHER_FORMAT);
  int n = sizeof Grip::RESTART_MARK, length;
  double booked[GRIP_ENTRIES];
  std::memcpy(&start_time, buffer + n, sizeof start_time);
  n += sizeof start_time;
  std::memcpy(booked, buffer + n, sizeof booked);
  n += sizeof booked;
  std::memcpy(&length, buffer + n, sizeof length);
  n += sizeof length;
  if (comm->me == 0) std::copy_n(booked, GRIP_ENTRIES, ledger.entry.begin());
  start_step = update->ntimestep;
  const std::string text(buffer + n, length), in_file = text.substr(0, text.find('\n'));
  if (in_file != layouts)
    error->all(FLERR,
               "{}: the restart file's contacts have the history of other models than those of now: {} "
               "before, {} now",
               command, in_file, layouts);
  if (text.substr(in_file.size() + 1) != own_words() && comm->me == 0)
    error->warning(
        FLERR, "{}: its model is not that of the restart file; its contacts go on with the history they have",
        command);
  n += length;
  if (region && !region->restart(buffer, n)) region_changed = true;
}

// The model's words; a wall of an atom type has none, for its models are the pair style's.
std::string FixWallGrip::own_words() const
{
  return wall_type ? fmt::format("type {}", wall_type) : Grip::model_words(models[0]);
}
