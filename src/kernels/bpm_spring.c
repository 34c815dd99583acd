/* SPDX-License-Identifier: GPL-2.0-only */
/* Forces of bonds of bpm/spring and bpm/spring/plastic (grip/bpm.h), several at once, in the order of
 * LAMMPS. */
#include "kernels/bpm_bonds.h"
#include "kernels/kernels.h"

INLINE void find_pull(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law,
                      struct grip_bpm_block *b, struct grip_bpm_step *step, int l)
{
  const bool padded = atoms->of.padded;
  const struct columns d = differences(atoms->of.x, b->row_i + l, b->row_j + l, padded),
                       u = differences(atoms->of.v, b->row_i + l, b->row_j + l, padded);
  const f64w length = magnitude(d), made = kept(b, GRIP_BPM_LENGTH, l), per_length = 1 / length;
  const f64w strain = (length - made) / made;
  f64w plastic = all(0), yielded = all(0);
  if (law->plastic) {
    const f64w yield = load(b->numbers->yield + l), before = kept(b, GRIP_BPM_PLASTIC_STRAIN, l);
    plastic = before;
    plastic = choose(less(plastic + yield, strain), strain - yield, plastic);
    plastic = choose(less(strain, plastic - yield), strain + yield, plastic);
    keep(b, GRIP_BPM_PLASTIC_STRAIN, l, plastic);
    yielded = plastic - before;
  }
  const f64w k = load(b->numbers->spring[GRIP_BOND_NORMAL] + l),
             limit = load(b->numbers->limit[GRIP_BOND_NORMAL] + l);
  const f64w elastic = law->normalize ? -k * (strain - plastic) : -k * (length - (1.0 + plastic) * made);
  const f64w dashpot = load(b->numbers->dashpot[GRIP_BOND_NORMAL] + l);
  const f64w damped = elastic - dashpot * dot(d, u) * per_length;
  const f64w part = (length - made) / (made * limit), part2 = part * part, part4 = part2 * part2;
  const f64w factor = law->smooth ? 1 - part4 * part4 : all(1), pull = damped * per_length * factor;
  store(step->stored + l, -0.5 * elastic * (length - (1.0 + plastic) * made));
  if (law->losses) {
    const f64w rate = dot(d, u) * per_length;
    store(step->loss + l, factor * dashpot * rate * rate);
    store(step->spent + l, -factor * elastic * yielded * made);
  }
  store(step->pull + l, pull);
  store_columns(step->force[0] + l, step->force[1] + l, step->force[2] + l, times(pull, d));
  store(step->load + l, absolute(strain));
}

void GRIP_EXPORT(grip_bpm_spring)(const struct grip_bond_atoms *atoms, const struct grip_bpm_law *law,
                                  int count, struct grip_bpm_block *blocks, struct grip_bpm_step *steps)
{
  for (int n = 0; n < count; n++) {
    for (int l = 0; l < GRIP_LANES; l += WIDTH) find_pull(atoms, law, blocks + n, steps + n, l);
    uint32_t reached = 0;
    for (int k = 0; k < GRIP_LANES; k++)
      reached |= (uint32_t)(steps[n].load[k] > blocks[n].numbers->limit[GRIP_BOND_NORMAL][k]) << k;
    break_bonds(law, blocks + n, steps + n, reached);
    scatter(atoms, blocks + n, steps + n, false);
  }
}
