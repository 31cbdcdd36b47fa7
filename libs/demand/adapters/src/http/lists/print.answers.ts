import { type Instant, toIsoWithOffset } from '@pds/kernel';
import type { PrintableDemand } from '../../read-models/printable-demand.read-model';
import type { DemandPrintAnswer } from './print.dto';
import { organiserSlotAnswer } from '../slots/slot.answers';

/** A demand as its print page shows it. */
export function printAnswer({ timeZone, createdAt, slots, ...same }: PrintableDemand): DemandPrintAnswer {
  const iso = (instant: Instant) => toIsoWithOffset(instant, timeZone);
  return {
    ...same,
    createdAt: iso(createdAt),
    slots: slots.map((slot) => organiserSlotAnswer(slot, iso)),
  };
}
