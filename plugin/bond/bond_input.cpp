// SPDX-License-Identifier: GPL-2.0-only
#include "bond/bond_input.h"

#include "fmt/format.h"
#include "input/line_reader.h"
#include "lammps.h"

#include <algorithm>

using namespace Grip;

namespace {

void read_springs(LineReader &in, const std::string &of, double (&value)[GRIP_BOND_SPRINGS_OF_ONE],
                  const Range &range)
{
  constexpr const char *NAMES[] = {"normal", "shear", "bending", "twisting"};
  for (int s = 0; s < GRIP_BOND_SPRINGS_OF_ONE; s++)
    value[s] = in.number(fmt::format("the {} value of {}", NAMES[s], of), range);
}

// The words of `strength stress`.
constexpr Keyword<grip_bond_words> STRESS_KEYWORDS[] = {
    {"tension", "s", "", above(0), [](LineReader &in, grip_bond_words &law) { law.tension = in.number(); },
     ONCE},
    {"shear", "c", "", above(0),
     [](LineReader &in, grip_bond_words &law) { law.shear_strength = in.number(); }, ONCE},
    {"friction", "mu", "0", from(0), [](LineReader &in, grip_bond_words &law) { law.friction = in.number(); },
     ONCE},
    {"compression", "p", "", above(0),
     [](LineReader &in, grip_bond_words &law) { law.compression = in.number(); }, ONCE},
    {"section", "middle|ends", "middle", ANY,
     [](LineReader &in, grip_bond_words &law) { law.at_ends = in.choice() == 1; }, ONCE},
    {"moment", "k", "1", from(0), [](LineReader &in, grip_bond_words &law) { law.moment = in.number(); },
     ONCE},
};

void read_stresses(LineReader &in, grip_bond_words &law)
{
  if (law.kind == GRIP_BOND_SPRINGS)
    in.fail("'strength stress': springs have no section, accepted: strength force, strain or none");
  LineReader own(in.lmp, in.command + ": strength stress", in.narg, in.arg, in.next);
  while (own.read_keyword(STRESS_KEYWORDS, law)) {
  }
  if (!(law.tension > 0.0) || !(law.shear_strength > 0.0))
    own.fail(fmt::format("'{}' is missing, accepted: strength stress tension s shear c, both above 0",
                         law.tension > 0.0 ? "shear" : "tension"));
  in.next = own.next;
}

void read_strength(LineReader &in, grip_bond_words &law)
{
  constexpr grip_bond_strength WAYS[] = {GRIP_BOND_STRESS, GRIP_BOND_FORCE, GRIP_BOND_STRAIN,
                                         GRIP_BOND_NEVER};
  law.strength = WAYS[in.choice()];
  if (law.strength == GRIP_BOND_STRESS) read_stresses(in, law);
  if (law.strength == GRIP_BOND_FORCE) read_springs(in, "'strength force'", law.limit, above(0));
  if (law.strength == GRIP_BOND_STRAIN) law.strain = in.number("the strain of strength", above(0));
}

// The words of `plastic`.
constexpr Keyword<grip_bond_words> PLASTIC_KEYWORDS[] = {
    {"yield", "s", "", above(0), [](LineReader &in, grip_bond_words &law) { law.yield = in.number(); }, ONCE},
    {"hardening", "h", "0", from(0),
     [](LineReader &in, grip_bond_words &law) { law.hardening = in.number(); }, ONCE},
    {"strain", "e", "", above(0),
     [](LineReader &in, grip_bond_words &law) { law.plastic_strain = in.number(); }, ONCE},
};

void read_plastic(LineReader &in, grip_bond_words &law)
{
  LineReader own(in.lmp, in.command + ": plastic", in.narg, in.arg, in.next);
  while (own.read_keyword(PLASTIC_KEYWORDS, law)) {
  }
  if (!(law.yield > 0.0)) own.fail("'yield' is missing, accepted: plastic yield s, above 0");
  in.next = own.next;
}

// Keywords of all laws.
constexpr Keyword<grip_bond_words> BOND_KEYWORDS[] = {
    {"damping", "beta b|coefficients cn ct cb cw", "", ANY,
     [](LineReader &in, grip_bond_words &law) {
       if (in.choice() == 0)
         law.beta = in.number("beta of damping", from(0));
       else
         read_springs(in, "'coefficients'", law.dashpot, from(0));
     },
     ONCE},
    {"random", "weibull m seed|normal cv seed", "", ANY,
     [](LineReader &in, grip_bond_words &law) {
       const bool weibull = in.choice() == 0;
       law.random = weibull ? GRIP_BOND_WEIBULL : GRIP_BOND_GAUSSIAN;
       law.spread = in.number(weibull ? "the modulus of weibull" : "the variation of normal", above(0));
       law.seed = in.whole("the seed of random", from(1));
     },
     ONCE},
    {"strength", "stress WORDS|force fn ft mb mw|strain e|none", "", ANY, read_strength, ONCE},
    {"fatigue", "a b", "", ANY,
     [](LineReader &in, grip_bond_words &law) {
       law.life = in.number("the number of cycles of fatigue", above(0));
       law.exponent = in.number("the exponent of fatigue", above(0));
     },
     ONCE},
};

// Keywords of laws with a section.
constexpr Keyword<grip_bond_words> SECTION_KEYWORDS[] = {
    {"young", "E", "", above(0), [](LineReader &in, grip_bond_words &law) { law.young = in.number(); }, ONCE},
    {"radius", "r", "", above(0), [](LineReader &in, grip_bond_words &law) { law.radius = in.number(); },
     ONCE},
    {"ratio", "a", "", above(0), [](LineReader &in, grip_bond_words &law) { law.ratio = in.number(); }, ONCE},
    {"softening", "Gc", "", above(0),
     [](LineReader &in, grip_bond_words &law) { law.toughness = in.number(); }, ONCE},
    {"plastic", "WORDS", "", ANY, read_plastic, ONCE},
    {"inner", "b", "0", Range{0, 0.99}, [](LineReader &in, grip_bond_words &law) { law.inner = in.number(); },
     ONCE},
};

constexpr Keyword<grip_bond_words> BEAM_KEYWORDS[] = {
    {"poisson", "nu", "", Range{-0.99, 0.5},
     [](LineReader &in, grip_bond_words &law) { law.poisson = in.number(); }, ONCE},
    {"theory", "timoshenko|bernoulli", "timoshenko", ANY,
     [](LineReader &in, grip_bond_words &law) { law.slender = in.choice() == 1; }, ONCE},
    {"kappa", "K", "", above(0), [](LineReader &in, grip_bond_words &law) { law.kappa = in.number(); }, ONCE},
};

constexpr Keyword<grip_bond_words> PARALLEL_KEYWORDS[] = {
    {"normal", "kn", "", above(0),
     [](LineReader &in, grip_bond_words &law) { law.normal_by_area = in.number(); }, ONCE},
    {"shear", "G|ks", "", above(0),
     [](LineReader &in, grip_bond_words &law) { law.shear_modulus = law.shear_by_area = in.number(); }, ONCE},
};

constexpr Keyword<grip_bond_words> SPRINGS_KEYWORDS[] = {
    {"middle", "m", "0.5", Range{0, 1},
     [](LineReader &in, grip_bond_words &law) { law.middle = in.number(); }, ONCE},
};

void require(const LineReader &in, bool given, const char *name, const char *accepted)
{
  if (!given) in.fail(fmt::format("'{}' is missing, accepted: {}", name, accepted));
}

// Reads all words. own: the keywords of the law.
template <std::size_t N>
void read_words(LineReader &in, const Keyword<grip_bond_words> (&own)[N], grip_bond_words &law)
{
  const bool has_section = law.kind != GRIP_BOND_SPRINGS;
  while (in.more()) {
    if (in.read_keyword(BOND_KEYWORDS, law) || in.read_keyword(own, law)) continue;
    if (has_section && in.read_keyword(SECTION_KEYWORDS, law)) continue;
    in.refuse_keyword((has_section ? LineReader::names_of(SECTION_KEYWORDS) + " " : "") +
                      LineReader::names_of(own) + " " + LineReader::names_of(BOND_KEYWORDS));
  }
}

void check(const LineReader &in, const grip_bond_words &law)
{
  if (law.kind != GRIP_BOND_SPRINGS && (law.radius > 0.0) == (law.ratio > 0.0))
    in.fail(law.radius > 0.0 ? "'radius' and 'ratio' are both given, accepted: one of them"
                             : "'radius' is missing, accepted: radius r, or ratio a of the smaller grain");
  if (law.toughness > 0.0 && law.yield > 0.0)
    in.fail("'softening' and 'plastic' are both given, accepted: one of them");
  if (law.strength == GRIP_BOND_NEVER && (law.toughness > 0.0 || law.life > 0.0))
    in.fail(fmt::format("'{}' with 'strength none', accepted: a strength",
                        law.toughness > 0.0 ? "softening" : "fatigue"));
  if (law.kind == GRIP_BOND_BEAM) require(in, law.young > 0.0, "young", "young E, above 0");
  if (law.kind == GRIP_BOND_PARALLEL) {
    if ((law.young > 0.0) == (law.normal_by_area > 0.0))
      in.fail("give either 'young' and 'shear' as moduli, or 'normal' and 'shear' by area");
    require(in, law.shear_modulus > 0.0, "shear", "shear G with young, or shear ks with normal");
  }
}

} // namespace

grip_bond_words Grip::read_bond_law(LAMMPS_NS::LAMMPS *lmp, const std::string &command, int narg, char **arg,
                                    int first)
{
  LineReader in(lmp, command, narg, arg, first);
  std::string names;
  for (int kind = 0; kind < GRIP_BOND_KINDS; kind++)
    names += (kind ? " " : "") + std::string(grip_bond_name(static_cast<grip_bond_kind>(kind)));
  grip_bond_words law =
      grip_bond_defaults(static_cast<grip_bond_kind>(in.choice("the law of the bond", names)));
  if (law.kind == GRIP_BOND_SPRINGS) {
    read_springs(in, "'springs'", law.spring, from(0));
    if (!(law.spring[0] > 0.0)) in.fail("the normal value of 'springs' is 0, accepted: above 0");
    read_words(in, SPRINGS_KEYWORDS, law);
  } else if (law.kind == GRIP_BOND_BEAM) {
    read_words(in, BEAM_KEYWORDS, law);
  } else {
    read_words(in, PARALLEL_KEYWORDS, law);
  }
  law.by_area = law.normal_by_area > 0.0;
  check(in, law);
  const auto is_strength = [](const char *word) { return std::string(word) == "strength"; };
  if (std::none_of(arg + first, arg + narg, is_strength))
    in.fail("'strength' is missing, accepted: strength stress, force or strain with their limits, or "
            "strength none");
  return law;
}

std::string Grip::bond_words(const grip_bond_words &law)
{
  std::string text = grip_bond_name(law.kind);
  const auto add = [&](const char *word, double value) {
    if (value > 0.0) text += fmt::format(" {} {:.17g}", word, value);
  };
  const auto add_all = [&](const char *word, const double(&value)[GRIP_BOND_SPRINGS_OF_ONE]) {
    text += word;
    for (const double x : value) text += fmt::format(" {:.17g}", x);
  };
  if (law.kind == GRIP_BOND_SPRINGS) {
    add_all("", law.spring);
    text += fmt::format(" middle {:.17g}", law.middle);
  }
  add("young", law.young);
  if (law.kind == GRIP_BOND_BEAM) text += fmt::format(" poisson {:.17g}", law.poisson);
  add("normal", law.normal_by_area);
  if (law.kind == GRIP_BOND_PARALLEL) add("shear", law.by_area ? law.shear_by_area : law.shear_modulus);
  add("radius", law.radius);
  add("ratio", law.ratio);
  add("inner", law.inner);
  if (law.slender) text += " theory bernoulli";
  add("kappa", law.kappa);
  if (law.beta > 0.0) text += fmt::format(" damping beta {:.17g}", law.beta);
  if (std::any_of(law.dashpot, law.dashpot + GRIP_BOND_SPRINGS_OF_ONE, [](double c) { return c > 0.0; }))
    add_all(" damping coefficients", law.dashpot);
  if (law.random != GRIP_BOND_EQUAL)
    text += fmt::format(" random {} {:.17g} {}", law.random == GRIP_BOND_WEIBULL ? "weibull" : "normal",
                        law.spread, law.seed);
  add("softening", law.toughness);
  if (law.yield > 0.0) text += fmt::format(" plastic yield {:.17g}", law.yield);
  add("hardening", law.hardening);
  add("strain", law.plastic_strain);
  if (law.life > 0.0) text += fmt::format(" fatigue {:.17g} {:.17g}", law.life, law.exponent);
  if (law.strength == GRIP_BOND_NEVER) return text + " strength none";
  if (law.strength == GRIP_BOND_STRAIN) return text + fmt::format(" strength strain {:.17g}", law.strain);
  if (law.strength == GRIP_BOND_FORCE) {
    add_all(" strength force", law.limit);
    return text;
  }
  text += " strength stress";
  add("tension", law.tension);
  add("shear", law.shear_strength);
  add("friction", law.friction);
  add("compression", law.compression);
  if (law.at_ends) text += " section ends";
  return text + fmt::format(" moment {:.17g}", law.moment);
}
