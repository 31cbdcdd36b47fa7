import type { Instant } from '@pds/kernel';
import { copyName } from './copy-name';
import { type DemandState, type DuplicateNumbers, newDemandDefaults } from '../dossier/demand-state';
import { noEngagement } from '../dossier/engagement';
import { expressLimits } from './express-request';
import { copyDetails, countRows } from '../slots/slot-details';

/**
 * A new demand EN COURS of the same event, named « … (copie) ». Copied: event, contact, slots as described and staffed, particularities
 * without the decree, options, extras, price terms and what papers omit. Not copied: documents, invoices, files, statuses, engagement,
 * e-Protec number (decisions: Demand).
 */
export function copiedState(was: DemandState, numbers: DuplicateNumbers, by: number, now: Instant): DemandState {
  const rowIds = [...numbers.rowIds];
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
      details: copyDetails(slot.details, rowIds.splice(0, countRows(slot.details))),
    })),
  };
}
