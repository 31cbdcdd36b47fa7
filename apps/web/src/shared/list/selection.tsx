import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { problemText } from '../ui/problem-notice';
import { formatNumber } from '../ui/format';
import { toast } from '../ui/toast';
import styles from './selection.module.css';
import type { ListSearch } from './use-list-search';

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

/**
 * Rows that can be ticked. Another search starts with none: what is done to rows is done to those that are in sight or were.
 * @param keyOf the row's number
 * @param canTick which rows can be; all of them unless told
 */
export function useListSelection<Row>(
  search: Pick<ListSearch, 'filters'>,
  keyOf: (row: Row) => number,
  canTick: (row: Row) => boolean = () => true,
): ListSelection<Row> {
  const searched = JSON.stringify(search.filters);
  const [state, setState] = useState<{ searched: string; ticked: ReadonlyMap<number, Row> }>({
    searched,
    ticked: new Map(),
  });
  const ticked: ReadonlyMap<number, Row> = state.searched === searched ? state.ticked : new Map();
  return {
    rows: [...ticked.values()],
    has: (row) => ticked.has(keyOf(row)),
    set: (rows, isTicked) => {
      const next = new Map(ticked);
      for (const row of rows.filter(canTick)) {
        if (isTicked) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
      setState({ searched, ticked: next });
    },
    clear: () => setState({ searched, ticked: new Map() }),
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
  actions,
  total,
  most,
  findAll,
  labelOfAll,
  sums,
}: {
  selection: ListSelection<Row>;
  actions: readonly SelectionAction<Row>[];
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
