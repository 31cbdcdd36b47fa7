import type { EventEmitter } from 'node:events';

/**
 * Signals within this time are one request: Ctrl-C in a terminal, or a service manager, reaches a program and the program that started it,
 * which passes it on. Milliseconds.
 */
const sameRequest = 1_000;

/**
 * Calls `first` at the first signal that asks this process to end, and `again` at one that a person or a service manager sends later, to
 * end at once.
 * @param receiver the process that receives them
 */
export function onEndSignals(
  first: (signal: NodeJS.Signals) => void,
  again: () => void,
  receiver: Pick<EventEmitter, 'on'> = process,
): void {
  let askedAt: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    receiver.on(signal, () => {
      if (askedAt === null) {
        askedAt = performance.now();
        first(signal);
      } else if (performance.now() - askedAt > sameRequest) again();
    });
  }
}
