import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CsvMapping, matchLines, type StatementLine, StatementUnreadable } from '@pds/accounting/domain';
import ExcelJs from 'exceljs';
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
  'releve.xlsx': { lines: [['2026-11-25', 240_50, 'VIR F69-2026-000046']] },
};

/** Reads a file as the import does: with the proposed columns, as a person corrects them. */
async function imported(bytes: Uint8Array, columns?: Partial<CsvMapping>) {
  const file = { fileName: 'releve', bytes };
  const doubts: string[] = [];
  const { csv } = await reader.inspect(file);
  const own = { counterparty: null, reference: null };
  const mapping = csv && { ...own, ...csv.proposal!, ...columns };
  const lines = await reader.read(file, mapping, (what, row) => doubts.push(`${row ?? 'fichier'}\u00a0: ${what}`));
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

  it.each(Object.entries(cases))('%s has its right value', async (name, expected) => {
    const bytes = readFileSync(join(folder, name));
    if (typeof expected === 'string') {
      const read = imported(bytes);
      await expect(read).rejects.toThrow(StatementUnreadable);
      await expect(read).rejects.toThrow(expected.replace('n° ', 'n°\u00a0'));
      return;
    }
    const { lines, doubts } = await imported(bytes, expected.columns);
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
  const proposed = async (name: string) =>
    matchLines((await imported(readFileSync(join(folder, name)))).lines, {
      issuerCode: '69',
      invoices: [invoice(12, 200_00), invoice(15, 280_00), invoice(16, 390_00), invoice(17, 530_00)],
      entries: [],
      deposits,
    });

  it('are certain of the sum of two invoices that the structured reference names', async () => {
    expect(await proposed('camt-rfrddocinf.xml')).toMatchObject([
      { certainty: 'certain', reason: 'sum-of-invoices', record: [{ invoiceId: 12 }, { invoiceId: 15 }] },
    ]);
  });

  it.each(['csv-helloasso-payout.csv', 'csv-remise-carte.csv'])('are none for %s', async (name) => {
    expect(await proposed(name)).toEqual([null]);
  });
});

const csv = (...rows: readonly string[]) => Buffer.from(['Date;Libellé;Montant', ...rows].join('\n'));
const cents = async (bytes: Uint8Array) => (await imported(bytes)).lines.map(({ amountCents }) => amountCents);

describe('the siblings of those faults', () => {
  it.each([
    ['12,345', 'illisible'],
    ['0,001', 'illisible'],
    ['0.001', 'illisible'],
    ['1 2,50', 'illisible'],
    ['240,00 CHF', 'illisible'],
  ])('the amount «\u00a0%s\u00a0» refuses the file and names the row', async (amount, why) => {
    await expect(cents(csv('25/11/2026;VIR;1,00', `25/11/2026;VIR;${amount}`))).rejects.toThrow(
      `ligne 3 a un montant ou un sens ${why}`,
    );
  });

  it('does not take «\u00a01.650\u00a0» for thousands where points separate decimals', async () => {
    expect(await cents(csv('25/11/2026;VIR;1.650', '25/11/2026;VIR;12,50'))).toEqual([1_650_00, 12_50]);
    await expect(cents(csv('25/11/2026;VIR;1.650', '25/11/2026;VIR;12.50'))).rejects.toThrow('ligne 2');
  });

  it('names rows without amount, totals and amounts of zero, and compares a total with the lines', async () => {
    const rows = [
      '25/11/2026;VIR;100,00',
      '25/11/2026;INFORMATION;',
      '25/11/2026;VIR;0,00',
      ';Total;100,00',
      ';Total;90,00',
    ];
    const { lines, doubts } = await imported(csv(...rows));
    expect(lines).toHaveLength(1);
    expect(doubts).toEqual([
      '3\u00a0: sans montant',
      '4\u00a0: montant nul',
      '5\u00a0: total ou solde, non compté',
      '6\u00a0: un total du fichier diffère de la somme des lignes lues',
    ]);
  });

  it('refuses an amount without day, and one in two columns at once', async () => {
    await expect(cents(csv('25/11/2026;VIR;1,00', ';VIR;2,00'))).rejects.toThrow('la ligne 3 n’a pas de date');
    const both = Buffer.from('Date;Libellé;Débit;Crédit\n25/11/2026;VIR;5,00;7,00');
    await expect(cents(both)).rejects.toThrow('ligne 2');
  });

  it('asks to look at a dated balance', async () => {
    const { doubts } = await imported(csv('25/11/2026;VIR SOLDE FACTURE;1,00', '25/11/2026;SOLDE AU 25/11/2026;2,00'));
    expect(doubts).toEqual(['SOLDE AU 25/11/2026\u00a0: Peut-être un solde ou un total, et non une opération']);
  });

  it('refuses an account in another currency that only its heading names', async () => {
    const headed = (heading: string, title: string) =>
      Buffer.from(`${heading}\n\nDate;Libellé;${title}\n25/11/2026;VIR;1,00`);
    await expect(cents(headed('Devise\u00a0: CHF', 'Montant'))).rejects.toThrow('en CHF');
    await expect(cents(headed('Compte 1234', 'Montant (USD)'))).rejects.toThrow('en USD');
    await expect(cents(headed('Devise;CHF', 'Montant'))).rejects.toThrow('en CHF');
    expect(await cents(headed('Devise\u00a0: EUR', 'Montant (EUR)'))).toEqual([1_00]);
    const own = 'Date;Libellé;Montant;Montant en devise\n25/11/2026;CARTE;-1,00;-1,16 USD';
    expect(await cents(Buffer.from(own))).toEqual([-1_00]);
  });

  it('keeps the letters of all other lines when a bank cuts one in the middle', async () => {
    const whole = Buffer.from('25/11/2026;VIR COMITÉ;1,00\n');
    const cut = Buffer.concat([Buffer.from('26/11/2026;VIR FÊT'), Buffer.from([0xc3]), Buffer.from(';2,00')]);
    const [known, other] = (await imported(Buffer.concat([csv(''), whole, cut]))).lines;
    const [alone] = (await imported(Buffer.concat([csv(''), whole]))).lines;
    expect(known!.identity).toBe(alone!.identity);
    expect([known!.label, other!.label]).toEqual(['VIR COMITÉ', 'VIR FÊT']);
  });

  it('splits rows as their titles, whatever the lines before them have', async () => {
    const before = Array.from({ length: 12 }, (_, line) => `Compte ${line}, agence, ville`).join('\n');
    expect(await cents(Buffer.from(`${before}\nDate;Libellé;Montant\n25/11/2026;VIR;1,00`))).toEqual([1_00]);
  });

  it('never cuts an emoji in two', async () => {
    const label = `${'x'.repeat(499)}😀`;
    expect((await imported(csv(`25/11/2026;${label};1,00`))).lines[0]!.label).toBe('x'.repeat(499));
  });

  it('finds the columns of titles that it does not know, and none without titles', async () => {
    const head = async (bytes: Uint8Array) => (await reader.inspect({ fileName: 'releve.csv', bytes })).csv;
    const known = await head(Buffer.from('Quand;Quoi;Combien\n25/11/2026;VIR;1,00'));
    expect(known).toMatchObject({ header: ['Quand', 'Quoi', 'Combien'], headerRow: 0, proposal: null });
    const bare = await head(Buffer.from('25/11/2026;VIR;1,00'));
    expect(bare).toMatchObject({ header: ['', '', ''], headerRow: -1, signature: '', proposal: null });
  });

  const changed = (name: string, ...changes: readonly (readonly [string, string])[]) =>
    imported(
      Buffer.from(
        changes.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(join(folder, name), 'utf8')),
      ),
    );

  it('says when the lines of a CAMT.053 do not lead from its opening to its closing balance, or are not as many as announced', async () => {
    const closing = (euros: string) =>
      [
        '   <Ntry>',
        `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Ntry>`,
      ] as const;
    expect((await changed('camt-plain.xml', closing('1075.00'))).doubts).toEqual([]);
    expect((await changed('camt-plain.xml', closing('1175.00'))).doubts).toEqual([
      'fichier\u00a0: les opérations lues ne mènent pas au solde final que le fichier annonce',
    ]);
    const announced = '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry><Ntry>';
    expect((await changed('camt-plain.xml', ['   <Ntry>', announced])).doubts).toEqual([
      'fichier\u00a0: le fichier annonce 2 opérations et en contient 1',
    ]);
  });

  it('names as the payer who owes, and keeps who paid for it', async () => {
    const { lines } = await changed('camt-padded.xml', [
      '<Dbtr>',
      '<UltmtDbtr><Nm>COMMUNE DE MONTS</Nm></UltmtDbtr><Dbtr>',
    ]);
    expect(shown(lines[0]!)[2]).toBe('F69-2026-000013 CLUB DE JUDO DES MONTS (COMMUNE DE MONTS)');
  });

  it('makes one line to look at of a batch that does not add up, with the texts of all its parts', async () => {
    const { lines, doubts } = await changed('camt-batch-instdamt.xml', ['>300.00<', '>301.00<']);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([500_00]);
    expect(lines[0]!.label).toContain('F69-2026-000016 AMICALE DES COUREURS F69-2026-000017 RUGBY CLUB DU VAL');
    expect(doubts).toHaveLength(1);
  });

  it('takes the day in France of an evening in London', async () => {
    const evening = [
      '<BookgDt><Dt>2026-11-25</Dt></BookgDt>',
      '<BookgDt><DtTm>2026-11-25T23:30:00Z</DtTm></BookgDt>',
    ] as const;
    expect((await changed('camt-plain.xml', evening)).lines[0]!.bookedOn).toBe('2026-11-26');
  });

  it('reads no OFX that is cut, nor «\u00a01,650\u00a0», and euros that were another currency before', async () => {
    const ofx = (from: string, to: string) => changed('ofx-gmt-evening.ofx', [from, to]);
    await expect(ofx('</OFX>', '')).rejects.toThrow('coupé avant sa fin');
    await expect(ofx('95.00', '1,650')).rejects.toThrow('n°\u00a01');
    expect((await ofx('95.00', '+00000095.00')).lines[0]!.amountCents).toBe(95_00);
    const original = '</STMTTRN>';
    const before = '<ORIGCURRENCY><CURRATE>1.16<CURSYM>GBP</ORIGCURRENCY></STMTTRN>';
    expect((await ofx(original, before)).lines[0]!.amountCents).toBe(95_00);
  });

  it('reads the statements of an archive, names its other files, and refuses a CSV by name', async () => {
    const own = (name: string) => readFileSync(join(folder, name));
    const { lines, doubts } = await imported(
      zipSync({ 'a.xml': own('camt-plain.xml'), 'liste.xml': strToU8('<liste/>') }),
    );
    expect([lines.length, doubts]).toEqual([
      1,
      ['fichier\u00a0: «\u00a0liste.xml\u00a0» n’est ni CAMT.053 ni OFX et n’a pas été lu'],
    ]);
    const withCsv = zipSync({ 'a.xml': own('camt-plain.xml'), 'b.csv': own('csv-sens.csv') });
    await expect(imported(withCsv)).rejects.toThrow('«\u00a0b.csv\u00a0» est un CSV');
    const cut = zipSync({ 'a.xml': own('camt-plain.xml'), 'b.ofx': own('ofx-chf.ofx') });
    await expect(imported(cut)).rejects.toThrow('«\u00a0b.ofx\u00a0»\u00a0: le compte est en CHF, pas en euros.');
    await expect(imported(zipSync({ 'a.txt': strToU8('bonjour') }))).rejects.toThrow('ni CAMT.053 ni OFX');
  });
});

type SheetCells = readonly (readonly ExcelJs.CellValue[])[];

describe('a statement as a workbook', () => {
  async function workbook(sheets: Readonly<Record<string, SheetCells>>, days: string | null = 'dd/mm/yyyy') {
    const book = new ExcelJs.Workbook();
    for (const [name, rows] of Object.entries(sheets)) {
      const sheet = book.addWorksheet(name);
      rows.forEach((cells, place) => (sheet.getRow(place + 1).values = [...cells]));
      if (days !== null) sheet.getColumn(1).numFmt = days;
    }
    return Buffer.from(await book.xlsx.writeBuffer());
  }
  const day = (date: number) => new Date(Date.UTC(2026, 10, date));
  const debits: SheetCells = [
    ['Compte 00012345678'],
    [],
    ['Date', 'Libellé', 'Débit', 'Crédit', 'Note'],
    [day(24), 'VIR CLUB DE JUDO', null, 1_240.5],
    [day(25), 'FRAIS', { formula: '0.1+0.2', result: 0.1 + 0.2 }, null, 'à voir'],
    [],
    ['26/11/2026', 'VIR ROTARY', null, '1 000,10 €'],
    [46_353, 'VIR', null, 7],
    ['Total', null, 0.3, 2_247.6],
    ['Solde au 30/11/2026', null, null, 12_345.67],
  ];

  it('has days, cents and columns as their owner sees them, below its titles, and names sums and other sheets', async () => {
    const bytes = await workbook({ Notes: [['à faire']], Novembre: debits });
    const { format, csv: head } = await reader.inspect({ fileName: 'releve.xlsx', bytes });
    expect([format, head!.signature]).toEqual(['xlsx', 'date|libelle|debit|credit|note']);
    expect(head!.samples[0]).toEqual(['24/11/2026', 'VIR CLUB DE JUDO', '', '1240,5', '']);
    const { lines, doubts } = await imported(bytes);
    expect(lines.map(shown)).toEqual([
      ['2026-11-24', 1_240_50, 'VIR CLUB DE JUDO'],
      ['2026-11-25', -30, 'FRAIS'],
      ['2026-11-26', 1_000_10, 'VIR ROTARY'],
      ['2026-11-27', 7_00, 'VIR'],
    ]);
    expect(doubts).toEqual([
      'fichier\u00a0: la feuille «\u00a0Notes\u00a0» n’a pas été lue',
      '9\u00a0: total ou solde, non compté',
      '10\u00a0: total ou solde, non compté',
    ]);
  });

  it.each(['dmy', 'ymd', 'mdy'] as const)('has the same days with the columns of a CSV in %s', async (dateFormat) => {
    const bytes = await workbook({
      Novembre: [
        ['Date', 'Libellé', 'Montant'],
        [day(5), 'VIR', 1],
      ],
    });
    expect((await imported(bytes, { dateFormat })).lines.map(shown)).toEqual([['2026-11-05', 1_00, 'VIR']]);
  });

  it.each([
    [
      'an amount with thousandths',
      [day(5), 'VIR', 12.345],
      'la ligne 2 a un montant ou un sens illisible («\u00a012,345\u00a0»)',
    ],
    ['a formula in error', [day(5), 'VIR', { error: '#REF!' as never }], '#REF!'],
    ['an hour for a day', [new Date(Date.UTC(1899, 11, 30, 8)), 'VIR', 1], 'la ligne 2 a une date illisible'],
  ] as const)('is refused for %s', async (_, row, why) => {
    const bytes = await workbook({ Novembre: [['Date', 'Libellé', 'Montant'], row] });
    await expect(imported(bytes)).rejects.toThrow(why);
  });

  it('is refused as an import refuses it: macros, a password, the old Excel, LibreOffice', async () => {
    const bytes = await workbook({ Novembre: debits });
    const refusal = (fileName: string, content: Uint8Array) =>
      expect(reader.inspect({ fileName, bytes: content })).rejects;
    await refusal('a.xlsm', bytes).toThrow(/a\.xlsm.* est un classeur qui peut contenir des macros/);
    await refusal('a.ods', zipSync({ 'content.xml': strToU8('<x/>') })).toThrow('est un classeur LibreOffice (.ods)');
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);
    await refusal('a.xls', old).toThrow(StatementUnreadable);
  });
});
