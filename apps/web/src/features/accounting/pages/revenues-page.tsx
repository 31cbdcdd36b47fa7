import type {
  ExportRevenueTable,
  RevenueAnswer,
  RevenueFiguresAnswer,
  RevenueLineAnswer,
  RevenueTotalAnswer,
} from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { eventNatures } from '../../../shared/reference/statuses';
import { formatMoney, formatNumber } from '../../../shared/ui/format';
import { lazily } from '../../../shared/ui/lazily';
import { PageFrame } from '../../../shared/ui/page-frame';
import { Notice } from '../../../shared/ui/problem-notice';
import { QueryState } from '../../../shared/ui/query-state';
import { type RecordColumn, RecordTable } from '../../../shared/ui/record-table';
import { today } from '../../../shared/ui/today';
import { getExportRevenueUrl, useGetRevenue, useGetRevenueByEventType } from '../api/revenue';
import { type NamedLine, RevenueChart } from '../components/revenue-chart';
import styles from './revenues-page.module.css';

/** Years that can be chosen: this one and the nine before. */
const yearsShown = 10;

interface Filters {
  readonly year: number;
  readonly department: number | undefined;
}

/** « Vue sur chiffre d’affaires » (spec back-office 2): a year beside the one before; year and department are in the address. */
export default function RevenuesPage() {
  const [address, setAddress] = useSearchParams();
  const thisYear = Number(today().slice(0, 4));
  const filters: Filters = {
    year: yearOf(address.get('annee')) ?? thisYear,
    department: Number(address.get('departement')) || undefined,
  };
  const revenue = useGetRevenue(filters, { query: { placeholderData: keepPreviousData } });
  const choose = (name: 'annee' | 'departement', value: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const years = Array.from({ length: yearsShown }, (_, index) => thisYear - index);
  return (
    <PageFrame title="Vue sur chiffre d’affaires" breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <div className={styles.page} aria-busy={revenue.isFetching}>
        <form className={styles.filters} aria-label="Année et département" onSubmit={(event) => event.preventDefault()}>
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
        </form>
        <QueryState query={revenue}>{(data) => <Overview revenue={data} filters={filters} />}</QueryState>
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

function Overview({ revenue, filters }: { revenue: RevenueAnswer; filters: Filters }) {
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
        year={year}
        lines={months.map((line) => ({ ...line, label: monthName(line.key!) }))}
      />
      {filters.department === undefined && (
        <Breakdown
          title="Par département"
          head="Département"
          table="departments"
          filters={filters}
          year={year}
          lines={departments.map((line) => ({ ...line, label: line.name ?? 'Sans département' }))}
        />
      )}
      <Breakdown
        title="Par antenne"
        head="Antenne"
        table="offices"
        filters={filters}
        year={year}
        lines={offices.map((line) => ({ ...line, label: line.name ?? 'Sans antenne' }))}
      />
      <ByEventType filters={filters} />
    </>
  );
}

/** Asked for apart: its sums take longer than the others. */
function ByEventType({ filters }: { filters: Filters }) {
  const types = useGetRevenueByEventType(filters, { query: { placeholderData: keepPreviousData } });
  return (
    <QueryState query={types}>
      {({ year, eventTypes }) => (
        <Breakdown
          title="Par type d’événement"
          head="Type d’événement"
          table="event-types"
          filters={filters}
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
    <dl className={styles.totals} aria-label={`L’année ${year}`}>
      <Total label="Facturé" value={current.invoiced} before={previous.invoiced} year={year} />
      <Total label="Encaissé" value={current.collected} before={previous.collected} year={year} />
      <Total label="Reste dû" value={current.outstanding} before={previous.outstanding} year={year} />
      <Total label="Moyenne par poste" value={current.average} before={previous.average} year={year} />
    </dl>
  );
}

function Total({
  label,
  value,
  before,
  year,
}: {
  label: string;
  value: number | null;
  before: number | null;
  year: number;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{formatMoney(value)}</strong>
        <small>
          {year - 1} : {formatMoney(before)}
          {evolution(value, before)}
        </small>
      </dd>
    </div>
  );
}

type Line = RevenueLineAnswer & NamedLine;

interface BreakdownProps {
  title: string;
  /** Of the table's first column. */
  head: string;
  table: ExportRevenueTable;
  filters: Filters;
  year: number;
  lines: readonly Line[];
}

/** A chart, the table that says the same in figures, and that table as a workbook. */
function Breakdown({ title, head, table, filters, year, lines }: BreakdownProps) {
  const id = `revenue-${table}`;
  const columns: readonly RecordColumn<Line>[] = [
    { title: head, render: ({ label }) => <strong>{label}</strong> },
    money(`Facturé ${year}`, ({ current }) => current.invoiced),
    money(`Facturé ${year - 1}`, ({ previous }) => previous.invoiced),
    money(`Encaissé ${year}`, ({ current }) => current.collected),
    money(`Reste dû ${year}`, ({ current }) => current.outstanding),
    { title: `Postes ${year}`, align: 'right', render: ({ current }) => formatNumber(current.stations) },
    money('Moyenne par poste', ({ current }) => current.average),
  ];
  return (
    <section className={styles.breakdown} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <a href={getExportRevenueUrl({ ...filters, table })} download aria-label={`Exporter (Excel) : ${title}`}>
          Exporter (Excel)
        </a>
      </header>
      <RevenueChart year={year} lines={lines} lying={table !== 'months'} />
      <div className={styles.scroll}>
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

function money(title: string, of: (line: Line) => number | null): RecordColumn<Line> {
  return { title, align: 'right', render: (line) => formatMoney(of(line)) };
}

function Definitions() {
  return (
    <section className={styles.definitions} aria-labelledby="revenue-definitions">
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
          Ceux de la facture au jour de son émission ; pour les postes et le type d’événement, ceux du dossier. Les
          jours sont comptés à l’heure de Paris.
        </dd>
      </dl>
    </section>
  );
}

const isEmpty = ({ invoiced, collected, outstanding, stations }: RevenueFiguresAnswer) =>
  invoiced === 0 && collected === 0 && outstanding === 0 && stations === 0;

/** « , +12 % »; nothing where there is nothing to compare with. */
function evolution(value: number | null, before: number | null): string {
  if (value === null || before === null || before <= 0) return '';
  const percent = Math.round(((value - before) * 100) / before);
  return ` (${percent > 0 ? '+' : ''}${formatNumber(percent)}\u00a0%)`;
}

const longMonths = lazily(() => new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' }));
const monthName = (month: number) => longMonths().format(Date.UTC(2000, month - 1));

/** A year that the server takes. */
function yearOf(text: string | null): number | null {
  const year = Number(text);
  return Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : null;
}
