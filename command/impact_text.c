/* SPDX-License-Identifier: GPL-2.0-only */
/* The results of an impact as text. */
#include <math.h>

#include "impact.h"

static void say(FILE *file, const char *prefix, const char *name, double value, const char *unit)
{
  fprintf(file, "%s%-30s %.9g %s\n", prefix, name, value, unit);
}

static void say_energies(FILE *file, const struct impact *impact, const char *energy, const char *prefix)
{
  const struct collision *c = &impact->last;
  const double after = collision_kinetic_energy(c);
  double sum = after;
  say(file, prefix, "kinetic_before", impact->kinetic_before, energy);
  say(file, prefix, "kinetic_after", after, energy);
  for (int e = 0; e < GRIP_ENTRIES; e++) {
    if (c->entry[e] != 0) say(file, prefix, grip_entry_name(e), c->entry[e], energy);
    sum += c->entry[e];
  }
  say(file, prefix, "energy_error", (sum - impact->kinetic_before) / impact->kinetic_before,
      "of kinetic_before");
}

void impact_print(FILE *file, const struct impact *impact, const char *units, const char *prefix)
{
  const struct collision *c = &impact->last;
  const char *turn = unit_name("rad/T", units), *time = unit_name("T", units);
  if (impact->ending == SEPARATED) {
    fprintf(file, "%s%-30s yes\n", prefix, "separates");
    say(file, prefix, "restitution", impact->restitution, "-");
    say(file, prefix, "contact_time", c->time, time);
  } else {
    fprintf(file,
            "%s%-30s no, sticks: still in contact after %.3g %s, %d times what loading and unloading take\n",
            prefix, "separates", c->time, time, IMPACT_PATIENCE);
  }
  say(file, prefix, "largest_overlap", c->largest_overlap, unit_name("L", units));
  say(file, prefix, "largest_force", c->largest_force, unit_name("F", units));
  if (impact->ending == SEPARATED) {
    say(file, prefix, "rebound_angle", impact->rebound_angle * 180 / acos(-1), "degrees from the normal");
    for (int body = 0; body < (c->contact->pair.wall ? 1 : 2); body++) {
      say(file, prefix, body ? "spin_j" : "spin_i", c->bodies.spin[body].y, turn);
      say(file, prefix, body ? "twist_j" : "twist_i", grip_dot(c->bodies.spin[body], c->at.normal), turn);
    }
  }
  say_energies(file, impact, unit_name("energy", units), prefix);
  fprintf(file, "%s%-30s %.0f, halving them last changed the outcome by %.1g\n", prefix, "steps",
          impact->steps, impact->change);
}
