/* SPDX-License-Identifier: GPL-2.0-only */
/* One instruction set's table of passes and kernels; compiled once per instruction set. */
#include "kernels/kernels.h"
#include "isa/target.h"

#define GRIP_LAW(sense, name) extern const struct grip_passes GRIP_EXPORT(grip_passes_##sense##_##name);
#include "laws/laws.def"
#undef GRIP_LAW

#define GRIP_LAW(sense, name) &GRIP_EXPORT(grip_passes_##sense##_##name),
static const struct grip_passes *const passes[] = {
#include "laws/laws.def"
};
#undef GRIP_LAW

const struct grip_target GRIP_EXPORT(grip_target) = {
    .isa = GRIP_ISA_NAME,
    .level = GRIP_LEVEL,
    .passes = passes,
    .geometry = GRIP_EXPORT(grip_geometry),
    .contact_radii = GRIP_EXPORT(grip_contact_radii),
    .total = GRIP_EXPORT(grip_total),
    .cohere = GRIP_EXPORT(grip_cohere),
    .record_motion = GRIP_EXPORT(grip_record_motion),
    .book = GRIP_EXPORT(grip_book),
    .gather_booked = GRIP_EXPORT(grip_gather_booked),
    .shares = GRIP_EXPORT(grip_shares),
    .gather = GRIP_EXPORT(grip_gather),
    .scatter = GRIP_EXPORT(grip_scatter),
    .scan = GRIP_EXPORT(grip_scan),
    .split = GRIP_EXPORT(grip_split),
    .wall_gather = GRIP_EXPORT(grip_wall_gather),
    .wall_planes = GRIP_EXPORT(grip_wall_planes),
    .wall_cylinder = GRIP_EXPORT(grip_wall_cylinder),
    .wall_scatter = GRIP_EXPORT(grip_wall_scatter),
    .mesh_find_feet = GRIP_EXPORT(grip_mesh_find_feet),
    .mesh_points = GRIP_EXPORT(grip_mesh_points),
    .mesh_near_boxes = GRIP_EXPORT(grip_mesh_near_boxes),
};
