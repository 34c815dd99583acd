// SPDX-License-Identifier: GPL-2.0-only
// Access to private members of LAMMPS classes that have no other interface. It uses that an explicit
// instantiation of a template may name private members (temp.explicit in the C++ standard).
#ifndef GRIP_PRIVATE_MEMBERS_H
#define GRIP_PRIVATE_MEMBERS_H

namespace Grip {

// Members: a struct of pointers to members, in the order of the template arguments. The file that uses it
// must contain
//   Members members(const Members *);
//   template struct Grip::PrivateMembers<Members, &Class::one, &Class::other>;
// and then calls members() with a null pointer to Members, which returns the pointers.
template <class Members, auto... pointers> struct PrivateMembers {
  friend Members members(const Members *) { return {pointers...}; }
};

} // namespace Grip

#endif
