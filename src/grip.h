/* SPDX-License-Identifier: GPL-2.0-only */
/* Grip: contact laws for spheres, independent of any host program.
 *
 * Sign convention, used everywhere: the normal n points from j to i; an overlap is positive; the normal force
 * is positive when repulsive; vn = (v_i - v_j).n is positive while the pair separates. Forces are those on i.
 * Units are the caller's and must be consistent: L length, M mass, T time, F = M L/T^2.
 *
 * A model holds one law per sense. It is parsed from the words of an input line (grip_model_parse) or mixed
 * from two others (grip_model_mix), and evaluated over a batch of contacts (grip_model_run, batch.h). No
 * function here allocates, prints or keeps state, and all may be called from several threads at once. */
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

/* A per-particle value that a law keeps between time steps. Only the functions of that law interpret it. */
struct grip_field {
  const char *name, *unit;
  unsigned use; /* bits of grip_field_use; 0 if only `advance` reads and writes it */
};

/* Particles and their fields, passed to `advance`. The first field marks initialised particles: while it is
 * 0, `advance` initialises the particle. */
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
  GRIP_OWN_RADIUS = 1024,    /* normal: writes batch.contact_radius */
  GRIP_ELASTIC_LIMIT = 2048, /* tangential: only the spring, not the dashpot, is limited to mu |F_n| */
  GRIP_ELASTIC_LOAD = 4096,  /* normal: the load of friction is |elastic + adhesion|, without damping */
  GRIP_SYNCHRONIZED = 8192,  /* tangential, rolling: supports synchronized_verlet */
  GRIP_PLASTIC = 16384,      /* normal: work that is not recovered counts as plastic */
  GRIP_DISSIPATES = 32768,   /* heat: a fraction of a contact's losses becomes heat; requires a ledger */
  GRIP_TURNS = 65536,        /* tangential: reads batch.turn */
  GRIP_OF_MDR = 131072,      /* normal, damping: a law of the MDR method; usable with each other only */
  GRIP_INERTIA = 262144,     /* rolling: reads batch.reduced_inertia */
  GRIP_NEEDS_SHEAR = 524288, /* rolling: reads batch.shear, so it requires a tangential law with a spring */
  GRIP_DRAGS = 1048576,      /* cohesion: may have dashpots; writes batch.cohesive_damping and batch.drag */
  GRIP_BRIDGE = 2097152      /* cohesion: liquid bridges; the first history value is the bridge's volume */
};

struct grip_model;
struct grip_batch;
struct grip_passes;

/* Range of the forces beyond touch, as gaps [L, both >= 0]: forces start when the gap falls below `begin` and
 * end when it exceeds `end`. */
struct grip_reach {
  double begin, end;
};

/* The descriptor of a law: everything known about it, as data. */
struct grip_law {
  const char *name;    /* input word */
  int sense;           /* enum grip_sense */
  unsigned flags;      /* grip_law_flags */
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
  /* The batch loops of each law, for the instruction set that was selected when the model was made
   * (batch/pass.h). */
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
  bool spins;          /* some law reads batch.wx, wy, wz or turn */
  bool inertia;        /* some law reads batch.reduced_inertia */
  bool owns_liquid;    /* bridges draw on liquid of the particles, supplied in batch.liquid */
  bool torsion;        /* the rolling law also resists twisting, and no other law does */
  bool keeps_point;    /* contacts store their position on a wall, three more history values */
  int point_slot;      /* index of the first of them, after the history of the laws */
  int ledger;          /* enum grip_ledger */
  int ledger_slot;     /* index of the ledger's first history value, after those above */
};

/* Whether contacts keep an energy ledger in history values of its own. */
enum grip_ledger {
  GRIP_LEDGER_OFF,
  GRIP_LEDGER_ON,
  GRIP_LEDGER_OF_CONTACTS, /* also sums the losses of each contact */
  GRIP_LEDGER_OF_WALL = 4  /* added to one of the values above for contacts with a wall */
};

/* Entries of the energy ledger, all in F L. GRIP_STORED_ entries are the energies that springs would give
 * back at present; all other entries are sums since the start. */
enum grip_entry {
  GRIP_STORED_NORMAL,
  GRIP_STORED_TANGENTIAL,
  GRIP_STORED_ROLLING,
  GRIP_STORED_TWISTING,
  GRIP_LOST_DAMPING,            /* normal dashpots */
  GRIP_LOST_PLASTIC,            /* normal springs that yield */
  GRIP_LOST_ADHESION,           /* rupture of necks and bridges, separation of adhesive surfaces */
  GRIP_LOST_SLIDING,            /* friction */
  GRIP_LOST_TANGENTIAL_DAMPING, /* tangential dashpots */
  GRIP_LOST_ROLLING,            /* slip of rolling resistance */
  GRIP_LOST_TWISTING,           /* slip of twisting resistance */
  GRIP_REST_NORMAL,             /* normal work neither stored nor lost: discretisation error */
  GRIP_REST_TANGENTIAL,         /* tangential work neither stored nor lost */
  GRIP_LOST_OUTSIDE,            /* changes of stored energy outside of time steps, by deletion or set-up */
  GRIP_WALL_WORK,               /* work of walls on the spheres */
  GRIP_LOST_ROLLING_DAMPING,    /* dashpots of rolling resistance */
  GRIP_LOST_TWISTING_DAMPING,   /* dashpots of twisting resistance */
  GRIP_REST_ROTATION,           /* work of rolling and twisting neither stored nor lost */
  GRIP_GONE,                    /* kinetic energy of atoms that left the box; booked by the host */
  GRIP_STORED_COHESION,         /* energy that cohesion laws would give back; negative while they attract */
  GRIP_LOST_COHESION_DAMPING,   /* dashpots of cohesion laws */
  GRIP_ENTRIES
};

/* The registered laws in the order of laws.def, terminated by 0. */
const struct grip_law *const *grip_laws(void);

/* The law with that sense and name, or 0. */
const struct grip_law *grip_law_find(int sense, const char *name);

/* Index of the field with that name; -1 if the law has none. */
int grip_field_index(const struct grip_law *law, const char *name);

/* The name of an enum grip_sense: "normal", "damping", ... */
const char *grip_sense_name(int sense);

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

/* Computes the geometry of all contacts of a batch from centres, velocities and spins (batch.h). */
void grip_geometry(struct grip_batch *batch);

/* For a model whose normal law has particle fields: adds the contributions of the contacts to the fields,
 * before the forces. The geometry must have been computed. */
void grip_model_prepare(const struct grip_model *model, struct grip_batch *batch);

/* Whether two models have the same laws and switches, so that blocks of both can be in one batch. */
bool grip_model_alike(const struct grip_model *a, const struct grip_model *b);

/* Computes forces and updates the history of all contacts of a batch, whose geometry must have been computed.
 * models: one for each block; all must be alike. */
void grip_models_run(const struct grip_model *const *models, struct grip_batch *batch);

/* The same for a batch whose blocks all belong to one model. */
void grip_model_run(const struct grip_model *model, struct grip_batch *batch);

/* Adds a ledger to a model, or removes it. Its history values follow those of the laws. ledger: an enum
 * grip_ledger. A model that was just parsed or mixed has no ledger. */
void grip_model_keep_ledger(struct grip_model *model, int ledger);

/* Adds to a model's history the position of the contact point on a wall [L], three values, or removes it. No
 * law reads it; callers use it to follow a contact over the wall. */
void grip_model_keep_point(struct grip_model *model, bool kept);

/* Computes forces and history as grip_models_run does and, for models with a ledger, books the energy of this
 * step. The batch must come from grip_gather_booked (store.h). entry[] [F L] is incremented by the amounts
 * booked and, for stored energies, by the energy stored now. weight: GRIP_BATCH weights of the lanes, or 0 if
 * all are 1. With velocity Verlet, positions are those at the end of the step and velocities those half a
 * step earlier. With dt = 0 no work is booked and the remembered forces are reset. */
void grip_models_book(const struct grip_model *const *models, struct grip_batch *batch, const double *weight,
                      double entry[GRIP_ENTRIES]);

/* The same for a batch from grip_geometry whose blocks all belong to one model. rx, ux, wix, wjx, ... must
 * hold the motion of the bodies during this step and, for walls, wall_vx, ... as well. */
void grip_model_book(const struct grip_model *model, struct grip_batch *batch, const double *weight,
                     double entry[GRIP_ENTRIES]);

/* Records again the motion of a batch from grip_gather_booked, for hosts whose bodies do not move with the
 * velocities that the laws receive. rx, touch_distance, ux, wix, wjx, ... must hold the mean motion over the
 * step. The input of the laws is unchanged. */
void grip_model_record(const struct grip_model *model, struct grip_batch *batch);

/* The name of a ledger entry: "elastic_normal", ... */
const char *grip_entry_name(int entry);

/* Stored energy of a contact with a ledger [F L], from its history, whose values are stride apart. */
double grip_ledger_stored(const struct grip_model *model, const double *history, int stride);
/* Sets to 0 the forces and torques of the previous step in a contact's history, whose values are stride
 * apart. */
void grip_ledger_clear_forces(const struct grip_model *model, double *history, int stride);

/* Volume of a contact's liquid bridge [L^3], 0 if it has none, from its history, whose values are stride
 * apart. */
double grip_bridge_volume(const struct grip_model *model, const double *history, int stride);

/* The ledger's record of one contact. */
struct grip_booked {
  double normal, damping; /* F_n, and its damping part [F] */
  double tangential[3];   /* on i [F] */
  double torque[3];       /* rolling plus twisting torque on i [F L] */
  double stored[4];       /* of the normal, tangential, rolling and twisting springs [F L] */
  /* With GRIP_LEDGER_OF_CONTACTS: work absorbed by each sense since the contact began, minus its stored
   * energy [F L]. */
  double lost[4];
  int branch; /* 0: a law without plasticity, 1: a spring that yields, 2: adhesion */
  bool slides;
};

/* Reads the record from a contact's history, whose values are stride apart. n: the contact's normal, for
 * ledgers that do not store it. */
struct grip_booked grip_ledger_read(const struct grip_model *model, const double *history, int stride,
                                    const double n[3]);

/* Normal and overlap [L] of a wall contact with a ledger, from its history, whose values are contiguous. */
void grip_ledger_place(const struct grip_model *model, const double *history, double n[3], double *overlap);

/* Duration of the contact of two spheres that collide at the given speed, without damping [T]: twice the
 * shorter of the loading and unloading times. Infinite if no force separates them. Radii [L], infinite for a
 * flat wall; reduced_mass [M]; speed [L/T], above 0. */
double grip_contact_time(const struct grip_model *model, double radius_i, double radius_j,
                         double reduced_mass, double speed);

/* The instruction set in use: "x86-64-v2", "x86-64-v3", "x86-64-v4" or "generic". The first call into the
 * library selects the best one that the machine supports, or the one named by the environment variable
 * GRIP_ISA. A name that the machine or the build does not support is ignored; compare it with grip_isa() to
 * find out. */
const char *grip_isa(void);

/* Selects an instruction set by name, for tests. Existing models keep theirs. Returns false if the machine or
 * the build does not support it. */
bool grip_isa_select(const char *name);

#ifdef __cplusplus
}
#endif

#endif
