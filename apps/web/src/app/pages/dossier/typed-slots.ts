import type { DemandSlotAnswer, TypedSlotBody } from '@pds/api-client/generated/model';
import { countOf, type SlotValues } from '../../../features/demand/components/dossier/dossier-values';

/** Persons and pieces of a slot; a half-typed number of them is rounded up. */
const pieces = ['rescueWorkerCount', 'vps', 'vl', 'vtu', 'vtp', 'lotA', 'lotB', 'lotC', 'medicalLot', 'tent'] as const;

/**
 * Returns when the slots take place and what they sell, unsaved input included.
 *
 * @param slots with their times as typed
 */
export function typedSlots(
  typed: readonly SlotValues[],
  slots: readonly Pick<DemandSlotAnswer, 'id' | 'startDate' | 'endDate'>[],
): TypedSlotBody[] {
  return slots.flatMap(({ id, startDate, endDate }) => {
    const slot = typed.find((each) => each.id === id);
    if (!slot) return [];
    const counts = Object.fromEntries(pieces.map((name) => [name, Math.ceil(countOf(slot[name]))]));
    return [
      {
        startDate,
        endDate,
        doctorHours: countOf(slot.doctorHours),
        nurseHours: countOf(slot.nurseHours),
        ...(counts as Record<(typeof pieces)[number], number>),
      },
    ];
  });
}
