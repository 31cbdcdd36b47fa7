import { type DemandStatusCode, demandStatusCodes } from '@pds/demand/contract';
import { takesLatePapers } from '@pds/demand/domain';
import { type DocumentsFacade, documentTypes } from '@pds/documents/contract';
import { type Instant, type IssuerContact, type Scope, startOfDay } from '@pds/kernel';
import { contactOf, type DepartmentCard, type OfficeCard } from '@pds/organisations/contract';
import { scopeCondition, type Sql, sql } from '@pds/platform';
import { commercialStatus } from '@pds/aid-station/contract';
import { isPublicBuyer } from '@pds/accounting/domain';
import { isDroppedDossier } from './dossier-statuses';
import { hasRestToInvoice } from '../aid-stations/stations-to-invoice.bridge';
import { type DossierFacts, nextStep, type NextStep } from '@pds/aid-station/domain';

/** An unpaid or partly paid invoice, as its organiser sees it. */
export interface InvoiceToPay {
  readonly id: number;
  readonly number: string;
  /** `YYYY-MM-DD`, the last day in time, as the invoice prints it. */
  readonly dueDate: string;
  readonly balanceCents: number;
}

/** A quote or convention that the organiser may accept or decline now. */
export interface PaperToAnswer {
  readonly id: number;
  /** 1 quote, 2 convention. */
  readonly type: number;
  /** First instant that is too late. */
  readonly before: Instant;
  /** The issuer's: its days are in this time zone, as printed. */
  readonly timeZone: string;
}

/** A quote or convention that was declined online and not replaced since. */
export interface DeclinedPaper {
  readonly id: number;
  readonly type: number;
  readonly declinedAt: Instant;
  readonly reason: string;
  readonly timeZone: string;
}

/** Where a dossier is for its organiser, in addition to the next step. */
export interface Standing {
  /** Quotes before conventions. */
  readonly toAnswer: readonly PaperToAnswer[];
  readonly declined: readonly DeclinedPaper[];
  /** The association's answer to a demand that it refuses, as it was written; null when there is none. */
  readonly refusal: string | null;
  /** The demand or the station is « Sans suite ». */
  readonly isDropped: boolean;
  /** The organiser's contact; null while the demand has no department. */
  readonly contact: IssuerContact | null;
  /** Whether late papers and the references of its invoices are still accepted. */
  readonly takesPapers: boolean;
  readonly references: InvoiceReferencesOfBuyer;
}

/** What the organiser gave for the invoices of a dossier, and what its buyer requires. */
export interface InvoiceReferencesOfBuyer {
  /** Empty without one, as the service code. */
  readonly commitmentNumber: string;
  readonly serviceCode: string;
  readonly commitmentNumberRequired: boolean;
  readonly serviceCodeRequired: boolean;
  /** Only public buyers have service codes. */
  readonly isPublicBuyer: boolean;
}

/** The next step of a dossier, and everything shown to its organiser with it. */
export interface OrganiserStep {
  readonly nextStep: NextStep;
  /** The most urgent first. */
  readonly invoicesToPay: readonly InvoiceToPay[];
  readonly standing: Standing;
}

/** The result of {@link stepFacts}. */
export interface StepFacts {
  readonly status: DemandStatusCode;
  /** Seconds since the epoch, as all other instants. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly timeZone: string;
  readonly lacksDescription: boolean;
  readonly quote: { readonly validUntil: number | null; readonly isValidated: boolean } | null;
  readonly isAccepted: boolean;
  /** Of the station; null before. */
  readonly commercialStatus: number | null;
  /** The demand or the station is « Sans suite ». */
  readonly isDropped: boolean;
  readonly hasRestToInvoice: boolean;
  readonly toPay: readonly InvoiceToPay[];
  readonly toAnswer: readonly (Omit<PaperToAnswer, 'before'> & { readonly before: number })[];
  readonly declined: readonly (Omit<DeclinedPaper, 'declinedAt'> & { readonly declinedAt: number })[];
  readonly refusal: string | null;
  readonly department: Pick<DepartmentCard, 'name' | 'code' | 'phone' | 'emailOperational'> | null;
  readonly office: Pick<OfficeCard, 'name' | 'phone' | 'email'> | null;
  /** Null for a deleted demand. */
  readonly references: (Omit<InvoiceReferencesOfBuyer, 'isPublicBuyer'> & { readonly buyerType: number | null }) | null;
}

/**
 * The facts from which the next step of a demand `d` is computed, as one JSON value. Invoices are those of the scope frozen with each
 * invoice, not of the dossier's scope.
 */
export function stepFacts(scope: Scope, now: Instant): Sql {
  return sql`json_build_object(
    'status', d.status,
    'startsAt', extract(epoch FROM d.starts_at), 'endsAt', extract(epoch FROM d.ends_at), 'timeZone', d.time_zone,
    'lacksDescription', ${lacksDescription},
    'quote', (SELECT json_build_object('validUntil', extract(epoch FROM q.valid_until),
        'isValidated', q.accepted_at IS NOT NULL)
      FROM (${lastQuote}) q
      -- A declined quote waits for no answer, unless staff validated it afterwards; nor do the quotes that it replaced.
      WHERE q.accepted_at IS NOT NULL OR q.declined_at IS NULL),
    'isAccepted', EXISTS (SELECT ${quotesOfDemand} AND q.accepted_at IS NOT NULL),
    'commercialStatus', (SELECT a.commercial_status FROM aid_station.v_stations a WHERE a.id = d.id),
    'isDropped', ${isDroppedDossier},
    'hasRestToInvoice', coalesce(${hasRestToInvoice}, false),
    'toPay', (SELECT coalesce(json_agg(json_build_object('id', i.id, 'number', i.number,
          'dueDate', i.due_on, 'balanceCents', i.balance_cents) ORDER BY i.due_on, i.id), '[]')
      FROM accounting.v_invoices i
      WHERE i.aid_station_id = d.id AND i.balance_cents > 0 AND ${scopeCondition(scope, sql`i`)}),
    'toAnswer', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'type', p.type,
          'before', extract(epoch FROM ${answerableUntil}), 'timeZone', ${zoneOfPaper}) ORDER BY p.type), '[]')
      FROM documents.v_papers p WHERE p.demand_id = d.id AND ${mayBeAnswered(now)}),
    'declined', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'type', p.type,
          'declinedAt', extract(epoch FROM n.answered_at), 'reason', n.reason, 'timeZone', ${zoneOfPaper}) ORDER BY p.type), '[]')
      FROM documents.v_papers p JOIN documents.v_answers n ON n.document_id = p.id AND n.outcome = 'declined'
      WHERE p.demand_id = d.id AND p.validated_at IS NULL AND ${isLastOfItsKind}),
    'refusal', CASE WHEN d.status = ${demandStatusCodes.refused} THEN (SELECT nullif(m.text_body, '') FROM platform.mails m
      WHERE m.about_thing = 'care' AND m.about_id = d.id ORDER BY m.id DESC LIMIT 1) END,
    'department', (SELECT json_build_object('name', o.name, 'code', o.code, 'phone', o.phone, 'emailOperational', o.email_operational)
      FROM organisations.v_departments o WHERE o.id = d.department_id),
    'office', (SELECT json_build_object('name', o.name, 'phone', o.phone, 'email', o.email)
      FROM organisations.v_offices o WHERE o.id = d.office_id),
    'references', (SELECT json_build_object('commitmentNumber', r.commitment_number, 'serviceCode', r.service_code,
        'commitmentNumberRequired', coalesce(o.commitment_number_required, false),
        'serviceCodeRequired', coalesce(o.service_code_required, false), 'buyerType', o.type)
      FROM demand.v_invoice_references r LEFT JOIN organisations.v_required_references o ON o.id = d.organisation_id
      WHERE r.id = d.id))`;
}

/** The quotes of a demand `d`. */
export const quotesOfDemand = sql`FROM documents.v_quote_of_demand q WHERE q.demand_id = d.id`;

/** The quote of a demand `d` that was generated or validated last. */
export const lastQuote = sql`SELECT q.valid_until, q.accepted_at, q.declined_at ${quotesOfDemand}
  ORDER BY coalesce(q.accepted_at, q.created_at) DESC, q.id DESC LIMIT 1`;

/** Some slot of a demand `d` has no public behaviour or no environment. */
export const lacksDescription = sql`EXISTS (SELECT FROM demand.v_slots t
  WHERE t.demand_id = d.id AND (t.public_behaviour IS NULL OR t.feature IS NULL))`;

/**
 * When a document `p` can no longer be answered: the end of its validity, else the end of the event as the document froze it
 * (`answerDeadline`).
 */
const answerableUntil = sql`coalesce(p.valid_until, p.event_ends_at, d.ends_at)`;

/** The time zone of a document `p`'s issuer, read only for the few rows shown: it is part of what the document froze. */
export const zoneOfPaper = sql`coalesce(p.issuer_time_zone, d.time_zone)`;

/** No document of its kind was created after a document `p`, or validated since. */
export const isLastOfItsKind = sql`NOT EXISTS (SELECT FROM documents.v_papers o
  WHERE o.demand_id = p.demand_id AND o.type = p.type AND (o.id > p.id OR o.validated_at > p.created_at))`;

/**
 * Whether the organiser of a demand `d` should answer its document `p` now: the SQL form of `closedReason` (documents' domain, `acceptance-rule.ts`), without
 * documents that need no answer: those beside an older validated one.
 */
export function mayBeAnswered(now: Instant): Sql {
  return sql`(p.type IN (${documentTypes.quote}, ${documentTypes.convention}) AND p.validated_at IS NULL
    AND ${answerableUntil} > ${new Date(now)} AND d.is_active
    AND NOT EXISTS (SELECT FROM documents.v_answers n WHERE n.document_id = p.id)
    AND ${isLastOfItsKind}
    AND NOT ${isDroppedDossier}
    AND p.department_id IS NOT DISTINCT FROM d.department_id
    AND p.office_id IS NOT DISTINCT FROM d.office_id
    AND p.organisation_id IS NOT DISTINCT FROM d.organisation_id)`;
}

/** The steps of several demands, by their ids. Compares an accepted quote with its dossier only when the result depends on it. */
export async function stepsOf(
  demands: readonly { readonly id: number; readonly step: StepFacts }[],
  now: Instant,
  documents: Pick<DocumentsFacade, 'demandsWithOutdatedQuote'>,
): Promise<ReadonlyMap<number, OrganiserStep>> {
  const steps = new Map(demands.map(({ id, step }) => [id, stepOf(step, now)]));
  const inPreparation = demands.filter(({ id }) => steps.get(id)!.nextStep.code === 'being-prepared');
  const outdated = await documents.demandsWithOutdatedQuote(inPreparation.map(({ id }) => id));
  for (const { id, step } of inPreparation) if (outdated.has(id)) steps.set(id, stepOf(step, now, true));
  return steps;
}

/**
 * The next step of one dossier, and its organiser's invoices to pay, the most urgent first.
 * @param isOutdated the accepted quote is known not to match the dossier any more; ignored once it is a station
 */
export function stepOf(facts: StepFacts, now: Instant, isOutdated = false): OrganiserStep {
  const [urgent] = facts.toPay;
  const { startsAt, endsAt } = facts;
  const standing = standingOf(facts, now);
  const quote = isValidButUnanswerable(facts, standing, now) ? null : facts.quote;
  const known: DossierFacts = {
    ...facts,
    isOutdated,
    startsAt: startsAt * 1000,
    endsAt: endsAt * 1000,
    commercialStatus: facts.isDropped ? commercialStatus.dropped : facts.commercialStatus,
    quote: quote && { ...quote, validUntil: quote.validUntil === null ? null : quote.validUntil * 1000 },
    isQuoteDeclined: standing.declined.some(({ type }) => type === documentTypes.quote),
    isConventionWaiting: standing.toAnswer.some(({ type }) => type === documentTypes.convention),
    payBefore: urgent ? startOfDay(urgent.dueDate, facts.timeZone, 1) : null,
  };
  return { nextStep: nextStep(known, now), invoicesToPay: facts.toPay, standing };
}

/**
 * Whether the quote is still valid but can no longer be answered, because its dossier moved to another organiser: then nobody is asked to
 * accept it.
 */
function isValidButUnanswerable({ quote }: StepFacts, { toAnswer }: Standing, now: Instant): boolean {
  if (quote === null || quote.isValidated) return false;
  const isValid = quote.validUntil === null || quote.validUntil * 1000 > now;
  return isValid && !toAnswer.some(({ type }) => type === documentTypes.quote);
}

function standingOf(facts: StepFacts, now: Instant): Standing {
  const { toAnswer, declined, refusal, department, office, isDropped, references } = facts;
  return {
    toAnswer: toAnswer.map((paper) => ({ ...paper, before: paper.before * 1000 })),
    declined: declined.map((paper) => ({ ...paper, declinedAt: Math.round(paper.declinedAt * 1000) })),
    refusal,
    isDropped,
    contact: department && contactOf(department, office),
    takesPapers: references !== null && !isDropped && takesLatePapers(facts.status, facts.endsAt * 1000, now),
    references: referencesOf(references),
  };
}

function referencesOf(facts: StepFacts['references']): InvoiceReferencesOfBuyer {
  return {
    commitmentNumber: facts?.commitmentNumber ?? '',
    serviceCode: facts?.serviceCode ?? '',
    commitmentNumberRequired: facts?.commitmentNumberRequired ?? false,
    serviceCodeRequired: facts?.serviceCodeRequired ?? false,
    isPublicBuyer: isPublicBuyer({ type: facts?.buyerType ?? null }),
  };
}
