/* SPDX-License-Identifier: GPL-2.0-only */
/* Grip: contact laws for spheres, independent of any host program.
 *
 * Sign convention, everywhere: the normal n points from j to i, an overlap is positive, the normal force is
 * positive when it repels, vn = (v_i - v_j).n is positive while the pair separates. Forces are those on i.
 * Units are the caller's, consistent: L length, M mass, T time, F = M L/T^2.
 *
 * A model is one law per sense. It is read from the words of an input line (grip_model_parse) or mixed from
 * two others (grip_model_mix), and run over a batch of contacts (grip_model_run, batch.h).
 * Nothing here allocates, prints or keeps state; all functions are safe to call from several threads. */
#ifndef GRIP_H
#define GRIP_H

#include <float.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum grip_sense {
  GRIP_NORMAL,
  GRIP_DAMPING,
  GRIP_COHESION,
  GRIP_TANGENTIAL,
  GRIP_ROLLING,
  GRIP_TWISTING,
  GRIP_HEAT,
  GRIP_SENSES
};

enum {
  GRIP_MAX_PARAMETERS = 16, /* of one law */
  GRIP_MAX_CONSTANTS = 12,  /* of one law */
  GRIP_MAX_SLOTS = 56,      /* history values of one model, its ledger's included */
  GRIP_MAX_FIELDS = 20,     /* fields of one law */
  GRIP_MAX_BOUNDS = 64,     /* bytes of grip_bounds */
  GRIP_MAX_ERROR = 512      /* bytes that an error text may take, its final 0 included */
};

/* How the value for unlike types follows from the values a and b of the like ones. */
enum grip_mixing {
  GRIP_MIX_GEOMETRIC,  /* sqrt(a b), the host's rule */
  GRIP_MIX_ARITHMETIC, /* (a + b)/2 */
  GRIP_MIX_MINIMUM,    /* min(a, b) */
  GRIP_MIX_HARMONIC,   /* 2 a b/(a + b): springs in series */
  GRIP_MIX_YOUNG, /* 1/((1 - nu_a^2)/a + (1 - nu_b^2)/b), with the law's Poisson ratio: the contact modulus */
  GRIP_MIX_POISSON, /* goes into the contact modulus with Young's */
  GRIP_MIX_SAME     /* the types must agree */
};

/* Whether a parameter must be given. */
enum grip_presence {
  GRIP_REQUIRED,
  GRIP_OPTIONAL,    /* preset if absent */
  GRIP_ALTERNATIVE, /* in place of the parameter before it, never with it */
  GRIP_WITH         /* given if, and only if, the one before it is */
};

/* For bounds that are not themselves accepted: the least numbers above them. */
#define GRIP_ABOVE_0 DBL_MIN
#define GRIP_ABOVE_MINUS_1 (-1 + DBL_EPSILON / 2)

struct grip_parameter {
  const char *word; /* as typed */
  /* In the caller's units, "-" if none. "no|yes" and the like: a switch, typed as the first of these words
   * (0) or the second (1). "flag": the word stands alone, without a value. */
  const char *unit;
  double min, max; /* bounds, inclusive */
  double preset;   /* value of an absent optional parameter; NAN: it has none */
  enum grip_presence presence;
  enum grip_mixing mixing;
  const char *meaning;
};

/* What a parameter accepts, in words. Returns text. */
const char *grip_bounds(const struct grip_parameter *parameter, char text[GRIP_MAX_BOUNDS]);

/* What happens to a history value when i and j change places. */
enum grip_swap {
  GRIP_FLIPS = -1,
  GRIP_STAYS = 1,
  GRIP_FROM_NEXT = 2,     /* becomes what the next value was, one side's value followed by the other's */
  GRIP_FROM_PREVIOUS = 3, /* the value before */
};

/* One value of a contact's history. */
struct grip_slot {
  const char *name, *unit;
  int swap; /* enum grip_swap */
};

/* What is done with a field in a step. */
enum grip_field_use {
  GRIP_FIELD_READ = 1,     /* the pass reads it, of both sides, ghosts too */
  GRIP_FIELD_PREPARED = 2, /* grip_model_prepare adds to it */
  GRIP_FIELD_ADDED = 4     /* the pass adds to it */
};

/* A number of each particle that a law keeps from step to step. Only the law's own functions know what it
 * is. */
struct grip_field {
  const char *name, *unit;
  unsigned use; /* grip_field_use; 0: `advance` alone reads and writes it */
};

/* Particles and their fields, for `advance`. The first field is a mark: 0 makes a particle a new one. */
struct grip_particles {
  int count;
  bool moving; /* false at set-up: only new particles are changed */
  /* Of each particle [L]. `advance` may let it grow. */
  double *radius;
  double *const *field; /* field[f][particle], f as in the law's table */
};

enum grip_law_flags {
  GRIP_POSITIONAL = 1,       /* values follow the name in order, without words: the host's habit */
  GRIP_CONTACT_RADIUS = 2,   /* reads batch.contact_radius */
  GRIP_CONTACT_POINT = 4,    /* v_t is taken at the contact point, not at the full radius (batch.h) */
  GRIP_OWN_DAMPING = 8,      /* normal: has its own damping, no damping law may be added */
  GRIP_MATERIAL = 16,        /* normal: has a modulus and a Poisson ratio */
  GRIP_STIFFNESS = 32,       /* normal: writes batch.stiffness */
  GRIP_NEEDS_STIFFNESS = 64, /* needs a normal law that writes batch.stiffness */
  GRIP_CLAMP_LOAD = 128, /* normal: friction is taken of max(0, F_n + adhesion), not of its absolute value */
  GRIP_REACH = 256,      /* normal, cohesion: forces reach beyond touch; writes batch.held */
  /* With GRIP_REACH. Normal: the contact itself lasts beyond touch, not only a force. Cohesion: what begins
   * at touch lasts beyond it, and its energy is lost where it ends. */
  GRIP_STRETCH = 512,
  GRIP_OWN_RADIUS = 1024,    /* normal: writes batch.contact_radius */
  GRIP_ELASTIC_LIMIT = 2048, /* tangential: the limit, mu |F_n|, is that of the spring alone */
  GRIP_ELASTIC_LOAD = 4096,  /* normal: friction is taken of |elastic + adhesion|, damping left out */
  GRIP_SYNCHRONIZED = 8192,  /* tangential, rolling: goes with synchronized_verlet */
  GRIP_PLASTIC = 16384,      /* normal: what is not given back is plastic work */
  GRIP_DISSIPATES = 32768,   /* heat: a fraction of a contact's losses is heat; needs a ledger */
  GRIP_TURNS = 65536,        /* tangential: reads batch.turn */
  GRIP_OF_MDR = 131072,  /* normal, damping: of the method of dimensionality reduction; they go together */
  GRIP_INERTIA = 262144, /* rolling: reads batch.reduced_inertia */
  GRIP_NEEDS_SHEAR = 524288, /* rolling: reads batch.shear, so it needs a tangential law with a spring */
  GRIP_DRAGS = 1048576,      /* cohesion: may have dashpots; writes batch.cohesive_damping and batch.drag */
  GRIP_BRIDGE = 2097152      /* cohesion: liquid bridges; the first history value is their volume */
};

struct grip_model;
struct grip_batch;
struct grip_passes;

/* How far beyond touch forces reach [L, both >= 0]: they begin when the gap falls below `begin` and end when
 * it has grown to `end`. */
struct grip_reach {
  double begin, end;
};

/* A law: all that is known of it, as data. */
struct grip_law {
  const char *name;    /* input word */
  int sense;           /* enum grip_sense */
  unsigned flags;      /* grip_law_flags */
  const char *summary; /* one sentence */
  const char *source;  /* keys of doc/references.bib */
  int nparameters, nslots;
  const struct grip_parameter *parameters;
  const struct grip_slot *slots;
  /* Of a damping law: the unit of the number that it takes from the normal law. If its first parameter is a
   * switch, one unit for each of its two values. */
  const char *eta_unit[2];
  /* Fill model->constants[sense] from model->value[sense]. Returns 0, or a reason why not. */
  const char *(*derive)(struct grip_model *model);
  /* Of a law with GRIP_REACH. */
  struct grip_reach (*reach)(const double *constants, double reduced_radius, double reduced_mass);

  /* Of a normal law that also acts on its particles: those of all its contacts together, walls' too, tell how
   * they change. A host calls, in every step, `advance` once, grip_model_prepare for all contacts, then
   * grip_model_run. */
  const struct grip_field *fields;
  int nfields;   /* 0: all of what follows is absent */
  double growth; /* radii grow up to so many times what they are at first */
  void (*advance)(const double *constants, const struct grip_particles *particles);
  /* Of the particles i, j, k that touch each other, i and j the farthest apart: the part that k has in
   * standing between them, from the cosine of the angle at k. A host puts the sum over all k into slot
   * `obstructed` of the contact of i and j, between `advance` and grip_model_prepare. */
  double (*obstruction)(double cosine);
  int obstructed;
  /* The word of a parameter in which models must agree that share particles, or 0 if they do. */
  const char *(*differ)(const struct grip_model *a, const struct grip_model *b);
};

struct grip_material {
  double young, poisson; /* F/L^2, -; NAN if not known */
};

/* What the normal law tells the others: its derive() runs first and writes this. */
struct grip_normal_facts {
  /* The number on its line that damping laws take; NAN if it has damping of its own. */
  double eta;
  /* The power of the overlap that its elastic force grows with on loading, adhesion left out: 1 for a linear
   * spring, 1.5 for Hertz; NAN for others. */
  double power;
  /* Of a law of the host's family with a modulus: Young's modulus and Poisson's ratio as the host has them of
   * this type pair. Of mixed types that is the contact's modulus, and the mean of the ratios. Else NAN. */
  struct grip_material host_material;
  /* It attracts, with the values that it has: no cohesion law may be added. */
  bool attracts;
};

/* Unit styles for which laws know limits. */
enum grip_units { GRIP_UNITS_OTHER, GRIP_UNITS_SI, GRIP_UNITS_CGS };

/* What twisting laws take from a tangential law: its stiffness k, in the unit that the law has it in; its
 * dashpot over the normal one [-], and its coefficient of friction [-]. */
struct grip_shear {
  double k;
  const char *unit;
  double damping_ratio, mu;
};

/* A model of a type pair. Filled by grip_model_parse or grip_model_mix; to be read only. */
struct grip_model {
  /* 0 where there is none. */
  const struct grip_law *law[GRIP_SENSES];
  /* The laws' loops over a batch, of the instruction set that was chosen when the model was made
   * (batch/pass.h). */
  const struct grip_passes *passes[GRIP_SENSES];
  double value[GRIP_SENSES][GRIP_MAX_PARAMETERS];
  bool given[GRIP_SENSES][GRIP_MAX_PARAMETERS]; /* false where value is a preset */
  double constants[GRIP_SENSES][GRIP_MAX_CONSTANTS];
  int slot[GRIP_SENSES]; /* index of each law's first history value */
  int nslots;            /* history values of the whole model */
  /* When i and j change places, history value s becomes swap[s] times the former value of mirror[s]. */
  double swap[GRIP_MAX_SLOTS];
  int mirror[GRIP_MAX_SLOTS];
  enum grip_units units;
  bool damping_given;       /* false: damping is the preset one of the normal law */
  bool limit_damping;       /* damping never makes the normal force attractive */
  bool synchronized_verlet; /* velocities meet the normal of their own time (batch.h, half_step) */
  double coarse_grain;      /* grains are so many times as large as those that the values are of (grain.c) */
  bool mixed; /* made by grip_model_mix: a modulus in value is the contact's, not a material's */
  /* Of a tangential law of the host's family, for twisting laws that follow it; else mu is NAN. */
  struct grip_shear shear;
  struct grip_normal_facts normal;
  /* Where a derive() refuses for want of another normal law: flags of those that it accepts, for the error
   * text. */
  unsigned accepted_normal;
  struct grip_material material[2]; /* of i and j, from the normal law or else the tangential one */
  /* 0 where the normal law switches off tangential dashpots that follow its own, else 1. */
  double tangential_damping;
  /* Of the heat law: the share of a contact's losses that heats its two sides, half each; and whether heat
   * flows from the warmer side to the other. */
  double heat_fraction;
  bool conducts_heat;
  bool contact_radius; /* some law reads batch.contact_radius */
  bool contact_point;  /* tangential velocity at the contact point */
  bool spins;          /* some law reads the spins or the turn of the contact, batch.wx .. and turn */
  bool inertia;        /* some law reads batch.reduced_inertia */
  bool owns_liquid;    /* bridges are made of liquid that particles own; the host gives batch.liquid */
  bool torsion;        /* the rolling law resists twisting as well, and no other law does */
  bool keeps_point; /* each contact keeps three values more, where it is on a wall: grip_model_keep_point */
  int point_slot;   /* where they are, behind the history of the laws */
  int ledger;       /* enum grip_ledger */
  int ledger_slot;  /* where its history begins, behind those */
};

/* Whether a model's contacts keep account of their energy, in history values of their own. */
enum grip_ledger {
  GRIP_LEDGER_OFF,
  GRIP_LEDGER_ON,
  GRIP_LEDGER_OF_CONTACTS, /* and each contact keeps sums of its own */
  GRIP_LEDGER_OF_WALL = 4  /* added to one of those: the contacts are a wall's */
};

/* Entries of the ledger, all F L. Stored: what springs would give back now. The others: since the
 * beginning. */
enum grip_entry {
  GRIP_STORED_NORMAL,
  GRIP_STORED_TANGENTIAL,
  GRIP_STORED_ROLLING,
  GRIP_STORED_TWISTING,
  GRIP_LOST_DAMPING,            /* normal dashpots */
  GRIP_LOST_PLASTIC,            /* normal springs that yield */
  GRIP_LOST_ADHESION,           /* necks and bridges that break, surfaces that part */
  GRIP_LOST_SLIDING,            /* friction */
  GRIP_LOST_TANGENTIAL_DAMPING, /* tangential dashpots */
  GRIP_LOST_ROLLING,            /* slip of rolling resistance */
  GRIP_LOST_TWISTING,           /* slip of twisting resistance */
  GRIP_REST_NORMAL,             /* normal work that is neither stored nor lost: the discretisation */
  GRIP_REST_TANGENTIAL,         /* tangential work that is neither stored nor lost */
  GRIP_LOST_OUTSIDE,            /* stored energy that changed outside of steps: deletion, set-up */
  GRIP_WALL_WORK,               /* done by walls on the spheres */
  GRIP_LOST_ROLLING_DAMPING,    /* dashpots of rolling resistance */
  GRIP_LOST_TWISTING_DAMPING,   /* dashpots of twisting resistance */
  GRIP_REST_ROTATION,           /* work of rolling and twisting that is neither stored nor lost */
  GRIP_GONE,                    /* kinetic energy of atoms that left the box; for the host to book */
  GRIP_STORED_COHESION,         /* stored, too: what cohesion laws would give back, below 0 while they pull */
  GRIP_LOST_COHESION_DAMPING,   /* dashpots of cohesion laws */
  GRIP_ENTRIES
};

/* The registered laws, in the order of laws.def, ended by 0. */
const struct grip_law *const *grip_laws(void);

/* The law of that sense and name, or 0. */
const struct grip_law *grip_law_find(int sense, const char *name);

/* Which field of a law has that name; -1 if none has. */
int grip_field_index(const struct grip_law *law, const char *name);

/* "normal", "damping", ... of an enum grip_sense. */
const char *grip_sense_name(int sense);

/* Reads NORMAL args [damping D args] [cohesion C args] [tangential T args] [rolling R args] [twisting W args]
 * [heat H args] [limit_damping] [synchronized_verlet] [coarse_grain L]. units: the host's name of the units
 * that numbers are in, "si", "cgs", ..., or 0; some laws have limits in SI and CGS. Returns how many words
 * belong to the model: it stops at the first that does not, which is the caller's to judge; error then holds
 * the words that the model would have accepted there. A word that a law of another sense has is an error: it
 * is misplaced. On an error it returns -1 - k, k the word at fault (nwords: one is missing at the end), and
 * writes one line about it, naming the word and what is accepted. */
int grip_model_parse(struct grip_model *model, const char *units, int nwords, const char *const *words,
                     char error[GRIP_MAX_ERROR]);

/* Reads words that change a model which grip_model_parse made: [WORD VALUE ...] [SENSE WORD VALUE ...]
 * [SENSE LAW args ...] [limit_damping] [synchronized_verlet] [coarse_grain L]. Every parameter has its word
 * here, those of positional laws too.
 *   WORD VALUE          for the one law of the model that has this word; an error if several have it
 *   SENSE WORD VALUE .. normal, damping, tangential, ...: from here on for the law of that sense
 *   SENSE LAW args      a law, or none, in place of that of the sense, as grip_model_parse reads it
 * A parameter takes the place of its alternative. Damping that was not given follows the normal law. Returns
 * like grip_model_parse; after an error the model is as before. */
int grip_model_override(struct grip_model *model, int nwords, const char *const *words,
                        char error[GRIP_MAX_ERROR]);

/* The model of unlike types from those of the like ones. Returns 0, or -1 with an error text. */
int grip_model_mix(struct grip_model *model, const struct grip_model *a, const struct grip_model *b,
                   char error[GRIP_MAX_ERROR]);

/* The words that grip_model_parse reads back to an equal model, numbers to the last bit.
 * Returns the length, like snprintf. A mixed model has no such words: see grip_model_mix. */
int grip_model_print(const struct grip_model *model, char *text, size_t size);

/* How far beyond touch the forces of a pair reach [L]: {0, 0} for most models. reduced_radius: R_i
 * R_j/(R_i + R_j) [L], of a flat wall R_i; reduced_mass: the same of the masses [M]. */
struct grip_reach grip_model_reach(const struct grip_model *model, double reduced_radius,
                                   double reduced_mass);

/* Geometry of all contacts of a batch from their centres, velocities and spins (batch.h). */
void grip_geometry(struct grip_batch *batch);

/* Of a model whose normal law has fields: what its contacts, their geometry there, add before the forces. */
void grip_model_prepare(const struct grip_model *model, struct grip_batch *batch);

/* Whether two models have the same laws and switches, so that blocks of both can be in one batch. */
bool grip_model_alike(const struct grip_model *a, const struct grip_model *b);

/* Forces and history of all contacts of a batch whose geometry is there. models: one for each block, all
 * alike. */
void grip_models_run(const struct grip_model *const *models, struct grip_batch *batch);

/* The same where all blocks are of one model. */
void grip_model_run(const struct grip_model *model, struct grip_batch *batch);

/* Gives a model a ledger, or takes it away: history values behind those of its laws. ledger: enum
 * grip_ledger. A model that is parsed or mixed has none. */
void grip_model_keep_ledger(struct grip_model *model, int ledger);

/* Gives a model's contacts three history values for the point of a wall that they are at [L], or takes them
 * away. No law reads them: they are for whoever follows contacts over a wall. */
void grip_model_keep_point(struct grip_model *model, bool kept);

/* Forces and history as grip_models_run, and the energy of this step for models with a ledger. The batch
 * comes from grip_gather_booked (store.h). To entry[] [F L] is added what was booked; of stored energies
 * what is stored now. weight: what each lane counts, GRIP_BATCH values, or 0 for one. Velocity Verlet:
 * positions are those after the step, velocities those half a step before. With dt = 0 no work is booked,
 * forces begin anew. */
void grip_models_book(const struct grip_model *const *models, struct grip_batch *batch, const double *weight,
                      double entry[GRIP_ENTRIES]);

/* The same where all blocks are of one model and the batch comes from grip_geometry: it has distances,
 * relative velocities and spins (rx, ux, wix, wjx, ...), the velocities with which the bodies moved in this
 * step, and of walls wall_vx, ... too. */
void grip_model_book(const struct grip_model *model, struct grip_batch *batch, const double *weight,
                     double entry[GRIP_ENTRIES]);

/* Records the motions of a batch of grip_gather_booked once more, for a host whose bodies do not move with
 * the velocities that the laws are given. rx, touch_distance, ux, wix, wjx, ... must hold the step's mean
 * motion. The laws' own input stays as it is. */
void grip_model_record(const struct grip_model *model, struct grip_batch *batch);

/* Word of a ledger's entry: "elastic_normal", ... */
const char *grip_entry_name(int entry);

/* Of a contact with a ledger: its stored energy [F L], from its history; values are stride apart. */
double grip_ledger_stored(const struct grip_model *model, const double *history, int stride);
/* Sets the forces and torques of the step before to 0 in a contact's history, whose values are stride
 * apart. */
void grip_ledger_clear_forces(const struct grip_model *model, double *history, int stride);

/* The volume of a contact's liquid bridge [L^3], from its history; 0 without one. Values are stride apart. */
double grip_bridge_volume(const struct grip_model *model, const double *history, int stride);

/* What the ledger knows of one contact. */
struct grip_booked {
  double normal, damping; /* F_n, and the part of it that is damping [F] */
  double tangential[3];   /* on i [F] */
  double torque[3];       /* on i, of rolling and twisting [F L] */
  double stored[4];       /* of the normal, tangential, rolling and twisting springs [F L] */
  /* With GRIP_LEDGER_OF_CONTACTS: what each sense has taken since the contact began, less what is stored
   * [F L]. */
  double lost[4];
  int branch; /* 0: a law without plasticity, 1: a spring that yields, 2: adhesion */
  bool slides;
};

/* Reads it from a contact's history, whose values are stride apart. n: the contact's normal, for ledgers that
 * do not keep it. */
struct grip_booked grip_ledger_read(const struct grip_model *model, const double *history, int stride,
                                    const double n[3]);

/* Of a wall's contact with a ledger: its normal and overlap [L], from its history, whose values stand one
 * behind the other. */
void grip_ledger_place(const struct grip_model *model, const double *history, double n[3], double *overlap);

/* How long a contact of two spheres lasts that meet at that speed, without damping [T]: twice the shorter
 * of the way in and the way out. Infinite if no force brings them apart. Radii [L], that of a flat wall
 * infinite; reduced_mass [M]; speed [L/T], above 0. */
double grip_contact_time(const struct grip_model *model, double radius_i, double radius_j,
                         double reduced_mass, double speed);

/* Instruction sets: "x86-64-v2", "x86-64-v3", "x86-64-v4" or "generic". The best that the machine has is
 * chosen at the first call into the library; the environment variable GRIP_ISA chooses another. A name in
 * it that the machine or the build does not have is passed over; compare grip_isa() with it. */
const char *grip_isa(void);

/* Chooses one by name, for tests. Models that were made before keep theirs. Returns false if the machine or
 * the build does not have it. */
bool grip_isa_select(const char *name);

#ifdef __cplusplus
}
#endif

#endif
