import { refusalCauses } from '@pds/demand/contract';
import type { WorkbookColumns } from '@pds/platform';
import type { unsupportedDemandColumns, UnsupportedDemandRow } from './unsupported-demand-list.dto';

/** « Demandes non prises en charge » as a workbook, by the keys of the columns on the screen. */
export const unsupportedDemandWorkbook: WorkbookColumns<
  UnsupportedDemandRow,
  (typeof unsupportedDemandColumns)[number]
> = {
  id: { title: 'ID', kind: 'number', width: 10, value: ({ id }) => id },
  createdAt: { title: 'Date de la demande', kind: 'dateTime', width: 18, value: ({ createdAt }) => createdAt },
  eventName: { title: 'Évènement', kind: 'text', width: 40, value: ({ eventName }) => eventName },
  organizationName: { title: 'Organisateur', kind: 'text', width: 30, value: (row) => row.organizationName },
  department: { title: 'Département', kind: 'text', width: 24, value: ({ department }) => department },
  office: { title: 'Antenne', kind: 'text', width: 24, value: ({ office }) => office },
  startDate: { title: 'Début', kind: 'dateTime', width: 18, value: ({ startDate }) => startDate },
  endDate: { title: 'Fin', kind: 'dateTime', width: 18, value: ({ endDate }) => endDate },
  dpsSupportCause: {
    title: 'Cause',
    kind: 'text',
    width: 14,
    value: ({ dpsSupportCause: cause }) => (cause === null ? 'Non défini' : refusalCauses[cause]),
  },
  mailSent: {
    title: 'Statut',
    kind: 'text',
    width: 14,
    value: ({ mailSent }) => (mailSent ? 'Envoyée' : 'Non envoyée'),
  },
};
