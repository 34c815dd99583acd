/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "complain.h"
#include "path.h"
#include "words.h"

static int find_way(const char *name)
{
  for (int way = 0; way < WAYS; way++)
    if (strcmp(grip_sense_name(way_sense((enum way)way)), name) == 0) return way;
  return -1;
}

int path_read(struct path *path, const char *text)
{
  static struct words words;
  if (!words_split(&words, text) || words.count > MAX_STATIONS + 1)
    return complain(BAD_INPUT, "--path has more than %d values", MAX_STATIONS);
  const int way = words.count ? find_way(words.word[0]) : -1;
  if (way < 0)
    return complain(
        BAD_INPUT,
        "--path begins with '%.40s'; accepted: normal, tangential, rolling or twisting, then values",
        words.count ? words.word[0] : "");
  path->way = (enum way)way;
  path->count = words.count - 1;
  for (int k = 0; k < path->count; k++)
    if (!read_number(words.word[k + 1], &path->station[k]))
      return complain(BAD_INPUT, "'%.40s' in --path '%s' is not a number; accepted: co-ordinates to go to",
                      words.word[k + 1], words.word[0]);
  if (!path->count)
    return complain(BAD_INPUT, "--path '%s' goes nowhere; accepted: co-ordinates to go to", words.word[0]);
  return 0;
}

/* A contact that moves along a path. */
struct walk {
  struct contact *contact;
  struct table *table; /* 0 if rows are not stored */
  struct row row;      /* the current co-ordinates and forces */
  bool timed;          /* whether the path has a speed, so that steps take time */
};

/* Stores the forces with which the contact resists, one for each co-ordinate. */
static void take_forces(struct row *row, const struct answer *answer)
{
  row->value[FORCE + NORMAL_WAY] = answer->normal;
  row->value[FORCE + TANGENTIAL_WAY] = 0 - answer->tangential.x;
  row->value[FORCE + ROLLING_WAY] = 0 - answer->rolling.y;
  row->value[FORCE + TWISTING_WAY] = 0 - answer->twisting;
}

static void step(struct walk *walk, enum way way, double to, double rate, double dt)
{
  const struct row before = walk->row;
  double *now = walk->row.value;
  double rates[WAYS] = {0};
  rates[way] = rate;
  now[POSITION + way] = to;
  now[STEP]++;
  if (walk->timed) now[TIME] += dt;
  const struct answer answer = contact_drive(walk->contact, now[POSITION + NORMAL_WAY], rates, dt);
  take_forces(&walk->row, &answer);
  now[NORMAL_HISTORY] = contact_normal_history(walk->contact);
  const double mean = (before.value[FORCE + way] + now[FORCE + way]) / 2;
  now[WORK + way] += mean * (to - before.value[POSITION + way]);
  if (walk->table) table_add(walk->table, &walk->row);
}

/* Writes a row with the forces that the speed causes, before any motion. Then restores the history of the
 * laws. */
static void set_off(struct walk *walk, enum way way, double rate)
{
  double history[GRIP_MAX_SLOTS];
  memcpy(history, walk->contact->history, sizeof history);
  step(walk, way, walk->row.value[POSITION + way], rate, 0);
  memcpy(walk->contact->history, history, sizeof history);
}

/* Moves the contact to the value `end` of a co-ordinate. If the path has no speed, a step takes so long that
 * all damping forces are negligible. */
static void walk_to(struct walk *walk, enum way way, double end, struct pace pace)
{
  const double begin = walk->row.value[POSITION + way], direction = end > begin ? 1 : -1;
  const double dt = pace.speed > 0 ? fabs(end - begin) / pace.speed / pace.steps : 1e30;
  if (begin == end) return;
  if (pace.speed > 0) set_off(walk, way, direction * pace.speed);
  for (int k = 1; k <= pace.steps; k++) {
    const double from = walk->row.value[POSITION + way];
    const double to = k < pace.steps ? begin + (end - begin) * k / pace.steps : end;
    const double rate = pace.speed > 0 ? direction * pace.speed : (to - from) / dt;
    step(walk, way, to, rate, dt);
  }
}

void path_run(struct contact *contact, const struct path *paths, int npaths, struct pace pace,
              struct table *table)
{
  struct walk walk = {.contact = contact, .table = table, .timed = pace.speed > 0};
  const double rest[WAYS] = {0};
  const struct answer answer = contact_drive(contact, 0, rest, 0);
  take_forces(&walk.row, &answer);
  table_add(table, &walk.row);
  for (int p = 0; p < npaths; p++)
    for (int k = 0; k < paths[p].count; k++) walk_to(&walk, paths[p].way, paths[p].station[k], pace);
}

/* Reaches each overlap in equal steps from the point at which the path last reversed. The reason is that the
 * history of some laws during unloading depends on the steps. From one point to the next, steps would be
 * short if the points are close to each other. */
void path_follow(struct contact *contact, size_t count, const double *overlap, struct pace pace,
                 double *force)
{
  struct walk walk = {.contact = contact, .timed = pace.speed > 0};
  double history[GRIP_MAX_SLOTS];
  const double rest[WAYS] = {0};
  const struct answer answer = contact_drive(contact, 0, rest, 0);
  take_forces(&walk.row, &answer);
  memcpy(history, contact->history, sizeof history);
  struct row turn = walk.row;
  for (size_t k = 0; k < count; k++) {
    const double now = walk.row.value[POSITION + NORMAL_WAY];
    if ((overlap[k] - now) * (now - turn.value[POSITION + NORMAL_WAY]) < 0) {
      memcpy(history, contact->history, sizeof history);
      turn = walk.row;
    }
    if (overlap[k] != now) {
      memcpy(contact->history, history, sizeof history);
      walk.row = turn;
      walk_to(&walk, NORMAL_WAY, overlap[k], pace);
    }
    force[k] = walk.row.value[FORCE + NORMAL_WAY];
  }
}
