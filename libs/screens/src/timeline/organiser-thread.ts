import { commercialStatus } from '@pds/aid-station/contract';
import { changeFields, type ChangeField, demandStatusCodes } from '@pds/demand/contract';
import { documentTypes } from '@pds/documents/contract';
import { type Change, formatEuros, type Instant, type Json } from '@pds/kernel';
import { type Sql, sql } from '@pds/platform';

/** What happened to a dossier, in words for its organiser. */
export interface ThreadEntry {
  readonly at: Instant;
  readonly text: string;
  /** A reason, or the amount; null without one. */
  readonly detail: string | null;
}

/** An event of a timeline. */
interface ToldEvent {
  readonly at: Instant;
  readonly what: string;
  readonly facts: Facts;
  readonly changes: readonly Change[];
}

type Facts = Readonly<Record<string, Json>>;
type Words = readonly [text: string, detail: string | null] | null;

/** « Devis n° 12 », and the ending of its participle. Null for a paper that is not the organiser's. */
function paperOf({ type, document }: Facts): readonly [name: string, ending: '' | 'e'] | null {
  const number = `n°\u00a0${String(document)}`;
  if (type === documentTypes.quote) return [`Devis ${number}`, ''];
  return type === documentTypes.convention ? [`Convention ${number}`, 'e'] : null;
}

const ofPaper =
  (participle: string) =>
  (facts: Facts): Words => {
    const paper = paperOf(facts);
    return paper && [`${paper[0]} ${participle}${paper[1]}`, textOf(facts['reason'])];
  };
const textOf = (value: Json | undefined) => (value === null || value === undefined ? null : String(value));
const amountOf = ({ amountCents }: Facts) => formatEuros(Math.abs(Number(amountCents)));
const isWithdrawn = ({ field }: Facts) => field === 'withdrawal';
const fieldOf = ({ field }: Facts) => changeFields[String(field) as ChangeField] ?? null;

/** The acts that an organiser is told, each with its words. Whatever is not listed stays among staff: notes, prices, statuses, letters. */
const told: Readonly<Record<string, (facts: Facts) => Words>> = {
  'demand.filed': () => ['Demande reçue par l’association', null],
  'demand.change-asked': (facts) =>
    isWithdrawn(facts) ? ['Annulation demandée', null] : ['Modification demandée', fieldOf(facts)],
  'demand.change-answered': (facts) => {
    if (isWithdrawn(facts))
      return [`Annulation ${facts['outcome'] === 'refused' ? 'non confirmée' : 'confirmée'}`, null];
    if (facts['outcome'] === 'quoted')
      return [`Réponse à votre modification\u00a0: devis n°\u00a0${String(facts['quote'])}`, fieldOf(facts)];
    return [facts['outcome'] === 'refused' ? 'Modification refusée' : 'Modification faite', fieldOf(facts)];
  },
  'demand.file-added': (facts) => ['Document ajouté', textOf(facts['file'])],
  'documents.sent': ofPaper('envoyé'),
  'documents.accepted': ofPaper('accepté'),
  'documents.validated': ofPaper('accepté'),
  'documents.declined': ofPaper('refusé'),
  'documents.attested': () => ['Attestation de présence des secours délivrée', null],
  'aid-station.made': () => ['Votre demande est devenue un poste de secours', null],
  'accounting.invoice-issued': (facts) => [`Facture ${String(facts['number'])} émise`, amountOf(facts)],
  'accounting.credit-note-issued': (facts) => [
    `Avoir ${String(facts['number'])} émis sur la facture ${String(facts['invoice'])}`,
    amountOf(facts),
  ],
  'accounting.payment-recorded': (facts) => {
    const of = `sur la facture ${String(facts['number'])}`;
    if (facts['reverses'] !== null) return [`Paiement annulé ${of}`, amountOf(facts)];
    return [`${facts['isRefund'] ? 'Remboursement' : 'Paiement reçu'} ${of}`, amountOf(facts)];
  },
};

/** The changes of a status that an organiser is told. */
const toldStatuses: Readonly<Record<string, (after: Json | undefined) => string | null>> = {
  '/status': (after) => {
    if (after === demandStatusCodes.refused) return 'Demande non prise en charge par l’association';
    return after === demandStatusCodes.inProgress ? 'Demande reprise par l’association' : null;
  },
  '/deletedAt': (after) => (after ? 'Demande annulée' : null),
  '/commercialStatus': (after) => (after === commercialStatus.dropped ? 'Dossier sans suite' : null),
};

/** An event `e` of a timeline may be told to the organiser. */
export const isTold: Sql = sql`(e.what = ANY(${Object.keys(told)}::text[]) OR e.what IN ('demand.changed', 'aid-station.changed', 'aid-station.tracked')
  AND EXISTS (SELECT FROM jsonb_array_elements(e.changes) c WHERE c ->> 'path' = ANY(${Object.keys(toldStatuses)}::text[])))`;

/** The events of a dossier in words for its organiser; those that are not for them are left out. */
export function threadOf(events: readonly ToldEvent[]): ThreadEntry[] {
  return events.flatMap(({ at, what, facts, changes }) => {
    const words: Words = told[what]?.(facts) ?? wordsOfStatus(what, changes);
    return words ? [{ at, text: words[0], detail: words[1] }] : [];
  });
}

function wordsOfStatus(what: string, changes: readonly Change[]): Words {
  if (!/\.(?:changed|tracked)$/.test(what)) return null;
  for (const { path, after } of changes) {
    const text = toldStatuses[path]?.(after);
    if (text) return [text, null];
  }
  return null;
}
