/**
 * Signals within this time are one request: Ctrl-C in a terminal, or a service manager, reaches a program and the program that started it,
 * which passes it on. Milliseconds.
 */
const SAME_REQUEST = 1_000;

/**
 * Calls `first` at the first signal that asks this process to end, and `again` at one that a person or a service manager sends later, to
 * end at once.
 */
export function onEndSignals(first: (signal: NodeJS.Signals) => void, again: () => void): void {
  let askedAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (askedAt === null) {
        askedAt = performance.now();
        first(signal);
      } else if (performance.now() - askedAt > SAME_REQUEST) again();
    });
  }
}
