/** Copies plain data, so that the value returned from storage equals the stored one. */
export function frozenCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
