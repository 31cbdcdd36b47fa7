// The rules of the public form. The page loads them once it can be filled in, because they are needed only when it is sent.
import type { FieldError } from '@pds/api-client';
import type { DepartmentChoiceAnswer, ExpressEventBody } from '@pds/api-client/generated/model';
import { elsewhereDepartment, expressLimits, readExpressEvent } from '@pds/demand/domain';
import { FormCheck, type Instant, mainlandTimeZone, parseDateTime, toIsoWithOffset } from '@pds/kernel';
import { calendarDay, invalidDayText } from '../../../../shared/form/checks/date-checks';
import { formatMinutes } from '../../../../shared/ui/text/format';
import { hourText, longDay } from '../../../../shared/ui/text/day';
import type { DemandForm, SlotForm } from './demand-form';
import { areShown, withDaysOfSlots } from './event/event-days';

export { errorsAtInputs, slotsWithWrongDetails } from './event/event-days';

/** Returns the time zone of a form's local times: the department's, or Paris over several departments and abroad. */
export function timeZoneOf(
  form: DemandForm,
  departments: readonly Pick<DepartmentChoiceAnswer, 'code' | 'timeZone'>[],
): string {
  const department = form.severalDepartments
    ? undefined
    : departments.find(({ code }) => code === form.eventDepartment);
  return department?.timeZone ?? mainlandTimeZone;
}

/**
 * Checks every rule of the public form (spec organiser 5), with the same code as the server.
 *
 * @param isStaff staff may file a slot that has begun
 */
export function validateDemandForm(
  form: DemandForm,
  context: { now: Instant; timeZone: string; isStaff: boolean },
): readonly FieldError[] {
  const { eventDepartment: code } = form;
  const check = new FormCheck();
  // Only the server knows whether the department exists. The list offers no unknown one.
  const department = code === '' || code === elsewhereDepartment ? null : { id: 0, code, timeZone: context.timeZone };
  readExpressEvent(
    { ...form, ...placeOf(form), eventSlots: form.eventSlots.map((slot) => ({ ...slot, ...wholeTimesOf(slot) })) },
    department,
    context,
    check,
  );
  return [...check.errors, ...dayErrors(form)];
}

/** Returns the errors of first and last day that the slots do not show: they keep their days while a typed one cannot be followed. */
function dayErrors(form: DemandForm): FieldError[] {
  const { firstDay, lastDay } = form;
  if (!areShown(form.eventSlots)) return [];
  const wrongLastDay = () => {
    if (calendarDay(lastDay) !== null) return invalidDayText;
    if (lastDay === '' || lastDay === withDaysOfSlots(form).lastDay) return null;
    return lastDay < firstDay
      ? 'Le dernier jour ne peut pas précéder le premier'
      : `${expressLimits.slots} créneaux au plus\u00a0: ajoutez les jours à couvrir un par un`;
  };
  const errors = { firstDay: calendarDay(firstDay), lastDay: wrongLastDay() };
  return Object.entries(errors).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

/** Returns the times of a slot, empty if half typed. */
function wholeTimesOf({ startDate, endDate }: SlotForm) {
  const whole = (wall: string) => (/^[^T]+T[^T]+$/.test(wall) ? wall : '');
  return { startDate: whole(startDate), endDate: whole(endDate) };
}

/** Returns the place as far as the form asks for it: only a free-text address abroad. */
function placeOf(form: DemandForm) {
  const hasPlace = form.severalDepartments || form.eventDepartment !== elsewhereDepartment;
  return {
    eventDepartment: form.severalDepartments ? null : form.eventDepartment,
    eventPostalCode: hasPlace ? form.eventPostalCode.replace(/\s/g, '') : '',
    eventCity: hasPlace ? form.eventCity.trim() : '',
  };
}

/** Returns the event as the calls check-data and add take it. Call only with a form that passed {@link validateDemandForm}. */
export function eventOf(form: DemandForm, timeZone: string): ExpressEventBody {
  const iso = (wall: string) => {
    const instant = parseDateTime(wall, timeZone);
    // An incomplete time is sent as typed: the server names the field.
    return instant === null ? wall : toIsoWithOffset(instant, timeZone);
  };
  return {
    eventName: form.eventName.trim(),
    severalDepartments: form.severalDepartments,
    ...placeOf(form),
    eventType: form.eventType ? Number(form.eventType) : null,
    eventAddress: form.eventAddress.trim(),
    comments: form.comments.trim(),
    eventSlots: form.eventSlots.map((slot) => ({
      name: slot.name.trim(),
      startDate: iso(slot.startDate),
      endDate: iso(slot.endDate),
      peak: Number(slot.peak.replace(/\s/g, '')),
      nature: Number(slot.nature),
    })),
  };
}

/** Describes a slot's period: « samedi 8 mai 2027, 8 h – 18 h (10 h) ». Call only with a slot that passed {@link validateDemandForm}. */
export function periodOf({ startDate, endDate }: SlotForm, timeZone: string): string {
  const [firstDay = '', from = ''] = startDate.split('T');
  const [lastDay = '', to = ''] = endDate.split('T');
  const minutes = ((parseDateTime(endDate, timeZone) ?? 0) - (parseDateTime(startDate, timeZone) ?? 0)) / 60_000;
  const end = firstDay === lastDay ? hourText(to) : `${longDay(lastDay)}, ${hourText(to)}`;
  return `${longDay(firstDay)}, ${hourText(from)} – ${end} (${formatMinutes(minutes)})`;
}
