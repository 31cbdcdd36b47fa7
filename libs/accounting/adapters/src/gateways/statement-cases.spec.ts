import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CsvMapping, matchLines, type StatementLine, StatementUnreadable } from '@pds/accounting/domain';
import { strToU8, zipSync } from 'fflate';
import { StatementFileReader } from './statement-file-reader';

const folder = join(process.cwd(), 'libs/accounting/adapters/src/gateways/cases');
const reader = new StatementFileReader();

/** Day, cents, and the text of a line: label, then counterparty and reference in brackets where the file has them. */
type Line = readonly [day: string, cents: number, text: string];

interface Case {
  readonly lines: readonly Line[];
  /** The rows that are no line, or that a person must look at. */
  readonly doubts?: readonly string[];
  /** The columns that a person corrects. */
  readonly columns?: Partial<CsvMapping>;
}

/** Every file of `cases/`, of the kinds that people have, with its right value: its lines, or the end of the refusal. */
const cases: Readonly<Record<string, Case | string>> = {
  'camt-batch-instdamt.xml': {
    lines: [
      ['2026-11-25', 200_00, 'F69-2026-000016 (AMICALE DES COUREURS) (E2E-A)'],
      ['2026-11-25', 300_00, 'F69-2026-000017 (RUGBY CLUB DU VAL) (E2E-B)'],
    ],
  },
  'camt-concatenated.xml': {
    lines: [
      ['2026-11-23', 110_00, 'F69-2026-000018'],
      ['2026-11-24', 120_00, 'F69-2026-000019'],
    ],
  },
  'camt-numeric-refs.xml': {
    lines: [['2026-11-25', 325_50, 'Poste de secours fête d’été & brocante (COMITÉ DES FÊTES D\u0027ÉCULLY)']],
  },
  'camt-padded.xml': { lines: [['2026-11-25', 149_87, 'F69-2026-000013 (CLUB DE JUDO DES MONTS)']] },
  'camt-plain.xml': { lines: [['2026-11-25', 75_00, 'F69-2026-000020']] },
  'camt-rfrddocinf.xml': {
    lines: [['2026-11-25', 480_00, 'Poste du 3 octobre (SERVICE COMPTABLE SUD) (F69-2026-000012 F69-2026-000015)']],
  },
  'cfonb120.txt': 'relevé CFONB 120\u00a0: demandez à votre banque un export CAMT.053 (XML), OFX ou CSV.',
  'csv-commas.csv': {
    lines: [
      ['2026-11-24', 1_240_50, 'VIR SEPA, COMITE DES FETES, POSTE, 3 OCT, F69-2026-000030'],
      ['2026-11-24', -240_10, 'PRLV, ASSURANCE, VEHICULES, N 12, ECH 11, REF 55'],
      ['2026-11-25', 61_20, 'VIR, CLUB DE JUDO, F69-2026-000031, MERCI, BRAVO'],
    ],
  },
  'csv-day-without-year.csv':
    'la ligne 3 a une date illisible, incomplète ou dans un autre format («\u00a024/11\u00a0»).',
  'csv-devise.csv': 'la ligne 3 est en CHF, pas en euros.',
  'csv-excel-serial.csv': {
    lines: [
      ['2026-11-25', 150_00, 'VIR F69-2026-000024'],
      ['2026-11-26', 250_00, 'VIR F69-2026-000025'],
    ],
  },
  'csv-helloasso-payout.csv': {
    lines: [['2026-11-10', 390_00, 'VIR SEPA RECU HELLOASSO REVERSEMENT 10/2026']],
  },
  'csv-lcl-headerless.csv': {
    columns: { date: 0, dateFormat: 'dmy', labels: [2, 4], amount: 1, debit: null, credit: null },
    lines: [
      ['2026-11-25', 240_00, 'Virement VIR SEPA CLUB DE JUDO F69-2026-000028'],
      ['2026-11-24', -61_20, 'Carte CB STATION CARBURANT'],
      ['2026-11-25', 1_178_80, '01234 123456A'],
    ],
    doubts: ['01234 123456A\u00a0: Peut-être un solde ou un total, et non une opération'],
  },
  'csv-month-names.csv': {
    lines: [
      ['2026-11-24', 100_00, 'VIR F69-2026-000021'],
      ['2026-11-25', 200_00, 'VIR F69-2026-000022'],
      ['2026-11-26', 300_00, 'VIR F69-2026-000023'],
    ],
  },
  'csv-remise-carte.csv': { lines: [['2026-11-25', 530_00, 'REMISE CARTE 0045 CONTRAT 1234567 24/11']] },
  'csv-sens.csv': {
    lines: [
      ['2026-11-24', 240_00, 'VIR SEPA CLUB DE JUDO F69-2026-000027'],
      ['2026-11-24', -240_00, 'PRLV ASSURANCE VEHICULES'],
      ['2026-11-25', -61_20, 'CARTE CARBURANT'],
    ],
  },
  'csv-unbalanced-quote.csv': {
    lines: [
      ['2026-11-23', 100_00, 'VIR F69-2026-000032 (LES AMIS DU MARCHE DE NOEL DE LA)'],
      ['2026-11-24', 200_00, 'VIR F69-2026-000033 (CLUB DE JUDO)'],
      ['2026-11-25', 300_00, 'VIR F69-2026-000034 ("ROTARY CLUB" DU VAL)'],
      ['2026-11-25', 400_00, 'VIR F69-2026-000035 (AMICALE DES COUREURS)'],
    ],
  },
  'csv-utf16le-tab.txt': { lines: [['2026-11-25', 90_00, 'VIR F69-2026-000036']] },
  'csv-whole-utf8.csv': { lines: [['2026-11-24', 325_50, 'VIR COMITÉ DES FÊTES D’ÉCULLY']] },
  'ofx-chf.ofx': 'le compte est en CHF, pas en euros.',
  'ofx-entities.ofx': { lines: [['2026-11-25', 325_50, 'COMITÉ DES FêTES D\u0027ÉCULLY']] },
  'ofx-fitid-a.ofx': { lines: [['2026-11-24', 210_00, 'VIR CLUB DE JUDO POSTE OCT']] },
  'ofx-fitid-b.ofx': { lines: [['2026-11-24', 210_00, 'VIR CLUB DE JUDO POSTE OCT']] },
  'ofx-gmt-evening.ofx': { lines: [['2026-11-24', 95_00, 'VIR CLUB DE JUDO F69-2026-000045']] },
  'ofx-line-currency.ofx': 'l’opération n° 1 est en GBP, pas en euros.',
  'releve-html.xls': 'ce fichier est un classeur Excel\u00a0: enregistrez-le en CSV.',
  'releve.xlsx': 'ce fichier est un classeur Excel\u00a0: enregistrez-le en CSV.',
};

/** Reads a file as the import does: with the proposed columns, as a person corrects them. */
function imported(bytes: Uint8Array, columns?: Partial<CsvMapping>) {
  const doubts: string[] = [];
  const { csv } = reader.inspect(bytes);
  const own = { counterparty: null, reference: null };
  const mapping = csv && { ...own, ...csv.proposal!, ...columns };
  const lines = reader.read(bytes, mapping, (what, row) => doubts.push(`${row ?? 'fichier'}\u00a0: ${what}`));
  doubts.push(...lines.flatMap(({ label, doubt }) => (doubt ? [`${label}\u00a0: ${doubt}`] : [])));
  return { lines, doubts };
}

function shown({ bookedOn, amountCents, label, counterparty, reference }: StatementLine): Line {
  const others = [counterparty, reference].filter((text) => text !== '').map((text) => ` (${text})`);
  return [bookedOn, amountCents, label + others.join('')];
}

describe('the statements that people have', () => {
  it('are all in the table', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(cases).sort());
  });

  it.each(Object.entries(cases))('%s has its right value', (name, expected) => {
    const bytes = readFileSync(join(folder, name));
    if (typeof expected === 'string') {
      const refused = expect(() => imported(bytes));
      refused.toThrow(StatementUnreadable);
      refused.toThrow(expected.replace('n° ', 'n°\u00a0'));
      return;
    }
    const { lines, doubts } = imported(bytes, expected.columns);
    expect(lines.map(shown)).toEqual(expected.lines);
    expect(doubts).toEqual(expected.doubts ?? []);
  });
});

describe('the proposals for them', () => {
  const invoice = (sequence: number, balanceCents: number) => {
    const customerName = 'Club de judo';
    return { id: sequence, year: 2026, sequence, customerName, creditedCents: 0, balanceCents };
  };
  const deposits = [{ depositedOn: '2026-11-24', totalCents: 530_00, paymentIds: [5] }];
  const proposed = (name: string) =>
    matchLines(imported(readFileSync(join(folder, name))).lines, {
      issuerCode: '69',
      invoices: [invoice(12, 200_00), invoice(15, 280_00), invoice(16, 390_00), invoice(17, 530_00)],
      entries: [],
      deposits,
    });

  it('are certain of the sum of two invoices that the structured reference names', () => {
    expect(proposed('camt-rfrddocinf.xml')).toMatchObject([
      { certainty: 'certain', reason: 'sum-of-invoices', record: [{ invoiceId: 12 }, { invoiceId: 15 }] },
    ]);
  });

  it.each(['csv-helloasso-payout.csv', 'csv-remise-carte.csv'])('are none for %s', (name) => {
    expect(proposed(name)).toEqual([null]);
  });
});

const csv = (...rows: readonly string[]) => Buffer.from(['Date;Libellé;Montant', ...rows].join('\n'));
const cents = (bytes: Uint8Array) => imported(bytes).lines.map(({ amountCents }) => amountCents);

describe('the siblings of those faults', () => {
  it.each([
    ['12,345', 'illisible'],
    ['0,001', 'illisible'],
    ['0.001', 'illisible'],
    ['1 2,50', 'illisible'],
    ['240,00 CHF', 'illisible'],
  ])('the amount «\u00a0%s\u00a0» refuses the file and names the row', (amount, why) => {
    expect(() => cents(csv('25/11/2026;VIR;1,00', `25/11/2026;VIR;${amount}`))).toThrow(
      `ligne 3 a un montant ou un sens ${why}`,
    );
  });

  it('does not take «\u00a01.650\u00a0» for thousands where points separate decimals', () => {
    expect(cents(csv('25/11/2026;VIR;1.650', '25/11/2026;VIR;12,50'))).toEqual([1_650_00, 12_50]);
    expect(() => cents(csv('25/11/2026;VIR;1.650', '25/11/2026;VIR;12.50'))).toThrow('ligne 2');
  });

  it('names rows without amount, totals and amounts of zero, and compares a total with the lines', () => {
    const rows = [
      '25/11/2026;VIR;100,00',
      '25/11/2026;INFORMATION;',
      '25/11/2026;VIR;0,00',
      ';Total;100,00',
      ';Total;90,00',
    ];
    const { lines, doubts } = imported(csv(...rows));
    expect(lines).toHaveLength(1);
    expect(doubts).toEqual([
      '3\u00a0: sans montant',
      '4\u00a0: montant nul',
      '5\u00a0: total ou solde, non compté',
      '6\u00a0: un total du fichier diffère de la somme des lignes lues',
    ]);
  });

  it('refuses an amount without day, and one in two columns at once', () => {
    expect(() => cents(csv('25/11/2026;VIR;1,00', ';VIR;2,00'))).toThrow('la ligne 3 n’a pas de date');
    const both = Buffer.from('Date;Libellé;Débit;Crédit\n25/11/2026;VIR;5,00;7,00');
    expect(() => cents(both)).toThrow('ligne 2');
  });

  it('asks to look at a dated balance', () => {
    const { doubts } = imported(csv('25/11/2026;VIR SOLDE FACTURE;1,00', '25/11/2026;SOLDE AU 25/11/2026;2,00'));
    expect(doubts).toEqual(['SOLDE AU 25/11/2026\u00a0: Peut-être un solde ou un total, et non une opération']);
  });

  it('refuses an account in another currency that only its heading names', () => {
    const headed = (heading: string, title: string) =>
      Buffer.from(`${heading}\n\nDate;Libellé;${title}\n25/11/2026;VIR;1,00`);
    expect(() => cents(headed('Devise\u00a0: CHF', 'Montant'))).toThrow('en CHF');
    expect(() => cents(headed('Compte 1234', 'Montant (USD)'))).toThrow('en USD');
    expect(() => cents(headed('Devise;CHF', 'Montant'))).toThrow('en CHF');
    expect(cents(headed('Devise\u00a0: EUR', 'Montant (EUR)'))).toEqual([1_00]);
    const own = 'Date;Libellé;Montant;Montant en devise\n25/11/2026;CARTE;-1,00;-1,16 USD';
    expect(cents(Buffer.from(own))).toEqual([-1_00]);
  });

  it('keeps the letters of all other lines when a bank cuts one in the middle', () => {
    const whole = Buffer.from('25/11/2026;VIR COMITÉ;1,00\n');
    const cut = Buffer.concat([Buffer.from('26/11/2026;VIR FÊT'), Buffer.from([0xc3]), Buffer.from(';2,00')]);
    const [known, other] = imported(Buffer.concat([csv(''), whole, cut])).lines;
    expect(known!.identity).toBe(imported(Buffer.concat([csv(''), whole])).lines[0]!.identity);
    expect([known!.label, other!.label]).toEqual(['VIR COMITÉ', 'VIR FÊT']);
  });

  it('never cuts an emoji in two', () => {
    const label = `${'x'.repeat(499)}😀`;
    expect(imported(csv(`25/11/2026;${label};1,00`)).lines[0]!.label).toBe('x'.repeat(499));
  });

  it('finds the columns of titles that it does not know, and none without titles', () => {
    const known = reader.inspect(Buffer.from('Quand;Quoi;Combien\n25/11/2026;VIR;1,00')).csv;
    expect(known).toMatchObject({ header: ['Quand', 'Quoi', 'Combien'], headerRow: 0, proposal: null });
    const bare = reader.inspect(Buffer.from('25/11/2026;VIR;1,00')).csv;
    expect(bare).toMatchObject({ header: ['', '', ''], headerRow: -1, signature: '', proposal: null });
  });

  const changed = (name: string, ...changes: readonly (readonly [string, string])[]) =>
    imported(
      Buffer.from(
        changes.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(join(folder, name), 'utf8')),
      ),
    );

  it('says when the lines of a CAMT.053 do not lead from its opening to its closing balance, or are not as many as announced', () => {
    const closing = (euros: string) =>
      [
        '   <Ntry>',
        `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Ntry>`,
      ] as const;
    expect(changed('camt-plain.xml', closing('1075.00')).doubts).toEqual([]);
    expect(changed('camt-plain.xml', closing('1175.00')).doubts).toEqual([
      'fichier\u00a0: les opérations lues ne mènent pas au solde final que le fichier annonce',
    ]);
    const announced = '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry><Ntry>';
    expect(changed('camt-plain.xml', ['   <Ntry>', announced]).doubts).toEqual([
      'fichier\u00a0: le fichier annonce 2 opérations et en contient 1',
    ]);
  });

  it('names as the payer who owes, and keeps who paid for it', () => {
    const [line] = changed('camt-padded.xml', [
      '<Dbtr>',
      '<UltmtDbtr><Nm>COMMUNE DE MONTS</Nm></UltmtDbtr><Dbtr>',
    ]).lines;
    expect(shown(line!)[2]).toBe('F69-2026-000013 CLUB DE JUDO DES MONTS (COMMUNE DE MONTS)');
  });

  it('makes one line to look at of a batch that does not add up, with the texts of all its parts', () => {
    const { lines, doubts } = changed('camt-batch-instdamt.xml', ['>300.00<', '>301.00<']);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([500_00]);
    expect(lines[0]!.label).toContain('F69-2026-000016 AMICALE DES COUREURS F69-2026-000017 RUGBY CLUB DU VAL');
    expect(doubts).toHaveLength(1);
  });

  it('takes the day in France of an evening in London', () => {
    const evening = [
      '<BookgDt><Dt>2026-11-25</Dt></BookgDt>',
      '<BookgDt><DtTm>2026-11-25T23:30:00Z</DtTm></BookgDt>',
    ] as const;
    expect(changed('camt-plain.xml', evening).lines[0]!.bookedOn).toBe('2026-11-26');
  });

  it('reads no OFX that is cut, nor «\u00a01,650\u00a0», and euros that were another currency before', () => {
    const ofx = (from: string, to: string) => changed('ofx-gmt-evening.ofx', [from, to]);
    expect(() => ofx('</OFX>', '')).toThrow('coupé avant sa fin');
    expect(() => ofx('95.00', '1,650')).toThrow('n°\u00a01');
    expect(ofx('95.00', '+00000095.00').lines[0]!.amountCents).toBe(95_00);
    const original = '</STMTTRN>';
    const before = '<ORIGCURRENCY><CURRATE>1.16<CURSYM>GBP</ORIGCURRENCY></STMTTRN>';
    expect(ofx(original, before).lines[0]!.amountCents).toBe(95_00);
  });

  it('reads the statements of an archive, names its other files, and refuses a CSV by name', () => {
    const own = (name: string) => readFileSync(join(folder, name));
    const { lines, doubts } = imported(zipSync({ 'a.xml': own('camt-plain.xml'), 'liste.xml': strToU8('<liste/>') }));
    expect([lines.length, doubts]).toEqual([
      1,
      ['fichier\u00a0: «\u00a0liste.xml\u00a0» n’est ni CAMT.053 ni OFX et n’a pas été lu'],
    ]);
    const withCsv = zipSync({ 'a.xml': own('camt-plain.xml'), 'b.csv': own('csv-sens.csv') });
    expect(() => imported(withCsv)).toThrow('«\u00a0b.csv\u00a0» est un CSV');
    const cut = zipSync({ 'a.xml': own('camt-plain.xml'), 'b.ofx': own('ofx-chf.ofx') });
    expect(() => imported(cut)).toThrow('«\u00a0b.ofx\u00a0»\u00a0: le compte est en CHF, pas en euros.');
    expect(() => imported(zipSync({ 'a.txt': strToU8('bonjour') }))).toThrow('ni CAMT.053 ni OFX');
  });
});
