/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bond.h"
#include "complain.h"
#include "table.h"
#include "words.h"

static const struct {
  const char *way, *part, *unit, *part_unit;
} ways[GRIP_BOND_SPRINGS_OF_ONE] = {
    [GRIP_BOND_NORMAL] = {"stretch", "normal_force", "L", "F"},
    [GRIP_BOND_SHEAR] = {"shear", "shear_force", "L", "F"},
    [GRIP_BOND_BENDING] = {"bending", "bending_moment", "rad", "F L"},
    [GRIP_BOND_TWISTING] = {"twisting", "twisting_moment", "rad", "F L"},
};

/* Any two angles below 2.2 rad make a rotation below 180 degrees. */
static int read_station(const struct bond_path *path, const char *word, double length, double *value)
{
  const bool angle = path->way == GRIP_BOND_BENDING || path->way == GRIP_BOND_TWISTING;
  const double low = angle ? -2.2 : path->way == GRIP_BOND_NORMAL ? -length : -INFINITY;
  if (read_number(word, value) && *value > low && !(angle && *value >= 2.2)) return 0;
  return complain(BAD_INPUT, "'%.40s' in --path '%s'; accepted: %s", word, ways[path->way].way,
                  angle                           ? "angles below 2.2"
                  : path->way == GRIP_BOND_NORMAL ? "elongations above minus the length"
                                                  : "numbers");
}

int bond_path_read(struct bond_path *path, const char *text, double length)
{
  static struct words words;
  if (!words_split(&words, text) || words.count > MAX_BOND_STATIONS + 1)
    return complain(BAD_INPUT, "--path has more than %d values", MAX_BOND_STATIONS);
  const char *name = words.count ? words.word[0] : "";
  path->way = 0;
  while (path->way < GRIP_BOND_SPRINGS_OF_ONE && strcmp(ways[path->way].way, name)) path->way++;
  if (path->way == GRIP_BOND_SPRINGS_OF_ONE)
    return complain(
        BAD_INPUT,
        "--path of --bond begins with '%.40s'; accepted: stretch, shear, bending or twisting, then "
        "values",
        name);
  path->count = words.count - 1;
  if (!path->count) return complain(BAD_INPUT, "--path '%s' goes nowhere; accepted: values to go to", name);
  for (int k = 0; k < path->count; k++)
    if (read_station(path, words.word[k + 1], length, &path->station[k])) return BAD_INPUT;
  return 0;
}

int bond_read(struct grip_bond_words *law, const char *text)
{
  static struct words words;
  char error[GRIP_MAX_ERROR];
  if (!words_split(&words, text)) return complain(BAD_INPUT, "--bond has more than %d words", MAX_WORDS);
  if (grip_bond_parse(law, words.count, words.word, error)) return complain(BAD_INPUT, "--bond: %s", error);
  return 0;
}

void bond_make(struct bond *bond, const struct grip_bond_words *words, const double radius[2], double length)
{
  /* Without dashpots, masses have no effect. */
  const struct grip_bond_grain i = {radius[0], 1, 1}, j = {radius[1], 1, 1};
  *bond = (struct bond){.words = *words, .length = length, .factor = grip_bond_factor(words, 1, 2)};
  bond->law = grip_bond_law_of(words);
  bond->law.damped = false;
  bond->numbers = grip_bond_make(words, length, &i, &j);
  const double along[3] = {0, 0, length}, straight[4] = {1, 0, 0, 0};
  grip_bond_begin(along, straight, straight, bond->kept);
  bond->kept[GRIP_BOND_FACTOR] = bond->factor;
}

/* The grains at a row's co-ordinates, at rest. The frame halfway between them is that of space, so each is
 * turned by half of the angle. */
struct pose {
  double x[7], v[7], w[7], f[7], torque[7], quaternion[8];
};

static struct pose pose_of(const struct bond *bond, const double at[GRIP_BOND_SPRINGS_OF_ONE])
{
  struct pose pose = {0};
  const double bend = at[GRIP_BOND_BENDING], twist = at[GRIP_BOND_TWISTING], angle = hypot(bend, twist);
  const double by_axis = angle > 0 ? sin(angle / 4) / angle : 0;
  const double p_y = angle > 0 ? 4 * tan(angle / 4) * bend / angle : 0;
  for (int grain = 0; grain < 2; grain++) {
    double *q = pose.quaternion + 4 * grain;
    q[0] = cos(angle / 4);
    q[2] = (grain ? -1 : 1) * by_axis * bend;
    q[3] = (grain ? -1 : 1) * by_axis * twist;
  }
  pose.x[0] = at[GRIP_BOND_SHEAR] + bond->numbers.middle * p_y;
  pose.x[2] = at[GRIP_BOND_NORMAL] + bond->length;
  return pose;
}

/* The springs at a row's co-ordinates, and what the bond keeps then. Returns whether the bond is whole. */
static bool pull(const struct bond *bond, struct bond_row *row, int *mode, double kept[GRIP_BOND_KEPT_ALL])
{
  static struct grip_bond_block block;
  static struct grip_bond_step step;
  memset(&block, 0, sizeof block);
  for (int k = 0; k < GRIP_LANES; k++) {
    for (int v = 0; v < GRIP_BOND_KEPT_ALL; v++) block.kept[v][k] = bond->kept[v];
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
      block.spring[s][k] = bond->numbers.spring[s];
      block.per_yield[s][k] = bond->numbers.per_yield[s];
    }
    block.toughness[k] = bond->numbers.toughness;
    block.middle[k] = bond->numbers.middle;
    block.per_area[k] = bond->numbers.per_area;
    block.per_modulus[k] = bond->numbers.per_modulus;
    block.row_j[k] = GRIP_ROW;
  }
  block.whole = 1;
  struct pose pose = pose_of(bond, row->at);
  const struct grip_bond_atoms atoms = {{pose.x, pose.v, pose.w, pose.f, pose.torque, true}, pose.quaternion};
  grip_bonds(&atoms, &bond->law, &block, &step);
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    row->part[s] = s == GRIP_BOND_NORMAL ? step.part[s][0] : copysign(step.part[s][0], row->at[s]);
  row->load = step.load[0];
  row->stored = step.stored[0];
  for (int v = 0; v < GRIP_BOND_KEPT_ALL; v++) kept[v] = block.kept[v][0];
  *mode = grip_bond_mode(&bond->law, &block, &step, 0);
  return block.whole & 1;
}

static void add(struct bond *bond, const struct bond_row *row)
{
  if (!(bond->count & (bond->count - 1))) {
    const size_t room = bond->count ? 2 * bond->count : 1;
    bond->rows = realloc(bond->rows, room * sizeof *bond->rows);
    if (!bond->rows) exit(complain(FAILED, "no memory for %zu rows", room));
  }
  bond->rows[bond->count++] = *row;
}

/* Goes to a value. Returns whether the bond is whole; otherwise the last row is where it breaks. */
static bool go(struct bond *bond, int way, double to)
{
  struct bond_row row = bond->rows[bond->count - 1];
  double whole = row.at[way], gone = to, kept[GRIP_BOND_KEPT_ALL];
  row.at[way] = to;
  if (pull(bond, &row, &bond->mode, kept)) {
    memcpy(bond->kept, kept, sizeof kept);
    add(bond, &row);
    return true;
  }
  while (row.at[way] = 0.5 * (whole + gone), row.at[way] != whole && row.at[way] != gone)
    *(pull(bond, &row, &bond->mode, kept) ? &whole : &gone) = row.at[way];
  row.at[way] = gone;
  pull(bond, &row, &bond->mode, kept);
  bond->broken = true;
  add(bond, &row);
  return false;
}

void bond_run(struct bond *bond, const struct bond_path *paths, int npaths, int steps)
{
  struct bond_row start = {0};
  pull(bond, &start, &bond->mode, bond->kept);
  add(bond, &start);
  for (int p = 0; p < npaths; p++)
    for (int k = 0; k < paths[p].count; k++) {
      const int way = paths[p].way;
      const double from = bond->rows[bond->count - 1].at[way], to = paths[p].station[k];
      for (int step = 1; step <= steps; step++)
        if (!go(bond, way, step < steps ? from + (to - from) * step / steps : to)) return;
    }
}

static void print_head(FILE *file, const struct bond *bond, const char *law, const char *units)
{
  fprintf(file, "# %-30s %s\n# %-30s %.9g %s\n", "bond", law, "length", bond->length, unit_name("L", units));
  static const char *const spring_units[] = {"F/L", "F/L", "F L", "F L"};
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    fprintf(file, "# stiffness of %-17s %.9g %s\n", ways[s].way, bond->numbers.spring[s],
            unit_name(spring_units[s], units));
  if (bond->words.random != GRIP_BOND_EQUAL)
    fprintf(file, "# %-30s %.9g, of the grains 1 and 2\n", "factor of the strength", bond->factor);
  const struct bond_row *last = &bond->rows[bond->count - 1];
  if (bond->broken)
    fprintf(file, "# %-30s by %s, at a stored energy of %.9g %s\n", "breaks at the last row",
            grip_bond_mode_name(bond->mode), last->stored, unit_name("energy", units));
}

void bond_print(FILE *file, const struct bond *bond, const char *law, const char *units)
{
  print_head(file, bond, law, units);
  fputs("# units: step [-]", file);
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    fprintf(file, ", %s [%s]", ways[s].way, unit_name(ways[s].unit, units));
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    fprintf(file, ", %s [%s]", ways[s].part, unit_name(ways[s].part_unit, units));
  fprintf(file, ", load [-], stored [%s]\nstep", unit_name("energy", units));
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) fprintf(file, ",%s", ways[s].way);
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) fprintf(file, ",%s", ways[s].part);
  fputs(",load,stored\n", file);
  for (size_t r = 0; r < bond->count; r++) {
    const struct bond_row *row = &bond->rows[r];
    fprintf(file, "%zu", r);
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) fprintf(file, ",%.15g", row->at[s]);
    for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) fprintf(file, ",%.15g", row->part[s]);
    fprintf(file, ",%.15g,%.15g\n", row->load, row->stored);
  }
}
