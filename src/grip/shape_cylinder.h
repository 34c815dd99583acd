/* SPDX-License-Identifier: GPL-2.0-only */
/* The contacts of a grain at a cylinder around the z axis, by the common normal (grip/shape_contact.h). All
 * normals u are perpendicular to z. With h of the grain and x its centre, a grain outside has one contact,
 * where R + h(-u) - u.x is least. A grain inside has a contact at each local maximum of h(u) + u.x - R: a rod
 * across the cylinder touches with both ends, a block with both ends of a face. A grain is inside if its
 * centre is. */
#ifndef GRIP_PUBLIC_SHAPE_CYLINDER_H
#define GRIP_PUBLIC_SHAPE_CYLINDER_H

#include "grip/shape_contact.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of contacts. If there are more, those with the largest overlaps are taken. */
enum { GRIP_CYLINDER_CONTACTS = 4 };

/* Finds the contacts with overlaps above -reach. Contacts of a grain inside that are closer to each other
 * than 2 % of its inscribed radius count as one. arm_j: from the foot on the cylinder, so that arm_j - arm_i
 * goes from the foot to the centre. reduced_radius: sqrt(det rho) of the grain, as at a plane. Returns their
 * number. */
int grip_shape_cylinder(const struct grip_shaped *i, double radius, double reach,
                        struct grip_shape_contact contact[GRIP_CYLINDER_CONTACTS]);

#ifdef __cplusplus
}
#endif

#endif
