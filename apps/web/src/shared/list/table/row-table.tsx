import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { CutTexts } from './cut-texts';
import { columnWidths, type ListColumn } from './list-column';
import styles from '../list-page.module.css';
import type { ListView } from '../views/list-view';
import { type ListSelection, TickBox } from '../selection/selection';
import type { ListSearch } from '../use-list-search';

/** Share of the rest: the text that names the record gets half as much again as any other. */
const spanOf = ({ width, main }: Pick<ListColumn<never>, 'width' | 'main'>) => (width ? 1 : main ? 3 : 2);

const paperOnly = ({ folded }: Pick<ListColumn<never>, 'folded'>) => (folded ? styles.paperOnly : undefined);

/** Minimum width of a share in pixels, when so many columns are chosen that the table scrolls. */
const shareWidth = 65;
/** Width of the widest table that fits a page of 1440 pixels. */
const pageWidth = 1_380;

export interface RowTableProps<Row, Filter extends string> {
  title: string;
  records: readonly Row[];
  columns: readonly ListColumn<Row>[];
  rowKey: (row: Row) => string | number;
  rowTo: ((row: Row) => string) | undefined;
  menuOf: ((row: Row) => ReactNode) | undefined;
  rowName: ((row: Row) => string) | undefined;
  selection: ListSelection<Row> | undefined;
  search: ListSearch<Filter>;
  view: ListView;
}

/** Rows of one line below a sticky header. */
export function RowTable<Row extends object, Filter extends string>({
  title,
  records,
  columns,
  rowKey,
  rowTo,
  menuOf,
  rowName,
  selection,
  search,
  view,
}: RowTableProps<Row, Filter>) {
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
                  <PageTick selection={selection} rows={records} />
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
            {records.map((row) => {
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

export function RowTick<Row>({
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
