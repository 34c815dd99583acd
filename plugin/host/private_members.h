// SPDX-License-Identifier: GPL-2.0-only
// Private members of the host's classes, where the host has no other way to give their values. An explicit
// instantiation of a template may name them (temp.explicit in the C++ standard).
#ifndef GRIP_PRIVATE_MEMBERS_H
#define GRIP_PRIVATE_MEMBERS_H

namespace Grip {

// Members: a struct of pointers to members, in the order in which they are given here. It needs
//   Members members(const Members *);
//   template struct Grip::PrivateMembers<Members, &Class::one, &Class::other>;
// and then members(null pointer to Members) returns the pointers.
template <class Members, auto... pointers> struct PrivateMembers {
  friend Members members(const Members *) { return {pointers...}; }
};

} // namespace Grip

#endif
