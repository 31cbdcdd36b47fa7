import Pagination from 'antd/es/pagination';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../ui/button';
import { type Crumb, PageFrame } from '../ui/page-frame';
import { ProblemNotice } from '../ui/problem-notice';
import { Loading } from '../ui/query-state';
import { formatNumber } from '../ui/format';
import { useIsPhone } from '../ui/use-media-query';
import { useRememberList } from '../session/last-list';
import { lastPageFrom } from './last-page';
import { type ListFilter, ListFilters } from './list-filters';
import { CutTexts } from './cut-texts';
import styles from './list-page.module.css';
import { type RowAction, RowMenu } from './row-menu';
import { type ListSelection, TickBox } from './selection';
import type { ListView } from './list-view';
import { SavedViews } from './saved-views';
import type { ListOrder, ListSearch } from './use-list-search';

/** One page of a list, as the API returns it. */
export interface ListAnswer<Row> {
  readonly records: readonly Row[];
  readonly total: number;
  /** False if counting stopped at 10 000: the total is then "plus de 10 000". */
  readonly totalIsExact?: boolean;
}

/** Column widths. Text columns share the rest. */
const columnWidths = {
  id: 58,
  figure: 92,
  day: 112,
  dateTime: 138,
  number: 162,
  money: 104,
  phone: 120,
  status: 136,
  shortChoice: 144,
  choice: 168,
  select: 182,
} as const;

/** Share of the rest: the text that names the record gets half as much again as any other. */
const spanOf = ({ width, main }: Pick<ListColumn<never>, 'width' | 'main'>) => (width ? 1 : main ? 3 : 2);

export interface ListColumn<Row> {
  /** The sort key if `sortable`, else any unique name. */
  readonly key: string;
  readonly title: string;
  readonly sortable?: boolean;
  readonly align?: 'right';
  /** One of the kit's widths. None for a text column. */
  readonly width?: keyof typeof columnWidths;
  /** Text of the cell, on one line and repeated in its title. */
  readonly text?: (row: Row) => string | number | null | undefined;
  /** What the cell shows instead of its text. */
  readonly render?: (row: Row) => ReactNode;
  /** Whether the cell names the record and links to it. */
  readonly main?: boolean;
  /**
   * Whether the screen shows it only when chosen under « Affichage », while prints and workbooks always contain it: a specified column that
   * serves no decision, or that is the same in every row.
   */
  readonly folded?: boolean;
  /** Whether it is shown, printed and exported only when chosen under « Affichage »: not specified, or one of too many. */
  readonly hidden?: boolean;
  /** Whether it is omitted while it is empty on the whole page. Never for a specified column. */
  readonly omittedWhenEmpty?: boolean;
  /** Heading under which it can be chosen. */
  readonly group?: string;
}

const paperOnly = ({ folded }: Pick<ListColumn<never>, 'folded'>) => (folded ? styles.paperOnly : undefined);

/** Minimum width of a share in pixels, when so many columns are chosen that the table scrolls. */
const shareWidth = 65;
/** Width of the widest table that fits a page of 1440 pixels. */
const pageWidth = 1_380;

/** A row on a phone. */
export interface ListCard {
  readonly title: ReactNode;
  readonly tag?: ReactNode;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly actions?: ReactNode;
}

export interface ListPageProps<Row, Filter extends string> {
  title: string;
  breadcrumb?: readonly Crumb[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Tools for the list as shown, beside the title: `ListTools`. */
  tools?: ReactNode;
  /** For tables with many columns. */
  wide?: boolean;
  /** From {@link useListSearch}. */
  search: ListSearch<Filter>;
  /** Fields of the search form, named like the search's filters. Without them there is no form. */
  filters?: readonly ListFilter<Filter>[];
  /** The list query, called with `search.params` and `placeholderData: keepPreviousData`. */
  list: {
    data: ListAnswer<Row> | undefined;
    error: unknown;
    isFetching: boolean;
    /** Whether the shown data answers another search, while this one is loading. */
    isPlaceholderData?: boolean;
    refetch: () => unknown;
  };
  columns: readonly ListColumn<Row>[];
  /** Returns the page of a record, which the whole row opens. Without it rows open nothing. */
  rowTo?: (row: Row) => string;
  /** Further actions of a row, behind « ⋯ ». */
  rowActions?: (row: Row) => readonly RowAction[];
  /** Names a row for screen readers: « la demande n° 12 ». */
  rowName?: (row: Row) => string;
  /** From `useListSelection`. Rows can then be ticked. */
  selection?: ListSelection<Row>;
  /** From `useListView`: the chosen density and columns. Give `ListTools` or `ViewTools` as `tools`. */
  view: ListView;
  /** Ready-made searches, each applied with one press. */
  presets?: readonly ListPreset<Filter>[];
  rowKey: (row: Row) => string | number;
  card: (row: Row) => ListCard;
  /** Shown when nothing matches. */
  emptyText?: string;
  /** What comes here and how, shown while the list is empty without any filter. */
  firstUse?: string;
  /** Below the rows: totals of all rows of the search. */
  totals?: ReactNode;
  /** Between the search form and the rows. */
  children?: ReactNode;
}

/** A ready-made search: these filters, with the default of every other one. */
export interface ListPreset<Filter extends string> {
  readonly label: string;
  readonly filters: Partial<Record<Filter, string>>;
  /** Sort order, if it is not the list's own. */
  readonly sort?: ListOrder;
}

const pageSizes = [10, 25, 50, 100, 250];

/**
 * The list pattern: search form with RECHERCHER and EFFACER, rows sorted and paged by the server, page size, empty and
 * error states, cards instead of a table on a phone. All state is in the address.
 */
export function ListPage<Row extends object, Filter extends string>(props: ListPageProps<Row, Filter>) {
  const { title, breadcrumb, actions, tools, wide, search, filters, presets, list, view, rowTo, children } = props;
  const isPhone = useIsPhone();
  useRememberList(title, rowTo && list.data?.records.map(rowTo));
  useRedirectToLastPage(search, list);
  return (
    <PageFrame
      title={title}
      breadcrumb={breadcrumb}
      meta={presets && <Presets presets={presets} search={search} />}
      actions={
        (tools || actions) && (
          <>
            {tools}
            {!isPhone && <SavedViews view={view} />}
            {actions}
          </>
        )
      }
      wide={wide}
      dense
    >
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

/** Goes from a page beyond the last one to the last page: its last rows were dealt with, or the address is old. */
function useRedirectToLastPage<Filter extends string>(
  search: ListSearch<Filter>,
  list: ListPageProps<object, Filter>['list'],
) {
  const last = list.data && !list.isPlaceholderData && lastPageFrom(list.data, search);
  useEffect(() => {
    if (last) search.goTo(last, { replace: true });
  }, [last, search]);
}

function Presets<Filter extends string>({
  presets,
  search,
}: {
  presets: readonly ListPreset<Filter>[];
  search: ListSearch<Filter>;
}) {
  return (
    <div role="group" aria-label="Recherches toutes prêtes" className={styles.presets}>
      {presets.map(({ label, filters, sort }) => (
        <button
          key={label}
          type="button"
          className={styles.preset}
          aria-pressed={search.shows(filters)}
          onClick={() => search.show(filters, sort)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Rows<Row extends object, Filter extends string>(
  props: ListPageProps<Row, Filter> & { answer: ListAnswer<Row> },
) {
  const { answer, columns, rowKey, card, rowTo, rowActions, rowName, search, selection, view, totals } = props;
  const { emptyText = 'Aucun résultat ne correspond à votre recherche.', firstUse } = props;
  const phone = useIsPhone();
  const empty = answer.records.length === 0;
  const { search: address } = useLocation();
  // Filters that a list has by itself are not in the address.
  const isFiltered = search.activeFilters > 0 && address !== '';
  const navigate = useNavigate();
  const menuOf = (row: Row) => {
    const to = rowTo?.(row);
    const open = to === undefined ? [] : [{ label: 'Ouvrir', onSelect: () => void navigate(to) }];
    return <RowMenu of={rowName?.(row) ?? ''} actions={[...open, ...(rowActions?.(row) ?? [])]} />;
  };
  return (
    <>
      {phone && <PhoneSort columns={columns} search={search} />}
      {empty ? (
        <div className={styles.empty}>
          <p>{firstUse !== undefined && search.activeFilters === 0 ? firstUse : emptyText}</p>
          {isFiltered && (
            <Button size="small" onClick={search.clear}>
              Effacer les filtres
            </Button>
          )}
        </div>
      ) : phone ? (
        <ul className={styles.cards}>
          {answer.records.map((row) => (
            <li key={rowKey(row)}>
              <Card
                card={card(row)}
                to={rowTo?.(row)}
                menu={rowActions && menuOf(row)}
                tick={selection && <RowTick selection={selection} row={row} name={rowName?.(row)} />}
              />
            </li>
          ))}
        </ul>
      ) : (
        <RowTable {...props} columns={displayedColumns(columns, answer.records, view)} menuOf={rowActions && menuOf} />
      )}
      {totals}
      <Pager answer={answer} search={search} phone={phone} />
    </>
  );
}

/** Returns the columns to render, for the screen or for print: the chosen ones, else the list's own. */
function displayedColumns<Row>(
  columns: readonly ListColumn<Row>[],
  records: readonly Row[],
  { columns: chosen }: ListView,
): readonly ListColumn<Row>[] {
  if (chosen) return columns.filter(({ key }) => chosen.includes(key)).map((column) => ({ ...column, folded: false }));
  const isEmptyColumn = ({ text }: ListColumn<Row>) => records.every((row) => (text?.(row) ?? '') === '');
  return columns.filter((column) => !column.hidden && !(column.omittedWhenEmpty && isEmptyColumn(column)));
}

function RowTick<Row>({
  selection,
  row,
  name = 'la ligne',
}: {
  selection: ListSelection<Row>;
  row: Row;
  name: string | undefined;
}) {
  return (
    <TickBox
      label={`Choisir ${name}`}
      checked={selection.has(row)}
      disabled={!selection.canTick(row)}
      onChange={(ticked) => selection.set([row], ticked)}
    />
  );
}

/** Ticks all rows of the page, or none. */
function PageTick<Row>({ selection, rows }: { selection: ListSelection<Row>; rows: readonly Row[] }) {
  const tickable = rows.filter((row) => selection.canTick(row));
  return (
    <TickBox
      label="Choisir les lignes de cette page"
      checked={tickable.length > 0 && tickable.every((row) => selection.has(row))}
      disabled={tickable.length === 0}
      onChange={(ticked) => selection.set(tickable, ticked)}
    />
  );
}

/** Rows of one line below a sticky header. */
function RowTable<Row extends object, Filter extends string>({
  title,
  answer,
  columns,
  rowKey,
  rowTo,
  menuOf,
  rowName,
  selection,
  search,
  view,
}: ListPageProps<Row, Filter> & { answer: ListAnswer<Row>; menuOf: ((row: Row) => ReactNode) | undefined }) {
  const navigate = useNavigate();
  const onScreen = columns.filter(({ folded }) => !folded);
  const minWidth = onScreen.reduce(
    (sum, column) => sum + (column.width ? columnWidths[column.width] : shareWidth * spanOf(column)),
    (selection ? 44 : 0) + (menuOf ? 56 : 0),
  );
  const isTooWide = Boolean(view.columns) && minWidth > pageWidth;
  return (
    <div className={isTooWide ? `${styles.scroll} ${styles.tooWide}` : styles.scroll}>
      <CutTexts>
        <table className={styles.table} data-density={view.density} {...(isTooWide && { style: { minWidth } })}>
          <caption className="pds-visually-hidden">{title}</caption>
          <colgroup>
            {selection && <col style={{ width: 44 }} />}
            {onScreen.map((column) => (
              <col
                key={column.key}
                span={spanOf(column)}
                style={column.width && { width: columnWidths[column.width] }}
              />
            ))}
            {menuOf && <col style={{ width: 56 }} />}
          </colgroup>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={styles.ticks}>
                  <PageTick selection={selection} rows={answer.records} />
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.key} column={column} search={search} />
              ))}
              {menuOf && (
                <th scope="col">
                  <span className="pds-visually-hidden">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {answer.records.map((row) => {
              const to = rowTo?.(row);
              return (
                <tr
                  key={rowKey(row)}
                  className={to && styles.opens}
                  {...(to && rowLinkHandlers(to, (address) => void navigate(address)))}
                >
                  {selection && (
                    <td className={styles.ticks}>
                      <RowTick selection={selection} row={row} name={rowName?.(row)} />
                    </td>
                  )}
                  {columns.map((column) => {
                    const { key, align, text, render, main } = column;
                    const words = text?.(row);
                    const shown = render ? render(row) : words === '' || words == null ? '—' : words;
                    return (
                      <td
                        key={key}
                        className={paperOnly(column)}
                        colSpan={spanOf(column)}
                        title={words == null ? undefined : String(words)}
                        data-align={align}
                      >
                        {main && to ? <Link to={to}>{shown}</Link> : shown}
                      </td>
                    );
                  })}
                  {menuOf && <td className={styles.menu}>{menuOf(row)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </CutTexts>
    </div>
  );
}

function Head<Row, Filter extends string>({ column, search }: { column: ListColumn<Row>; search: ListSearch<Filter> }) {
  const { key, title, sortable, align } = column;
  if (!sortable) {
    return (
      <th scope="col" className={paperOnly(column)} colSpan={spanOf(column)} data-align={align} title={title}>
        {title}
      </th>
    );
  }
  const way = search.sort === key ? search.direction : undefined;
  return (
    <th
      scope="col"
      className={paperOnly(column)}
      colSpan={spanOf(column)}
      data-align={align}
      title={title}
      aria-sort={way && (way === 'asc' ? 'ascending' : 'descending')}
    >
      <button
        type="button"
        className={styles.sortHead}
        onClick={() => search.sortBy(key, way === 'asc' ? 'desc' : 'asc')}
      >
        {title}
        <span aria-hidden="true">{way === 'asc' ? '▲' : way === 'desc' ? '▼' : '↕'}</span>
      </button>
    </th>
  );
}

/**
 * Returns handlers that make a whole row open its record like a link: a press opens it, the middle button or Ctrl opens a new tab. Controls
 * in the row keep their function, and selecting text does not open it.
 */
function rowLinkHandlers(to: string, go: (to: string) => void) {
  const isControl = (target: EventTarget) =>
    (target as Element).closest('a, button, input, select, label, [role="menu"]');
  const openTab = () => window.open(to, '_blank', 'noopener');
  return {
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      // Menus are rendered elsewhere in the page, but their React events still arrive here.
      if (!event.currentTarget.contains(event.target as Node) || isControl(event.target)) return;
      if (window.getSelection()?.toString()) return;
      if (event.ctrlKey || event.metaKey) openTab();
      else go(to);
    },
    // Prevents scrolling with the middle button.
    onMouseDown: (event: MouseEvent) => event.button === 1 && !isControl(event.target) && event.preventDefault(),
    onAuxClick: (event: MouseEvent) => event.button === 1 && !isControl(event.target) && openTab(),
  };
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

/** A record as a card, which replaces a list row on a phone. */
function Card({
  card: { title, tag, facts, actions },
  to,
  menu,
  tick,
}: {
  card: ListCard;
  to: string | undefined;
  menu: ReactNode;
  tick: ReactNode;
}) {
  const shown = facts.filter(([, value]) => value !== '' && value !== '—' && value != null);
  return (
    <article className={styles.card}>
      <header className={styles.cardHeader}>
        {tick}
        <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
        <div className={styles.cardEnd}>
          {tag}
          {menu}
        </div>
      </header>
      <dl className={styles.facts}>
        {shown.map(([label, value]) => (
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
