import Button from 'antd/es/button';
import { Fragment, useId, useState } from 'react';
import { DateInput } from '../form/date-input';
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
}

/** The search form of a list: applied on RECHERCHER or Enter, cleared by EFFACER, folded behind a button on a phone. */
export function ListFilters<Filter extends string>({
  filters,
  search,
}: {
  filters: readonly ListFilter<Filter>[];
  search: ListSearch<Filter>;
}) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  /** Counts the presses of EFFACER, which also clears input that was not searched for, when the address does not change. */
  const [cleared, setCleared] = useState(0);
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
        id={id}
        className={`${styles.form} ${unfolded ? styles.unfolded : ''}`}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          search.apply(
            Object.fromEntries(filters.map(({ name }) => [name, String(typed.get(name) ?? '')])) as Partial<
              Record<Filter, string>
            >,
          );
          setUnfolded(false);
        }}
      >
        {/* The fields are the browser's own; a change of the address (back, EFFACER) starts them afresh. */}
        <Fragment key={`${cleared} ${JSON.stringify(search.filters)}`}>
          {filters.map(({ name, label, type = 'text', options, all = 'Tous' }) => (
            <label key={name} className={styles.field}>
              {label}
              {type === 'select' ? (
                <select name={name} className="pds-input" defaultValue={search.filters[name]}>
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
          ))}
        </Fragment>
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit">
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
      </form>
    </search>
  );
}

/** A day filter: shown in French notation, sent as `Y-m-d`. */
function DateFilter({ name, value }: { name: string; value: string | undefined }) {
  const [day, setDay] = useState(value ?? '');
  return (
    <>
      <DateInput value={day} onChange={setDay} />
      <input type="hidden" name={name} value={day} />
    </>
  );
}
