import type { DemandSlotAnswer } from '@pds/api-client/generated/model';
import { formatDateTime, formatNumber } from '../../../shared/ui/format';

/** A slot as the calls take it, with ISO 8601 instants with offset. In the form these are local times of the event, `2027-05-08T14:00`. */
export type SlotForm = Pick<DemandSlotAnswer, 'name' | 'startDate' | 'endDate'> & {
  readonly publicPeak: number | null;
};

/** The other version's value of a field that was also changed here. */
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

/** Returns a slot as the form shows it, with local times of the event. */
export function wallsOf({ name, startDate, endDate, publicPeak }: SlotForm): SlotForm {
  return { name, startDate: startDate.slice(0, 16), endDate: endDate.slice(0, 16), publicPeak };
}

const fields = Object.keys(labels) as (keyof SlotForm)[];

/** Whether the slot's fields in the form are unchanged. */
export function isSameSlot(a: SlotForm, b: SlotForm): boolean {
  return fields.every((field) => a[field] === b[field]);
}

/**
 * Merges the input about a slot with what somebody else saved: fields changed here are kept, the others are theirs. Also returns their
 * values where both changed a field.
 *
 * @param stored the slot before the input
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
