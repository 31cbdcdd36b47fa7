import { useListAskedReinforcements, useListDeadlines } from '@pds/api-client/generated/aid-station/aid-station';
import { useGetToDo } from '@pds/api-client/generated/home/home';
import type {
  AskedReinforcementsAnswer,
  DeadlineListAnswer,
  DossierToDoAnswer,
  InstalmentToDoAnswer,
  ToDoGroup,
  ToDoGroupTask,
} from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routing/routes';
import { staffDossierPath } from '../../shared/dossier/staff-dossier-path';
import { demandsToDo, stationsToDo } from '../../shared/reference/statuses';
import { Button } from '../../shared/ui/buttons/button';
import { countdownText } from '../../shared/ui/text/countdown';
import { formatDate, formatMoney, formatNumber } from '../../shared/ui/text/format';
import { Loading, QueryState } from '../../shared/ui/state/query-state';
import { daysFrom, today } from '../../shared/ui/text/today';
import styles from './to-do.module.css';

/** Events of each task that a phone shows at first, as in the style sheet. */
const firstOnPhone = 1;

/** The tasks in the order of the work, each with its first events and a link to all. */
export function ToDo() {
  const [isWhole, setWhole] = useState(false);
  const toDo = useGetToDo();
  const deadlines = useListDeadlines({ page: 1, perPage: 5, direction: 'asc' });
  const reinforcements = useListAskedReinforcements({ page: 1, perPage: 5, state: 'waiting' });
  // All groups are drawn at once: one that arrived later would move the others.
  const isPending = [toDo, deadlines, reinforcements].some((query) => query.isPending);
  const hasReinforcements = reinforcements.data !== undefined && reinforcements.data.total > 0;
  const hasDeadlines = deadlines.data !== undefined && deadlines.data.total > 0;
  return (
    <section className={`${styles.section} ${isPending ? styles.pending : ''}`} aria-labelledby="to-do">
      <h2 id="to-do">À traiter</h2>
      <QueryState query={toDo}>
        {({ groups }) => {
          if (isPending) return <Loading />;
          const waiting = groups.filter(({ total }) => total > 0);
          if (waiting.length === 0 && !hasDeadlines && !hasReinforcements)
            return <p className={styles.empty}>Rien à traiter pour le moment.</p>;
          const isCut = [deadlines.data, reinforcements.data, ...waiting].some(
            (list) => list && list.records.length > firstOnPhone,
          );
          return (
            <div className={`${styles.groups} ${isWhole ? '' : styles.cut}`}>
              {hasDeadlines && <DeadlineGroup list={deadlines.data} />}
              {hasReinforcements && <ReinforcementGroup list={reinforcements.data} />}
              {waiting.map((group) => (
                <Group key={group.task} group={group} />
              ))}
              {isCut && !isWhole && (
                <Button block className={styles.all} onClick={() => setWhole(true)}>
                  Tout afficher
                </Button>
              )}
            </div>
          );
        }}
      </QueryState>
    </section>
  );
}

const names: Readonly<Record<ToDoGroupTask, string>> = {
  ...demandsToDo,
  ...stationsToDo,
  blocked: 'Factures bloquées',
  unpaid: 'Impayées',
};

/** Returns the list of a task, filtered by it and sorted by event date. */
function listPathOf(task: ToDoGroupTask): string {
  if (task === 'unpaid' || task === 'blocked') {
    const dueFirst = { state: task === 'unpaid' ? 'overdue' : task, sort: 'dueDate', direction: 'asc' };
    return `${pathTo('accounting_operational_invoice_list')}?${new URLSearchParams(dueFirst)}`;
  }
  const order = { todo: task, sort: 'startDate', direction: 'asc' };
  if (task === 'to-invoice' || task === 'instalment-to-invoice') {
    // Includes past events, however long ago.
    return `${pathTo('aid-station_admin_list')}?${new URLSearchParams({ ...order, startDate: '', endDate: '' })}`;
  }
  return `${pathTo('aid-station_admin_demand_list')}?${new URLSearchParams(order)}`;
}

/** Late and soon deadlines, the earliest first. */
function DeadlineGroup({ list: { total, totalIsExact, records } }: { list: DeadlineListAnswer }) {
  return (
    <TaskSection
      id="to-do-deadlines"
      name="Échéances"
      count={`${totalIsExact ? '' : 'plus de '}${formatNumber(total)}`}
      listPath={pathTo('aid-station_admin_deadlines')}
    >
      {records.map((record) => (
        <DossierRow
          key={`${record.id} ${record.kind}`}
          to={`${staffDossierPath(record)}?onglet=administratif`}
          eventName={record.eventName}
          day={record.dueOn}
          detail={record.name}
          state={countdownText(record.daysLeft)}
          isLate={record.daysLeft < 0}
        />
      ))}
    </TaskSection>
  );
}

/** Reinforcement that other offices wait for, the next one first. */
function ReinforcementGroup({ list: { total, records } }: { list: AskedReinforcementsAnswer }) {
  const listPath = pathTo('planning_reinforcements');
  return (
    <TaskSection id="to-do-reinforcements" name="Renforts demandés" count={formatNumber(total)} listPath={listPath}>
      {records.map(({ id, eventName, start, askingOfficeName, askedText }) => (
        <DossierRow
          key={id}
          to={listPath}
          eventName={eventName}
          day={start}
          detail={askingOfficeName ?? 'Antenne à définir'}
          state={askedText}
          isLate={false}
        />
      ))}
    </TaskSection>
  );
}

function Group({ group: { task, total, totalIsExact, records } }: { group: ToDoGroup }) {
  return (
    <TaskSection
      id={`to-do-${task}`}
      name={names[task]}
      count={totalIsExact ? formatNumber(total) : `plus de ${formatNumber(10_000)}`}
      listPath={listPathOf(task)}
    >
      {records.map((record) => (
        <DossierRow
          key={record.invoiceNumber ?? record.id}
          to={dossierPathOf(task, record)}
          eventName={record.eventName}
          day={record.startDate}
          detail={record.organizationName ?? 'Organisation à définir'}
          state={waitingText(task, record)}
          isLate={isLate(task, record)}
          isWhole={record.invoiceNumber !== null || task === 'instalment-to-invoice'}
        />
      ))}
    </TaskSection>
  );
}

/** A kind of task with its first dossiers, and a link to the list of all. */
function TaskSection(props: { id: string; name: string; count: string; listPath: string; children: ReactNode }) {
  const { id, name, count, listPath, children } = props;
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>
        <Link to={listPath}>
          {name} <span className={styles.count}>{count}</span>
        </Link>
      </h3>
      <ul>{children}</ul>
    </section>
  );
}

interface DossierRowProps {
  to: string;
  eventName: string;
  /** A day or an instant. */
  day: string;
  detail: string;
  state: string;
  isLate: boolean;
  /** Shows a long state in full. */
  isWhole?: boolean;
}

function DossierRow({ to, eventName, day, detail, state, isLate, isWhole = false }: DossierRowProps) {
  return (
    <li>
      <Link to={to} className={`${styles.dossier} ${isWhole ? styles.whole : ''}`}>
        <strong title={eventName}>{eventName}</strong>
        <time dateTime={day}>{formatDate(day)}</time>
        <span className={styles.organisation}>{detail}</span>
        <span className={isLate ? styles.late : styles.state}>{state}</span>
      </Link>
    </li>
  );
}

/** Returns the dossier's address at the tab where the task is done. */
function dossierPathOf(task: ToDoGroupTask, dossier: DossierToDoAnswer): string {
  const path = staffDossierPath(dossier);
  return task === 'new' || task === 'without-quote' || task === 'soon' ? path : `${path}?onglet=administratif`;
}

/** Returns how long the task has waited, with its amount or date. */
function waitingText(task: ToDoGroupTask, record: DossierToDoAnswer): string {
  const { since, startDate, amount, isQuoteExpired, invoiceNumber, instalment } = record;
  const waited = daysFrom(since, today());
  switch (task) {
    case 'new':
    case 'without-quote':
      return `déposée ${ago(waited)}`;
    case 'quote-to-follow-up':
      return isQuoteExpired
        ? `devis de ${formatMoney(amount)} expiré, à refaire`
        : `devis de ${formatMoney(amount)}, ${ago(waited)}`;
    case 'to-transform':
      return `devis validé ${ago(waited)}`;
    case 'soon':
      return until(daysFrom(today(), startDate));
    case 'instalment-to-invoice':
      return instalmentText(instalment!, amount);
    case 'to-invoice':
      return `terminé ${ago(waited)}`;
    case 'blocked':
    case 'unpaid':
      return `${invoiceNumber} : ${formatMoney(amount)}, ${task === 'unpaid' ? 'échue' : 'transmise'} ${ago(waited)}`;
  }
}

/** `acompte de 30 % à facturer : 27,00 €, à la signature` */
function instalmentText({ kind, percent, dueOn }: InstalmentToDoAnswer, amount: number | null): string {
  const share = percent === null ? '' : ` de ${formatNumber(percent)}\u00a0%`;
  const due = dueOn === null ? 'à la signature' : `dû le ${formatDate(dueOn)}`;
  return `${kind === 'deposit' ? `acompte${share}` : 'solde'} à facturer : ${formatMoney(amount)}, ${due}`;
}

function isLate(task: ToDoGroupTask, { instalment }: DossierToDoAnswer): boolean {
  if (instalment?.dueOn) return daysFrom(instalment.dueOn, today()) > 0;
  return task === 'unpaid' || task === 'blocked';
}

const ago = (count: number) => (count <= 0 ? 'aujourd’hui' : `il y a ${counted(count, 'jour')}`);
const until = (count: number) => (count <= 0 ? 'aujourd’hui' : `dans ${counted(count, 'jour')}`);
