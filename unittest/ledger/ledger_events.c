/* SPDX-License-Identifier: GPL-2.0-only */
/* The events of contacts, for every model: what each event says is compared with what the contact did in each
 * step. The event ends in the step that books the last half of the work, and not before. */
#include "support/models.h"

static struct bench bench;
static int visited, models, with_cycles;

/* What a contact did, found from the outputs of each step. */
enum { MOST_STEPS = 300 };
static struct {
  double lost, most_force, most_stored, stored[MOST_STEPS], over; /* over: of the cycles that are over */
  int steps, cycles_over;
} seen;

static double lost_in(const double entry[GRIP_ENTRIES])
{
  double sum = entry[GRIP_LOST_ROLLING_DAMPING] + entry[GRIP_LOST_TWISTING_DAMPING] +
               entry[GRIP_LOST_COHESION_DAMPING] + entry[GRIP_REST_ROTATION];
  for (int e = GRIP_LOST_DAMPING; e <= GRIP_REST_TANGENTIAL; e++) sum += entry[e];
  return sum;
}

static double stored_in(const double entry[GRIP_ENTRIES])
{
  return entry[GRIP_STORED_NORMAL] + entry[GRIP_STORED_TANGENTIAL] + entry[GRIP_STORED_ROLLING] +
         entry[GRIP_STORED_TWISTING] + entry[GRIP_STORED_COHESION];
}

/* The rate of the overlap: of one long push, or, for load cycles, of many between a third and the whole of the
 * largest overlap. */
static double press_rate(double time, bool cycles)
{
  return cycles ? 0.1 * exp(-5 * time) + 0.06 * cos(6 * time) + 0.02 * cos(17 * time)
                : 0.02 * (1.7 * cos(1.7 * time) + 5.3 * 0.5 * cos(5.3 * time));
}

static void move(struct contact *c, double time, bool cycles)
{
  const struct grip_vec n = grip_scale(1 / grip_length(c->r), c->r), side = grip_vec(-n.y, n.x, 0.1);
  const double press = press_rate(time, cycles);
  c->u = grip_add(grip_scale(-press, n), grip_scale(0.03 * cos(2.3 * time), side));
  c->wi = grip_scale(0.3 * cos(1.1 * time), grip_add(n, side));
  c->wj = c->wall ? grip_vec(0, 0, 0) : grip_scale(-0.2 * cos(3.1 * time), grip_vec(n.z, n.x, n.y));
  c->r = grip_add(c->r, grip_scale(c->dt, c->u));
}

/* One step. Returns whether the contact acts. */
static bool step(const struct grip_model *model, struct contact *c, double entry[GRIP_ENTRIES])
{
  bench_book(&bench, model, c, entry);
  const struct answer a = bench_get(&bench, 0);
  const bool acts = bench.batch.gate[GRIP_HELD][0] > 0;
  seen.lost = lost_in(entry);
  if (bench.ledger.ended.over & 1) {
    seen.over += bench.ledger.ended.cycle[0];
    seen.cycles_over++;
  }
  if (!acts) return false;
  seen.stored[seen.steps++] = fmax(0, stored_in(entry));
  seen.most_force = fmax(seen.most_force, grip_length(grip_add(grip_scale(a.normal, a.n), a.f)));
  seen.most_stored = fmax(seen.most_stored, stored_in(entry));
  return true;
}

/* The load cycles in a series of energies, found cycle by cycle. */
static void count_cycles(const double *stored, int n, double ratio, double *count, double *energy)
{
  *count = *energy = 0;
  for (int begin = 0; begin < n;) {
    double most = 0, least = INFINITY;
    int k = begin;
    while (k < n && stored[k] * ratio >= (most = fmax(most, stored[k]))) k++;
    *count += 1;
    *energy += most;
    while (k < n && stored[k] <= ratio * (least = fmin(least, stored[k]))) k++;
    begin = k;
  }
}

static void check_event(struct grip_event event, const struct contact *c, struct answer first, double ratio)
{
  double cycles = 1, cycled = seen.most_stored;
  if (ratio > 0) count_cycles(seen.stored, seen.steps, ratio, &cycles, &cycled);
  CHECK(event.cycles == cycles);
  CHECK_CLOSE(event.cycled, cycled, 1.0 / (1 << 20));
  const double rounding = 1.0 / (1 << 21);
  CHECK_NEAR(event.lost[0] + event.lost[1] + event.lost[2] + event.lost[3], seen.lost,
             1e-12 * (fabs(seen.lost) + seen.most_stored));
  CHECK_CLOSE(event.age, seen.steps * c->dt, 1e-12);
  CHECK_CLOSE(event.most_force, seen.most_force, rounding);
  CHECK_CLOSE(event.most_stored, seen.most_stored, rounding);
  CHECK_CLOSE(event.meets_normal, first.speed_n, rounding);
  CHECK_NEAR(event.meets_across, grip_length(first.v), rounding * grip_length(first.v));
}

/* The event that the batch has in lane 0. */
static struct grip_event ended_event(void)
{
  const struct grip_ended *e = &bench.ledger.ended;
  return (struct grip_event){.lost = {e->lost[0][0], e->lost[1][0], e->lost[2][0], e->lost[3][0]},
                             .age = e->age[0],
                             .most_force = e->most_force[0],
                             .most_stored = e->most_stored[0],
                             .meets_normal = e->meets_normal[0],
                             .meets_across = e->meets_across[0],
                             .cycles = e->cycles[0],
                             .cycled = e->cycled[0]};
}

/* The contact in two lanes of a block, with weights that add up to 3/4; the other lanes are empty. */
static void check_sums(const struct grip_model *model, const struct contact *c)
{
  double history[GRIP_MAX_SLOTS * GRIP_LANES] = {0};
  const double weight[GRIP_LANES] = {1, 0.5, 1, 1, 1, 1, 0.25, 1};
  for (int s = 0; s < model->nslots; s++)
    history[s * GRIP_LANES + 1] = history[s * GRIP_LANES + 6] = c->history[s];
  struct grip_event_sums sums = {.number = 2, .lost = {1, 1, 1, 1}, .stored = 1, .cycles = 3, .cycled = 4};
  grip_ledger_add_events(model, history, weight, &sums);
  CHECK(sums.number == 2.75);
  CHECK_NEAR(sums.lost[0] + sums.lost[1] + sums.lost[2] + sums.lost[3], 4 + 0.75 * seen.lost,
             1e-12 * (4 + fabs(seen.lost) + seen.most_stored));
  CHECK_CLOSE(sums.stored, 1 + 0.75 * seen.most_stored, 1.0 / (1 << 21));
  const struct grip_event event = grip_ledger_event(model, c->history, 1);
  for (int d = 0; d < 4; d++) CHECK_CLOSE(sums.lost[d], 1 + 0.75 * event.lost[d], 1e-13);
  CHECK_CLOSE(sums.cycles, 3 + 0.75 * event.cycles, 1e-13);
  CHECK_CLOSE(sums.cycled, 4 + 0.75 * event.cycled, 1e-13);
}

/* A contact begins, is pressed and sheared for a while, is seen from the other side from the middle on, and
 * ends. ratio: of load cycles, or 0. */
static void follow(const char *line, bool wall, double ratio)
{
  struct grip_model model = model_of(line);
  grip_model_keep_ledger(&model, GRIP_LEDGER_OF_EVENTS + (wall ? GRIP_LEDGER_OF_WALL : 0) +
                                     (ratio > 0 ? GRIP_LEDGER_OF_CYCLES : 0));
  struct contact c = contact_of(0.5, 0.5, -1e-9);
  c.wall = wall;
  c.cycle_ratio = ratio;
  contact_press(&c, -1e-9);
  c.dt = 0.02;
  double entry[GRIP_ENTRIES] = {0};
  memset(&seen, 0, sizeof seen);
  struct answer first = {0};
  for (int n = 1; n <= (ratio > 0 ? MOST_STEPS : 60); n++) {
    move(&c, n * c.dt, ratio > 0);
    const bool acts = step(&model, &c, entry);
    CHECK(acts);
    if (!acts) return;
    if (n == 1) first = bench_get(&bench, 0);
    CHECK(bench.ledger.ended.lanes == 0);
    if (n == 30 && !wall) {
      mirror_history(&model, c.history);
      const double radius = c.radius_i;
      const struct grip_vec spin = c.wi;
      c.r = grip_scale(-1, c.r);
      c.radius_i = c.radius_j, c.radius_j = radius;
      c.wi = c.wj, c.wj = spin;
    }
  }
  const struct grip_event living = grip_ledger_event(&model, c.history, 1);
  check_event(living, &c, first, ratio);
  check_sums(&model, &c);
  const struct grip_vec away = grip_scale(1 / grip_length(c.r), c.r), was = away;
  c.u = grip_scale(3 / c.dt, away);
  c.r = grip_add(c.r, grip_scale(3, away));
  const bool still = step(&model, &c, entry);
  CHECK(!still && bench.ledger.ended.lanes == 1);
  check_event(ended_event(), &c, first, ratio);
  CHECK(seen.cycles_over == living.cycles);
  CHECK_CLOSE(seen.over, living.cycled, 1e-6);
  if (living.cycles > 3) with_cycles++;
  CHECK_NEAR_VEC(grip_vec(bench.ledger.ended.nx[0], bench.ledger.ended.ny[0], bench.ledger.ended.nz[0]), was,
                 1e-12);
  CHECK(grip_ledger_event(&model, c.history, 1).age == 0);
  step(&model, &c, entry);
  CHECK(bench.ledger.ended.lanes == 0);
  models++;
}

static void of_model(const char *line, bool legal)
{
  if (!legal) return;
  const bool both = !strstr(line, "synchronized_verlet");
  follow(line, false, 0);
  if (both) follow(line, true, 0);
  if (visited++ % 7 != 0) return; /* these have many more steps */
  follow(line, false, 2);
  if (both) follow(line, true, 2);
}

/* A contact that has only been set up is one, and meets in its first step. */
static void set_up(void)
{
  struct grip_model model = model_of("hooke 1e3 1 damping velocity");
  grip_model_keep_ledger(&model, GRIP_LEDGER_OF_EVENTS);
  struct contact c = contact_of(0.5, 0.5, 0.01);
  double entry[GRIP_ENTRIES] = {0};
  for (int call = 0; call < 3; call++) {
    c.u = grip_vec(0, 0, -1 - call);
    bench_book(&bench, &model, &c, entry);
    const double age = grip_ledger_event(&model, c.history, 1).age;
    CHECK(age > 0 && age < 1e-100);
    CHECK(grip_ledger_event(&model, c.history, 1).most_force == 0);
  }
  c.dt = 1e-4;
  c.u = grip_vec(0, 0, -7);
  bench_book(&bench, &model, &c, entry);
  c.u = grip_vec(0, 0, -6);
  bench_book(&bench, &model, &c, entry);
  const struct grip_event event = grip_ledger_event(&model, c.history, 1);
  CHECK_CLOSE(event.age, 2e-4, 1e-15);
  CHECK(event.meets_normal == -7 && event.meets_across == 0);
}

/* Each lane has its own bit, also in the second half of a batch. Lanes without contact and lanes with NaN
 * have none. */
static void bits(void)
{
  struct grip_model model =
      model_of("hooke 1e3 1 damping velocity tangential linear_history 300 1 0.5 rolling sds 1 1 1");
  grip_model_keep_ledger(&model, GRIP_LEDGER_OF_EVENTS);
  struct contact c = contact_of(0.5, 0.5, 0.01), bad = c, apart = c;
  double entry[GRIP_ENTRIES] = {0};
  c.dt = bad.dt = apart.dt = 0.01;
  bench_book(&bench, &model, &c, entry);
  contact_press(&apart, -0.01);
  struct contact ends = apart;
  memcpy(ends.history, c.history, sizeof ends.history);
  bad.r = bad.u = bad.wi = bad.wj = grip_vec(NAN, INFINITY, NAN);
  bench_clear(&bench, GRIP_BLOCKS);
  bench_setup(&bench, &model, &c);
  for (int k = 0; k < GRIP_BATCH; k++)
    bench_put(&bench, k, k == 3 || k == 34 || k == 63 ? &ends : k % 4 == 0 ? &c : k % 4 == 1 ? &apart : &bad);
  grip_geometry(&bench.batch);
  grip_model_book(&model, &bench.batch, 0, entry);
  CHECK(bench.ledger.ended.lanes == (1ull << 3 | 1ull << 34 | 1ull << 63));
}

int main(void)
{
  visit_models(of_model);
  set_up();
  bits();
  printf("%d contacts, %d with several load cycles\n", models, with_cycles);
  CHECK(models > 200 && with_cycles > 50);
  return CHECK_RESULT();
}
