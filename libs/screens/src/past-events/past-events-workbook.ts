import { pastEventFields, rowsOfPastEvent } from '@pds/demand/adapters';
import type { CellKind, ImportedValues, ImportField, ImportFieldKind, WorkbookColumns } from '@pds/platform';
import type { ShownPastEvent } from './past-events.read-model';

const cellKinds: Partial<Readonly<Record<ImportFieldKind, CellKind>>> = {
  day: 'date',
  money: 'euros',
  decimal: 'number',
  wholeNumber: 'number',
};

/** The columns that an import of past events reads: the workbook can be imported again, and changes nothing. */
export const pastEventWorkbook: WorkbookColumns<ImportedValues> = Object.fromEntries(
  pastEventFields.map((field) => [
    field.key,
    {
      title: field.label,
      kind: cellKinds[field.kind] ?? 'text',
      width: field.kind === 'text' ? 28 : 14,
      value: (row: ImportedValues) => cellOf(field, row),
    },
  ]),
);

function cellOf({ key, choices }: ImportField, row: ImportedValues): string | number | null {
  const value = row[key] ?? null;
  if (typeof value === 'boolean') return null;
  return choices?.find(({ code }) => code === value)?.label ?? value;
}

/** The rows of past events, one for each period. */
export async function* rowsOf(
  batches: AsyncIterable<readonly ShownPastEvent[]>,
): AsyncGenerator<readonly ImportedValues[]> {
  for await (const events of batches) yield events.flatMap(rowsOfPastEvent);
}
