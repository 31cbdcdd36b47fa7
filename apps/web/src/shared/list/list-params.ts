import type { ListSearch } from './use-list-search';

/**
 * The parameters of a list call from its address. There they are texts, which the API reads as the numbers and codes
 * they stand for, and refuses with a message when they are none.
 */
export function listParams<Params>(search: Pick<ListSearch, 'params'>): Params {
  return search.params as unknown as Params;
}
