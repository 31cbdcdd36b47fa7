import { type FormCheck, isCalendarDate } from '@pds/kernel';
import { expressLimits } from './express-request';

/** Persons present at once above which the preparatory meeting is asked about (spec organiser 5 and 9). */
export const preparatoryMeetingAbove = 12_000;

/** The authority's decree, a picture or a PDF, kept among the files annexed to the demand. */
export interface Decree {
  /** Number of the related file. */
  readonly fileId: number;
  /** Its name on the computer it came from. */
  readonly originalName: string;
}

/** Particularities and preparatory information of the event (spec organiser 3), apart from its peak, which slots tell. */
export interface Particularities {
  readonly preparatoryMeeting: boolean;
  /** `Y-m-d`; null while no day is set. */
  readonly preparatoryMeetingDate: string | null;
  readonly preparatoryMeetingComment: string;
  /** Persons that the meeting was held for; null when not told. */
  readonly preparatoryMeetingSize: number | null;
  readonly accessControlAccreditation: boolean;
  readonly accessControlProcedure: boolean;
  readonly decree: Decree | null;
  /** Named as the specification has it: the process of accreditation. */
  readonly specificRisks: string;
  readonly victimEvacuation: string;
  readonly parking: string;
  /** A structure receives the public; then {@link structureType} says which. */
  readonly structure: boolean;
  readonly structureType: string;
  readonly detailNote: string;
}

/** {@link Particularities} as their screen sends them, by the names of the request; what is absent stays as it is. */
export interface ParticularitiesForm {
  /** Follows from the slots: may be sent back as it was shown. */
  readonly publicPeak?: number | undefined;
  readonly preparatoryMeeting?: boolean | undefined;
  /** Empty or null for none. */
  readonly preparatoryMeetingDate?: string | null | undefined;
  readonly preparatoryMeetingComment?: string | undefined;
  readonly preparatoryMeetingSize?: number | null | undefined;
  readonly accessControlAccreditation?: boolean | undefined;
  readonly accessControlProcedure?: boolean | undefined;
  /** Null takes the decree away; its number may be sent back as it was shown. */
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

/** Sensible bounds where the spec gives none. */
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
const texts = ['preparatoryMeetingComment', 'specificRisks', 'victimEvacuation', 'parking', 'detailNote'] as const;

/**
 * The particularities with what their screen sends. Refuses texts that are too long, a day that does not exist, a size that
 * is no number of persons, a structure without its type, and another value of what follows from elsewhere (peak, decree).
 *
 * The preparatory meeting is read whatever the peak: only screens leave it out up to {@link preparatoryMeetingAbove}.
 *
 * @param decree a new one, null for none any more; undefined keeps the one that is there unless the form empties it
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
  for (const field of texts) {
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
