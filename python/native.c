/* SPDX-License-Identifier: GPL-2.0-only */
/* Contacts for Python: the functions that python/lammps_grip/native.py calls. They exchange arrays of numbers
 * and texts, so that Python does not depend on any struct of the C library. The buffers are static, so only
 * one thread may call at a time. */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "collision.h"
#include "complain.h"
#include "grain.h"
#include "impact.h"
#include "list.h"
#include "model_file.h"

#define PUBLIC __attribute__((visibility("default")))

/* Number of values of a motion and of the response of a contact; native.py names them. */
enum { ANSWERS = 6 };

/* A model and one contact of it. */
struct handle {
  struct grip_model model;
  struct pair pair;
  struct contact contact;
};

static _Thread_local char last_error[GRIP_MAX_ERROR + MAX_LINE];

/* The errors of grip-law's functions become the text of an exception. */
int complain(int status, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(last_error, sizeof last_error, format, arguments);
  va_end(arguments);
  return status;
}

PUBLIC const char *grip_python_error(void)
{
  return last_error;
}

PUBLIC const char *grip_python_version(void)
{
  return GRIP_VERSION;
}

/* The pair of a new handle. Returns whether the input is accepted. */
static bool set_pair(struct handle *h, const double radius[2], const double density[2], bool wall,
                     const char *shape, const char *normal)
{
  static struct grain grain;
  if (shape && (grain_read(&grain, shape, normal) || grain_check(&h->model))) return false;
  h->pair = shape ? grain_pair(&grain, density[0], wall) : pair_of(radius, density, wall);
  return true;
}

/* A contact without history, or NULL; grip_python_error then returns the reason. radius, density: of i and
 * j. shape, normal: as in grain.h, or NULL for spheres. */
PUBLIC struct handle *grip_python_new(const char *model, const char *units, const double radius[2],
                                      const double density[2], int wall, const char *shape,
                                      const char *normal)
{
  struct handle *h = aligned_alloc(alignof(struct handle), sizeof *h);
  if (!h) return complain(FAILED, "no memory"), NULL;
  memset(h, 0, sizeof *h);
  if (model_read(&h->model, model, units)) return free(h), NULL;
  if (!set_pair(h, radius, density, wall != 0, shape, normal)) return free(h), NULL;
  contact_start(&h->contact, &h->model, &h->pair);
  return h;
}

PUBLIC void grip_python_free(struct handle *h)
{
  free(h);
}

/* Prints the words of the model, with numbers that are read back exactly, truncated to size. Returns the
 * length. */
PUBLIC size_t grip_python_print(const struct handle *h, char *text, size_t size)
{
  return (size_t)grip_model_print(&h->model, text, size);
}

/* Whether the model resists each mode: normal, tangential, rolling, twisting. */
PUBLIC void grip_python_resists(const struct handle *h, int resists[WAYS])
{
  for (int way = 0; way < WAYS; way++) resists[way] = h->model.law[way_sense((enum way)way)] != NULL;
  resists[TWISTING_WAY] |= h->model.torsion;
}

/* Moves a new contact through n positions: overlap, displacement, angle of rolling, angle of twisting. dt:
 * the n - 1 times between them. Writes to `answer` for each position F_n, its elastic part, the tangential
 * force, the torques of rolling and twisting, all positive if they resist a forward motion, and the first
 * value of the normal law's history. */
PUBLIC void grip_python_path(struct handle *h, size_t n, const double *position, const double *dt,
                             double *answer)
{
  contact_start(&h->contact, &h->model, &h->pair);
  for (size_t k = 0; k < n; k++) {
    double rate[WAYS] = {0};
    for (int way = 0; way < WAYS && k; way++)
      rate[way] = (position[WAYS * k + (size_t)way] - position[WAYS * (k - 1) + (size_t)way]) / dt[k - 1];
    const struct answer a = contact_drive(&h->contact, position[WAYS * k], rate, k ? dt[k - 1] : 0);
    const double values[ANSWERS] = {a.normal,     a.elastic,   -a.tangential.x,
                                    -a.rolling.y, -a.twisting, contact_normal_history(&h->contact)};
    memcpy(answer + ANSWERS * k, values, sizeof values);
  }
}

/* Collides two bodies, or one with a wall. approach: speed, angle to the normal [rad], spin about the axis
 * perpendicular to the plane of motion, spin about the normal. outcome: 1 if they separate, restitution,
 * duration, largest overlap, largest force, rebound angle [rad], spin of i about that axis, kinetic energy
 * before and after, and the entries of the energy ledger. Returns 0, or 1 if grip_python_error returns a
 * reason. */
PUBLIC int grip_python_impact(struct handle *h, const double approach[4], double outcome[9 + GRIP_ENTRIES])
{
  const struct approach how = {approach[0], approach[1], approach[2], approach[3]};
  static struct impact impact;
  contact_start(&h->contact, &h->model, &h->pair);
  if (impact_run(&impact, &h->contact, &how, NULL)) return 1;
  const struct collision *c = &impact.final;
  const double values[9] = {impact.outcome == SEPARATED, impact.restitution,    c->time,
                            c->largest_overlap,          c->largest_force,      impact.rebound_angle,
                            c->bodies.spin[0].y,         impact.kinetic_before, collision_kinetic_energy(c)};
  memcpy(outcome, values, sizeof values);
  memcpy(outcome + 9, c->entry, sizeof c->entry);
  return 0;
}

/* The name of an entry of the energy ledger, or NULL after the last. */
PUBLIC const char *grip_python_entry(int entry)
{
  return entry < GRIP_ENTRIES ? grip_entry_name(entry) : NULL;
}

/* Duration of a contact that begins at this speed, without damping. */
PUBLIC double grip_python_contact_time(const struct handle *h, double speed)
{
  const struct pair *pair = &h->pair;
  const double radius_i = pair->shaped ? 2 * pair->reduced_radius : pair->radius[0];
  const double radius_j = pair->shaped ? radius_i : pair->wall ? INFINITY : pair->radius[1];
  return grip_contact_time(&h->model, radius_i, radius_j, pair->reduced_mass, speed);
}

/* Radius and mass of i, reduced radius and reduced mass. */
PUBLIC void grip_python_pair(const struct handle *h, double values[4])
{
  const double of[4] = {h->pair.radius[0], h->pair.mass[0], h->pair.reduced_radius, h->pair.reduced_mass};
  memcpy(values, of, sizeof of);
}

/* The laws as JSON, like grip-law --list --json, truncated to size. Returns the length. */
PUBLIC size_t grip_python_laws(char *text, size_t size)
{
  char *made = NULL;
  size_t length = 0;
  FILE *file = open_memstream(&made, &length);
  if (!file) return 0;
  list_report(file, NULL);
  fclose(file);
  if (size) snprintf(text, size, "%s", made);
  free(made);
  return length;
}
