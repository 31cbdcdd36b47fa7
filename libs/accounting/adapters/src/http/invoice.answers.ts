import type { DossierBilling, Invoice } from '@pds/accounting/domain';
import { toIsoWithOffset } from '@pds/kernel';
import type { DossierBillingAnswer, InvoiceView } from './invoice.dto';

/** An invoice as it travels: euros, instants with the issuer's offset. */
export function invoiceView(invoice: Invoice): InvoiceView {
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
    comment,
    aidStation: {
      id: aidStationId,
      organizationId: ownership.organisationId,
      organizationName: content.customer.name,
      eventName: content.event.name,
      departmentId: ownership.departmentId,
      officeId: ownership.officeId,
    },
    payments: payments.map(({ id: paymentId, type, amountCents, paidOn }) => ({
      id: paymentId,
      type,
      amount: amountCents / 100,
      paymentDate: paidOn,
    })),
    credits: credits.map((credit) => ({
      id: credit.id,
      number: credit.number,
      createdAt: iso(credit.issuedAt),
      amount: credit.amountCents / 100,
      comment: credit.comment,
    })),
  };
}

/** The billing of a dossier as it travels, in euros. */
export function billingAnswer(billing: DossierBilling): DossierBillingAnswer {
  const { dossier, price, invoiced, credited, remaining, missing, contactEmail, invoices } = billing;
  const { accepted } = dossier;
  return {
    demandId: dossier.id,
    price: price?.toEuros() ?? null,
    invoiced: invoiced.toEuros(),
    credited: credited.toEuros(),
    remaining: remaining.toEuros(),
    billable: billing.billable.toEuros(),
    overInvoiced: billing.overInvoiced.toEuros(),
    acceptedTotal: accepted && accepted.totalCents / 100,
    acceptedQuoteId: accepted && accepted.quoteId,
    acceptedBy: accepted && accepted.organisationName,
    missing: missing.map(({ field, message }) => ({ field, message })),
    contactName: dossier.contact.name,
    contactEmail,
    invoices: invoices.map(invoiceView),
  };
}
