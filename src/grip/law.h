/* SPDX-License-Identifier: GPL-2.0-only */
/* A contact law as data: its parameters, history values and particle fields, and what it requires of other
 * laws. */
#ifndef GRIP_PUBLIC_LAW_H
#define GRIP_PUBLIC_LAW_H

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
  GRIP_MAX_PARAMETERS = 16, /* per law */
  GRIP_MAX_CONSTANTS = 12,  /* per law */
  GRIP_MAX_SLOTS = 56,      /* history values per model, including those of its ledger */
  GRIP_MAX_FIELDS = 20,     /* particle fields per law */
  GRIP_MAX_BOUNDS = 64,     /* size in bytes of the text of grip_bounds */
  GRIP_MAX_ERROR = 512      /* size in bytes of an error text, including the terminating 0 */
};

/* How the value for a pair of unlike types follows from the values a and b of the two like pairs. */
enum grip_mixing {
  GRIP_MIX_GEOMETRIC,  /* sqrt(a b), the default of LAMMPS */
  GRIP_MIX_ARITHMETIC, /* (a + b)/2 */
  GRIP_MIX_MINIMUM,    /* min(a, b) */
  GRIP_MIX_HARMONIC,   /* 2 a b/(a + b), as for springs in series */
  GRIP_MIX_YOUNG,      /* contact modulus 1/((1 - nu_a^2)/a + (1 - nu_b^2)/b), nu being the law's Poisson's
                   * ratio */
  GRIP_MIX_POISSON,    /* enters the contact modulus together with Young's modulus */
  GRIP_MIX_SAME        /* a and b must be equal */
};

/* Whether a parameter is required. */
enum grip_presence {
  GRIP_REQUIRED,
  GRIP_OPTIONAL,    /* takes its default if absent */
  GRIP_ALTERNATIVE, /* given instead of the preceding parameter, never together with it */
  GRIP_WITH         /* given if and only if the preceding parameter is given */
};

/* Lower bounds for open intervals: the smallest values greater than 0 and than -1. */
#define GRIP_ABOVE_0 DBL_MIN
#define GRIP_ABOVE_MINUS_1 (-1 + DBL_EPSILON / 2)

struct grip_parameter {
  const char *word; /* as typed in the input */
  /* Unit in the caller's system, "-" if dimensionless. "no|yes" and the like mark a switch: the first word
   * stands for 0, the second for 1. "flag" marks a word that stands alone, without a value. */
  const char *unit;
  double min, max; /* bounds, inclusive */
  double preset;   /* default of an optional parameter; NAN if it has none */
  enum grip_presence presence;
  enum grip_mixing mixing;
  const char *meaning;
};

/* Describes in words which values a parameter accepts. Returns text. */
const char *grip_bounds(const struct grip_parameter *parameter, char text[GRIP_MAX_BOUNDS]);

/* What happens to a history value when i and j are exchanged. */
enum grip_swap {
  GRIP_FLIPS = -1,
  GRIP_STAYS = 1,
  GRIP_FROM_NEXT = 2,     /* takes the next slot's value; the two slots belong to sides i and j */
  GRIP_FROM_PREVIOUS = 3, /* takes the value of the preceding slot */
};

/* One value of a contact's history. */
struct grip_slot {
  const char *name, *unit;
  int swap; /* enum grip_swap */
};

/* How a field is used in a time step. The values are bits and may be combined. */
enum grip_field_use {
  GRIP_FIELD_READ = 1,     /* the force pass reads the values of both particles, including ghosts */
  GRIP_FIELD_PREPARED = 2, /* grip_model_prepare adds to it */
  GRIP_FIELD_ADDED = 4     /* the force pass adds to it */
};

/* The meaning of a field to the host program. */
enum grip_field_role {
  GRIP_FIELD_OWN,            /* only the functions of the law interpret it */
  GRIP_FIELD_MARK,           /* 0 until `advance` has initialised the particle; the host sets it to 0 again */
  GRIP_FIELD_INITIAL_RADIUS, /* of the particle when it was initialised [L] */
  GRIP_FIELD_CONTACT_AREA    /* sum over the contacts of the particle [L^2] */
};

/* A per-particle value that a law keeps between time steps. */
struct grip_field {
  const char *name, *unit;
  unsigned use; /* bits of grip_field_use; 0 if only `advance` reads and writes it */
  enum grip_field_role role;
};

/* Particles and their fields, passed to `advance`, which initialises a particle while its GRIP_FIELD_MARK is
 * 0. */
struct grip_particles {
  int count;
  bool moving; /* false at set-up, when `advance` only initialises new particles */
  /* Radius of each particle [L]; `advance` may increase it. */
  double *radius;
  double *const *field; /* field[f][particle], with f the index in the law's table */
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
  /* Only with GRIP_REACH. Normal: the contact itself lasts beyond touch, not only a force. Cohesion: a bond
   * that forms at touch lasts beyond it, and its energy is lost when it ends. */
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

/* Range of the forces beyond touch, as gaps [L, both >= 0]: forces start when the gap falls below `begin` and
 * end when it exceeds `end`. */
struct grip_reach {
  double begin, end;
};

/* The descriptor of a law: everything known about it, as data. */
struct grip_law {
  const char *name; /* input word */
  int sense;        /* enum grip_sense */
  unsigned flags;   /* grip_law_flags */
  /* A normal law and a damping law that have a family, such as those of the MDR method, work with each other
   * only. 0 for all other laws. */
  const char *family;
  const char *summary; /* one sentence */
  const char *source;  /* keys of doc/references.bib */
  int nparameters, nslots;
  const struct grip_parameter *parameters;
  const struct grip_slot *slots;
  /* For a damping law: the unit of the value eta that it takes from the normal law. If its first parameter is
   * a switch, one unit for each position of the switch. */
  const char *eta_unit[2];
  /* Computes model->constants[sense] from model->value[sense]. Returns 0, or the reason why it cannot. */
  const char *(*derive)(struct grip_model *model);
  /* For laws with GRIP_REACH: the range of their forces. */
  struct grip_reach (*reach)(const double *constants, double reduced_radius, double reduced_mass);

  /* For a normal law that changes its particles depending on all of their contacts, including those with
   * walls. In every step the host calls `advance` once, then grip_model_prepare for all contacts, then
   * grip_model_run. */
  const struct grip_field *fields;
  int nfields;   /* 0 if the members below are unused */
  double growth; /* largest ratio of a radius to its initial value */
  void (*advance)(const double *constants, const struct grip_particles *particles);
  /* For particles i, j, k in mutual contact, i and j being the farthest apart: the degree to which k
   * obstructs the contact of i and j, as a function of the cosine of the angle at k. The host stores the sum
   * over all k in slot `obstructed` of that contact, between `advance` and grip_model_prepare. */
  double (*obstruction)(double cosine);
  int obstructed;
  /* Models that act on the same particles must agree in some parameters. Returns the word of one in which a
   * and b differ, or 0 if there is none. */
  const char *(*differ)(const struct grip_model *a, const struct grip_model *b);
};

/* The registered laws in the order of laws.def, terminated by 0. */
const struct grip_law *const *grip_laws(void);

/* The law with that sense and name, or 0. */
const struct grip_law *grip_law_find(int sense, const char *name);

/* Index of the first field with that role; -1 if the law has none. */
int grip_field_index(const struct grip_law *law, enum grip_field_role role);

/* The name of an enum grip_sense: "normal", "damping", ... */
const char *grip_sense_name(int sense);

#ifdef __cplusplus
}
#endif

#endif
