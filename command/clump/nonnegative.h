// SPDX-License-Identifier: GPL-2.0-only
// Least squares with unknowns that must not be negative.
#ifndef GRIP_NONNEGATIVE_H
#define GRIP_NONNEGATIVE_H

#include <cstddef>
#include <vector>

namespace Grip {

// An x >= 0 with the smallest |A x - b|. The number of its values above 0 is at most the length of b.
// columns: the columns of A, each as long as b. The values of the columns after the first `preferred` are 0
// if the others suffice.
std::vector<double> nonnegative_least_squares(const std::vector<std::vector<double>> &columns,
                                              const std::vector<double> &b, std::size_t preferred);

} // namespace Grip

#endif
