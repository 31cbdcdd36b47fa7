/**
 * Something that is made for the first who needs it. A formatter of numbers or days takes the browser some milliseconds, a slow
 * phone fifty: none is made while a page is loaded.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
