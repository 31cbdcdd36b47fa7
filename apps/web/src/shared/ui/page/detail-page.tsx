import type { ReactNode } from 'react';
import { PageFrame, type PageFrameProps } from './page-frame';
import { type LoadState, QueryState } from '../state/query-state';
import styles from './detail-page.module.css';

export interface DetailPageProps<Data> extends Omit<PageFrameProps, 'children' | 'meta' | 'actions'> {
  query: LoadState<Data>;
  meta?: (data: Data) => ReactNode;
  actions?: (data: Data) => ReactNode;
  /** Sections of the record, usually {@link DetailSection}s. */
  children: (data: Data) => ReactNode;
}

/** The detail pattern: a read-only record in titled sections of labelled facts, with its status and actions on top. */
export function DetailPage<Data>({ query, meta, actions, children, ...frame }: DetailPageProps<Data>) {
  const { data } = query;
  return (
    <PageFrame {...frame} meta={data !== undefined && meta?.(data)} actions={data !== undefined && actions?.(data)}>
      <QueryState query={query}>{(loaded) => <div className={styles.sections}>{children(loaded)}</div>}</QueryState>
    </PageFrame>
  );
}

/** A titled block of a detail page. */
export function DetailSection({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** Labelled facts in as many columns as fit. An empty value is shown as a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
