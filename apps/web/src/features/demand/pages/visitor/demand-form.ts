import type { FieldError } from '@pds/api-client';
import type { DepartmentChoiceAnswer, ExpressEventBody } from '@pds/api-client/generated/model';
import { type Instant, instantOfWallTime, toIsoWithOffset } from '@pds/kernel';

/** A slot as typed: everything is text until it is sent. */
export interface SlotForm {
  name: string;
  /** Wall time `2027-05-08T14:00`; halves may be missing. */
  startDate: string;
  endDate: string;
  peak: string;
  nature: string;
}

/** « Votre manifestation » as typed. */
export interface DemandForm {
  eventName: string;
  severalDepartments: boolean;
  eventDepartment: string;
  eventType: string;
  eventAddress: string;
  eventPostalCode: string;
  eventCity: string;
  comments: string;
  eventSlots: SlotForm[];
  /** A field that people do not see; programs fill it in and give themselves away (decisions, "Demand"). */
  website: string;
  /** When the form was first opened, in milliseconds: a form sent within seconds was not typed. */
  startedAt: number;
}

/** Department marker of events abroad or elsewhere: a free address instead of a French one (spec organiser 3). */
export const elsewhere = '0';

/** A new slot, named by its place (spec organiser 9). */
export function emptySlot(number: number): SlotForm {
  return { name: `Créneau ${number}`, startDate: '', endDate: '', peak: '', nature: '' };
}

/** @param now when the form is opened */
export function emptyDemandForm(now: Instant): DemandForm {
  return {
    eventName: '',
    severalDepartments: false,
    eventDepartment: '',
    eventType: '',
    eventAddress: '',
    eventPostalCode: '',
    eventCity: '',
    comments: '',
    eventSlots: [emptySlot(1)],
    website: '',
    startedAt: now,
  };
}

/** The zone in which a form's wall times are read: the department's, Paris over several departments or abroad. */
export function timeZoneOf(
  form: DemandForm,
  departments: readonly Pick<DepartmentChoiceAnswer, 'code' | 'timeZone'>[],
): string {
  const department = form.severalDepartments
    ? undefined
    : departments.find(({ code }) => code === form.eventDepartment);
  return department?.timeZone ?? 'Europe/Paris';
}

/** The instant of a complete wall time `2027-05-08T14:00` in a zone, or null. */
export function instantOf(wall: string, timeZone: string): Instant | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(wall)?.slice(1).map(Number);
  if (!parts) return null;
  const [year, month, day, hour, minute] = parts as [number, number, number, number, number];
  return instantOfWallTime({ year, month, day, hour, minute }, timeZone);
}

const digits = (text: string) => text.replace(/[\s\u00a0\u202f]/g, '');

/**
 * Every rule of the public form that can be judged before sending (spec organiser 5). The server judges again.
 *
 * @param mayBackdate staff may file a slot that has begun
 */
export function validateDemandForm(
  form: DemandForm,
  context: { now: Instant; timeZone: string; mayBackdate: boolean },
): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  const require = (field: string, value: string | undefined, message: string) => {
    if (!value?.trim()) refuse(field, message);
  };

  require('eventName', form.eventName, 'Veuillez saisir le nom de la manifestation');
  if (!form.severalDepartments) {
    const french = form.eventDepartment !== elsewhere;
    require('eventDepartment', form.eventDepartment, 'Veuillez choisir un département');
    require('eventAddress', form.eventAddress, 'Veuillez saisir l’adresse');
    if (french) {
      const postalCode = digits(form.eventPostalCode ?? '');
      if (!postalCode) refuse('eventPostalCode', 'Veuillez saisir le code postal');
      else if (!/^(?!99)\d{5}$/.test(postalCode)) refuse('eventPostalCode', 'Veuillez entrer un code postal valide');
      require('eventCity', form.eventCity, 'Veuillez saisir la ville');
    }
  }
  require('comments', form.comments, 'Veuillez décrire votre manifestation en commentaire');

  form.eventSlots.forEach((slot, index) => {
    const field = (name: keyof SlotForm) => `eventSlots.${index}.${name}`;
    require(field('name'), slot.name, 'Veuillez nommer le créneau');
    const start = instantOf(slot.startDate, context.timeZone);
    const end = instantOf(slot.endDate, context.timeZone);
    if (start === null) refuse(field('startDate'), missingPart(slot.startDate, 'de début'));
    else if (start < context.now && !context.mayBackdate) {
      refuse(field('startDate'), 'La date de début ne peut pas être dans le passé');
    }
    if (end === null) refuse(field('endDate'), missingPart(slot.endDate, 'de fin'));
    else if (start !== null && end < start) {
      refuse(field('endDate'), 'La date de fin ne peut pas précéder la date de début');
    }
    const peak = digits(slot.peak ?? '');
    if (!peak) refuse(field('peak'), 'Veuillez saisir l’effectif maximal simultané');
    else if (!/^\d+$/.test(peak)) refuse(field('peak'), 'Veuillez saisir un nombre entier, 0 ou plus');
    require(field('nature'), slot.nature, 'Veuillez choisir la nature du créneau');
  });
  return errors;
}

function missingPart(wall: string, which: string): string {
  const [day, time] = (wall ?? '').split('T');
  if (day && !time) return `Veuillez préciser l’heure ${which}`;
  return `Veuillez saisir la date ${which}`;
}

/** The event as the calls check-data and add take it. Call only with a form that passed {@link validateDemandForm}. */
export function eventOf(form: DemandForm, timeZone: string): ExpressEventBody {
  const iso = (wall: string) => {
    const instant = instantOf(wall, timeZone);
    // An incomplete time travels as typed: the server names the field.
    return instant === null ? wall : toIsoWithOffset(instant, timeZone);
  };
  const located = !form.severalDepartments;
  const french = located && form.eventDepartment !== elsewhere;
  return {
    eventName: form.eventName.trim(),
    severalDepartments: form.severalDepartments,
    eventDepartment: located ? form.eventDepartment : null,
    eventType: form.eventType ? Number(form.eventType) : null,
    eventAddress: form.eventAddress.trim(),
    eventPostalCode: french || !located ? digits(form.eventPostalCode) : '',
    eventCity: french || !located ? form.eventCity.trim() : '',
    comments: form.comments.trim(),
    eventSlots: form.eventSlots.map((slot) => ({
      name: slot.name.trim(),
      startDate: iso(slot.startDate),
      endDate: iso(slot.endDate),
      peak: Number(digits(slot.peak)),
      nature: Number(slot.nature),
    })),
  };
}
