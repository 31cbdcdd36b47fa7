import ExcelJs from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { compoundFile, hostileFiles, pdf, xlsx } from '../../testing/upload-samples';
import { readSheets } from './read-sheets';
import { ImportFileRefused } from './reading.errors';

const read = (bytes: Uint8Array, fileName = 'clients.xlsx') => readSheets({ fileName, bytes });
/** The cells of the rows of the only sheet. */
const cells = async (bytes: Uint8Array) => (await read(bytes)).flatMap(({ rows }) => rows.map((row) => row.cells));
const csv = (text: string) => cells(strToU8(text));

const refusal = (bytes: Uint8Array, fileName?: string) =>
  read(bytes, fileName).then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof ImportFileRefused) return error.message;
      throw error;
    },
  );

/** A workbook that exceljs writes. */
async function workbook(fill: (book: ExcelJs.Workbook) => void): Promise<Uint8Array> {
  const book = new ExcelJs.Workbook();
  fill(book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const oneSheet = (...rows: readonly (readonly ExcelJs.CellValue[])[]) =>
  workbook((book) => book.addWorksheet('Clients').addRows(rows.map((row) => [...row])));

/** A workbook of these parts, as programs write them that are not Excel. */
const workbookOf = (
  sheet: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
  target = 'worksheets/sheet1.xml',
) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        '[Content_Types].xml': '<Types/>',
        'xl/workbook.xml': '<workbook><sheets><sheet name="Clients" sheetId="1" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="${target}"/>
          <Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/>
          <Relationship Id="rId3" Type="http://x/styles" Target="styles.xml"/></Relationships>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...more,
      }).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );

describe('a CSV', () => {
  const text = 'Nom;Ville\r\nMairie d’Éguilles;Orléans\r\n';
  const rows = [
    ['Nom', 'Ville'],
    ['Mairie d’Éguilles', 'Orléans'],
  ];

  it.each([
    ['UTF-8', strToU8(text)],
    ['UTF-8 with a byte order mark', strToU8(`\ufeff${text}`)],
    ['windows-1252', Buffer.from(text.replaceAll('’', '\x92'), 'latin1')],
    ['UTF-16 with a byte order mark, small end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 with a byte order mark, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-8, with a line that names the separator', strToU8(`sep=;\r\n${text}`)],
  ])('is read in %s', async (_, bytes) => {
    expect(await cells(bytes)).toEqual(rows);
  });

  it.each([
    [';', 'a;b,5;c\nd;1,50;"e, f"'],
    [',', 'a,"b,5",c\nd,"1,50","e, f"'],
    ['a tabulation', 'a\tb,5\tc\nd\t1,50\te, f'],
  ])('is split at %s', async (_, table) => {
    expect(await csv(table)).toEqual([
      ['a', 'b,5', 'c'],
      ['d', '1,50', 'e, f'],
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('has rows that end with %j', async (end) => {
    expect(await csv(['a;b', 'c;d', ''].join(end))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('may mix line ends', async () => {
    expect(await csv('a;b\r\nc;d\ne;f\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });

  it('may have line ends, separators and quotes in quoted cells', async () => {
    expect(await csv('Nom;Adresse\n"Club ""Le Vol"";\r\nsection A";"1 rue X;\n69000 Lyon"\nb;c')).toEqual([
      ['Nom', 'Adresse'],
      ['Club "Le Vol";\nsection A', '1 rue X;\n69000 Lyon'],
      ['b', 'c'],
    ]);
  });

  it('may have quotes that open no cell', async () => {
    expect(await csv('Nom;Ville\nClub "Le Vol;Lyon\n"Rotary" du Val;Bron\n"Les amis;Nice')).toEqual([
      ['Nom', 'Ville'],
      ['Club Le Vol', 'Lyon'],
      ['"Rotary" du Val', 'Bron'],
      ['Les amis', 'Nice'],
    ]);
  });

  it('has ragged rows and empty ones, which are counted as Excel does', async () => {
    const [sheet] = await read(strToU8('Liste\n\n;;;\nNom;Ville;;\nA;;x\n'));
    expect(sheet).toEqual({
      name: '',
      rows: [
        { row: 1, cells: ['Liste'] },
        { row: 4, cells: ['Nom', 'Ville'] },
        { row: 5, cells: ['A', null, 'x'] },
      ],
    });
  });

  it('gives texts only: a formula, a day and a number stay as they are written', async () => {
    expect(await csv("=cmd|' /C calc'!A0;12/05/2027;01000;#REF!")).toEqual([
      ["=cmd|' /C calc'!A0", '12/05/2027', '01000', '#REF!'],
    ]);
  });
});

describe('a workbook', () => {
  it('gives the visible sheets that have rows, in their order', async () => {
    const bytes = await workbook((book) => {
      for (const state of ['visible', 'hidden', 'veryHidden', 'visible'] as const)
        book.addWorksheet(`${book.worksheets.length + 1} ${state}`, { state }).addRow([state]);
      book.addWorksheet('Feuil5');
    });
    expect((await read(bytes)).map(({ name }) => name)).toEqual(['1 visible', '4 visible']);
  });

  it('gives what a person sees in each cell, whatever its kind', async () => {
    const given: readonly (readonly [ExcelJs.CellValue, unknown])[] = [
      ['Mairie & Cie <Lyon>', 'Mairie & Cie <Lyon>'],
      ['1 rue X\r\n69000 Lyon', '1 rue X\n69000 Lyon'],
      ['a_x005F_x000D_b', 'a_x000D_b'],
      [1234.5, 1234.5],
      [true, true],
      [{ richText: [{ text: 'Les ', font: { bold: true } }, { text: 'amis' }] }, 'Les amis'],
      [{ text: 'a@club.example', hyperlink: 'mailto:a@club.example' }, 'a@club.example'],
      [{ formula: 'A1&"!"', result: 'Lyon!' }, 'Lyon!'],
      [{ formula: '1+1', result: 2 }, 2],
      [{ formula: 'A1' }, { error: 'formule sans valeur enregistrée' }],
      [{ formula: 'Z1', result: { error: '#REF!' } }, { error: '#REF!' }],
      [{ error: '#N/A' }, { error: '#N/A' }],
      ["=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
      ['   ', null],
      ['fin', 'fin'],
    ];
    expect(await cells(await oneSheet(given.map(([value]) => value)))).toEqual([given.map(([, seen]) => seen)]);
  });

  it('has the value of merged cells in the first of them, and rows as Excel counts them', async () => {
    const bytes = await workbook((book) => {
      const sheet = book.addWorksheet('Clients');
      sheet.getCell('B2').value = 'Coordonnées';
      sheet.mergeCells('B2:C2');
      sheet.getCell('D2').value = 'Prix';
      sheet.getCell('B5').value = 'Lyon';
    });
    expect((await read(bytes))[0]!.rows).toEqual([
      { row: 2, cells: [null, 'Coordonnées', null, 'Prix'] },
      { row: 5, cells: [null, 'Lyon'] },
    ]);
  });

  it.each([
    [
      'as other programs name its parts',
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Lyon</t></is></c></row>',
      '/xl/worksheets/feuille.xml',
    ],
    ['with prefixes', '<x:row r="1"><x:c r="A1" t="str"><x:v>Lyon</x:v></x:c></x:row>'],
    ['without numbers of rows and columns', '<row><c t="str"><v>Lyon</v></c></row>'],
    ['with a text in runs', '<row r="1"><c r="A1" t="inlineStr"><is><r><t>Ly</t></r><r><t>on</t></r></is></c></row>'],
    [
      'with its phonetic reading',
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Lyon</t><rPh><t>li</t></rPh></is></c></row>',
    ],
    [
      'with comments and raw texts',
      '<!-- > --><row r="1"><c r="A1" t="str"><v>L<![CDATA[y]]>&#111;&#x6E;</v></c></row>',
    ],
    ['with a shared text', '<row r="1"><c r="A1" t="s"><v>1</v></c></row>'],
  ])('is read %s', async (_, sheet, path = 'worksheets/sheet1.xml') => {
    const more = {
      'xl/worksheets/feuille.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': '<sst><si><t>Nice</t></si><si><r><t>Ly</t></r><r><t>on</t></r></si></sst>',
    };
    expect(await cells(workbookOf(sheet, more, path))).toEqual([['Lyon']]);
  });

  it('keeps every letter of texts that are unpacked in several pieces', async () => {
    const texts = Array.from({ length: 3_000 }, (_, place) => `${'é’€'.repeat(20)} ${place}`);
    expect((await cells(await oneSheet(...texts.map((text) => [text])))).flat()).toEqual(texts);
  });
});

describe('a day of a workbook', () => {
  const styled = (is1904: boolean, sheet: string) =>
    workbookOf(sheet, {
      'xl/workbook.xml': `<workbook><workbookPr date1904="${Number(is1904)}"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-40C]ddd\\ d\\ mmm\\ yyyy;@"/>
        <numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="[h]:mm"/>
        <numFmt numFmtId="167" formatCode="#,##0.00\\ [$€-40C];[Red]\\-#,##0.00"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/>
        <xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs><dxfs><dxf><numFmt numFmtId="167" formatCode="d"/></dxf></dxfs></styleSheet>`,
    });
  const of = async (style: number, value: number | string, is1904 = false) =>
    (await cells(styled(is1904, `<row><c s="${style}"><v>${value}</v></c><c><v>1</v></c></row>`)))[0]![0];
  const day = '2027-05-12';

  it.each([
    ['a day', 1, 46_519, { day, minutes: null }],
    ['a day in words', 3, 46_519, { day, minutes: null }],
    ['a day with its hour', 4, 46_519.354166666664, { day, minutes: 510 }],
    ['a day at midnight', 4, 46_519, { day, minutes: 0 }],
    ['a day with an hour that is not shown', 1, 46_519.5, { day, minutes: 720 }],
    ['an hour', 2, 0.3541666666666667, { day: '1899-12-30', minutes: 510 }],
    ['a last minute, stored inexactly', 2, 0.99930555555, { day: '1899-12-30', minutes: 1_439 }],
    ['a number of hours', 5, 1.1041666666666667, '26:30'],
    ['the end of a day', 5, 1, '24:00'],
    ['a first day of 1900', 1, 1, { day: '1900-01-01', minutes: null }],
    ['a day of March 1900', 1, 61, { day: '1900-03-01', minutes: null }],
    ['an empty cell that a formula refers to', 1, 0, null],
    ['a price', 6, 46_519, 46_519],
    ['a number of no format', 0, 46_519, 46_519],
    ['a number that is no day', 1, -3, -3],
  ])('is read: %s', async (_, style, value, expected) => {
    expect(await of(style, value)).toEqual(expected);
  });

  it('is the same where a workbook counts from 1904', async () => {
    expect(await of(1, 46_519 - 1_462, true)).toEqual({ day, minutes: null });
    expect(await of(4, 46_519.354166666664 - 1_462, true)).toEqual({ day, minutes: 510 });
    expect(await of(2, 0.5, true)).toEqual({ day: '1899-12-30', minutes: 720 });
    // A number without a format is told by its sheet.
    for (const is1904 of [false, true])
      expect((await read(styled(is1904, '<row><c><v>45057</v></c></row>'), 'a.xlsx'))[0]!.is1904 ?? false).toBe(is1904);
  });

  it.each([
    ['2027-05-12', { day, minutes: null }],
    ['2027-05-12T08:30:00', { day, minutes: 510 }],
  ])('may be stored as a text: %s', async (text, expected) => {
    expect(await cells(styled(false, `<row><c t="d" s="1"><v>${text}</v></c></row>`))).toEqual([[expected]]);
  });

  it('is the day that exceljs stored, by both ways of counting', async () => {
    const stored = new Date('2027-05-12T08:30:00Z');
    for (const date1904 of [false, true]) {
      const bytes = await workbook((book) => {
        book.properties.date1904 = date1904;
        const sheet = book.addWorksheet('A');
        sheet.addRow([stored]).getCell(1).numFmt = 'dd/mm/yyyy hh:mm';
      });
      expect(await cells(bytes)).toEqual([[{ day, minutes: 510 }]]);
    }
  });
});

describe('a file that is no table', () => {
  const hostile = (name: string) => hostileFiles.find((sample) => sample.name.includes(name))!.bytes();
  const doctype = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';

  it.each([
    ['an empty one', 'a.csv', () => new Uint8Array(), 'est vide.'],
    ['one of blanks', 'a.csv', () => strToU8('\n ;\n'), 'ne contient aucune ligne'],
    ['11 MiB', 'a.csv', () => new Uint8Array(11 * 1024 * 1024), 'dépasse 10 Mo.'],
    ['a renamed PDF', 'a.xlsx', () => pdf(), 'est un PDF.'],
    ['a page', 'a.xls', () => strToU8('<html><table><tr><td>A</td></tr></table>'), 'est une page web'],
    ['bytes', 'a.csv', () => Uint8Array.from({ length: 999 }, (_, place) => (place * 7) % 256), 'n’est ni un classeur'],
    ['an .xls', 'a.xls', () => compoundFile(['Workbook']), 'Enregistrer sous › Classeur Excel (.xlsx)'],
    ['an .xls named .xlsx', 'a.xlsx', () => compoundFile(['Book']), 'Enregistrer sous › Classeur Excel (.xlsx)'],
    ['a password', 'a.xlsx', () => compoundFile(['EncryptedPackage']), 'est protégé par un mot de passe.'],
    ['an installer', 'a.xls', () => compoundFile(['Installer']), 'n’est ni un classeur'],
    ['macros', 'a.xlsm', () => hostile('with macros'), 'contient des macros'],
    ['an .xlsm without macros', 'a.xlsm', () => oneSheet(['A']), 'peut contenir des macros'],
    ['an .xlsb', 'a.xlsb', () => zipSync({ 'xl/workbook.bin': strToU8('x') }), 'est un classeur binaire.'],
    ['an .ods', 'a.ods', () => zipSync({ 'content.xml': strToU8('<x/>') }), 'est un classeur LibreOffice (.ods).'],
    ['any other zip', 'a.xlsx', () => hostile('any other zip'), 'n’est ni un classeur'],
    ['a workbook that is cut off', 'a.xlsx', () => hostile('.xlsx that is cut off'), 'est incomplet ou endommagé.'],
    ['a workbook without sheets', 'a.xlsx', () => xlsx(), 'ne contient aucune ligne'],
    [
      'hidden sheets only',
      'a.xlsx',
      () => workbook((book) => book.addWorksheet('A', { state: 'hidden' }).addRow([1])),
      'les feuilles masquées',
    ],
    ['a part that is not closed', 'a.xlsx', () => workbookOf('<row><c><v>1</v>'), 'est incomplet ou endommagé.'],
    [
      'a part in another encoding',
      'a.xlsx',
      () => workbookOf('', { 'xl/styles.xml': Uint8Array.of(0xff, 0xfe) }),
      'est incomplet ou endommagé.',
    ],
    [
      'an external entity',
      'a.xlsx',
      () => workbookOf('', { 'xl/sharedStrings.xml': `${doctype}<sst>&x;</sst>` }),
      'contient une déclaration de type (DOCTYPE)',
    ],
    [
      'a column beyond those of Excel',
      'a.xlsx',
      () => workbookOf('<row><c r="ZZZ1"><v>1</v></c></row>'),
      'est incomplet ou endommagé.',
    ],
  ])('is refused with its name and what to do: %s', async (_, fileName, bytes, reason) => {
    const message = await refusal(await bytes(), fileName);
    expect(message).toContain(`« ${fileName} » `);
    expect(message).toContain(reason);
  });

  it('is refused beyond 200 columns and 20 000 rows, with the sheet', async () => {
    const wide = Array.from({ length: 201 }, (_, place) => place);
    expect(await refusal(strToU8(wide.join(';')))).toContain('compte plus de 200 colonnes. Ne gardez que');
    expect(await refusal(await oneSheet(wide))).toContain('compte plus de 200 colonnes dans la feuille « Clients ».');
    const long = (rows: number) => strToU8('a;b\n'.repeat(rows));
    expect(await cells(long(20_001))).toHaveLength(20_001);
    expect(await refusal(long(20_200))).toContain('compte plus de 20\u202f000 lignes. Répartissez-les');
    expect(await refusal(workbookOf('<row><c><v>1</v></c></row>'.repeat(20_200)))).toContain('20\u202f000 lignes dans');
  });

  it('names the line of a quote that is never closed', async () => {
    expect(await refusal(strToU8('Nom;Ville\n"Les amis;du;marché\nA;B\nC;D'))).toContain('à la ligne 2.');
  });

  it('is not limited by empty columns and rows that have a format', async () => {
    const styled = '<row r="2"><c r="XFD2" s="1"/></row>'.repeat(30_000);
    expect(await cells(workbookOf(`<row r="1"><c r="A1"><v>1</v></c></row>${styled}`))).toEqual([[1]]);
    expect(await csv(`a;b\n${';;;\n'.repeat(30_000)}c;d`)).toHaveLength(2);
  });
});
