import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { formatDateTime, formatNumber } from '../../../shared/ui/format';

/** A slot as the calls take it: instants are ISO 8601 with offset. In the form they are wall times of the event, `2027-05-08T14:00`. */
export type SlotForm = Pick<DemandSlotAnswer, 'name' | 'startDate' | 'endDate'> & {
  readonly publicPeak: number | null;
};

/** What the other version says of something that was changed here too. */
export interface SlotDifference {
  readonly label: string;
  readonly theirs: string;
}

const labels: Readonly<Record<keyof SlotForm, string>> = {
  name: 'Nom du créneau',
  startDate: 'Début',
  endDate: 'Fin',
  publicPeak: 'Effectif du public',
};

/** A slot as the form shows it: the wall clock of the event, in its own offset. */
export function wallsOf({ name, startDate, endDate, publicPeak }: SlotForm): SlotForm {
  return { name, startDate: startDate.slice(0, 16), endDate: endDate.slice(0, 16), publicPeak };
}

const fields = Object.keys(labels) as (keyof SlotForm)[];

/** Whether a slot is as it was, as far as the form goes. */
export function isSameSlot(a: SlotForm, b: SlotForm): boolean {
  return fields.every((field) => a[field] === b[field]);
}

/**
 * What is typed of a slot on top of what somebody else saved of it: what was changed here stays, the rest follows theirs; with what they say
 * where both changed the same.
 *
 * @param stored the slot that the typing started from
 */
export function mergeSlot(
  stored: SlotForm,
  typed: SlotForm,
  other: SlotForm,
): { readonly values: SlotForm; readonly differences: readonly SlotDifference[] } {
  const [was, mine, theirs] = [wallsOf(stored), wallsOf(typed), wallsOf(other)];
  const isMine = (field: keyof SlotForm) => mine[field] !== was[field];
  const mineOnTop = Object.fromEntries(fields.filter(isMine).map((field) => [field, mine[field]]));
  const both = fields.filter((field) => isMine(field) && theirs[field] !== was[field] && theirs[field] !== mine[field]);
  return {
    values: { ...theirs, ...mineOnTop },
    differences: both.map((field) => ({ label: labels[field], theirs: textOf(theirs[field]) })),
  };
}

function textOf(value: SlotForm[keyof SlotForm]): string {
  if (typeof value !== 'string') return formatNumber(value);
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value) : value;
}
