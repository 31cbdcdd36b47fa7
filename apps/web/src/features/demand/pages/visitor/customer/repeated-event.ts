import type { DossierAnswer } from '@pds/api-client/generated/model';
import { EventRepetition, expressLimits } from '@pds/demand/domain';
import { type Instant, toIsoWithOffset } from '@pds/kernel';
import type { DemandForm, SlotForm } from '../demand-form';

/**
 * The event of an earlier dossier as the form takes it, on the days of its next repetition (« Refaire comme l’an dernier »), and what that
 * moved.
 */
export function repeatedEvent({ demand, slots }: Pick<DossierAnswer, 'demand' | 'slots'>, now: Instant) {
  const { eventName, eventDepartment, eventType, timeZone } = demand;
  const times = slots.map(({ startAt, endAt, ...same }) => ({
    ...same,
    startsAt: Date.parse(startAt),
    endsAt: Date.parse(endAt),
  }));
  const repetition = EventRepetition.of({ eventName, eventDepartment, timeZone, slots: times }, now);
  const wallTime = (instant: Instant) => toIsoWithOffset(instant, timeZone).slice(0, 16);
  const form = {
    eventName: repetition.name(eventName, expressLimits.name),
    severalDepartments: eventDepartment === null,
    eventDepartment: eventDepartment ?? '',
    eventType: eventType === null ? '' : String(eventType),
    eventAddress: demand.eventAddress,
    eventPostalCode: demand.eventPlaceZip,
    eventCity: demand.eventPlaceCity,
    comments: repetition.sentence('Commentaires', demand.comments, expressLimits.comments),
    eventSlots: times
      .map((slot) => repetition.slot(slot, expressLimits.slotName))
      .map(({ name, startsAt, endsAt, publicPeak, nature }): SlotForm => ({
        name,
        startDate: wallTime(startsAt),
        endDate: wallTime(endsAt),
        peak: String(publicPeak),
        nature: String(nature),
      })),
  } satisfies Partial<DemandForm>;
  return { form, notes: repetition.notes };
}
