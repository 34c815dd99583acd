/* SPDX-License-Identifier: GPL-2.0-only */
/* The model of a pair of types: for each sense one law or none. A model is parsed from the words of an input
 * line, or mixed from two other models. It is read-only afterwards. */
#ifndef GRIP_PUBLIC_MODEL_H
#define GRIP_PUBLIC_MODEL_H

#include "grip/law.h"

#ifdef __cplusplus
extern "C" {
#endif

struct grip_material {
  double young, poisson; /* [F/L^2], [-]; NAN if unknown */
};

/* Facts about the normal law that other laws use. The derive() of the normal law sets them; it runs before
 * the derive() of other laws. */
struct grip_normal_facts {
  /* The value in the normal law's input that damping laws use; NAN if the law has its own damping. */
  double eta;
  /* Exponent of the overlap in the elastic force on loading, without adhesion: 1 for a linear spring, 1.5 for
   * Hertz, NAN for other laws. */
  double power;
  /* For a normal law of LAMMPS with a modulus: Young's modulus and Poisson's ratio as LAMMPS uses them for
   * this pair of types. For unlike types these are the contact modulus and the mean ratio. NAN for other
   * laws. */
  struct grip_material host_material;
  /* The law is attractive with the given parameter values, so no cohesion law may be added. */
  bool attracts;
};

/* Unit styles of LAMMPS in which some laws check that parameter values are within limits. */
enum grip_units { GRIP_UNITS_OTHER, GRIP_UNITS_SI, GRIP_UNITS_CGS };

/* Values that a twisting law takes from the tangential law: the stiffness k and its unit, the ratio of
 * tangential to normal damping [-], and the friction coefficient mu [-]. */
struct grip_shear {
  double k;
  const char *unit;
  double damping_ratio, mu;
};

/* The model of a pair of types. Set by grip_model_parse or grip_model_mix; read-only for callers. */
struct grip_model {
  /* Null for a sense without a law. */
  const struct grip_law *law[GRIP_SENSES];
  /* `target`: all loops, compiled for the instruction set that was selected when the model was made
   * (isa/target.h). `passes`: the loops of each law among them (batch/pass.h). */
  const struct grip_target *target;
  const struct grip_passes *passes[GRIP_SENSES];
  double value[GRIP_SENSES][GRIP_MAX_PARAMETERS];
  bool given[GRIP_SENSES][GRIP_MAX_PARAMETERS]; /* false where the value is a default */
  double constants[GRIP_SENSES][GRIP_MAX_CONSTANTS];
  int slot[GRIP_SENSES]; /* index of each law's first history value; a slot is the place of one value */
  int nslots;            /* history values of the whole model */
  /* If i and j are exchanged, the new value of slot s is swap[s] times the former value of slot mirror[s]. */
  double swap[GRIP_MAX_SLOTS];
  int mirror[GRIP_MAX_SLOTS];
  enum grip_units units;
  bool damping_given; /* false if the damping law is the default one of the normal law */
  bool limit_damping; /* if true, damping cannot make the normal force attractive */
  /* if true, the laws receive velocities and a normal of the same time (half_step, batch.h) */
  bool synchronized_verlet;
  double coarse_grain; /* ratio of the grain size to the size for which the values are given (grain.c) */
  bool mixed;          /* made by grip_model_mix: moduli in `value` are contact moduli, not material moduli */
  /* Set by a tangential law of LAMMPS for twisting laws that depend on it. mu is NAN for other tangential
   * laws. */
  struct grip_shear shear;
  struct grip_normal_facts normal;
  /* Set if a derive() rejects the normal law, for the error message: the flags of the normal laws that would
   * be accepted. */
  unsigned accepted_normal;
  /* of i and j; from the normal law or, if it has none, from the tangential law */
  struct grip_material material[2];
  /* Factor of tangential dashpots that are derived from normal damping: 0 if the normal law switches them
   * off, else 1. */
  double tangential_damping;
  /* From the heat law. heat_fraction: the fraction of a contact's losses that becomes heat; half of this heat
   * goes to i, half to j. conducts_heat: whether heat flows between i and j. */
  double heat_fraction;
  bool conducts_heat;
  bool contact_radius; /* some law reads batch.contact_radius */
  bool contact_point;  /* v_t is taken at the contact point instead of at the full radius (bodies.h) */
  bool spins;          /* some law reads batch.wx, wy, wz or normal_spin */
  bool inertia;        /* some law reads batch.reduced_inertia */
  bool owns_liquid;    /* bridges draw on liquid of the particles, supplied in batch.liquid */
  bool torsion;        /* the rolling law also resists twisting, and no other law does */
  /* contacts store the position of the contact point on a wall, in three more history values */
  bool keeps_point;
  int point_slot; /* index of the first of these three values, after the history of the laws */
  /* the contacts are between bodies of any shape (grip_model_set_shaped) */
  bool shaped;
  int shape_slot;  /* index of the first of their four values, after the contact point */
  int ledger;      /* enum grip_ledger */
  int ledger_slot; /* index of the ledger's first history value, after all others */
};

/* Parses NORMAL args [damping D args] [cohesion C args] [tangential T args] [rolling R args] [twisting W
 * args] [heat H args] [limit_damping] [synchronized_verlet] [coarse_grain L]. units: the LAMMPS unit style of
 * the values ("si", "cgs", ...), or 0; some laws have limits in SI and CGS.
 *
 * Parsing stops at the first word that does not belong to the model. The caller must interpret the remaining
 * words. If no error occurs, the function returns the number of words that belong to the model, and writes to
 * `error` a list of the words that it would have accepted after them.
 *
 * A word that only a law of another sense accepts is an error. If an error occurs, the function writes to
 * `error` a one-line message, which names the offending word and what is accepted. It then returns the
 * negative number -(k + 1), where k is the index of the offending word, or nwords if a word is missing at the
 * end. */
int grip_model_parse(struct grip_model *model, const char *units, int nwords, const char *const *words,
                     char error[GRIP_MAX_ERROR]);

/* Modifies a model from grip_model_parse by the words [WORD VALUE ...] [SENSE WORD VALUE ...] [SENSE LAW args
 * ...] [limit_damping] [synchronized_verlet] [coarse_grain L]. Every parameter has a word here, including the
 * parameters of positional laws.
 *   WORD VALUE            sets a parameter; it is an error unless exactly one law of the model has it
 *   SENSE WORD VALUE ...  sets parameters of the law of that sense (normal, damping, tangential, ...)
 *   SENSE LAW args        replaces the law of that sense, as in grip_model_parse; LAW none removes it
 * If a parameter has an alternative (GRIP_ALTERNATIVE), setting one of the two unsets the other. If no
 * damping law was given, the damping law remains the default of the normal law. Returns the same values as
 * grip_model_parse. If an error occurs, the model is unchanged. */
int grip_model_override(struct grip_model *model, int nwords, const char *const *words,
                        char error[GRIP_MAX_ERROR]);

/* Mixes the model for two unlike types from a and b, the models of the two like types. Returns 0, or -1 with
 * a message in `error`. */
int grip_model_mix(struct grip_model *model, const struct grip_model *a, const struct grip_model *b,
                   char error[GRIP_MAX_ERROR]);

/* Prints words from which grip_model_parse makes an identical model, with numbers exact to the last bit.
 * Returns the length of the text, like snprintf. A mixed model cannot be printed, because its moduli are not
 * material moduli. */
int grip_model_print(const struct grip_model *model, char *text, size_t size);

/* Returns the range of a pair's forces beyond touch [L]: {0, 0} for most models. reduced_radius: R_i R_j/(R_i
 * + R_j), or R_i for a flat wall [L]. reduced_mass: m_i m_j/(m_i + m_j), or m_i for a wall [M]. */
struct grip_reach grip_model_reach(const struct grip_model *model, double reduced_radius,
                                   double reduced_mass);

/* The stiffness that the dashpots of a model use, as a function of the overlap, for the first loading:
 * scale sqrt(R* overlap) if it grows with the contact radius, as with Hertz; otherwise scale. Only its ratio
 * between contacts of one body matters. */
struct grip_dashpot_stiffness {
  double scale; /* F/L^2 or F/L */
  bool by_radius;
};

/* radius_i, radius_j: [L], infinite for a flat wall. reduced_mass: [M]. */
struct grip_dashpot_stiffness grip_model_dashpot_stiffness(const struct grip_model *model, double radius_i,
                                                           double radius_j, double reduced_mass);

/* Returns whether two models have the same laws and switches. Blocks of such models can be in one batch. */
bool grip_model_alike(const struct grip_model *a, const struct grip_model *b);

/* Adds the position of the contact point on a wall [L], three values, to a model's history, or removes it if
 * `kept` is false. No law reads the position. Callers use it to follow a contact that moves over the wall. */
void grip_model_keep_point(struct grip_model *model, bool kept);

/* Makes a model one of bodies of any shape, or of spheres if `shaped` is false. Batches of the model then
 * have arms. A contact stores R*, the reduced radius of curvature at first touch [L], and the direction from
 * j to i in which the bodies overlap least, from which the next step begins its search: the history values
 * shape_slot, and the three after it. */
void grip_model_set_shaped(struct grip_model *model, bool shaped);

/* Returns the volume of a contact's liquid bridge [L^3], 0 if it has none. history: the contact's values, the
 * value of slot s at history[s * stride]. */
double grip_bridge_volume(const struct grip_model *model, const double *history, int stride);

#ifdef __cplusplus
}
#endif

#endif
