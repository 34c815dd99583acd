/* SPDX-License-Identifier: GPL-2.0-only */
/* The registry of laws: laws.def and look-up agree, a printed model is read back unchanged, and mixing
 * follows the rules in doc/laws. */
#include "laws/shared/moduli.h"
#include "model/model.h"
#include "support/models.h"
#include "support/same_model.h"

static const struct {
  const char *sense, *name;
} table[] = {
#define GRIP_LAW(sense, name) {#sense, #name},
#include "laws/laws.def"
#undef GRIP_LAW
};

enum { LAWS = sizeof table / sizeof *table };

static int sense_of(const char *name)
{
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (strcmp(grip_sense_name(sense), name) == 0) return sense;
  fprintf(stderr, "laws.def: no sense %s\n", name);
  CHECK(false);
  return GRIP_NORMAL;
}

/* Whether a word is the name of a file, in which / is written as _. */
static bool names_file(const char *word, const char *file)
{
  while (*word && (*word == *file || (*word == '/' && *file == '_'))) word++, file++;
  return *word == 0 && *file == 0;
}

/* The k-th law is that of the k-th line, and is found by its word. */
static void look_up(void)
{
  int count = 0;
  while (grip_laws()[count]) count++;
  CHECK(count == LAWS);
  for (int k = 0; k < LAWS; k++) {
    const struct grip_law *law = grip_laws()[k];
    CHECK(law->sense == sense_of(table[k].sense));
    CHECK(names_file(law->name, table[k].name));
    CHECK(grip_law_find(law->sense, law->name) == law);
  }
}

/* The words of LAMMPS's laws that Grip has, and the words of Grip's own laws. */
static void words(void)
{
  CHECK(grip_law_find(GRIP_NORMAL, "hooke") != 0);
  CHECK(grip_law_find(GRIP_NORMAL, "hertz") != 0);
  CHECK(grip_law_find(GRIP_NORMAL, "hertz/material") != 0);
  CHECK(grip_law_find(GRIP_DAMPING, "mass_velocity") != 0);
  CHECK(grip_law_find(GRIP_DAMPING, "coeff_restitution") != 0);
  CHECK(grip_law_find(GRIP_TANGENTIAL, "linear_nohistory") != 0);
  CHECK(grip_law_find(GRIP_TANGENTIAL, "mindlin") != 0);
  static const struct {
    int sense;
    const char *name;
  } host[] = {{GRIP_NORMAL, "dmt"},
              {GRIP_NORMAL, "jkr"},
              {GRIP_TANGENTIAL, "linear_history_classic"},
              {GRIP_TANGENTIAL, "mindlin_classic"},
              {GRIP_TANGENTIAL, "mindlin/force"},
              {GRIP_TANGENTIAL, "mindlin_rescale"},
              {GRIP_TANGENTIAL, "mindlin_rescale/force"},
              {GRIP_ROLLING, "sds"},
              {GRIP_TWISTING, "sds"},
              {GRIP_TWISTING, "marshall"}};
  for (size_t k = 0; k < sizeof host / sizeof *host; k++)
    CHECK(grip_law_find(host[k].sense, host[k].name) != 0);
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    CHECK((grip_law_find(sense, "luding") != 0) ==
          (sense != GRIP_DAMPING && sense != GRIP_COHESION && sense != GRIP_HEAT));
}

static void unknown(void)
{
  static const char *const names[] = {"", "hook", "hookee", "hertz_material", "HOOKE", "mindlin ", "none "};
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    for (int k = 0; k < 7; k++) CHECK(grip_law_find(sense, names[k]) == 0);
  CHECK(grip_law_find(GRIP_DAMPING, "hooke") == 0);
  CHECK(grip_law_find(GRIP_NORMAL, "velocity") == 0);
}

static void check_round_trip(const struct grip_model *model)
{
  char text[MAX_LINE], again_text[MAX_LINE], error[GRIP_MAX_ERROR] = "";
  struct grip_model again;
  int nwords = 0;
  const int length = grip_model_print(model, text, sizeof text);
  CHECK(length == (int)strlen(text));
  CHECK(parse_line(&again, text, &nwords, error) == nwords);
  CHECK(same_model(model, &again));
  CHECK(memcmp(model->constants, again.constants, sizeof again.constants) == 0);
  grip_model_print(&again, again_text, sizeof again_text);
  CHECK(strcmp(text, again_text) == 0);
}

static void round_trip(const char *line, bool legal)
{
  if (!legal) return;
  struct grip_model model = model_of(line);
  check_round_trip(&model);
  for (int sense = 0; sense < GRIP_SENSES; sense++) { /* numbers without a short decimal form */
    const struct grip_law *law = model.law[sense];
    for (int p = 0; law && p < law->nparameters; p++)
      if (model.given[sense][p] && !strchr(law->parameters[p].unit, '|') &&
          strcmp(law->parameters[p].unit, "flag") != 0)
        model.value[sense][p] =
            fmin(model.value[sense][p] * random_between(0.8, 1.2), law->parameters[p].max);
  }
  char text[MAX_LINE], limited[MAX_LINE + 16];
  grip_model_print(&model, text, sizeof text);
  snprintf(limited, sizeof limited, "%s limit_damping", text);
  const struct grip_model odd = model_of(text), other = model_of(limited);
  for (int sense = 0; sense < GRIP_SENSES; sense++) CHECK(same_law(&odd, &model, sense));
  check_round_trip(&odd);
  CHECK(other.limit_damping && !odd.limit_damping);
  check_round_trip(&other);
}

/* Like snprintf it returns the length of the whole text, even if only a part fits. */
static void short_buffers(void)
{
  const struct grip_model model = model_of("hooke 1000 0.25 tangential linear_history 100 0.5 0.3");
  char whole[MAX_LINE], cut[16];
  const int length = grip_model_print(&model, whole, sizeof whole);
  CHECK(grip_model_print(&model, 0, 0) == length);
  for (size_t size = 1; size <= sizeof cut; size++) {
    memset(cut, 'x', sizeof cut);
    CHECK(grip_model_print(&model, cut, size) == length);
    CHECK(strlen(cut) == size - 1);
    CHECK(strncmp(cut, whole, size - 1) == 0);
  }
}

/* The value of a parameter, by its word. */
static double value_of(const struct grip_model *model, int sense, const char *word)
{
  const struct grip_law *law = model->law[sense];
  for (int p = 0; law && p < law->nparameters; p++)
    if (strcmp(law->parameters[p].word, word) == 0) return model->value[sense][p];
  return NAN;
}

static struct grip_model mix_of(const char *a, const char *b)
{
  struct grip_model model, swapped;
  const struct grip_model x = model_of(a), y = model_of(b);
  char error[GRIP_MAX_ERROR] = "";
  const int status = grip_model_mix(&model, &x, &y, error);
  CHECK(status == 0);
  if (status) fprintf(stderr, "%s\n", error);
  CHECK(grip_model_mix(&swapped, &y, &x, error) == 0);
  CHECK(same_model(&model, &swapped));
  CHECK(model.mixed && !x.mixed);
  return model;
}

static void check_mix_refused(const char *a, const char *b, const char *word)
{
  struct grip_model model;
  const struct grip_model x = model_of(a), y = model_of(b);
  char error[GRIP_MAX_ERROR] = "";
  CHECK(grip_model_mix(&model, &x, &y, error) == -1);
  CHECK_CONTAINS(error, word);
}

/* LAMMPS: geometric means, moduli in series, NULL if one is NULL (gran_sub_mod.cpp,
 * gran_sub_mod_tangential.cpp). */
static void mix_host(void)
{
  const struct grip_model hooke = mix_of("hooke 100 0.1 tangential linear_history 4 0.25 0.2",
                                         "hooke 400 0.4 tangential linear_history 9 1 0.8");
  CHECK_CLOSE(value_of(&hooke, GRIP_NORMAL, "k"), 200, 1e-14);
  CHECK_CLOSE(value_of(&hooke, GRIP_NORMAL, "eta"), 0.2, 1e-14);
  CHECK_CLOSE(value_of(&hooke, GRIP_TANGENTIAL, "kt"), 6, 1e-14);
  CHECK_CLOSE(value_of(&hooke, GRIP_TANGENTIAL, "x_gamma_t"), 0.5, 1e-14);
  CHECK_CLOSE(value_of(&hooke, GRIP_TANGENTIAL, "mu"), 0.4, 1e-14);
  const struct grip_model hertz = mix_of("hertz 100 0.1 tangential linear_nohistory 1 0.2",
                                         "hertz 400 0.4 tangential linear_nohistory 4 0.8");
  CHECK_CLOSE(value_of(&hertz, GRIP_NORMAL, "k"), 200, 1e-14);
  CHECK_CLOSE(value_of(&hertz, GRIP_NORMAL, "eta"), 0.2, 1e-14);
  CHECK_CLOSE(value_of(&hertz, GRIP_TANGENTIAL, "x_gamma_t"), 2, 1e-14);
  CHECK_CLOSE(value_of(&hertz, GRIP_TANGENTIAL, "mu"), 0.4, 1e-14);
  const struct grip_model material = mix_of("hertz/material 3000 0.1 0.5 tangential mindlin NULL 1 0.2",
                                            "hertz/material 4000 0.4 0.125 tangential mindlin 5 4 0.8");
  CHECK_CLOSE(value_of(&material, GRIP_NORMAL, "E"), 1 / (0.75 / 3000 + 0.984375 / 4000), 1e-14);
  CHECK_CLOSE(value_of(&material, GRIP_NORMAL, "eta"), 0.2, 1e-14);
  CHECK_CLOSE(value_of(&material, GRIP_NORMAL, "nu"), 0.25, 1e-14);
  CHECK(!(value_of(&material, GRIP_TANGENTIAL, "kt") >= 0));
  const struct grip_model given =
      mix_of("hertz 1 0 tangential mindlin 4 1 0.2", "hertz 1 0 tangential mindlin 9 1 0.2");
  CHECK_CLOSE(value_of(&given, GRIP_TANGENTIAL, "kt"), 6, 1e-14);
}

static void mix_luding(void)
{
  const struct grip_model m = mix_of("luding k2hat 100 k1_ratio 0.2 kc_ratio 0.1 phi_f 0.02 gamma_n 3 "
                                     "tangential luding kt_ratio 0.1 mu 0.3 phi_d 0.9 gamma_t 5 "
                                     "rolling luding kr_ratio 0.1 mu_r 0.5 phi_d 0.6 gamma_r 1 "
                                     "twisting luding kw_length 0.2 mu_w 0.7 phi_d 0.5 gamma_w 8",
                                     "luding k2hat 300 k1_ratio 0.4 kc_ratio 0.5 phi_f 0.08 gamma_n 2 "
                                     "tangential luding kt_ratio 0.5 mu 0.4 phi_d 0.8 gamma_t 6 "
                                     "rolling luding kr_ratio 0.3 mu_r 0.2 phi_d 0.7 gamma_r 4 "
                                     "twisting luding kw_length 0.6 mu_w 0.1 phi_d 0.4 gamma_w 9");
  CHECK_CLOSE(value_of(&m, GRIP_NORMAL, "k2hat"), 150, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_NORMAL, "k1_ratio"), 0.3, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_NORMAL, "kc_ratio"), 0.3, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_NORMAL, "phi_f"), 0.05, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_NORMAL, "gamma_n"), 2, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_TANGENTIAL, "kt_ratio"), 0.3, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_TANGENTIAL, "mu"), 0.3, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_TANGENTIAL, "phi_d"), 0.8, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_TANGENTIAL, "gamma_t"), 5, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_ROLLING, "kr_ratio"), 0.2, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_ROLLING, "mu_r"), 0.2, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_ROLLING, "phi_d"), 0.6, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_ROLLING, "gamma_r"), 1, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_TWISTING, "kw_length"), 0.4, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_TWISTING, "mu_w"), 0.1, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_TWISTING, "phi_d"), 0.4, 1e-14);
  CHECK_CLOSE(value_of(&m, GRIP_TWISTING, "gamma_w"), 8, 1e-14);
}

#define REST " k1_ratio 0.2 kc_ratio 0.1 phi_f 0.02"

static void mix_alternatives(void)
{
  const struct grip_model young = mix_of("luding young 100" REST, "luding young 300" REST);
  CHECK_CLOSE(value_of(&young, GRIP_NORMAL, "young"), 150, 1e-14);
  const struct grip_model soft = mix_of("luding k2hat 0" REST, "luding k2hat 0" REST);
  CHECK_CLOSE(value_of(&soft, GRIP_NORMAL, "k2hat"), 0, 0);
  const struct grip_model damped = mix_of("luding k2hat 1" REST, "luding k2hat 1 gamma_n 3" REST);
  CHECK_CLOSE(value_of(&damped, GRIP_NORMAL, "gamma_n"), 0, 0);
  const struct grip_model length = mix_of("luding k2hat 1" REST " rolling luding kr_length 1 mu_r 1",
                                          "luding k2hat 1" REST " rolling luding kr_length 3 mu_r 1");
  CHECK_CLOSE(value_of(&length, GRIP_ROLLING, "kr_length"), 2, 1e-14);
  const struct grip_model ratio = mix_of("luding k2hat 1" REST " twisting luding kw_ratio 1 mu_w 1",
                                         "luding k2hat 1" REST " twisting luding kw_ratio 3 mu_w 1");
  CHECK_CLOSE(value_of(&ratio, GRIP_TWISTING, "kw_ratio"), 2, 1e-14);
  check_mix_refused("luding k2hat 1" REST, "luding young 1" REST, "young");
  check_mix_refused("luding k2hat 1 e 0.5" REST, "luding k2hat 1 e 0.4" REST, "'e'");
  check_mix_refused("luding k2hat 1 e 0.5" REST, "luding k2hat 1 gamma_n 1" REST, "'e'");
}

static void mix_models(void)
{
  check_mix_refused("hooke 1 0", "hertz 1 0", "hooke");
  check_mix_refused("hooke 1 0", "hertz 1 0", "hertz");
  check_mix_refused("hooke 1 0 damping tsuji", "hooke 1 0", "tsuji");
  check_mix_refused("hooke 1 0 damping tsuji", "hooke 1 0", "viscoelastic");
  check_mix_refused("hooke 1 0 tangential linear_history 1 1 1", "hooke 1 0 tangential mindlin 1 1 1",
                    "mindlin");
  check_mix_refused("hooke 1 0 tangential linear_history 1 1 1", "hooke 1 0", "linear_history");
  CHECK(mix_of("hooke 1 0 limit_damping", "hooke 1 0").limit_damping);
  CHECK(!mix_of("hooke 1 0", "hooke 1 0").limit_damping);
}

static bool has_modulus(const struct grip_model *model)
{
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    if (grip_young_given(model, sense) >= 0 && model->law[sense]->fields == 0) return true;
  return false;
}

/* Two types with the same line mix to the model of that line. Its derived constants are equal too, except
 * for laws that mix a modulus and keep no fields of particles. */
static void mix_alike(const char *line, bool legal)
{
  if (!legal) return;
  struct grip_model model;
  const struct grip_model like = model_of(line);
  char error[GRIP_MAX_ERROR] = "";
  CHECK(grip_model_mix(&model, &like, &like, error) == 0);
  CHECK(strcmp(error, "") == 0);
  CHECK(memcmp(model.given, like.given, sizeof like.given) == 0);
  if (has_modulus(&like)) return;
  for (int sense = 0; sense < GRIP_SENSES; sense++)
    for (int k = 0; k < GRIP_MAX_CONSTANTS; k++)
      if (!isnan(like.constants[sense][k]))
        CHECK_CLOSE(model.constants[sense][k], like.constants[sense][k], 1e-14);
}

/* Every parameter mixes by one of the rules in doc/laws, and every damping law declares the unit of eta. */
static void rules(void)
{
  for (const struct grip_law *const *law = grip_laws(); *law; law++) {
    CHECK(((*law)->sense == GRIP_DAMPING) == ((*law)->eta_unit[0] != 0));
    for (int p = 0; p < (*law)->nparameters; p++)
      CHECK((*law)->parameters[p].mixing >= GRIP_MIX_GEOMETRIC &&
            (*law)->parameters[p].mixing <= GRIP_MIX_SAME);
  }
}

/* hooke with a history of `count` values, the last of which has the swap `last`. */
static void check_history(int count, int last, const char *refusal)
{
  static struct grip_slot slots[2 * GRIP_MAX_SLOTS];
  for (int s = 0; s < count; s++) slots[s] = (struct grip_slot){"value", "L", GRIP_STAYS};
  slots[count - 1].swap = last;
  struct grip_model model = model_of("hooke 1 0 damping none");
  struct grip_law law = *model.law[GRIP_NORMAL];
  law.slots = slots;
  law.nslots = count;
  model.law[GRIP_NORMAL] = &law;
  char error[GRIP_MAX_ERROR] = "";
  CHECK(grip_model_finish(&model, error) == (refusal ? -1 - GRIP_NORMAL : 0));
  if (refusal) CHECK_CONTAINS(error, refusal);
}

/* Tables that do not fit into a model are refused, and nothing is written beyond its end. */
static void tables(void)
{
  check_history(4, GRIP_STAYS, 0);
  check_history(GRIP_MAX_SLOTS, GRIP_STAYS, "too many history values"); /* no room for a ledger */
  check_history(2 * GRIP_MAX_SLOTS, GRIP_STAYS, "too many history values");
  check_history(4, GRIP_FROM_NEXT, "changes places");
  check_history(4, GRIP_FROM_PREVIOUS, "changes places");
  check_history(1, GRIP_FROM_PREVIOUS, "changes places");
}

/* Every field that has a role is found by it; a law without such a field has none. */
static void fields(void)
{
  const struct grip_law *mdr = grip_law_find(GRIP_NORMAL, "mdr"),
                        *hooke = grip_law_find(GRIP_NORMAL, "hooke");
  for (int role = GRIP_FIELD_MARK; role <= GRIP_FIELD_CONTACT_AREA; role++) {
    const int f = grip_field_index(mdr, (enum grip_field_role)role);
    CHECK(f >= 0 && mdr->fields[f].role == (enum grip_field_role)role);
    CHECK(grip_field_index(hooke, (enum grip_field_role)role) == -1);
  }
}

/* The order of senses and of springs is that of histories in restart files and of columns in output. */
static void order_of_senses(void)
{
  static const char *const names[] = {"normal",  "damping",  "cohesion", "tangential",
                                      "rolling", "twisting", "heat"};
  static const int springs[] = {GRIP_SPRING_NORMAL, GRIP_SPRING_TANGENTIAL, GRIP_SPRING_ROLLING,
                                GRIP_SPRING_TWISTING};
  CHECK(GRIP_SENSES == GRIP_COUNT(names) && GRIP_SPRINGS == GRIP_COUNT(springs));
  for (int sense = 0; sense < GRIP_SENSES; sense++) CHECK(strcmp(grip_sense_name(sense), names[sense]) == 0);
  for (int spring = 0; spring < GRIP_SPRINGS; spring++) CHECK(springs[spring] == spring);
}

/* Only laws of a sense with a gate of its own reach beyond touch. */
static void gates(void)
{
  static const int gates[] = {
#define GRIP_SENSE(NAME, name, GATE) GRIP_##GATE,
#include "grip/senses.def"
  };
  for (const struct grip_law *const *law = grip_laws(); *law; law++)
    CHECK(gates[(*law)->sense] == GRIP_OWN || !((*law)->flags & (GRIP_REACH | GRIP_STRETCH)));
}

int main(void)
{
  order_of_senses();
  gates();
  fields();
  tables();
  look_up();
  words();
  unknown();
  visit_models(round_trip);
  short_buffers();
  mix_host();
  mix_luding();
  mix_alternatives();
  mix_models();
  visit_models(mix_alike);
  rules();
  return CHECK_RESULT();
}
