import type { Instant } from '@pds/kernel';

/** A status of an invoice that a platform reported. */
export interface DeliveryStatus {
  /** A code of {@link statusLabel}; an unknown one is kept, shown and changes no stage. */
  readonly code: number;
  /** The platform's own time of the status, never ours of its arrival. */
  readonly at: Instant;
  /** Why, in the words of the platform or of the buyer; empty for none. */
  readonly reason: string;
}

/** Our own codes for what XP Z12-012 does not name: sent to the wrong addressee, and a state that we do not know. */
export const toReaddress = 298;
export const unknownState = 299;

/** The statuses of an invoice's life cycle and their French names (XP Z12-012, codes 200 to 213; and our own). */
const statusLabels: Readonly<Record<number, string>> = {
  200: 'Déposée',
  201: 'Émise par la plateforme',
  202: 'Reçue par la plateforme du destinataire',
  203: 'Mise à disposition',
  204: 'Prise en charge',
  205: 'Approuvée',
  206: 'Approuvée partiellement',
  207: 'En litige',
  208: 'Suspendue',
  209: 'Complétée',
  210: 'Refusée',
  211: 'Mise en paiement',
  212: 'Encaissée',
  213: 'Rejetée',
  [toReaddress]: 'À recycler',
  [unknownState]: 'État inconnu',
};

/** Returns the French name of a status; a code that we do not know is shown as such. */
export function statusLabel(code: number): string {
  return statusLabels[code] ?? `${statusLabels[unknownState]} (${code})`;
}

const actions: Readonly<Record<number, string>> = {
  207: 'Réglez le litige avec le client, au besoin par un avoir.',
  208: 'Complétez la facture sur la plateforme\u00a0: le client attend une pièce ou une information.',
  [toReaddress]:
    'Sur Chorus Pro, corrigez le SIRET, le code service ou le numéro d’engagement, puis renvoyez la facture\u00a0: un second dépôt serait refusé comme doublon.',
  [unknownState]: 'Consultez la facture sur la plateforme\u00a0: elle attend peut-être quelque chose de vous.',
};

/** Returns what the seller has to do on the platform while a status is in force, in French; empty for nothing. */
export function actionOf({ code }: Pick<DeliveryStatus, 'code'>): string {
  return actions[Object.hasOwn(statusLabels, code) ? code : unknownState] ?? '';
}

/** Codes after which an invoice can only be credited and issued again: the buyer refused it, or a platform rejected it. */
export const refused = 210;
export const rejected = 213;

/** The known codes that ask nothing of the seller. */
export const untroubledCodes: readonly number[] = Object.keys(statusLabels)
  .map(Number)
  .filter((code) => code !== refused && code !== rejected && actions[code] === undefined);

/** The code that only the seller may give, after a payment. */
export const collected = 212;

/** Returns the identity of a status: a platform that repeats one repeats its code and time. */
export function statusKey({ code, at }: Pick<DeliveryStatus, 'code' | 'at'>): string {
  return `${code}@${at}`;
}

/** Returns the statuses without repetitions; of two with the same code and time the one with a reason. Oldest first. */
export function distinctStatuses(statuses: readonly DeliveryStatus[]): DeliveryStatus[] {
  const byKey = new Map<string, DeliveryStatus>();
  for (const status of statuses) {
    const known = byKey.get(statusKey(status));
    if (!known || known.reason < status.reason) byKey.set(statusKey(status), status);
  }
  return [...byKey.values()].sort(byTime);
}

/**
 * Returns the status in force: a pure function of the set of statuses, whatever their order of arrival and however often each arrived. A
 * refusal or rejection is final; otherwise the latest by the platform's time applies, and of simultaneous ones the furthest. « Encaissée »
 * is never in force: only a payment in our books means that an invoice is collected. Null if none is in force.
 */
export function statusInForce(statuses: readonly DeliveryStatus[]): DeliveryStatus | null {
  const known = distinctStatuses(statuses).filter(({ code }) => code !== collected);
  return known.find(isFinal) ?? known.at(-1) ?? null;
}

function isFinal({ code }: DeliveryStatus): boolean {
  return code === refused || code === rejected;
}

function byTime(one: DeliveryStatus, other: DeliveryStatus): number {
  return one.at - other.at || one.code - other.code;
}
