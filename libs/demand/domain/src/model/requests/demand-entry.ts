import { type Change, changesBetween, pathSegments, type TimelineEntry, type TimelineKind } from '@pds/kernel';
import type { DemandState } from '../dossier/demand-state';
import type { Decree, Particularities } from '../dossier/particularities';
import type { SlotState } from '../slots/slot';
import type { SlotContact, SlotDetails } from '../slots/slot-details';

/**
 * Of people to reach on the spot, only their presence is recorded: a person removed from a demand must leave no trace (docs/privacy.md).
 */
interface RecordedSlot extends Omit<SlotState, 'minutes' | 'priceLines' | 'details'> {
  readonly details: Omit<SlotDetails, 'contactSlots'> & { readonly contactSlots: readonly Pick<SlotContact, 'id'>[] };
}

/** The original name of a picture may contain names of people. */
interface RecordedParticularities extends Omit<Particularities, 'decree'> {
  readonly decree: Pick<Decree, 'fileId'> | null;
}

/** What the timeline records of a demand: everything entered except names of others and derived data. */
export interface RecordedDemand extends Omit<DemandState, Unrecorded | 'slots' | 'particularities'> {
  readonly slots: readonly RecordedSlot[];
  readonly particularities: RecordedParticularities;
}

/** Fields that never change, that the entry itself contains, or that derive from what is sold and its rates. */
type Unrecorded = 'id' | 'uniqId' | 'repetition' | 'createdAt' | 'updatedAt' | 'updatedBy' | 'version' | 'priceLines';

/** A demand without what its timeline excludes. */
export function recordedDemand(state: DemandState): RecordedDemand {
  const { id: _id, uniqId: _uniqId, createdAt: _createdAt, updatedAt: _updatedAt, updatedBy: _by, ...told } = state;
  const { version: _version, repetition: _repetition, priceLines: _lines, slots, particularities, ...same } = told;
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

/** People on the spot whose name or phone changed: each by its id on both sides, so that replaying restores nothing. */
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
 * The entry of one save: every difference between the stored demand and the new one. The first save has no differences. Null when both are
 * the same for the timeline.
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

const statusFields: ReadonlySet<string> = new Set<keyof RecordedDemand>([
  'status',
  'dpsSupport',
  'dpsSupportCause',
  'deletedAt',
]);
const priceFields: ReadonlySet<string> = new Set<keyof RecordedDemand>([
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
  const [field = ''] = pathSegments(path);
  if (field === 'slots') return 'slots';
  if (priceFields.has(field)) return 'price';
  return statusFields.has(field) ? 'statuses' : 'dossier';
}
