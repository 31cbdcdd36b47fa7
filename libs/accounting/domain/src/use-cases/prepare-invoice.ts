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
  leftOfAccepted,
  missingForInvoice,
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
import type { OrderedStations } from '../ports/ordered-stations';

/** What issuing needs to look at; `'remaining'` as amount stands for whatever is left. */
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
  /** Whether it is the last: nothing of the price is left after it. */
  readonly isLast: boolean;
}

/**
 * Every check before a number is taken. Locks the station, then its dossier, so that two persons can't both charge the
 * same rest; always in this order, the counter comes last. Must run in a transaction.
 */
export async function prepareInvoice(
  ports: { stations: OrderedStations; dossiers: BillableDossiers; invoices: Invoices },
  draft: InvoiceDraft,
  principal: Principal,
): Promise<PreparedInvoice> {
  if (!(await ports.stations.findForUpdate(draft.aidStationId))) throw new StationToInvoiceNotFound();
  const dossier = await ports.dossiers.findForUpdate(draft.aidStationId);
  if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new StationToInvoiceNotFound();
  const complete = requireComplete(dossier);

  const billed = await ports.invoices.billedOn(dossier.id);
  const remaining = remainingToInvoice(Money.ofCents(complete.priceCents), billed);
  const amount = draft.amount === 'remaining' ? remaining : draft.amount;
  if (draft.amount !== 'remaining' && !amount.isPositive()) throw new AmountNotPositive();
  if (!amount.isPositive() || amount.isGreaterThan(remaining)) {
    throw new AmountAboveRemainder(remaining, overInvoiced(complete, billed));
  }
  requireAccepted(complete, amount, billed);

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
    isLast: amount.equals(remaining),
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
