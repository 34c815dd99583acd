// SPDX-License-Identifier: GPL-2.0-only
#include "step/contact_step.h"

using Grip::ContactStep;

void ContactStep::begin(const ParticleFields *fields_, LAMMPS_NS::FixGripLiquid *liquid_)
{
  fields = fields_;
  liquid = liquid_;
  listeners.find(lmp, ledger.on(), ledger.events());
}

void ContactStep::begin(StepBatch &of, double dt) const
{
  of.keep_ledger(ledger.on(), listeners.take_contacts() && !listeners.only_losses());
  if (ledger.on()) of.ledger->cycle_ratio = ledger.cycle_ratio;
  of.keep_fields(fields);
  of.batch->dt = dt;
  of.record.clear();
}

void ContactStep::pass_losses(StepBatch &of) const
{
  if (!listeners.take_contacts() || !listeners.only_losses()) return;
  listeners.report(of.record.samples);
  of.record.samples.clear();
}

void ContactStep::end(StepBatch &of, const WallContacts *wall) const
{
  if (!of.deep.empty() && !deep.noted()) deep.note(update->ntimestep, of.deep);
  of.deep.clear();
  of.record.samples.wall = wall;
  listeners.report(of.record.events, wall);
  listeners.report(of.record.samples);
}
