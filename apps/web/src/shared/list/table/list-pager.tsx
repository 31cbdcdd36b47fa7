import { Fragment } from 'react';
import { Button } from '../../ui/buttons/button';
import { formatNumber } from '../../ui/text/format';
import { countText } from '../../ui/text/count-text';
import styles from '../list-page.module.css';
import type { ListSearch } from '../use-list-search';

/** One page of a list, as the API returns it. */
export interface ListAnswer<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  /** False if counting stopped at 10 000: the total is then "plus de 10 000". */
  readonly totalIsExact?: boolean;
}

const pageSizes = [10, 25, 50, 100, 250];

/** The number of rows, the page size and the pages. */
export function Pager<Row, Filter extends string>({
  answer: { records, total, totalIsExact = true },
  search: { page, perPage, goTo, setPerPage },
  phone,
}: {
  answer: ListAnswer<Row>;
  search: ListSearch<Filter>;
  phone: boolean;
}) {
  const first = (page - 1) * perPage + 1;
  const last = first + records.length - 1;
  // Beyond a capped count, a further page exists while the present one is full.
  const reachable = totalIsExact ? total : Math.max(total, last + (records.length === perPage ? 1 : 0));
  return (
    <div className={styles.pager}>
      <p className={styles.count} role="status">
        {records.length === 0
          ? 'Aucun résultat'
          : `${formatNumber(first)} à ${formatNumber(last)} sur ${countText({ total, totalIsExact })}`}
      </p>
      <label className={styles.size}>
        Lignes par page
        <select className="pds-input" value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
          {[...new Set([...pageSizes, perPage])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size}>{size}</option>
            ))}
        </select>
      </label>
      <Pages page={page} last={Math.max(1, Math.ceil(reachable / perPage))} phone={phone} goTo={goTo} />
    </div>
  );
}

/** The first page, the last one and five around the present one; on a phone only which one it is. */
function Pages({
  page,
  last,
  phone,
  goTo,
}: {
  page: number;
  last: number;
  phone: boolean;
  goTo: (page: number) => void;
}) {
  const start = Math.max(1, Math.min(page - 2, last - 4));
  const around = [1, start, start + 1, start + 2, start + 3, start + 4, last];
  const shown = [...new Set(around)].filter((each) => each <= last).toSorted((a, b) => a - b);
  const step = (to: number, name: string, arrow: string) => (
    <Button variant="text" size="small" aria-label={name} disabled={to < 1 || to > last} onClick={() => goTo(to)}>
      {arrow}
    </Button>
  );
  return (
    <nav className={styles.pages} aria-label="Pages">
      {step(page - 1, 'Page précédente', '‹')}
      {phone ? (
        <span>
          {page} / {last}
        </span>
      ) : (
        shown.map((each, index) => (
          <Fragment key={each}>
            {each - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <Button
              variant={each === page ? 'default' : 'text'}
              size="small"
              aria-label={`Page ${each}`}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => goTo(each)}
            >
              {each}
            </Button>
          </Fragment>
        ))
      )}
      {step(page + 1, 'Page suivante', '›')}
    </nav>
  );
}
