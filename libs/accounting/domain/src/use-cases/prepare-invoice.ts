import { EmailAddress, isInScope, Money, type Principal } from '@pds/kernel';
import {
  AboveAcceptedTotal,
  AmountAboveRemainder,
  AmountNotPositive,
  BillingEmailInvalid,
  ContactNameMissing,
  IncompleteDossier,
  NothingAccepted,
  OtherCustomer,
  StationToInvoiceNotFound,
} from '../accounting.errors';
import {
  type BillableDossier,
  type Billed,
  type BilledStation,
  leftOfAccepted,
  missingForInvoice,
  openToInvoice,
  overInvoiced,
  remainingToInvoice,
} from '../model/billable-dossier';
import {
  type CompleteDossier,
  type EarlierBilling,
  earlierBilling,
  type InvoiceRequest,
} from '../model/invoice-content';
import type { BillableDossiers } from '../ports/billable-dossiers';
import type { Invoices } from '../ports/invoices';
import type { OrderedStations, Standing } from '../ports/ordered-stations';

/** What is to be invoiced; `'remaining'` as amount stands for whatever is left, without what final credit notes gave up. */
export interface InvoiceDraft {
  readonly aidStationId: number;
  readonly amount: Money | 'remaining';
  /** Null: the dossier's own contact, and the organisation's accounting address before his. */
  readonly contact: { readonly name: string; readonly email: string } | null;
  readonly commitmentNumber: string;
  /** Which service of the buyer it goes to; absent for none. */
  readonly serviceCode?: string;
  readonly comment: string;
}

export interface PreparedInvoice {
  readonly dossier: CompleteDossier;
  readonly request: InvoiceRequest;
  /** What the station was invoiced so far, to this customer and to others. */
  readonly earlier: EarlierBilling;
  /** Whether it is the last: nothing is left to invoice after it. */
  readonly isLast: boolean;
}

/** What an invoice of a station is judged by: nobody changes its standing, its price or what was billed before the transaction ends. */
export interface HeldStation {
  readonly standing: Standing;
  readonly dossier: BillableDossier;
  readonly billed: BilledStation;
}

/**
 * Locks stations, then their dossiers, so that two persons can't both charge the same rest; always in this order, the counter comes
 * last. Those that do not exist are left out. Must run in a transaction.
 */
export async function holdStations(
  ports: { stations: OrderedStations; dossiers: BillableDossiers; invoices: Invoices },
  aidStationIds: readonly number[],
): Promise<ReadonlyMap<number, HeldStation>> {
  const standings = await ports.stations.standingsForUpdate(aidStationIds);
  const dossiers = await ports.dossiers.findAllForUpdate([...standings.keys()]);
  const billed = await ports.invoices.billedOnEach([...dossiers.keys()]);
  return new Map(
    [...dossiers].map(([id, dossier]) => [id, { standing: standings.get(id)!, dossier, billed: billed.get(id)! }]),
  );
}

/** Every check before a number is taken. @param held undefined where there is no such station */
export function prepareInvoice(
  held: HeldStation | undefined,
  draft: InvoiceDraft,
  principal: Principal,
): PreparedInvoice {
  if (!held || !isInScope(principal.scope, held.dossier.ownership)) throw new StationToInvoiceNotFound();
  const { dossier, billed } = held;
  const complete = requireComplete(dossier);

  const price = Money.ofCents(complete.priceCents);
  const remaining = remainingToInvoice(price, billed);
  const open = openToInvoice(price, billed);
  const amount = draft.amount === 'remaining' ? remaining : draft.amount;
  if (draft.amount !== 'remaining' && !amount.isPositive()) throw new AmountNotPositive();
  if (!amount.isPositive() || amount.isGreaterThan(open)) {
    throw new AmountAboveRemainder(open, overInvoiced(complete, billed));
  }
  // What final credit notes gave up of the accepted total is billed by somebody who says so, never as a rest.
  requireAccepted(complete, draft.amount === 'remaining' ? amount.plus(billed.waived) : amount, billed);

  const contactName = (draft.contact?.name ?? dossier.contact.name).trim();
  const contactEmail = (draft.contact?.email ?? complete.customer.accountingEmail ?? dossier.contact.email).trim();
  if (!contactName) throw new ContactNameMissing();
  if (!EmailAddress.parse(contactEmail)) throw new BillingEmailInvalid();

  return {
    dossier: complete,
    request: {
      amount,
      contactName,
      contactEmail,
      commitmentNumber: draft.commitmentNumber.trim(),
      serviceCode: draft.serviceCode?.trim() ?? '',
      comment: draft.comment.trim(),
    },
    earlier: earlierBilling(billed.invoices, complete),
    isLast: !remaining.isGreaterThan(amount),
  };
}

/** What was accepted binds: refuses another customer and more than the accepted total (decisions: Accounting). */
function requireAccepted({ accepted, customer }: CompleteDossier, amount: Money, billed: Billed): void {
  if (!accepted) throw new NothingAccepted();
  if (accepted.organisationId !== customer.organisationId) throw new OtherCustomer(accepted, customer.name);
  const left = leftOfAccepted(accepted, billed);
  if (amount.isGreaterThan(left)) throw new AboveAcceptedTotal(accepted, Money.ofCents(accepted.totalCents), left);
}

function requireComplete(dossier: BillableDossier): CompleteDossier {
  const { customer, issuer, priceCents } = dossier;
  const missing = missingForInvoice(dossier);
  if (missing.length > 0 || !customer || !issuer || priceCents === null) throw new IncompleteDossier(missing);
  return { ...dossier, customer, issuer, priceCents };
}
