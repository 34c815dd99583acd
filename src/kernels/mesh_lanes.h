/* SPDX-License-Identifier: GPL-2.0-only */
/* The lanes of a block of triangles (grip/mesh.h). */
#ifndef GRIP_MESH_LANES_H
#define GRIP_MESH_LANES_H

#include "batch/lanes.h"
#include "grip/mesh.h"

enum { LANES = GRIP_MESH_LANES };

INLINE struct columns of_lanes(const double (*values)[LANES], int k)
{
  return load_columns(values[0] + k, values[1] + k, values[2] + k);
}

INLINE void store_to_lanes(double (*values)[LANES], int k, struct columns c)
{
  store_columns(values[0] + k, values[1] + k, values[2] + k, c);
}

#endif
