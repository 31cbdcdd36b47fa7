import { buffer } from 'node:stream/consumers';
import ExcelJs from 'exceljs';
import { listWorkbook, type WorkbookColumns } from './list-workbook';

interface Line {
  readonly id: number;
  readonly at: string;
}

const columns: WorkbookColumns<Line> = {
  id: { title: 'ID', kind: 'number', width: 8, value: ({ id }) => id },
  at: { title: 'Début', kind: 'dateTime', width: 18, value: ({ at }) => at },
};

/** An endless list, in batches of three lines; records how many were read, and whether reading was stopped. */
function endless() {
  const seen = { lines: 0, isClosed: false };
  async function* lines(): AsyncGenerator<Line[]> {
    try {
      for (;;) {
        yield [1, 2, 3].map((place) => ({ id: seen.lines + place, at: '2026-11-20T14:30:00+01:00' }));
        seen.lines += 3;
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, lines: lines() };
}

async function rowsOf(file: ReturnType<typeof listWorkbook>): Promise<unknown[][]> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load((await buffer(file.getStream())) as unknown as ArrayBuffer);
  const rows: unknown[][] = [];
  workbook.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

describe('a list as a workbook', () => {
  it('contains the requested page, and reads no further', async () => {
    const { seen, lines } = endless();
    const rows = await rowsOf(listWorkbook('Liste', columns, lines, { page: 2, perPage: 4, columns: 'id' }));
    expect(rows).toEqual([['ID'], [5], [6], [7], [8]]);
    expect(seen).toEqual({ lines: 6, isClosed: true });
  });

  it('has the requested columns in their order, all columns by default, with times in their own time zone', async () => {
    const page = { page: 1, perPage: 1 };
    const moment = new Date('2026-11-20T14:30:00Z');
    expect(await rowsOf(listWorkbook('Liste', columns, endless().lines, { ...page, columns: 'at,id' }))).toEqual([
      ['Début', 'ID'],
      [moment, 1],
    ]);
    expect(await rowsOf(listWorkbook('Liste', columns, endless().lines, page))).toEqual([
      ['ID', 'Début'],
      [1, moment],
    ]);
  });

  it('is a file with the list’s name', () => {
    const { type, disposition } = listWorkbook('Demandes', columns, endless().lines, {
      page: 1,
      perPage: 1,
    }).getHeaders();
    expect(type).toContain('spreadsheetml');
    expect(disposition).toContain('Demandes.xlsx');
  });
});
