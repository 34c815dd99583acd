/* SPDX-License-Identifier: GPL-2.0-only */
/* Writes JSON: values in objects and arrays, which are begun and ended. A name belongs to each value of an
 * object; values of an array have none, NULL. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdio.h>

struct json {
  FILE *file;
  bool follows; /* a value was written before in this object or array */
};

/* bracket: '{' of an object, '[' of an array. */
void json_begin(struct json *json, const char *name, char bracket);
void json_end(struct json *json, char bracket);

/* Numbers that are not finite become null, which is what JSON has. */
void json_number(struct json *json, const char *name, double value);
void json_flag(struct json *json, const char *name, bool value);
/* NULL becomes null. */
void json_text(struct json *json, const char *name, const char *text);

#endif
