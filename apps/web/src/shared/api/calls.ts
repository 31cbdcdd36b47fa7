import {
  type FetchQueryOptions,
  type MutationMeta,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

/**
 * A call that changes something.
 *
 * @param meta the queries that it outdates
 * @param stored the query whose answer the call returns, so that it need not be loaded again
 */
export function useCall<Answer, Variables = void>(
  call: (variables: Variables) => Promise<Answer>,
  meta: MutationMeta,
  stored?: QueryKey,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => call(variables),
    onSuccess: (answer) => {
      // eslint-disable-next-line no-restricted-syntax -- the helper of the calls in api/, which say what is stored
      if (stored) client.setQueryData(stored, answer);
    },
    meta,
  });
}

/** Returns a function that loads the present answer of a query, ignoring the cache. */
export function useFresh<Answer, Key extends QueryKey>(query: FetchQueryOptions<Answer, Error, Answer, Key>) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...query, staleTime: 0 });
}
