import type { ReactNode } from 'react';
import { Notice, ProblemNotice } from './problem-notice';
import styles from './query-state.module.css';

/** The required part of a TanStack query result. */
export interface LoadState<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
  /** `paused`: the browser has no network. The request is made once there is one. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
}

/** Text shown while something loads, announced to screen readers. */
export function Loading({ text = 'Chargement des données' }: { text?: string }) {
  return (
    <p className={styles.loading} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {text}
    </p>
  );
}

/** Renders a query: loading text, error with retry, or the children with the data. The data stays visible during a refetch. */
export function QueryState<Data>({ query, children }: { query: LoadState<Data>; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ProblemNotice error={query.error} retry={() => void query.refetch()} />;
  if (query.fetchStatus === 'paused') {
    return <Notice tone="error" title="Pas de connexion : la suite s’affichera quand elle sera revenue." />;
  }
  return <Loading />;
}
