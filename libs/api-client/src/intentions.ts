/** What somebody wants done once, however often it has to be sent. */
export interface Intention {
  /** Sent as `Idempotency-Key` with each attempt. */
  readonly key: string;
  /** The server has answered for good: the same request is something new from now on. */
  settle(): void;
}

/**
 * How long a request whose outcome is unknown stays the same intention, in milliseconds: people are told that it counts once, and a network
 * may be away for hours. The server remembers a key for 24.
 */
const UNKNOWN_FOR = 12 * 3_600_000;

/** By address and body, which stay in the memory of the page until the outcome is known. */
const open = new Map<string, { readonly key: string; readonly until: number }>();

/**
 * The intention behind a request. The same request (address and body) is the same intention as long as the first one has not
 * been answered: a second press while it is under way, another try after its answer was lost. What was changed in between is a
 * new one.
 *
 * @param body as it is sent; nothing else than text can be compared, and gets no key
 */
export function intentionOf(url: string, body: RequestInit['body'], now = Date.now()): Intention | null {
  if (body !== undefined && body !== null && typeof body !== 'string') return null;
  for (const [request, { until }] of open) if (until <= now) open.delete(request);
  const request = `${url} ${body ?? ''}`;
  const { key } = open.get(request) ?? { key: newKey() };
  open.set(request, { key, until: now + UNKNOWN_FOR });
  return {
    key,
    settle: () => {
      if (open.get(request)?.key === key) open.delete(request);
    },
  };
}

/** 128 random bits. Not `randomUUID`, which browsers keep from pages without TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
