/**
 * The parameters of a list call from its address. There they are texts, which the API reads as the numbers and codes
 * they stand for, and refuses with a message when they are none.
 */
export function listParams<Params>({ params }: { readonly params: object }): Params {
  return params as Params;
}
