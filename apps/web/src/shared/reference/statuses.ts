export type Tone = 'progress' | 'attention' | 'done' | 'refused' | 'neutral';

export interface StatusText {
  readonly text: string;
  readonly tone: Tone;
}

type Statuses = Readonly<Record<number, StatusText>>;

/** Demand status (spec organiser 4). */
export const demandStatuses: Statuses = {
  1: { text: 'EN COURS', tone: 'progress' },
  2: { text: 'REFUSÉE', tone: 'refused' },
  3: { text: 'VALIDÉE', tone: 'done' },
  4: { text: 'ANNULÉE', tone: 'neutral' },
};

/** Returns the status of a demand record. A deleted one is shown as cancelled. */
export function demandStatusOf(demand: { status: number; deletedAt?: string | null }): StatusText | undefined {
  return demandStatuses[demand.deletedAt ? 4 : demand.status];
}

/** Returns the status for the organiser: a dropped station is not « VALIDÉE ». */
export function organiserStatusOf(dossier: {
  status: number;
  deletedAt?: string | null;
  standing?: { isDropped: boolean } | null;
}): StatusText | undefined {
  const isGivenUp = dossier.standing?.isDropped && !dossier.deletedAt;
  return isGivenUp ? { text: 'Sans suite', tone: 'neutral' } : demandStatusOf(dossier);
}

/** Commercial status of a demand or aid station (spec back-office 4). */
export const commercialStatuses: Statuses = {
  1: { text: 'Devis non envoyé', tone: 'attention' },
  2: { text: 'Devis envoyé', tone: 'progress' },
  3: { text: 'Sans suite', tone: 'neutral' },
  4: { text: 'Commandé', tone: 'progress' },
  5: { text: 'Facturé', tone: 'progress' },
  6: { text: 'Payé', tone: 'done' },
};

/**
 * Returns the commercial status of a station, with partial invoicing: until all of it is invoiced, « Commandé » is shown with the invoiced
 * share. A status that was set back by hand, or whose price was lowered since, is shown as « Facturé 100 % ». If nothing is left to invoice
 * or to pay because credit notes took off everything, nothing was paid either: « Soldé par avoir ».
 */
export function commercialStatusOf(station: {
  commercialStatus: number;
  /** Invoiced share of the price in whole percent. */
  invoicedPercent: number;
  isSettledByCredit: boolean;
}): StatusText | undefined {
  const { commercialStatus, invoicedPercent, isSettledByCredit } = station;
  if (commercialStatus === 6 && isSettledByCredit) return { text: 'Soldé par avoir', tone: 'done' };
  return commercialStatus === 4 && invoicedPercent > 0
    ? { text: `Facturé ${invoicedPercent}\u00a0%`, tone: 'progress' }
    : commercialStatuses[commercialStatus];
}

/** Team status of a demand or aid station (spec back-office 4). */
export const teamStatuses: Statuses = {
  1: { text: 'Recherche non initiée', tone: 'attention' },
  2: { text: 'Recherche en cours', tone: 'progress' },
  3: { text: 'Équipe validée', tone: 'done' },
};

/** Administrative status of a demand or aid station (spec back-office 4). */
export const administrativeStatuses: Statuses = {
  1: { text: 'Non déclarée', tone: 'attention' },
  2: { text: 'Demande envoyée', tone: 'progress' },
  3: { text: 'Autorisation obtenue', tone: 'done' },
};

/** Reinforcement requested from other branches (spec back-office 4). */
export const reinforcements: Statuses = {
  1: { text: 'Non nécessaire', tone: 'neutral' },
  2: { text: 'Locaux', tone: 'attention' },
  3: { text: 'Zonaux', tone: 'attention' },
  4: { text: 'Nationaux', tone: 'attention' },
};

/** Who accommodates the team (spec back-office 4). */
export const hostings: Statuses = {
  1: { text: 'Non nécessaire', tone: 'neutral' },
  2: { text: 'Nécessaire', tone: 'attention' },
  3: { text: 'Fourni par l’organisateur', tone: 'done' },
};

export { eventNatures } from '@pds/demand/domain';

/** Tasks of a demand: filter of the list of demands, and headings of the dashboard. */
export const demandsToDo = {
  new: 'Nouvelles',
  'without-quote': 'Sans devis',
  'quote-to-follow-up': 'Devis à relancer',
  'to-transform': 'À transformer',
  soon: 'Dans les 30 jours',
} as const;

/** Tasks of a station: filter of the list of stations, and headings of the dashboard. */
export const stationsToDo = {
  'instalment-to-invoice': 'Acomptes et soldes à facturer',
  'to-invoice': 'À facturer',
} as const;
