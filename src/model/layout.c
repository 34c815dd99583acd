/* SPDX-License-Identifier: GPL-2.0-only */
#include "grip/layout.h"

#include "ledger/ledger.h"
#include "model/model.h"

/* The law, or the ledger, to which history values belong. */
struct owner {
  const struct grip_slot *slots;
  int nslots;
};

/* The history values of the contact point on a wall. The two sides of a contact with a wall are never
 * exchanged. */
static const struct grip_slot POINT[] = {
    {"point_x", "L", GRIP_STAYS}, {"point_y", "L", GRIP_STAYS}, {"point_z", "L", GRIP_STAYS}};

static struct owner of_point(const struct grip_model *model)
{
  return (struct owner){POINT, model->keeps_point ? (int)(sizeof POINT / sizeof *POINT) : 0};
}

/* The history values of bodies of any shape (grip_model_set_shaped). */
static const struct grip_slot SHAPE[] = {{"reduced_radius", "L", GRIP_STAYS},
                                         {"direction_x", "-", GRIP_FLIPS},
                                         {"direction_y", "-", GRIP_FLIPS},
                                         {"direction_z", "-", GRIP_FLIPS}};

static struct owner of_shape(const struct grip_model *model)
{
  return (struct owner){SHAPE, model->shaped ? (int)(sizeof SHAPE / sizeof *SHAPE) : 0};
}

static struct owner of_law(const struct grip_law *law)
{
  return law ? (struct owner){law->slots, law->nslots} : (struct owner){0, 0};
}

static void append_slots(struct grip_model *model, struct owner owner)
{
  for (int s = 0; s < owner.nslots; s++) {
    const int swap = owner.slots[s].swap, n = model->nslots++;
    model->swap[n] = swap == GRIP_FLIPS ? -1 : 1;
    model->mirror[n] = swap == GRIP_FROM_NEXT ? n + 1 : swap == GRIP_FROM_PREVIOUS ? n - 1 : n;
  }
}

void grip_model_lay_out(struct grip_model *model)
{
  model->nslots = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    model->slot[sense] = model->nslots;
    append_slots(model, of_law(model->law[sense]));
  }
  model->point_slot = model->nslots;
  append_slots(model, of_point(model));
  model->shape_slot = model->nslots;
  append_slots(model, of_shape(model));
  model->ledger_slot = model->nslots;
  struct grip_slot slots[GRIP_LEDGER_SLOTS];
  append_slots(model, (struct owner){slots, grip_ledger_slots(model, slots)});
}

void grip_model_keep_point(struct grip_model *model, bool kept)
{
  model->keeps_point = kept;
  grip_model_lay_out(model);
}

void grip_model_set_shaped(struct grip_model *model, bool shaped)
{
  model->shaped = shaped;
  grip_model_lay_out(model);
}

static size_t append_words(char *text, size_t length, const char *sense, const char *law, struct owner owner)
{
  for (int s = 0; s < owner.nslots; s++) {
    const int swap = owner.slots[s].swap;
    length = grip_append(text, GRIP_MAX_LAYOUT, length, "%s%s%s%s/%s:%s", length ? " " : "", sense,
                         law ? "/" : "", law ? law : "", owner.slots[s].name,
                         swap == GRIP_FLIPS           ? "-"
                         : swap == GRIP_FROM_NEXT     ? ">"
                         : swap == GRIP_FROM_PREVIOUS ? "<"
                                                      : "+");
  }
  return length;
}

const char *grip_layout_text(const struct grip_model *model, char text[GRIP_MAX_LAYOUT])
{
  text[0] = 0;
  size_t length = 0;
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = model->law[sense];
    if (law) length = append_words(text, length, grip_sense_name(sense), law->name, of_law(law));
  }
  length = append_words(text, length, "wall", 0, of_point(model));
  length = append_words(text, length, "shape", 0, of_shape(model));
  struct grip_slot slots[GRIP_LEDGER_SLOTS];
  append_words(text, length, "ledger", 0, (struct owner){slots, grip_ledger_slots(model, slots)});
  return text;
}
