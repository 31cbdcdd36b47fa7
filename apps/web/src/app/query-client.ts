import { Problem } from '@pds/api-client';
import { MutationCache, QueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /**
       * What the server answers differently afterwards: loaded again before the mutation counts as done. A function where that depends on
       * what the mutation answered.
       */
      outdates?: readonly InvalidateQueryFilters[] | ((answer: unknown) => readonly InvalidateQueryFilters[]);
      /**
       * What is loaded again when the server refused: somebody else may have been faster. Not when it did not answer: until that is known,
       * the same press is the same intention.
       */
      outdatesWhenRefused?: readonly InvalidateQueryFilters[];
    };
  }
}

/** How long an answer that refuses is as good as one that has just come, in milliseconds. */
const justNow = 1_000;

/** The server's state in this browser. Mutations say in their `meta` what they outdate; nobody else invalidates. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // An answer that refuses will refuse again; only a server that failed or did not answer is asked once more.
      retry: (failures, error) =>
        failures < 1 && !(error instanceof Problem && error.status >= 400 && error.status < 500),
      // A page that is drawn with its answer does not ask for what has just been refused.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > justNow,
    },
    // Never kept to be sent when the network returns: nobody looks at it then (docs/ui.md, « Without a network »).
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    // Settled comes after the mutation's own success: an answer that it put into the cache is there by then.
    onSettled: (answer, error, _variables, _result, { meta }) =>
      Promise.all(
        (error ? refusedBy(error, meta?.outdatesWhenRefused) : outdatedBy(answer, meta?.outdates)).map((queries) =>
          queryClient.invalidateQueries(queries),
        ),
      ),
  }),
});

function outdatedBy(
  answer: unknown,
  outdates: readonly InvalidateQueryFilters[] | ((answer: unknown) => readonly InvalidateQueryFilters[]) = [],
): readonly InvalidateQueryFilters[] {
  return typeof outdates === 'function' ? outdates(answer) : outdates;
}

function refusedBy(error: Error, outdated: readonly InvalidateQueryFilters[] = []): readonly InvalidateQueryFilters[] {
  return error instanceof Problem && error.status >= 400 ? outdated : [];
}
