/** One value in three versions: before the input, as typed here, and as saved by somebody else. Undefined where it does not exist. */
export interface Versions<Value> {
  readonly was: Value | undefined;
  readonly mine: Value | undefined;
  readonly theirs: Value | undefined;
}

/**
 * The one rule of merging input with what somebody else saved: a value changed on one side takes that side's, a value changed differently on
 * both is a question to the user.
 *
 * @returns whose change makes the two versions differ; null if they do not
 */
export function changedBy(
  { was, mine, theirs }: Versions<unknown>,
  isSame: (a: unknown, b: unknown) => boolean = sameValue,
): 'mine' | 'theirs' | 'both' | null {
  if (isSame(mine, theirs)) return null;
  if (isSame(mine, was)) return 'theirs';
  return isSame(theirs, was) ? 'mine' : 'both';
}

/** Whether two values are the same for the server: blanks around a text are dropped, and absent equals null. */
export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(canonical(a)) === JSON.stringify(canonical(b));
}

function canonical(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return Number.isNaN(value) ? 'NaN' : (value ?? null);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  );
}
