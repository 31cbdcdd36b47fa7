import { pastEventFields, rowsOfPastEvent } from '@pds/demand/adapters';
import { importColumn, type ImportedValues, type WorkbookColumns } from '@pds/platform';
import type { ShownPastEvent } from './past-events.read-model';

/** The columns that an import of past events reads: the workbook can be imported again, and changes nothing. */
export const pastEventWorkbook: WorkbookColumns<ImportedValues> = Object.fromEntries(
  pastEventFields.map((field) => [field.key, { ...importColumn(field), width: field.kind === 'text' ? 28 : 14 }]),
);

/** The rows of past events, one for each period. */
export async function* rowsOf(
  batches: AsyncIterable<readonly ShownPastEvent[]>,
): AsyncGenerator<readonly ImportedValues[]> {
  for await (const events of batches) yield events.flatMap(rowsOfPastEvent);
}
