import { formatDateTime } from '../../ui/text/format';
import type { ListColumn } from './list-column';

/** Columns for the start and end of an event, in every list of dossiers. */
export const eventColumns: readonly ListColumn<{ readonly startDate: string; readonly endDate: string }>[] = [
  {
    key: 'startDate',
    title: 'Début',
    sortable: true,
    width: 'dateTime',
    text: ({ startDate }) => formatDateTime(startDate),
  },
  { key: 'endDate', title: 'Fin', sortable: true, width: 'dateTime', text: ({ endDate }) => formatDateTime(endDate) },
];
