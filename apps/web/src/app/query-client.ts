import { Problem } from '@pds/api-client';
import {
  type InvalidateQueryFilters,
  MutationCache,
  type MutationMeta,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /**
       * Queries whose answers change afterwards, empty for none. They are reloaded before the mutation counts as done. A function if they
       * depend on the mutation's answer.
       */
      outdates: readonly InvalidateQueryFilters[] | ((answer: unknown) => readonly InvalidateQueryFilters[]);
      /**
       * Queries reloaded when the server refused, because somebody else may have been faster; true for the same. Not when it did not
       * answer: until the outcome is known, pressing again repeats the same intention.
       */
      outdatesWhenRefused?: readonly InvalidateQueryFilters[] | true;
    };
  }
}

/** How long a refusal counts as fresh, in milliseconds. */
const freshRefusalMs = 1_000;
/** How long a query waits after a 429 that names no time, in milliseconds. */
const defaultWaitMs = 60_000;

/** The server's state in this browser. Mutations name in their `meta` what they outdate. No other code invalidates queries. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal would be repeated, so only a server that failed or did not answer is asked once more.
      retry: (failures, error) =>
        failures < 1 && !(error instanceof Problem && error.status >= 400 && error.status < 500),
      // A page that is drawn after a refusal does not repeat the request that was just refused.
      retryOnMount: (query) => Date.now() - query.state.errorUpdatedAt > freshRefusalMs && !isAskedToWait(query),
      // Returning to the page does not repeat a request before the wait of a 429 has ended.
      refetchOnWindowFocus: (query) => !isAskedToWait(query),
      refetchOnReconnect: (query) => !isAskedToWait(query),
      refetchOnMount: (query) => !isAskedToWait(query),
    },
    // Mutations are never queued until the network returns: nobody watches them then (docs/ui.md, « Without a network »).
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    // onSettled runs after the mutation's own onSuccess, which may put the answer into the cache.
    onSettled: (answer, error, _variables, _result, { meta }) =>
      Promise.all((error ? outdatedByRefusal(error, meta) : outdatedBy(answer, meta)).map(reload)),
  }),
});

/**
 * Reloads queries that a mutation outdates. Invalidating cancels a reload under way, but keeps a first load: its answer may be older than
 * the mutation, and would be shown as fresh.
 */
function reload(queries: InvalidateQueryFilters): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ ...queries, type: 'active' }))
    if (query.state.data === undefined) void query.cancel({ silent: true });
  return queryClient.invalidateQueries(queries);
}

type Asked = Pick<Query, 'state'>;

/** Whether the server refused a query with 429 and the wait that it named has not ended. */
export function isAskedToWait({ state: { error, errorUpdatedAt } }: Asked): boolean {
  if (!(error instanceof Problem) || error.status !== 429) return false;
  const waitMs = error.retryAfter === undefined ? defaultWaitMs : error.retryAfter * 1000;
  return Date.now() < errorUpdatedAt + waitMs;
}

function outdatedBy(answer: unknown, { outdates }: Partial<MutationMeta> = {}): readonly InvalidateQueryFilters[] {
  return typeof outdates === 'function' ? outdates(answer) : (outdates ?? []);
}

function outdatedByRefusal(error: Error, meta: Partial<MutationMeta> = {}): readonly InvalidateQueryFilters[] {
  if (!(error instanceof Problem) || error.status < 400) return [];
  const { outdatesWhenRefused = [] } = meta;
  return outdatesWhenRefused === true ? outdatedBy(undefined, meta) : outdatesWhenRefused;
}
