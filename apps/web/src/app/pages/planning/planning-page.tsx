import type { GetPlanningParams, PlanningAnswer } from '@pds/api-client/generated/model';
import { useGetPlanning } from '@pds/api-client/generated/planning/planning';
import { counted, isCalendarDate, schoolHolidaysKnownUntil } from '@pds/kernel';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { changedAddress } from '../../../routing/changed-address';
import { pathTo } from '../../../routing/routes';
import { DateInput } from '../../../shared/form/inputs/date-input';
import { useDepartments, useOffices } from '../../../shared/reference/reference-lists';
import { teamStatuses } from '../../../shared/reference/statuses';
import { useRememberList } from '../../../shared/session/last-list';
import { useOwnDepartment } from '../../../shared/session/own-department';
import { useHasRole } from '../../../shared/session/session';
import { Button, RouteLink } from '../../../shared/ui/buttons/button';
import { dayText } from '../../../shared/ui/text/day';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { Notice } from '../../../shared/ui/state/problem-notice';
import { Loading, QueryState } from '../../../shared/ui/state/query-state';
import { today } from '../../../shared/ui/text/today';
import tones from '../../../shared/ui/state/tones.module.css';
import { useIsPhone } from '../../../shared/ui/use-media-query';
import { ConflictNotice } from './conflict-list';
import { type ShownConflicts, useShownConflicts } from './day-conflicts';
import { DayDialog } from './day-dialog';
import { DayGrid } from './day-grid';
import { DayHours, DayList } from './day-list';
import {
  daysIn,
  isOneDay,
  type PlanningAddress,
  planningParams,
  periodOf,
  periodTitle,
  readPlanningAddress,
  statusChoices,
  turned,
  type View,
  views,
} from './planning-address';
import styles from './planning-page.module.css';
import { PlanningTable } from './planning-table';
import { barPath, type DayMarks, dayMarks, legend, marksText } from './planning-texts';
import { LackShape, StatusShape } from './status-shape';
import { TownList } from './town-list';
import { barsOn } from './week-lanes';

/** Lines of a week in the month: a day lists all of its dossiers when it is opened. */
const monthLanes = 5;
/** Lines of the week view, which is as tall as its busiest day up to here. */
const weekLanes = 20;

/** « Planning »: demands and stations by month, week, day or as an agenda (docs/adr/0066-own-calendar.md). */
export default function PlanningPage() {
  const [search, setSearch] = useSearchParams();
  const address = readPlanningAddress(search, today());
  const { view, date, isTable } = address;
  const period = periodOf(view, date);
  const title = periodTitle(view, date);
  const planning = useGetPlanning(planningParams(address), { query: { placeholderData: keepPreviousData } });
  // The dossiers of the former period are not those of this one; the days stay, and so does the focus.
  const isWaiting = planning.isPlaceholderData;
  const bars = isWaiting ? [] : (planning.data?.bars ?? []);
  const conflicts = useShownConflicts(address, period);
  useRememberList('Planning', bars.map(barPath));

  const change = (changes: Readonly<Record<string, string>>, { replace = false } = {}) =>
    setSearch((previous) => changedAddress(previous, changes), { replace, preventScrollReset: true });
  return (
    <PageFrame title="Planning" wide dense breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}>
      <div className={styles.page}>
        <div className={styles.controls}>
          <div className={styles.period}>
            <Button aria-label="Période précédente" onClick={() => change({ date: turned(view, date, -1) })}>
              ‹
            </Button>
            <Button onClick={() => change({ date: today() })}>Aujourd’hui</Button>
            <Button aria-label="Période suivante" onClick={() => change({ date: turned(view, date, 1) })}>
              ›
            </Button>
          </div>
          <Choices address={address}>
            <GoToDay date={date} onGo={(day) => change({ date: day })} />
            <div role="group" aria-label="Vue" className={styles.views}>
              {(Object.keys(views) as View[]).map((name) => (
                <Button
                  key={name}
                  variant={name === view ? 'primary' : 'default'}
                  aria-pressed={name === view}
                  onClick={() => change({ vue: name })}
                >
                  {views[name]}
                </Button>
              ))}
            </div>
            <div className={styles.views}>
              <Button aria-pressed={isTable} onClick={() => change({ tableau: isTable ? '' : '1' })}>
                {isTable ? 'Afficher le calendrier' : 'Afficher en tableau'}
              </Button>
              <Button onClick={() => window.print()}>Imprimer</Button>
            </div>
            <Filters address={address} onChange={change} />
          </Choices>
        </div>
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        {isWaiting && (
          <Loading
            text={
              planning.fetchStatus === 'paused'
                ? 'Pas de connexion : le planning s’affichera dès qu’elle reviendra'
                : 'Chargement du planning'
            }
          />
        )}
        <QueryState query={planning}>
          {(answer) => (
            <Content
              answer={isWaiting ? nothing : answer}
              address={address}
              conflicts={conflicts}
              title={title}
              dayPath={(day) => `?${changedAddress(search, { vue: 'jour', date: day, tableau: '' })}`}
              onMove={(day) => change({ date: day }, { replace: true })}
            />
          )}
        </QueryState>
        <Legend endDate={period.endDate} showsMeans={conflicts !== null} />
      </div>
    </PageFrame>
  );
}

const nothing: PlanningAnswer = { bars: [], total: 0, days: [] };

/** A day to go to. Goes there once a whole day is typed or picked. */
function GoToDay({ date, onGo }: { date: string; onGo: (day: string) => void }) {
  return (
    <label className={styles.goTo}>
      <span>Aller au</span>
      <DateInput value={date} onChange={(day) => isCalendarDate(day) && day !== date && onGo(day)} />
    </label>
  );
}

/** What the planning shows and how. On a phone it is folded, with the number of filters in use. */
function Choices({ address, children }: { address: PlanningAddress; children: ReactNode }) {
  const active = [address.departement, address.antenne, address.statut, address.equipe].filter(Boolean).length;
  if (!useIsPhone()) return children;
  return (
    <details className={styles.fold}>
      <summary>Affichage{active > 0 && ` (${active})`}</summary>
      {children}
    </details>
  );
}

function Filters({
  address,
  onChange,
}: {
  address: PlanningAddress;
  onChange: (changes: Readonly<Record<string, string>>) => void;
}) {
  const isAdmin = useHasRole('ROLE_ADMIN');
  const departments = useDepartments({ enabled: isAdmin }).data ?? [];
  const offices = useOffices().data?.records ?? [];
  const select = (
    name: 'departement' | 'antenne' | 'statut' | 'equipe',
    label: string,
    all: string,
    options: readonly (readonly [value: string | number, label: string])[],
  ) => (
    <label>
      <span>{label}</span>
      <select
        className="pds-input"
        value={address[name]}
        // An office of another department would leave nothing.
        onChange={(event) => onChange({ [name]: event.target.value, ...(name === 'departement' && { antenne: '' }) })}
      >
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <search className={styles.filters}>
      {isAdmin &&
        select(
          'departement',
          'Département',
          'Tous',
          departments.map(({ id, code, name }) => [id, `${code} – ${name}`]),
        )}
      {offices.length > 0 &&
        select(
          'antenne',
          'Antenne',
          'Toutes',
          offices.map(({ id, name }) => [id, name]),
        )}
      {select(
        'statut',
        'Statut',
        'Demandes et postes',
        Object.entries(statusChoices).map(([value, { label }]) => [value, label]),
      )}
      {select(
        'equipe',
        'Équipe',
        'Toutes',
        Object.entries(teamStatuses).map(([value, { text }]) => [value, text]),
      )}
    </search>
  );
}

/** The code of the department whose holidays are shown: that of the filter, or the user's own; null for the whole country. */
function useHolidayDepartment(departement: string): string | null {
  const own = useOwnDepartment()?.departmentId;
  const departments = useDepartments().data ?? [];
  const id = departement ? Number(departement) : own;
  return departments.find((department) => department.id === id)?.code ?? null;
}

interface ContentProps {
  answer: PlanningAnswer;
  address: PlanningAddress;
  /** Null where they are not shown. */
  conflicts: ShownConflicts | null;
  title: string;
  /** The address of a day's view. */
  dayPath: (day: string) => string;
  onMove: (day: string) => void;
}

function Content({ answer: { bars, total, days: counts }, address, conflicts, title, dayPath, onMove }: ContentProps) {
  const { view, date, isTable } = address;
  const marks = dayMarks(useHolidayDepartment(address.departement));
  const isPhone = useIsPhone();
  const [openDay, setOpenDay] = useState<string | null>(null);
  const period = periodOf(view, date);
  const isCut = counts.length > 0;
  const countOfDay = new Map(counts.map(({ day, dossiers }) => [day, dossiers]));
  const countOf = (day: string) => countOfDay.get(day) ?? barsOn(bars, day).length;
  const conflictsOn = (day: string) => conflicts?.on(day) ?? [];
  const lacksMeans = (day: string) => conflictsOn(day).length > 0;
  const isGrid = !isTable && (view === 'mois' || (view === 'semaine' && !isPhone));
  return (
    <>
      {isCut && (
        <Notice tone="warning" title={`${counted(total, 'dossier')} sur cette période, trop pour les montrer tous`}>
          Le nombre de dossiers de chaque jour est complet. Pour les voir tous, choisissez un département, une antenne,
          ou une période plus courte.
        </Notice>
      )}
      {isGrid ? (
        <DayGrid
          bars={isCut ? [] : bars}
          days={daysIn(period)}
          date={date}
          today={today()}
          marks={marks}
          countOf={countOf}
          lacksMeans={lacksMeans}
          lanes={view === 'mois' ? monthLanes : weekLanes}
          detailed={view === 'semaine'}
          onMove={onMove}
          onOpen={(day) => {
            onMove(day);
            setOpenDay(day);
          }}
        />
      ) : isTable ? (
        <>
          <PlanningTable bars={bars} period={title} conflicts={conflicts} />
          {conflicts && <ConflictNotice conflicts={conflicts} />}
        </>
      ) : (
        <Lists {...{ view, bars, marks, lacksMeans }} search={planningParams(address)}>
          {conflicts && <ConflictNotice conflicts={conflicts} />}
        </Lists>
      )}
      {openDay && (
        <DayDialog
          day={openDay}
          marks={marks(openDay)}
          conflicts={conflictsOn(openDay)}
          bars={barsOn(bars, openDay)}
          count={countOf(openDay)}
          dayPath={dayPath(openDay)}
          onClose={() => setOpenDay(null)}
        />
      )}
    </>
  );
}

function Lists({
  view,
  bars,
  search,
  marks,
  lacksMeans,
  children: notice,
}: {
  view: View;
  bars: PlanningAnswer['bars'];
  /** What the bars were searched with. */
  search: GetPlanningParams;
  marks: (day: string) => DayMarks;
  lacksMeans: (day: string) => boolean;
  /** Shown below the list, which it must not move when it arrives later. */
  children: ReactNode;
}) {
  const { startDate } = search;
  const newDemand = `${pathTo('demand')}?jour=${startDate}`;
  return (
    <>
      {isOneDay(view) && (
        <p className={styles.ofDay}>
          {marksText(marks(startDate))} <RouteLink to={newDemand}>Nouvelle demande ce jour</RouteLink>
        </p>
      )}
      {bars.length === 0 ? (
        <p>Aucun dossier sur cette période.</p>
      ) : view === 'jour' ? (
        <DayHours bars={bars} day={startDate} />
      ) : view === 'villes' ? (
        <TownList bars={bars} search={search}>
          {notice}
        </TownList>
      ) : (
        <DayList bars={bars} firstDay={startDate} marks={marks} lacksMeans={lacksMeans} />
      )}
      {(view !== 'villes' || bars.length === 0) && notice}
    </>
  );
}

/** What shapes, borders and numbers mean. */
function Legend({ endDate, showsMeans }: { endDate: string; showsMeans: boolean }) {
  return (
    <footer className={styles.legend}>
      <ul>
        {legend.map(({ text, tone, shape }) => (
          <li key={shape} className={`${styles.status} ${tones[tone]}`}>
            <StatusShape shape={shape} /> {text}
          </li>
        ))}
        <li>Trait plein : poste de secours</li>
        <li className={styles.dashed}>Tirets : demande</li>
        <li>8/12 : secouristes prévus / demandés</li>
        <li>
          <span className={styles.lack}>
            <LackShape />
          </span>{' '}
          {showsMeans ? 'Moyens insuffisants' : 'Moyens insuffisants : choisissez un département ou une antenne'}
        </li>
        <li className={styles.phoneOnly}>F : jour férié · V : vacances scolaires</li>
      </ul>
      {endDate > schoolHolidaysKnownUntil && (
        <p>Les vacances scolaires publiées vont jusqu’au {dayText(schoolHolidaysKnownUntil)}.</p>
      )}
    </footer>
  );
}
