/* SPDX-License-Identifier: GPL-2.0-only */
/* Names for functions that are compiled once per instruction set. GRIP_ISA is the suffix that the current
 * compilation appends to them. */
#ifndef GRIP_EXPORT_H
#define GRIP_EXPORT_H

#ifndef GRIP_ISA
#define GRIP_ISA generic
#endif
#define GRIP_SUFFIX_(name, isa) name##_##isa
#define GRIP_SUFFIX(name, isa) GRIP_SUFFIX_(name, isa)
#define GRIP_EXPORT(name) GRIP_SUFFIX(name, GRIP_ISA)

#endif
