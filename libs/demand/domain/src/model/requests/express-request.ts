import {
  checkedEmail,
  checkedName,
  checkedPhone,
  checkedPostalCode,
  FormCheck,
  type Instant,
  mainlandTimeZone,
  parseDateTime,
  Siret,
} from '@pds/kernel';
import { elsewhereDepartment } from './elsewhere-department';

/** A slot as the public form sends it, not validated yet. */
export interface ExpressSlotForm {
  readonly name?: string | null | undefined;
  /** `2027-05-08T14:00` in the event's local time, or ISO 8601 with an offset. */
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  /** Persons present at once, at most. */
  readonly peak?: string | number | null | undefined;
  /** Event nature, 1 to 5. */
  readonly nature?: string | number | null | undefined;
}

/** The event as the public form « Votre manifestation » sends it (spec organiser 2.4). */
export interface ExpressEventForm {
  readonly eventName?: string | null | undefined;
  /** Department code; `0` for abroad or elsewhere. */
  readonly eventDepartment?: string | null | undefined;
  /** The switch « Dispositif sur plusieurs départements ». */
  readonly severalDepartments?: boolean | null | undefined;
  readonly eventType?: string | number | null | undefined;
  readonly eventAddress?: string | null | undefined;
  readonly eventPostalCode?: string | null | undefined;
  readonly eventCity?: string | null | undefined;
  readonly comments?: string | null | undefined;
  readonly eventSlots?: readonly ExpressSlotForm[] | null | undefined;
}

/** The contact (spec organiser 5, contact step) and, optionally, the organisation. */
export interface ExpressContactForm {
  readonly firstName?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly tel?: string | null | undefined;
  readonly orgaName?: string | null | undefined;
  readonly orgaAddress?: string | null | undefined;
  readonly orgaZipCode?: string | null | undefined;
  readonly orgaCity?: string | null | undefined;
  /** Its SIRET, as found in the public directory. */
  readonly orgaSiret?: string | null | undefined;
  /** « En mon nom »: the contact asks as a private person, and no organisation is named. */
  readonly orgaIndividual?: boolean | null | undefined;
}

/** The department where an event takes place. */
export interface EventDepartment {
  readonly id: number;
  readonly code: string;
  /** IANA zone in which local times are read. */
  readonly timeZone: string;
}

export interface ExpressEvent {
  readonly name: string;
  readonly type: number | null;
  readonly address: string;
  readonly postalCode: string;
  readonly city: string;
  readonly departmentCode: string | null;
  readonly severalDepartments: boolean;
  readonly comments: string;
  readonly timeZone: string;
  /** The department that will handle the demand; null when abroad or over several departments. */
  readonly departmentId: number | null;
  readonly slots: readonly ExpressSlot[];
}

export interface ExpressSlot {
  readonly name: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly publicPeak: number;
  readonly nature: number;
}

export interface ExpressContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

export interface DeclaredOrganisation {
  readonly name: string;
  readonly line1: string;
  readonly zipcode: string;
  readonly city: string;
  /** 14 digits; null when it is not known. */
  readonly siret: string | null;
  readonly isIndividual: boolean;
}

/** Limits where the specification gives none (« Other bounds: not shown »). */
export const expressLimits = {
  name: 200,
  address: 250,
  city: 120,
  comments: 5_000,
  slotName: 120,
  slots: 50,
  /** Longer events are typing errors; the same limit as pricing's. */
  slotDays: 366,
  peak: 10_000_000,
} as const;

/** The e-mail address of a contact, which every demand has. */
export function readEmail(check: FormCheck, field: string, value: string | null | undefined): string {
  return checkedEmail(check, field, value, 'Veuillez saisir une adresse mail');
}

/** One of the event natures 1 to 5; null when empty, and then refused if `missing` is given. */
export function readNature(
  check: FormCheck,
  field: string,
  value: string | number | null | undefined,
  missing?: string,
): number | null {
  const text = String(value ?? '').trim();
  if (text === '' && missing !== undefined) check.refuse(field, missing);
  if (text === '') return null;
  if (/^[1-5]$/.test(text)) return Number(text);
  check.refuse(field, 'Cette nature d’évènement n’existe pas');
  return null;
}

/**
 * Validates the event of a public request against all rules at once (spec organiser 2.4 and 5) and returns it. `department` is the one
 * whose code the form names, null when no department has that code. Staff may file slots that begin in the past, and need no comments:
 * they type what a caller tells them.
 */
export function readExpressEvent(
  form: ExpressEventForm,
  department: EventDepartment | null,
  context: { readonly now: Instant; readonly isStaff: boolean },
  check: FormCheck = new FormCheck(),
): ExpressEvent {
  const several = form.severalDepartments === true;
  const code = (form.eventDepartment ?? '').trim().toUpperCase();
  const isElsewhere = code === elsewhereDepartment;

  const name = check.text('eventName', form.eventName, expressLimits.name, 'Veuillez saisir le nom de l’évènement');
  if (!several && code === '') check.refuse('eventDepartment', 'Veuillez choisir un département');
  else if (code !== '' && !isElsewhere && !department) check.refuse('eventDepartment', 'Ce département n’existe pas');
  const type = readNature(check, 'eventType', form.eventType);

  const required = <T>(message: T) => (several ? undefined : message);
  const address = check.text(
    'eventAddress',
    form.eventAddress,
    expressLimits.address,
    required('Veuillez saisir l’adresse'),
  );
  let postalCode: string;
  if (several || isElsewhere) {
    postalCode = check.text('eventPostalCode', form.eventPostalCode, 12);
    if (!isElsewhere) postalCode = checkedPostalCode(check, 'eventPostalCode', postalCode);
  } else {
    postalCode = checkedPostalCode(check, 'eventPostalCode', form.eventPostalCode, 'Veuillez saisir le code postal');
  }
  const city = check.text(
    'eventCity',
    form.eventCity,
    expressLimits.city,
    isElsewhere ? undefined : required('Veuillez saisir la ville'),
  );
  const comments = check.text(
    'comments',
    form.comments,
    expressLimits.comments,
    context.isStaff ? undefined : 'Veuillez décrire votre évènement en commentaire',
  );

  const timeZone = (!several && department?.timeZone) || mainlandTimeZone;
  const forms = form.eventSlots ?? [];
  if (forms.length === 0) check.refuse('eventSlots', 'Veuillez ajouter au moins un créneau');
  if (forms.length > expressLimits.slots) check.refuse('eventSlots', `${expressLimits.slots} créneaux au plus`);
  const slots = forms
    .slice(0, expressLimits.slots)
    .map((slot, index) => readSlot(check, slot, `eventSlots.${index}`, timeZone, context));

  return {
    name,
    type,
    address,
    postalCode,
    city,
    departmentCode: several ? null : code,
    severalDepartments: several,
    comments,
    timeZone,
    departmentId: several || isElsewhere ? null : (department?.id ?? null),
    slots,
  };
}

function readSlot(
  check: FormCheck,
  form: ExpressSlotForm,
  path: string,
  timeZone: string,
  { now, isStaff }: { readonly now: Instant; readonly isStaff: boolean },
): ExpressSlot {
  const name = check.text(`${path}.name`, form.name, expressLimits.slotName, 'Veuillez nommer le créneau');
  const start = readMoment(check, `${path}.startDate`, form.startDate, timeZone, 'Veuillez saisir la date de début');
  const end = readMoment(check, `${path}.endDate`, form.endDate, timeZone, 'Veuillez saisir la date de fin');
  if (start !== null && start < now && !isStaff) {
    check.refuse(`${path}.startDate`, 'La date de début ne peut pas être dans le passé');
  }
  if (start !== null && end !== null && end < start) {
    check.refuse(`${path}.endDate`, 'La date de fin ne peut pas précéder la date de début');
  }
  if (start !== null && end !== null && end - start > expressLimits.slotDays * 86_400_000) {
    check.refuse(`${path}.endDate`, `Un créneau ne peut pas durer plus de ${expressLimits.slotDays} jours`);
  }
  const peak = readPeak(check, `${path}.peak`, form.peak);
  const nature = readNature(check, `${path}.nature`, form.nature, 'Veuillez choisir la nature du créneau');
  return { name, startsAt: start ?? 0, endsAt: end ?? 0, publicPeak: peak ?? 0, nature: nature ?? 0 };
}

function readPeak(check: FormCheck, field: string, value: string | number | null | undefined): number | null {
  const text = String(value ?? '').replace(/[\s\u00a0\u202f]/g, '');
  if (text === '') check.refuse(field, 'Veuillez saisir l’effectif maximal simultané');
  else if (!/^\d+$/.test(text)) check.refuse(field, 'Veuillez saisir un nombre entier, 0 ou plus');
  else if (Number(text) > expressLimits.peak) check.refuse(field, 'Cet effectif est trop élevé');
  else return Number(text);
  return null;
}

function readMoment(
  check: FormCheck,
  field: string,
  value: string | null | undefined,
  timeZone: string,
  missing: string,
): Instant | null {
  const text = (value ?? '').trim();
  if (text === '') {
    check.refuse(field, missing);
    return null;
  }
  const instant = parseDateTime(text, timeZone);
  if (instant === null) check.refuse(field, 'Cette date n’est pas valide');
  return instant;
}

/** Validates the contact step (spec organiser 5): first name, name, e-mail and phone are all required. */
export function readContact(form: ExpressContactForm, isStaff: boolean, check: FormCheck): ExpressContact {
  const [your, its] = isStaff ? ['le', ' du contact'] : ['votre', ''];
  const firstName = checkedName(check, 'firstName', form.firstName, 'prénom', `Veuillez saisir ${your} prénom${its}`);
  const lastName = checkedName(check, 'name', form.name, 'nom', `Veuillez saisir ${your} nom${its}`);
  const email = readEmail(check, 'email', form.email);
  const phone = checkedPhone(check, 'tel', form.tel, `Veuillez saisir ${your} numéro de téléphone${its}`);
  return { firstName, lastName, email, phone };
}

/**
 * The organisation of the request, null when none is named. Its name is sufficient; SIRET and address are optional. A private person has the
 * name of the contact.
 */
export function readOrganisation(
  form: ExpressContactForm,
  contact: Pick<ExpressContact, 'firstName' | 'lastName'>,
  check: FormCheck,
): DeclaredOrganisation | null {
  const isIndividual = form.orgaIndividual === true;
  const name = isIndividual
    ? `${contact.firstName} ${contact.lastName}`.trim()
    : check.text('orgaName', form.orgaName, expressLimits.name);
  if (name === '') return null;
  const number = isIndividual ? null : form.orgaSiret;
  return {
    name,
    siret: check.optional('orgaSiret', number, Siret.parse, 'Veuillez entrer un numéro valide')?.value ?? null,
    isIndividual,
    line1: check.text('orgaAddress', form.orgaAddress, expressLimits.address),
    zipcode: checkedPostalCode(check, 'orgaZipCode', form.orgaZipCode),
    city: check.text('orgaCity', form.orgaCity, expressLimits.city),
  };
}
