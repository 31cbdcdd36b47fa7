import type { FieldError } from '@pds/kernel';
import { sampleDossier } from '../../testing';
import type { BillableDossier, Customer, Issuer } from './billable-dossier';
import { type CheckedRequest, invoiceFindings, missingCustomerFields, missingForInvoice } from './invoice-precheck';

const { customer, issuer, slots, lines, event } = sampleDossier();
const { address } = customer;
const request: CheckedRequest = {
  contactName: 'Anne Martin',
  contactEmail: 'compta@marathon.example',
  commitmentNumber: '',
  serviceCode: '',
};

const ofDossier = (change: Partial<BillableDossier>) => invoiceFindings(sampleDossier(change), request);
const ofIssuer = (change: Partial<Issuer>) => ofDossier({ issuer: { ...issuer, ...change } });
const ofCustomer = (change: Partial<Customer>) => ofDossier({ customer: { ...customer, ...change } });
const ofRequest = (change: Partial<CheckedRequest>, required = { serviceCode: false, commitmentNumber: false }) =>
  invoiceFindings(sampleDossier({ requiredReferences: required }), { ...request, ...change });

/** Every kind of invalid data, with the field to correct and a part of what is said about it. */
const kinds: readonly (readonly [what: string, field: string, says: RegExp, found: FieldError[]])[] = [
  ['no organisation', 'organization', /organisation/, ofDossier({ customer: null })],
  ['no price', 'price', /prix/, ofDossier({ priceCents: null })],
  ['a price of 0 without anything given away', 'price', /prix/, ofDossier({ priceCents: 0, lines: [] })],
  [
    'a line without a visible name',
    'price',
    /libellé/,
    ofDossier({ lines: [{ ...lines[0]!, label: '\u0000 \u200b' }] }),
  ],
  ['no department', 'department', /département/, ofDossier({ issuer: null })],
  ['no office', 'office', /antenne/, ofDossier({ isOfficeMissing: true })],
  ['no slot', 'slots', /créneaux/, ofDossier({ slots: [] })],
  ['a slot without a feature', 'slots', /créneaux/, ofDossier({ slots: [{ ...slots[0]!, feature: null }] })],
  ['a slot without a behaviour', 'slots', /créneaux/, ofDossier({ slots: [{ ...slots[0]!, publicBehaviour: null }] })],
  ['a slot that ends first', 'slots', /avant d’/, ofDossier({ slots: [{ ...slots[0]!, endsAt: slots[0]!.startsAt }] })],
  ['an event without a name', 'eventName', /évènement/, ofDossier({ event: { ...event, name: ' ' } })],

  ['an issuer without a name', 'issuer.name', /nom/, ofIssuer({ name: '' })],
  ['an issuer without a street', 'issuer.address', /adresse/, ofIssuer({ address: null })],
  ['an issuer without a postal code', 'issuer.address', /adresse/, ofIssuer({ postcode: ' ' })],
  ['an issuer with a foreign postal code', 'issuer.address', /code postal/, ofIssuer({ postcode: '1204' })],
  ['an issuer without a SIRET', 'issuer.siret', /renseigné/, ofIssuer({ siret: null })],
  ['an issuer with a SIREN', 'issuer.siret', /14 chiffres/, ofIssuer({ siret: '732 829 320' })],
  ['an issuer with a wrong SIRET', 'issuer.siret', /chiffre est faux/, ofIssuer({ siret: '73282932000075' })],
  ['an issuer without an IBAN', 'issuer.iban', /renseigné/, ofIssuer({ iban: null })],
  ['an issuer with a short IBAN', 'issuer.iban', /valide/, ofIssuer({ iban: 'FR76 3000 6000' })],
  ['an issuer with a wrong IBAN', 'issuer.iban', /valide/, ofIssuer({ iban: 'FR7630006000011234567890188' })],
  ['an issuer with a wrong BIC', 'issuer.bic', /BIC/, ofIssuer({ bic: 'AGRI1RPP' })],
  ['an issuer without a VAT mention', 'issuer.vatMention', /TVA/, ofIssuer({ vatMention: ' ' })],
  ['an issuer that says it charges VAT', 'issuer.vatMention', /exonération/, ofIssuer({ vatMention: 'TVA 20 %' })],
  ['a term of more than 60 days', 'issuer.bankDeadline', /60 jours/, ofIssuer({ bankDeadline: 61 })],
  ['a term before the invoice', 'issuer.bankDeadline', /négatif/, ofIssuer({ bankDeadline: -1 })],

  ['a customer without a visible name', 'organization.name', /nom/, ofCustomer({ name: '\u200b\u0007' })],
  ['a customer without an address', 'organization.address', /adresse/, ofCustomer({ address: null })],
  [
    'a customer without a street',
    'organization.address',
    /adresse/,
    ofCustomer({ address: { ...address!, line1: ' ' } }),
  ],
  ['a customer without a city', 'organization.address', /adresse/, ofCustomer({ address: { ...address!, city: '' } })],
  [
    'a customer with a wrong postal code',
    'organization.address',
    /code postal/,
    ofCustomer({ address: { ...address!, zipcode: '6900' } }),
  ],
  ['a customer without a type', 'organization.type', /type/, ofCustomer({ type: null, identifier: null })],
  ['a company without a SIRET', 'organization.identifier', /renseigné/, ofCustomer({ identifier: null })],
  ['a company with a SIREN', 'organization.identifier', /14 chiffres/, ofCustomer({ identifier: '732 829 320' })],
  ['a company with a wrong SIRET', 'organization.identifier', /faux/, ofCustomer({ identifier: '73282932000075' })],
  [
    'a town hall with a wrong SIRET',
    'organization.identifier',
    /faux/,
    ofCustomer({ type: 3, identifier: '73282932000075' }),
  ],

  ['no contact name', 'contactName', /contact/, ofRequest({ contactName: '\u200b ' })],
  ['no e-mail address', 'contactEmail', /mail/, ofRequest({ contactEmail: 'a@b' })],
  [
    'no engagement number for a buyer that requires it',
    'commitmentNumber',
    /engagement/,
    ofRequest({}, { serviceCode: false, commitmentNumber: true }),
  ],
  [
    'no service code for a buyer that requires it',
    'serviceCode',
    /code service/,
    ofRequest({ serviceCode: ' ' }, { serviceCode: true, commitmentNumber: false }),
  ],
];

describe('the findings before an invoice', () => {
  it.each(kinds)('name %s', (_, field, says, found) => {
    expect(found).toEqual([{ field, message: expect.stringMatching(says) as string }]);
  });

  it('are none for a valid invoice', () => {
    expect(ofRequest({})).toEqual([]);
    const required = { serviceCode: true, commitmentNumber: true };
    expect(ofRequest({ serviceCode: 'FACTURES_PUBLIQUES', commitmentNumber: 'BC-77' }, required)).toEqual([]);
  });

  it('are all told at once, the dossier first, with the tab of the organisation', () => {
    const express = { ...customer, address: null, type: null, identifier: null };
    const dossier = sampleDossier({ slots: [], customer: express });
    const ofTheDossier = [
      'la configuration des créneaux est inachevée',
      'l’adresse du client (Les Foulées lyonnaises) n’est pas complète (onglet «\u00a0Adresses\u00a0» de l’organisation)',
      'le type du client (Les Foulées lyonnaises) n’est pas défini (onglet «\u00a0Informations\u00a0» de l’organisation)',
    ];
    expect(missingForInvoice(dossier).map(({ message }) => message)).toEqual(ofTheDossier);
    const all = invoiceFindings(dossier, { ...request, contactName: '' });
    expect(all.map(({ message }) => message)).toEqual([
      ...ofTheDossier,
      'Le nom du contact de facturation n’est pas indiqué',
    ]);
  });
});

describe('the missing customer field of an invoice', () => {
  const fieldsWith = (change: Partial<Customer>) =>
    missingCustomerFields({ ...customer, ...change }).map(({ field }) => field);

  it.each([2, 3, 4, 5, 6])('is not the number of a buyer of type %i', (type) => {
    expect(fieldsWith({ type, identifier: null })).toEqual([]);
  });

  it('is not the number of a service of a public body', () => {
    expect(fieldsWith({ type: 3, identifier: 'SERVICE-PJ-2026' })).toEqual([]);
  });

  it('is only the address for an individual', () => {
    const individual = { type: null, isIndividual: true, identifier: null };
    expect(fieldsWith(individual)).toEqual([]);
    expect(fieldsWith({ ...individual, address: null })).toEqual(['organization.address']);
  });
});
