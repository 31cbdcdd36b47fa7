import { plainSpaces } from '@pds/kernel/testing';
import { composeInvoice } from '@pds/accounting/domain';
import {
  sampleDossier,
  sampleCreditNote,
  sampleDossierOfThreeSlots,
  sampleInvoice,
} from '@pds/accounting/domain/testing';
import { Money } from '@pds/kernel';
import { invoicePaper } from './invoice-paper';

const given = { number: 'F69-2026-000041', year: 2026, sequence: 41, issuedAt: Date.parse('2026-11-20T13:30:00Z') };
const line = { label: 'VPS', explanation: '', unitPriceCents: 5_000 };

function pageOf(dossier = sampleDossier(), contactName = 'Anne Martin', comment = ''): string {
  const amount = Money.ofCents(dossier.priceCents);
  const request = {
    amount,
    contactName,
    contactEmail: 'anne@marathon.example',
    commitmentNumber: '',
    serviceCode: '',
    comment,
  };
  return invoicePaper(
    composeInvoice(
      dossier,
      request,
      { invoices: [], elsewhereCents: 0, waivedCents: 0, parts: { cover: 0, options: 0 } },
      given,
    ),
  ).replaceAll('\u00a0', ' ');
}

describe('the page of an invoice', () => {
  it('pluralises units and shows the base of a discount, which is not a unit price', () => {
    const lines = [
      { ...line, quantity: 2, unit: 'véhicule', amountCents: 10_000 },
      { ...line, label: 'Tente', quantity: 1, unit: 'tente', amountCents: 5_000 },
      { ...line, label: 'Remise', quantity: 10, unit: '%', unitPriceCents: 15_000, amountCents: -1_500 },
    ];
    const page = pageOf(sampleDossier({ lines, priceCents: 13_500 }));
    expect(page).toContain('2 véhicules<');
    expect(page).toContain('1 tente<');
    expect(page).toContain('10 %<');
    expect(page).toContain('<small>sur 150,00 €</small>');
  });

  it('names the consumer mediator of the issuer to a private person', () => {
    const { issuer, customer, ...dossier } = sampleDossier();
    const mediated = { ...issuer, consumerMediator: 'CM2C, 49 rue de Ponthieu, 75008 Paris' };
    const page = (isIndividual: boolean) =>
      pageOf({ ...dossier, issuer: mediated, customer: { ...customer, isIndividual } });
    expect(page(true)).toContain(`: ${mediated.consumerMediator}.`);
    expect(page(false)).not.toContain('médiateur');
  });

  it('names each slot with its dates, and no period from the first to the last', () => {
    const page = pageOf(sampleDossierOfThreeSlots());
    for (const text of [
      'Semi-marathon <span>ven. 26/03/2027 09:00 – 19:10</span>',
      'Relais <span>mer. 14/07/2027 09:00 – 14:00</span>',
      'Corrida de Noël <span>dim. 26/12/2027 00:00 – 04:00</span>',
      'Options et compléments',
    ]) {
      expect(page.replace(/\s+/g, ' ')).toContain(text);
    }
    expect(page).not.toMatch(/26\/03\/2027 09:00 – 26\/12|du 26\/03/);
    const packaged = sampleDossierOfThreeSlots();
    const line = { ...packaged.lines[1]!, quantity: 1, unitPriceCents: 90_000, amountCents: 90_000 };
    const slots = packaged.slots.map((slot) => ({ ...slot, lineCount: 0 }));
    expect(pageOf({ ...packaged, priceCents: 90_000, lines: [line], slots })).toContain(
      'mer. 14/07/2027 09:00 – 14:00',
    );
  });

  it('names no earlier invoice of the former customer to a new one, but the amount billed to others', () => {
    const deposit = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000 });
    const dossier = sampleDossier({ customer: { ...sampleDossier().customer, organisationId: 4, name: 'Comité' } });
    const rest = sampleInvoice({ id: 2, sequence: 2, amountCents: 73_450, dossier, earlier: [deposit] });
    const page = invoicePaper(rest.snapshot().content).replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');
    expect(page).toContain('Part d’un prix total de 1 234,50 €');
    expect(page).toContain('<dt>Facturé par ailleurs</dt> <dd>500,00 €</dd>');
    expect(page).toContain('<dt>Déjà facturé</dt> <dd>0,00 €</dd>');
    expect(page).not.toMatch(/F69-2026-000001|Factures précédentes|Facture de solde/);
  });

  it('shows the amount waived by a final credit note, so that its figures add up and it is the last one', () => {
    const deposit = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000 });
    sampleCreditNote(deposit, { id: 2, sequence: 1, amountCents: 10_000, isFinal: true });
    const rest = sampleInvoice({ id: 3, sequence: 2, amountCents: 73_450, earlier: [deposit] });
    const page = plainSpaces(invoicePaper(rest.snapshot().content)).replace(/\s+/g, ' ');
    expect(page).toContain('Facture de solde');
    expect(page).toContain('<dt>Déjà facturé</dt> <dd>400,00 €</dd>');
    expect(page).toContain(
      '<dt>Soldé par avoir</dt> <dd>100,00 €</dd> </div><div> <dt>Reste à facturer</dt> <dd>0,00 €</dd>',
    );
  });

  it('calls a part a deposit and the rest a balance, and names the earlier invoices', () => {
    const deposit = sampleInvoice({ id: 1, sequence: 1, amountCents: 50_000 });
    const balance = sampleInvoice({ id: 2, sequence: 2, amountCents: 73_450, earlier: [deposit] });
    const pages = [deposit, balance].map((invoice) =>
      invoicePaper(invoice.snapshot().content).replaceAll('\u00a0', ' ').replace(/\s+/g, ' '),
    );
    expect(pages[0]).toContain('Facture d’acompte');
    expect(pages[0]).toContain('734,50 €');
    for (const text of ['Facture de solde', '>F69-2026-000001<', '>ven. 20/11/2026<', '500,00 €']) {
      expect(pages[1]).toContain(text);
    }
  });

  it('prints the client’s own address beside a different billing address, the nature of the operation, and one clause', () => {
    const page = pageOf(sampleDossierOfThreeSlots());
    expect(page).toContain('TSA 40012');
    expect(page).toContain(plainSpaces('Adresse du client : 12 rue de la République, 69001 Lyon'));
    expect(page).toContain('Prestation de services');
    expect(page).toContain('SIRET 732 829 320 00074');
    expect(page.match(/retard de paiement/g)).toHaveLength(1);
  });

  it.each([
    [2, 'SERVICE-PJ', 'CHORUS SERVICE-PJ'],
    [3, '73282932000074', 'SIRET 732 829 320 00074'],
    [4, 'W691234567', 'RNA W691234567'],
    [6, 'INT-1', 'Identifiant INT-1'],
  ])('names the number of a buyer of type %s: %s', (type, identifier, printed) => {
    expect(pageOf(sampleDossier({ customer: { ...sampleDossier().customer, type, identifier } }))).toContain(printed);
  });

  it('asks for a transfer if its issuer does, and shows the account in any case', () => {
    const { issuer } = sampleDossier();
    const pageWith = (paymentConditions: string | null) =>
      pageOf(sampleDossier({ issuer: { ...issuer, paymentConditions } }));
    for (const asking of [null, 'Paiement par virement ou par chèque.']) {
      expect(pageWith(asking)).toContain('Payer par virement');
    }
    const byCheque = pageWith('Paiement par chèque à 30 jours.');
    expect(byCheque).not.toMatch(/Payer par virement|<svg/);
    expect(byCheque).toContain('FR76 3000 6000 0112 3456 7890 189');
  });

  it('still prints invoices frozen before slots and earlier invoices existed', () => {
    const { slots: _, earlier: __, ...content } = sampleInvoice({ id: 1, sequence: 1 }).snapshot().content;
    expect(invoicePaper({ ...content, version: 1 }).replaceAll('\u00a0', ' ')).toContain(
      'dim. 04/10/2026 08:00 – 18:00',
    );
  });

  it('escapes hostile names and comments', () => {
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
