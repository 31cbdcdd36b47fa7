import { type Instant, toIsoWithOffset } from '@pds/kernel';
import type { OrganiserDemand } from './organiser-demands.read-model';
import { organiserStepAnswer } from '../dossier/next-step.answers';
import type { OrganiserDemandRow } from './organiser-demand-list.dto';

export function organiserRow({
  timeZone,
  deletedAt,
  slots,
  nextStep,
  invoicesToPay,
  standing,
  ...same
}: OrganiserDemand): OrganiserDemandRow {
  const iso = (instant: Instant) => toIsoWithOffset(instant, timeZone);
  return {
    ...same,
    deletedAt: deletedAt === null ? null : iso(deletedAt),
    demandSlots: slots.map(({ id, name, startsAt, endsAt }) => ({
      id,
      name,
      startAt: iso(startsAt),
      endAt: iso(endsAt),
    })),
    documents: [...same.documents],
    ...organiserStepAnswer({ nextStep, invoicesToPay, standing }, timeZone),
  };
}
