import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CellEditor, type Way } from './cell-editor';
import { formatClipboardTable, parseClipboardTable } from './clipboard-table';
import { type CellValue, EditHistory } from './edit-history';
import styles from './editable-grid.module.css';
import {
  boundsOf,
  type Cell,
  cellAfterKey,
  cellAfterTab,
  clearCells,
  copyTexts,
  type Edit,
  enterTexts,
  fillDown,
  type GridColumn,
  type Range,
  type Refusal,
} from './grid-model';

export interface GridRow {
  readonly id: number;
}

/** What a grid keeps while it is not on screen, on a narrow one: its steps to undo and the refusals to show. Empty at first. */
export interface GridMemory {
  history?: EditHistory;
  refusals?: readonly string[];
}

export interface EditableGridProps<Row extends GridRow> {
  /** Name for screen readers. */
  label: string;
  /** The first column names the row. */
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Returns the stored value of a cell. */
  valueOf: (row: Row, key: string) => unknown;
  /** Sets values of cells, all of one action at once. */
  onSet: (values: readonly CellValue[]) => void;
  /** Returns why the stored value of a cell is invalid. */
  errorOf: (row: Row, key: string) => string | undefined;
  /** Opens the details of a row. */
  onOpen: (row: Row) => void;
  /** Name of the button that opens the details of a row. */
  openLabel: (row: Row) => string;
  /** Id of a cell, so that links lead to it. */
  cellId: (row: Row, key: string) => string;
  readOnly: boolean;
  memory: GridMemory;
  /** The cells of the row of sums. */
  footer?: ReactNode;
  /** Controls beside the hint. */
  tools?: ReactNode;
}

interface Editing {
  readonly rowId: number;
  readonly key: string;
  readonly text: string;
  /** Typing replaced the cell's text, so the arrow keys leave the cell. */
  readonly isReplaced: boolean;
  readonly isByPointer: boolean;
}

/** A cell that is found again when rows or columns were added or removed. */
interface Place extends Cell {
  readonly rowId: number | undefined;
  readonly key: string | undefined;
}

const origin: Place = { row: 0, column: 0, rowId: undefined, key: undefined };
const pageOfRows = 10;
const maxToldRefusals = 12;
/** A key that types a character. */
const isPrintable = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/**
 * A table edited like a spreadsheet: arrows, Tab and Enter move, typing replaces, F2 or a second press edits, Shift extends the range, Ctrl+D
 * fills down, Ctrl+C, Ctrl+X and Ctrl+V exchange blocks with a spreadsheet, Ctrl+Z and Ctrl+Y undo and redo, Ctrl+Enter opens the details of
 * the row. Escape, then Tab leaves the grid (WAI-ARIA grid pattern).
 */
export function EditableGrid<Row extends GridRow>(props: EditableGridProps<Row>) {
  const { label, columns, rows, nameOf, valueOf, onSet, errorOf, onOpen, openLabel, cellId, readOnly, memory } = props;
  const { footer, tools } = props;
  const [active, setActivePlace] = useState(origin);
  const [anchor, setAnchorPlace] = useState(origin);
  const [wantedEditing, setEditing] = useState<Editing | null>(null);
  const [refusals, setRefusals] = useState<readonly string[]>(memory.refusals ?? []);
  const [history] = useState(() => memory.history ?? new EditHistory());
  useEffect(() => {
    Object.assign(memory, { history, refusals } satisfies GridMemory);
  }, [memory, history, refusals]);
  const table = useRef<HTMLTableElement>(null);
  /** Whether the active cell gets the focus once it is rendered. */
  const isFocusWanted = useRef(false);
  /** Value of the edited cell before a live change. */
  const before = useRef<unknown>(undefined);
  /** Whether Escape was pressed, so that Tab leaves the grid. */
  const isLeaving = useRef(false);
  const hintId = useId();

  const placeOf = ({ row, column }: Cell): Place => ({
    row,
    column,
    rowId: rows[row]?.id,
    key: columns[column]?.key,
  });
  const setActive = (next: Cell) => setActivePlace(placeOf(next));
  const setAnchor = (next: Cell) => setAnchorPlace(placeOf(next));
  /** Where a cell is now: somebody else may have added or removed rows meanwhile. */
  const locate = ({ row, column, rowId, key }: Place): Cell => {
    const [rowNow, columnNow] = [
      rows.findIndex(({ id }) => id === rowId),
      columns.findIndex((each) => each.key === key),
    ];
    return {
      row: rowNow < 0 ? Math.min(row, rows.length - 1) : rowNow,
      column: columnNow < 0 ? Math.min(column, columns.length - 1) : columnNow,
    };
  };
  const cell = locate(active);
  const range: Range = { from: locate(anchor), to: cell };
  // The editor of a removed row or column is dropped.
  const isEditedCell = wantedEditing?.rowId === rows[cell.row]?.id && wantedEditing?.key === columns[cell.column]?.key;
  const editing = isEditedCell ? wantedEditing : null;
  const bounds = boundsOf(range);

  useLayoutEffect(() => {
    if (!isFocusWanted.current || editing) return;
    isFocusWanted.current = false;
    cellAt(table.current, cell)?.focus();
  });

  const moveTo = (next: Cell, isExtending = false) => {
    isFocusWanted.current = true;
    setEditing(null);
    setActive(next);
    if (!isExtending) setAnchor(next);
  };
  const read = (rowId: number, key: string) => {
    const row = rows.find(({ id }) => id === rowId);
    return row && valueOf(row, key);
  };
  const tell = (refused: readonly Refusal[]) =>
    setRefusals(
      refused.map(({ row, column, text, reason }) => {
        const where = [rows[row] && nameOf(rows[row]), columns[column]?.name].filter(Boolean).join(', ');
        const what = text === '' ? 'vide' : `« ${text} »`;
        return `${where ? `${where} : ` : ''}${what} refusé : ${reason}.`;
      }),
    );
  const set = (edit: Edit) => {
    const values = edit.changes.map(({ row, column, value }) => ({
      rowId: rows[row]!.id,
      key: columns[column]!.key,
      value,
    }));
    history.record(values.map(({ rowId, key, value }) => ({ rowId, key, before: read(rowId, key), after: value })));
    if (values.length > 0) onSet(values);
    tell(edit.refusals);
  };
  const edit = (isReplaced: boolean, text?: string, isByPointer = false) => {
    const column = columns[cell.column];
    const row = rows[cell.row];
    if (readOnly || !column?.edit || !row) return;
    before.current = valueOf(row, column.key);
    setAnchor(cell);
    setEditing({ rowId: row.id, key: column.key, text: text ?? column.edit.textOf(row), isReplaced, isByPointer });
  };
  const change = (text: string) => {
    const { edit: editable, key } = columns[cell.column]!;
    const row = rows[cell.row]!;
    if (!editable?.isLive) return;
    const parsed = editable.parse(text, row);
    if ('value' in parsed && !Object.is(parsed.value, valueOf(row, key))) {
      onSet([{ rowId: row.id, key, value: parsed.value }]);
    }
  };
  const restore = () => {
    const { key } = columns[cell.column]!;
    const { id } = rows[cell.row]!;
    if (!Object.is(read(id, key), before.current)) onSet([{ rowId: id, key, value: before.current }]);
  };
  /** Enters the text of the editor. Returns false if it is refused, which is told: the cell then keeps its value. */
  const commit = (text: string): boolean => {
    const { key, edit: editable } = columns[cell.column]!;
    const row = rows[cell.row]!;
    const parsed = editable!.parse(text, row);
    if ('refusal' in parsed) {
      restore();
      tell([{ ...cell, text, reason: parsed.refusal }]);
      return false;
    }
    setRefusals([]);
    history.record([{ rowId: row.id, key, before: before.current, after: parsed.value }]);
    if (!Object.is(parsed.value, valueOf(row, key))) onSet([{ rowId: row.id, key, value: parsed.value }]);
    return true;
  };
  const step = (values: readonly CellValue[] | null) => {
    if (values && values.length > 0) onSet(values);
    setRefusals([]);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // Alt belongs to the browser.
    if (editing || event.altKey || !cellOf(event.target)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const size = { rows: rows.length, columns: columns.length, page: pageOfRows };
    const done = (action: () => void) => {
      event.preventDefault();
      action();
    };
    const next = cellAfterKey(cell, { key: event.key, ctrlKey: isCommand }, size);
    if (next) return done(() => moveTo(next, event.shiftKey));
    if (event.key === 'Tab') {
      const beside = isLeaving.current || readOnly ? null : cellAfterTab(cell, event.shiftKey, size);
      return beside ? done(() => moveTo(beside)) : undefined;
    }
    if (event.key !== 'Shift') isLeaving.current = event.key === 'Escape';
    if (event.key === 'Enter' && isCommand) return done(() => onOpen(rows[cell.row]!));
    if (readOnly) return;
    if (isCommand) {
      const command = event.shiftKey ? 'redo' : ({ d: 'fill', z: 'undo', y: 'redo' } as const)[event.key.toLowerCase()];
      if (command === 'fill') return done(() => set(fillDown(columns, rows, range)));
      if (command === 'undo') return done(() => step(history.undo(read)));
      if (command === 'redo' && /^[zy]$/i.test(event.key)) return done(() => step(history.redo(read)));
      return;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') return done(() => set(clearCells(columns, rows, range)));
    if (event.key === 'Enter' || event.key === 'F2') return done(() => edit(false));
    if (!isPrintable(event)) return;
    const editable = columns[cell.column]?.edit;
    if (!editable) return;
    if (!editable.choices) return done(() => edit(true, event.key));
    const chosen = choiceOf(editable.choices, event.key);
    if (chosen !== undefined) done(() => set(enterTexts(columns, rows, { from: cell, to: cell }, [[chosen]])));
    else done(() => edit(false));
  };
  const onPointerDown = (event: PointerEvent<HTMLTableElement>) => {
    const pressed = cellOf(event.target);
    if (!pressed || event.button !== 0 || (editing && isSame(pressed, cell))) return;
    // Leaves the editor of another cell, which enters its text.
    if (editing && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (event.shiftKey) {
      event.preventDefault();
      moveTo(pressed, true);
    } else if (isSame(pressed, cell) && document.activeElement === cellAt(table.current, cell)) {
      event.preventDefault();
      edit(false, undefined, true);
    } else {
      setActive(pressed);
      setAnchor(pressed);
    }
  };
  const onPointerOver = (event: PointerEvent<HTMLTableElement>) => {
    const over = cellOf(event.target);
    if (over && event.buttons === 1 && event.pointerType === 'mouse' && !editing && !isSame(over, cell))
      moveTo(over, true);
  };
  const onFocus = (event: FocusEvent<HTMLTableElement>) => {
    isLeaving.current = false;
    const focused = cellOf(event.target);
    if (focused && !editing && !isSame(focused, cell)) {
      setActive(focused);
      setAnchor(focused);
    }
  };
  const copy = (event: ClipboardEvent) => {
    if (editing) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatClipboardTable(copyTexts(columns, rows, range)));
    return true;
  };

  return (
    <div className={styles.grid}>
      <div className={styles.scroll}>
        <table
          ref={table}
          role="grid"
          aria-label={label}
          aria-describedby={hintId}
          aria-readonly={readOnly || undefined}
          aria-multiselectable="true"
          className={styles.table}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerOver={onPointerOver}
          onFocus={onFocus}
          onCopy={copy}
          onCut={(event) => {
            if (!readOnly && copy(event)) set(clearCells(columns, rows, range));
          }}
          onPaste={(event) => {
            if (editing || readOnly) return;
            event.preventDefault();
            const text = event.clipboardData.getData('text/plain');
            // A picture has no text, and must not empty the cells.
            if (text !== '') set(enterTexts(columns, rows, range, parseClipboardTable(text)));
          }}
        >
          <thead>
            <tr>
              {columns.map(({ key, head, name, meaning, isText }) => (
                <th key={key} scope="col" className={isText ? styles.text : undefined}>
                  <abbr title={meaning ? `${name} : ${meaning}` : name}>{head}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridLine
                key={row.id}
                row={row}
                index={index}
                columns={columns as readonly GridColumn<GridRow>[]}
                cellId={cellId as GridLineProps['cellId']}
                errorOf={errorOf as GridLineProps['errorOf']}
                readOnly={readOnly}
                onOpen={onOpen as GridLineProps['onOpen']}
                openLabel={openLabel(row)}
                activeColumn={index === cell.row ? cell.column : -1}
                firstSelected={index >= bounds.firstRow && index <= bounds.lastRow ? bounds.firstColumn : -1}
                lastSelected={index >= bounds.firstRow && index <= bounds.lastRow ? bounds.lastColumn : -1}
                editor={
                  editing &&
                  index === cell.row && (
                    <CellEditor
                      label={`${columns[cell.column]!.name}, ${nameOf(row)}`}
                      choices={columns[cell.column]!.edit?.choices}
                      text={editing.text}
                      isReplaced={editing.isReplaced}
                      isByPointer={editing.isByPointer}
                      onChange={change}
                      onCancel={() => {
                        restore();
                        moveTo(cell);
                      }}
                      onCommit={(text, way) => {
                        const isEntered = commit(text);
                        if (way === null) setEditing(null);
                        else if (isEntered) moveTo(neighbourOf(cell, way, rows.length, columns.length));
                        // A text refused by a key stays to be corrected.
                        return isEntered || way === null;
                      }}
                    />
                  )
                }
              />
            ))}
          </tbody>
          {footer && <tfoot>{footer}</tfoot>}
        </table>
      </div>
      {refusals.length > 0 && (
        <div role="alert" className={styles.refusals}>
          <p>
            {refusals.length === 1 ? 'Une cellule n’a pas changé :' : `${refusals.length} cellules n’ont pas changé :`}
          </p>
          <ul>
            {refusals.slice(0, maxToldRefusals).map((text, index) => (
              <li key={index}>{text}</li>
            ))}
            {refusals.length > maxToldRefusals && <li>et {refusals.length - maxToldRefusals} autres</li>}
          </ul>
        </div>
      )}
      <div className={styles.hint}>
        {tools}
        <p id={hintId}>
          {readOnly
            ? 'Flèches pour parcourir les cellules, Ctrl+Entrée pour le détail d’une ligne, Échap puis Tab pour sortir.'
            : 'Comme dans un tableur : tapez, Entrée, Tab, Ctrl+D pour recopier vers le bas, Ctrl+Z pour annuler, coller un bloc. Ctrl+Entrée ouvre le détail d’une ligne ; Échap puis Tab pour sortir.'}
        </p>
      </div>
    </div>
  );
}

interface GridLineProps {
  row: GridRow;
  index: number;
  columns: readonly GridColumn<GridRow>[];
  cellId: (row: GridRow, key: string) => string;
  errorOf: (row: GridRow, key: string) => string | undefined;
  readOnly: boolean;
  onOpen: (row: GridRow) => void;
  openLabel: string;
  activeColumn: number;
  firstSelected: number;
  lastSelected: number;
  editor: ReactNode;
}

/** A row. Rendered again only when its own cells change. */
const GridLine = memo(function GridLine({
  row,
  index,
  columns,
  cellId,
  errorOf,
  readOnly,
  onOpen,
  openLabel,
  activeColumn,
  firstSelected,
  lastSelected,
  editor,
}: GridLineProps) {
  return (
    <tr>
      {columns.map((column, at) => {
        const error = errorOf(row, column.key);
        const isActive = at === activeColumn;
        const shared = {
          id: cellId(row, column.key),
          'data-row': index,
          'data-column': at,
          'data-key': column.key,
          className: column.isText ? styles.text : undefined,
          tabIndex: isActive ? 0 : -1,
          'aria-selected': at >= firstSelected && at <= lastSelected,
          'aria-readonly': readOnly || !column.edit || undefined,
          'aria-invalid': error !== undefined || undefined,
          title: error ?? (column.width ? column.textOf(row) : undefined),
        };
        const text = <CellText column={column} row={row} />;
        // The text stays below the editor, so that no column moves while one types.
        const content =
          isActive && editor ? (
            <span className={styles.edited}>
              <span aria-hidden="true">{text}</span>
              {editor}
            </span>
          ) : (
            text
          );
        if (at > 0) {
          return (
            <td key={column.key} {...shared}>
              {content}
            </td>
          );
        }
        return (
          <th key={column.key} scope="row" {...shared}>
            <span className={styles.rowHead}>
              {/* Not a button: buttons of a read-only form are disabled. Ctrl+Enter does the same. */}
              <span
                role="button"
                tabIndex={-1}
                aria-label={openLabel}
                title={openLabel}
                className={styles.open}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => onOpen(row)}
              >
                ▸
              </span>
              <span className={styles.rowName}>{content}</span>
            </span>
          </th>
        );
      })}
    </tr>
  );
});

function CellText({ column: { textOf, width }, row }: { column: GridColumn<GridRow>; row: GridRow }) {
  return width ? (
    <span className={styles.cut} style={{ maxWidth: width }}>
      {textOf(row)}
    </span>
  ) : (
    textOf(row)
  );
}

/** Returns the cell that contains an element, or null. */
function cellOf(target: EventTarget): Cell | null {
  const cell = (target as Element).closest<HTMLElement>('[data-row]');
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

function cellAt(table: HTMLElement | null, { row, column }: Cell): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}

function isSame(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.column === b.column;
}

/** Returns the cell beside another one. The cell itself at the edge. */
function neighbourOf(cell: Cell, way: Way, rows: number, columns: number): Cell {
  const size = { rows, columns };
  if (way === 'stay') return cell;
  if (way === 'left' || way === 'right') return cellAfterTab(cell, way === 'left', size) ?? cell;
  const key = way === 'up' ? 'ArrowUp' : 'ArrowDown';
  return cellAfterKey(cell, { key, ctrlKey: false }, { ...size, page: 1 })!;
}

/** Returns the choice that a key stands for: its number in the list, or its first letter. Undefined if there is none. */
function choiceOf(choices: readonly string[], key: string): string | undefined {
  const number = Number(key);
  if (key !== ' ' && Number.isInteger(number)) return choices[number];
  return choices.find((choice) => choice.toLowerCase().startsWith(key.toLowerCase()));
}
