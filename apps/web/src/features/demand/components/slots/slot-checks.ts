import type { FieldCheck } from '../../../../shared/form/checks/checks';
import { quantity } from '../../../../shared/form/checks/number-checks';
import type { ScheduleValues, SlotValues } from '../dossier/dossier-values';
import { type StaffingField, staffingFields } from './staffing-fields';
import { isoOf } from '../dossier/wall-time';

/** Checks a count of staff or equipment of a slot. */
export const staffingChecks: Readonly<Record<StaffingField, FieldCheck>> = Object.fromEntries(
  staffingFields.map(({ name, decimals }) => [name, quantity(name === 'discount' ? 100 : 10_000, decimals)]),
) as Record<StaffingField, FieldCheck>;

const publicPeakCheck = quantity(10_000_000, 0);

/** Returns why fields of a slot's schedule are invalid: its name, its times in the event's zone and its public. */
export function scheduleErrors(
  { name, startDate, endDate, publicPeak }: ScheduleValues,
  timeZone: string,
): Partial<Record<keyof ScheduleValues, string>> {
  const [start, end] = [isoOf(startDate, timeZone), isoOf(endDate, timeZone)];
  return withoutEmpty({
    name: (name ?? '').trim() === '' ? 'Veuillez nommer le créneau' : null,
    startDate: start === null ? 'Veuillez saisir la date et l’heure de début' : null,
    endDate:
      end === null
        ? 'Veuillez saisir la date et l’heure de fin'
        : start !== null && Date.parse(end) < Date.parse(start)
          ? 'La date de fin ne peut pas précéder la date de début'
          : null,
    publicPeak: publicPeakCheck(publicPeak),
  });
}

/** Returns why fields of a slot are invalid, by field. */
export function slotErrors(slot: SlotValues, timeZone: string): Readonly<Partial<Record<keyof SlotValues, string>>> {
  return {
    ...scheduleErrors(slot, timeZone),
    ...withoutEmpty(Object.fromEntries(staffingFields.map(({ name }) => [name, staffingChecks[name](slot[name])]))),
  };
}

function withoutEmpty<Field extends string>(errors: Record<Field, string | null>): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null)) as Partial<
    Record<Field, string>
  >;
}
