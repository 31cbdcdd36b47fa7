import { isInScope, Money, type Principal } from '@pds/kernel';
import {
  AboveAcceptedTotal,
  AmountAboveRemainder,
  AmountNotPositive,
  FreeOfCharge,
  InvalidInvoice,
  NothingAccepted,
  OtherCustomer,
  StationToInvoiceNotFound,
} from '../../invoices.errors';
import { instalmentBilledBy } from '../../model/invoices/agreed-instalments';
import {
  type BillableDossier,
  type Billed,
  type BilledStation,
  needsNoInvoice,
  openToInvoice,
  overInvoiced,
  remainingOfAccepted,
  remainingToInvoice,
} from '../../model/invoices/billable-dossier';
import {
  type CompleteDossier,
  type EarlierBilling,
  earlierBilling,
  type InvoiceRequest,
} from '../../model/invoices/invoice-content';
import { type CheckedRequest, invoiceFindings } from '../../model/invoices/invoice-precheck';
import type { BillableDossiers } from '../../ports/invoices/billable-dossiers';
import type { Invoices } from '../../ports/invoices/invoices';
import type { BillingState, OrderedStations } from '../../ports/invoices/ordered-stations';

/** The invoice to issue; `'remaining'` as amount means the whole remainder, without what final credit notes waived. */
export interface InvoiceDraft {
  readonly aidStationId: number;
  readonly amount: Money | 'remaining';
  /** Null: the dossier's contact, with the organisation's accounting address in preference to the contact's. */
  readonly contact: { readonly name: string; readonly email: string } | null;
  /** Absent: the number that the organiser gave. */
  readonly commitmentNumber?: string | undefined;
  /** The buyer's service that receives it; absent: the one that the organiser gave. */
  readonly serviceCode?: string | undefined;
  readonly comment: string;
}

export interface PreparedInvoice {
  readonly dossier: CompleteDossier;
  readonly request: InvoiceRequest;
  /** The earlier invoices of the station, to this customer and to others. */
  readonly earlier: EarlierBilling;
  /** Whether it is the last: nothing is left to invoice after it. */
  readonly isLast: boolean;
}

/**
 * The data that decides whether a station can be invoiced, locked until the transaction ends: its status, its price and its earlier
 * invoices.
 */
export interface LockedStation {
  readonly standing: BillingState;
  readonly dossier: BillableDossier;
  readonly billed: BilledStation;
}

/**
 * Locks stations, then their dossiers, so that two users cannot both charge the same remainder; always in this order, and the counter last.
 * Unknown stations are omitted. Must run in a transaction.
 */
export async function lockStations(
  ports: { stations: OrderedStations; dossiers: BillableDossiers; invoices: Invoices },
  aidStationIds: readonly number[],
): Promise<ReadonlyMap<number, LockedStation>> {
  const standings = await ports.stations.billingStatesForUpdate(aidStationIds);
  const dossiers = await ports.dossiers.findAllForUpdate([...standings.keys()]);
  const billed = await ports.invoices.stationBillings([...dossiers.keys()]);
  return new Map(
    [...dossiers].map(([id, dossier]) => [id, { standing: standings.get(id)!, dossier, billed: billed.get(id)! }]),
  );
}

/** Runs every check before a number is taken. @param held undefined if there is no such station */
export function prepareInvoice(
  held: LockedStation | undefined,
  draft: InvoiceDraft,
  principal: Principal,
): PreparedInvoice {
  if (!held || !isInScope(principal.scope, held.dossier.ownership)) throw new StationToInvoiceNotFound();
  const { dossier, billed } = held;
  if (needsNoInvoice(dossier, billed)) throw new FreeOfCharge();
  const request = requestOf(draft, dossier);
  const complete = requireValid(dossier, request);

  const price = Money.ofCents(complete.priceCents);
  const remaining = remainingToInvoice(price, billed);
  const open = openToInvoice(price, billed);
  const amount = draft.amount === 'remaining' ? remaining : draft.amount;
  if (draft.amount !== 'remaining' && !amount.isPositive()) throw new AmountNotPositive();
  if (!amount.isPositive() || amount.isGreaterThan(open)) {
    throw new AmountAboveRemainder(open, overInvoiced(complete, billed));
  }
  // The amount of the accepted total waived by final credit notes is billed only on explicit request, never as a remainder.
  requireAccepted(complete, draft.amount === 'remaining' ? amount.plus(billed.waived) : amount, billed);

  const instalment = instalmentBilledBy(amount, complete, billed);
  return {
    dossier: complete,
    request: { ...request, amount, comment: draft.comment.trim(), ...(instalment && { instalment }) },
    earlier: earlierBilling(billed.invoices, complete),
    isLast: !remaining.isGreaterThan(amount),
  };
}

/** Refuses another customer and more than the accepted total (decisions: Accounting). */
function requireAccepted({ accepted, customer }: CompleteDossier, amount: Money, billed: Billed): void {
  if (!accepted) throw new NothingAccepted();
  if (accepted.organisationId !== customer.organisationId) throw new OtherCustomer(accepted, customer.name);
  const left = remainingOfAccepted(accepted, billed);
  if (amount.isGreaterThan(left)) throw new AboveAcceptedTotal(accepted, Money.ofCents(accepted.totalCents), left);
}

function requestOf(draft: InvoiceDraft, dossier: BillableDossier): CheckedRequest {
  const { contact, customer } = dossier;
  return {
    contactName: (draft.contact?.name ?? contact.name).trim(),
    contactEmail: (draft.contact?.email ?? customer?.accountingEmail ?? contact.email).trim(),
    commitmentNumber: (draft.commitmentNumber ?? dossier.commitmentNumber).trim(),
    serviceCode: (draft.serviceCode ?? dossier.serviceCode).trim(),
  };
}

function requireValid(dossier: BillableDossier, request: CheckedRequest): CompleteDossier {
  const { customer, issuer, priceCents } = dossier;
  const findings = invoiceFindings(dossier, request);
  if (findings.length > 0 || !customer || !issuer || priceCents === null) throw new InvalidInvoice(findings);
  return { ...dossier, customer, issuer, priceCents };
}
