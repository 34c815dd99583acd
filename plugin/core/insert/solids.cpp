// SPDX-License-Identifier: GPL-2.0-only
#include "insert/solids.h"

#include <array>
#include <cmath>
#include <limits>

namespace Grip {

Solids::Solids(const SphereRange &range_, double R_, std::size_t expected_)
    : range(range_), R(R_), expected(expected_), own(std::numeric_limits<double>::infinity())
{
  for (int i = -2; i <= 2; i++)
    for (int j = -2; j <= 2; j++)
      for (int k = -2; k <= 2; k++) {
        const std::array<int, 3> n = {i, j, k};
        bool an_image = i || j || k;
        for (int d = 0; d < 3; d++) an_image = an_image && (n[d] == 0 || range.cell.is_periodic(d));
        if (an_image) own = std::min(own, length(range.cell.shift(n)));
      }
}

void Solids::add(const Solid &solid)
{
  const int level = static_cast<int>(std::floor(std::log2(R / solid.R)));
  Level &at = levels.try_emplace(level, range, 2.0 * std::ldexp(R, -level), expected).first->second;
  if (!solid.form.is_sphere()) {
    at.forms.resize(at.spheres.size());
    at.forms.push_back(solid.form);
  }
  at.spheres.add(solid.x, solid.R);
}

bool Solids::free(const Solid &solid, double gap) const
{
  const TurnedShape no_shape;
  for (const auto &[level, at] : levels) {
    const auto is_met = [&, &at = at](int s, const Vector &r, double R_of_s) {
      const auto k = static_cast<std::size_t>(s);
      const TurnedShape &form = k < at.forms.size() ? at.forms[k] : no_shape;
      return !are_apart(r, solid.R, solid.form, R_of_s, form, gap);
    };
    if (at.spheres.any(solid.x, solid.R, gap, is_met)) return false;
  }
  return true;
}

} // namespace Grip
