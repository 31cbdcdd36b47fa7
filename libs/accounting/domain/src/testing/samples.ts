import { Money, type Ownership, type Principal } from '@pds/kernel';
import type { BillableDossier } from '../model/invoices/billable-dossier';
import type { CreditNote } from '../model/invoices/credit-note';
import { composeDepositSlip, type DepositSlip } from '../model/ledger/deposit-slip';
import { type CreditRequest, Invoice, toBilledInvoice } from '../model/invoices/invoice';
import { type CompleteDossier, composeInvoice, dueAt, earlierBilling } from '../model/invoices/invoice-content';
import { numberOf } from '../model/invoices/numbering';

export const sampleOwnership: Ownership = { departmentId: 69, officeId: null, organisationId: 3, filedBy: 12 };
export const sampleAccountant: Principal = {
  accountId: 9,
  role: 'ROLE_ACCOUNTING',
  scope: { kind: 'department', departmentId: 69 },
};

/** A dossier ready to invoice for 1 234,50 €. */
export function sampleDossier(change: Partial<BillableDossier> = {}): CompleteDossier {
  return {
    id: 41,
    ownership: sampleOwnership,
    event: {
      name: 'Marathon de Lyon',
      place: 'Place Bellecour',
      address: '1 place Bellecour',
      postalCode: '69002',
      city: 'Lyon',
      startsAt: Date.parse('2026-10-04T06:00:00Z'),
      endsAt: Date.parse('2026-10-04T16:00:00Z'),
      timeZone: 'Europe/Paris',
    },
    contact: { name: 'Anne Martin', email: 'anne.martin@marathon.example' },
    priceCents: 123_450,
    isPackagePrice: false,
    lines: [
      {
        label: 'Secouristes, heures normales',
        explanation: '10 h × 4 secouristes × 25,00 €',
        quantity: 40,
        unit: 'h',
        unitPriceCents: 2_500,
        amountCents: 100_000,
      },
      { label: 'Repas', explanation: '', quantity: 10, unit: 'repas', unitPriceCents: 2_345, amountCents: 23_450 },
    ],
    customer: {
      organisationId: 3,
      name: 'Les Foulées lyonnaises',
      type: 1,
      identifier: '73282932000074',
      accountingEmail: null,
      address: { line1: '12 rue de la République', line2: null, zipcode: '69001', city: 'Lyon' },
    },
    issuer: {
      code: '69',
      name: 'Protection civile du Rhône',
      siret: '73282932000074',
      address: '3 rue des Secours',
      postcode: '69003',
      city: 'Lyon',
      phone: '04 00 00 00 00',
      email: 'contact@pc69.example',
      website: null,
      bank: 'Banque exemple',
      iban: 'FR7630006000011234567890189',
      bic: 'AGRIFRPP',
      bankDeadline: 30,
      paymentConditions: null,
      vat: { regime: 'exempt', coverRate: 20, optionsRate: 20 },
      vatMention: 'Exonération de TVA, art. 261-7-1° du CGI',
      timeZone: 'Europe/Paris',
    },
    isOfficeMissing: false,
    slots: [
      {
        publicBehaviour: 2,
        feature: 1,
        name: 'Course',
        startsAt: Date.parse('2026-10-04T06:00:00Z'),
        endsAt: Date.parse('2026-10-04T16:00:00Z'),
        lineCount: 2,
      },
    ],
    requiredReferences: { serviceCode: false, commitmentNumber: false },
    commitmentNumber: '',
    serviceCode: '',
    accepted: { quoteId: 12, totalCents: 123_450, organisationId: 3, organisationName: 'Les Foulées lyonnaises' },
    ...change,
  } as CompleteDossier;
}

/** A dossier of three slots months apart and an option, whose client has invoices sent to another address: 1 559,13 €. */
export function sampleDossierOfThreeSlots(): CompleteDossier {
  const line = (label: string, quantity: number, unit: string, unitPriceCents: number, amountCents: number) => {
    return { label, explanation: '', quantity, unit, unitPriceCents, amountCents };
  };
  const slot = (name: string, startsAt: string, endsAt: string, lineCount: number) => {
    return {
      publicBehaviour: 2,
      feature: 1,
      name,
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
      lineCount,
    };
  };
  const dossier = sampleDossier();
  return {
    ...dossier,
    event: {
      ...dossier.event,
      startsAt: Date.parse('2027-03-26T08:00:00Z'),
      endsAt: Date.parse('2027-12-26T03:00:00Z'),
    },
    priceCents: 155_913,
    lines: [
      {
        ...line('Secouristes, heures normales', 40.67, 'h', 1_850, 75_233),
        explanation: '10 h 10 × 4 secouristes × 18,50 €',
      },
      line('Repas', 4, 'repas', 950, 3_800),
      { ...line('Secouristes, heures normales', 20, 'h', 1_850, 37_000), explanation: '5 h × 4 secouristes × 18,50 €' },
      line('Remise de 10 % sur le créneau « Relais »', 10, '%', 37_000, -3_700),
      { ...line('Secouristes, heures de nuit', 16, 'h', 2_400, 38_400), explanation: '4 h × 4 secouristes × 24,00 €' },
      line('Barrières', 415, 'unité', 12.5, 5_188),
      line('Remise de 0,15 % sur « Barrières »', 0.15, '%', 5_188, -8),
    ],
    slots: [
      slot('Semi-marathon', '2027-03-26T08:00:00Z', '2027-03-26T18:10:00Z', 2),
      slot('Relais', '2027-07-14T07:00:00Z', '2027-07-14T12:00:00Z', 2),
      slot('Corrida de Noël', '2027-12-25T23:00:00Z', '2027-12-26T03:00:00Z', 1),
    ],
    customer: {
      ...dossier.customer,
      address: { line1: 'Service comptable', line2: 'TSA 40012', zipcode: '69439', city: 'Lyon Cedex 03' },
      ownAddress: dossier.customer.address,
    },
    issuer: { ...dossier.issuer, paymentConditions: 'Paiement à 30 jours par virement.' },
  };
}

/** The invoice number `sequence` of an issuer, for a whole dossier or a part of it. */
export function sampleInvoice(options: {
  id: number;
  sequence: number;
  amountCents?: number;
  issuedAt?: number;
  dossier?: CompleteDossier;
  earlier?: readonly Invoice[];
}): Invoice {
  const dossier = options.dossier ?? sampleDossier();
  const { sequence, issuedAt = Date.parse('2026-11-20T10:00:00Z') } = options;
  const given = numberOf('invoice', dossier.issuer, { sequence, issuedAt });
  const request = {
    amount: Money.ofCents(options.amountCents ?? dossier.priceCents),
    contactName: 'Anne Martin',
    contactEmail: 'compta@marathon.example',
    commitmentNumber: 'BC-77',
    serviceCode: 'FACTURES_PUBLIQUES',
    comment: 'Merci',
  };
  return Invoice.issue({
    id: options.id,
    given,
    dueAt: dueAt(given.issuedAt, dossier.issuer, dossier.customer),
    content: composeInvoice(
      dossier,
      request,
      earlierBilling((options.earlier ?? []).map(toBilledInvoice), dossier),
      given,
    ),
    ownership: dossier.ownership,
    issuedBy: 9,
  });
}

/** Credit note number `sequence` of an issuer, of 100 € by default, on an invoice that it changes. */
export function sampleCreditNote(
  invoice: Invoice,
  options: { id: number; sequence: number; amountCents?: number; issuedAt?: number; refundId?: number } & Partial<
    Omit<CreditRequest, 'amount'>
  >,
): CreditNote {
  const { issuer } = invoice.snapshot().content;
  const { sequence, issuedAt = Date.parse('2026-11-23T09:00:00Z') } = options;
  const given = numberOf('credit-note', issuer, { sequence, issuedAt });
  const { comment = 'Secouristes en moins le matin', note, isFinal, refund = null, refundId = options.id } = options;
  const amount = Money.ofCents(options.amountCents ?? 100_00);
  const request = { amount, comment, refund, ...(note && { note }), ...(isFinal && { isFinal }) };
  return invoice.credit(request, { id: options.id, refundId: refund && refundId, given, freed: amount }, 9);
}

/** A transfer on an invoice, dated the day after its issue by default; entered on its own day. */
export function samplePayment(
  invoice: Invoice,
  options: { id: number; amountCents: number; type?: number; paidOn?: string },
): void {
  const { id, amountCents, type = 1, paidOn = '2026-11-21' } = options;
  const received = { id, type, amount: Money.ofCents(amountCents), paidOn };
  invoice.recordPayment(received, { at: Date.parse(`${paidOn}T09:00:00Z`), by: 9 });
}

/** The fourth slip of an issuer: two cheques, of 1 200,50 € and of 50 €. */
export function sampleDepositSlip(): DepositSlip {
  const { issuer, ownership } = sampleDossier();
  const given = numberOf('deposit-slip', issuer, { sequence: 4, issuedAt: Date.parse('2026-11-20T10:00:00Z') });
  const cheques = [
    { amountCents: 120_050, paidOn: '2026-11-03', organisationName: 'Les Foulées lyonnaises' },
    { amountCents: 5_000, paidOn: '2026-11-12', organisationName: 'Comité des fêtes' },
  ].map((cheque, place) => ({
    ...cheque,
    paymentId: 7 + place,
    invoiceNumber: `F69-2026-00004${place + 1}`,
    ownership,
    issuer,
    invoicedAt: given.issuedAt,
  }));
  return composeDepositSlip({ id: 4, given, madeBy: 9 }, issuer, '2026-11-20', cheques);
}
