import { useGetToDo } from '@pds/api-client/generated/home/home';
import type { ToDoLineAnswer } from '@pds/api-client/generated/model';
import { Link } from 'react-router';
import { pathTo } from '../../../routing/routes';
import { countText } from '../../../shared/ui/text/count-text';
import { formatDate } from '../../../shared/ui/text/format';
import { QueryState } from '../../../shared/ui/state/query-state';
import { isLate, lineKey, lineName, linePath, lineText, toDoKinds } from './to-do-lines';
import styles from './to-do.module.css';

/** Lines on the dashboard. */
const shownLines = 8;

/** The head of « À traiter »: how many lines each kind has, and the first of all. */
export function ToDo() {
  const toDo = useGetToDo({ page: 1, perPage: shownLines });
  return (
    <section className={`${styles.section} ${toDo.isPending ? styles.pending : ''}`} aria-labelledby="to-do">
      <h2 id="to-do">
        <Link to={pathTo('to-do')}>À traiter</Link>
      </h2>
      <QueryState query={toDo}>
        {({ kinds, records, total }) =>
          total === 0 ? (
            <p className={styles.empty}>Rien à traiter pour le moment.</p>
          ) : (
            <div className={styles.box}>
              <nav aria-label="Tâches" className={styles.kinds}>
                {kinds
                  .filter((kind) => kind.total > 0)
                  .map((kind) => (
                    <Link key={kind.kind} to={`${pathTo('to-do')}?kind=${kind.kind}`}>
                      {toDoKinds[kind.kind].name} <span>{countText(kind)}</span>
                    </Link>
                  ))}
              </nav>
              <ol>
                {records.map((line) => (
                  <Line key={lineKey(line)} line={line} />
                ))}
              </ol>
              {total > records.length && (
                <Link to={pathTo('to-do')} className={styles.all}>
                  Tout voir
                </Link>
              )}
            </div>
          )
        }
      </QueryState>
    </section>
  );
}

function Line({ line }: { line: ToDoLineAnswer }) {
  const { kind, eventName, startDate, organizationName } = line;
  const unknown = kind === 'reinforcement' ? 'Antenne à définir' : 'Organisation à définir';
  return (
    <li>
      <Link to={linePath(line)} className={styles.line}>
        <span className={styles.kind}>{lineName(line)}</span>
        <strong title={eventName}>{eventName}</strong>
        <span className={styles.organisation}>{organizationName ?? unknown}</span>
        <time dateTime={startDate}>{formatDate(startDate)}</time>
        <span className={isLate(line) ? styles.late : styles.state}>{lineText(line)}</span>
      </Link>
    </li>
  );
}
