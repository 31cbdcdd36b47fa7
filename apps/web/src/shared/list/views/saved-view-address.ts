/** Names the chosen view in the address of a list. */
export const viewParameter = 'vue';

/** Returns the filters and sort order of a list's address, without its page and the chosen view. */
export function queryToSave(address: URLSearchParams): string {
  const parameters = new URLSearchParams(address);
  for (const name of [viewParameter, 'page']) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

/** Whether a list shows exactly the filters and sort order of a view. */
export function isQueryOfView(address: URLSearchParams, query: string): boolean {
  return queryToSave(address) === queryToSave(new URLSearchParams(query));
}
