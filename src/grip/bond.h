/* SPDX-License-Identifier: GPL-2.0-only */
/* Bonds that break: a bond joins two grains i and j at the middle of a beam between them. i is the grain with
 * the lower ID, and n points from j to i. Each grain carries the frame of the bond, with z along n. A bond
 * stores
 *
 *   U = (kn u_z^2 + kt (u_x^2 + u_y^2) + kb (p_x^2 + p_y^2) + kw p_z^2)/2
 *
 * where u is the displacement at the middle and p = 4 tan(angle/4) times the axis is the rotation of i
 * against j, both in the frame halfway between the frames of i and j. Forces and torques are the exact
 * gradient of U plus dashpots, at any rotation below 180 degrees. With e = x_i - x_j in this frame, L the
 * length of the bond, and `middle` the distance of its middle from L/2:
 *
 *   u = (e_x - middle p_y, e_y + middle p_x, e_z - L)
 *
 * Source of the springs at the middle: Chen et al. 2022, Granular Matter 24, 29. The rotation p: modified
 * Rodrigues parameters times 4, which need no angle function. */
#ifndef GRIP_PUBLIC_BOND_H
#define GRIP_PUBLIC_BOND_H

#include <stdalign.h>
#include <stdint.h>

#include "grip/ledger.h"
#include "grip/model.h"
#include "grip/store.h"
#include "grip/vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/* kn, kt: F/L; kb, kw: F L. E, G: F/L^2. */
enum grip_bond_kind {
  /* An elastic beam, from E and nu: kn = E A/L, kt = 12 E I/(L^3 (1 + Phi)), kb = E I/L, kw = G J/L, with
   * Phi = 12 E I/(kappa G A L^2) and A, I, J = 2 I of the section. kappa: of a circular section or tube,
   * Cowper 1966, Journal of Applied Mechanics 33, 335. */
  GRIP_BOND_BEAM,
  /* A disc of springs between the surfaces, from E and G: kn = E A/L, kt = G A/L, kb = E I/L, kw = G J/L; or
   * from stiffnesses per area k_n, k_s [F/L^3]: kn = k_n A, kt = k_s A, kb = k_n I, kw = k_s J. Potyondy and
   * Cundall 2004, International Journal of Rock Mechanics and Mining Sciences 41, 1329. */
  GRIP_BOND_PARALLEL,
  /* kn, kt, kb, kw themselves. */
  GRIP_BOND_SPRINGS,
  GRIP_BOND_KINDS
};

/* The four springs of a bond, in this order. */
enum { GRIP_BOND_NORMAL, GRIP_BOND_SHEAR, GRIP_BOND_BENDING, GRIP_BOND_TWISTING, GRIP_BOND_SPRINGS_OF_ONE };

enum grip_bond_strength {
  GRIP_BOND_NEVER,
  /* Stresses of the section: sigma = N/A + k M r/I reaches `tension`, tau = V/A + k T r/J reaches
   * shear_strength - friction N/A, or N/A - k M r/I reaches -compression. N is positive in tension. */
  GRIP_BOND_STRESS,
  /* N/f_n + V/f_t + M/m_b + T/m_w reaches 1. */
  GRIP_BOND_FORCE,
  /* The elongation of the distance of the centres, over L, reaches `strain`. */
  GRIP_BOND_STRAIN
};

/* The distribution of a factor on the strength of each bond. With u uniform in (0, 1): */
enum grip_bond_random {
  GRIP_BOND_EQUAL,   /* 1 */
  GRIP_BOND_WEIBULL, /* ln(1/(1 - u))^(1/m), of modulus m and scale 1 */
  GRIP_BOND_GAUSSIAN /* 1 + cv z, at least 0.01, with z of the standard normal distribution */
};

/* A type of bonds, as in an input line. */
struct grip_bond_words {
  enum grip_bond_kind kind;
  double young, poisson, shear_modulus; /* beam: E, nu; parallel: E, G */
  bool by_area;                         /* parallel: normal_by_area, shear_by_area instead of E, G */
  double normal_by_area, shear_by_area; /* [F/L^3] */
  bool slender;                         /* beam: Phi = 0 */
  double kappa;                         /* beam: shear coefficient, or 0 for that of the section */
  double radius;                        /* of the section [L]; if it is 0: */
  double ratio;                         /* the radius over that of the smaller grain */
  double inner;                         /* inner radius of a tube, over the radius */
  double spring[GRIP_BOND_SPRINGS_OF_ONE];
  double middle; /* springs: distance of the middle from i, over L */

  double beta;                              /* damping ratio of all four springs, or 0 */
  double dashpot[GRIP_BOND_SPRINGS_OF_ONE]; /* coefficients [F T/L, F L T] */

  enum grip_bond_strength strength;
  double tension, shear_strength, friction; /* [F/L^2, F/L^2, -] */
  double compression;                       /* [F/L^2]; 0: none */
  bool at_ends;                             /* M + V L/2 instead of M: the larger moment at the ends */
  double moment;                            /* k of the stresses */
  double limit[GRIP_BOND_SPRINGS_OF_ONE];   /* of GRIP_BOND_FORCE [F, F, F L, F L] */
  double strain;

  enum grip_bond_random random;
  double spread; /* m, or cv */
  uint64_t seed;

  /* A bond with at most one of the next two. Their numbers are 0 without them. */
  double
      toughness; /* G_c [F/L]: a bond that reaches its strength softens, and loses G_c A until it is gone */
  double yield, hardening, plastic_strain; /* [F/L^2, -, -]: a bond that yields (struct grip_bond_law) */
  /* Each load cycle lowers the factor of the strength by load^exponent/life; life 0: none. */
  double life, exponent;
};

/* A beam with nothing given (poisson is NaN), no damping and no strength. */
struct grip_bond_words grip_bond_defaults(enum grip_bond_kind kind);
const char *grip_bond_name(enum grip_bond_kind kind);

/* Reads the words of bond_coeff after the type: a law and its keywords. Returns 0, or -1 with a message that
 * names the word and what is accepted. */
int grip_bond_parse(struct grip_bond_words *law, int nwords, const char *const *words,
                    char error[GRIP_MAX_ERROR]);
/* Prints words from which grip_bond_parse makes the same numbers. Returns the length without the final 0,
 * also if `size` is too small for it. */
int grip_bond_print(const struct grip_bond_words *law, char *text, size_t size);

enum { GRIP_BOND_ROWS = 3 };

/* The strengths of a type, as the kernel reads them: the load is the largest, over the rows, of the product
 * with (N/A, V/A, M r/I, T r/J), or the elongation over its limit. */
struct grip_bond_law {
  int rows; /* in use */
  double row[GRIP_BOND_ROWS][GRIP_BOND_SPRINGS_OF_ONE];
  double per_strain; /* 1/strain, or 0 */
  bool at_ends, damped;
  /* Bonds that soften lose the part D of their springs, apart from the normal spring in compression:
   * D = l/(l - 1) (1 - 1/load) with l = G_c A load^2/U, from the loads above 1 and their energies, without
   * damage. A load that grows in proportion loses G_c A until D = 1. */
  bool softens;
  /* Bonds that yield have forces inside the surface
   *   (N/Np)^2 + (V/Vp)^2 + (M/Mp)^2 + (T/Tp)^2 = phi^2, phi = 1 + hardening e_p,
   * with the limits of a circular section at full yield, of von Mises:
   *   Np = s A, Vp = Np/sqrt 3, Mp = 4/3 (r^3 - r_i^3) s, Tp = 2 pi/(3 sqrt 3) (r^3 - r_i^3) s.
   * What is beyond becomes plastic in all senses in proportion; e_p is the loss over phi s A L. */
  bool yields;
  double hardening, per_plastic; /* per_plastic: 1/plastic_strain, or 0 */
  double per_life, exponent;
};
struct grip_bond_law grip_bond_law_of(const struct grip_bond_words *words);

/* A grain as a bond is made on it. */
struct grip_bond_grain {
  double radius, mass, inertia; /* [L, M, M L^2] */
};

/* The numbers of one bond. */
struct grip_bond_numbers {
  double middle;
  double spring[GRIP_BOND_SPRINGS_OF_ONE], dashpot[GRIP_BOND_SPRINGS_OF_ONE];
  double per_area;                            /* 1/A [1/L^2]; without a section 1 */
  double per_modulus;                         /* r/I [1/L^3]; without a section 1 */
  double toughness;                           /* G_c A [F L], or 0 */
  double per_yield[GRIP_BOND_SPRINGS_OF_ONE]; /* 1/Np, 1/Vp, 1/Mp, 1/Tp, or 0 */
};
/* length: L, positive. */
struct grip_bond_numbers grip_bond_make(const struct grip_bond_words *words, double length,
                                        const struct grip_bond_grain *i, const struct grip_bond_grain *j);

/* The radius of the section, 0 without one. */
double grip_bond_radius(const struct grip_bond_words *words, double radius_i, double radius_j);

/* What a bond keeps: numbers of its making. Quaternions have the scalar first. */
enum {
  GRIP_BOND_LENGTH,
  GRIP_BOND_FRAME_I,                         /* 4: from the frame of the bond to that of i */
  GRIP_BOND_FRAME_J = GRIP_BOND_FRAME_I + 4, /* 4 */
  GRIP_BOND_FACTOR = GRIP_BOND_FRAME_J + 4,  /* of the strength, without the cycles of the past */
  GRIP_BOND_MADE_AT,                         /* the time when the bond was made [T] */
  GRIP_BOND_KEPT,
  /* With a ledger: the force and the torque on i, the stored energy and the power of the dashpots after the
   * previous step. */
  GRIP_BOND_FORCE_ON_I = GRIP_BOND_KEPT,
  GRIP_BOND_TORQUE_ON_I = GRIP_BOND_FORCE_ON_I + 3,
  GRIP_BOND_STORED = GRIP_BOND_TORQUE_ON_I + 3,
  GRIP_BOND_LOSS,
  GRIP_BOND_KEPT_BOOKED,
  /* With memory: D; the energy that the damaged springs would store without damage; plastic u and p, and e_p;
   * the largest load of the current cycle, or minus the smallest one since it ended. */
  GRIP_BOND_DAMAGE = GRIP_BOND_KEPT_BOOKED,
  GRIP_BOND_UNDAMAGED,
  GRIP_BOND_PLASTIC_U,
  GRIP_BOND_PLASTIC_P = GRIP_BOND_PLASTIC_U + 3,
  GRIP_BOND_PLASTIC_STRAIN = GRIP_BOND_PLASTIC_P + 3,
  GRIP_BOND_CYCLE,
  GRIP_BOND_KEPT_ALL
};

/* Whether bonds of a law keep more than the first GRIP_BOND_KEPT_BOOKED values. */
static inline bool grip_bond_has_memory(const struct grip_bond_law *law)
{
  return law->softens || law->yields || law->per_life > 0;
}

/* Makes a bond without load between grains at this distance x_i - x_j, with these orientations from the frame
 * of the grain to space, at the time 0. */
void grip_bond_begin(const double distance[3], const double quaternion_i[4], const double quaternion_j[4],
                     double kept[GRIP_BOND_KEPT]);

/* A number in (0, 1) for the bond of two IDs, a pure function of its arguments: the upper 53 bits of
 * splitmix64 of splitmix64 of seed ^ lower, ^ higher. Source: Steele, Lea, Flood 2014, OOPSLA '14, 453. */
double grip_bond_uniform(uint64_t seed, int64_t lower, int64_t higher);
/* The factor of the strength of a bond. */
double grip_bond_factor(const struct grip_bond_words *words, int64_t lower, int64_t higher);

/* Turns the orientation of a sphere with this spin in space [rad/T] during dt, exactly. */
void grip_turn_sphere(const double spin[3], double dt, double quaternion[4]);

/* Bonds of one type, a lane each. */
struct grip_bond_block {
  /* GRIP_ROW times the indices of the atoms. In an empty lane both are those of an existing atom. */
  int32_t row_i[GRIP_LANES], row_j[GRIP_LANES];
  uint32_t whole;            /* lanes with a bond that is not broken */
  uint32_t owned_i, owned_j; /* lanes whose atom belongs to this rank */
  /* What each bond reads comes first, and the first values of kept[]. */
  alignas(64) double middle[GRIP_LANES];
  double spring[GRIP_BOND_SPRINGS_OF_ONE][GRIP_LANES], dashpot[GRIP_BOND_SPRINGS_OF_ONE][GRIP_LANES];
  double per_area[GRIP_LANES], per_modulus[GRIP_LANES];
  double kept[GRIP_BOND_KEPT_ALL][GRIP_LANES];
  double toughness[GRIP_LANES], per_yield[GRIP_BOND_SPRINGS_OF_ONE][GRIP_LANES];
};

/* The part of a bond that this rank counts: half for each atom. */
static inline double grip_bond_weight(uint32_t owned_i, uint32_t owned_j, int lane)
{
  return 0.5 * ((owned_i >> lane & 1) + (owned_j >> lane & 1));
}

/* The atoms: those of contacts, and their orientations, four values an atom. */
struct grip_bond_atoms {
  struct grip_atoms of;
  const double *quaternion;
};

/* Causes by which a bond loses energy. The rest, which is discretisation error, is the last one. */
enum grip_bond_cause {
  GRIP_BOND_BY_DAMPING,
  GRIP_BOND_BY_FRACTURE,
  GRIP_BOND_BY_YIELD,
  GRIP_BOND_BY_SOFTENING,
  GRIP_BOND_BY_REST,
  GRIP_BOND_CAUSES
};
/* The entry of the ledger that sums up a cause. */
enum grip_entry grip_bond_entry(enum grip_bond_cause cause);

/* What the bonds of a block do in a step. */
struct grip_bond_step {
  alignas(64) double force[3][GRIP_LANES];                 /* on i; the opposite on j */
  double torque_i[3][GRIP_LANES], torque_j[3][GRIP_LANES]; /* [F L] */
  double stored[GRIP_LANES];                               /* U [F L] */
  double loss[GRIP_LANES];                                 /* power of the dashpots [F L/T] */
  double part[GRIP_BOND_SPRINGS_OF_ONE][GRIP_LANES];       /* N, V, M, T of the springs */
  double load[GRIP_LANES];                                 /* a bond breaks at 1, or softens */
  double spent[GRIP_LANES]; /* with memory: lost by damage, or by plastic displacements [F L] */
  uint32_t broken;          /* lanes that break in this step */
  bool finite;
  double lost[GRIP_BOND_CAUSES][GRIP_LANES]; /* in this step, by grip_bonds_book [F L] */
};

/* The forces of a block. Bonds that break are taken from block->whole and have no force. Forces are added to
 * atoms of this rank only. */
void grip_bonds(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                struct grip_bond_block *block, struct grip_bond_step *step);

/* Books the energy of a step of length dt (0: a set-up) in entry[], and keeps the forces of this step. Sets
 * the losses of lanes that were whole before the step. The work assumes velocity Verlet. An atom of another
 * rank books half of the bond there. */
void grip_bonds_book(const struct grip_bond_atoms *atoms, const struct grip_bond_law *law,
                     struct grip_bond_step *step, double dt, struct grip_bond_block *block,
                     double entry[GRIP_ENTRIES]);

/* The power of the force of the previous step on i and on j, `dt` after it. */
void grip_bond_powers(const struct grip_bond_atoms *atoms, const struct grip_bond_block *block, int lane,
                      double dt, double power[2]);

/* The largest stresses of a section of this radius, those of GRIP_BOND_STRESS, from N, V, M and T [F/L^2].
 * Without a section both are NaN. */
struct grip_bond_stresses {
  double sigma, tau;
};
struct grip_bond_stresses grip_bond_stresses_of(const struct grip_bond_words *words, double radius,
                                                double length, const double part[GRIP_BOND_SPRINGS_OF_ONE]);

/* The term with the largest share of the load of a lane: a spring of enum, GRIP_BOND_COMPRESSION or
 * GRIP_BOND_ELONGATION. */
enum { GRIP_BOND_COMPRESSION = GRIP_BOND_SPRINGS_OF_ONE, GRIP_BOND_ELONGATION, GRIP_BOND_MODES };
int grip_bond_mode(const struct grip_bond_law *law, const struct grip_bond_block *block,
                   const struct grip_bond_step *step, int lane);
const char *grip_bond_mode_name(int mode);

/* The rotation of the grains of a lane against each other [rad]. A sense without stiffness does not count. */
double grip_bond_angle(const double *quaternion, const struct grip_bond_block *block, int lane);

/* The normal force at which a bond breaks in pure tension [F]; infinite if it does not break. */
double grip_bond_tensile_force(const struct grip_bond_law *law, const struct grip_bond_numbers *numbers,
                               double length);

/* The longest stable step of a bond [T]: a bound for grains with `bonds_i` and `bonds_j` bonds like this,
 * springs and dashpots together. */
double grip_bond_longest_step(const struct grip_bond_numbers *numbers, double length,
                              const struct grip_bond_grain *i, const struct grip_bond_grain *j, int bonds_i,
                              int bonds_j);

#ifdef __cplusplus
}
#endif

#endif
