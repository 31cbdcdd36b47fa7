import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import ExcelJs from 'exceljs';
import { mergedPdf, type MergedPaper } from './merged-pdf';
import { type WorkbookColumn, workbookOf } from './workbook';
import { type ZipEntry, ZipNames, zipOf } from './zip';
import { entriesOf } from './testing/zip-entries';

async function* asyncItems<Item>(...items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

const collectBytes = (bytes: AsyncIterable<Uint8Array>) => buffer(Readable.from(bytes));

interface Line {
  readonly name: string;
  readonly day: string | null;
  readonly cents: number;
  readonly count: number | null;
}

const columns: readonly WorkbookColumn<Line>[] = [
  { title: 'Organisation', kind: 'text', width: 30, value: ({ name }) => name },
  { title: 'Date', kind: 'date', width: 12, value: ({ day }) => day },
  { title: 'Montant', kind: 'euros', width: 12, value: ({ cents }) => cents },
  { title: 'Nombre', kind: 'number', width: 12, value: ({ count }) => count },
];

async function readBack(bytes: Buffer) {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(bytes as unknown as ArrayBuffer);
  return workbook.worksheets[0]!;
}

describe('a workbook', () => {
  const line = (change: Partial<Line> = {}): Line => ({
    name: 'Foulées',
    day: '2026-11-22',
    cents: 123_456,
    count: 7,
    ...change,
  });

  it('has dates, euros with two decimals and numbers, under a bold frozen header row', async () => {
    const rows = [[line(), line({ day: null, cents: -5, count: null })], [], [line({ cents: 0, day: '2024-02-29' })]];
    const sheet = await readBack(await collectBytes(workbookOf('Factures', columns, asyncItems(...rows))));
    expect(sheet.name).toBe('Factures');
    expect(sheet.rowCount).toBe(4);
    expect(sheet.getRow(1).values).toEqual([undefined, 'Organisation', 'Date', 'Montant', 'Nombre']);
    expect(sheet.getCell('A1').font.bold).toBe(true);
    expect(sheet.getCell('A2').font?.bold).toBeFalsy();
    expect(sheet.views).toEqual([expect.objectContaining({ state: 'frozen', ySplit: 1 })]);
    expect(sheet.getCell('B2').value).toEqual(new Date('2026-11-22T00:00:00Z'));
    expect(sheet.getCell('B2').numFmt).toBe('dd/mm/yyyy');
    expect(sheet.getCell('B4').value).toEqual(new Date('2024-02-29T00:00:00Z'));
    expect([sheet.getCell('C2'), sheet.getCell('C3'), sheet.getCell('C4')].map(({ value }) => value)).toEqual([
      1234.56, -0.05, 0,
    ]);
    expect(sheet.getCell('C2').numFmt).toBe('#,##0.00');
    expect([sheet.getCell('B3').value, sheet.getCell('D2').value, sheet.getCell('D3').value]).toEqual([null, 7, null]);
  });

  it.each([
    '=1+1',
    '+33 6',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '=HYPERLINK("http://x")',
    'a & b < c > "d"',
    '  espaces  ',
    '_x0041_',
    '🚑 été',
    'deux\nlignes',
  ])('stores %j as plain text', async (name) => {
    const sheet = await readBack(await collectBytes(workbookOf('F', columns, asyncItems([line({ name })]))));
    // exceljs does not decode the escape of an underscore; Excel does.
    expect(String(sheet.getCell('A2').value).replace('_x005F_', '_')).toBe(name);
    expect(sheet.getCell('A2').type).toBe(ExcelJs.ValueType.String);
    if (/^[=+\-@\t]/.test(name)) expect(sheet.getCell('A2').numFmt).toBe('@');
  });

  it('removes characters that a workbook cannot contain', async () => {
    const name = `a\u0000b\u0008c\uD800d\uFFFE${'x'.repeat(40_000)}`;
    const sheet = await readBack(await collectBytes(workbookOf('F', columns, asyncItems([line({ name })]))));
    expect(String(sheet.getCell('A2').value)).toMatch(/^abc\uFFFDdx+$/);
    expect(String(sheet.getCell('A2').value).length).toBeLessThanOrEqual(32_767);
  });

  it('has only a header row when nothing matches', async () => {
    const sheet = await readBack(await collectBytes(workbookOf('Factures', columns, asyncItems<Line[]>())));
    expect(sheet.rowCount).toBe(1);
  });

  it('requests no rows while its reader reads nothing', async () => {
    let pagesRead = 0;
    async function* endless(): AsyncGenerator<Line[]> {
      for (;;) {
        pagesRead++;
        yield Array.from({ length: 100 }, (_, index) => line({ name: `Organisation ${pagesRead}-${index}` }));
      }
    }
    const bytes = workbookOf('F', columns, endless());
    await bytes.next();
    const before = pagesRead;
    for (let turn = 0; turn < 20; turn++) await new Promise((later) => setImmediate(later));
    expect(pagesRead).toBe(before);
    await bytes.return(undefined);
  });

  it('closes its source of rows when its reader stops, and fails when the source fails', async () => {
    const closed = jest.fn();
    async function* endless(): AsyncGenerator<Line[]> {
      try {
        for (;;) yield [line()];
      } finally {
        closed();
      }
    }
    for await (const bytes of workbookOf('F', columns, endless())) {
      expect(bytes.byteLength).toBeGreaterThan(0);
      break;
    }
    expect(closed).toHaveBeenCalledTimes(1);
    async function* failing(): AsyncGenerator<Line[]> {
      yield [line()];
      throw new Error('lost');
    }
    await expect(collectBytes(workbookOf('F', columns, failing()))).rejects.toThrow('lost');
  });
});

describe('an archive', () => {
  const entry = (name: string, content: string): ZipEntry => ({ name, content: Buffer.from(content) });

  it('returns each file unchanged, stored without compression', async () => {
    const bytes = await collectBytes(zipOf(asyncItems(entry('A.pdf', 'un'), entry('é.pdf', 'deux'))));
    expect(entriesOf(bytes)).toEqual([
      { name: 'A.pdf', method: 0, content: Buffer.from('un') },
      { name: 'é.pdf', method: 0, content: Buffer.from('deux') },
    ]);
  });

  it('requests a file only after the previous one is written, and fails when a file fails', async () => {
    async function* failing(): AsyncGenerator<ZipEntry> {
      yield entry('A.pdf', 'un');
      throw new Error('lost');
    }
    await expect(collectBytes(zipOf(failing()))).rejects.toThrow('lost');
  });

  it('uses each name once, in a form that is safe in every file system', () => {
    const names = new ZipNames();
    const given = ['F69-2026-000004', 'f69-2026-000004', '../../etc/passwd', 'CON: a*b?', '', 'A69-2026.1'].map(
      (name) => names.next(name, 'pdf'),
    );
    expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length);
    expect(given.slice(0, 2)).toEqual(['F69-2026-000004.pdf', 'f69-2026-000004 (2).pdf']);
    for (const name of given) expect(name).toMatch(/^[^/\\:*?"<>|]+\.pdf$/);
    expect(
      ['../2026', '12 Foulées / été. ', '..'].map((folder) => names.next('Devis', 'pdf', ['Dossiers', folder])),
    ).toEqual(['Dossiers/2026/Devis.pdf', 'Dossiers/12 Foulées été/Devis.pdf', 'Dossiers/fichier/Devis.pdf']);
  });
});

describe('a merged PDF', () => {
  async function paper(title: string, pages: number): Promise<MergedPaper> {
    const document = await PDFDocument.create();
    for (let page = 1; page <= pages; page++) document.addPage([200 + page, 300]).drawText(`${title} ${page}`);
    return { title, bytes: await document.save() };
  }

  it('has every page of every document in order, one bookmark each, and skips unreadable documents', async () => {
    const unreadable: string[] = [];
    const papers = [
      await paper('F69-2026-000001', 1),
      { title: 'F69-2026-000002', bytes: Buffer.from('no PDF') },
      await paper('F69-2026-000003 (été)', 3),
    ];
    const bytes = await collectBytes(mergedPdf(asyncItems(...papers), ({ title }) => unreadable.push(title)));
    const merged = await PDFDocument.load(bytes);
    expect(merged.getPages().map((page) => page.getWidth())).toEqual([201, 201, 202, 203]);
    expect(unreadable).toEqual(['F69-2026-000002']);
    expect(merged.catalog.has(PDFName.of('Outlines'))).toBe(true);
  });

  it('writes a stream shared by several documents only once', async () => {
    const one = await paper('Même logo', 1);
    const [single, many] = await Promise.all(
      [1, 20].map((count) =>
        collectBytes(mergedPdf(asyncItems(...Array.from({ length: count }, () => one)), () => undefined)),
      ),
    );
    expect(many!.byteLength).toBeLessThan(20 * single!.byteLength);
    expect((await PDFDocument.load(many!)).getPageCount()).toBe(20);
  });

  it('is written piece by piece, including the objects that list all documents', async () => {
    const one = await paper('F69-2026-000001', 1);
    let [most, papers, size] = [0, 0, 0];
    for await (const piece of mergedPdf(asyncItems(...Array.from({ length: 2_000 }, () => one)), () => papers++)) {
      most = Math.max(most, piece.byteLength);
      size += piece.byteLength;
    }
    expect(papers).toBe(0);
    expect(size).toBeGreaterThan(1_000_000);
    expect(most).toBeLessThan(200_000);
  });

  it('is a file without pages when no document can be read', async () => {
    const bytes = await collectBytes(mergedPdf(asyncItems<MergedPaper>(), () => undefined));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
