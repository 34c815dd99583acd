/* SPDX-License-Identifier: GPL-2.0-only */
/* The longest stable time step, compared with closed forms and with the motion of two free spheres pressed
 * together by a force: for every law, a small disturbance decays below this step and grows above it. */
#include "laws/law.h"
#include "grip/duration.h"
#include "support/models.h"

static const double radius = 0.5, mass = 1, speed = 0.2;

/* Two spheres: the state that LAMMPS integrates. */
struct spheres {
  struct grip_vec x[2], v[2], w[2];
};

/* Their contact, its forces, and the external force that balances it. */
struct held {
  const struct grip_model *model;
  struct contact contact;
  struct wrench wrench;
  struct grip_vec normal;
  double press;
};

static void look(struct held *h, const struct spheres *s, double dt)
{
  struct contact *c = &h->contact;
  c->r = grip_sub(s->x[0], s->x[1]);
  c->u = grip_sub(s->v[0], s->v[1]);
  c->wi = s->w[0], c->wj = s->w[1];
  c->dt = dt;
  const struct answer a = contact_run(h->model, c);
  h->wrench = wrench_of(&a, c);
  h->normal = a.n;
}

static void kick(const struct held *h, struct spheres *s, double dt)
{
  const double spin = dt / (0.4 * mass * radius * radius);
  const struct grip_vec press = grip_scale(h->press, h->normal);
  s->v[0] = grip_add(s->v[0], grip_scale(dt / mass, grip_sub(h->wrench.fi, press)));
  s->v[1] = grip_add(s->v[1], grip_scale(dt / mass, grip_add(h->wrench.fj, press)));
  s->w[0] = grip_add(s->w[0], grip_scale(spin, h->wrench.ti));
  s->w[1] = grip_add(s->w[1], grip_scale(spin, h->wrench.tj));
}

/* LAMMPS's velocity Verlet. */
static void step(struct held *h, struct spheres *s, double dt)
{
  kick(h, s, dt / 2);
  for (int k = 0; k < 2; k++) s->x[k] = grip_add(s->x[k], grip_scale(dt, s->v[k]));
  look(h, s, dt);
  kick(h, s, dt / 2);
}

/* Presses the spheres together until their springs have stored the energy of an impact. */
static double press(const struct grip_model *model, struct contact *c)
{
  const double energy = mass / 2 * speed * speed / 2, delta = 1e-5 * radius;
  double work = 0;
  for (int n = 1; n < 100000; n++) {
    contact_press(c, n * delta);
    const double force = contact_run(model, c).normal;
    work += force * delta;
    if (work > energy) return force;
  }
  return NAN;
}

static double size_of(const struct spheres *s, int sense)
{
  const struct grip_vec u = grip_sub(s->v[0], s->v[1]), spin = grip_sub(s->w[0], s->w[1]);
  if (sense == GRIP_NORMAL) return fabs(u.z);
  if (sense == GRIP_ROLLING) return radius * hypot(spin.x, spin.y);
  if (sense == GRIP_TWISTING) return radius * fabs(spin.z);
  return hypot(u.x, u.y);
}

/* The factor by which a disturbance of this sense changes over some steps. */
static double growth(const struct grip_model *model, int sense, double dt)
{
  enum { STEPS = 400 };
  const double tiny = 1e-9 * speed;
  struct held h = {.model = model, .contact = contact_of(radius, radius, 0)};
  h.contact.reduced_mass = mass / 2;
  h.contact.reduced_inertia = 0.7 * mass * radius * radius;
  h.contact.dt = dt;
  h.press = press(model, &h.contact);
  struct spheres s = {.x = {h.contact.r, grip_vec(0, 0, 0)}};
  look(&h, &s, 0);
  h.press = h.wrench.fi.z;
  if (sense == GRIP_NORMAL) s.v[0].z = -tiny;
  if (sense == GRIP_TANGENTIAL) s.v[0].x = tiny;
  if (sense == GRIP_ROLLING) s.w[0].y = tiny / radius, s.w[1].y = -tiny / radius;
  if (sense == GRIP_TWISTING) s.w[0].z = tiny / radius;
  double largest = 0;
  for (int n = 0; n < STEPS && largest < 1e3 * tiny; n++) {
    step(&h, &s, dt);
    if (n >= STEPS - 20 || size_of(&s, sense) > 1e3 * tiny) largest = fmax(largest, size_of(&s, sense));
  }
  return largest / tiny;
}

/* Whether a disturbance decays just below the limit and grows just above it. */
static void check_limit(const char *line)
{
  const struct grip_model model = model_of(line);
  const struct grip_bodies bodies = {{radius, radius}, {mass, mass}};
  const struct grip_stable_step stable = grip_longest_stable_step(&model, &bodies, speed);
  const double below = growth(&model, stable.sense, 0.97 * stable.step);
  const double above = growth(&model, stable.sense, 1.03 * stable.step);
  if (check_failed(below < 3 && above > 100))
    fprintf(stderr, "%s: %s, %g: a disturbance times %g below, %g above\n", line,
            grip_sense_name(stable.sense), stable.step, below, above);
}

static int senses_of(const char *line)
{
  int count = 1;
  for (int sense = GRIP_DAMPING; sense < GRIP_SENSES; sense++) {
    char word[32];
    snprintf(word, sizeof word, " %s ", grip_sense_name(sense));
    count += strstr(line, word) != 0;
  }
  return count;
}

/* Every normal law alone and with each other law, with the additional laws that twisting marshall and
 * epsd3 require. The sample values of vdw are not used, because with them the spheres would overlap so far
 * that the arms of the contact are short. */
static void check_sample(const char *line, bool legal)
{
  const bool thrice = strstr(line, "linear_history 3") && (strstr(line, "marshall") || strstr(line, "epsd3"));
  if (!legal || senses_of(line) > 2 + thrice || strstr(line, " heat ") || strstr(line, " vdw ")) return;
  check_limit(line);
}

/* Dashpots that limit the step, one of each law that has a dashpot. */
static const struct {
  const char *line;
  int sense;
} viscous[] = {
    {"hooke 1e4 300 damping velocity", GRIP_NORMAL},
    {"hooke 1e4 900 damping mass_velocity", GRIP_NORMAL},
    {"hertz 1e4 3e4 damping viscoelastic", GRIP_NORMAL},
    {"hertz 1e4 0 damping tsuji tangential linear_nohistory 9 0.5", GRIP_TANGENTIAL},
    {"hertz 1e4 1e-9 damping coeff_restitution", GRIP_NORMAL},
    {"mdr 1e4 0.3 300 0 0.5 3 damping mdr 1", GRIP_NORMAL},
    {"mdr 1e4 0.3 300 0 0.5 99 damping mdr 2", GRIP_NORMAL},
    {"luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0 phi_f 0.1 gamma_n 500", GRIP_NORMAL},
    {"plastic k1 5e3 k2max 1e4 kc 0 phi_f 0.1 gamma_n 500", GRIP_NORMAL},
    {"edinburgh young 1e4 poisson 0.3 k2_ratio 3 gamma_n 500", GRIP_NORMAL},
    {"hooke/hysteresis k1 4e3 k2_ratio 1 kc_ratio 0 phi_f 0.1 e 1e-6", GRIP_NORMAL},
    {"hooke 1e4 1 cohesion bridge/willett sigma 0.1 theta 0 V 1e-3 viscosity 2", GRIP_NORMAL},
    {"hooke 1e4 1 cohesion bridge/rabinovich sigma 0.1 theta 0 V 1e-3 viscosity 2", GRIP_NORMAL},
    {"hooke 1e4 1 cohesion bridge/soulie sigma 0.1 theta 0 V 1e-3 viscosity 2", GRIP_NORMAL},
    {"hooke 1e4 1 cohesion bridge/willett sigma 0.1 theta 0 V 1e-3 viscosity 900 s_min 3", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential linear_nohistory 9 0.5", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential linear_history 1e3 9 0.5", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential linear_history_classic 1e3 9 0.5", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential mindlin_classic 1e3 9 0.5", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential mindlin 1e3 9 0.5", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential mindlin/force 1e3 9 0.5", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential mindlin_rescale 1e3 9 0.5", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential mindlin_rescale/force 1e3 9 0.5", GRIP_TANGENTIAL},
    {"hooke 1e4 30 damping velocity tangential mindlin 1e3 9 0.5 synchronized_verlet", GRIP_TANGENTIAL},
    {"hooke 1e4 1 tangential mindlin/direnzo mu 0.5 phi_s 9 gstar 1e3", GRIP_TANGENTIAL},
    {"hooke/hysteresis k1 4e3 k2_ratio 1 kc_ratio 0 phi_f 0.1 e 0.1 tangential history mu 0.5",
     GRIP_TANGENTIAL},
    {"luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0 phi_f 0.1 tangential luding kt_ratio 0.2 mu 0.5 gamma_t 90",
     GRIP_TANGENTIAL},
    {"hooke 1e4 1 rolling sds 1e3 400 0.5", GRIP_ROLLING},
    {"luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0 phi_f 0.1 rolling luding kr_ratio 0.2 mu_r 0.5 gamma_r 90",
     GRIP_ROLLING},
    {"hooke 1e4 1 rolling epsd mu_r 0.5 eta_r 5", GRIP_ROLLING},
    {"hooke 1e4 1 tangential linear_history 1e3 0 0.5 rolling epsd3 mu_r 0.5 k_ratio 2 eta_r 5 torsion yes",
     GRIP_ROLLING},
    {"hooke 1e4 1 twisting sds 10 90 0.5", GRIP_TWISTING},
    {"luding k2hat 1e4 k1_ratio 0.5 kc_ratio 0 phi_f 0.1 twisting luding kw_ratio 0.2 mu_w 0.5 gamma_w 90",
     GRIP_TWISTING},
};

/* Whether a law has a dashpot: the unit of a parameter contains time, or it is a damping law. */
static bool has_dashpot(const struct grip_law *law)
{
  for (int p = 0; p < law->nparameters; p++)
    if (law->sense != GRIP_HEAT && strchr(law->parameters[p].unit, 'T')) return true;
  return law->sense == GRIP_DAMPING;
}

/* Every law with a dashpot is in the list. */
static void check_list(void)
{
  for (const struct grip_law *const *law = grip_laws(); *law; law++) {
    bool listed = !has_dashpot(*law);
    for (size_t n = 0; n < sizeof viscous / sizeof *viscous; n++)
      listed = listed || model_of(viscous[n].line).law[(*law)->sense] == *law;
    CHECK(listed);
    if (!listed) fprintf(stderr, "no dashpot of %s %s\n", grip_sense_name((*law)->sense), (*law)->name);
  }
}

static void check_dashpots(void)
{
  const struct grip_bodies bodies = {{radius, radius}, {mass, mass}};
  for (size_t n = 0; n < sizeof viscous / sizeof *viscous; n++) {
    const struct grip_model model = model_of(viscous[n].line);
    const struct grip_stable_step stable = grip_longest_stable_step(&model, &bodies, speed);
    if (check_failed(stable.sense == viscous[n].sense && stable.dashpot))
      fprintf(stderr, "%s: bounded by %s %s\n", viscous[n].line, grip_sense_name(stable.sense),
              stable.dashpot ? "dashpot" : "spring");
    check_limit(viscous[n].line);
  }
}

/* The limit of a spring and a dashpot: (sqrt(1 + zeta^2) - zeta) 2/omega. */
static double of_oscillator(double m, double k, double c)
{
  const double omega = sqrt(k / m), zeta = c / (2 * sqrt(k * m));
  return (sqrt(1 + zeta * zeta) - zeta) * 2 / omega;
}

static double limit_of(const char *line, const struct grip_bodies *bodies, double at)
{
  const struct grip_model model = model_of(line);
  return grip_longest_stable_step(&model, bodies, at).step;
}

static void closed_forms(void)
{
  const double infinite = INFINITY, pi = acos(-1), k = 1e4, rs = radius / 2;
  const struct grip_bodies two = {{radius, radius}, {mass, mass}},
                           wall = {{radius, infinite}, {mass, infinite}};
  const struct grip_bodies unlike = {{radius, 2 * radius}, {mass, 8 * mass}};
  CHECK_CLOSE(limit_of("hooke 1e4 0", &two, speed), 2 * sqrt(mass / 2 / k), 1e-6);
  CHECK_CLOSE(limit_of("hooke 1e4 300 damping velocity", &two, speed), of_oscillator(mass / 2, k, 300), 1e-6);
  CHECK_CLOSE(limit_of("hooke 1e4 300 damping velocity", &wall, speed), of_oscillator(mass, k, 300), 1e-6);
  CHECK_CLOSE(limit_of("hooke 1e4 300 damping velocity", &two, 0), of_oscillator(mass / 2, k, 300), 1e-6);
  CHECK_CLOSE(limit_of("hooke 1e4 300 damping velocity limit_damping", &two, speed),
              of_oscillator(mass / 2, k, 300), 1e-6);
  CHECK_CLOSE(limit_of("hooke 1e4 900 damping mass_velocity", &unlike, speed),
              of_oscillator(mass * 8 / 9, k, 800), 1e-6);
  const double log_e = log(1e-9), alpha = -2 * log_e / sqrt(log_e * log_e + pi * pi);
  CHECK_CLOSE(limit_of("hooke 1e4 1e-9 damping coeff_restitution", &two, speed),
              of_oscillator(mass / 2, k, alpha * sqrt(mass / 2 * k)), 1e-6);

  /* c = 6 pi mu R*^2/(s_min R*) in contact at any speed. With a negligible spring the limit is 2 m/c. */
  const char *bridge = "hooke 1e4 0 cohesion bridge/willett sigma 1e-3 theta 0 V 1e-3 viscosity 200";
  for (double v = 0; v < 1; v += 0.2) {
    CHECK_CLOSE(limit_of(bridge, &two, v), mass / (6 * pi * 200 * rs / 0.01), 1e-4);
    CHECK_CLOSE(limit_of(bridge, &wall, v), 2 * mass / (6 * pi * 200 * radius / 0.01), 1e-4);
  }
  /* The drag also rotates the spheres: 2 (2/7 m)/c. */
  bridge = "hooke 1e4 0 cohesion bridge/willett sigma 1e-3 theta 0 V 1e-3 viscosity 200 s_min 3";
  CHECK_CLOSE(limit_of(bridge, &two, speed),
              2.0 / 7 * mass / (6 * pi * 200 * rs * (0.9588 - 8.0 / 15 * log(3))), 1e-4);

  const double of_i = 0.4 * mass * radius * radius, of_j = 32 * of_i, inertia = of_i * of_j / (of_i + of_j);
  CHECK_CLOSE(limit_of("hooke 1e4 0 twisting sds 10 90 0.5", &unlike, speed), of_oscillator(inertia, 10, 90),
              1e-6);
  CHECK_CLOSE(limit_of("hooke 1e4 0 twisting sds 10 90 0.5", &wall, speed), of_oscillator(of_i, 10, 90),
              1e-6);
  CHECK_CLOSE(limit_of("hooke 1e4 0 rolling sds 1e3 400 0.5", &wall, speed), of_oscillator(of_i, 250, 100),
              1e-6);
  /* A torque of constant magnitude has no dashpot, and a contact without friction has no tangential
   * dashpot. */
  CHECK_CLOSE(limit_of("hooke 1e4 0 rolling cdt mu_r 0.5", &two, speed), 2 * sqrt(mass / 2 / k), 1e-6);
  CHECK_CLOSE(limit_of("hooke 1e4 9 damping velocity tangential linear_nohistory 99 0", &two, speed),
              of_oscillator(mass / 2, k, 9), 1e-6);
}

int main(void)
{
  check_list();
  closed_forms();
  check_dashpots();
  visit_models(check_sample);
  return CHECK_RESULT();
}
