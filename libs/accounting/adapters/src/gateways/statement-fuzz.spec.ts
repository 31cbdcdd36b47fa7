import { StatementTooLarge, StatementUnreadable } from '@pds/accounting/domain';
import { camtText, sampleStatementLine } from '@pds/accounting/domain/testing';
import { daysLater } from '@pds/kernel';
import { runs } from '@pds/kernel/testing';
import fc from 'fast-check';
import { StatementFileReader } from './statement-file-reader';

const reader = new StatementFileReader();

/** A movement, or a row of another kind by its place in {@link oddRows}. */
interface Row {
  readonly day: number;
  readonly cents: number;
  readonly label: string;
  readonly odd: number;
}

const labels = [
  'VIR SEPA CLUB DE JUDO F69-2026-000012',
  'COMITÉ DES FÊTES D’ÉCULLY & CO',
  'LES "AMIS" DU MARCHÉ',
  'PRLV, EDF, 12,50',
  'été 😀'.repeat(120),
  'SOLDE FACTURE 12',
  '',
];
const row = fc.record({
  day: fc.nat(300),
  cents: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  label: fc.constantFrom(...labels),
  odd: fc.oneof({ weight: 30, arbitrary: fc.constant(-1) }, fc.nat(10)),
});
const rows = fc.array(row, { minLength: 1, maxLength: 12 });
const encodings = fc.constantFrom('utf8', 'latin1', 'utf16le', 'bom');
/** The thousandths of the text that are left, and whether two lines change places. */
const damage = fc.record({
  left: fc.option(fc.integer({ min: 200, max: 999 }), { freq: 2 }),
  swapped: fc.option(fc.nat(11)),
});

const encoded = (text: string, encoding: string) =>
  encoding === 'utf16le' || encoding === 'bom'
    ? Buffer.from(`\ufeff${text}`, encoding === 'bom' ? 'utf8' : 'utf16le')
    : Buffer.from(
        encoding === 'latin1' ? text.replace(/[^\p{ASCII}\u00a0-\u00ff]/gu, '?') : text,
        encoding as BufferEncoding,
      );
const euros = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const dayOf = ({ day }: Row) => daysLater('2026-01-01', day);

function damaged(text: string, { left, swapped }: { left: number | null; swapped: number | null }): string {
  const lines = text.split('\n');
  if (swapped !== null && swapped + 2 < lines.length)
    lines.splice(swapped + 1, 2, lines[swapped + 2]!, lines[swapped + 1]!);
  const whole = lines.join('\n');
  return left === null ? whole : whole.slice(0, Math.floor((left * whole.length) / 1_000));
}

/** Reads a file as the import does; null if it is refused by name. */
async function read(bytes: Uint8Array) {
  const file = { fileName: 'releve', bytes };
  const named: (number | null)[] = [];
  try {
    const { csv } = await reader.inspect(file);
    const chosen = { date: 0, dateFormat: 'dmy', labels: [1], amount: 2, debit: null, credit: null } as const;
    const mapping = csv && (csv.proposal ?? { ...chosen, counterparty: null, reference: null });
    const lines = await reader.read(file, mapping, (_, place) => named.push(place));
    const rowsNamed = named.filter((place) => place !== null);
    expect(new Set(rowsNamed).size).toBe(rowsNamed.length);
    return {
      lines,
      count: lines.length + rowsNamed.length,
      sum: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    };
  } catch (error) {
    if (!(error instanceof StatementUnreadable || error instanceof StatementTooLarge)) throw error;
    expect(error.message.length).toBeGreaterThan(40);
    return null;
  }
}

/** Rows of a CSV that are no movement. */
const oddRows = (separator: string): readonly string[] =>
  [
    ['', 'Total', '1,00'],
    ['Solde au 30/06/2026', '', '12 345,67'],
    ['25/11/2026', 'INFORMATION', ''],
    ['25/11/2026', 'NUL', '0,00'],
    ['24/11', 'SANS ANNÉE', '5,00'],
    ['', 'SANS DATE', '5,00'],
    ['25/11/2026', 'ILLISIBLE', '12,345'],
    ['25/11/2026', 'SEPT CHF', '7,00 CHF'],
    ['Date', 'Libellé', 'Montant'],
    ['25 nov. 2026', '"JAMAIS FERMÉ', '5,00'],
    ['25/11/2026', '"ROUVERT "AUSSITÔT', '5,00'],
  ].map((cells) => cells.join(separator));

describe('a file of any rows, permuted, cut and written in any encoding, is refused or leaves no row out', () => {
  const many = { numRuns: runs(100, 3_000) };
  let filesRead = 0;
  beforeEach(() => (filesRead = 0));
  // A generator of files that are all refused would prove nothing.
  afterEach(() => expect(filesRead).toBeGreaterThanOrEqual(runs(1, 500)));

  it.each([';', '\t', ','])('as a CSV separated by «\u00a0%s\u00a0»', async (separator) => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(rows, encodings, damage, async (some, encoding, harm) => {
        const written = some.map((one) =>
          one.odd >= 0
            ? oddRows(separator)[one.odd]!.replace(/(\d+),(\d+)/g, separator === ',' ? '$1.$2' : '$1,$2')
            : [dayOf(one).split('-').reverse().join('/'), quoted(one.label), quoted(euros(one.cents))].join(separator),
        );
        const text = damaged([['Date', 'Libellé', 'Montant'].join(separator), ...written].join('\n'), harm);
        const found = await read(encoded(text, encoding));
        if (!found) return;
        filesRead += 1;
        expect(found.count).toBe(
          text.split('\n').filter((line) => line.replaceAll(separator, '').trim() !== '').length - 1,
        );
        if (harm.left === null && some.every(({ odd }) => odd < 0))
          expect(found.sum).toBe(some.reduce((sum, { cents }) => sum + cents, 0));
      }),
      many,
    );
  });

  it('as OFX', async () => {
    await fc.assert(
      fc.asyncProperty(rows, encodings, damage, async (some, encoding, harm) => {
        const odd = ['0.00', '1,650', 'douze', '12.00<CURRENCY><CURSYM>USD</CURRENCY>'];
        const transactions = some.map((one, place) => {
          const amount = odd[one.odd] ?? (one.cents / 100).toFixed(2);
          const name = one.label.replaceAll('&', '&amp;');
          return `<STMTTRN><DTPOSTED>${dayOf(one).replaceAll('-', '')}<TRNAMT>${amount}<FITID>${place}<NAME>${name}</STMTTRN>`;
        });
        const text = damaged(
          ['OFXHEADER:100', '<OFX><CURDEF>EUR<BANKTRANLIST>', ...transactions, '</BANKTRANLIST></OFX>'].join('\n'),
          harm,
        );
        const found = await read(encoded(text, encoding));
        if (!found) return;
        filesRead += 1;
        expect(found.count).toBe(text.split('<STMTTRN>').length - 1);
        if (harm.left === null && some.every((one) => odd[one.odd] === undefined))
          expect(found.sum).toBe(some.reduce((sum, { cents }) => sum + cents, 0));
      }),
      many,
    );
  });

  it('as CAMT.053', async () => {
    await fc.assert(
      fc.asyncProperty(rows, encodings, damage, async (some, encoding, harm) => {
        const whole = camtText(some.map((one) => sampleStatementLine(one.cents, one.label, { bookedOn: dayOf(one) })));
        const odd = ['<Sts>PDNG</Sts>', '<Sts></Sts>', '<Sts>BOOK</Sts><Amt Ccy="USD">1.00</Amt>'];
        let place = -1;
        const text = damaged(
          whole.replaceAll('<Sts>BOOK</Sts>', (status) => odd[some[(place += 1)]!.odd] ?? status),
          harm,
        );
        const found = await read(encoded(text, encoding));
        if (!found) return;
        filesRead += 1;
        expect(found.count).toBe(text.split('<Ntry>').length - 1);
        if (harm.left === null && some.every((one) => odd[one.odd] === undefined))
          expect(found.sum).toBe(some.reduce((sum, { cents }) => sum + cents, 0));
      }),
      many,
    );
  });
});
