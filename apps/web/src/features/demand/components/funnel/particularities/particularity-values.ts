import type { ParticularitiesFields } from '@pds/api-client/generated/model';
import { calendarDay } from '../../../../../shared/form/checks/date-checks';
import { formatDate, formatNumber } from '../../../../../shared/ui/text/format';

/** The form of the second step. Excludes the decree: a file is uploaded at once. */
export interface ParticularityValues {
  preparatoryMeeting: boolean;
  /** `Y-m-d`, empty for none, or the input while it is not a day. */
  preparatoryMeetingDate: string;
  preparatoryMeetingSize: number | null;
  preparatoryMeetingComment: string;
  accessControlAccreditation: boolean;
  specificRisks: string;
  accessControlProcedure: boolean;
  victimEvacuation: string;
  parking: string;
  /** Saved together: neither has a meaning alone. */
  structure: { readonly on: boolean; readonly type: string };
  detailNote: string;
}

/** The fields that the call takes. */
export type ParticularitiesChange = Partial<
  Omit<ParticularitiesFields, 'publicPeak' | 'decreeFile' | 'decreeFileOriginalName'>
>;

export function particularityValuesOf(fields: ParticularitiesFields): ParticularityValues {
  const { publicPeak: _peak, decreeFile: _file, decreeFileOriginalName: _name, ...rest } = fields;
  const { structure, structureType, preparatoryMeetingDate, ...same } = rest;
  return {
    ...same,
    preparatoryMeetingDate: preparatoryMeetingDate ?? '',
    structure: { on: structure, type: structureType },
  };
}

export function particularitiesChangeOf({
  structure,
  preparatoryMeetingDate,
  ...same
}: Partial<ParticularityValues>): ParticularitiesChange {
  return {
    ...same,
    ...(preparatoryMeetingDate !== undefined && { preparatoryMeetingDate: preparatoryMeetingDate || null }),
    ...(structure && { structure: structure.on, structureType: structure.type }),
  };
}

/** Returns the form field of an API error. */
export function particularityFieldOf(apiField: string): string {
  return apiField === 'structureType' ? 'structure.type' : apiField;
}

/** Returns the fields that cannot be saved yet: a structure without a type, and a half-typed day of an earlier visit. */
export function incompleteParticularities({
  structure,
  preparatoryMeetingDate,
}: ParticularityValues): (keyof ParticularityValues)[] {
  return [
    ...(structure.on && structure.type.trim() === '' ? ['structure' as const] : []),
    ...(calendarDay(preparatoryMeetingDate) === null ? [] : ['preparatoryMeetingDate' as const]),
  ];
}

/** Labels of the fields, in the form and when two people's versions are compared. */
export const particularityLabels: Readonly<Record<keyof ParticularityValues, string>> = {
  preparatoryMeeting: 'Une réunion préparatoire est prévue',
  preparatoryMeetingDate: 'Date de la réunion',
  preparatoryMeetingSize: 'Effectif annoncé à la réunion',
  preparatoryMeetingComment: 'Lieu, participants, remarques',
  accessControlAccreditation: 'Il faut une accréditation pour entrer sur le site',
  specificRisks: 'Comment obtenir les accréditations',
  accessControlProcedure: 'Les entrées du site sont contrôlées',
  victimEvacuation: 'Évacuation des victimes',
  parking: 'Stationnement des secours',
  structure: 'Une structure accueille le public',
  detailNote: 'Autres précisions',
};

/** Describes both versions of a field for the user to choose. */
export function describeParticularityConflict({
  field,
  mine,
  theirs,
}: {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}) {
  const name = field as keyof ParticularityValues;
  return { label: particularityLabels[name], mine: textOf(name, mine), theirs: textOf(name, theirs) };
}

function textOf(field: keyof ParticularityValues, value: unknown): string {
  if (field === 'structure') {
    const { on, type } = value as ParticularityValues['structure'];
    return on ? type : 'Non';
  }
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  if (typeof value === 'number') return formatNumber(value);
  if (field === 'preparatoryMeetingDate' && value) return formatDate(value as string);
  return (value as string | null) ?? '';
}
