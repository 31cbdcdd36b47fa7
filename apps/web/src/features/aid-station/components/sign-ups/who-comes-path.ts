import { counted } from '@pds/kernel';

/** Id of the button that fills the first slot of a dossier in which people are missing, in « Qui vient ? ». */
export const whoComesAnchor = 'qui-vient';

/** Leads to that button, behind the path of the dossier. */
export const whoComes = `?onglet=engagement#${whoComesAnchor}`;

/** `3 manquants`, or that nobody is; null where members do not take the places of the team. */
export function missingText(missingPeople: number | null): string | null {
  if (missingPeople === null) return null;
  return missingPeople === 0 ? 'à valider' : counted(missingPeople, 'manquant');
}
