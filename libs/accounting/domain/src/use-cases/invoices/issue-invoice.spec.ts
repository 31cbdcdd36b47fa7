import type { BatchOutcome } from '@pds/accounting/contract';
import { Money, type Principal } from '@pds/kernel';
import { InMemoryFrozenFiles, InMemoryTimeline } from '@pds/kernel/testing';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import {
  AboveAcceptedTotal,
  AmountAboveRemainder,
  AmountNotPositive,
  ChangedDuringCheck,
  FreeOfCharge,
  InvalidInvoice,
  InvoiceNotFound,
  NothingAccepted,
  OtherCustomer,
  PlatformUnavailableForCheck,
  RefusedByPlatform,
  StationToInvoiceNotFound,
} from '../../invoices.errors';
import type { BillableDossier } from '../../model/invoices/billable-dossier';
import { CheckByPlatform } from './check-by-platform';
import { FreezeInvoicePdf } from './freeze-invoice-pdf';
import { IssueInvoice, type IssueInvoiceCommand } from './issue-invoice';
import { invoiceTitle } from '../../model/invoices/invoice-content';
import { IssueRemainingInvoices, stationsPerTransaction } from './issue-remaining-invoices';
import {
  booksInMemory,
  InMemoryDeliveryChoices,
  InMemoryInvoicePdfs,
  InMemoryPlatforms,
  InMemoryStationsToInvoice,
  JudgingPlatform,
  sampleAccountant,
  sampleDossier,
} from '../../testing';

class Outage extends Error {}

function setUp(dossier: Partial<BillableDossier> = {}) {
  const books = booksInMemory();
  const { stations, dossiers, counters, invoices, outbox, unitOfWork, clock, order: put } = books;
  put(dossier);
  const [platform, choices, timeline] = [new JudgingPlatform(), new InMemoryDeliveryChoices(), new InMemoryTimeline()];
  platform.validates = false;
  const platforms = new InMemoryPlatforms(platform);
  const platformCheck = new CheckByPlatform(
    ...([stations, dossiers, invoices, choices, platforms, timeline, unitOfWork, clock] as const),
  );
  return {
    ...books,
    ...{ put, platform, choices, timeline },
    issue: new IssueInvoice(stations, dossiers, counters, invoices, outbox, platformCheck, unitOfWork, clock),
    batch: new IssueRemainingInvoices(
      new InMemoryStationsToInvoice(stations, dossiers, invoices),
      stations,
      dossiers,
      counters,
      invoices,
      outbox,
      platformCheck,
      unitOfWork,
      clock,
      (error) => error instanceof Outage,
    ),
  };
}

const command = (euros: number, change: Partial<IssueInvoiceCommand> = {}): IssueInvoiceCommand => ({
  aidStationId: 41,
  amount: Money.ofEuros(euros),
  contact: { name: ' Anne Martin ', email: 'compta@marathon.example' },
  commitmentNumber: 'BC-77',
  comment: '',
  ...change,
});

describe('IssueInvoice', () => {
  it('issues a part, then the rest, with consecutive numbers; only then is the station 5 Facturé', async () => {
    const { issue, invoices, outbox, stations } = setUp();
    const first = await issue.execute(command(500), sampleAccountant);
    expect(stations.statuses.get(41)).toBe(4);
    const second = await issue.execute(command(734.5), sampleAccountant);
    expect(stations.statuses.get(41)).toBe(5);
    expect([first, second].map((invoice) => invoice.snapshot().number)).toEqual(['F69-2026-000001', 'F69-2026-000002']);
    expect(second.snapshot().content).toMatchObject({
      contactName: 'Anne Martin',
      previouslyInvoicedCents: 50_000,
      earlier: [{ number: 'F69-2026-000001', amountCents: 50_000, creditedCents: 0 }],
      remainingCents: 0,
    });
    expect((await invoices.stationBilling(41)).invoiced.cents).toBe(123_450);
    expect(outbox.events).toHaveLength(2);
    expect(outbox.events[0]).toEqual({
      type: 'invoice.issued',
      payload: { invoiceId: first.id, aidStationId: 41, send: false },
    });
  });

  it('names the references that the organiser gave, unless others are typed', async () => {
    const { issue, put } = setUp({ commitmentNumber: 'EJ-12', serviceCode: 'URBA' });
    const given = (await issue.execute(command(1, { commitmentNumber: undefined }), sampleAccountant)).snapshot();
    expect(given.content).toMatchObject({ commitmentNumber: 'EJ-12', serviceCode: 'URBA' });
    const typed = (await issue.execute(command(1, { serviceCode: '' }), sampleAccountant)).snapshot();
    expect(typed.content).toMatchObject({ commitmentNumber: 'BC-77', serviceCode: '' });
    put({ id: 42 });
    const none = await issue.execute(command(1, { aidStationId: 42, commitmentNumber: undefined }), sampleAccountant);
    expect(none.snapshot().content).toMatchObject({ commitmentNumber: '', serviceCode: '' });
  });

  it('refuses more than the remainder, which the message contains, and takes no number', async () => {
    const { issue } = setUp();
    await issue.execute(command(500), sampleAccountant);
    const tooMuch = issue.execute(command(734.51), sampleAccountant);
    await expect(tooMuch).rejects.toThrow(AmountAboveRemainder);
    await expect(tooMuch).rejects.toThrow(/734,50/);
    const next = await issue.execute(command(1), sampleAccountant);
    expect(next.snapshot().number).toBe('F69-2026-000002');
  });

  it('refuses exactly the amounts above the accepted total, whatever the present price', async () => {
    const { issue, put } = setUp({ priceCents: 500_000 });
    const above = issue.execute(command(1234.51), sampleAccountant);
    await expect(above).rejects.toThrow(AboveAcceptedTotal);
    await expect(above).rejects.toMatchObject({ kind: 'conflict', fields: [{ field: 'amount' }] });
    await issue.execute(command(1234.5), sampleAccountant);
    await expect(issue.execute(command(0.01), sampleAccountant)).rejects.toThrow(/rien ne reste à facturer/);
    put({ id: 42, priceCents: 50_000 });
    await issue.execute(command(500, { aidStationId: 42 }), sampleAccountant);
  });

  it('refuses a customer other than the one who accepted, and a station without an accepted quote', async () => {
    const { issue, put } = setUp({ customer: { ...sampleDossier().customer, organisationId: 4, name: 'Autre' } });
    const other = issue.execute(command(1), sampleAccountant);
    await expect(other).rejects.toThrow(OtherCustomer);
    await expect(other).rejects.toThrow(/accepté par Les Foulées lyonnaises.*facturé à Autre/);
    put({ id: 42, accepted: null });
    await expect(issue.execute(command(1, { aidStationId: 42 }), sampleAccountant)).rejects.toThrow(NothingAccepted);
  });

  it('deducts the invoices of another customer from the remainder, and names only those of the same customer', async () => {
    const { issue, put } = setUp();
    await issue.execute(command(500), sampleAccountant);
    const { customer, accepted } = sampleDossier();
    const theirs = { organisationId: 4, name: 'Comité des fêtes' };
    put({
      customer: { ...customer, ...theirs },
      accepted: { ...accepted!, organisationId: 4, organisationName: theirs.name },
    });
    await expect(issue.execute(command(734.51), sampleAccountant)).rejects.toThrow(AmountAboveRemainder);
    const part = (await issue.execute(command(200), sampleAccountant)).snapshot().content;
    expect(part).toMatchObject({ previouslyInvoicedCents: 0, invoicedElsewhereCents: 500_00, remainingCents: 534_50 });
    expect([part.earlier, invoiceTitle(part), part.lines[0]!.explanation]).toEqual([
      [],
      'Facture d’acompte',
      expect.stringMatching(/^Acompte sur un prix total/),
    ]);
    const closing = (await issue.execute(command(534.5), sampleAccountant)).snapshot().content;
    expect(closing).toMatchObject({
      previouslyInvoicedCents: 200_00,
      invoicedElsewhereCents: 500_00,
      remainingCents: 0,
      earlier: [{ number: 'F69-2026-000002', amountCents: 200_00 }],
    });
    expect(invoiceTitle(closing)).toBe('Facture de solde');
  });

  it('names no invoice of another issuer that handled the dossier before', async () => {
    const { issue, put } = setUp();
    await issue.execute(command(500), sampleAccountant);
    const { issuer } = sampleDossier();
    put({ issuer: { ...issuer, code: '69A12' } });
    const closing = (await issue.execute(command(734.5), sampleAccountant)).snapshot().content;
    expect(closing).toMatchObject({
      number: 'F69A12-2026-000001',
      previouslyInvoicedCents: 0,
      invoicedElsewhereCents: 500_00,
      remainingCents: 0,
      earlier: [],
    });
    expect(invoiceTitle(closing)).toBe('Facture');
  });

  it('states the over-invoiced amount instead of « tout »', async () => {
    const { issue, put } = setUp();
    await issue.execute(command(1044), sampleAccountant);
    put({ priceCents: 50_000 });
    await expect(issue.execute(command(1), sampleAccountant)).rejects.toThrow(/544,00\s€ sont déjà facturés de trop/);
  });

  it.each<[string, Partial<BillableDossier>]>([
    ['a package of 0 €', { isPackagePrice: true, lines: [] }],
    ['discounts', { lines: [{ ...sampleDossier().lines[0]!, unit: '%', amountCents: -123_450 }] }],
  ])('issues no invoice of a station free of charge by %s, even without a customer', async (_, change) => {
    const { issue, put } = setUp();
    put({ priceCents: 0, customer: null, ...change });
    for (const amount of [Money.ofCents(1), 'remaining'] as const)
      await expect(issue.execute(command(0, { amount }), sampleAccountant)).rejects.toThrow(FreeOfCharge);
  });

  it('asks for a credit note if an invoice was issued before the station became free of charge', async () => {
    const { issue, put } = setUp();
    await issue.execute(command(1044), sampleAccountant);
    put({ priceCents: 0, isPackagePrice: true });
    await expect(issue.execute(command(1), sampleAccountant)).rejects.toThrow(
      /1\s044,00\s€ sont déjà facturés de trop/,
    );
  });

  it.each([0, -5])('refuses an amount of %d €', async (euros) => {
    await expect(setUp().issue.execute(command(euros), sampleAccountant)).rejects.toThrow(AmountNotPositive);
  });

  it('refuses invalid data with every finding, and takes no number', async () => {
    const { issuer, customer } = sampleDossier();
    const { issue, counters } = setUp({
      issuer: { ...issuer, siret: null },
      customer: { ...customer, address: null },
      requiredReferences: { serviceCode: false, commitmentNumber: true },
    });
    const draft = command(1, { contact: { name: ' ', email: 'a@b' }, commitmentNumber: '' });
    const attempt = issue.execute(draft, sampleAccountant);
    await expect(attempt).rejects.toThrow(InvalidInvoice);
    const fields = ['issuer.siret', 'organization.address', 'contactName', 'contactEmail', 'commitmentNumber'];
    await expect(attempt).rejects.toMatchObject({ fields: fields.map((field) => ({ field })) });
    const [next] = await counters.takeSeveral(1, issuer.code, 'invoice', 0);
    expect(next?.sequence).toBe(1);
  });

  it('does not find a station outside the scope, nor a demand that is not a station yet', async () => {
    const { issue, stations } = setUp();
    const stranger: Principal = { ...sampleAccountant, scope: { kind: 'department', departmentId: 38 } };
    await expect(issue.execute(command(1), stranger)).rejects.toThrow(StationToInvoiceNotFound);
    stations.statuses.delete(41);
    await expect(issue.execute(command(1), sampleAccountant)).rejects.toThrow(StationToInvoiceNotFound);
  });
});

describe('RecordPayments and IssueCreditNote', () => {
  it('move the station to 6 Payé once every balance is 0 and nothing is left to invoice', async () => {
    const { issue, pay, stations } = setUp();
    const first = await issue.execute(command(500), sampleAccountant);
    const paidOn = '2026-11-20';
    await pay.execute(
      { invoiceId: first.id, payments: [{ type: 1, amount: Money.ofEuros(500), paidOn }] },
      sampleAccountant,
    );
    expect(stations.statuses.get(41)).toBe(4);
    const second = await issue.execute(command(734.5), sampleAccountant);
    const half = { type: 2, amount: Money.ofEuros(367.25), paidOn };
    await pay.execute({ invoiceId: second.id, payments: [half] }, sampleAccountant);
    expect(stations.statuses.get(41)).toBe(5);
    await pay.execute({ invoiceId: second.id, payments: [half], comment: 'Soldée' }, sampleAccountant);
    expect(stations.statuses.get(41)).toBe(6);
  });

  it('reopen a credited amount, so that it can be invoiced again', async () => {
    const { issue, credit, stations } = setUp();
    const wrong = await issue.execute(command(1234.5), sampleAccountant);
    const credited = await credit.execute(
      { invoiceId: wrong.id, amount: Money.ofEuros(1234.5), comment: 'Mauvais destinataire' },
      sampleAccountant,
    );
    expect(credited.snapshot().credits[0]).toMatchObject({ number: 'A69-2026-000001', amountCents: 123_450 });
    expect(credited.balance.isZero()).toBe(true);
    expect(stations.statuses.get(41)).toBe(4);
    const right = await issue.execute(command(1234.5), sampleAccountant);
    expect(right.snapshot().number).toBe('F69-2026-000002');
    expect(right.snapshot().content).toMatchObject({ previouslyInvoicedCents: 0, earlier: [] });
  });

  it('do not leave the amount of a final credit note to invoice, unless a user invoices it again', async () => {
    const { issue, credit, put, batch, invoices, stations } = setUp();
    put({ id: 42 });
    const [whole, deposit] = [
      await issue.execute(command(1234.5), sampleAccountant),
      await issue.execute(command(400, { aidStationId: 42 }), sampleAccountant),
    ];
    const final = { comment: 'Geste', isFinal: true };
    await credit.execute({ invoiceId: whole.id, amount: Money.ofEuros(1234.5), ...final }, sampleAccountant);
    await credit.execute({ invoiceId: deposit.id, amount: Money.ofEuros(100), ...final }, sampleAccountant);
    expect([stations.statuses.get(41), stations.statuses.get(42)]).toEqual([6, 4]);
    // Set back by hand, no batch bills it either.
    stations.statuses.set(41, 4);
    const run = await batch.execute({ scope: { kind: 'all' }, endedBefore: '2027-01-01', dryRun: false, send: false });
    expect(run.total).toBe(1);
    const outcomes = [];
    for await (const some of run.outcomes) outcomes.push(...some);
    expect(outcomes).toMatchObject([{ aidStationId: 42, outcome: 'issued', amountCents: 834_50 }]);
    expect(stations.statuses.get(42)).toBe(5);
    const again = await issue.execute(command(1234.5), sampleAccountant);
    expect(again.snapshot().content).toMatchObject({ reclaimedCents: 123_450, previouslyInvoicedCents: 0 });
    expect([stations.statuses.get(41), (await invoices.stationBilling(41)).waived.cents]).toEqual([5, 0]);
  });

  it('leave a price raised above the accepted total to staff, even after a final credit note', async () => {
    const { issue, credit, put, batch } = setUp();
    const deposit = await issue.execute(command(500), sampleAccountant);
    const final = { comment: 'Geste', isFinal: true };
    await credit.execute({ invoiceId: deposit.id, amount: Money.ofEuros(500), ...final }, sampleAccountant);
    put({ priceCents: 143_450 });
    const run = await batch.execute({ scope: { kind: 'all' }, endedBefore: '2027-01-01', dryRun: false, send: false });
    const outcomes = [];
    for await (const some of run.outcomes) outcomes.push(...some);
    expect(outcomes).toMatchObject([{ aidStationId: 41, outcome: 'failed', code: 'accounting.above-accepted-total' }]);
  });

  it('set the station to 5 Facturé once a credit note makes the invoiced amount match the price', async () => {
    const { issue, credit, put, stations } = setUp();
    const invoice = await issue.execute(command(1044), sampleAccountant);
    put({ priceCents: 50_000 });
    expect(stations.statuses.get(41)).toBe(4);
    await credit.execute({ invoiceId: invoice.id, amount: Money.ofEuros(544), comment: '' }, sampleAccountant);
    expect(stations.statuses.get(41)).toBe(5);
  });

  it('do not find an invoice outside the scope', async () => {
    const { issue, pay, credit } = setUp();
    const { id } = await issue.execute(command(100), sampleAccountant);
    const stranger: Principal = { ...sampleAccountant, scope: { kind: 'office', departmentId: 69, officeId: 5 } };
    await expect(pay.execute({ invoiceId: id, payments: [] }, stranger)).rejects.toThrow(InvoiceNotFound);
    await expect(credit.execute({ invoiceId: id, amount: Money.ofEuros(1), comment: '' }, stranger)).rejects.toThrow(
      InvoiceNotFound,
    );
  });
});

describe('IssueRemainingInvoices', () => {
  const scope = { kind: 'department', departmentId: 69 } as const;
  const all = { scope, endedBefore: '2026-11-20', dryRun: false, send: false };
  const read = async (batch: AsyncGenerator<readonly BatchOutcome[]>, transactions = Number.POSITIVE_INFINITY) => {
    const seen: BatchOutcome[] = [];
    for await (const outcomes of batch) {
      seen.push(...outcomes);
      if (--transactions === 0) break;
    }
    return seen;
  };

  it('invoices the remainder of each ordered station whose event is over, once', async () => {
    const { batch, put, issue, invoices } = setUp();
    put({ id: 42 });
    put({ id: 43, ownership: { departmentId: 38, officeId: null, organisationId: 3, filedBy: 12 } });
    put({ id: 44, event: { ...sampleDossier().event, endsAt: Date.parse('2026-11-20T16:00:00Z') } });
    put({ id: 45, priceCents: null });
    await issue.execute(command(234.5, { aidStationId: 42 }), sampleAccountant);
    const run = await batch.execute(all);
    expect(run.total).toBe(2);
    expect(await read(run.outcomes)).toEqual([
      {
        aidStationId: 41,
        outcome: 'issued',
        invoiceId: expect.any(Number),
        number: 'F69-2026-000002',
        amountCents: 123_450,
      },
      {
        aidStationId: 42,
        outcome: 'issued',
        invoiceId: expect.any(Number),
        number: 'F69-2026-000003',
        amountCents: 100_000,
      },
    ]);
    const again = await batch.execute(all);
    expect([again.total, await read(again.outcomes)]).toEqual([0, []]);
    expect((await invoices.ofStation(41))[0]?.snapshot()).toMatchObject({
      issuedBy: null,
      content: { contactName: 'Anne Martin', contactEmail: 'anne.martin@marathon.example' },
    });
  });

  it('sends to the accounting address of the organisation if there is one', async () => {
    const { batch, invoices, outbox } = setUp({
      customer: { ...sampleDossier().customer, accountingEmail: 'factures@mairie.example' },
    });
    await read((await batch.execute({ ...all, send: true })).outcomes);
    expect((await invoices.ofStation(41))[0]?.snapshot().content.contactEmail).toBe('factures@mairie.example');
    expect(outbox.events[0]?.payload).toMatchObject({ send: true });
  });

  it('continues after a station that fails, and reports the reason', async () => {
    const { batch, put } = setUp({ customer: null });
    put({ id: 42 });
    expect(await read((await batch.execute(all)).outcomes)).toMatchObject([
      { aidStationId: 41, outcome: 'failed', code: 'accounting.invalid-invoice' },
      { aidStationId: 42, outcome: 'issued', number: 'F69-2026-000001' },
    ]);
  });

  it('reports the missing fields of a customer that was only declared, and bills the others', async () => {
    const declared = { ...sampleDossier().customer, type: null, identifier: null, address: null };
    const { batch, put } = setUp({ customer: declared });
    put({ id: 42, customer: { ...declared, isIndividual: true, address: sampleDossier().customer.address } });
    for (const dryRun of [true, false]) {
      expect(await read((await batch.execute({ ...all, dryRun })).outcomes)).toMatchObject([
        {
          outcome: 'failed',
          code: 'accounting.invalid-invoice',
          message: expect.stringMatching(/l’adresse du client .* n’est pas complète .*, le type du client/),
        },
        { aidStationId: 42, outcome: dryRun ? 'would-issue' : 'issued' },
      ]);
    }
  });

  it('does not bill a station whose price exceeds the accepted total, and reports it', async () => {
    const { batch, put, invoices } = setUp({ priceCents: 500_000 });
    put({ id: 42 });
    expect(await read((await batch.execute(all)).outcomes)).toMatchObject([
      {
        aidStationId: 41,
        outcome: 'failed',
        code: 'accounting.above-accepted-total',
        message: expect.stringMatching(/accepté pour 1.234,50/),
      },
      { aidStationId: 42, outcome: 'issued' },
    ]);
    expect(await invoices.ofStation(41)).toEqual([]);
    expect(await read((await batch.execute({ ...all, dryRun: true })).outcomes)).toMatchObject([{ outcome: 'failed' }]);
  });

  it('leaves a station with a credit note to staff, who may bill it', async () => {
    const { batch, put, issue, credit, invoices } = setUp();
    put({ id: 42 });
    const partialCredit = async (aidStationId: number, euros: number) => {
      const { id } = await issue.execute(command(euros, { aidStationId }), sampleAccountant);
      await credit.execute({ invoiceId: id, amount: Money.ofEuros(100), comment: 'Geste' }, sampleAccountant);
    };
    // One invoiced in full, one in part: neither the credited amount nor the rest is billed again.
    await partialCredit(41, 1234.5);
    await partialCredit(42, 500);
    const refused = {
      outcome: 'failed',
      code: 'accounting.station-credited',
      message: expect.stringContaining('un avoir a été émis'),
    };
    for (const dryRun of [true, false]) {
      expect(await read((await batch.execute({ ...all, dryRun })).outcomes)).toEqual([
        { aidStationId: 41, ...refused },
        { aidStationId: 42, ...refused },
      ]);
    }
    for (const id of [41, 42]) expect(await invoices.ofStation(id)).toHaveLength(1);
    await issue.execute(command(100), sampleAccountant);
    expect(await read((await batch.execute(all)).outcomes)).toEqual([{ aidStationId: 42, ...refused }]);
  });

  it('resumes after an interruption, and invoices the other stations', async () => {
    const { batch, put, invoices } = setUp();
    const others = Array.from({ length: stationsPerTransaction + 2 }, (_, at) => 42 + at);
    for (const id of others) put({ id });
    const first = await read((await batch.execute(all)).outcomes, 1);
    // Every issued invoice is reported.
    expect(first.map(({ aidStationId }) => aidStationId)).toEqual([41, ...others].slice(0, stationsPerTransaction));
    expect(invoices.all()).toHaveLength(stationsPerTransaction);
    expect(await read((await batch.execute(all)).outcomes)).toMatchObject(
      others.slice(stationsPerTransaction - 1).map((aidStationId, at) => ({
        aidStationId,
        outcome: 'issued',
        number: `F69-2026-0000${stationsPerTransaction + 1 + at}`,
      })),
    );
    for (const id of [41, ...others]) expect(await invoices.ofStation(id)).toHaveLength(1);
  });

  it('numbers the stations of several issuers separately, and reports them in their order', async () => {
    const { batch, put, invoices, stations, outbox } = setUp();
    const { issuer } = sampleDossier();
    put({ id: 42, issuer: { ...issuer, code: '69A12' } });
    put({ id: 43 });
    put({ id: 44, issuer: { ...issuer, code: '69A12' } });
    expect(await read((await batch.execute(all)).outcomes)).toMatchObject([
      { aidStationId: 41, number: 'F69-2026-000001' },
      { aidStationId: 42, number: 'F69A12-2026-000001' },
      { aidStationId: 43, number: 'F69-2026-000002' },
      { aidStationId: 44, number: 'F69A12-2026-000002' },
    ]);
    for (const id of [41, 42, 43, 44]) {
      const [invoice] = await invoices.ofStation(id);
      expect(stations.statuses.get(id)).toBe(5);
      expect(outbox.events).toContainEqual({
        type: 'invoice.issued',
        payload: { invoiceId: invoice!.id, aidStationId: id, send: false },
      });
    }
  });

  it('invoices the other stations when one fails, and reports which', async () => {
    const { batch, put, invoices, stations } = setUp();
    for (const id of [42, 43]) put({ id });
    const markInvoiced = stations.markInvoiced.bind(stations);
    jest.spyOn(stations, 'markInvoiced').mockImplementation(async (ids) => {
      if (ids.includes(42)) throw new Error('no such row');
      await markInvoiced(ids);
    });
    expect(await read((await batch.execute(all)).outcomes)).toMatchObject([
      { aidStationId: 41, outcome: 'issued', number: 'F69-2026-000001' },
      { aidStationId: 42, outcome: 'failed', code: 'unexpected', message: 'no such row' },
      { aidStationId: 43, outcome: 'issued', number: 'F69-2026-000002' },
    ]);
    expect(await invoices.ofStation(42)).toEqual([]);
  });

  it('stops when the database is lost, and reports which stations to check', async () => {
    const { batch, put, invoices, unitOfWork } = setUp();
    for (let id = 42; id <= 42 + stationsPerTransaction; id++) put({ id });
    const run = unitOfWork.run.bind(unitOfWork);
    // The transaction took effect, but its answer was lost.
    jest.spyOn(unitOfWork, 'run').mockImplementationOnce(async (work) => {
      await run(work);
      throw new Outage();
    });
    const batchOutcomes = await read((await batch.execute(all)).outcomes);
    expect(batchOutcomes.map(({ aidStationId }) => aidStationId)).toEqual(
      Array.from({ length: stationsPerTransaction }, (_, at) => 41 + at),
    );
    expect(new Set(batchOutcomes.map((each) => 'code' in each && each.code))).toEqual(new Set(['uncertain']));
    expect(invoices.all()).toHaveLength(stationsPerTransaction);
    expect(await read((await batch.execute(all)).outcomes)).toMatchObject([
      { aidStationId: 41 + stationsPerTransaction, outcome: 'issued' },
      { aidStationId: 42 + stationsPerTransaction, outcome: 'issued' },
    ]);
  });

  it('attempts no further station once the database is lost', async () => {
    const { batch, put, stations } = setUp();
    for (const id of [42, 43]) put({ id });
    jest.spyOn(stations, 'markInvoiced').mockImplementation(async (ids) => {
      throw ids.length > 1 ? new Error('statement took too long') : new Outage();
    });
    expect(await read((await batch.execute(all)).outcomes)).toMatchObject([
      { aidStationId: 41, outcome: 'failed', code: 'uncertain' },
      { aidStationId: 42, outcome: 'failed', code: 'not-tried' },
      { aidStationId: 43, outcome: 'failed', code: 'not-tried' },
    ]);
  });

  it('never invoices a station twice in one transaction', async () => {
    const { batch, invoices } = setUp();
    await expect(batch.invoiceTogether([41, 41], all)).rejects.toThrow(/twice/);
    expect(invoices.all()).toEqual([]);
  });

  it('bills the remainder of each station, for any grouping into transactions', async () => {
    const prices = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 500_000 }), part: fc.nat({ max: 100 }) }), {
      minLength: 1,
      maxLength: 2 * stationsPerTransaction + 3,
    });
    await fc.assert(
      fc.asyncProperty(prices, async (asked) => {
        const { batch, put, issue, invoices } = setUp({ priceCents: null });
        const { accepted } = sampleDossier();
        for (const [at, { cents, part }] of asked.entries()) {
          put({ id: 100 + at, priceCents: cents, accepted: { ...accepted!, totalCents: cents } });
          const billed = Math.floor((cents * part) / 100);
          if (billed > 0)
            await issue.execute(
              command(0, { aidStationId: 100 + at, amount: Money.ofCents(billed) }),
              sampleAccountant,
            );
        }
        const outcomes = await read((await batch.execute(all)).outcomes);
        expect(outcomes.filter(({ outcome }) => outcome !== 'issued')).toEqual([]);
        for (const [at, { cents }] of asked.entries())
          expect((await invoices.stationBilling(100 + at)).invoiced.cents).toBe(cents);
        const sequences = invoices.all().map((invoice) => invoice.snapshot().sequence);
        expect(sequences.toSorted((a, b) => a - b)).toEqual(sequences.map((_, at) => at + 1));
      }),
      { numRuns: 30 },
    );
  });

  it('only reports on a dry run', async () => {
    const { batch, invoices, stations } = setUp();
    const { outcomes } = await batch.execute({ ...all, dryRun: true });
    expect(await read(outcomes)).toEqual([{ aidStationId: 41, outcome: 'would-issue', amountCents: 123_450 }]);
    expect(await invoices.ofStation(41)).toEqual([]);
    expect(stations.statuses.get(41)).toBe(4);
  });
});

describe('FreezeInvoicePdf', () => {
  it('renders the PDF once, and returns the same file afterwards', async () => {
    const { issue, invoices } = setUp();
    const { id } = await issue.execute(command(100), sampleAccountant);
    const pdfs = new InMemoryInvoicePdfs();
    const frozenFiles = new InMemoryFrozenFiles();
    const freeze = new FreezeInvoicePdf(invoices, pdfs, frozenFiles);
    const file = await freeze.execute({ invoiceId: id });
    expect(file.key).toMatch(/^invoices\/F[\d-]+-[0-9a-f]{64}\.pdf$/);
    expect(new TextDecoder().decode(await frozenFiles.read(file))).toContain('"print":1');
    expect(await freeze.execute({ invoiceId: id })).toEqual(file);
    expect(pdfs.rendered).toBe(1);
    await expect(freeze.execute({ invoiceId: 999 })).rejects.toThrow(InvoiceNotFound);
  });

  it('keeps the first file when two are rendered at once', async () => {
    const { issue, invoices } = setUp();
    const { id } = await issue.execute(command(100), sampleAccountant);
    const freeze = new FreezeInvoicePdf(invoices, new InMemoryInvoicePdfs(), new InMemoryFrozenFiles());
    const [one, two] = await Promise.all([freeze.execute({ invoiceId: id }), freeze.execute({ invoiceId: id })]);
    expect(one).toEqual(two);
  });
});

describe('the check of invoices by a platform', () => {
  /** A town, whose invoices are delivered. */
  const ofTown = (change: Partial<BillableDossier> = {}): Partial<BillableDossier> => ({
    customer: { ...sampleDossier().customer!, type: 2, identifier: '21380185500015' },
    ...change,
  });
  const judged = (whenAway: 'issue' | 'wait' = 'issue') => {
    const made = setUp(ofTown());
    made.choices.choice = { channel: 'platform', whenAway };
    made.platform.validates = 'asked';
    return made;
  };
  const batchCommand = { scope: { kind: 'all' }, endedBefore: '2027-01-01', dryRun: false, send: false } as const;
  const finding = { field: 'commitmentNumber', message: 'numéro d’engagement : inconnu' };

  it('comes after our own rules and before the number, with the content that is then issued', async () => {
    const { issue, platform } = judged();
    await expect(issue.execute(command(2_000), sampleAccountant)).rejects.toThrow(AmountAboveRemainder);
    expect(platform.asked).toEqual([]);
    const invoice = await issue.execute(command(500), sampleAccountant);
    const [{ number: provisional, ...asked }] = platform.asked as [(typeof platform.asked)[number]];
    const { number, ...issued } = invoice.snapshot().content;
    expect([provisional, number]).toEqual(['F69-2026-PROVISOIRE', 'F69-2026-000001']);
    expect(asked).toEqual(issued);
  });

  it('tells what the platform refuses at its field, and no number is taken', async () => {
    const { issue, platform } = judged();
    platform.judge = () => [finding];
    const refused = issue.execute(command(500), sampleAccountant);
    await expect(refused).rejects.toThrow(RefusedByPlatform);
    await expect(refused).rejects.toMatchObject({ fields: [finding] });
    platform.judge = () => [];
    expect((await issue.execute(command(500), sampleAccountant)).snapshot().number).toBe('F69-2026-000001');
  });

  it('without an answer lets the invoice wait, or be issued and noted on the timeline, as the department chose', async () => {
    const waiting = judged('wait');
    waiting.platform.judge = () => null;
    await expect(waiting.issue.execute(command(500), sampleAccountant)).rejects.toThrow(PlatformUnavailableForCheck);
    expect((await waiting.invoices.stationBilling(41)).invoiced.cents).toBe(0);
    expect(waiting.timeline.entries).toEqual([]);

    const going = judged();
    going.platform.judge = () => null;
    await going.issue.execute(command(500), sampleAccountant);
    expect(going.timeline.entries).toMatchObject([
      { dossierId: 41, what: 'accounting.issued-unchecked', facts: { number: 'F69-2026-000001' } },
    ]);
    going.platform.judge = () => [];
    await going.issue.execute(command(500), sampleAccountant);
    expect(going.timeline.entries).toHaveLength(1);
  });

  it('asks while no transaction is open', async () => {
    const { issue, batch, platform, put, unitOfWork } = judged();
    put(ofTown({ id: 42 }));
    let open = 0;
    const run = unitOfWork.run.bind(unitOfWork);
    unitOfWork.run = async (work) => {
      open++;
      try {
        return await run(work);
      } finally {
        open--;
      }
    };
    const openAtCalls: number[] = [];
    platform.judge = () => {
      openAtCalls.push(open);
      return [];
    };
    await issue.execute(command(500), sampleAccountant);
    for await (const _ of (await batch.execute(batchCommand)).outcomes);
    expect(openAtCalls).toEqual([0, 0, 0]);
  });

  it('does not issue another invoice than the judged one', async () => {
    const { issue, platform, put } = judged();
    platform.judge = () => {
      put(ofTown({ event: { ...sampleDossier().event, name: 'Autre évènement' } }));
      return [];
    };
    await expect(issue.execute(command(500), sampleAccountant)).rejects.toThrow(ChangedDuringCheck);
    platform.judge = () => [];
    expect((await issue.execute(command(500), sampleAccountant)).snapshot().number).toBe('F69-2026-000001');
  });

  it.each<[string, (made: ReturnType<typeof setUp>) => void]>([
    ['a department without a platform', ({ choices }) => void (choices.choice = { channel: 'off', whenAway: 'wait' })],
    ['a customer who is no public buyer', ({ put }) => put({})],
  ])('is not made for %s', async (_, change) => {
    const made = judged('wait');
    made.platform.judge = () => null;
    change(made);
    await made.issue.execute(command(500), sampleAccountant);
    expect(made.platform.asked).toEqual([]);
  });

  it('in a batch asks an away platform once, and goes on or reports each station', async () => {
    const outcomes = async (whenAway: 'issue' | 'wait') => {
      const made = judged(whenAway);
      made.platform.judge = () => null;
      for (let id = 42; id < 70; id++) made.put(ofTown({ id }));
      const batch = await made.batch.execute(batchCommand);
      const all: BatchOutcome[] = [];
      for await (const some of batch.outcomes) all.push(...some);
      return { all, asked: made.platform.asked.length, noted: made.timeline.entries.length };
    };
    const going = await outcomes('issue');
    expect(new Set(going.all.map(({ outcome }) => outcome))).toEqual(new Set(['issued']));
    expect([going.all.length, going.noted]).toEqual([29, 29]);
    const waiting = await outcomes('wait');
    expect(new Set(waiting.all.map((one) => 'code' in one && one.code))).toEqual(
      new Set(['accounting.platform-unavailable-for-check']),
    );
    expect([waiting.all.length, waiting.noted]).toEqual([29, 0]);
    // Four are asked at once.
    expect([going.asked, waiting.asked]).toEqual([4, 4]);
  });

  it('in a batch stops only the stations that the platform refuses', async () => {
    const made = judged();
    made.put(ofTown({ id: 42 }));
    made.platform.judge = ({ aidStationId }) => (aidStationId === 41 ? [finding] : []);
    const all: BatchOutcome[] = [];
    for await (const some of (await made.batch.execute(batchCommand)).outcomes) all.push(...some);
    expect(all).toMatchObject([
      { aidStationId: 41, outcome: 'failed', code: 'accounting.refused-by-platform' },
      { aidStationId: 42, outcome: 'issued', number: 'F69-2026-000001' },
    ]);
  });
});
