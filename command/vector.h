/* SPDX-License-Identifier: GPL-2.0-only */
/* Vectors with three components. */
#ifndef VECTOR_H
#define VECTOR_H

struct vector {
  double x, y, z;
};

static inline struct vector vector(double x, double y, double z)
{
  return (struct vector){x, y, z};
}

static inline struct vector plus(struct vector a, struct vector b)
{
  return vector(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline struct vector times(double s, struct vector a)
{
  return vector(s * a.x, s * a.y, s * a.z);
}

static inline struct vector minus(struct vector a, struct vector b)
{
  return vector(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline double dot(struct vector a, struct vector b)
{
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct vector cross(struct vector a, struct vector b)
{
  return vector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

#endif
