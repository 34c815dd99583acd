/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions exported by the compilation for each instruction set, in addition to the passes of the laws;
 * target.h describes them. */
#ifndef GRIP_KERNELS_H
#define GRIP_KERNELS_H

#include "isa/export.h"
#include "kernels/mesh.h"
#include "kernels/store.h"
#include "kernels/walls.h"

void GRIP_EXPORT(grip_geometry)(struct grip_batch *batch);
void GRIP_EXPORT(grip_contact_radii)(struct grip_batch *batch);
void GRIP_EXPORT(grip_total)(struct grip_batch *batch, bool limit_damping, unsigned flags, bool coheres);
void GRIP_EXPORT(grip_cohere)(struct grip_batch *batch, bool drags, bool booked);
void GRIP_EXPORT(grip_book)(const struct grip_model *model, struct grip_batch *batch, const double *weight,
                            double entry[GRIP_ENTRIES]);
void GRIP_EXPORT(grip_record_motion)(const struct grip_model *model, struct grip_batch *batch);
void GRIP_EXPORT(grip_gather_booked)(const struct grip_model *model, const struct grip_atoms *atoms,
                                     const struct grip_span *span, struct grip_batch *batch);
void GRIP_EXPORT(grip_shares)(const struct grip_span *span, int owned, const double *factor,
                              double share[GRIP_BATCH]);
void GRIP_EXPORT(grip_gather)(const struct grip_atoms *atoms, const struct grip_span *span,
                              struct grip_batch *batch);
struct grip_scatter_report GRIP_EXPORT(grip_scatter)(const struct grip_atoms *atoms,
                                                     const struct grip_span *span, int owned,
                                                     const double *factor, const struct grip_batch *batch);
int GRIP_EXPORT(grip_scan)(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last,
                           int *hits);
int GRIP_EXPORT(grip_split)(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs,
                            int *touching, struct grip_near_room near);
void GRIP_EXPORT(grip_wall_gather)(const struct grip_atoms *atoms, const double *radius, const double *mass,
                                   struct grip_wall_lanes lanes, struct grip_batch *batch);
void GRIP_EXPORT(grip_wall_planes)(struct grip_wall_lanes lanes, int axis, const double position[2],
                                   const double velocity[3], struct grip_batch *batch);
void GRIP_EXPORT(grip_wall_cylinder)(double radius, double around, double along, struct grip_batch *batch);
struct grip_scatter_report GRIP_EXPORT(grip_wall_scatter)(const struct grip_atoms *atoms,
                                                          struct grip_wall_lanes lanes,
                                                          const struct grip_batch *batch, double wall[6]);
void GRIP_EXPORT(grip_mesh_find_feet)(const struct grip_mesh_pairs *pairs, const int32_t *block, int n,
                                      const double *point, struct grip_mesh_feet *feet);
void GRIP_EXPORT(grip_mesh_points)(const double *x, const int32_t *atom, const int32_t *image,
                                   const double *shift, int n, const struct grip_mesh_frame *frame,
                                   double *point, double *path);
uint32_t GRIP_EXPORT(grip_mesh_near_boxes)(const struct grip_mesh_boxes *boxes, const float point[3],
                                           float squared);

#endif
