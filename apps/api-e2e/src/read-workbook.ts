import type { TestBrowser } from '@pds/testing';
import ExcelJs from 'exceljs';

/** A workbook as a browser receives it: the name of its first sheet, and its rows, headings first. */
export async function readWorkbook(
  browser: TestBrowser,
  url: string,
): Promise<{ readonly name: string; readonly rows: readonly unknown[][] }> {
  const { status, headers, raw } = await browser.get(url);
  expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'nosniff',
  ]);
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(raw as unknown as ArrayBuffer);
  const sheet = workbook.worksheets[0]!;
  const rows: unknown[][] = [];
  sheet.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return { name: sheet.name, rows };
}
