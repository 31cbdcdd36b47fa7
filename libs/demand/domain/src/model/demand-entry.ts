import { type Change, changesBetween, segmentsOf, type TimelineEntry, type TimelineKind } from '@pds/kernel';
import type { DemandState } from './demand-state';
import type { Decree, Particularities } from './particularities';
import type { SlotState } from './slot';
import type { SlotContact, SlotDetails } from './slot-details';

/** Of people to reach on the spot only that they are there: whoever is taken off a demand is to be gone (docs/privacy.md). */
interface RecordedSlot extends Omit<SlotState, 'minutes' | 'priceLines' | 'details'> {
  readonly details: Omit<SlotDetails, 'contactSlots'> & { readonly contactSlots: readonly Pick<SlotContact, 'id'>[] };
}

/** How a picture was called on a computer may name people. */
interface RecordedParticularities extends Omit<Particularities, 'decree'> {
  readonly decree: Pick<Decree, 'fileId'> | null;
}

/** What the timeline remembers of a demand: everything that is told of it but names of others, and nothing that follows from the rest. */
export interface RecordedDemand extends Omit<DemandState, Unrecorded | 'slots' | 'particularities'> {
  readonly slots: readonly RecordedSlot[];
  readonly particularities: RecordedParticularities;
}

/** What never changes, what an entry itself tells, and lines that follow from what is sold and its rates. */
type Unrecorded = 'id' | 'uniqId' | 'createdAt' | 'updatedAt' | 'updatedBy' | 'version' | 'priceLines';

/** A demand without what its timeline leaves out. */
export function recordedDemand(state: DemandState): RecordedDemand {
  const { id: _id, uniqId: _uniqId, createdAt: _createdAt, updatedAt: _updatedAt, updatedBy: _by, ...told } = state;
  const { version: _version, priceLines: _lines, slots, particularities, ...same } = told;
  const { decree } = particularities;
  return {
    ...same,
    particularities: { ...particularities, decree: decree && { fileId: decree.fileId } },
    slots: slots.map(({ minutes: _minutes, priceLines: _priceLines, details, ...slot }) => ({
      ...slot,
      details: { ...details, contactSlots: details.contactSlots.map(({ id }) => ({ id })) },
    })),
  };
}

/** People on the spot whose name or phone changed: each by its id on both sides, so that nothing is taken back when it is replayed. */
function changedContacts(saved: DemandState, state: DemandState): Change[] {
  return state.slots.flatMap((slot) => {
    const were = saved.slots.find(({ id }) => id === slot.id)?.details.contactSlots ?? [];
    return slot.details.contactSlots
      .filter(({ id, name, phone }) => {
        const was = were.find((contact) => contact.id === id);
        return was && (was.name !== name || was.phone !== phone);
      })
      .map(({ id }) => ({ path: `/slots/#${slot.id}/details/contactSlots/#${id}`, before: { id }, after: { id } }));
  });
}

/**
 * The entry of one save: every difference between the stored demand and the one that takes its place. The first has none, as
 * nothing was there before. Null where both are the same to the timeline.
 *
 * @param saved null for a demand that was just filed
 */
export function demandEntry(saved: DemandState | null, state: DemandState): TimelineEntry | null {
  const { id: dossierId, updatedAt: at, updatedBy: by, version } = state;
  if (!saved) return { dossierId, what: 'demand.filed', kinds: ['dossier'], at, by, facts: { version } };
  const changes = [...changesBetween(recordedDemand(saved), recordedDemand(state)), ...changedContacts(saved, state)];
  if (changes.length === 0) return null;
  return { dossierId, what: 'demand.changed', kinds: kindsOf(changes), at, by, facts: { version }, changes };
}

const ofStatuses: ReadonlySet<string> = new Set<keyof RecordedDemand>([
  'status',
  'dpsSupport',
  'dpsSupportCause',
  'deletedAt',
]);
const ofPrice: ReadonlySet<string> = new Set<keyof RecordedDemand>([
  'isPackagePrice',
  'packagePriceCents',
  'optionsDiscount',
  'isOrganisationMealSupport',
  'hideDetails',
  'hideCosting',
  'hideComplement',
  'extras',
  'options',
  'pricingBasis',
  'priceCents',
]);

function kindsOf(changes: readonly Change[]): TimelineKind[] {
  return [...new Set(changes.map(kindOf))];
}

function kindOf({ path }: Change): TimelineKind {
  const [field = ''] = segmentsOf(path);
  if (field === 'slots') return 'slots';
  if (ofPrice.has(field)) return 'price';
  return ofStatuses.has(field) ? 'statuses' : 'dossier';
}
