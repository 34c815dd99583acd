/* SPDX-License-Identifier: GPL-2.0-only */
/* Grip: contact laws for spheres, independent of any host program.
 *
 * Sign convention, used everywhere: the normal n points from j to i; an overlap is positive; the normal force
 * is positive when repulsive; vn = (v_i - v_j).n is positive while the pair separates. Forces act on i.
 * Units are the caller's and must be consistent: L length, M mass, T time, F = M L/T^2.
 *
 * A sense is one effect of a contact, such as the normal force, its damping or the heat flow (enum
 * grip_sense). A law computes one sense. A model has one law or none for each sense. It is parsed from the
 * words of an input line (grip_model_parse) or mixed from two other models (grip_model_mix). Then it is
 * evaluated over a batch of contacts (grip_model_run). No function of the library allocates memory, prints or
 * keeps state. All functions may be called from several threads at once. */
#ifndef GRIP_H
#define GRIP_H

#include "grip/batch.h"
#include "grip/bins.h"
#include "grip/bodies.h"
#include "grip/bond.h"
#include "grip/bpm.h"
#include "grip/contact.h"
#include "grip/duration.h"
#include "grip/handover.h"
#include "grip/hull.h"
#include "grip/isa.h"
#include "grip/law.h"
#include "grip/layout.h"
#include "grip/ledger.h"
#include "grip/mesh.h"
#include "grip/model.h"
#include "grip/rigid.h"
#include "grip/shape.h"
#include "grip/shape_contact.h"
#include "grip/shape_lanes.h"
#include "grip/shape_motion.h"
#include "grip/shape_sleep.h"
#include "grip/shape_triangle.h"
#include "grip/site.h"
#include "grip/store.h"
#include "grip/turning.h"
#include "grip/walls.h"

#endif
