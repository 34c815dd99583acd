/* SPDX-License-Identifier: GPL-2.0-only */
/* The model of a pair of types: one law for each sense. It is parsed from the words of an input line or mixed
 * from two others, and is then read-only. */
#ifndef GRIP_PUBLIC_MODEL_H
#define GRIP_PUBLIC_MODEL_H

#include "grip/law.h"

#ifdef __cplusplus
extern "C" {
#endif

struct grip_material {
  double young, poisson; /* [F/L^2], [-]; NAN if unknown */
};

/* Facts about the normal law that other laws use. Its derive() runs first and sets them. */
struct grip_normal_facts {
  /* The value in the normal law's input that damping laws use; NAN if the law has its own damping. */
  double eta;
  /* Exponent of the overlap in the elastic force on loading, without adhesion: 1 for a linear spring, 1.5 for
   * Hertz; NAN for others. */
  double power;
  /* For a LAMMPS law with a modulus: Young's modulus and Poisson's ratio as LAMMPS uses them for this pair of
   * types, which for mixed types are the contact modulus and the mean ratio. NAN for other laws. */
  struct grip_material host_material;
  /* The law is attractive with the given values, so no cohesion law may be added. */
  bool attracts;
};

/* Unit styles in which some laws check their values against limits. */
enum grip_units { GRIP_UNITS_OTHER, GRIP_UNITS_SI, GRIP_UNITS_CGS };

/* What a twisting law takes from the tangential law: the stiffness k in that law's own unit, the ratio of
 * tangential to normal damping [-], and the friction coefficient [-]. */
struct grip_shear {
  double k;
  const char *unit;
  double damping_ratio, mu;
};

/* The model of a pair of types. Set by grip_model_parse or grip_model_mix; read-only for callers. */
struct grip_model {
  /* Null for a sense without a law. */
  const struct grip_law *law[GRIP_SENSES];
  /* All loops for the instruction set that was selected when the model was made (isa/target.h), and among
   * them those of each law (batch/pass.h). */
  const struct grip_target *target;
  const struct grip_passes *passes[GRIP_SENSES];
  double value[GRIP_SENSES][GRIP_MAX_PARAMETERS];
  bool given[GRIP_SENSES][GRIP_MAX_PARAMETERS]; /* false where the value is a default */
  double constants[GRIP_SENSES][GRIP_MAX_CONSTANTS];
  int slot[GRIP_SENSES]; /* index of each law's first history value */
  int nslots;            /* history values of the whole model */
  /* On exchange of i and j, history value s becomes swap[s] times the former value of slot mirror[s]. */
  double swap[GRIP_MAX_SLOTS];
  int mirror[GRIP_MAX_SLOTS];
  enum grip_units units;
  bool damping_given;       /* false if the damping law is the default one of the normal law */
  bool limit_damping;       /* damping cannot make the normal force attractive */
  bool synchronized_verlet; /* velocities and normal refer to the same time (half_step, batch.h) */
  double coarse_grain;      /* ratio of grain size to the size the values are for (grain.c) */
  bool mixed; /* made by grip_model_mix: moduli in `value` are contact moduli, not those of a material */
  /* From a LAMMPS tangential law, for twisting laws that depend on it; mu is NAN for other laws. */
  struct grip_shear shear;
  struct grip_normal_facts normal;
  /* Set when a derive() rejects the normal law: flags of the normal laws that it accepts, for the error
   * message. */
  unsigned accepted_normal;
  struct grip_material material[2]; /* of i and j; from the normal law or, failing that, the tangential law */
  /* 0 if the normal law switches off tangential dashpots that are derived from normal damping, else 1. */
  double tangential_damping;
  /* From the heat law: the fraction of a contact's losses that becomes heat, half of it in each side; and
   * whether heat is conducted between the two sides. */
  double heat_fraction;
  bool conducts_heat;
  bool contact_radius; /* some law reads batch.contact_radius */
  bool contact_point;  /* tangential velocity at the contact point */
  bool spins;          /* some law reads batch.wx, wy, wz or normal_spin */
  bool inertia;        /* some law reads batch.reduced_inertia */
  bool owns_liquid;    /* bridges draw on liquid of the particles, supplied in batch.liquid */
  bool torsion;        /* the rolling law also resists twisting, and no other law does */
  bool keeps_point;    /* contacts store their position on a wall, three more history values */
  int point_slot;      /* index of the first of them, after the history of the laws */
  int ledger;          /* enum grip_ledger */
  int ledger_slot;     /* index of the ledger's first history value, after those above */
};

/* Parses NORMAL args [damping D args] [cohesion C args] [tangential T args] [rolling R args] [twisting W
 * args] [heat H args] [limit_damping] [synchronized_verlet] [coarse_grain L]. units is the LAMMPS unit style
 * of the values ("si", "cgs", ...) or 0; some laws have limits in SI and CGS. Returns the number of words
 * that belong to the model. Parsing stops at the first word that does not, which is left to the caller; error
 * then lists the words that the model would have accepted there. A word that only a law of another sense
 * accepts is an error. On error the function returns -1 - k, where k is the index of the offending word
 * (nwords if one is missing at the end), and writes a one-line message that names the word and what is
 * accepted. */
int grip_model_parse(struct grip_model *model, const char *units, int nwords, const char *const *words,
                     char error[GRIP_MAX_ERROR]);

/* Parses words that modify a model from grip_model_parse: [WORD VALUE ...] [SENSE WORD VALUE ...] [SENSE LAW
 * args ...] [limit_damping] [synchronized_verlet] [coarse_grain L]. Here every parameter has a word,
 * including those of positional laws.
 *   WORD VALUE          sets a parameter that exactly one law of the model has; otherwise an error
 *   SENSE WORD VALUE .. normal, damping, tangential, ...: the words that follow belong to the law of that
 *   sense
 *   SENSE LAW args      replaces the law of that sense, or removes it if LAW is none, as in grip_model_parse
 * A parameter replaces its alternative. Damping that was never given keeps following the normal law. Returns
 * the same values as grip_model_parse; on error the model is unchanged. */
int grip_model_override(struct grip_model *model, int nwords, const char *const *words,
                        char error[GRIP_MAX_ERROR]);

/* Mixes the model for two unlike types from those of the like types. Returns 0, or -1 with an error text. */
int grip_model_mix(struct grip_model *model, const struct grip_model *a, const struct grip_model *b,
                   char error[GRIP_MAX_ERROR]);

/* Prints the words that grip_model_parse turns into an identical model, with numbers exact to the last bit.
 * Returns the length, like snprintf. A mixed model cannot be printed this way: see grip_model_mix. */
int grip_model_print(const struct grip_model *model, char *text, size_t size);

/* Range beyond touch of the forces of a pair [L]: {0, 0} for most models. reduced_radius: R_i R_j/(R_i +
 * R_j), or R_i for a flat wall [L]; reduced_mass: m_i m_j/(m_i + m_j), or m_i for a wall [M]. */
struct grip_reach grip_model_reach(const struct grip_model *model, double reduced_radius,
                                   double reduced_mass);

/* Whether two models have the same laws and switches, so that blocks of both can be in one batch. */
bool grip_model_alike(const struct grip_model *a, const struct grip_model *b);

/* Adds to a model's history the position of the contact point on a wall [L], three values, or removes it. No
 * law reads it; callers use it to follow a contact over the wall. */
void grip_model_keep_point(struct grip_model *model, bool kept);

/* Volume of a contact's liquid bridge [L^3], 0 if it has none, from its history, whose values are stride
 * apart. */
double grip_bridge_volume(const struct grip_model *model, const double *history, int stride);

#ifdef __cplusplus
}
#endif

#endif
