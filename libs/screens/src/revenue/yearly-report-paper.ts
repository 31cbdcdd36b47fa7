import { counted, frenchNumber } from '@pds/kernel';
import { footerLine, html, note, type PaperColumn, paperDate, renderPaper, section, table } from '@pds/paper';
import type { PublisherSettings } from '@pds/platform';
import { stationKindLabels } from './held-stations';
import type { ReportFigures, YearlyReport } from './yearly-report.read-model';
import { hoursOf, withoutDepartment } from './yearly-report.dto';

const figureColumns: readonly PaperColumn[] = [
  { label: 'Postes tenus', width: '20mm', align: 'right' },
  { label: 'Heures de poste', width: '22mm', align: 'right' },
  { label: 'Partici\u00adpations', width: '22mm', align: 'right' },
  { label: 'Heures de secouristes', width: '26mm', align: 'right' },
  { label: 'Public couvert', width: '24mm', align: 'right' },
];

const figures = ({ stations, minutes, rescuers, rescuerMinutes, people }: ReportFigures): readonly string[] =>
  [stations, hoursOf(minutes), rescuers, hoursOf(rescuerMinutes), people].map((value) => frenchNumber(value));

/** The report as a paper of the association for the authority that granted the agrément. @param printedOn a calendar date */
export function yearlyReportPaper(report: YearlyReport, publisher: PublisherSettings, printedOn: string): string {
  const { year, total, kinds, departments, cells } = report;
  const isOfSeveral = departments.length > 1;
  return renderPaper({
    kind: 'Bilan d’activité',
    number: String(year),
    issuer: {
      name: publisher.name,
      address: [publisher.address],
      details: [publisher.phone, publisher.email].filter(Boolean),
    },
    recipient: { heading: 'À l’attention de', name: 'L’autorité qui a délivré l’agrément', address: [] },
    references: [
      ['Année civile', String(year)],
      ['Édité le', paperDate(printedOn)],
      ['Postes tenus', frenchNumber(total.stations)],
      ...(total.imported > 0 ? [['Dont importés', frenchNumber(total.imported)] as const] : []),
    ],
    subject: `Dispositifs prévisionnels de secours tenus en ${year} (agrément D, CSI art. R. 725-10, II)`,
    body: html`
      ${section(
        'Par type de dispositif',
        table(
          [{ label: 'Dispositif' }, ...figureColumns],
          [
            { rows: kinds.map((line) => [stationKindLabels[line.key], ...figures(line)]) },
            { rows: [['Total', ...figures(total)].map((cell) => html`<strong>${cell}</strong>`)] },
          ],
        ),
      )}
      ${
        isOfSeveral &&
        section(
          'Par département',
          table(
            [{ label: 'Département' }, ...figureColumns],
            [{ rows: departments.map((line) => [line.name ?? withoutDepartment, ...figures(line)]) }],
          ),
        )
      }
      ${section(
        'Par département et type de dispositif',
        table(
          [{ label: 'Dispositif' }, ...figureColumns],
          departments.map(({ key, name }) => ({
            heading: name ?? withoutDepartment,
            rows: cells
              .filter(({ departmentId }) => departmentId === key)
              .map((cell) => [stationKindLabels[cell.kind], ...figures(cell)]),
          })),
        ),
      )}
      ${note(
        'Un poste est tenu s’il a été transformé, n’est ni supprimé ni sans suite, et est terminé. Il compte dans l’année de son premier créneau et pour le plus grand dispositif de ses créneaux. Une participation est un secouriste sur un créneau\u00a0; le public couvert est le plus grand public présent en même temps, poste par poste.',
      )}
      ${
        total.imported > 0 &&
        note(
          `Dont ${counted(total.imported, 'évènement importé', 'évènements importés')} de l’outil précédent, avec les chiffres qu’il donne.`,
        )
      }
    `,
    footer: footerLine([publisher.name, publisher.address]),
  });
}
