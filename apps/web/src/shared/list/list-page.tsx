import Pagination from 'antd/es/pagination';
import Table from 'antd/es/table';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Crumb, PageFrame } from '../ui/page-frame';
import { ProblemNotice } from '../ui/problem-notice';
import { Loading } from '../ui/query-state';
import { formatNumber } from '../ui/format';
import { useIsPhone } from '../ui/use-media-query';
import { type ListFilter, ListFilters } from './list-filters';
import styles from './list-page.module.css';
import type { ListSearch } from './use-list-search';

/** One page of a list as the API answers it. */
export interface ListAnswer<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  /** False when counting stopped at 10 000: the total is then "plus de 10 000". */
  readonly totalIsExact?: boolean;
}

export interface ListColumn<Row> {
  /** The sort key when `sortable`, else any name of its own. */
  readonly key: string;
  readonly title: string;
  readonly sortable?: boolean;
  readonly align?: 'right';
  readonly width?: number;
  readonly render: (row: Row) => ReactNode;
}

/** A row on a phone. */
export interface ListCard {
  readonly title: ReactNode;
  /** Where the title leads. */
  readonly to?: string;
  readonly tag?: ReactNode;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly actions?: ReactNode;
}

export interface ListPageProps<Row, Filter extends string> {
  title: string;
  breadcrumb?: readonly Crumb[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** For tables of many columns. */
  wide?: boolean;
  /** From {@link useListSearch}. */
  search: ListSearch<Filter>;
  /** Fields of the search form; names are those of the search's filters. None: no form. */
  filters?: readonly ListFilter<Filter>[];
  /** The list query, called with `search.params` and `placeholderData: keepPreviousData`. */
  list: {
    data: ListAnswer<Row> | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => string | number;
  card: (row: Row) => ListCard;
  /** Shown when nothing matches. */
  emptyText?: string;
  /** Between the search form and the rows. */
  children?: ReactNode;
}

const pageSizes = [10, 25, 50, 100, 250];

/**
 * The list pattern: search form with RECHERCHER and EFFACER, rows sorted and paged by the server, page size, empty and
 * error states, cards instead of a table on a phone. All state is in the address.
 */
export function ListPage<Row extends object, Filter extends string>(props: ListPageProps<Row, Filter>) {
  const { title, breadcrumb, actions, wide, search, filters, list, children } = props;
  return (
    <PageFrame title={title} breadcrumb={breadcrumb} actions={actions} wide={wide}>
      {filters && <ListFilters filters={filters} search={search} />}
      {children}
      <section aria-label="Résultats" aria-busy={list.isFetching} className={styles.results}>
        {list.data ? (
          <>
            {list.error ? <ProblemNotice error={list.error} retry={() => void list.refetch()} /> : null}
            <Rows {...props} answer={list.data} />
          </>
        ) : list.error ? (
          <ProblemNotice error={list.error} retry={() => void list.refetch()} />
        ) : (
          <Loading />
        )}
      </section>
    </PageFrame>
  );
}

function Rows<Row extends object, Filter extends string>({
  answer,
  columns,
  rowKey,
  card,
  search,
  list,
  wide,
  emptyText = 'Aucun résultat ne correspond à votre recherche.',
}: ListPageProps<Row, Filter> & { answer: ListAnswer<Row> }) {
  const phone = useIsPhone();
  const empty = answer.records.length === 0;
  return (
    <>
      {phone && <PhoneSort columns={columns} search={search} />}
      {empty && (phone || search.page === 1) ? (
        <p className={styles.empty}>{emptyText}</p>
      ) : phone ? (
        <ul className={styles.cards}>
          {answer.records.map((row) => (
            <li key={rowKey(row)}>
              <Card card={card(row)} />
            </li>
          ))}
        </ul>
      ) : (
        <Table<Row>
          className={styles.table}
          size={wide ? 'middle' : undefined}
          columns={columns.map(({ key, title, sortable, align, width, render }) => ({
            key,
            title,
            align,
            width,
            sorter: sortable,
            sortOrder: sortable && search.sort === key ? (search.direction === 'asc' ? 'ascend' : 'descend') : null,
            sortDirections: ['ascend', 'descend', 'ascend'],
            render: (_: unknown, row: Row) => render(row),
          }))}
          dataSource={answer.records as Row[]}
          rowKey={rowKey}
          loading={list.isFetching && { delay: 250 }}
          pagination={false}
          showSorterTooltip={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText }}
          onChange={(_pagination, _filters, sorter, { action }) => {
            if (action !== 'sort' || Array.isArray(sorter)) return;
            search.sortBy(String(sorter.columnKey), sorter.order === 'ascend' ? 'asc' : 'desc');
          }}
        />
      )}
      <Pager answer={answer} search={search} phone={phone} />
    </>
  );
}

function Pager<Row, Filter extends string>({
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
  // Beyond a capped count the pages go on as long as they come back full.
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
        onChange={(wanted) => goTo(wanted)}
      />
    </div>
  );
}

function PhoneSort<Row, Filter extends string>({
  columns,
  search,
}: {
  columns: readonly ListColumn<Row>[];
  search: ListSearch<Filter>;
}) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <label className={styles.sort}>
      Trier par
      <select
        className="pds-input"
        value={`${search.sort} ${search.direction}`}
        onChange={(event) => {
          const [sort, direction] = event.target.value.split(' ');
          search.sortBy(sort!, direction === 'asc' ? 'asc' : 'desc');
        }}
      >
        {sortable.flatMap(({ key, title }) => [
          <option key={`${key} asc`} value={`${key} asc`}>{`${title}, croissant`}</option>,
          <option key={`${key} desc`} value={`${key} desc`}>{`${title}, décroissant`}</option>,
        ])}
      </select>
    </label>
  );
}

/** A record as a card: what a list row becomes on a phone. */
function Card({ card: { title, to, tag, facts, actions } }: { card: ListCard }) {
  return (
    <article className={styles.card}>
      <header className={styles.cardHeader}>
        <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
        {tag}
      </header>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions && <div className={styles.cardActions}>{actions}</div>}
    </article>
  );
}
