/** A status that a person selects from a list: its code as stored and sent, and its French label. */
export type StatusTable = Readonly<Record<number, string>>;

/** Commercial status (spec back-office 4). */
export const commercialStatuses: StatusTable = {
  1: 'Devis non envoyé',
  2: 'Devis envoyé',
  3: 'Sans suite',
  4: 'Commandé',
  5: 'Facturé',
  6: 'Payé',
};

/** « Payé ». */
export const paidStatus = 6;

/** Team status (spec back-office 4). */
export const teamStatuses: StatusTable = {
  1: 'Recherche non initiée',
  2: 'Recherche en cours',
  3: 'Équipe validée',
};

/** « Équipe validée ». */
export const teamValidated = 3;

/** Administrative status (spec back-office 4). */
export const administrativeStatuses: StatusTable = {
  1: 'Non déclarée',
  2: 'Demande envoyée',
  3: 'Autorisation obtenue',
};

/** Reinforcement requested from other branches (spec back-office 4). */
export const reinforcements: StatusTable = { 1: 'Non nécessaire', 2: 'Locaux', 3: 'Zonaux', 4: 'Nationaux' };

/** Who accommodates the team (spec back-office 4). */
export const hostings: StatusTable = { 1: 'Non nécessaire', 2: 'Nécessaire', 3: 'Fourni par l’organisateur' };

/** The codes of a table, ascending. */
export function codesOf(table: StatusTable): number[] {
  return Object.keys(table).map(Number);
}

/** Whether a code is in a table. */
export function isCodeOf(table: StatusTable, code: number): boolean {
  return Object.hasOwn(table, code);
}

/** The codes of a table with their labels, for the API documentation: `1 Devis non envoyé, 2 …`. */
export function inWords(table: StatusTable): string {
  return Object.entries(table)
    .map(([code, label]) => `${code} ${label}`)
    .join(', ');
}
