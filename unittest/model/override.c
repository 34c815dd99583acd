/* SPDX-License-Identifier: GPL-2.0-only */
/* grip_model_override: a model with overridden words equals the model given with all words. Wrong input is
 * rejected with an error that names the word and returns its index, and does not change the model
 * (doc/user/parameter_files.md). */
#include "support/models.h"
#include "support/same_model.h"

#define LUDING "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.05 gamma_n 0.1"
#define SLIDING " tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.7"
#define ROLLING " rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.6"
#define TWISTING " twisting luding kw_length 0.1 mu_w 0.05"
#define MATERIAL "hertz/material 1e7 0.5 0.3 damping coeff_restitution tangential mindlin NULL 1 0.5"
#define HYSTERESIS "hooke/hysteresis k1 1e4 k2_ratio 5 kc_ratio 1 phi_f 0.05 e 0.8"
#define DIRENZO " tangential mindlin/direnzo mu 0.5"

/* grip_model_override with a line. count: the number of words in the line. */
static int override_with(struct grip_model *model, const char *text, int *count, char error[GRIP_MAX_ERROR])
{
  char line[MAX_LINE];
  const char *words[MAX_WORDS];
  snprintf(line, sizeof line, "%s", text);
  *count = split_words(line, words);
  return grip_model_override(model, *count, words, error);
}

static bool same_whole(const struct grip_model *a, const struct grip_model *b)
{
  return same_model(a, b) && memcmp(a->constants, b->constants, sizeof a->constants) == 0 &&
         a->tangential_damping == b->tangential_damping && a->units == b->units &&
         a->damping_given == b->damping_given;
}

/* The first `read` words of the override belong to the model, which is then that of the line `full`. */
static void check_read(const char *base, const char *override, int read, const char *full, int line)
{
  struct grip_model model = model_of(base);
  const struct grip_model want = model_of(full);
  char error[GRIP_MAX_ERROR] = "";
  int count = 0;
  const int got = override_with(&model, override, &count, error);
  if (check_failed(got == (read < 0 ? count : read)))
    fprintf(stderr, "%s:%d: '%s' was read to word %d: %s\n", __FILE__, line, override, got, error);
  char text[MAX_LINE];
  grip_model_print(&model, text, sizeof text);
  if (check_failed(same_whole(&model, &want)))
    fprintf(stderr, "%s:%d: '%s' gives '%s', want '%s'\n", __FILE__, line, override, text, full);
}

#define CHECK_OVERRIDE(base, override, full) check_read(base, override, -1, full, __LINE__)

/* The override must be refused and the model stay the same. place: the index of the wrong word, or -1 for any
 * word if two laws cannot be combined; the error must contain part. */
static void check_bad(const char *base, const char *override, int place, const char *part, int line)
{
  const struct grip_model before = model_of(base);
  struct grip_model model = before;
  char error[GRIP_MAX_ERROR] = "";
  int count = 0;
  const int got = override_with(&model, override, &count, error);
  if (check_failed(place < 0 ? got < 0 && got >= -1 - count : got == -1 - place))
    fprintf(stderr, "%s:%d: '%s' gives %d, want %d: %s\n", __FILE__, line, override, got, -1 - place, error);
  check_contains(error, part, __FILE__, line);
  CHECK(memcmp(&before, &model, sizeof model) == 0);
}

#define CHECK_BAD(base, override, place, part) check_bad(base, override, place, part, __LINE__)

/* A word without a sense changes the one law that has it; laws that take
 * numbers without words have names for them here. */
static void bare_words(void)
{
  const char *base = LUDING SLIDING ROLLING TWISTING;
  CHECK_OVERRIDE(base, "", base);
  CHECK_OVERRIDE(base, "mu 0.9", LUDING " tangential luding kt_ratio 0.2 mu 0.9 phi_d 0.7" ROLLING TWISTING);
  CHECK_OVERRIDE(base, "mu_w 0.9 k2hat 7 mu_r 0.8",
                 "luding k2hat 7 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.05 gamma_n 0.1" SLIDING
                 " rolling luding kr_ratio 0.1 mu_r 0.8 phi_d 0.6 twisting luding kw_length 0.1 mu_w 0.9");
  CHECK_OVERRIDE(base, "gamma_r 3",
                 LUDING SLIDING " rolling luding kr_ratio 0.1 mu_r 0.05 phi_d 0.6 gamma_r 3" TWISTING);
  CHECK_OVERRIDE(MATERIAL, "E 2e9",
                 "hertz/material 2e9 0.5 0.3 damping coeff_restitution "
                 "tangential mindlin NULL 1 0.5");
  CHECK_OVERRIDE(MATERIAL, "nu 0.2 mu 0.1 kt 1e6 eta 0.9 x_gamma_t 2",
                 "hertz/material 1e7 0.9 0.2 damping coeff_restitution tangential mindlin 1e6 2 0.1");
  CHECK_OVERRIDE("hertz/material 1 1 0.3 tangential mindlin 5 1 0.5", "kt NULL",
                 "hertz/material 1 1 0.3 tangential mindlin NULL 1 0.5");
  CHECK_OVERRIDE("hooke 1e4 0.5", "k 2e4", "hooke 2e4 0.5");
  CHECK_OVERRIDE("hooke 1e4 0.5", "limit_damping", "hooke 1e4 0.5 limit_damping");
  CHECK_OVERRIDE("hooke 1e4 0.5", "synchronized_verlet", "hooke 1e4 0.5 synchronized_verlet");
  CHECK_OVERRIDE("hooke 1e4 0.5 limit_damping", "eta 1 limit_damping k 3", "hooke 3 1 limit_damping");
  CHECK_OVERRIDE(HYSTERESIS, "tangential_damping off use_v_char no",
                 HYSTERESIS " tangential_damping off use_v_char no");
  CHECK_OVERRIDE(HYSTERESIS, "viscous mu_f 1e-3 stokes_c 35 e_max 0.9 f0 -2",
                 HYSTERESIS " viscous mu_f 1e-3 stokes_c 35 e_max 0.9 f0 -2");
}

/* After the name of a sense words belong to the law of that sense, up to the next sense. */
static void sense_words(void)
{
  const char *base = LUDING SLIDING ROLLING;
  CHECK_OVERRIDE(base, "tangential phi_d 0.8",
                 LUDING " tangential luding kt_ratio 0.2 mu 0.4 phi_d 0.8" ROLLING);
  CHECK_OVERRIDE(base, "rolling mu_r 0.3 phi_d 0.5 tangential phi_d 0.8 kt_ratio 0.3 normal phi_f 0.1",
                 "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.1 gamma_n 0.1 "
                 "tangential luding kt_ratio 0.3 mu 0.4 phi_d 0.8 "
                 "rolling luding kr_ratio 0.1 mu_r 0.3 phi_d 0.5");
  CHECK_OVERRIDE(base, "mu 0.1 tangential phi_d 0.2",
                 LUDING " tangential luding kt_ratio 0.2 mu 0.1 phi_d 0.2" ROLLING);
  CHECK_OVERRIDE(base, "tangential mu 0.1 limit_damping phi_d 0.2",
                 LUDING " tangential luding kt_ratio 0.2 mu 0.1 phi_d 0.2" ROLLING " limit_damping");
  CHECK_OVERRIDE(HYSTERESIS DIRENZO " e 0.7 gstar 1e6", "normal e 0.9",
                 "hooke/hysteresis k1 1e4 k2_ratio 5 kc_ratio 1 phi_f 0.05 e 0.9" DIRENZO " e 0.7 gstar 1e6");
  CHECK_OVERRIDE(HYSTERESIS DIRENZO " e 0.7 gstar 1e6", "tangential e 0.9",
                 HYSTERESIS DIRENZO " e 0.9 gstar 1e6");
}

/* A parameter replaces its alternative, and the parameters that belong to this alternative. */
static void alternatives(void)
{
  CHECK_OVERRIDE(LUDING, "e 0.5", "luding k2hat 1e5 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.05 e 0.5");
  CHECK_OVERRIDE("luding young 1e7 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.05 e 0.5", "gamma_n 2 k2hat 8",
                 "luding k2hat 8 k1_ratio 0.2 kc_ratio 0.3 phi_f 0.05 gamma_n 2");
  CHECK_OVERRIDE(LUDING ROLLING, "kr_length 2", LUDING " rolling luding kr_length 2 mu_r 0.05 phi_d 0.6");
  CHECK_OVERRIDE(LUDING TWISTING, "kw_ratio 2", LUDING " twisting luding kw_ratio 2 mu_w 0.05");
  CHECK_OVERRIDE(HYSTERESIS DIRENZO " phi_s 0.1 young 1e7 poisson 0.3", "gstar 1e6",
                 HYSTERESIS DIRENZO " phi_s 0.1 gstar 1e6");
  CHECK_OVERRIDE(HYSTERESIS DIRENZO " phi_s 0.1 gstar 1e6", "tangential young 1e7 poisson 0.3",
                 HYSTERESIS DIRENZO " phi_s 0.1 young 1e7 poisson 0.3");
  CHECK_OVERRIDE(HYSTERESIS DIRENZO " phi_s 0.1 young 1e7 poisson 0.3", "tangential poisson 0.2",
                 HYSTERESIS DIRENZO " phi_s 0.1 young 1e7 poisson 0.2");
}

/* The law of a sense is replaced by another one, or by none. A damping law that was not
 * given is the default of the new normal law. */
static void whole_senses(void)
{
  const char *base = LUDING SLIDING ROLLING TWISTING;
  CHECK_OVERRIDE(base, "rolling none twisting none", LUDING SLIDING);
  CHECK_OVERRIDE(base, "tangential luding kt_ratio 0.5 mu 0.1",
                 LUDING " tangential luding kt_ratio 0.5 mu 0.1" ROLLING TWISTING);
  CHECK_OVERRIDE(LUDING, "tangential linear_history 1 2 3", LUDING " tangential linear_history 1 2 3");
  CHECK_OVERRIDE("hooke 1e4 0.5", "damping tsuji", "hooke 1e4 0.5 damping tsuji");
  CHECK_OVERRIDE("hooke 1e4 0.5 damping tsuji", "damping none", "hooke 1e4 0.5 damping none");
  CHECK_OVERRIDE("hooke 1e4 0.5", "normal " LUDING, LUDING);
  CHECK_OVERRIDE(LUDING, "normal hooke 1e4 0.5", "hooke 1e4 0.5");
  CHECK_OVERRIDE(LUDING " damping none", "normal hooke 1e4 0.5", "hooke 1e4 0.5 damping none");
  CHECK_OVERRIDE("hertz 1e4 0.5 damping tsuji", "normal hooke 1e4 0.5", "hooke 1e4 0.5 damping tsuji");
  CHECK_OVERRIDE("hooke 1e4 0.5 damping tsuji", "normal " LUDING " damping none", LUDING " damping none");
}

/* Reading stops at the first word that does not belong to the model, such as the keywords of a wall. */
static void stops(void)
{
  const char *base = LUDING SLIDING ROLLING;
#define MU_9 LUDING " tangential luding kt_ratio 0.2 mu 0.9 phi_d 0.7" ROLLING
  check_read(base, "zplane 0 NULL", 0, base, __LINE__);
  check_read(base, "mu 0.9 zplane 0 NULL", 2, MU_9, __LINE__);
  check_read(base, "tangential mu 0.9 zplane 0 NULL", 3, MU_9, __LINE__);
  check_read(base, "mu 0.9 0.5", 2, MU_9, __LINE__);
  check_read(base, "mu 0.9 gamma_w 0.5", 2, MU_9, __LINE__);
  check_read(base, "limit_damping region wall", 1, LUDING SLIDING ROLLING " limit_damping", __LINE__);
  check_read(base, "rolling none kr_ratio 0.1", 2, LUDING SLIDING, __LINE__);
  check_read("hooke 1 0.5", "damping tsuji xplane", 2, "hooke 1 0.5 damping tsuji", __LINE__);
  check_read("hooke 1 2", "normal hooke 3 4 5", 4, "hooke 3 4", __LINE__);

  struct grip_model model = model_of(base);
  char error[GRIP_MAX_ERROR] = "";
  int count = 0;
  /* A law without words has no words that could be misplaced. */
  CHECK(parse_line(&model, "hooke 1 2 rolling none k 3", 0, error) == 5);
  model = model_of(base);
  override_with(&model, "tangential mu 0.9 zplane", &count, error); /* the words that are accepted there */
  CHECK_CONTAINS(error, "kt_ratio");
  CHECK_CONTAINS(error, "rolling");
  CHECK_CONTAINS(error, "limit_damping");
  CHECK(!strstr(error, "mu_r") && !strstr(error, "tangential"));
  override_with(&model, "zplane", &count, error);
  CHECK_CONTAINS(error, "mu_r");
  CHECK_CONTAINS(error, "k2hat");
  CHECK_CONTAINS(error, "tangential");
}

static void refused(void)
{
  const char *base = LUDING SLIDING ROLLING TWISTING;
  CHECK_BAD(base, "mu_r 1 phi_d 0.8", 2,
            "'phi_d' is a parameter of 'tangential luding' and 'rolling luding'");
  CHECK_BAD(base, "phi_d 0.8", 0,
            "and 'twisting luding'; give the sense before it: tangential phi_d 0.8 or rolling phi_d 0.8 or "
            "twisting phi_d 0.8");
  CHECK_BAD(HYSTERESIS DIRENZO " e 0.7 gstar 1", "e 0.5", 0, "'normal hooke/hysteresis'");
  CHECK_BAD(base, "mu", 1, "'mu'");
  CHECK_BAD(base, "mu x", 1, "'x'");
  CHECK_BAD(base, "mu nan", 1, "'nan'");
  CHECK_BAD(base, "mu -1", 1, "'mu' of 'tangential luding' is -1, accepted: 0 and above");
  CHECK_BAD(base, "k2hat 1 tangential phi_d 1.5", 4,
            "'phi_d' of 'tangential luding' is 1.5, accepted: 0 to 1");
  CHECK_BAD(base, "mu NULL", 1, "'NULL'");
  CHECK_BAD(HYSTERESIS, "k1 NULL", 1, "'NULL'");
  CHECK_BAD(MATERIAL, "mu NULL", 1, "'NULL'");
  CHECK_BAD(base, "mu 0.1 mu 0.2", 2, "'mu' is given twice");
  CHECK_BAD(base, "mu 0.1 tangential mu 0.2", 3, "'mu' is given twice");
  CHECK_BAD(base, "mu 0.1 mu_r 1 e 0.5 gamma_n 1", 6,
            "'e' and 'gamma_n' of 'normal luding' cannot both be given");
  CHECK_BAD(base, "k2hat 1 young 1", 2, "'k2hat' and 'young' of 'normal luding' cannot both be given");
  CHECK_BAD(base, "tangential mu 0.1 rolling none tangential phi_d 1", 5, "'tangential' is given twice");
  CHECK_BAD(base, "synchronized_verlet", -1, "'synchronized_verlet' does not go with 'tangential luding'");
  CHECK_BAD(base, "limit_damping limit_damping", 1, "'limit_damping' is given twice");
  CHECK_BAD(base, "tangential", 1, "kt_ratio");
  CHECK_BAD(base, "tangential friction 0.3", 1, "'friction'");
  CHECK_BAD(base, "tangential friction 0.3", 1, "linear_history");
  CHECK_BAD(base, "tangential friction 0.3", 1, "phi_d");
  CHECK_BAD(base, "tangential 0.3", 1, "'0.3'");
  CHECK_BAD(base, "normal none", 1, "'none'");
  CHECK_BAD(base, "rolling mu 0.3", 1, "'mu'");
  CHECK_BAD(LUDING, "tangential mu 0.3", 1, "'mu'");
  CHECK_BAD(base, "tangential luding mu 0.3", 4, "'kt_ratio' is missing after 'tangential luding'");
  CHECK_BAD(base, "tangential luding mu 0.3 zplane", 4, "'zplane'");
  CHECK_BAD(base, "mu_r 0.3 rolling none", 3, "'mu_r'");
  CHECK_BAD(base, "rolling none mu 0.3", 2,
            "'mu' stands behind 'rolling none' and is a parameter of 'tangential luding'; give it behind "
            "'tangential', or before the first sense");
  CHECK_BAD(base, "rolling mu_r 0.1 mu 0.3", 3, "'mu' stands behind 'rolling luding' and is a parameter of");
  CHECK_BAD(base, "rolling none phi_d 0.3", 2,
            "'rolling none' and is a parameter of 'tangential luding' and 'twisting luding'; give it behind "
            "'tangential' or behind 'twisting'");
  CHECK_BAD(MATERIAL, "damping tsuji eta 0.3", 2, "'eta' stands behind 'damping tsuji'");
  CHECK_BAD(base, "normal hertz 1 2", -1, "needs a normal law with a stiffness");
  CHECK_BAD("hooke 1 0.5 damping tsuji", "normal " LUDING, -1, "'damping tsuji' cannot be added");
  CHECK_BAD(LUDING, "damping tsuji", -1, "'damping tsuji' cannot be added");
  CHECK_BAD(MATERIAL, "eta 1.5", -1, "eta");
  CHECK_BAD(MATERIAL, "nu 0.6", 1, "'nu' of 'normal hertz/material' is 0.6");
  CHECK_BAD(HYSTERESIS DIRENZO " phi_s 0.1 gstar 1", "tangential young 1e7", 3, "'poisson' is missing");
  CHECK_BAD(HYSTERESIS DIRENZO " phi_s 0.1 gstar 1", "poisson 0.3", 0, "'poisson' is a parameter of");
  CHECK_BAD(HYSTERESIS, "poisson 0.3", 2, "'young' is missing");
  CHECK_BAD(HYSTERESIS, "viscous mu_f 1e-3", 3, "'stokes_c'");
  CHECK_BAD(HYSTERESIS, "tangential_damping maybe", 1, "accepted: off|on");
  CHECK_BAD(HYSTERESIS, "use_v_char yes", -1, "v_char");
  CHECK_BAD("hooke/hysteresis young 1e7 poisson 0.3 v_char 1 k2_ratio 5 kc_ratio 1 phi_f 0.05 e 0.8",
            "young 1e6", 0, "soft_particles"); /* the limit of SI units still holds */
}

/* A mixed model contains contact moduli instead of those of materials, so its words cannot be overridden. */
static void mixed(void)
{
  const struct grip_model a = model_of("hooke 1 2"), b = model_of("hooke 3 4");
  struct grip_model model, before;
  char error[GRIP_MAX_ERROR] = "";
  int count = 0;
  CHECK(grip_model_mix(&model, &a, &b, error) == 0);
  before = model;
  CHECK(override_with(&model, "k 5", &count, error) < 0);
  CHECK_CONTAINS(error, "mixed");
  CHECK(memcmp(&model, &before, sizeof model) == 0);
}

/* In every model, overriding a value after its sense gives the same model as the value in the full line.
 * So does overriding it without a sense, if no other law has the word. */
static void every_value(const char *line, bool legal)
{
  if (!legal) return;
  const struct grip_model base = model_of(line);
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    for (int p = 0; base.law[sense] && p < base.law[sense]->nparameters; p++) {
      const struct grip_parameter *parameter = &base.law[sense]->parameters[p];
      const char *bar = strchr(parameter->unit, '|'); /* a switch: its second word */
      if (!base.given[sense][p] || strcmp(parameter->unit, "flag") == 0) continue;
      struct grip_model changed = base;
      const double value = bar ? 1 : 0.97 * base.value[sense][p] + (parameter->min == 1 ? 0.03 : 0);
      char full[MAX_LINE], override[MAX_LINE], number[32];
      snprintf(number, sizeof number, "%.17g", value);
      changed.value[sense][p] = value;
      grip_model_print(&changed, full, sizeof full);
      int laws = 0;
      for (int other = 0; other < GRIP_SENSES; other++)
        for (int q = 0; base.law[other] && q < base.law[other]->nparameters; q++)
          laws += strcmp(base.law[other]->parameters[q].word, parameter->word) == 0;
      for (int bare = 0; bare < 2; bare++) {
        struct grip_model model = base;
        const struct grip_model want = model_of(full);
        char error[GRIP_MAX_ERROR] = "";
        int count = 0;
        snprintf(override, sizeof override, "%s %s %s", bare ? "" : grip_sense_name(sense), parameter->word,
                 bar ? bar + 1 : number);
        const int read = override_with(&model, override, &count, error);
        const bool right = bare && laws > 1
                               ? read == -1
                               : read == count && same_model(&model, &want) &&
                                     memcmp(model.constants, want.constants, sizeof want.constants) == 0;
        if (check_failed(right)) fprintf(stderr, "'%s' after '%s': %d %s\n", override, line, read, error);
      }
    }
}

/* After a sense a word may be the name of a law or of a parameter, so no law has the name of a parameter
 * of its sense. */
static void names_apart(void)
{
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    for (int p = 0; p < (*law)->nparameters; p++) {
      CHECK(!grip_law_find((*law)->sense, (*law)->parameters[p].word));
      CHECK(strcmp((*law)->parameters[p].word, "none") &&
            strcmp((*law)->parameters[p].word, "limit_damping"));
      for (int sense = 0; sense < GRIP_SENSES; sense++)
        CHECK(strcmp((*law)->parameters[p].word, grip_sense_name(sense)));
    }
}

/* The index of the wrong word in a line that must be read as a whole. */
static void check_place(const char *text, int place, int line)
{
  struct grip_model model;
  char error[GRIP_MAX_ERROR] = "";
  const int read = parse_line(&model, text, 0, error);
  if (check_failed(read == -1 - place))
    fprintf(stderr, "%s:%d: '%s' gives %d, want %d: %s\n", __FILE__, line, text, read, -1 - place, error);
}

#define CHECK_PLACE(text, place) check_place(text, place, __LINE__)

static void places(void)
{
  CHECK_PLACE("", 0);
  CHECK_PLACE("hook 1 2", 0);
  CHECK_REFUSED(LUDING SLIDING " rolling none phi_d 0.3", "'phi_d' stands behind 'rolling none' and is a");
  CHECK_REFUSED(LUDING SLIDING " rolling none phi_d 0.3", "'tangential luding'; give it behind 'tangential'");
  CHECK_REFUSED(LUDING " limit_damping gamma_n 1", "'gamma_n' is a parameter of 'normal luding'");
  CHECK_PLACE("hooke x 2", 1);
  CHECK_PLACE("hooke 1 -2", 2);
  CHECK_PLACE("hooke 1", 2);
  CHECK_PLACE("hooke 1 2 damping visc", 4);
  CHECK_PLACE("hooke 1 2 damping", 4);
  CHECK_PLACE("hooke 1 2 damping none damping none", 5);
  CHECK_PLACE("hooke 1 2 limit_damping limit_damping", 4);
  CHECK_PLACE("luding k2hat 1 k1_ratio 7", 4);
  CHECK_PLACE("luding k2hat 1 k2hat 1", 3);
  CHECK_PLACE("luding k2hat 1 young 1", 3);
  CHECK_PLACE("luding k2hat 1 k1_ratoi 1", 3);
  CHECK_PLACE("luding k2hat 1 k1_ratio 1 kc_ratio 1 phi_f", 8);
  CHECK_PLACE("luding k2hat 1 k1_ratio 1 kc_ratio 1", 7);
  CHECK_PLACE(LUDING " 0.7", 11);
  CHECK_PLACE(HYSTERESIS " viscous mu_f 1 stokes 2", 14);
  CHECK_PLACE("hooke/hysteresis k1 1 k2_ratio 5 kc_ratio 1 phi_f 1 ee 0.5", 9);
}

int main(void)
{
  bare_words();
  sense_words();
  alternatives();
  whole_senses();
  stops();
  refused();
  mixed();
  names_apart();
  places();
  visit_models(every_value);
  return CHECK_RESULT();
}
