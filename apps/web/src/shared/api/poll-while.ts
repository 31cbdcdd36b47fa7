/** How often a page asks again, in milliseconds. */
const pollIntervalMs = 1_000;

interface Polled<Data> {
  readonly state: { readonly status: string; readonly data: Data | undefined };
}

/**
 * For `refetchInterval`: polls while the server works, until polling fails.
 * @param isUnderWay of what was answered; undefined before the first answer
 */
export function pollWhile<Data>(isUnderWay: (data: Data | undefined) => boolean) {
  return ({ state: { status, data } }: Polled<Data>): number | false =>
    status !== 'error' && isUnderWay(data) ? pollIntervalMs : false;
}
