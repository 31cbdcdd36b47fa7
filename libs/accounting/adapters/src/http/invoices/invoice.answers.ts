import {
  cashWarning,
  counterEntryOf,
  type CreditNote,
  type DossierBilling,
  earlyPaymentWarning,
  type Invoice,
  kindOf,
  type LedgerWriters,
  type Payment,
  paidInCash,
} from '@pds/accounting/domain';
import { toIsoWithOffset } from '@pds/kernel';
import type { DossierBillingAnswer, InvoiceCredit, InvoicePayment, InvoiceView } from './invoice.dto';
import type { LedgerAnswer } from '../ledger/ledger.dto';

/** Invoices as the API returns them: euros, instants with the issuer's offset, and the names of the authors of ledger entries. */
export class InvoiceAnswers {
  constructor(private readonly writers: LedgerWriters) {}

  async view(invoice: Invoice): Promise<InvoiceView> {
    return (await this.views([invoice]))[0]!;
  }

  /** The invoice after a change of its ledger. */
  async ledger(invoice: Invoice): Promise<LedgerAnswer> {
    const { payments, content } = invoice.snapshot();
    const warnings = [cashWarning(payments), earlyPaymentWarning(invoice.newEntries, content.issueDate)];
    return { invoice: await this.view(invoice), warnings: warnings.filter((warning) => warning !== null) };
  }

  async billing(billing: DossierBilling): Promise<Omit<DossierBillingAnswer, 'notesVersion'>> {
    const { dossier, price, invoiced, credited, waived, remaining, isFreeOfCharge, missing, contactEmail, invoices } =
      billing;
    const { accepted } = dossier;
    return {
      demandId: dossier.id,
      price: price?.toEuros() ?? null,
      invoiced: invoiced.toEuros(),
      credited: credited.toEuros(),
      waived: waived.toEuros(),
      remaining: remaining.toEuros(),
      billable: billing.billable.toEuros(),
      nextInstalment: billing.nextInstalment && {
        kind: billing.nextInstalment.kind,
        amount: billing.nextInstalment.amountCents / 100,
        dueOn: billing.nextInstalment.dueOn,
      },
      overInvoiced: billing.overInvoiced.toEuros(),
      acceptedTotal: accepted && accepted.totalCents / 100,
      acceptedQuoteId: accepted && accepted.quoteId,
      acceptedBy: accepted && accepted.organisationName,
      isFreeOfCharge,
      missing: missing.map(({ field, message }) => ({ field, message })),
      serviceCodeRequired: dossier.requiredReferences.serviceCode,
      commitmentNumberRequired: dossier.requiredReferences.commitmentNumber,
      commitmentNumber: dossier.commitmentNumber,
      serviceCode: dossier.serviceCode,
      contactName: dossier.contact.name,
      contactEmail,
      invoices: await this.views(invoices),
    };
  }

  private async views(invoices: readonly Invoice[]): Promise<InvoiceView[]> {
    const writers = invoices.flatMap((invoice) => {
      const { payments, credits } = invoice.snapshot();
      return [...payments.map(({ recordedBy }) => recordedBy), ...credits.map(({ issuedBy }) => issuedBy)];
    });
    const known = new Set(writers.filter((id) => id !== null));
    const names = await this.writers.namesOf([...known]);
    return invoices.map((invoice) => invoiceView(invoice, (id) => (id === null ? null : (names.get(id) ?? null))));
  }
}

type NameOf = (accountId: number | null) => string | null;

function invoiceView(invoice: Invoice, nameOf: NameOf): InvoiceView {
  const { id, number, issuedAt, sentAt, comment, content, payments, credits, ownership, aidStationId } =
    invoice.snapshot();
  const iso = (instant: number) => toIsoWithOffset(instant, content.issuer.timeZone);
  return {
    id,
    number,
    createdAt: iso(issuedAt),
    sentAt: sentAt === null ? null : iso(sentAt),
    dueDate: content.dueDate,
    amount: invoice.amount.toEuros(),
    balance: invoice.balance.toEuros(),
    creditable: invoice.creditable.toEuros(),
    paidInCash: paidInCash(payments).toEuros(),
    comment,
    aidStation: {
      id: aidStationId,
      organizationId: ownership.organisationId,
      organizationName: content.customer.name,
      eventName: content.event.name,
      departmentId: ownership.departmentId,
      officeId: ownership.officeId,
    },
    payments: payments.map((payment) => ({
      ...paymentView(payment, payments, iso, nameOf),
      isReversible: invoice.isReversible(payment),
    })),
    credits: credits.map((credit) => creditView(credit, payments, iso, nameOf)),
  };
}

function paymentView(
  payment: Payment,
  payments: readonly Payment[],
  iso: (instant: number) => string,
  nameOf: NameOf,
): Omit<InvoicePayment, 'isReversible'> {
  return {
    id: payment.id,
    type: payment.type,
    amount: payment.amountCents / 100,
    paymentDate: payment.paidOn,
    kind: kindOf(payment),
    recordedAt: iso(payment.recordedAt),
    recordedBy: nameOf(payment.recordedBy),
    reverses: payment.reverses,
    reversedBy: counterEntryOf(payment.id, payments)?.id ?? null,
    creditNoteId: payment.creditNoteId,
    reason: payment.reason,
  };
}

function creditView(
  credit: CreditNote,
  payments: readonly Payment[],
  iso: (instant: number) => string,
  nameOf: NameOf,
): InvoiceCredit {
  const refunds = payments.filter(({ creditNoteId }) => creditNoteId === credit.id);
  const standing = refunds.filter(({ id }) => counterEntryOf(id, payments) === undefined);
  return {
    id: credit.id,
    number: credit.number,
    createdAt: iso(credit.issuedAt),
    amount: credit.amountCents / 100,
    comment: credit.comment,
    note: credit.note,
    isFinal: credit.isFinal,
    refunded: -standing.reduce((cents, { amountCents }) => cents + amountCents, 0) / 100,
    issuedBy: nameOf(credit.issuedBy),
  };
}
