import type {
  ReportCellAnswer,
  ReportFiguresAnswer,
  StationKind,
  YearlyReportAnswer,
} from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { formatNumber } from '../../../shared/ui/text/format';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { type RecordColumn, RecordTable } from '../../../shared/ui/text/record-table';
import { today } from '../../../shared/ui/text/today';
import { getExportYearlyReportUrl, getPrintYearlyReportUrl, useGetYearlyReport } from '../api/yearly-report';
import layout from '../../../shared/ui/page/report-page.module.css';
import styles from './yearly-report-page.module.css';

/** Number of years to choose from: this one and the nine before. */
const yearsShown = 10;

/** « Bilan d’activité »: the stations held in a year, for the agrément. The year is kept in the address. */
export default function YearlyReportPage() {
  const [address, setAddress] = useSearchParams();
  const thisYear = Number(today().slice(0, 4));
  const year = yearOf(address.get('annee')) ?? thisYear - 1;
  const report = useGetYearlyReport({ year }, { query: { placeholderData: keepPreviousData } });
  const years = Array.from({ length: yearsShown }, (_, index) => thisYear - index);
  return (
    <PageFrame title="Bilan d’activité" breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <div className={layout.page} aria-busy={report.isFetching}>
        <form className={layout.filters} aria-label="Année du bilan" onSubmit={(event) => event.preventDefault()}>
          <label>
            Année
            <select
              className="pds-input"
              value={year}
              onChange={({ target }) => setAddress(new URLSearchParams({ annee: target.value }))}
            >
              {(years.includes(year) ? years : [year, ...years]).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
          <div className={styles.exports}>
            <a href={getPrintYearlyReportUrl({ year })} target="_blank" rel="noreferrer">
              Bilan en PDF
            </a>
            <a href={getExportYearlyReportUrl({ year })} download>
              Exporter vers Excel
            </a>
          </div>
        </form>
        <p className={styles.lead}>
          L’association agréée adresse son rapport d’activité à l’autorité qui a délivré l’agrément, avant le 30 juillet
          de l’année suivante, avec le nombre de missions par département (CSI, art. R. 725-10, II). Chaque chiffre
          ouvre ses dossiers.
        </p>
        <QueryState query={report}>{(data) => <Report report={data} />}</QueryState>
        <Definitions />
      </div>
    </PageFrame>
  );
}

function Report({ report: { year, total, kinds, departments, cells } }: { report: YearlyReportAnswer }) {
  if (total.stations === 0) {
    return <Notice title={`Aucun poste de secours tenu en ${year}.`}>Choisissez une autre année.</Notice>;
  }
  const ofCell = ({ departmentId, kind }: ReportCellAnswer) => ({ department: departmentId ?? 0, kind });
  return (
    <>
      <dl className={`${layout.totals} ${styles.counts}`} aria-label={`L’année ${year}`}>
        {figures.map(({ title, of }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <Link to={dossiersOf(year)} aria-label={`${title} : ${formatNumber(of(total))}, voir les dossiers`}>
                {formatNumber(of(total))}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      {total.imported > 0 && (
        <p className={styles.lead}>
          Dont{' '}
          <Link to={`${pathTo('aid-station_admin_past-events')}?${new URLSearchParams({ year: String(year) })}`}>
            {counted(total.imported, 'évènement passé importé', 'évènements passés importés')}
          </Link>
          , avec les chiffres de l’outil précédent ; ils ne sont pas dans la liste des postes de secours.
        </p>
      )}
      <Breakdown
        title="Par type de dispositif"
        head="Dispositif"
        lines={kinds.map((line) => ({ ...line, key: line.kind, to: dossiersOf(year, { kind: line.kind }) }))}
      />
      <Breakdown
        title="Par département"
        head="Département"
        lines={departments.map((line) => ({
          ...line,
          key: line.departmentId ?? 0,
          to: dossiersOf(year, { department: line.departmentId ?? 0 }),
        }))}
      />
      <Breakdown
        title="Par département et type de dispositif"
        head="Département et dispositif"
        lines={cells.map((line) => ({
          ...line,
          label: `${line.label}, ${kinds.find(({ kind }) => kind === line.kind)?.label ?? line.kind}`,
          key: `${line.departmentId ?? 0} ${line.kind}`,
          to: dossiersOf(year, ofCell(line)),
        }))}
      />
    </>
  );
}

interface Line extends ReportFiguresAnswer {
  readonly key: string | number;
  readonly label: string;
  /** The list of its dossiers. */
  readonly to: string;
}

const figures: readonly { readonly title: string; readonly of: (line: ReportFiguresAnswer) => number }[] = [
  { title: 'Postes tenus', of: ({ stations }) => stations },
  { title: 'Heures de poste', of: ({ hours }) => hours },
  { title: 'Participations', of: ({ rescuers }) => rescuers },
  { title: 'Heures de secouristes', of: ({ rescuerHours }) => rescuerHours },
  { title: 'Public couvert', of: ({ people }) => people },
];

function Breakdown({ title, head, lines }: { title: string; head: string; lines: readonly Line[] }) {
  const columns: readonly RecordColumn<Line>[] = [
    { title: head, render: ({ label }) => <strong>{label}</strong> },
    ...figures.map((figure): RecordColumn<Line> => ({
      title: figure.title,
      align: 'right',
      render: (line) => (
        <Link
          className={styles.figure}
          to={line.to}
          aria-label={`${line.label}, ${figure.title} : ${formatNumber(figure.of(line))}, voir les dossiers`}
        >
          {formatNumber(figure.of(line))}
          {figure === figures[0] && line.imported > 0 && ` (dont ${counted(line.imported, 'importé', 'importés')})`}
        </Link>
      ),
    })),
  ];
  return (
    <section className={layout.breakdown}>
      <h2>{title}</h2>
      <div className={layout.scroll}>
        <RecordTable
          caption={title}
          columns={columns}
          rows={lines}
          rowKey={({ key }) => key}
          emptyText="Aucun poste."
        />
      </div>
    </section>
  );
}

/** The list of stations with the filters of a figure; its period, by default from today, is cleared. */
function dossiersOf(year: number, of: { readonly department?: number; readonly kind?: StationKind } = {}): string {
  const filters = new URLSearchParams({ heldIn: String(year), startDate: '', endDate: '' });
  if (of.department !== undefined) filters.set('department', String(of.department));
  if (of.kind !== undefined) filters.set('kind', of.kind);
  return `${pathTo('aid-station_admin_list')}?${filters}`;
}

function Definitions() {
  return (
    <section className={layout.definitions} aria-labelledby="report-definitions">
      <h2 id="report-definitions">Comment lire ces chiffres</h2>
      <dl>
        <dt>Poste tenu</dt>
        <dd>
          Un poste transformé, ni supprimé ni « Sans suite », dont l’évènement est terminé. Il compte dans l’année de
          son premier créneau, à l’heure de Paris.
        </dd>
        <dt>Type de dispositif</dt>
        <dd>
          Le plus grand dispositif de ses créneaux, d’après le référentiel national (RIS) ; « Non dimensionné » quand un
          niveau manque.
        </dd>
        <dt>Participations</dt>
        <dd>
          Les secouristes de chaque créneau, additionnés : les noms n’étant pas conservés, une personne présente sur
          deux créneaux compte deux fois.
        </dd>
        <dt>Public couvert</dt>
        <dd>Le plus grand public attendu en même temps, poste par poste.</dd>
        <dt>Département</dt>
        <dd>Celui qui tient le poste.</dd>
        <dt>Importé</dt>
        <dd>
          Un évènement passé, repris d’un fichier. Il compte dans l’année de son premier jour, avec le type, les heures
          et les secouristes que le fichier donne ; un chiffre absent compte zéro.
        </dd>
      </dl>
    </section>
  );
}

/** Returns a year that the server accepts, or null. */
function yearOf(text: string | null): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : null;
}
