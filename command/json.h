/* SPDX-License-Identifier: GPL-2.0-only */
/* Writes JSON: values in nested objects and arrays. Each value of an object has a name; values of an array
 * have the name NULL. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdio.h>

struct json {
  FILE *file;
  bool follows; /* whether this object or array already contains a value */
};

/* Begins an object (bracket '{') or an array (bracket '['). */
void json_begin(struct json *json, const char *name, char bracket);
void json_end(struct json *json, char bracket);

/* Numbers that are not finite become null, because JSON has none. */
void json_number(struct json *json, const char *name, double value);
void json_flag(struct json *json, const char *name, bool value);
/* NULL becomes null. */
void json_text(struct json *json, const char *name, const char *text);

#endif
