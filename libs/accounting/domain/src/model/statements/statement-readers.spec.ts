import { CsvMappingRefused, StatementUnreadable } from '../../statements.errors';
import { checkMapping, csvHead, csvLines, type CsvMapping, dayOf } from './csv-statement';
import { ofxLines } from './ofx-statement';
import { centsOf, identified } from './statement-line';

describe('an amount as banks write it', () => {
  it.each([
    ['1 234,56', 123_456],
    ['1\u00a0234,56\u00a0€', 123_456],
    ['1\u202f234,5', 123_450],
    ['1.234,56', 123_456],
    ['1234.56', 123_456],
    ['+12,00', 1_200],
    ['-12,00', -1_200],
    ['12,00-', -1_200],
    ['(12,00)', -1_200],
    ['\u221212,00 EUR', -1_200],
    ['1.234', 123_400],
    ['0,00', 0],
  ])('%s is %i cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  it.each(['', 'abc', '12,345,6', '1.2.3', '--5', '-5-', '12.34.56', '(5', '9999999999999'])('%s is none', (text) => {
    expect(centsOf(text)).toBeNull();
  });
});

describe('a day in a CSV', () => {
  it.each([
    ['31/12/2026', 'dmy', '2026-12-31'],
    ['1/2/26', 'dmy', '2026-02-01'],
    ['2026-12-31', 'ymd', '2026-12-31'],
    ['12/31/2026', 'mdy', '2026-12-31'],
    ['20261231', 'dmy', '2026-12-31'],
    ['31.12.2026 08:15', 'dmy', '2026-12-31'],
    ['31/02/2026', 'dmy', null],
    ['solde', 'dmy', null],
  ] as const)('%s in %s is %s', (text, format, day) => {
    expect(dayOf(text, format)).toBe(day);
  });
});

const twoColumns = [
  ['Compte 00012345678', '', '', '', ''],
  ['Solde au 30/06/2026', '12 345,67', '', '', ''],
  [''],
  ['Date', 'Date de valeur', 'Libellé', 'Débit', 'Crédit'],
  ['10/06/2026', '11/06/2026', 'VIR MAIRIE DE NIORT', '', '250,00'],
  ['09/06/2026', '09/06/2026', 'FRAIS', '-8,90', ''],
  ['', '', 'Total', '8,90', '250,00'],
];

describe('a CSV of a bank', () => {
  it('proposes columns from the titles below a preamble', () => {
    const head = csvHead(twoColumns);
    expect(head).toMatchObject({
      headerRow: 3,
      signature: 'date|date de valeur|libelle|debit|credit',
      proposal: { date: 0, dateFormat: 'dmy', labels: [2], amount: null, debit: 3, credit: 4 },
    });
    expect([...csvLines(twoColumns, head.proposal!, head.headerRow)]).toMatchObject([
      { bookedOn: '2026-06-10', amountCents: 250_00, label: 'VIR MAIRIE DE NIORT' },
      { bookedOn: '2026-06-09', amountCents: -8_90, label: 'FRAIS' },
    ]);
  });

  it.each([
    [
      ['Date de comptabilisation', 'Libelle simplifie', 'Libelle operation', 'Reference', 'Debit', 'Credit'],
      { labels: [1, 2], debit: 4 },
    ],
    [['Date opération', 'Date valeur', 'libellé', 'Débit euros', 'Crédit euros'], { date: 0, debit: 3, credit: 4 }],
    [['Date', 'Nature', 'Libellé', 'Montant(EUROS)'], { labels: [1, 2], amount: 3 }],
    [['dateOp', 'dateVal', 'label', 'amount'], { date: 0, labels: [2], amount: 3 }],
  ])('knows the titles of %j', (header, expected) => {
    const rows = [header, ['31/12/2026', 'a', 'b', '1,00', '', '']];
    expect(csvHead(rows).proposal).toMatchObject(expected);
  });

  it('takes the format that reads all days', () => {
    const rows = [
      ['Date', 'Libellé', 'Montant'],
      ['2026-06-10', 'VIR', '1,00'],
    ];
    expect(csvHead(rows).proposal?.dateFormat).toBe('ymd');
  });

  it('refuses an unreadable amount and a day in another format, so that no line is lost', () => {
    const mapping: CsvMapping = { ...csvHead([['Date', 'Libellé', 'Montant']]).proposal! };
    expect(() => [...csvLines([['Date'], ['10/06/2026', 'VIR', 'douze']], mapping, 0)]).toThrow('ligne 2');
    expect(() => [...csvLines([['Date'], ['06/30/2026', 'VIR', '1,00']], mapping, 0)]).toThrow('ligne 2');
  });

  it('refuses a mapping without amount, without label or beyond the columns', () => {
    const mapping: CsvMapping = { ...csvHead(twoColumns).proposal! };
    const head = { header: twoColumns[3]! };
    expect(() => checkMapping(mapping, head)).not.toThrow();
    expect(() => checkMapping({ ...mapping, debit: null }, head)).toThrow(CsvMappingRefused);
    expect(() => checkMapping({ ...mapping, labels: [] }, head)).toThrow(CsvMappingRefused);
    expect(() => checkMapping({ ...mapping, date: 5 }, head)).toThrow(CsvMappingRefused);
  });
});

const sgml = `OFXHEADER:100
DATA:OFXSGML
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>30006<ACCTID>00012345678</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260601
<STMTTRN><TRNTYPE>CREDIT
<DTPOSTED>20260610120000
<TRNAMT>+250.00
<FITID>2026061001
<NAME>VIR MAIRIE &amp; CO
<MEMO>F79-2026-000012
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260609<TRNAMT>-8,90<FITID>2026060901<NAME>FRAIS</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('an OFX file', () => {
  const lines = [
    {
      account: '00012345678',
      bookedOn: '2026-06-10',
      amountCents: 250_00,
      label: 'VIR MAIRIE & CO F79-2026-000012',
      bankReference: '2026061001',
    },
    { account: '00012345678', bookedOn: '2026-06-09', amountCents: -8_90, label: 'FRAIS', bankReference: '2026060901' },
  ];

  it('is read as SGML without closing tags', () => {
    expect([...ofxLines(sgml)]).toMatchObject(lines);
  });

  it('is read as XML', () => {
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${sgml
      .slice(sgml.indexOf('<OFX>'))
      .replace(/<([A-Z]+)>([^<\r\n]+)/g, '<$1>$2</$1>')}`;
    expect([...ofxLines(xml)]).toMatchObject(lines);
  });

  it.each([
    ['150.000', 150_00],
    ['-.50', -50],
    ['+1234,5', 1_234_50],
  ])('has amounts without thousands separators: %s', (text, cents) => {
    expect([...ofxLines(sgml.replace('+250.00', text))][0]?.amountCents).toBe(cents);
  });

  it('has no line for an amount of 0', () => {
    expect([...ofxLines(sgml.replace('+250.00', '0.00'))]).toMatchObject(lines.slice(1));
  });

  it('is refused with entities, without transactions’ day, or when it is none', () => {
    expect(() => [...ofxLines(`<!DOCTYPE OFX [<!ENTITY a "b">]>${sgml}`)]).toThrow(StatementUnreadable);
    expect(() => [...ofxLines(sgml.replace('20260610120000', ''))]).toThrow('n°\u00a01');
    expect(() => [...ofxLines('<html></html>')]).toThrow(StatementUnreadable);
  });
});

describe('the identity of a line', () => {
  const [first, second] = [...ofxLines(sgml)];

  it('is the same in every file, and differs between equal lines of a day', () => {
    const bare = { ...first!, bankReference: '' };
    const [one, two, other] = identified([bare, bare, second!]).map(({ identity }) => identity);
    expect(new Set([one, two, other]).size).toBe(3);
    const again = identified([second!, { ...bare, label: bare.label.toLowerCase().replace(' ', '  ') }]);
    expect(again.map(({ identity }) => identity)).toEqual([other, one]);
  });

  it('separates lines to which a bank gives the same reference', () => {
    const [one, two] = identified([first!, { ...first!, amountCents: -50 }]);
    expect(one!.identity).not.toBe(two!.identity);
  });
});
