import { useListDeadlines } from '@pds/api-client/generated/aid-station/aid-station';
import { useGetToDo } from '@pds/api-client/generated/home/home';
import type { DeadlineListAnswer, DossierToDoAnswer, ToDoGroup, ToDoGroupTask } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { pathTo } from '../../routing/routes';
import { demandsToDo, stationsToDo } from '../../shared/reference/statuses';
import { countdownText } from '../../shared/ui/countdown';
import { formatDate, formatMoney, formatNumber } from '../../shared/ui/format';
import { QueryState } from '../../shared/ui/query-state';
import { daysFrom, today } from '../../shared/ui/today';
import styles from './to-do.module.css';

/** The tasks in the order of the work, each with its first events and a link to all. */
export function ToDo() {
  const toDo = useGetToDo();
  const deadlines = useListDeadlines({ page: 1, perPage: 5, direction: 'asc' });
  const hasDeadlines = deadlines.data !== undefined && deadlines.data.total > 0;
  return (
    <section className={`${styles.section} ${toDo.isPending ? styles.pending : ''}`} aria-labelledby="to-do">
      <h2 id="to-do">À traiter</h2>
      <QueryState query={toDo}>
        {({ groups }) => {
          const waiting = groups.filter(({ total }) => total > 0);
          if (waiting.length === 0 && !hasDeadlines)
            return <p className={styles.empty}>Rien à traiter pour le moment.</p>;
          return (
            <div className={styles.groups}>
              {hasDeadlines && <DeadlineGroup list={deadlines.data} />}
              {waiting.map((group) => (
                <Group key={group.task} group={group} />
              ))}
            </div>
          );
        }}
      </QueryState>
    </section>
  );
}

const names: Readonly<Record<ToDoGroupTask, string>> = { ...demandsToDo, ...stationsToDo, unpaid: 'Impayées' };

/** Returns the list of a task, filtered by it and sorted by event date. */
function listPathOf(task: ToDoGroupTask): string {
  if (task === 'unpaid') {
    const dueFirst = { state: 'unpaid', sort: 'dueDate', direction: 'asc' };
    return `${pathTo('accounting_operational_invoice_list')}?${new URLSearchParams(dueFirst)}`;
  }
  const order = { todo: task, sort: 'startDate', direction: 'asc' };
  if (task === 'to-invoice') {
    // Includes past events, however long ago.
    return `${pathTo('aid-station_admin_list')}?${new URLSearchParams({ ...order, startDate: '', endDate: '' })}`;
  }
  return `${pathTo('aid-station_admin_demand_list')}?${new URLSearchParams(order)}`;
}

/** Late and soon deadlines, the earliest first. */
function DeadlineGroup({ list: { total, totalIsExact, records } }: { list: DeadlineListAnswer }) {
  return (
    <section className={styles.group} aria-labelledby="to-do-deadlines">
      <h3 id="to-do-deadlines">
        <Link to={pathTo('aid-station_admin_deadlines')}>
          Échéances <span className={styles.count}>{`${totalIsExact ? '' : 'plus de '}${formatNumber(total)}`}</span>
        </Link>
      </h3>
      <ul>
        {records.map(({ id, kind, name, eventName, dueOn, daysLeft, isAidStation }) => (
          <li key={`${id} ${kind}`}>
            <Link to={dossierPathOf('to-transform', { id, isAidStation })} className={styles.dossier}>
              <strong title={eventName}>{eventName}</strong>
              <time dateTime={dueOn}>{formatDate(dueOn)}</time>
              <span className={styles.organisation}>{name}</span>
              <span className={daysLeft < 0 ? styles.late : styles.state}>{countdownText(daysLeft)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Group({ group: { task, total, totalIsExact, records } }: { group: ToDoGroup }) {
  const count = totalIsExact ? formatNumber(total) : `plus de ${formatNumber(10_000)}`;
  return (
    <section className={styles.group} aria-labelledby={`to-do-${task}`}>
      <h3 id={`to-do-${task}`}>
        <Link to={listPathOf(task)}>
          {names[task]} <span className={styles.count}>{count}</span>
        </Link>
      </h3>
      <ul>
        {records.map((record) => (
          <li key={record.invoiceNumber ?? record.id}>
            <Link
              to={dossierPathOf(task, record)}
              className={`${styles.dossier} ${task === 'unpaid' ? styles.whole : ''}`}
            >
              <strong title={record.eventName}>{record.eventName}</strong>
              <time dateTime={record.startDate}>{formatDate(record.startDate)}</time>
              <span className={styles.organisation}>{record.organizationName ?? 'Organisation à définir'}</span>
              <span className={isLate(task, record) ? styles.late : styles.state}>{waitingText(task, record)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the dossier's address at the tab where the task is done. */
function dossierPathOf(
  task: ToDoGroupTask,
  { id, isAidStation }: Pick<DossierToDoAnswer, 'id' | 'isAidStation'>,
): string {
  const path = isAidStation ? pathTo('aid-station_admin_edit', { id }) : pathTo('aid-station_admin_demand', { id });
  return task === 'new' || task === 'without-quote' || task === 'soon' ? path : `${path}?onglet=administratif`;
}

/** Returns how long the task has waited, with its amount or date. */
function waitingText(task: ToDoGroupTask, record: DossierToDoAnswer): string {
  const { since, startDate, amount, isQuoteExpired, invoiceNumber } = record;
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
    case 'to-invoice':
      return `terminé ${ago(waited)}`;
    case 'unpaid':
      return `${invoiceNumber} : ${formatMoney(amount)}, ${waited > 0 ? `échue ${ago(waited)}` : `à payer ${until(-waited)}`}`;
  }
}

const isLate = (task: ToDoGroupTask, { since }: DossierToDoAnswer) => task === 'unpaid' && daysFrom(since, today()) > 0;

const days = (count: number) => `${formatNumber(count)} jour${count > 1 ? 's' : ''}`;
const ago = (count: number) => (count <= 0 ? 'aujourd’hui' : `il y a ${days(count)}`);
const until = (count: number) => (count <= 0 ? 'aujourd’hui' : `dans ${days(count)}`);
