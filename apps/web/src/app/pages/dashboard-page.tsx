import { useListAidStations } from '@pds/api-client/generated/aid-station/aid-station';
import { useListDemands } from '@pds/api-client/generated/demand/demand';
import { useGetHomeData } from '@pds/api-client/generated/home/home';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { counted, isCalendarDate } from '@pds/kernel';
import { changedAddress } from '../../routing/changed-address';
import { pathTo } from '../../routing/routes';
import { DateInput } from '../../shared/form/inputs/date-input';
import { countText } from '../../shared/ui/text/count-text';
import { formatDateTime, formatMoney } from '../../shared/ui/text/format';
import { PageFrame } from '../../shared/ui/page/page-frame';
import { Notice, ProblemNotice } from '../../shared/ui/state/problem-notice';
import { type LoadState, QueryState } from '../../shared/ui/state/query-state';
import { monthOf, today } from '../../shared/ui/text/today';
import { useRememberList } from '../../shared/session/last-list';
import { useHasRole } from '../../shared/session/session';
import { DossierSearchBox } from '../layouts/dossier-search-box';
import common from '../../shared/ui/common.module.css';
import styles from './dashboard-page.module.css';
import { FirstSteps } from './first-steps';
import { InstallationNotice } from './system/installation-notice';
import { ToDo } from './to-do/to-do';

/** Loaded for administrators only. */
const BackupLine = lazy(() => import('./system/backup-line'));

const shownRecords = 6;
const inProgress = 1;

/** What a card of a demand or a station shows. */
interface HomeRecord {
  readonly id: number;
  readonly eventName: string;
  readonly eventPlace: string;
  readonly startDate: string;
  readonly publicPeak?: number;
}

/** The dashboard of staff (spec organiser 2.15): search, tasks, figures of a period, demands in progress, stations to come. */
export default function DashboardPage() {
  useRememberList('Votre tableau de bord');
  const isAdmin = useHasRole('ROLE_ADMIN');
  return (
    <PageFrame title="Votre tableau de bord" actions={<DossierSearchBox className={styles.search} />}>
      <div className={common.pageSections}>
        {isAdmin && <InstallationNotice />}
        <FirstSteps />
        <ToDo />
        <PeriodFigures />
        <div className={styles.lists}>
          <Demands />
          <AidStations />
        </div>
        {isAdmin && (
          <Suspense fallback={null}>
            <BackupLine />
          </Suspense>
        )}
      </div>
    </PageFrame>
  );
}

/** Quotes in progress, turnover and average per station. The period is kept in the address. */
function PeriodFigures() {
  const [address, setAddress] = useSearchParams();
  const month = monthOf(today());
  const period = { start: address.get('start') ?? month.start, end: address.get('end') ?? month.end };
  const reversed = period.end < period.start;
  const figures = useGetHomeData(period, { query: { placeholderData: keepPreviousData, enabled: !reversed } });
  const choose = (name: 'start' | 'end', value: string) =>
    setAddress((previous) => changedAddress(previous, { [name]: value === month[name] ? '' : value }), {
      replace: true,
    });
  return (
    <section className={styles.period} aria-labelledby="period-title" aria-busy={figures.isFetching}>
      <header className={styles.periodHeader}>
        <h2 id="period-title">Activité de la période</h2>
        <fieldset className={styles.range}>
          <legend className="pds-visually-hidden">Période</legend>
          <PeriodDay label="Du" value={period.start} onChange={(value) => choose('start', value)} />
          <PeriodDay label="au" value={period.end} onChange={(value) => choose('end', value)} />
        </fieldset>
      </header>
      {reversed ? (
        <Notice tone="warning" title="La fin de la période précède son début." />
      ) : figures.error && !figures.data ? (
        <ProblemNotice error={figures.error} retry={() => void figures.refetch()} />
      ) : (
        <dl className={styles.figures}>
          <Figure label="Devis en cours" hint="Non validés, encore valables" value={figures.data?.quote} />
          <Figure label="Chiffre d’affaires" hint="Factures moins avoirs" value={figures.data?.turnover} />
          <Figure
            label="Moyenne par poste"
            hint="Chiffre d’affaires par poste de secours"
            value={figures.data?.averageDps}
          />
        </dl>
      )}
    </section>
  );
}

function PeriodDay({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label>
      {label}
      <DateInput value={value} onChange={(day) => isCalendarDate(day) && onChange(day)} />
    </label>
  );
}

function Figure({ label, hint, value }: { label: string; hint: string; value: number | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>
          {value === undefined ? <span className={styles.pending}>Chargement des données</span> : formatMoney(value)}
        </strong>
        <small>{hint}</small>
      </dd>
    </div>
  );
}

function Demands() {
  const demands = useListDemands({ status: inProgress, page: 1, perPage: shownRecords, sort: 'id', direction: 'desc' });
  return (
    <CardList
      title="Demandes en cours"
      all={pathTo('aid-station_admin_demand_list')}
      query={demands}
      to={({ id }) => pathTo('aid-station_admin_demand', { id })}
    />
  );
}

function AidStations() {
  const stations = useListAidStations({
    startDate: today(),
    page: 1,
    perPage: shownRecords,
    sort: 'startDate',
    direction: 'asc',
  });
  return (
    <CardList
      title="Postes de secours"
      all={pathTo('aid-station_admin_list')}
      query={stations}
      to={({ id }) => pathTo('aid-station_admin_edit', { id })}
    />
  );
}

interface CardListProps {
  title: string;
  all: string;
  query: LoadState<{ readonly records: readonly HomeRecord[]; readonly total: number; readonly totalIsExact: boolean }>;
  to: (record: HomeRecord) => string;
}

function CardList({ title, all, query, to }: CardListProps): ReactNode {
  const id = `list-${title.replace(/\W/g, '-')}`;
  const { data } = query;
  return (
    <section className={styles.list} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {data && data.total > 0 && <span className={styles.count}>{countText(data)}</span>}
        <Link to={all} aria-label={`Voir tout : ${title}`}>
          Voir tout
        </Link>
      </header>
      <QueryState query={query}>
        {({ records }) =>
          records.length === 0 ? (
            <p className={styles.empty}>Aucune donnée de remontée</p>
          ) : (
            <ul>
              {records.map((record) => (
                <li key={record.id}>
                  <Link to={to(record)} className={styles.card}>
                    <span className={styles.number}>n° {record.id}</span>
                    <strong>{record.eventName}</strong>
                    <span className={styles.facts}>
                      {formatDateTime(record.startDate)}
                      {record.eventPlace ? ` · ${record.eventPlace}` : ''}
                      {record.publicPeak ? ` · ${counted(record.publicPeak, 'personne')}` : ''}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  );
}
