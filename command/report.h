/* SPDX-License-Identifier: GPL-2.0-only */
/* Results of paths, impacts and fits as JSON. The list of laws is in list.h. */
#ifndef REPORT_H
#define REPORT_H

#include "impact.h"
#include "json.h"
#include "options.h"

/* Writes one object: units, radii, masses, and for each model its words, the rows of its table by column, and
 * the results of its impact. */
void report_courses(FILE *file, const struct options *options, const struct table *tables,
                    const struct impact *impacts);

/* Writes one object: the fitted model, its parameters with their errors, the residuals, and each point. */
void report_fit(FILE *file, const struct options *options);

#endif
