import type { AgreementAnswer, DossierAnswer, UpdateDemandBody } from '@pds/api-client/generated/model';
import { needsOtherDevice } from '../agreement/agreement';
import { publicBehaviors } from '../slots/staffing-fields';

type EventText = 'eventName' | 'eventPlace' | 'eventAddress' | 'eventPlaceZip' | 'eventPlaceCity' | 'comments';
export type BehaviorField = `behavior_${number}`;

/** The first step's form: the event, and the public's behaviour in each slot, by slot id. */
export type EventValues = Record<EventText, string> & Record<BehaviorField, number | null>;

export const behaviorOf = (slotId: number): BehaviorField => `behavior_${slotId}`;

const texts: readonly EventText[] = [
  'eventName',
  'eventPlace',
  'eventAddress',
  'eventPlaceZip',
  'eventPlaceCity',
  'comments',
];

export function eventValuesOf({ demand, slots }: Pick<DossierAnswer, 'demand' | 'slots'>): EventValues {
  return {
    ...Object.fromEntries(texts.map((field) => [field, demand[field]])),
    ...Object.fromEntries(slots.map(({ id, publicBehavior }) => [behaviorOf(id), publicBehavior])),
  } as EventValues;
}

/** Returns the changed fields as the call takes them. */
export function eventChangeOf(changes: Partial<EventValues>): UpdateDemandBody {
  const demandSlots = Object.entries(changes).flatMap(([field, value]) => {
    const [, id] = /^behavior_(\d+)$/.exec(field) ?? [];
    return id ? [{ id: Number(id), publicBehavior: value as 1 | 2 | 3 | 4 | null }] : [];
  });
  const described = Object.fromEntries(texts.flatMap((field) => (field in changes ? [[field, changes[field]]] : [])));
  return { ...described, ...(demandSlots.length > 0 && { demandSlots }) };
}

/** Returns the behaviour fields of a change for which a slot needs another device than the accepted one. */
export function affectedBehaviors(
  agreement: AgreementAnswer | null,
  slots: DossierAnswer['slots'],
  changes: Partial<EventValues>,
): BehaviorField[] {
  if (!agreement) return [];
  return slots
    .filter((slot) => {
      const publicBehavior = changes[behaviorOf(slot.id)];
      return publicBehavior !== undefined && needsOtherDevice(agreement, { ...slot, publicBehavior });
    })
    .map(({ id }) => behaviorOf(id));
}

/** Returns the form field of an API error: `demandSlots.0.publicBehavior` is about the first slot that was sent. */
export function eventFieldOf(apiField: string, sent: readonly { readonly id: number }[]): string {
  const [, index] = /^demandSlots\.(\d+)\.publicBehavior$/.exec(apiField) ?? [];
  const slot = index === undefined ? undefined : sent[Number(index)];
  return slot ? behaviorOf(slot.id) : apiField;
}

const labels: Readonly<Record<EventText, string>> = {
  eventName: 'Nom de l’évènement',
  eventPlace: 'Lieu',
  eventAddress: 'Adresse',
  eventPlaceZip: 'Code postal',
  eventPlaceCity: 'Ville',
  comments: 'Commentaires',
};

/** Describes a field that two people changed. */
export function describeEventConflict(
  { field, mine, theirs }: { readonly field: string; readonly mine: unknown; readonly theirs: unknown },
  slots: readonly { readonly id: number; readonly name: string }[],
) {
  const slot = slots.find(({ id }) => behaviorOf(id) === field);
  const text = (value: unknown) => (slot ? (publicBehaviors[value as number] ?? '') : String(value ?? ''));
  return {
    label: slot ? `Comportement du public, ${slot.name}` : labels[field as EventText],
    mine: text(mine),
    theirs: text(theirs),
  };
}
