/* SPDX-License-Identifier: GPL-2.0-only */
#include <math.h>
#include <string.h>

#include "covariance.h"

enum { MOST_SWEEPS = 60 };

/* A symmetric matrix, and its eigenvectors as columns. */
struct eigen {
  int n;
  double matrix[MAX_FREE][MAX_FREE], vector[MAX_FREE][MAX_FREE];
};

/* Makes entry p, q zero by a Jacobi rotation. */
static void rotate(struct eigen *e, int p, int q)
{
  double(*a)[MAX_FREE] = e->matrix, (*v)[MAX_FREE] = e->vector;
  if (a[p][q] == 0) return;
  const double angle = atan2(2 * a[p][q], a[q][q] - a[p][p]) / 2;
  const double c = cos(angle), s = sin(angle);
  for (int k = 0; k < e->n; k++) {
    const double x = a[k][p], y = a[k][q];
    a[k][p] = c * x - s * y;
    a[k][q] = s * x + c * y;
  }
  for (int k = 0; k < e->n; k++) {
    const double x = a[p][k], y = a[q][k];
    a[p][k] = c * x - s * y;
    a[q][k] = s * x + c * y;
  }
  for (int k = 0; k < e->n; k++) {
    const double x = v[k][p], y = v[k][q];
    v[k][p] = c * x - s * y;
    v[k][q] = s * x + c * y;
  }
}

static void diagonalise(struct eigen *e)
{
  for (int k = 0; k < e->n; k++) e->vector[k][k] = 1;
  for (int sweep = 0; sweep < MOST_SWEEPS; sweep++)
    for (int p = 0; p < e->n; p++)
      for (int q = p + 1; q < e->n; q++) rotate(e, p, q);
}

/* Euclidean norm of column j, scaled to avoid overflow. */
static double length(int m, const double *derivative, int j)
{
  double sum = 0, largest = 0;
  for (int i = 0; i < m; i++) largest = fmax(largest, fabs(derivative[i + m * j]));
  if (!(largest > 0)) return 0;
  for (int i = 0; i < m; i++) sum += pow(derivative[i + m * j] / largest, 2);
  return largest * sqrt(sum);
}

/* Computes J^T J from columns that are scaled to length 1, so that units do not matter. A column of zeros
 * remains zero. */
static void fill(struct eigen *e, int m, int n, const double *derivative, const double *norm)
{
  memset(e, 0, sizeof *e);
  e->n = n;
  for (int j = 0; j < n; j++)
    for (int k = 0; k < n; k++)
      for (int i = 0; i < m; i++)
        if (norm[j] > 0 && norm[k] > 0)
          e->matrix[j][k] += derivative[i + m * j] / norm[j] * (derivative[i + m * k] / norm[k]);
}

void covariance_find(struct covariance *covariance, int m, int n, const double *derivative, double threshold)
{
  struct eigen e;
  double norm[MAX_FREE];
  memset(covariance, 0, sizeof *covariance);
  for (int j = 0; j < n; j++) norm[j] = length(m, derivative, j);
  fill(&e, m, n, derivative, norm);
  diagonalise(&e);
  for (int k = 0; k < n; k++) {
    const bool lost = !(e.matrix[k][k] > threshold * threshold);
    covariance->rank += !lost;
    for (int i = 0; i < n; i++) {
      if (lost && fabs(e.vector[i][k]) > 0.05) covariance->unknown[i] = true;
      for (int j = 0; j < n && !lost; j++)
        if (norm[i] > 0 && norm[j] > 0)
          covariance->entry[i][j] += e.vector[i][k] * e.vector[j][k] / e.matrix[k][k] / norm[i] / norm[j];
    }
  }
}
