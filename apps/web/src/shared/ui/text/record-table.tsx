import type { Key, ReactNode } from 'react';
import styles from './record-table.module.css';

export interface RecordColumn<Row> {
  readonly title: string;
  readonly align?: 'right';
  readonly render: (row: Row) => ReactNode;
}

export interface RecordTableProps<Row> {
  /** Caption of the table, for screen readers. */
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  emptyText: string;
}

/** The few records of a dossier, without pages: a table, whose rows become labelled blocks on a phone. */
export function RecordTable<Row>({ caption, columns, rows, rowKey, emptyText }: RecordTableProps<Row>) {
  if (rows.length === 0) return <p className={styles.empty}>{emptyText}</p>;
  return (
    <table className={styles.table}>
      <caption className="pds-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, align }) => (
            <th key={title} scope="col" className={align && styles.right}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ title, align, render }) => (
              <td key={title} data-label={title} className={align && styles.right}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
