/**
 * Creates a value at its first use. A formatter of numbers or days takes the browser some milliseconds, and a slow phone fifty, so none is
 * created while a page loads.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
