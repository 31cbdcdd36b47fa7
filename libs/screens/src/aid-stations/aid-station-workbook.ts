import { administrativeStatuses, commercialStatuses, paidStatus, teamStatuses } from '@pds/aid-station/domain';
import { Money } from '@pds/kernel';
import type { WorkbookColumn, WorkbookColumns } from '@pds/platform';
import type { aidStationColumns, AidStationFigures, AidStationListRow } from './aid-station-screens.dto';

type Column = WorkbookColumn<AidStationListRow>;

/** « Postes de secours actifs » as a workbook, by the keys of the columns on the screen. */
export const aidStationWorkbook: WorkbookColumns<AidStationListRow, (typeof aidStationColumns)[number]> = {
  id: { title: 'ID', kind: 'number', width: 10, value: ({ id }) => id },
  eventName: { title: 'Évènement', kind: 'text', width: 40, value: ({ eventName }) => eventName },
  startDate: { title: 'Début', kind: 'dateTime', width: 18, value: ({ startDate }) => startDate },
  endDate: { title: 'Fin', kind: 'dateTime', width: 18, value: ({ endDate }) => endDate },
  orga: { title: 'Organisateur', kind: 'text', width: 30, value: ({ orga }) => orga },
  eventPlace: { title: 'Lieu', kind: 'text', width: 30, value: ({ eventPlace }) => eventPlace },
  dayHours: figure('Heures jour', 'dayHours'),
  nightHours: figure('Heures nuit', 'nightHours'),
  holidayHours: figure('Heures dimanche et fériés', 'holidayHours'),
  rescueWorkerCount: figure('Effectif', 'rescueWorkerCount'),
  doctorHours: figure('Heures médecin', 'doctorHours'),
  nurseHours: figure('Heures infirmier', 'nurseHours'),
  mealCount: figure('Repas', 'mealCount'),
  lotA: figure('Lot A', 'lotA'),
  lotB: figure('Lot B', 'lotB'),
  lotC: figure('Lot C', 'lotC'),
  medicalLot: figure('Lot médical', 'medicalLot'),
  vps: figure('VPS', 'vps'),
  vl: figure('VL', 'vl'),
  vtu: figure('VTU', 'vtu'),
  vtp: figure('VTP', 'vtp'),
  tent: figure('Tente', 'tent'),
  discount: { title: 'Remise %', kind: 'text', width: 12, value: ({ figures }) => discountOf(figures) },
  price: {
    title: 'Prix',
    kind: 'euros',
    width: 14,
    value: ({ price }) => (price === null ? null : Money.ofEuros(price).cents),
  },
  commercialStatus: status('Statut commercial', ({ commercialStatus, isSettledByCredit }) =>
    commercialStatus === paidStatus && isSettledByCredit ? 'Soldé par avoir' : commercialStatuses[commercialStatus],
  ),
  teamStatus: status('Statut équipe', ({ teamStatus }) => teamStatuses[teamStatus]),
  administrativeStatus: status(
    'Statut administratif',
    ({ administrativeStatus }) => administrativeStatuses[administrativeStatus],
  ),
};

function figure(title: string, name: keyof AidStationFigures): Column {
  return { title, kind: 'number', width: 12, value: ({ figures }) => figures[name] };
}

function status(title: string, text: (row: AidStationListRow) => string | undefined): Column {
  return { title, kind: 'text', width: 22, value: (row) => text(row) ?? null };
}

/** « 10 », or « 0 à 10 » when slots have different discounts. */
function discountOf({ lowestDiscount, highestDiscount }: AidStationFigures): string {
  const text = (percent: number) => String(percent).replace('.', ',');
  return lowestDiscount === highestDiscount
    ? text(lowestDiscount)
    : `${text(lowestDiscount)} à ${text(highestDiscount)}`;
}
