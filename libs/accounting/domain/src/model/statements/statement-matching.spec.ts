import fc from 'fast-check';
import { sampleStatementLine } from '../../testing/sample-statements';
import { statementYear } from '../../testing/statement-year';
import type { StatementLine } from './statement-line';
import { type KnownEntry, matchLines, type OpenInvoice, type Proposal, reversedBy } from './statement-matching';

const line = (amountCents: number, label: string, change: Partial<StatementLine> = {}): StatementLine =>
  sampleStatementLine(amountCents, label, { bookedOn: '2026-06-10', ...change });

const invoice = (
  id: number,
  balanceCents: number,
  customerName = 'Mairie de Niort',
  creditedCents = 0,
): OpenInvoice => ({
  id,
  year: 2026,
  sequence: id,
  customerName,
  creditedCents,
  balanceCents,
});

const entry = (id: number, amountCents: number, change: Partial<KnownEntry> = {}): KnownEntry => ({
  id,
  kind: 'payment',
  type: 1,
  amountCents,
  paidOn: '2026-06-08',
  year: 2026,
  sequence: 12,
  customerName: 'Mairie de Niort',
  isReversed: false,
  isLinked: false,
  ...change,
});

function match(
  lines: readonly StatementLine[],
  invoices: readonly OpenInvoice[],
  { entries = [], deposits = [] }: Partial<Pick<Parameters<typeof matchLines>[1], 'entries' | 'deposits'>> = {},
): (Proposal | null)[] {
  return matchLines(lines, { issuerCode: '79', invoices, entries, deposits });
}

const one = (...of: Parameters<typeof match>) => match(...of)[0];

describe('matching a line of a statement', () => {
  it.each([
    'VIR SEPA RECU /DE TRESORERIE /MOTIF F79-2026-000012',
    'VIR FACTURE 79-2026-00012 /REF 4',
    'VIR F79 2026 000012',
    'VIR FACTUREF792026000012',
    'VIR F79-2026-00 0012',
    'VIR 79/2026/12 DPS',
  ])('is certain when the number is in the label: %s', (label) => {
    expect(one([line(250_00, label)], [invoice(12, 250_00), invoice(1, 250_00)])).toEqual({
      certainty: 'certain',
      reason: 'number',
      record: [{ invoiceId: 12, amountCents: 250_00 }],
      link: [],
      reverse: null,
    });
  });

  it('reads the number in the structured reference', () => {
    const proposal = one([line(250_00, 'VIR', { reference: 'F79-2026-000012' })], [invoice(12, 250_00)]);
    expect(proposal).toMatchObject({ certainty: 'certain', reason: 'reference' });
  });

  it('is not certain when the bank may have cut the number', () => {
    const proposal = one([line(250_00, 'VIR TRESORERIE F79-2026-00001')], [invoice(1, 250_00), invoice(12, 250_00)]);
    expect(proposal?.certainty).not.toBe('certain');
  });

  it('tells two equal invoices of a customer apart by a number that may be cut', () => {
    const invoices = [invoice(1, 250_00), invoice(12, 250_00)];
    expect(one([line(250_00, 'VIR MAIRIE DE NIORT 79-2026-00012')], invoices)).toMatchObject({
      certainty: 'certain',
      record: [{ invoiceId: 12 }],
    });
  });

  it.each([
    'SECOURS 79 2026-11-25',
    'VIR DPS 79 2026-11 DPS',
    'VIR 79/2026/11/25 DPS',
    'VIR DU 25-79-2026-11 DPS',
    'VIR 79 2026 11 25',
    'VIR DPS 79 2026 11 NOVEMBRE',
    'PRLV EDF REF 7920260011 PRO',
  ])('takes a day for no number: %s', (label) => {
    const proposal = one([line(250_00, label)], [invoice(11, 250_00), invoice(25, 250_00)]);
    expect(proposal?.certainty).not.toBe('certain');
  });

  it('tells no equal invoices apart by a number that can be read in two ways', () => {
    const invoices = [invoice(12, 250_00), invoice(123, 250_00)];
    expect(one([line(250_00, 'VIR MAIRIE DE NIORT F79-2026-00012 3 POSTES')], invoices)?.certainty).toBe('to-check');
  });

  it('is never certain of a line that a person must look at', () => {
    const doubtful = line(250_00, 'VIR F79-2026-000012', { doubt: 'Peut-être déjà connue' });
    expect(one([doubtful], [invoice(12, 250_00)])).toMatchObject({ certainty: 'to-check', reason: 'number' });
    const certain = line(250_00, 'VIR F79-2026-000012');
    expect(match([doubtful, certain], [invoice(12, 250_00)])[1]).toMatchObject({ certainty: 'certain' });
  });

  it('takes no number of another issuer', () => {
    expect(one([line(250_00, 'VIR F69-2026-000012')], [invoice(12, 250_01)])).toBeNull();
  });

  it('proposes a part payment, to be checked', () => {
    expect(one([line(100_00, 'VIR F79-2026-000012 ')], [invoice(12, 250_00)])).toMatchObject({
      certainty: 'to-check',
      reason: 'part-payment',
      record: [{ invoiceId: 12, amountCents: 100_00 }],
    });
  });

  it('says that the remainder after a credit note was paid', () => {
    expect(one([line(200_00, 'VIR F79-2026-000012')], [invoice(12, 200_00, 'Mairie de Niort', 50_00)])).toMatchObject({
      certainty: 'certain',
      reason: 'credit-remainder',
    });
  });

  it('proposes nothing above the balance', () => {
    expect(one([line(300_00, 'VIR F79-2026-000012')], [invoice(12, 250_00)])).toBeNull();
  });

  it('is certain by amount and whole name when nothing else fits', () => {
    const invoices = [invoice(12, 250_00), invoice(13, 260_00), invoice(14, 250_00, 'Mairie de Melle')];
    expect(one([line(250_00, 'VIR SEPA RECU /DE MAIRIE DE NIORT /MOTIF DPS')], invoices)).toMatchObject({
      certainty: 'certain',
      reason: 'amount-and-name',
      record: [{ invoiceId: 12 }],
    });
  });

  it.each([
    ['two invoices have that amount', 'VIR DE MAIRIE DE NIORT', [invoice(12, 250_00), invoice(13, 250_00)]],
    ['two others add up to it', 'VIR DE MAIRIE DE NIORT', [invoice(1, 250_00), invoice(2, 100_00), invoice(3, 150_00)]],
    ['the name is longer in the label', 'VIR DE MAIRIE DE NIORT SUD', [invoice(12, 250_00)]],
    ['the name begins earlier in the label', 'VIR DE AMICALE MAIRIE DE NIORT', [invoice(12, 250_00)]],
    ['only the amount fits', 'VIR DE M DUPONT', [invoice(12, 250_00)]],
    ['the label names another number', 'VIR DE MAIRIE DE NIORT F79-2026-000099', [invoice(12, 250_00)]],
  ])('is to be checked when %s', (_, label, invoices) => {
    expect(one([line(250_00, label)], invoices)?.certainty).toBe('to-check');
  });

  it('is to be checked when the number belongs to one customer and the name to another who owes the same', () => {
    const invoices = [invoice(12, 250_00), invoice(13, 250_00, 'Mairie de Melle')];
    expect(one([line(250_00, 'VIR DE MAIRIE DE MELLE MOTIF F79-2026-000012')], invoices)?.certainty).toBe('to-check');
  });

  it('is to be checked when two lines want the same invoice by name', () => {
    const lines = [line(250_00, 'VIR DE MAIRIE DE NIORT'), line(250_00, 'VIR DE MAIRIE DE NIORT')];
    expect(match(lines, [invoice(12, 250_00)]).map((found) => found?.certainty)).toEqual(['to-check', 'to-check']);
  });

  it('lets a number take its invoice before a name does', () => {
    const lines = [line(250_00, 'VIR DE MAIRIE DE NIORT'), line(250_00, 'VIR F79-2026-000012')];
    expect(match(lines, [invoice(12, 250_00), invoice(13, 250_00)])).toMatchObject([
      { certainty: 'certain', record: [{ invoiceId: 13 }] },
      { certainty: 'certain', record: [{ invoiceId: 12 }] },
    ]);
  });

  it('finds the only sum of a customer’s invoices', () => {
    const invoices = [
      invoice(1, 100_00),
      invoice(2, 120_00),
      invoice(3, 333_00),
      invoice(4, 120_00, 'Mairie de Melle'),
    ];
    expect(one([line(220_00, 'VIR DE MAIRIE DE NIORT')], invoices)).toMatchObject({
      certainty: 'certain',
      reason: 'sum-of-invoices',
      record: [{ invoiceId: 1 }, { invoiceId: 2 }],
    });
  });

  it('confirms a payment recorded by hand, and records no second one', () => {
    expect(one([line(250_00, 'VIR F79-2026-000012')], [], { entries: [entry(5, 250_00)] })).toEqual({
      certainty: 'certain',
      reason: 'recorded-payment',
      record: [],
      link: [5],
      reverse: null,
    });
  });

  it('is to be checked when the payment may be recorded already and the invoice still owes as much', () => {
    const entries = [entry(5, 250_00)];
    expect(one([line(250_00, 'VIR F79-2026-000012')], [invoice(12, 250_00)], { entries })?.certainty).toBe('to-check');
  });

  it('finds a deposit slip of cheques', () => {
    const deposits = [{ depositedOn: '2026-06-08', totalCents: 250_00, paymentIds: [5, 6] }];
    expect(one([line(250_00, 'REMISE CHEQUES BORDEREAU 12')], [invoice(12, 250_00)], { deposits })).toMatchObject({
      certainty: 'certain',
      reason: 'deposit-slip',
      link: [5, 6],
    });
  });

  it.each(['REMISE CARTE 0045 CONTRAT 1234567', 'REMISE CB 12', 'REMISE PRLV 3', 'REMISE COMMERCIALE'])(
    'finds no deposit slip of cheques for «\u00a0%s\u00a0»',
    (label) => {
      const deposits = [{ depositedOn: '2026-06-08', totalCents: 250_00, paymentIds: [5, 6] }];
      expect(one([line(250_00, label)], [], { deposits })).toBeNull();
    },
  );

  it('finds a deposit slip of «\u00a0chèques\u00a0», and asks about a bare «\u00a0remise\u00a0»', () => {
    const deposits = [{ depositedOn: '2026-06-08', totalCents: 250_00, paymentIds: [5, 6] }];
    expect(one([line(250_00, 'Remise de chèques')], [], { deposits })?.certainty).toBe('certain');
    expect(one([line(250_00, 'REMISE 12')], [], { deposits })?.certainty).toBe('to-check');
  });

  it.each(['VIR SEPA RECU HELLOASSO REVERSEMENT 10/2026', 'STRIPE PAYMENTS MAIRIE DE NIORT', 'REMISE CARTE 12'])(
    'takes a payout of card payments for no invoice of that amount: %s',
    (label) => {
      expect(one([line(250_00, label)], [invoice(12, 250_00)])).toBeNull();
      expect(one([line(250_00, `${label} F79-2026-000012`)], [invoice(12, 250_00)])?.certainty).toBe('to-check');
    },
  );

  it.each([
    ['REJET VIR F79-2026-000012 F79-2026-000013', 'certain'],
    ['IMPAYÉ MAIRIE DE NIORT', 'certain'],
    ['REJET VIR F79-2026-000013', 'to-check'],
    ['REJET VIR COMPTE CLOS', 'to-check'],
    ['RETOUR VIR F79-2026-000012 F79-2026-000013', 'to-check'],
  ])('takes off both payments of a rejected transfer of two invoices: %s', (label, certainty) => {
    const made = { isLinked: true, lineId: 3 };
    const entries = [
      entry(5, 200_00, made),
      entry(6, 280_00, { ...made, sequence: 13 }),
      entry(7, 480_00, { customerName: 'Mairie de Melle', sequence: 99 }),
    ];
    expect(one([line(-480_00, label)], [], { entries })).toEqual({
      certainty,
      reason: 'rejected-payment',
      record: [],
      link: [],
      reverse: 5,
      alsoReverse: [6],
    });
  });

  it('takes off payments that were recorded by hand when a rejection names all their invoices', () => {
    const entries = [entry(5, 200_00), entry(6, 280_00, { sequence: 13 })];
    const label = 'REJET VIR F79-2026-000012 F79-2026-000013';
    expect(one([line(-480_00, label)], [], { entries })).toMatchObject({ certainty: 'certain', alsoReverse: [6] });
    expect(one([line(-481_00, label)], [], { entries })).toBeNull();
  });

  it('takes off a payment that the bank rejects', () => {
    const entries = [entry(5, 250_00, { isLinked: true }), entry(6, 250_00, { customerName: 'Mairie de Melle' })];
    expect(one([line(-250_00, 'REJET VIR MAIRIE DE NIORT')], [], { entries })).toEqual({
      certainty: 'certain',
      reason: 'rejected-payment',
      record: [],
      link: [],
      reverse: 5,
    });
  });

  it('does not take the refund of a cancelled event for a rejection', () => {
    const entries = [entry(5, 500_00)];
    const refund = 'VIR REMBT ANNULATION F79-2026-000012';
    expect(one([line(-500_00, refund)], [], { entries })?.certainty).toBe('to-check');
    expect(one([line(-500_00, 'RETOUR VIR F79-2026-000012')], [], { entries })?.certainty).toBe('to-check');
  });

  it('confirms no entry in cash', () => {
    const entries = [entry(5, -100_00, { kind: 'counter-entry', type: 3 })];
    expect(one([line(-100_00, 'VIR EMIS MAIRIE DE NIORT')], [], { entries })).toBeNull();
  });

  it('is not certain of a payment that another file has already brought', () => {
    const entries = [entry(5, 240_00, { isLinked: true, paidOn: '2026-06-10' })];
    const proposed = one([line(240_00, 'VIR MAIRIE DE NIORT')], [invoice(13, 240_00)], { entries });
    expect(proposed).toMatchObject({ certainty: 'to-check', record: [{ invoiceId: 13 }] });
  });

  it('proposes nothing for a debit that is no rejection', () => {
    expect(one([line(-250_00, 'PRLV MAIRIE DE NIORT')], [], { entries: [entry(5, 250_00)] })).toBeNull();
  });

  it('recognises the refund of a credit note', () => {
    const entries = [entry(5, -80_00, { kind: 'refund' })];
    expect(one([line(-80_00, 'VIR EMIS POUR MAIRIE DE NIORT MOTIF AVOIR')], [], { entries })).toMatchObject({
      certainty: 'certain',
      reason: 'refund',
      link: [5],
    });
  });
});

describe('a statement of 500 lines from a seeded year', () => {
  it.each([1, 2, 3, 7, 42])('is matched to 95 % at least, with none wrong (seed %i)', (seed) => {
    const { books, lines, truth } = statementYear({ seed, lines: 500 });
    const proposals = matchLines(lines, books);
    const paying = truth.filter((invoices) => invoices.length > 0).length;
    const certain = proposals.map((proposal) =>
      proposal?.certainty === 'certain'
        ? proposal.record.map(({ invoiceId }) => invoiceId).sort((a, b) => a - b)
        : null,
    );
    const wrong = certain.filter((invoices, place) => invoices && String(invoices) !== String(truth[place]));
    expect(wrong).toEqual([]);
    expect(certain.filter((invoices) => invoices !== null).length).toBeGreaterThanOrEqual(0.95 * paying);
  });

  it('has no wrong certain line of 20 000 with noise, and still finds 95 % of the others', () => {
    const { books, lines, truth, bounced } = statementYear({ seed: 48, lines: 20_000, noise: true });
    const proposals = matchLines(lines, books);
    const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();
    const wrong = proposals.flatMap((proposal, place) => {
      if (proposal?.certainty !== 'certain') return [];
      const paid = proposal.record.map(({ invoiceId }) => invoiceId);
      const isRight =
        sorted(paid) === sorted(truth[place]!) &&
        sorted([...proposal.link, ...reversedBy(proposal)]) === sorted(bounced.get(place) ?? []);
      return isRight ? [] : [{ line: lines[place], proposal }];
    });
    expect(wrong).toEqual([]);
    const paying = truth.filter((invoices) => invoices.length > 0).length;
    const certain = proposals.filter((proposal) => proposal?.certainty === 'certain' && proposal.record.length > 0);
    expect(certain.length).toBeGreaterThanOrEqual(0.95 * paying);
    const reversals = proposals.filter((proposal) => proposal && reversedBy(proposal).length === 2);
    expect(reversals.length).toBeGreaterThanOrEqual(0.9 * bounced.size);
  });
});

describe('the certain proposals of any lines', () => {
  it('add up to their lines, use each invoice once and never exceed a balance', () => {
    const names = ['Mairie de Niort', 'Mairie de Melle', 'Rugby club de Niort'];
    const invoices = fc.array(fc.record({ cents: fc.integer({ min: 1, max: 5 }), name: fc.constantFrom(...names) }), {
      maxLength: 12,
    });
    const labels = fc.constantFrom(
      ...names,
      'F79-2026-000001',
      'F79-2026-000002 F79-2026-000003',
      '79-2026-4',
      'REMISE CHEQUES',
    );
    const lines = fc.array(
      fc.tuple(
        fc.integer({ min: -10, max: 10 }).filter((cents) => cents !== 0),
        labels,
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(invoices, lines, (made, read) => {
        const open = made.map(({ cents, name }, place) => invoice(place + 1, cents, name));
        const used = new Set<number>();
        const proposals = match(
          read.map(([cents, label]) => line(cents, label)),
          open,
        );
        for (const [place, proposal] of proposals.entries()) {
          if (!proposal) continue;
          expect(proposal.record.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(read[place]![0]);
          if (proposal.certainty !== 'certain') continue;
          for (const { invoiceId, amountCents } of proposal.record) {
            expect(used.has(invoiceId)).toBe(false);
            used.add(invoiceId);
            expect(amountCents).toBeLessThanOrEqual(open[invoiceId - 1]!.balanceCents);
          }
        }
      }),
    );
  });
});
