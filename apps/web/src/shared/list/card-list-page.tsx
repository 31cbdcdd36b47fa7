import type { ReactNode } from 'react';
import { emptyText, NewerOlder } from './newer-older';
import { PageFrame } from '../ui/page-frame';
import { type LoadState, QueryState } from '../ui/query-state';
import styles from '../ui/cards.module.css';

/** The page of a list as cards, newest first. */
export function CardListPage<Row extends { readonly id: number }>({
  title,
  actions,
  page,
  list,
  none,
  card,
}: {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** From `usePageNumber`. */
  page: number;
  list: LoadState<{ readonly records: readonly Row[]; readonly total: number; readonly perPage: number }>;
  /** What is said where there are none at all. */
  none: string;
  card: (row: Row) => ReactNode;
}) {
  return (
    <PageFrame title={title} actions={actions}>
      <QueryState query={list}>
        {({ records, total, perPage }) => (
          <>
            {records.length === 0 ? (
              <p className={styles.empty}>{emptyText(page, none)}</p>
            ) : (
              <ul className={styles.cards}>
                {records.map((row) => (
                  <li key={row.id}>{card(row)}</li>
                ))}
              </ul>
            )}
            <NewerOlder page={page} perPage={perPage} total={total} />
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}
