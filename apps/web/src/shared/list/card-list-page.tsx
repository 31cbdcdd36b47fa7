import type { ReactNode } from 'react';
import { emptyText, PageLinks } from './page-links';
import { PageFrame } from '../ui/page/page-frame';
import { type LoadState, QueryState } from '../ui/state/query-state';
import styles from '../ui/page/cards.module.css';

/** A page of a list, shown as cards, newest first. */
export function CardListPage<Row extends { readonly id: number }>({
  title,
  actions,
  notice,
  page,
  list,
  none,
  card,
}: {
  title: string;
  /** Shown beside the title. */
  actions?: ReactNode;
  /** Shown above the list. */
  notice?: ReactNode;
  /** The page number from `usePageNumber`. */
  page: number;
  list: LoadState<{ readonly records: readonly Row[]; readonly total: number; readonly perPage: number }>;
  /** The text shown when the list is empty. */
  none: string;
  card: (row: Row) => ReactNode;
}) {
  return (
    <PageFrame title={title} actions={actions}>
      {notice}
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
            <PageLinks page={page} perPage={perPage} total={total} />
          </>
        )}
      </QueryState>
    </PageFrame>
  );
}
