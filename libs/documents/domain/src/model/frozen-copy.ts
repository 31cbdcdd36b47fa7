/** Plain data only: what comes back from storage is the same as what went in. */
export function frozenCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
