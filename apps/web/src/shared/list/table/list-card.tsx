import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListColumn } from './list-column';
import styles from '../list-page.module.css';
import type { ListSearch } from '../use-list-search';

/** A row on a phone. */
export interface ListCard {
  readonly title: ReactNode;
  readonly tag?: ReactNode;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  readonly actions?: ReactNode;
}

/** A record as a card, which replaces a list row on a phone. */
export function Card({
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

/** The sort order on a phone, where the heads of the columns are missing. */
export function PhoneSort<Row, Filter extends string>({
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
