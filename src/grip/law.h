/* SPDX-License-Identifier: GPL-2.0-only */
/* The descriptor of a contact law: a table of its parameters, of its history values, of its particle fields
 * and of what it requires of other laws. A history value is a number that a contact keeps from one time step
 * to the next, such as the stretch of its tangential spring. A particle field is a number that a law keeps
 * for each particle. A slot is the place of one history value in the history of a contact. The sense of a law
 * is the effect of a contact that it computes: the normal force, its damping, ..., the heat flow. */
#ifndef GRIP_PUBLIC_LAW_H
#define GRIP_PUBLIC_LAW_H

#include <float.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum grip_sense {
#define GRIP_SENSE(NAME, name, GATE) GRIP_##NAME,
#include "grip/senses.def"
  GRIP_SENSES
};

/* When a sense acts. A contact lives while any of its senses acts (grip_lane_alive, site.h). */
enum grip_gate {
  GRIP_TOUCH, /* while the bodies touch */
  GRIP_HELD,  /* while any law holds the bodies, also across a gap */
  GRIP_GATES,
  /* As its law says: while the bodies touch, or, with GRIP_REACH, where the law sets batch.held. Its laws are
   * those that hold the bodies. */
  GRIP_OWN = GRIP_GATES
};

/* The gate of each sense: GRIP_GATE_OF_NORMAL and so on. */
enum {
#define GRIP_SENSE(NAME, name, GATE) GRIP_GATE_OF_##NAME = GRIP_##GATE,
#include "grip/senses.def"
};

/* The senses whose springs store energy, in this order wherever there is a value for each of them. */
enum grip_spring {
#define GRIP_SPRING(NAME, name, ...) GRIP_SPRING_##NAME,
#include "grip/senses.def"
  GRIP_SPRINGS
};

enum {
  GRIP_MAX_PARAMETERS = 16, /* per law */
  GRIP_MAX_CONSTANTS = 12,  /* per law */
  GRIP_MAX_SLOTS = 71,      /* history values per model, including its ledger's */
  GRIP_MAX_FIELDS = 20,     /* particle fields per law */
  GRIP_MAX_BOUNDS = 64,     /* size in bytes of the text of grip_bounds */
  GRIP_MAX_ERROR = 512      /* size in bytes of an error text, including the terminating 0 */
};

/* How a parameter's value for a pair of unlike types i and j follows from a, its value for the pair i i, and
 * b, its value for the pair j j. */
enum grip_mixing {
  GRIP_MIX_GEOMETRIC,  /* sqrt(a b), the default of LAMMPS */
  GRIP_MIX_ARITHMETIC, /* (a + b)/2 */
  GRIP_MIX_MINIMUM,    /* min(a, b) */
  GRIP_MIX_HARMONIC,   /* 2 a b/(a + b), as for springs in series */
  /* contact modulus 1/((1 - nu_a^2)/a + (1 - nu_b^2)/b); nu_a and nu_b are the law's Poisson ratios */
  GRIP_MIX_YOUNG,
  GRIP_MIX_POISSON, /* (a + b)/2; GRIP_MIX_YOUNG uses a and b as well */
  GRIP_MIX_SAME     /* a and b must be equal */
};

/* Whether a parameter is required. */
enum grip_presence {
  GRIP_REQUIRED,
  GRIP_OPTIONAL,    /* takes its default if absent */
  GRIP_ALTERNATIVE, /* given instead of the preceding parameter, never together with it */
  GRIP_WITH         /* given if and only if the preceding parameter is given */
};

/* Lower bounds for open intervals: the smallest number above 0, and the smallest number above -1. */
#define GRIP_ABOVE_0 DBL_MIN
#define GRIP_ABOVE_MINUS_1 (-1 + DBL_EPSILON / 2)

struct grip_parameter {
  const char *word; /* as typed in the input */
  /* Unit in the caller's system, "-" if the parameter is dimensionless. "no|yes" and the like mark a switch:
   * its first word stands for 0, its second word for 1. "flag" marks a word that stands alone, without a
   * value. */
  const char *unit;
  double min, max; /* bounds, inclusive */
  double preset;   /* default of an optional parameter; NAN if it has none */
  enum grip_presence presence;
  enum grip_mixing mixing;
  const char *meaning;
};

/* Writes into `text` which values a parameter accepts, in words. Returns `text`. */
const char *grip_bounds(const struct grip_parameter *parameter, char text[GRIP_MAX_BOUNDS]);

/* How a history value changes when particles i and j of its contact are exchanged. */
enum grip_swap {
  GRIP_FLIPS = -1,
  GRIP_STAYS = 1,
  /* takes the value of the next slot; one of the two slots belongs to i, the other to j */
  GRIP_FROM_NEXT = 2,
  GRIP_FROM_PREVIOUS = 3, /* takes the value of the preceding slot, which has GRIP_FROM_NEXT */
};

/* One value of a contact's history. */
struct grip_slot {
  const char *name, *unit;
  int swap; /* enum grip_swap */
};

/* When a particle field is read and written in a time step. The values are bits and may be combined. */
enum grip_field_use {
  GRIP_FIELD_READ = 1,     /* the force pass reads the values of both particles, including ghosts */
  GRIP_FIELD_PREPARED = 2, /* grip_model_prepare adds to it */
  GRIP_FIELD_ADDED = 4     /* the force pass adds to it */
};

/* The meaning of a particle field for the host, that is, for the program that calls the library. */
enum grip_field_role {
  GRIP_FIELD_OWN, /* only the functions of the law interpret it */
  /* 0 until `advance` has initialised the particle; the host sets it to 0 to have `advance` initialise it
   * again */
  GRIP_FIELD_MARK,
  GRIP_FIELD_INITIAL_RADIUS, /* of the particle when it was initialised [L] */
  GRIP_FIELD_CONTACT_AREA    /* sum over the contacts of the particle [L^2] */
};

/* A per-particle value that a law keeps between time steps. */
struct grip_field {
  const char *name, *unit;
  unsigned use; /* bits of grip_field_use; 0 if only `advance` reads and writes it */
  enum grip_field_role role;
};

/* Particles and their fields, passed to `advance`. `advance` initialises each particle whose GRIP_FIELD_MARK
 * is 0. */
struct grip_particles {
  int count;
  bool moving; /* false at set-up, when `advance` only initialises new particles */
  /* Radius of each particle [L]; `advance` may increase it. */
  double *radius;
  double *const *field; /* field[f][particle]; f is the index of the field in the law's table */
};

enum grip_law_flags {
  GRIP_POSITIONAL = 1,       /* values follow the law's name in a fixed order, without words, as in LAMMPS */
  GRIP_CONTACT_RADIUS = 2,   /* reads batch.contact_radius */
  GRIP_CONTACT_POINT = 4,    /* v_t is taken at the contact point instead of at the full radius (batch.h) */
  GRIP_OWN_DAMPING = 8,      /* normal: includes its own damping, so no damping law may be added */
  GRIP_MATERIAL = 16,        /* normal: has a modulus and a Poisson ratio */
  GRIP_STIFFNESS = 32,       /* normal: writes batch.stiffness */
  GRIP_NEEDS_STIFFNESS = 64, /* needs a normal law that writes batch.stiffness */
  GRIP_CLAMP_LOAD = 128,     /* normal: friction acts on max(0, F_n + adhesion) instead of |F_n + adhesion| */
  GRIP_REACH = 256,          /* normal, cohesion: forces act beyond touch; writes batch.held */
  /* Only together with GRIP_REACH. For a normal law: the contact itself, with its friction, lasts beyond
   * touch, not only the normal force. For a cohesion law: a bond that forms at touch lasts beyond touch, and
   * its energy is lost when the bond ends. */
  GRIP_STRETCH = 512,
  GRIP_OWN_RADIUS = 1024,         /* normal: writes batch.contact_radius */
  GRIP_ELASTIC_LIMIT = 2048,      /* tangential: only the spring, not the dashpot, is limited to mu |F_n| */
  GRIP_ELASTIC_LOAD = 4096,       /* normal: the load of friction is |elastic + adhesion|, without damping */
  GRIP_SYNCHRONIZED = 8192,       /* tangential, rolling: supports synchronized_verlet */
  GRIP_PLASTIC = 16384,           /* normal: work that is not recovered counts as plastic */
  GRIP_DISSIPATES = 32768,        /* heat: a fraction of a contact's losses becomes heat; requires a ledger */
  GRIP_READS_NORMAL_SPIN = 65536, /* tangential: reads batch.normal_spin */
  GRIP_INERTIA = 262144,          /* rolling: reads batch.reduced_inertia */
  GRIP_NEEDS_SHEAR = 524288, /* rolling: reads batch.shear, so it requires a tangential law with a spring */
  GRIP_DRAGS = 1048576,      /* cohesion: may have dashpots; writes batch.cohesive_damping and batch.drag */
  GRIP_BRIDGE = 2097152      /* cohesion: liquid bridges; the first history value is the bridge's volume */
};

struct grip_model;
struct grip_batch;
struct grip_passes;
struct grip_target;

/* Range of the forces beyond touch. A gap is the distance between two surfaces that do not touch [L]. Forces
 * start when the gap falls below `begin` and end when the gap exceeds `end`; both are >= 0. */
struct grip_reach {
  double begin, end;
};

/* The descriptor of a law: everything known about it, as data. */
struct grip_law {
  const char *name; /* input word */
  int sense;        /* enum grip_sense */
  unsigned flags;   /* grip_law_flags */
  /* A normal law and a damping law may have a family, such as the MDR method. A law of a family can
   * only be combined with another law of this family. 0 for a law without a family. */
  const char *family;
  const char *summary; /* one sentence */
  const char *source;  /* keys of doc/references.bib */
  int nparameters, nslots;
  const struct grip_parameter *parameters;
  const struct grip_slot *slots;
  /* For a damping law: the unit of the value eta, which the damping law takes from the normal law. If the
   * damping law's first parameter is a switch, one unit for each position of the switch. */
  const char *eta_unit[2];
  /* Computes model->constants[sense] from model->value[sense]. Returns 0, or a text that says why it
   * cannot. */
  const char *(*derive)(struct grip_model *model);
  /* For laws with GRIP_REACH: the range of their forces. */
  struct grip_reach (*reach)(const double *constants, double reduced_radius, double reduced_mass);

  /* The members below are for a normal law that changes its particles depending on all of their contacts,
   * including contacts with walls. In every step the host must call `advance` once, then grip_model_prepare
   * for all contacts, then grip_model_run for all contacts. */
  const struct grip_field *fields;
  int nfields;   /* 0 if the members below are unused */
  double growth; /* largest ratio of a particle's radius to its initial value */
  void (*advance)(const double *constants, const struct grip_particles *particles);
  /* For three particles in mutual contact, of which i and j are farthest apart: the degree to which the third
   * particle, k, obstructs the contact of i and j. The argument is the cosine of the angle at k. Between
   * `advance` and grip_model_prepare the host must store the sum over all k in slot `obstructed` of the
   * contact of i and j. */
  double (*obstruction)(double cosine);
  int obstructed;
  /* Models that act on the same particles must have equal values of some parameters. Returns the word of one
   * such parameter in which a and b differ, or 0 if there is none. */
  const char *(*differ)(const struct grip_model *a, const struct grip_model *b);
};

/* The registered laws in the order of laws.def. The array ends with a 0. */
const struct grip_law *const *grip_laws(void);

/* Returns the law with the given sense and name, or 0 if there is none. */
const struct grip_law *grip_law_find(int sense, const char *name);

/* Returns the index of the first field with the given role, or -1 if the law has none. */
int grip_field_index(const struct grip_law *law, enum grip_field_role role);

/* Returns the name of a sense: "normal", "damping", ... */
const char *grip_sense_name(int sense);

#ifdef __cplusplus
}
#endif

#endif
