import fc from 'fast-check';
import { Money } from '@pds/kernel';
import {
  billableNow,
  type Customer,
  invoicedPercent,
  missingForInvoice,
  overInvoiced,
  remainingToInvoice,
  whatACustomerLacks,
} from './billable-dossier';
import { sampleDossier } from '../testing';

describe('how much of a price is invoiced', () => {
  it.each([
    [null, 0, 0],
    [null, 500, 0],
    [100_000, 0, 0],
    [100_000, -1, 0],
    [100_000, 50_000, 50],
    [100_000, 1, 1],
    [100_000, 99_999, 99],
    [100_000, 100_000, 100],
    [50_000, 104_400, 100],
  ])('of %p cents with %p invoiced: %p %%', (price, net, percent) => {
    expect(invoicedPercent(price, net)).toBe(percent);
  });
});

describe('what was accepted', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });

  it('bounds what may be invoiced, whatever was invoiced, credited and changed before', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (priceCents, totalCents, invoicedCents, credit) => {
        const dossier = sampleDossier({ priceCents, accepted: { ...sampleDossier().accepted!, totalCents } });
        const billed = {
          invoiced: Money.ofCents(invoicedCents),
          credited: Money.ofCents(Math.min(credit, invoicedCents)),
        };
        const net = billed.invoiced.minus(billed.credited).cents;
        const billable = billableNow(dossier, billed).cents;
        const over = overInvoiced(dossier, billed).cents;
        expect(billable).toBe(Math.max(0, Math.min(priceCents, totalCents) - net));
        expect(over).toBe(Math.max(0, net - Math.min(priceCents, totalCents)));
        expect(billable).toBeLessThanOrEqual(remainingToInvoice(Money.ofCents(priceCents), billed).cents);
      }),
    );
  });
});

describe('what an invoice lacks of its customer', () => {
  const { customer } = sampleDossier();
  const { address } = customer;
  const fieldsWith = (change: Partial<Customer>) =>
    whatACustomerLacks({ ...customer, ...change }).map(({ field }) => field);

  it.each<[string, Partial<Customer>]>([
    ['organization.address', { address: null }],
    ['organization.address', { address: { ...address!, line1: ' ' } }],
    ['organization.address', { address: { ...address!, zipcode: '' } }],
    ['organization.address', { address: { ...address!, city: '' } }],
    ['organization.type', { type: null, identifier: null }],
    ['organization.identifier', { type: 1, identifier: null }],
    ['organization.identifier', { type: 1, identifier: '732 829 320' }],
  ])('is the %s of %j', (field, change) => {
    expect(fieldsWith(change)).toEqual([field]);
  });

  it.each([2, 3, 4, 5, 6])('is no number of a buyer of type %i', (type) => {
    expect(fieldsWith({ type, identifier: null })).toEqual([]);
  });

  it('is an address alone of an individual', () => {
    const individual = { type: null, isIndividual: true, identifier: null };
    expect(fieldsWith(individual)).toEqual([]);
    expect(fieldsWith({ ...individual, address: null })).toEqual(['organization.address']);
  });

  it('is told after what the dossier lacks, with the tab that takes it', () => {
    const express = { ...customer, address: null, type: null, identifier: null };
    const missing = missingForInvoice(sampleDossier({ slots: [], customer: express }));
    expect(missing.map(({ message }) => message)).toEqual([
      'la configuration des créneaux est inachevée',
      'l’adresse du client (Les Foulées lyonnaises) n’est pas complète (onglet «\u00a0Adresses\u00a0» de l’organisation)',
      'le type du client (Les Foulées lyonnaises) n’est pas défini (onglet «\u00a0Informations\u00a0» de l’organisation)',
    ]);
  });
});
