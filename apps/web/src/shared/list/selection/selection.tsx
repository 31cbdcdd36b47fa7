import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button';
import { problemText } from '../../ui/state/problem-notice';
import { formatNumber } from '../../ui/text/format';
import { toast } from '../../ui/state/toast';
import styles from './selection.module.css';
import { type RowKey, type RowSelection, updateTicks } from './ticks';

/** The ticked rows of a list, kept across pages. */
export interface ListSelection<Row> {
  readonly rows: readonly Row[];
  has(row: Row): boolean;
  set(rows: readonly Row[], ticked: boolean): void;
  /** Unticks all rows. */
  clear(): void;
  canTick(row: Row): boolean;
}

/** The part of a list query that a selection follows. */
interface ShownList<Row> {
  readonly data: { readonly records: readonly Row[] } | undefined;
  /** Whether the shown data answers another search, while this one is loading. */
  readonly isPlaceholderData?: boolean;
}

/**
 * Ticks rows of a list. Another search starts with none, so that actions apply only to rows that are or were visible. A reloaded page
 * updates its ticked rows and unticks those that it no longer has: a paid invoice has left « À encaisser ».
 * @param list the query whose rows are shown
 * @param keyOf returns what tells a row from the others
 * @param canTick which rows can be ticked; all by default
 */
export function useListSelection<Row>(
  search: { readonly filters: object; readonly params: { readonly page: number } },
  list: ShownList<Row>,
  keyOf: (row: Row) => RowKey,
  canTick: (row: Row) => boolean = () => true,
): ListSelection<Row> {
  const searched = JSON.stringify(search.filters);
  const [state, setState] = useState<RowSelection<Row>>({ searched, ticked: new Map(), page: null });
  const ticksOfSearch = (ticks: RowSelection<Row>): RowSelection<Row> =>
    ticks.searched === searched ? ticks : { searched, ticked: new Map(), page: null };
  const before = ticksOfSearch(state);
  const records = list.isPlaceholderData ? undefined : list.data?.records;
  const isNew = records !== undefined && records !== before.page?.records;
  const now = isNew
    ? updateTicks(
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
    // May also be called after an earlier request is answered: applies to the present ticks and the present page.
    set: (rows, isTicked) =>
      setState((ticks) => {
        const latest = ticksOfSearch(ticks);
        const next = new Map(latest.ticked);
        for (const row of rows.filter(canTick)) {
          if (isTicked) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return { ...latest, ticked: next };
      }),
    clear: () => setState((ticks) => ({ ...ticksOfSearch(ticks), ticked: new Map() })),
    canTick,
  };
}

/** Returns the numbers of the ticked rows. Undefined if none is ticked. */
export function tickedIds(
  selection: ListSelection<{ readonly id: number }> | undefined,
): readonly number[] | undefined {
  return selection && selection.rows.length > 0 ? selection.rows.map(({ id }) => id) : undefined;
}

export interface SelectionAction<Row> {
  readonly label: string;
  /** Maximum number of rows for this action, if less than can be ticked. */
  readonly most?: number;
  /** Whether none of the ticked rows is suitable. */
  readonly disabled?: boolean;
  readonly onSelect: (rows: readonly Row[]) => void;
}

/** Actions on the ticked rows, and a button to tick all rows of the search. Hidden while no row is ticked. */
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
  /** None if ticked rows are only exported. */
  actions?: readonly SelectionAction<Row>[];
  /** Number of rows of the search. */
  total: number;
  /** Maximum number of rows that can be ticked. */
  most: number;
  /** Returns the first `most` rows of the search. */
  findAll: (most: number) => Promise<readonly Row[]>;
  /** Label of the button that ticks them, if `findAll` finds fewer rows than the search: only those that can be ticked. */
  labelOfAll?: string;
  /** Totals of the ticked rows. */
  sums?: ReactNode;
}) {
  const [finding, setFinding] = useState(false);
  /** The last result of `findAll`. */
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

/** Checkbox of a row, or of all rows of a page. */
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
