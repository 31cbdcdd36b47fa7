import { demandStatusLabels } from '@pds/demand/domain';
import { type Instant, toIsoWithOffset } from '@pds/kernel';
import type { WorkbookColumn, WorkbookColumns } from '@pds/platform';
import type { DemandRow } from '../../read-models/demand-list.read-model';
import type { demandColumns } from './demand-list.dto';

type Column = WorkbookColumn<DemandRow>;

const labels: Readonly<Record<number, string>> = demandStatusLabels;

/** « Demandes actives » as a workbook, by the keys of the columns on the screen. */
export const demandWorkbook: WorkbookColumns<DemandRow, (typeof demandColumns)[number]> = {
  id: { title: 'ID', kind: 'number', width: 10, value: ({ id }) => id },
  eventName: { title: 'Évènement', kind: 'text', width: 40, value: ({ eventName }) => eventName },
  organization: { title: 'Organisation', kind: 'text', width: 30, value: ({ organizationName }) => organizationName },
  department: { title: 'Département', kind: 'text', width: 18, value: ({ department }) => department },
  office: { title: 'Antenne', kind: 'text', width: 22, value: ({ office }) => office },
  startDate: moment('Début', ({ startDate }) => startDate),
  endDate: moment('Fin', ({ endDate }) => endDate),
  eventPlace: { title: 'Lieu', kind: 'text', width: 30, value: ({ eventPlace }) => eventPlace },
  price: { title: 'Prix', kind: 'euros', width: 14, value: ({ priceCents }) => priceCents },
  contact: {
    title: 'Contact',
    kind: 'text',
    width: 28,
    value: ({ contactFirstName, contactLastName }) => `${contactFirstName} ${contactLastName}`.trim(),
  },
  contactEmail: { title: 'E-mail', kind: 'text', width: 32, value: ({ contactEmail }) => contactEmail },
  contactPhone: { title: 'Téléphone', kind: 'text', width: 18, value: ({ contactPhone }) => contactPhone },
  createdAt: moment('Demandée le', ({ createdAt }) => createdAt),
  status: { title: 'Statut', kind: 'text', width: 12, value: ({ status }) => labels[status] ?? null },
};

/** In the time zone of the event. */
function moment(title: string, of: (row: DemandRow) => Instant): Column {
  return { title, kind: 'dateTime', width: 18, value: (row) => toIsoWithOffset(of(row), row.timeZone) };
}
