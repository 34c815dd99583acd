/* SPDX-License-Identifier: GPL-2.0-only */
#include <string.h>

#include "contact/senses.h"

static int number_of(const struct grip_law *law)
{
  const struct grip_law *const *laws = grip_laws();
  int number = 0;
  while (laws[number] && laws[number] != law) number++;
  return laws[number] ? number : -1;
}

struct grip_contact_laws grip_contact_laws_of(const struct grip_model *model)
{
  struct grip_contact_laws out = {.contact_radius = model->contact_radius,
                                  .contact_point = model->contact_point,
                                  .limit_damping = model->limit_damping,
                                  .owns_liquid = model->owns_liquid};
  for (int sense = 0; sense < GRIP_SENSES; sense++) {
    const struct grip_law *law = model->law[sense];
    out.law[sense] = number_of(law);
    if (!law) continue;
    out.flags[sense] = law->flags;
    out.slot[sense] = model->slot[sense];
    out.nslots[sense] = law->nslots;
  }
  memcpy(out.constants, model->constants, sizeof out.constants);
  return out;
}

struct grip_contact_geometry grip_contact_place(const struct grip_contact_laws *laws,
                                                const struct grip_contact *contact,
                                                const struct grip_contact_motion *motion)
{
  return grip_contact_geometry_of(laws, contact, motion);
}

struct grip_contact_forces grip_contact_answer(const struct grip_contact_laws *laws,
                                               const struct grip_contact *contact,
                                               const struct grip_contact_geometry *geometry)
{
  return grip_contact_forces_of(laws, contact, geometry);
}

struct grip_contact_forces grip_contact_run(const struct grip_contact_laws *laws,
                                            const struct grip_contact *contact,
                                            const struct grip_contact_motion *motion)
{
  const struct grip_contact_geometry geometry = grip_contact_geometry_of(laws, contact, motion);
  return grip_contact_forces_of(laws, contact, &geometry);
}
