/* SPDX-License-Identifier: GPL-2.0-only */
/* The functions that are compiled once per instruction set: the passes of the laws and the kernels that
 * supply them with data. */
#ifndef GRIP_TARGET_H
#define GRIP_TARGET_H

#include "batch/pass.h"
#include "grip.h"
#include "kernels/mesh.h"
#include "kernels/store.h"
#include "kernels/walls.h"

struct grip_target {
  const char *isa;
  int level; /* x86-64 level; 0 runs on any processor */
  /* Passes of each law, in the order of laws.def. */
  const struct grip_passes *const *passes;

  void (*geometry)(struct grip_batch *batch); /* grip_geometry */
  void (*contact_radii)(struct grip_batch *batch);
  /* Computes total normal force and load, after the normal passes and before the others. flags: of the normal
   * law. coheres: there is a cohesion law. */
  void (*total)(struct grip_batch *batch, bool limit_damping, unsigned flags, bool coheres);
  /* Adds the forces of a cohesion law after all passes. drags: the law has GRIP_DRAGS. */
  void (*cohere)(struct grip_batch *batch, bool drags, bool booked);

  /* Parts of the ledger that run before and after the passes. */
  void (*record_motion)(const struct grip_model *model, struct grip_batch *batch);
  void (*book)(const struct grip_model *model, struct grip_batch *batch, const double *weight,
               double entry[GRIP_ENTRIES]);

  /* The kernels of store.h. */
  void (*gather_booked)(const struct grip_model *model, const struct grip_atoms *atoms,
                        const struct grip_span *span, struct grip_batch *batch);
  void (*shares)(const struct grip_span *span, int owned, const double *factor, double share[GRIP_BATCH]);
  void (*gather)(const struct grip_atoms *atoms, const struct grip_span *span, struct grip_batch *batch);
  struct grip_scatter_report (*scatter)(const struct grip_atoms *atoms, const struct grip_span *span,
                                        int owned, const double *factor, const struct grip_batch *batch);
  int (*scan)(const struct grip_atoms *atoms, const struct grip_near *near, int first, int last, int *hits);
  int (*split)(const struct grip_atoms *atoms, const double *radius, struct grip_listed pairs, int *touching,
               struct grip_near_room near);

  /* The kernels of walls.h. */
  void (*wall_gather)(const struct grip_atoms *atoms, const double *radius, const double *mass,
                      struct grip_wall_lanes lanes, struct grip_batch *batch);
  void (*wall_planes)(struct grip_wall_lanes lanes, int axis, const double position[2],
                      const double velocity[3], struct grip_batch *batch);
  void (*wall_cylinder)(double radius, double around, double along, struct grip_batch *batch);
  struct grip_scatter_report (*wall_scatter)(const struct grip_atoms *atoms, struct grip_wall_lanes lanes,
                                             const struct grip_batch *batch, double wall[6]);

  /* The kernels of mesh.h. */
  void (*mesh_find_feet)(const struct grip_mesh_pairs *pairs, const int32_t *block, int n,
                         const double *point, struct grip_mesh_feet *feet);
  void (*mesh_points)(const double *x, const int32_t *atom, const int32_t *image, const double *shift, int n,
                      const struct grip_mesh_frame *frame, double *point, double *path);
  uint32_t (*mesh_near_boxes)(const struct grip_mesh_boxes *boxes, const float point[3], float squared);
};

/* The selected instruction set: the best one that the machine supports, or the one passed to
 * grip_isa_select. */
const struct grip_target *grip_target(void);

#endif
