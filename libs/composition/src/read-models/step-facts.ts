import type { DocumentsFacade } from '@pds/documents/contract';
import { type Instant, startOfDay } from '@pds/kernel';
import { scopeCondition, type Sql, sql } from '@pds/platform';
import type { Scope } from '@pds/kernel';
import { hasRestToInvoice } from '../bridges/stations-to-invoice.bridge';
import { type DossierFacts, nextStep, type NextStep } from '../next-step';

/** An invoice with a rest, as its organiser is asked for it. */
export interface InvoiceToPay {
  readonly id: number;
  readonly number: string;
  /** `YYYY-MM-DD`, the last day in time, as the invoice prints it. */
  readonly dueDate: string;
  readonly balanceCents: number;
}

/** What {@link stepFacts} answers. */
export interface StepFacts {
  readonly status: number;
  /** Seconds since the epoch, as are the other instants. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly timeZone: string;
  readonly lacksDescription: boolean;
  readonly quote: { readonly validUntil: number | null; readonly isValidated: boolean } | null;
  readonly isAccepted: boolean;
  readonly commercialStatus: number | null;
  readonly hasRestToInvoice: boolean;
  readonly toPay: readonly InvoiceToPay[];
}

/**
 * What the next step of a demand `d` follows from, as one JSON value. Invoices are those of the scope, which is frozen with each
 * and not the dossier's.
 */
export function stepFacts(scope: Scope): Sql {
  const quotes = sql`FROM documents.documents q WHERE q.demand_id = d.id AND q.type = 1`;
  return sql`json_build_object(
    'status', CASE WHEN d.deleted_at IS NULL THEN d.status ELSE 4 END,
    'startsAt', extract(epoch FROM d.starts_at), 'endsAt', extract(epoch FROM d.ends_at), 'timeZone', d.time_zone,
    'lacksDescription', EXISTS (SELECT FROM demand.slots t
      WHERE t.demand_id = d.id AND (t.public_behaviour IS NULL OR t.feature IS NULL)),
    'quote', (SELECT json_build_object('validUntil', extract(epoch FROM q.valid_until),
        'isValidated', q.validated_at IS NOT NULL)
      FROM (SELECT q.id, q.valid_until, q.validated_at ${quotes} ORDER BY coalesce(q.validated_at, q.created_at) DESC, q.id DESC LIMIT 1) q
      WHERE ${isNotDeclined}),
    'isAccepted', EXISTS (SELECT ${quotes} AND q.validated_at IS NOT NULL),
    'commercialStatus', (SELECT a.commercial_status FROM aid_station.aid_stations a WHERE a.id = d.id),
    'hasRestToInvoice', coalesce(${hasRestToInvoice}, false),
    'toPay', (SELECT coalesce(json_agg(json_build_object('id', i.id, 'number', i.number,
          'dueDate', i.due_on, 'balanceCents', i.balance_cents) ORDER BY i.due_on, i.id), '[]')
      FROM accounting.invoices i
      WHERE i.aid_station_id = d.id AND i.balance_cents > 0 AND ${scopeCondition(scope, sql`i`)}))`;
}

/**
 * A quote `q` that the customer declined on line waits for nobody, unless staff validated it all the same; nor do those that it had
 * replaced.
 */
const isNotDeclined = sql`(q.validated_at IS NOT NULL OR NOT EXISTS (
  SELECT FROM documents.answers n WHERE n.document_id = q.id AND n.outcome = 'declined'))`;

/** Who has to act in a dossier, and what its organiser has to pay, the most urgent first. */
export interface Step {
  readonly nextStep: NextStep;
  readonly invoicesToPay: readonly InvoiceToPay[];
}

/** The steps of several demands by their ids. Whether an accepted quote still matches is only asked where that decides. */
export async function stepsOf(
  demands: readonly { readonly id: number; readonly step: StepFacts }[],
  now: Instant,
  documents: Pick<DocumentsFacade, 'outdated'>,
): Promise<ReadonlyMap<number, Step>> {
  const steps = new Map(demands.map(({ id, step }) => [id, stepOf(step, now)]));
  const inPreparation = demands.filter(({ id }) => steps.get(id)!.nextStep.code === 'being-prepared');
  const outdated = await documents.outdated(inPreparation.map(({ id }) => id));
  for (const { id, step } of inPreparation) if (outdated.has(id)) steps.set(id, stepOf(step, now, true));
  return steps;
}

/**
 * The step of one dossier.
 * @param isOutdated the accepted quote is known not to match it any more; of no account once it is a station
 */
export function stepOf(facts: StepFacts, now: Instant, isOutdated = false): Step {
  const [urgent] = facts.toPay;
  const { quote, startsAt, endsAt } = facts;
  const known: DossierFacts = {
    ...facts,
    isOutdated,
    startsAt: startsAt * 1000,
    endsAt: endsAt * 1000,
    quote: quote && { ...quote, validUntil: quote.validUntil === null ? null : quote.validUntil * 1000 },
    payBefore: urgent ? startOfDay(urgent.dueDate, facts.timeZone, 1) : null,
  };
  return { nextStep: nextStep(known, now), invoicesToPay: facts.toPay };
}
