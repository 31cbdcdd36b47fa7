import type {
  ExportRevenueTable,
  RevenueAnswer,
  RevenueFiguresAnswer,
  RevenueLineAnswer,
  RevenueTotalAnswer,
} from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { changedAddress } from '../../../routing/changed-address';
import { pathTo } from '../../../routing/routes';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { eventNatures } from '../../../shared/reference/statuses';
import { lazily } from '../../../shared/ui/lazy/lazy-value';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { type RecordColumn, RecordTable } from '../../../shared/ui/text/record-table';
import { today } from '../../../shared/ui/text/today';
import { getExportRevenueUrl, useGetRevenue, useGetRevenueByEventType } from '../api/revenue';
import { type NamedLine, RevenueChart } from '../components/lists/revenue-chart';
import {
  comparedWithYearBefore,
  isRevenueMeasure,
  revenueFigure,
  type RevenueMeasure,
  revenueMeasures,
} from '../components/lists/revenue-measures';
import layout from '../../../shared/ui/page/report-page.module.css';
import styles from './revenues-page.module.css';

/** Number of years to choose from: this one and the nine before. */
const yearsShown = 10;

interface Filters {
  readonly year: number;
  readonly department: number | undefined;
}

/**
 * « Vue sur chiffre d’affaires » (spec back-office 2): a year beside the previous one. Year, department and charted figure are kept in the
 * address.
 */
export default function RevenuesPage() {
  const [address, setAddress] = useSearchParams();
  const thisYear = Number(today().slice(0, 4));
  const filters: Filters = {
    year: yearOf(address.get('annee')) ?? thisYear,
    department: Number(address.get('departement')) || undefined,
  };
  const measured = address.get('mesure');
  const measure = isRevenueMeasure(measured) ? measured : 'facture';
  const revenue = useGetRevenue(filters, { query: { placeholderData: keepPreviousData } });
  const choose = (name: 'annee' | 'departement' | 'mesure', value: string) =>
    setAddress((before) => changedAddress(before, { [name]: value }));
  const years = Array.from({ length: yearsShown }, (_, index) => thisYear - index);
  return (
    <PageFrame title="Vue sur chiffre d’affaires" breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <div className={layout.page} aria-busy={revenue.isFetching}>
        <form className={layout.filters} aria-label="Ce qui est montré" onSubmit={(event) => event.preventDefault()}>
          <label>
            Année
            <select
              className="pds-input"
              value={filters.year}
              onChange={({ target }) => choose('annee', target.value === String(thisYear) ? '' : target.value)}
            >
              {(years.includes(filters.year) ? years : [filters.year, ...years]).map((year) => (
                <option key={year}>{year}</option>
              ))}
            </select>
          </label>
          <DepartmentFilter value={filters.department} onChange={(id) => choose('departement', id)} />
          <label>
            Graphiques
            <select
              className="pds-input"
              value={measure}
              onChange={({ target }) => choose('mesure', target.value === 'facture' ? '' : target.value)}
            >
              {Object.entries(revenueMeasures).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </form>
        <QueryState query={revenue}>
          {(data) => <Overview revenue={data} filters={filters} measure={revenueMeasures[measure]} />}
        </QueryState>
        <Definitions />
      </div>
    </PageFrame>
  );
}

function DepartmentFilter({ value, onChange }: { value: number | undefined; onChange: (id: string) => void }) {
  const departments = useDepartments();
  return (
    <label>
      Département
      <select className="pds-input" value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
        <option value="">Tous</option>
        {departments.data?.map(({ id, code, name }) => (
          <option key={id} value={id}>
            {code} {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface OverviewProps {
  revenue: RevenueAnswer;
  filters: Filters;
  /** The charted figure. */
  measure: RevenueMeasure;
}

function Overview({ revenue, filters, measure }: OverviewProps) {
  const { year, total, months, departments, offices } = revenue;
  if (isEmpty(total.current) && isEmpty(total.previous)) {
    return (
      <Notice title={`Ni facture, ni règlement, ni poste de secours en ${year} et ${year - 1}.`}>
        Choisissez une autre année ou un autre département.
      </Notice>
    );
  }
  return (
    <>
      <Totals year={year} total={total} />
      <Breakdown
        title="Par mois"
        head="Mois"
        table="months"
        filters={filters}
        measure={measure}
        year={year}
        lines={months.map((line) => ({ ...line, label: monthName(line.key!) }))}
      />
      {filters.department === undefined && (
        <Breakdown
          title="Par département"
          head="Département"
          table="departments"
          filters={filters}
          measure={measure}
          year={year}
          lines={departments.map((line) => ({ ...line, label: line.name ?? 'Sans département' }))}
        />
      )}
      <Breakdown
        title="Par antenne"
        head="Antenne"
        table="offices"
        filters={filters}
        measure={measure}
        year={year}
        lines={offices.map((line) => ({ ...line, label: line.name ?? 'Sans antenne' }))}
      />
      <ByEventType filters={filters} measure={measure} />
    </>
  );
}

/** Requested separately: its sums take longer than the others. */
function ByEventType({ filters, measure }: Pick<OverviewProps, 'filters' | 'measure'>) {
  const types = useGetRevenueByEventType(filters, { query: { placeholderData: keepPreviousData } });
  return (
    <QueryState query={types}>
      {({ year, eventTypes }) => (
        <Breakdown
          title="Par type d’évènement"
          head="Type d’évènement"
          table="event-types"
          filters={filters}
          measure={measure}
          year={year}
          lines={eventTypes.map((line) => ({
            ...line,
            label: eventNatures[line.key as keyof typeof eventNatures] ?? 'Non précisé',
          }))}
        />
      )}
    </QueryState>
  );
}

function Totals({ year, total: { current, previous } }: { year: number; total: RevenueTotalAnswer }) {
  return (
    <dl className={`${layout.totals} ${styles.amounts}`} aria-label={`L’année ${year}`}>
      {measures.map((measure) => (
        <div key={measure.label}>
          <dt>{measure.label}</dt>
          <dd>
            <strong>{revenueFigure(measure, measure.of(current))}</strong>
            <small>{comparedWithYearBefore(measure, year, measure.of(current), measure.of(previous))}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const measures: readonly RevenueMeasure[] = Object.values(revenueMeasures);

type Line = RevenueLineAnswer & NamedLine;

interface BreakdownProps {
  title: string;
  /** Title of the table's first column. */
  head: string;
  table: ExportRevenueTable;
  filters: Filters;
  /** The charted figure. */
  measure: RevenueMeasure;
  year: number;
  lines: readonly Line[];
}

/** A chart, a table with the same figures, and its export as a workbook. */
function Breakdown({ title, head, table, filters, measure: drawn, year, lines }: BreakdownProps) {
  const id = `revenue-${table}`;
  const columns: readonly RecordColumn<Line>[] = [
    { title: head, render: ({ label }) => <strong>{label}</strong> },
    ...measures.map((measure): RecordColumn<Line> => ({
      title: measure.label,
      align: 'right',
      render: ({ current, previous }) => (
        <span className={styles.figure}>
          {revenueFigure(measure, measure.of(current))}
          <small>{comparedWithYearBefore(measure, year, measure.of(current), measure.of(previous))}</small>
        </span>
      ),
    })),
  ];
  return (
    <section className={layout.breakdown} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <a href={getExportRevenueUrl({ ...filters, table })} download aria-label={`Exporter vers Excel : ${title}`}>
          Exporter vers Excel
        </a>
      </header>
      <RevenueChart year={year} measure={drawn} lines={lines} lying={table !== 'months'} />
      <div className={layout.scroll}>
        <RecordTable
          caption={`Chiffre d’affaires ${title.toLowerCase()}, ${year} et ${year - 1}`}
          columns={columns}
          rows={lines}
          rowKey={({ key }) => key ?? 'none'}
          emptyText="Rien sur ces deux années."
        />
      </div>
    </section>
  );
}

function Definitions() {
  return (
    <section className={layout.definitions} aria-labelledby="revenue-definitions">
      <h2 id="revenue-definitions">Comment lire ces chiffres</h2>
      <dl>
        <dt>Facturé</dt>
        <dd>
          Les factures de la période, moins les avoirs de la période : chaque pièce compte à sa propre date, un avoir au
          mois où il est émis. C’est le chiffre d’affaires du tableau de bord.
        </dd>
        <dt>Encaissé</dt>
        <dd>
          Les virements, chèques et espèces à leur date de règlement, moins les écritures contre-passées et les
          remboursements. Ce qui est « Offert » n’est pas encaissé.
        </dd>
        <dt>Reste dû</dt>
        <dd>Ce qui reste à payer aujourd’hui des factures émises dans la période.</dd>
        <dt>Moyenne par poste</dt>
        <dd>Le facturé de la période, divisé par le nombre de postes de secours qui y commencent.</dd>
        <dt>Département, antenne, type</dt>
        <dd>
          Ceux de la facture au jour de son émission ; pour les postes et le type d’évènement, ceux du dossier. Les
          jours sont comptés à l’heure de Paris.
        </dd>
      </dl>
    </section>
  );
}

const isEmpty = ({ invoiced, collected, outstanding, stations }: RevenueFiguresAnswer) =>
  invoiced === 0 && collected === 0 && outstanding === 0 && stations === 0;

const longMonths = lazily(() => new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }));
const monthName = (month: number) => longMonths().format(Date.UTC(2000, month - 1));

/** Returns a year that the server accepts, or null. */
function yearOf(text: string | null): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : null;
}
