import { type FormCheck, isCalendarDate } from '@pds/kernel';
import { expressLimits } from '../requests/express-request';

/** The number of people present at once above which the preparatory meeting is required (spec organiser 5 and 9). */
export const preparatoryMeetingThreshold = 12_000;

/** The decree of the authority, a picture or a PDF, stored with the files annexed to the demand. */
export interface Decree {
  /** Number of the related file. */
  readonly fileId: number;
  /** Its original file name. */
  readonly originalName: string;
}

/** Particularities and preparatory information of the event (spec organiser 3), without its peak, which derives from the slots. */
export interface Particularities {
  readonly preparatoryMeeting: boolean;
  /** `Y-m-d`; null while no day is set. */
  readonly preparatoryMeetingDate: string | null;
  readonly preparatoryMeetingComment: string;
  /** The number of people that the meeting was held for; null when not entered. */
  readonly preparatoryMeetingSize: number | null;
  readonly accessControlAccreditation: boolean;
  readonly accessControlProcedure: boolean;
  readonly decree: Decree | null;
  /** Named as in the specification: the accreditation procedure. */
  readonly specificRisks: string;
  readonly victimEvacuation: string;
  readonly parking: string;
  /** A structure receives the public; {@link structureType} then names it. */
  readonly structure: boolean;
  readonly structureType: string;
  readonly detailNote: string;
}

/** {@link Particularities} as their screen sends them, named as in the request; absent fields are unchanged. */
export interface ParticularitiesForm {
  /** Derived from the slots: may be sent back as it was shown. */
  readonly publicPeak?: number | undefined;
  readonly preparatoryMeeting?: boolean | undefined;
  /** Empty or null for none. */
  readonly preparatoryMeetingDate?: string | null | undefined;
  readonly preparatoryMeetingComment?: string | undefined;
  readonly preparatoryMeetingSize?: number | null | undefined;
  readonly accessControlAccreditation?: boolean | undefined;
  readonly accessControlProcedure?: boolean | undefined;
  /** Null removes the decree; its number may be sent back as it was shown. */
  readonly decreeFile?: number | null | undefined;
  /** May be sent back as it was shown. */
  readonly decreeFileOriginalName?: string | null | undefined;
  readonly specificRisks?: string | undefined;
  readonly victimEvacuation?: string | undefined;
  readonly parking?: string | undefined;
  readonly structure?: boolean | undefined;
  readonly structureType?: string | undefined;
  readonly detailNote?: string | undefined;
}

/** Limits where the specification gives none. */
export const particularityLimits = { line: 250, text: 2_000, meetingSize: expressLimits.peak } as const;

export const noParticularities: Particularities = {
  preparatoryMeeting: false,
  preparatoryMeetingDate: null,
  preparatoryMeetingComment: '',
  preparatoryMeetingSize: null,
  accessControlAccreditation: false,
  accessControlProcedure: false,
  decree: null,
  specificRisks: '',
  victimEvacuation: '',
  parking: '',
  structure: false,
  structureType: '',
  detailNote: '',
};

const switches = ['preparatoryMeeting', 'accessControlAccreditation', 'accessControlProcedure', 'structure'] as const;
/** The fields of several lines. */
export const particularityTexts = [
  'preparatoryMeetingComment',
  'specificRisks',
  'victimEvacuation',
  'parking',
  'detailNote',
] as const;

/**
 * The particularities after the change from their screen. Refuses texts that are too long, an invalid day, a size that is not a number of
 * people, a structure without its type, and a changed value of derived fields (peak, decree).
 *
 * The preparatory meeting is read for any peak: only screens hide it up to {@link preparatoryMeetingThreshold}.
 *
 * @param decree a new one, null to remove it; undefined retains the current one unless the form clears it
 */
export function readParticularities(
  was: Particularities,
  form: ParticularitiesForm,
  decree: Decree | null | undefined,
  publicPeak: number,
  check: FormCheck,
): Particularities {
  const next: { -readonly [K in keyof Particularities]: Particularities[K] } = { ...was };
  for (const field of switches) next[field] = form[field] ?? was[field];
  for (const field of particularityTexts) {
    if (form[field] !== undefined) next[field] = check.text(field, form[field], particularityLimits.text);
  }
  if (form.preparatoryMeetingDate !== undefined) {
    const text = (form.preparatoryMeetingDate ?? '').trim();
    if (text !== '' && !isCalendarDate(text)) check.refuse('preparatoryMeetingDate', 'Cette date n’est pas valide');
    next.preparatoryMeetingDate = text === '' ? null : text;
  }
  if (form.preparatoryMeetingSize !== undefined) {
    const size = form.preparatoryMeetingSize;
    if (size !== null) {
      const message = 'Veuillez saisir un nombre entier de 0 à 10 000 000';
      check.wholeNumber('preparatoryMeetingSize', size, 0, particularityLimits.meetingSize, message);
    }
    next.preparatoryMeetingSize = size;
  }
  if (form.structureType !== undefined || next.structure) {
    const missing = next.structure ? 'Veuillez préciser le type de structure' : undefined;
    const type = form.structureType ?? was.structureType;
    next.structureType = check.text('structureType', type, particularityLimits.line, missing);
  }
  if (form.publicPeak !== undefined && form.publicPeak !== publicPeak) {
    check.refuse('publicPeak', 'L’effectif se saisit dans les créneaux');
  }
  next.decree = readDecree(was.decree, form, decree, check);
  return next;
}

function readDecree(
  was: Decree | null,
  { decreeFile, decreeFileOriginalName }: ParticularitiesForm,
  decree: Decree | null | undefined,
  check: FormCheck,
): Decree | null {
  const shown = (sent: unknown, value: unknown) => sent === undefined || sent === null || sent === value;
  if (!shown(decreeFile, was?.fileId)) check.refuse('decreeFile', 'Ce fichier n’est pas l’arrêté de cette demande');
  if (!shown(decreeFileOriginalName, was?.originalName)) {
    check.refuse('decreeFileOriginalName', 'Le nom du fichier ne se modifie pas');
  }
  if (decree !== undefined) return decree;
  return decreeFile === null ? null : was;
}
