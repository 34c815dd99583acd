/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that are compiled for each instruction set, in addition to the passes of the laws. isa/target.h
 * describes them. */
#ifndef GRIP_KERNELS_H
#define GRIP_KERNELS_H

#include "isa/export.h"
#include "grip/bins.h"
#include "grip/bond.h"
#include "grip/bpm.h"
#include "grip/mesh.h"
#include "grip/rigid.h"
#include "grip/shape_lanes.h"
#include "grip/shape_motion.h"
#include "grip/shape_sleep.h"
#include "grip/store.h"
#include "grip/turning.h"
#include "grip/walls.h"

#define GRIP_KERNEL(type, give, name, parameters, arguments) type GRIP_EXPORT(grip_##name) parameters;
#include "isa/kernels.def"

#endif
