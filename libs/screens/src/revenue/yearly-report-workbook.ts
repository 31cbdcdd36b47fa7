import { type WorkbookColumn, workbookOf } from '@pds/platform';
import { stationKindLabels } from './held-stations';
import type { ReportFigures, YearlyReport } from './yearly-report.read-model';
import { hoursOf, withoutDepartment } from './yearly-report.dto';

interface Line extends ReportFigures {
  readonly department: string;
  readonly kind: string;
}

const columns: readonly WorkbookColumn<Line>[] = [
  { title: 'Département', kind: 'text', width: 32, value: ({ department }) => department },
  { title: 'Dispositif', kind: 'text', width: 24, value: ({ kind }) => kind },
  { title: 'Postes tenus', kind: 'number', width: 14, value: ({ stations }) => stations },
  { title: 'Dont importés', kind: 'number', width: 14, value: ({ imported }) => imported },
  { title: 'Heures de poste', kind: 'number', width: 16, value: ({ minutes }) => hoursOf(minutes) },
  { title: 'Participations de secouristes', kind: 'number', width: 28, value: ({ rescuers }) => rescuers },
  { title: 'Heures de secouristes', kind: 'number', width: 22, value: ({ rescuerMinutes }) => hoursOf(rescuerMinutes) },
  { title: 'Public couvert', kind: 'number', width: 16, value: ({ people }) => people },
];

/** The report as a workbook: each department by kind, with its total, then the sums by kind. */
export function yearlyReportWorkbook({ year, total, kinds, departments, cells }: YearlyReport) {
  const lines: Line[] = departments.flatMap(({ key, name, ...figures }) => [
    ...cells
      .filter(({ departmentId }) => departmentId === key)
      .map((cell) => ({ ...cell, department: name ?? withoutDepartment, kind: stationKindLabels[cell.kind] })),
    { ...figures, department: name ?? withoutDepartment, kind: 'Total' },
  ]);
  for (const { key, ...figures } of kinds) {
    lines.push({ ...figures, department: 'Ensemble', kind: stationKindLabels[key] });
  }
  lines.push({ ...total, department: 'Ensemble', kind: 'Total' });
  return workbookOf(String(year), columns, batchOf(lines));
}

async function* batchOf(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  yield lines;
}
