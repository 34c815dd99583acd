/* SPDX-License-Identifier: GPL-2.0-only */
/* The results of an impact as text. */
#include <math.h>

#include "impact.h"

static void print_value(FILE *file, const char *prefix, const char *name, double value, const char *unit)
{
  fprintf(file, "%s%-30s %.9g %s\n", prefix, name, value, unit);
}

static void print_energies(FILE *file, const struct impact *impact, const char *energy, const char *prefix)
{
  const struct collision *c = &impact->final;
  const double after = collision_kinetic_energy(c);
  double sum = after;
  print_value(file, prefix, "kinetic_before", impact->kinetic_before, energy);
  print_value(file, prefix, "kinetic_after", after, energy);
  for (int e = 0; e < GRIP_ENTRIES; e++) {
    if (c->entry[e] != 0) print_value(file, prefix, grip_entry_name(e), c->entry[e], energy);
    sum += c->entry[e];
  }
  print_value(file, prefix, "energy_error", (sum - impact->kinetic_before) / impact->kinetic_before,
              "of kinetic_before");
}

void impact_print(FILE *file, const struct impact *impact, const char *units, const char *prefix)
{
  const struct collision *c = &impact->final;
  const char *turn = unit_name("rad/T", units), *time = unit_name("T", units);
  if (impact->outcome == SEPARATED) {
    fprintf(file, "%s%-30s yes\n", prefix, "separates");
    print_value(file, prefix, "restitution", impact->restitution, "-");
    print_value(file, prefix, "contact_time", c->time, time);
  } else {
    fprintf(file,
            "%s%-30s no, sticks: still in contact after %.3g %s, %d times what loading and unloading take\n",
            prefix, "separates", c->time, time, IMPACT_TIME_LIMIT);
  }
  print_value(file, prefix, "largest_overlap", c->largest_overlap, unit_name("L", units));
  print_value(file, prefix, "largest_force", c->largest_force, unit_name("F", units));
  if (impact->outcome == SEPARATED && !c->contact->pair.shaped) {
    print_value(file, prefix, "rebound_angle", impact->rebound_angle * 180 / acos(-1),
                "degrees from the normal");
    for (int body = 0; body < (c->contact->pair.wall ? 1 : 2); body++) {
      print_value(file, prefix, body ? "spin_j" : "spin_i", c->bodies.spin[body].y, turn);
      print_value(file, prefix, body ? "twist_j" : "twist_i", grip_dot(c->bodies.spin[body], c->at.normal),
                  turn);
    }
  }
  print_energies(file, impact, unit_name("energy", units), prefix);
  fprintf(file, "%s%-30s %.0f, halving them last changed the outcome by %.1g\n", prefix, "steps",
          impact->steps, impact->change);
}
