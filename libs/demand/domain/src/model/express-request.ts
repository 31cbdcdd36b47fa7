import { type FieldError, type Instant, instantOfWallTime, offsetMinutesAt } from '@pds/kernel';

/** A slot as the public form sends it; nothing of it is trusted yet. */
export interface ExpressSlotForm {
  readonly name?: string | null | undefined;
  /** `2027-05-08T14:00` on the event's wall clock, or ISO 8601 with an offset. */
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

/** Who asks (spec organiser 5, contact step) and, optionally, for which organisation. */
export interface ExpressContactForm {
  readonly firstName?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly tel?: string | null | undefined;
  readonly orgaName?: string | null | undefined;
  readonly orgaAddress?: string | null | undefined;
  readonly orgaZipCode?: string | null | undefined;
  readonly orgaCity?: string | null | undefined;
}

/** The department where an event takes place. */
export interface EventDepartment {
  readonly id: number;
  readonly code: string;
  /** IANA zone in which wall times are read. */
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
}

/** Sensible bounds where the spec gives none (« Other bounds: not shown »). */
export const expressLimits = {
  name: 200,
  address: 250,
  city: 120,
  comments: 5_000,
  slotName: 120,
  slots: 50,
  /** Beyond this the dates were mistyped; the same bound as pricing's. */
  slotDays: 366,
  peak: 10_000_000,
  personName: 100,
  email: 254,
  phone: 30,
} as const;

/** Zone of events abroad, elsewhere or over several departments. */
export const defaultTimeZone = 'Europe/Paris';
/** Department marker for events abroad or elsewhere (spec back-office 3). */
export const elsewhere = '0';

const emailPattern = /^[^\s@<>()",;:\\]+@[^\s@.<>()",;:\\]+(\.[^\s@.<>()",;:\\]+)+$/;

/** Collects the messages of a form, field by field. */
export class FormCheck {
  readonly errors: FieldError[] = [];

  refuse(field: string, message: string): void {
    this.errors.push({ field, message });
  }

  /** The trimmed text; refuses an empty one when `missing` is given, and one longer than `limit`. */
  text(field: string, value: string | null | undefined, limit: number, missing?: string): string {
    const text = (value ?? '').trim();
    if (text === '' && missing !== undefined) this.refuse(field, missing);
    else if (text.length > limit) this.refuse(field, `${limit} caractères au plus`);
    return text;
  }

  /** A French postal code (spec back-office 5): five digits, the first two from 00 to 98. */
  postalCode(field: string, value: string | null | undefined, missing: string): string {
    const text = (value ?? '').replace(/\s/g, '');
    if (text === '') this.refuse(field, missing);
    else if (!/^(?!99)\d{5}$/.test(text)) this.refuse(field, 'Veuillez entrer un code postal valide');
    return text;
  }

  /** A required e-mail address of plausible form. */
  email(field: string, value: string | null | undefined): string {
    const email = this.text(field, value, expressLimits.email, 'Veuillez saisir une adresse mail');
    if (email !== '' && email.length <= expressLimits.email && !emailPattern.test(email)) {
      this.refuse(field, 'Veuillez entrer une adresse mail valide');
    }
    return email;
  }

  /** One of the event natures 1 to 5; null when empty. */
  nature(field: string, value: string | number | null | undefined, missing?: string): number | null {
    const text = String(value ?? '').trim();
    if (text === '') {
      if (missing !== undefined) this.refuse(field, missing);
      return null;
    }
    if (/^[1-5]$/.test(text)) return Number(text);
    this.refuse(field, 'Cette nature de manifestation n’existe pas');
    return null;
  }
}

/**
 * Checks the event of a public request against every rule at once (spec organiser 2.4 and 5) and reads it.
 * `department` is the one whose code the form names, null when there is none of that code. Slots may begin in the past
 * only with `mayBackdate` (staff).
 */
export function readExpressEvent(
  form: ExpressEventForm,
  department: EventDepartment | null,
  context: { readonly now: Instant; readonly mayBackdate: boolean },
  check: FormCheck = new FormCheck(),
): ExpressEvent {
  const several = form.severalDepartments === true;
  const code = (form.eventDepartment ?? '').trim().toUpperCase();
  const isElsewhere = code === elsewhere;

  const name = check.text(
    'eventName',
    form.eventName,
    expressLimits.name,
    'Veuillez saisir le nom de la manifestation',
  );
  if (!several && code === '') check.refuse('eventDepartment', 'Veuillez choisir un département');
  else if (code !== '' && !isElsewhere && !department) check.refuse('eventDepartment', 'Ce département n’existe pas');
  const type = check.nature('eventType', form.eventType);

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
    if (postalCode !== '' && !isElsewhere) check.postalCode('eventPostalCode', postalCode, '');
  } else {
    postalCode = check.postalCode('eventPostalCode', form.eventPostalCode, 'Veuillez saisir le code postal');
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
    'Veuillez décrire votre manifestation en commentaire',
  );

  const timeZone = (!several && department?.timeZone) || defaultTimeZone;
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
  { now, mayBackdate }: { readonly now: Instant; readonly mayBackdate: boolean },
): ExpressSlot {
  const name = check.text(`${path}.name`, form.name, expressLimits.slotName, 'Veuillez nommer le créneau');
  const start = readMoment(check, `${path}.startDate`, form.startDate, timeZone, 'Veuillez saisir la date de début');
  const end = readMoment(check, `${path}.endDate`, form.endDate, timeZone, 'Veuillez saisir la date de fin');
  if (start !== null && start < now && !mayBackdate) {
    check.refuse(`${path}.startDate`, 'La date de début ne peut pas être dans le passé');
  }
  if (start !== null && end !== null && end < start) {
    check.refuse(`${path}.endDate`, 'La date de fin ne peut pas précéder la date de début');
  }
  if (start !== null && end !== null && end - start > expressLimits.slotDays * 86_400_000) {
    check.refuse(`${path}.endDate`, `Un créneau ne peut pas durer plus de ${expressLimits.slotDays} jours`);
  }
  const peak = readPeak(check, `${path}.peak`, form.peak);
  const nature = check.nature(`${path}.nature`, form.nature, 'Veuillez choisir la nature du créneau');
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
  const instant = parseMoment(text, timeZone);
  if (instant === null) check.refuse(field, 'Cette date n’est pas valide');
  return instant;
}

/**
 * An instant from `2027-05-08T14:00[:00[.000]]`, on the wall clock of `timeZone`, or followed by an offset or `Z`; null
 * for anything else, days that do not exist and years outside 2000–2100 included.
 */
export function parseMoment(text: string, timeZone: string): Instant | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  );
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 2000 || year > 2100 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  if (day < 1 || new Date(asUtc).getUTCDate() !== day) return null;
  const offset = match[7];
  if (offset === undefined) return instantOfWallTime({ year, month, day, hour, minute }, timeZone);
  if (offset === 'Z') return asUtc;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return asUtc - (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Checks the contact step (spec organiser 5): first name, name, e-mail and phone are all required. */
export function readContact(form: ExpressContactForm, check: FormCheck): ExpressContact {
  const firstName = check.text('firstName', form.firstName, expressLimits.personName, 'Veuillez saisir votre prénom');
  const lastName = check.text('name', form.name, expressLimits.personName, 'Veuillez saisir votre nom');
  const email = check.email('email', form.email);
  const phone = check.text('tel', form.tel, expressLimits.phone, 'Veuillez saisir votre numéro de téléphone');
  if (phone !== '' && phone.length <= expressLimits.phone && !/^\+?[\d\s.()-]{6,}$/.test(phone)) {
    check.refuse('tel', 'Veuillez entrer un numéro de téléphone valide');
  }
  return { firstName, lastName, email, phone };
}

/** The organisation of the request, null when none is named; with a name its address is needed too. */
export function readOrganisation(form: ExpressContactForm, check: FormCheck): DeclaredOrganisation | null {
  const name = check.text('orgaName', form.orgaName, expressLimits.name);
  if (name === '') return null;
  return {
    name,
    line1: check.text(
      'orgaAddress',
      form.orgaAddress,
      expressLimits.address,
      'Veuillez saisir l’adresse de l’organisation',
    ),
    zipcode: check.postalCode('orgaZipCode', form.orgaZipCode, 'Veuillez saisir le code postal de l’organisation'),
    city: check.text('orgaCity', form.orgaCity, expressLimits.city, 'Veuillez saisir la ville de l’organisation'),
  };
}

/** `20/11/2026 14:30` on the clocks of a zone. */
export function frenchDateTime(instant: Instant, timeZone: string): string {
  const shown = new Date(instant + offsetMinutesAt(instant, timeZone) * 60_000).toISOString();
  return `${shown.slice(8, 10)}/${shown.slice(5, 7)}/${shown.slice(0, 4)} ${shown.slice(11, 16)}`;
}
