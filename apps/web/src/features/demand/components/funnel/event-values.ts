import type {
  AgreementAnswer,
  DemandSlotAnswer,
  DescribeSlotBody,
  DossierAnswer,
  UpdateDemandBody,
} from '@pds/api-client/generated/model';
import { needsOtherDevice } from '../agreement/agreement';
import { type RiskField, riskQuestions } from './slots/levels';

const labels = {
  eventName: 'Nom de l’évènement',
  eventPlace: 'Lieu',
  eventAddress: 'Adresse',
  eventPlaceZip: 'Code postal',
  eventPlaceCity: 'Ville',
  comments: 'Commentaires',
  contactFirstName: 'Prénom',
  contactLastName: 'Nom',
  contactPhone: 'Téléphone',
  contactEmail: 'E-mail',
} as const;
type EventText = keyof typeof labels;
const texts = Object.keys(labels) as EventText[];

/** A question about a slot: `feature_12`. */
export type LevelField = `${RiskField}_${number}`;

/** The first step's form: the event, its contact, and the levels of each slot, by slot id. */
export type EventValues = Record<EventText, string> & Record<LevelField, number | null>;

export const levelOf = (question: RiskField, slotId: number): LevelField => `${question}_${slotId}`;

/** The questions that the card of a slot asks. */
export const cardQuestions = Object.keys(riskQuestions) as RiskField[];

/** Returns the levels of a slot, with what the form says. */
export function typedLevels(slot: DemandSlotAnswer, values: Partial<EventValues>): DemandSlotAnswer {
  const typed = cardQuestions.flatMap((question) => {
    const level = values[levelOf(question, slot.id)];
    return level === undefined ? [] : [[question, level]];
  });
  return { ...slot, ...Object.fromEntries(typed) };
}

export function eventValuesOf({ demand, slots }: Pick<DossierAnswer, 'demand' | 'slots'>): EventValues {
  const levels = slots.flatMap((slot) => cardQuestions.map((each) => [levelOf(each, slot.id), slot[each]]));
  return {
    ...Object.fromEntries(texts.map((field) => [field, demand[field]])),
    ...Object.fromEntries(levels),
  } as EventValues;
}

/** Returns question and slot of a field, or nothing for a text. */
function levelIn(field: string): { question: RiskField; id: number } | undefined {
  const [, question, id] = /^(publicBehavior|feature|interventionDelay)_(\d+)$/.exec(field) ?? [];
  return id ? { question: question as RiskField, id: Number(id) } : undefined;
}

/** Returns the changed fields as the call takes them. */
export function eventChangeOf(changes: Partial<EventValues>): UpdateDemandBody {
  const slots = new Map<number, DescribeSlotBody>();
  for (const [field, value] of Object.entries(changes)) {
    const level = levelIn(field);
    if (level) slots.set(level.id, { ...slots.get(level.id), id: level.id, [level.question]: value });
  }
  const described = Object.fromEntries(texts.flatMap((field) => (field in changes ? [[field, changes[field]]] : [])));
  return { ...described, ...(slots.size > 0 && { demandSlots: [...slots.values()] }) };
}

/** Returns the level fields of a change with which a slot needs another device than the accepted one. */
export function affectedLevels(
  agreement: AgreementAnswer | null,
  slots: DossierAnswer['slots'],
  changes: Partial<EventValues>,
): LevelField[] {
  if (!agreement) return [];
  const fields = Object.keys(changes) as LevelField[];
  return slots
    .filter((slot) => needsOtherDevice(agreement, typedLevels(slot, changes)))
    .flatMap(({ id }) => fields.filter((field) => levelIn(field)?.id === id));
}

/** Returns the form field of an API error: `demandSlots.0.publicBehavior` is about the first slot that was sent. */
export function eventFieldOf(apiField: string, sent: readonly { readonly id: number }[]): string {
  const [, index, question] = /^demandSlots\.(\d+)\.(\w+)$/.exec(apiField) ?? [];
  const slot = index === undefined ? undefined : sent[Number(index)];
  return slot ? levelOf(question as RiskField, slot.id) : apiField;
}

/** Describes a field that two people changed. */
export function describeEventConflict(
  { field, mine, theirs }: { readonly field: string; readonly mine: unknown; readonly theirs: unknown },
  slots: readonly { readonly id: number; readonly name: string }[],
) {
  const level = levelIn(field);
  const question = level && riskQuestions[level.question];
  const text = (value: unknown) => (question ? (question.levels[value as number] ?? '') : String(value ?? ''));
  return {
    label: question
      ? `${question.label}, ${slots.find(({ id }) => id === level.id)?.name}`
      : labels[field as EventText],
    mine: text(mine),
    theirs: text(theirs),
  };
}
