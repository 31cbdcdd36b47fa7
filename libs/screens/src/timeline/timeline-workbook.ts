import { type WorkbookColumn, workbookOf } from '@pds/platform';
import type { TimelineChange, TimelineEntryAnswer } from './dossier-timeline.dto';

interface Row {
  readonly entry: TimelineEntryAnswer;
  /** Null for an event without changed fields. */
  readonly change: TimelineChange | null;
}

const columns: readonly WorkbookColumn<Row>[] = [
  { title: 'Date', kind: 'date', width: 12, value: ({ entry }) => entry.at.slice(0, 10) },
  { title: 'Heure', kind: 'text', width: 8, value: ({ entry }) => entry.at.slice(11, 16) },
  { title: 'Par', kind: 'text', width: 24, value: ({ entry }) => entry.by?.name ?? null },
  { title: 'Évènement', kind: 'text', width: 40, value: ({ entry }) => entry.title },
  { title: 'Précisions', kind: 'text', width: 50, value: ({ entry }) => entry.text },
  { title: 'Champ', kind: 'text', width: 40, value: ({ change }) => change?.label ?? null },
  { title: 'Avant', kind: 'text', width: 40, value: ({ change }) => change?.before ?? null },
  { title: 'Après', kind: 'text', width: 40, value: ({ change }) => change?.after ?? null },
];

/** A timeline as a workbook: one row per change, or one row for an event without changes. Times are in the event's time zone. */
export function timelineWorkbook(batches: AsyncIterable<readonly TimelineEntryAnswer[]>): AsyncGenerator<Uint8Array> {
  return workbookOf('Historique', columns, rowsOf(batches));
}

async function* rowsOf(batches: AsyncIterable<readonly TimelineEntryAnswer[]>): AsyncGenerator<readonly Row[]> {
  for await (const entries of batches) {
    yield entries.flatMap((entry): Row[] =>
      entry.changes.length === 0 ? [{ entry, change: null }] : entry.changes.map((change) => ({ entry, change })),
    );
  }
}
