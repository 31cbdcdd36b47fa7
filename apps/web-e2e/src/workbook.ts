import type { Download } from '@playwright/test';
import ExcelJs from 'exceljs';

/** Returns the column titles and rows of a downloaded workbook. */
export async function rowsOf(download: Download): Promise<readonly (readonly unknown[])[]> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.readFile(await download.path());
  const rows: unknown[][] = [];
  workbook.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}
