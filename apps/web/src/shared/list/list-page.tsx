import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pathTo } from '../../routing/routes';
import { Button } from '../ui/buttons/button';
import { type Crumb, PageFrame } from '../ui/page/page-frame';
import { ProblemNotice } from '../ui/state/problem-notice';
import { Loading } from '../ui/state/query-state';
import { useIsPhone } from '../ui/use-media-query';
import { useRememberList } from '../session/last-list';
import { lastPageFrom } from './table/last-page';
import { Card, type ListCard, PhoneSort } from './table/list-card';
import { displayedColumns, type ListColumn } from './table/list-column';
import { type ListFilter, ListFilters } from './list-filters';
import common from '../ui/common.module.css';
import styles from './list-page.module.css';
import { type ListAnswer, Pager } from './table/list-pager';
import { ExportLink, exportedKeys, ViewTools } from './views/list-tools';
import { type ListView, useListView } from './views/list-view';
import { type RowAction, RowMenu } from './table/row-menu';
import { RowTable, RowTick } from './table/row-table';
import { SavedViews } from './views/saved-views';
import type { ListSelection } from './selection/selection';
import type { ListOrder, ListSearch } from './use-list-search';

const dashboard: readonly Crumb[] = [{ label: 'Tableau de bord', to: pathTo('root') }];

export interface ListPageProps<Row, Filter extends string> {
  /** Names the list for its stored view and its saved views. Never changes. */
  name: string;
  title: string;
  /** The dashboard by default. */
  breadcrumb?: readonly Crumb[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Address of the list as a workbook, which takes the list's filters and `columns`. */
  exportPath?: string;
  /** Returns other exports, given the keys of a workbook's columns. */
  exports?: (columns: readonly string[]) => ReactNode;
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
  /** Ready-made searches, each applied with one press. */
  presets?: readonly ListPreset<Filter>[];
  /** The id by default. */
  rowKey?: (row: Row) => string | number;
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

/**
 * The list pattern: search form with RECHERCHER and EFFACER, rows sorted and paged by the server, page size, empty and
 * error states, cards instead of a table on a phone. All state is in the address.
 */
export function ListPage<Row extends { readonly id: number }, Filter extends string>(
  props: ListPageProps<Row, Filter>,
) {
  const { name, title, breadcrumb = dashboard, actions, wide, search, filters, presets, list, columns, rowTo } = props;
  const { exportPath, exports, children } = props;
  const view = useListView(
    name,
    columns.map(({ key }) => key),
  );
  const exported = exportedKeys(view, columns);
  const isPhone = useIsPhone();
  useRememberList(title, (rowTo && list.data?.records.map(rowTo)) ?? []);
  useRedirectToLastPage(search, list);
  return (
    <PageFrame
      title={title}
      breadcrumb={breadcrumb}
      meta={presets && <Presets presets={presets} search={search} />}
      actions={
        <>
          <ViewTools view={view} columns={columns}>
            {exportPath && (
              <ExportLink path={exportPath} params={search.params} columns={exported} total={list.data?.total} />
            )}
            {exports?.(exported)}
          </ViewTools>
          {!isPhone && <SavedViews view={view} />}
          {actions}
        </>
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
            <Rows {...props} view={view} answer={list.data} />
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

function Rows<Row extends { readonly id: number }, Filter extends string>(
  props: ListPageProps<Row, Filter> & { answer: ListAnswer<Row>; view: ListView },
) {
  const { title, answer, columns, card, rowTo, rowActions, rowName, search, selection, view, totals } = props;
  const { rowKey = ({ id }) => id } = props;
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
        <ul className={common.cardList}>
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
        <RowTable
          title={title}
          records={answer.records}
          columns={displayedColumns(columns, answer.records, view)}
          rowKey={rowKey}
          rowTo={rowTo}
          menuOf={rowActions && menuOf}
          rowName={rowName}
          selection={selection}
          search={search}
          view={view}
        />
      )}
      {totals}
      <Pager answer={answer} search={search} phone={phone} />
    </>
  );
}
