import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { runs } from '@pds/kernel/testing';
import ExcelJs from 'exceljs';
import * as fc from 'fast-check';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { hostileFiles } from '../../testing/upload-samples';
import type { Sheet } from '../sheet';
import { readSheets } from './read-sheets';
import { ImportFileRefused } from './reading.errors';

interface Reading {
  readonly sheets: readonly Sheet[];
  /** Null where the file was read. */
  readonly message: string | null;
  readonly milliseconds: number;
  /** How much more memory the process took than before it read the file. */
  readonly mebibytes: number;
  /** The longest time for which other requests had to wait. */
  readonly longestTurn: number;
}

/** Reads a file in a process of its own. */
function readAlone(bytes: Uint8Array, timeZone = 'Europe/Paris', withSheets = false): Reading {
  const program = `
    import { buffer } from 'node:stream/consumers';
    import { ImportFileRefused } from ${JSON.stringify(join(import.meta.dirname, 'reading.errors.ts'))};
    import { readSheets } from ${JSON.stringify(join(import.meta.dirname, 'read-sheets.ts'))};
    const bytes = await buffer(process.stdin);
    await readSheets({ fileName: 'a.csv', bytes: Buffer.from('a') });
    const before = process.resourceUsage().maxRSS;
    const began = performance.now();
    let longestTurn = 0;
    let last = began;
    const beat = setInterval(() => {
      longestTurn = Math.max(longestTurn, performance.now() - last);
      last = performance.now();
    }, 1);
    let message = null;
    const sheets = await readSheets({ fileName: 'a.xlsx', bytes }).catch((error) => {
      if (!(error instanceof ImportFileRefused)) throw error;
      message = error.message;
      return [];
    });
    clearInterval(beat);
    longestTurn = Math.max(longestTurn, performance.now() - last);
    const milliseconds = performance.now() - began;
    const mebibytes = (process.resourceUsage().maxRSS - before) / 1024;
    console.log(JSON.stringify({ sheets: ${withSheets} ? sheets : [], message, milliseconds, mebibytes, longestTurn }));
  `;
  const hooks = join(import.meta.dirname, '../../testing/typescript-hooks.ts');
  const output = execFileSync(process.execPath, ['--import', hooks, '--input-type=module', '--eval', program], {
    input: bytes,
    env: { ...process.env, NODE_OPTIONS: '', TZ: timeZone },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.toString()) as Reading;
}

/** A workbook with the rows that a function makes, written as text, which takes a second. */
function largeWorkbook(rows: number, columns: number): Uint8Array {
  const lettersOf = (place: number): string =>
    (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));
  const letters = Array.from({ length: columns }, (_, place) => lettersOf(place));
  const row = (number: number) =>
    `<row r="${number}">${letters.map((letter) => `<c r="${letter}${number}"><v>${number}</v></c>`).join('')}</row>`;
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${Array.from({ length: rows }, (_, place) => row(place + 1)).join('')}</sheetData></worksheet>`,
    ),
  });
}

const hostile = (name: string) => hostileFiles.find((sample) => sample.name.startsWith(name))!.bytes();

describe('a file beyond the limits', () => {
  it.each([
    ['a zip bomb', () => hostile('a zip bomb as .xlsx, honest')],
    ['a zip bomb that lies about its size', () => hostile('a zip bomb as .xlsx that lies')],
    ['100 MiB', () => new Uint8Array(100 * 1024 * 1024).fill(65)],
    ['a workbook of 200 000 rows', () => largeWorkbook(200_000, 6)],
    ['a workbook of 1 000 columns', () => largeWorkbook(1_000, 1_000)],
    ['a CSV of 200 000 rows', () => strToU8('Nom;Prénom;Ville;12/05/2027\n'.repeat(200_000))],
    ['a CSV of 1 000 columns', () => strToU8(`${'a;'.repeat(1_000)}\n`.repeat(1_000))],
    ['a CSV of one endless line', () => strToU8(';'.repeat(10_000_000))],
    ['a CSV of one endless cell', () => strToU8(`"${'a\n'.repeat(5_000_000)}`)],
    ['a CSV of empty lines', () => strToU8('\n'.repeat(10_000_000))],
    [
      'a CSV of 200 000 rows in windows-1252',
      () => Buffer.from('Fête;Été;Évènement;12/05/2027;Lyon\n'.repeat(200_000), 'latin1'),
    ],
  ])(
    'is refused within two seconds and 200 MiB: %s',
    async (_, bytes) => {
      const { message, milliseconds, mebibytes, longestTurn } = readAlone(await bytes());
      expect(message).toMatch(/^«\u00a0a\.xlsx\u00a0» /);
      expect(milliseconds).toBeLessThan(2_000);
      expect(mebibytes).toBeLessThan(200);
      expect(longestTurn).toBeLessThan(1_000);
    },
    60_000,
  );
});

describe('a file of the largest size', () => {
  it('is read in bounded memory while other requests get their turns', () => {
    const { message, milliseconds, mebibytes, longestTurn } = readAlone(largeWorkbook(20_000, 60));
    expect(message).toBeNull();
    expect(milliseconds).toBeLessThan(10_000);
    expect(mebibytes).toBeLessThan(200);
    expect(longestTurn).toBeLessThan(200);
  }, 60_000);
});

describe('a day of a workbook', () => {
  it.each(['Europe/Paris', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'is the same in %s',
    async (timeZone) => {
      for (const date1904 of [false, true]) {
        const book = new ExcelJs.Workbook();
        book.properties.date1904 = date1904;
        const row = book.addWorksheet('A').addRow([new Date('2027-05-12T00:00:00Z'), new Date('2027-03-28T02:30:00Z')]);
        row.getCell(1).numFmt = 'dd/mm/yyyy';
        row.getCell(2).numFmt = 'dd/mm/yyyy hh:mm';
        const bytes = new Uint8Array(await book.xlsx.writeBuffer());
        expect(readAlone(bytes, timeZone, true).sheets[0]!.rows[0]!.cells).toEqual([
          { day: '2027-05-12', minutes: null },
          { day: '2027-03-28', minutes: 150 },
        ]);
      }
    },
    60_000,
  );
});

describe('any file', () => {
  const isReadOrRefused = async (bytes: Uint8Array) => {
    const error: unknown = await readSheets({ fileName: 'a.xlsx', bytes }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (error !== null && !(error instanceof ImportFileRefused)) throw error;
  };
  const check = async (property: fc.IAsyncProperty<[Uint8Array]>) => fc.assert(property, { numRuns: runs(50, 2_000) });

  /** A small workbook with each kind of cell. */
  const whole = async () => {
    const book = new ExcelJs.Workbook();
    const sheet = book.addWorksheet('Clients');
    sheet.addRow(['Nom', 'Été', new Date('2027-05-12T08:30:00Z'), 12.5, true]);
    sheet.addRow([{ richText: [{ text: 'A' }, { text: 'B' }] }, { formula: '1+1', result: 2 }, { error: '#REF!' }]);
    return new Uint8Array(await book.xlsx.writeBuffer());
  };
  /** Replaces some bytes, and cuts the end. */
  const damage = (bytes: Uint8Array) =>
    fc
      .record({
        changes: fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 8 }),
        length: fc.oneof(fc.constant(bytes.length), fc.nat(bytes.length)),
      })
      .map(({ changes, length }) => {
        const damaged = bytes.slice();
        for (const [at, byte] of changes) damaged[at] = byte;
        return damaged.subarray(0, length);
      });

  it('is read or refused: random bytes', () =>
    check(fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), isReadOrRefused)));

  it('is read or refused: a text with many quotes and separators', () =>
    check(
      fc.asyncProperty(
        fc
          .string({ unit: fc.constantFrom('"', ';', ',', '\t', '\n', '\r', 'a', 'é', ' ', '='), maxLength: 200 })
          .map((text) => strToU8(text)),
        isReadOrRefused,
      ),
    ));

  it(
    'is read or refused: a damaged workbook',
    async () => check(fc.asyncProperty(damage(await whole()), isReadOrRefused)),
    120_000,
  );

  it('is read or refused: a workbook with damaged parts', async () => {
    const parts = Object.entries(unzipSync(await whole()));
    const read = parts.filter(([name]) => /workbook|styles|sharedStrings|sheet1/.test(name));
    const damaged = fc
      .constantFrom(...read)
      .chain(([name, bytes]) =>
        damage(bytes).map((content) => zipSync({ ...Object.fromEntries(parts), [name]: content })),
      );
    await check(fc.asyncProperty(damaged, isReadOrRefused));
  }, 120_000);
});
