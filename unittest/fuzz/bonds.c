/* SPDX-License-Identifier: GPL-2.0-only */
/* Random words of bonds for bond_read() and bond_path_read() by libFuzzer. The first line is a law, the second a
 * path. Accepted bonds must have usable numbers, and their path an end; rejected input must give one error of
 * one line. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bond.h"
#include "fuzz/complaint.h"

static const double LENGTH = 1;

static void require_answer(int status)
{
  require(complaints == (status != 0) && (!status || status == BAD_INPUT));
  if (status) require(!strchr(complaint, '\n'));
}

/* Whether springs and strengths are of a size whose products are numbers. */
static bool is_usual(const struct bond *bond)
{
  bool usual =
      bond->law.per_strain < 1e30 && bond->numbers.per_area < 1e30 && bond->numbers.per_modulus < 1e30;
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++) {
    usual = usual && bond->numbers.spring[s] > 1e-30 && bond->numbers.spring[s] < 1e30;
    for (int row = 0; row < bond->law.rows; row++) usual = usual && fabs(bond->law.row[row][s]) < 1e30;
  }
  return usual && bond->factor > 1e-30;
}

static void check_bond(const struct grip_bond_words *words, const char *text)
{
  static struct bond_path path;
  struct bond bond;
  bond_make(&bond, words, (double[]){0.5, 0.4}, LENGTH);
  require(bond.factor >= 0);
  const int status = bond_path_read(&path, text, LENGTH);
  require_answer(status);
  if (status || !is_usual(&bond)) return;
  for (int k = 0; k < path.count; k++) path.station[k] = fmax(-1e3, fmin(path.station[k], 1e3));
  bond_run(&bond, &path, 1, 2);
  require(bond.count > 0 && bond.count <= 1 + 2 * (size_t)path.count);
  for (size_t r = 0; r < bond.count; r++) require(bond.rows[r].stored >= 0 && !isnan(bond.rows[r].load));
  free(bond.rows);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char *text = malloc(size + 1);
  memcpy(text, data, size);
  text[size] = 0;
  char *path = strchr(text, '\n');
  if (path) *path++ = 0;
  if (path) path[strcspn(path, "\n")] = 0;
  complaints = 0;
  struct grip_bond_words words;
  const int status = bond_read(&words, text);
  require_answer(status);
  if (!status) check_bond(&words, path ? path : "stretch 0.1");
  free(text);
  return 0;
}
