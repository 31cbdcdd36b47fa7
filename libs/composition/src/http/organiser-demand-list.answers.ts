import { type Instant, toIsoWithOffset } from '@pds/kernel';
import type { OrganiserDemand } from '../read-models/organiser-demands.read-model';
import { invoiceToPayAnswer, nextStepAnswer } from './next-step.answers';
import type { OrganiserDemandRow } from './organiser-demand-list.dto';

export function organiserRow({ timeZone, deletedAt, slots, ...same }: OrganiserDemand): OrganiserDemandRow {
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
    nextStep: nextStepAnswer(same.nextStep, timeZone),
    invoicesToPay: same.invoicesToPay.map(invoiceToPayAnswer),
  };
}
