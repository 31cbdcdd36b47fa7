import { namedPeriod } from '@pds/kernel';
import { useEffect, useId, useRef, useState } from 'react';
import { DateInput } from '../form/inputs/date-input';
import { Button } from '../ui/buttons/button';
import { today } from '../ui/text/today';
import styles from './list-filters.module.css';
import type { ListSearch } from './use-list-search';

export interface ListFilter<Filter extends string = string> {
  readonly name: Filter;
  readonly label: string;
  /** `text` by default. Dates are sent as `Y-m-d`. */
  readonly type?: 'text' | 'number' | 'date' | 'email' | 'select';
  /** Choices of a `select`, after the empty choice « Tous ». */
  readonly options?: readonly { value: string | number; label: string }[];
  /** Label of the empty choice of a `select`, « Tous » by default. */
  readonly all?: string;
  /** Whether it is under « Plus de filtres ». The line has room for the search, the period and the two that are used most. */
  readonly more?: boolean;
}

/**
 * The search form of a list: one line, and further filters under « Plus de filtres », which shows how many of them are set. Applied on
 * RECHERCHER or Enter, cleared by EFFACER, folded behind a button on a phone.
 */
export function ListFilters<Filter extends string>({
  filters,
  search,
}: {
  filters: readonly ListFilter<Filter>[];
  search: ListSearch<Filter>;
}) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const further = filters.filter(({ more }) => more);
  const furtherSet = further.filter(({ name }) => search.filters[name]).length;
  /** Counts the presses of EFFACER, which also clears input that was not searched for, when the address does not change. */
  const [cleared, setCleared] = useState(0);
  // The fields are the browser's own; a change of the address (back, EFFACER) starts them afresh.
  const start = `${cleared} ${JSON.stringify(search.filters)}`;
  const form = useRef<HTMLFormElement>(null);
  /** Which field had the focus when the search was applied: it keeps it. */
  const focused = useRef(-1);
  useEffect(() => {
    (form.current!.elements[focused.current] as HTMLElement | undefined)?.focus();
    focused.current = -1;
  }, [start]);
  return (
    <search className={styles.search}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        Rechercher
        {search.activeFilters > 0 && (
          <span className={styles.active}>
            {search.activeFilters > 1 ? `${search.activeFilters} filtres` : '1 filtre'}
          </span>
        )}
      </button>
      <form
        ref={form}
        id={id}
        className={`${styles.form} ${unfolded ? styles.unfolded : ''}`}
        onSubmit={(event) => {
          event.preventDefault();
          focused.current = [...event.currentTarget.elements].indexOf(document.activeElement!);
          const typed = new FormData(event.currentTarget);
          search.apply(
            Object.fromEntries(filters.map(({ name }) => [name, String(typed.get(name) ?? '')])) as Partial<
              Record<Filter, string>
            >,
          );
          setUnfolded(false);
        }}
      >
        <div className={styles.line}>
          <Fields key={start} filters={filters.filter(({ more }) => !more)} search={search} />
          <div className={styles.buttons}>
            {further.length > 0 && (
              <Button
                className={styles.moreButton}
                aria-expanded={showsMore}
                aria-controls={`${id}-more`}
                onClick={() => setShowsMore(!showsMore)}
              >
                Plus de filtres{furtherSet > 0 && <b className={styles.count}> ({furtherSet})</b>}
              </Button>
            )}
            <Button variant="primary" type="submit">
              RECHERCHER
            </Button>
            <Button
              onClick={() => {
                setCleared(cleared + 1);
                search.clear();
              }}
            >
              EFFACER
            </Button>
          </div>
        </div>
        {/* Its fields are submitted while it is closed, too. */}
        <div id={`${id}-more`} className={`${styles.more} ${showsMore ? styles.open : ''}`}>
          <Fields key={start} filters={further} search={search} />
        </div>
      </form>
    </search>
  );
}

function Fields<Filter extends string>({
  filters,
  search,
}: {
  filters: readonly ListFilter<Filter>[];
  search: ListSearch<Filter>;
}) {
  return filters.map(({ name, label, type = 'text', options, all = 'Tous' }) => (
    <label key={name} className={styles.field} data-type={type}>
      {label}
      {type === 'select' ? (
        // Drawn anew with choices that arrive later, among which that of the address may be.
        <select key={options?.length} name={name} className="pds-input" defaultValue={search.filters[name]}>
          <option value="">{all}</option>
          {options?.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : type === 'date' ? (
        <DateFilter name={name} value={search.filters[name]} />
      ) : (
        <input
          name={name}
          type={type === 'number' ? 'text' : type}
          inputMode={type === 'number' ? 'decimal' : undefined}
          className="pds-input"
          defaultValue={search.filters[name]}
        />
      )}
    </label>
  ));
}

/** A day filter: shown in French notation, sent as `Y-m-d`. */
function DateFilter({ name, value }: { name: string; value: string | undefined }) {
  const [day, setDay] = useState(value ?? '');
  return (
    <>
      <DateInput value={day} onChange={setDay} accepts={(text) => namedPeriod(text, today()) !== null} />
      <input type="hidden" name={name} value={day} />
    </>
  );
}
