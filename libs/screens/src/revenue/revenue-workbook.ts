import { eventNatures } from '@pds/demand/domain';
import { type WorkbookColumn, workbookOf } from '@pds/platform';
import { averageCents, type RevenueFigures, type RevenueLine, type RevenueTable } from './revenue.read-model';

const monthNames = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });

/** The title of the first column, and the label of the row without a name. */
const words: Readonly<Record<RevenueTable, { readonly head: string; readonly nameOf: (line: RevenueLine) => string }>> =
  {
    months: { head: 'Mois', nameOf: ({ key }) => monthNames.format(Date.UTC(2000, key! - 1)) },
    departments: { head: 'Département', nameOf: ({ name }) => name ?? 'Sans département' },
    offices: { head: 'Antenne', nameOf: ({ name }) => name ?? 'Sans antenne' },
    'event-types': {
      head: 'Type d’évènement',
      nameOf: ({ key }) => eventNatures[key as keyof typeof eventNatures] ?? 'Non précisé',
    },
  };

/** A table of the overview as a workbook, with the year and the previous year side by side. */
export function revenueWorkbook(
  table: RevenueTable,
  year: number,
  lines: readonly RevenueLine[],
): AsyncGenerator<Uint8Array> {
  const { head, nameOf } = words[table];
  const figures = (of: number, figuresOf: (line: RevenueLine) => RevenueFigures): WorkbookColumn<RevenueLine>[] => [
    { title: `Facturé ${of}`, kind: 'euros', width: 16, value: (line) => figuresOf(line).invoicedCents },
    { title: `Encaissé ${of}`, kind: 'euros', width: 16, value: (line) => figuresOf(line).collectedCents },
    { title: `Reste dû ${of}`, kind: 'euros', width: 16, value: (line) => figuresOf(line).outstandingCents },
    { title: `Postes ${of}`, kind: 'number', width: 12, value: (line) => figuresOf(line).stations },
    { title: `Moyenne par poste ${of}`, kind: 'euros', width: 24, value: (line) => averageCents(figuresOf(line)) },
  ];
  return workbookOf(
    String(year),
    [
      { title: head, kind: 'text', width: 32, value: nameOf },
      ...figures(year, ({ current }) => current),
      ...figures(year - 1, ({ previous }) => previous),
    ],
    batchOf(lines),
  );
}

async function* batchOf(lines: readonly RevenueLine[]): AsyncGenerator<readonly RevenueLine[]> {
  yield lines;
}
