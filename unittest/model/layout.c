/* SPDX-License-Identifier: GPL-2.0-only */
/* src/grip/layout.h: the history of every model as text, compared with the tables of its laws and the number
 * of values of the ledger. */
#include "grip/layout.h"

#include "support/models.h"

static struct grip_model with_ledger(const char *line, int ledger)
{
  struct grip_model model = model_of(line);
  grip_model_keep_ledger(&model, ledger);
  return model;
}

static void check_text(const char *line, int ledger, const char *want)
{
  const struct grip_model model = with_ledger(line, ledger);
  char text[GRIP_MAX_LAYOUT];
  CHECK(strcmp(grip_layout_text(&model, text), want) == 0);
  if (strcmp(text, want) != 0) fprintf(stderr, "%s: got \"%s\", want \"%s\"\n", line, text, want);
}

/* The tables of doc/laws and doc/user/energy.md, copied by hand. */
static void known(void)
{
  check_text("hooke 1e4 0.5", GRIP_LEDGER_OFF, "");
  check_text("hooke 1e4 0.5", GRIP_LEDGER_ON,
             "ledger/damping_force:+ ledger/stored_normal:+ ledger/normal_force:+");
  check_text(
      "hooke 1e4 0.5 tangential linear_nohistory 0.5 0.3", GRIP_LEDGER_ON,
      "ledger/damping_force:+ ledger/stored_normal:+ ledger/force_x:- ledger/force_y:- ledger/force_z:- "
      "ledger/stored_tangential:+");
  check_text(
      "luding k2hat 1e4 k1_ratio 0.2 kc_ratio 0.2 phi_f 0.05 e 0.8 tangential luding kt_ratio 0.2 mu 0.4",
      GRIP_LEDGER_OFF,
      "normal/luding/largest_overlap:+ tangential/luding/xi_x:- tangential/luding/xi_y:- "
      "tangential/luding/xi_z:-");
}

/* The point on a wall comes after the laws, and the ledger after the point, in whichever order they are
 * enabled. */
static void point_on_a_wall(void)
{
  static const char want[] = "tangential/linear_history/xi_x:- tangential/linear_history/xi_y:- "
                             "tangential/linear_history/xi_z:- wall/point_x:+ wall/point_y:+ wall/point_z:+ ";
  struct grip_model model =
      with_ledger("hooke 1e4 0.5 tangential linear_history 1e4 0.5 0.3", GRIP_LEDGER_ON);
  const int nslots = model.nslots;
  grip_model_keep_point(&model, true);
  char text[GRIP_MAX_LAYOUT];
  CHECK(strncmp(grip_layout_text(&model, text), want, sizeof want - 1) == 0);
  CHECK(strncmp(text + sizeof want - 1, "ledger/", 7) == 0);
  CHECK(model.point_slot == 3 && model.ledger_slot == 6 && model.nslots == nslots + 3);
  grip_model_keep_point(&model, false);
  CHECK(model.ledger_slot == 3 && model.nslots == nslots);
}

/* There are as many words as values, and each has the sign by which a swap multiplies the value. */
static void agree(const char *line, bool legal)
{
  if (!legal) return;
  for (int ledger = GRIP_LEDGER_OFF;
       ledger <= (GRIP_LEDGER_OF_EVENTS | GRIP_LEDGER_OF_WALL | GRIP_LEDGER_OF_CYCLES); ledger++) {
    const int level = ledger & GRIP_LEDGER_OF_EVENTS;
    if (level == GRIP_LEDGER_OFF && ledger != level) continue;                             /* there is no */
    if (level != GRIP_LEDGER_OF_EVENTS && (ledger & GRIP_LEDGER_OF_CYCLES) != 0) continue; /* such ledger */
    const struct grip_model model = with_ledger(line, ledger);
    char text[GRIP_MAX_LAYOUT];
    grip_layout_text(&model, text);
    int words = 0, laws = 0;
    for (char *word = strtok(text, " "); word; word = strtok(0, " "), words++) {
      const char swap = word[strlen(word) - 1];
      if (words >= model.nslots) continue;
      CHECK((model.swap[words] < 0) == (swap == '-'));
      CHECK(model.mirror[words] == words + (swap == '>') - (swap == '<'));
      laws += strncmp(word, "ledger/", 7) != 0;
    }
    CHECK(words == model.nslots);
    CHECK(laws == model.ledger_slot);
    CHECK(model.nslots <= GRIP_MAX_SLOTS);
  }
}

int main(void)
{
  known();
  point_on_a_wall();
  visit_models(agree);
  return CHECK_RESULT();
}
