import { dayMilliseconds, type Instant } from '@pds/kernel';
import { copyName } from './copy-name';
import { type DemandState, type DuplicateNumbers, newDemandDefaults } from '../dossier/demand-state';
import { noEngagement } from '../dossier/engagement';
import { shiftedByDays } from './event-repetition';
import { calendarDays } from '../slots/calendar-day';
import { expressLimits } from './express-request';
import { copyDetails, countRows } from '../slots/slot-details';

/**
 * A new demand EN COURS of the same event, named « … (copie) ». From another first day on if one is given: at the same local times, with all
 * slots as far apart. Copied: event, contact, slots as described and staffed, particularities without the decree, options, extras, price
 * terms and what papers omit. Not copied: documents, invoices, files, statuses, engagement, e-Protec number (decisions: Demand).
 */
export function copiedState(
  was: DemandState,
  numbers: DuplicateNumbers,
  by: number,
  now: Instant,
  firstDay?: string,
): DemandState {
  const rowIds = [...numbers.rowIds];
  const days = firstDay ? Date.parse(firstDay) / dayMilliseconds - calendarDays(was.slots, was.timeZone)[0]! : 0;
  const moved = (instant: Instant) => (days === 0 ? instant : shiftedByDays(instant, days, was.timeZone));
  return {
    ...was,
    ...newDemandDefaults(now),
    id: numbers.id,
    uniqId: numbers.uniqId,
    eventName: copyName(was.eventName, expressLimits.name),
    updatedBy: by,
    engagement: noEngagement,
    eProtecId: null,
    // The decree is a file of the original.
    particularities: { ...was.particularities, decree: null },
    slots: was.slots.map((slot, index) => ({
      ...slot,
      id: numbers.slotIds[index]!,
      startsAt: moved(slot.startsAt),
      endsAt: Math.max(moved(slot.startsAt), moved(slot.endsAt)),
      details: copyDetails(slot.details, rowIds.splice(0, countRows(slot.details))),
    })),
  };
}
