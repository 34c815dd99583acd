/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>

#include "json.h"

static void write_text(FILE *file, const char *text)
{
  fputc('"', file);
  for (; *text; text++) {
    const unsigned char letter = (unsigned char)*text;
    if (letter == '"' || letter == '\\')
      fprintf(file, "\\%c", letter);
    else if (letter < ' ')
      fprintf(file, "\\u%04x", letter);
    else
      fputc(letter, file);
  }
  fputc('"', file);
}

/* Writes a comma if a value precedes, and then the name of the next value. */
static void lead(struct json *json, const char *name)
{
  if (json->follows) fputc(',', json->file);
  json->follows = true;
  if (!name) return;
  write_text(json->file, name);
  fputc(':', json->file);
}

void json_begin(struct json *json, const char *name, char bracket)
{
  lead(json, name);
  fputc(bracket, json->file);
  json->follows = false;
}

void json_end(struct json *json, char bracket)
{
  fputc(bracket == '{' ? '}' : ']', json->file);
  json->follows = true;
}

void json_number(struct json *json, const char *name, double value)
{
  lead(json, name);
  if (isfinite(value))
    fprintf(json->file, "%.17g", value);
  else
    fputs("null", json->file);
}

void json_flag(struct json *json, const char *name, bool value)
{
  lead(json, name);
  fputs(value ? "true" : "false", json->file);
}

void json_text(struct json *json, const char *name, const char *text)
{
  lead(json, name);
  if (text)
    write_text(json->file, text);
  else
    fputs("null", json->file);
}
