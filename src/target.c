/* SPDX-License-Identifier: GPL-2.0-only */
/* One instruction set's table of laws and kernels; compiled once per instruction set. */
#include "law.h"
#include "target.h"

#define GRIP_LAW(sense, name) extern const struct grip_law GRIP_EXPORT(grip_##sense##_##name);
#include "laws.def"
#undef GRIP_LAW

#define GRIP_LAW(sense, name) &GRIP_EXPORT(grip_##sense##_##name),
static const struct grip_law *const laws[] = {
#include "laws.def"
    0};
#undef GRIP_LAW

void GRIP_EXPORT(grip_geometry)(struct grip_batch *batch, bool contact_radius);
void GRIP_EXPORT(grip_total)(struct grip_batch *batch, bool limit_damping, bool clamp_load);
void GRIP_EXPORT(grip_gather)(const struct grip_atoms *atoms, struct grip_span span,
                              struct grip_batch *batch);
struct grip_scatter_report GRIP_EXPORT(grip_scatter)(const struct grip_batch *batch, struct grip_span span,
                                                     int owned, const double *factor, double *force,
                                                     double *torque);
int GRIP_EXPORT(grip_scan)(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last,
                           int *hits);

const struct grip_target GRIP_EXPORT(grip_target) = {
    .isa = GRIP_ISA_NAME,
    .laws = laws,
    .geometry = GRIP_EXPORT(grip_geometry),
    .total = GRIP_EXPORT(grip_total),
    .gather = GRIP_EXPORT(grip_gather),
    .scatter = GRIP_EXPORT(grip_scatter),
    .scan = GRIP_EXPORT(grip_scan),
};
