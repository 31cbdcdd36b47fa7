import Pagination from 'antd/es/pagination';
import { formatNumber } from '../../ui/text/format';
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
  const count = totalIsExact ? formatNumber(total) : `plus de ${formatNumber(10_000)}`;
  return (
    <div className={styles.pager}>
      <p className={styles.count} role="status">
        {records.length === 0 ? 'Aucun résultat' : `${formatNumber(first)} à ${formatNumber(last)} sur ${count}`}
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
      <Pagination
        className={styles.pages}
        current={page}
        pageSize={perPage}
        total={reachable}
        simple={phone ? { readOnly: true } : false}
        showSizeChanger={false}
        onChange={(chosen) => goTo(chosen)}
      />
    </div>
  );
}
