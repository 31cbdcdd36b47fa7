import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { problemText } from '../ui/problem-notice';
import { formatNumber } from '../ui/format';
import { toast } from '../ui/toast';
import styles from './selection.module.css';
import { following, type Ticks } from './ticks';

/** The rows of a list that somebody ticked, kept from page to page. */
export interface ListSelection<Row> {
  readonly rows: readonly Row[];
  has(row: Row): boolean;
  /** Ticks rows, or no longer. */
  set(rows: readonly Row[], ticked: boolean): void;
  /** Nothing is ticked any more. */
  clear(): void;
  /** Whether a row can be ticked. */
  canTick(row: Row): boolean;
}

/** What of a list query a selection follows. */
interface ShownList<Row> {
  readonly data: { readonly records: readonly Row[] } | undefined;
  /** What is shown is the answer to another search, while this one is asked. */
  readonly isPlaceholderData?: boolean;
}

/**
 * Rows that can be ticked. Another search starts with none: what is done to rows is done to those that are in sight or were. A page
 * that is answered anew updates its ticked rows, and those that it no longer has are ticked no more: an invoice that was paid has
 * left « Impayées ».
 * @param list the query whose rows are shown
 * @param keyOf the row's number
 * @param canTick which rows can be; all of them unless told
 */
export function useListSelection<Row>(
  search: { readonly filters: object; readonly params: { readonly page: number } },
  list: ShownList<Row>,
  keyOf: (row: Row) => number,
  canTick: (row: Row) => boolean = () => true,
): ListSelection<Row> {
  const searched = JSON.stringify(search.filters);
  const [state, setState] = useState<Ticks<Row>>({ searched, ticked: new Map(), page: null });
  const ofSearch = (ticks: Ticks<Row>): Ticks<Row> =>
    ticks.searched === searched ? ticks : { searched, ticked: new Map(), page: null };
  const before = ofSearch(state);
  const records = list.isPlaceholderData ? undefined : list.data?.records;
  const isNew = records !== undefined && records !== before.page?.records;
  const now = isNew
    ? following(
        before,
        { of: JSON.stringify(search.params), isFirst: search.params.page === 1, records },
        keyOf,
        canTick,
      )
    : before;
  if (isNew) setState(now);
  const { ticked } = now;
  return {
    rows: [...ticked.values()],
    has: (row) => ticked.has(keyOf(row)),
    // Called when something asked for earlier is answered, too: of what is ticked by then, on the page that is shown by then.
    set: (rows, isTicked) =>
      setState((ticks) => {
        const latest = ofSearch(ticks);
        const next = new Map(latest.ticked);
        for (const row of rows.filter(canTick)) {
          if (isTicked) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return { ...latest, ticked: next };
      }),
    clear: () => setState((ticks) => ({ ...ofSearch(ticks), ticked: new Map() })),
    canTick,
  };
}

/** The numbers of the ticked rows; nothing while none is ticked. */
export function tickedIds(
  selection: ListSelection<{ readonly id: number }> | undefined,
): readonly number[] | undefined {
  return selection && selection.rows.length > 0 ? selection.rows.map(({ id }) => id) : undefined;
}

/** Something to do with the ticked rows. */
export interface SelectionAction<Row> {
  readonly label: string;
  /** How many rows it takes at most, where that is less than can be ticked. */
  readonly most?: number;
  /** None of the ticked rows is one for it. */
  readonly disabled?: boolean;
  readonly onSelect: (rows: readonly Row[]) => void;
}

/** What can be done with the ticked rows, and how to tick every row that the search finds. Not there while none is ticked. */
export function SelectionBar<Row>({
  selection,
  actions = [],
  total,
  most,
  findAll,
  labelOfAll,
  sums,
}: {
  selection: ListSelection<Row>;
  /** None where ticked rows are only exported. */
  actions?: readonly SelectionAction<Row>[];
  /** How many rows the search finds. */
  total: number;
  /** How many rows can be ticked at most. */
  most: number;
  /** The first `most` rows that the search finds. */
  findAll: (most: number) => Promise<readonly Row[]>;
  /** What ticking them is called, where `findAll` finds fewer than the search: those that can be ticked. */
  labelOfAll?: string;
  /** What the ticked rows add up to. */
  sums?: ReactNode;
}) {
  const [finding, setFinding] = useState(false);
  /** What `findAll` found last. */
  const [foundAll, setFoundAll] = useState<readonly Row[] | null>(null);
  const { rows } = selection;
  if (rows.length === 0) return null;
  const reachable = Math.min(total, most);
  const areAllTicked = rows.length >= reachable || Boolean(foundAll?.every((row) => selection.has(row)));
  const tickAll = async () => {
    setFinding(true);
    try {
      const found = await findAll(most);
      setFoundAll(found);
      selection.set(found, true);
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setFinding(false);
    }
  };
  return (
    <div className={styles.bar} role="region" aria-label="Lignes choisies">
      <p role="status">
        {rows.length > 1 ? `${formatNumber(rows.length)} lignes choisies` : '1 ligne choisie'}
        {sums && <> · {sums}</>}
      </p>
      {!areAllTicked && (
        <Button disabled={finding} onClick={() => void tickAll()}>
          {labelOfAll ??
            (total > most
              ? `Choisir les ${formatNumber(most)} premières lignes filtrées`
              : `Choisir les ${formatNumber(total)} lignes filtrées`)}
        </Button>
      )}
      {actions.map(({ label, most: own = most, disabled, onSelect }) => (
        <Button key={label} disabled={disabled || rows.length > Math.min(own, most)} onClick={() => onSelect(rows)}>
          {label}
        </Button>
      ))}
      <Button onClick={() => selection.clear()}>Tout désélectionner</Button>
      {rows.length > most && <p>{formatNumber(most)} lignes au plus à la fois.</p>}
      {actions.map(
        ({ label, most: own = most }) =>
          own < rows.length &&
          rows.length <= most && (
            <p key={label}>
              « {label} »{'\u00a0'}: {formatNumber(own)} lignes au plus à la fois.
            </p>
          ),
      )}
    </div>
  );
}

/** The box of a row, or of all rows of a page. */
export function TickBox({
  label,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (ticked: boolean) => void;
}) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
