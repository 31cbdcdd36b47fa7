import { commercialStatus } from '@pds/aid-station/contract';
import { UnknownStatus } from '../aid-station.errors';

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

/** Administrative statuses that follow from the sending of a declaration. */
export const administrativeStatus = { notDeclared: 1, requestSent: 2 } as const;

/** Reinforcement requested from other branches (spec back-office 4). */
export const reinforcements: StatusTable = { 1: 'Non nécessaire', 2: 'Locaux', 3: 'Zonaux', 4: 'Nationaux' };

/** Reinforcement that follows from a request to another office: of the same department, or of another. */
export const reinforcement = { local: 2, zonal: 3 } as const;

/** Who accommodates the team (spec back-office 4). */
export const hostings: StatusTable = { 1: 'Non nécessaire', 2: 'Nécessaire', 3: 'Fourni par l’organisateur' };

/** The statuses of a dossier: of a demand, and of the station that it becomes (spec back-office 2, tab « statut »). */
export interface DossierStatuses {
  readonly teamStatus: number;
  readonly commercialStatus: number;
  readonly administrativeStatus: number;
  readonly reinforcement: number;
  readonly hosting: number;
}

/** Some statuses to change; absent ones stay unchanged. */
export type StatusChange = Partial<DossierStatuses>;

/** Each status has the first value of its table while nobody has set another one. */
export const firstStatuses: DossierStatuses = {
  teamStatus: 1,
  commercialStatus: commercialStatus.quoteNotSent,
  administrativeStatus: 1,
  reinforcement: 1,
  hosting: 1,
};

const statusTables: Readonly<Record<keyof DossierStatuses, StatusTable>> = {
  teamStatus: teamStatuses,
  commercialStatus: commercialStatuses,
  administrativeStatus: administrativeStatuses,
  reinforcement: reinforcements,
  hosting: hostings,
};

/**
 * Returns the statuses after a change; any value of a table may follow any other (spec back-office 4: « Status changes in the list are
 * free »). Throws {@link UnknownStatus} naming the field.
 */
export function changedStatuses<State extends DossierStatuses>(state: State, change: StatusChange): State {
  const next: Record<string, number> = {};
  for (const field of Object.keys(statusTables) as (keyof DossierStatuses)[]) {
    const code = change[field];
    if (code === undefined) continue;
    if (!isCodeOf(statusTables[field], code)) throw new UnknownStatus(field);
    next[field] = code;
  }
  return { ...state, ...next };
}

/** The codes of a table, ascending. */
export function codesOf(table: StatusTable): number[] {
  return Object.keys(table).map(Number);
}

function isCodeOf(table: StatusTable, code: number): boolean {
  return Object.hasOwn(table, code);
}

/** The codes of a table with their labels, for the API documentation: `1 Devis non envoyé, 2 …`. */
export function describeTable(table: StatusTable): string {
  return Object.entries(table)
    .map(([code, label]) => `${code} ${label}`)
    .join(', ');
}
