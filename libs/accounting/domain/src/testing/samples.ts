import { Money, type Ownership, type Principal } from '@pds/kernel';
import type { BillableDossier } from '../model/billable-dossier';
import { Invoice } from '../model/invoice';
import { type CompleteDossier, composeInvoice, dueAt } from '../model/invoice-content';
import { nextNumber } from '../model/numbering';

export const sampleOwnership: Ownership = { departmentId: 69, officeId: null, organisationId: 3, filedBy: 12 };
export const sampleAccountant: Principal = {
  accountId: 9,
  role: 'ROLE_ACCOUNTING',
  scope: { kind: 'department', departmentId: 69 },
};

/** A dossier ready to be invoiced for 1 234,50 €. */
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
      vatMention: 'TVA non applicable, art. 261-7-1° du CGI',
      timeZone: 'Europe/Paris',
    },
    isOfficeMissing: false,
    slots: [{ publicBehaviour: 2, feature: 1 }],
    accepted: { quoteId: 12, totalCents: 123_450, organisationId: 3, organisationName: 'Les Foulées lyonnaises' },
    ...change,
  } as CompleteDossier;
}

/** The `sequence`-th invoice of an issuer, for a whole dossier or a part of it. */
export function sampleInvoice(options: {
  id: number;
  sequence: number;
  amountCents?: number;
  issuedAt?: number;
  dossier?: CompleteDossier;
}): Invoice {
  const dossier = options.dossier ?? sampleDossier();
  const given = nextNumber(
    { issuerCode: dossier.issuer.code, kind: 'invoice', lastNumber: options.sequence - 1, lastIssuedAt: null },
    options.issuedAt ?? Date.parse('2026-11-20T10:00:00Z'),
    dossier.issuer.timeZone,
  );
  const request = {
    amount: Money.ofCents(options.amountCents ?? dossier.priceCents),
    contactName: 'Anne Martin',
    contactEmail: 'compta@marathon.example',
    commitmentNumber: 'BC-77',
    comment: 'Merci',
  };
  return Invoice.issue({
    id: options.id,
    given,
    dueAt: dueAt(given.issuedAt, dossier.issuer),
    content: composeInvoice(dossier, request, Money.zero, given),
    ownership: dossier.ownership,
    issuedBy: 9,
  });
}
