/** How long a call stays alone; a quicker one is never accompanied. In milliseconds, as all here. */
const alone = 1_500;
/** How long nothing at all has to answer before the network counts as dead: with `alone` under the five seconds in which people are told. */
const patience = 3_000;
/** Between two looks that fail at once, as without a network. */
const breath = 500;

/** When something last came from the server, by the clock of `performance`. */
let lastSign = -Infinity;

/** Says that something came from the server just now: whatever waits for it waits for a living one. */
export function heard(): void {
  lastSign = performance.now();
}

/** Whether the browser itself says that there is no network. The other way round it says nothing: a router may lead nowhere. */
export const isOffline = () => (globalThis.navigator as { readonly onLine?: boolean } | undefined)?.onLine === false;

/** Whether anything answers at this address within some milliseconds: an error of a gateway is an answer. */
export async function answers(within = patience): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), within);
  try {
    await fetch('/health/live', { cache: 'no-store', credentials: 'omit', signal: limit.signal });
    heard();
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Accompanies a call that changes something. A slow server (a quote takes seconds to print) and a dead network look alike from here, so
 * while the call waits, something cheap is asked for beside it, again and again: as long as anything answers, the call may take its time.
 *
 * @param whenDead called once, when nothing has answered for some seconds
 * @returns ends the company
 */
export function accompany(whenDead: () => void): () => void {
  let ended = false;
  let timer = setTimeout(look, alone);
  function look(): void {
    void isAlive(() => ended).then((alive) => {
      if (ended) return;
      if (alive) timer = setTimeout(look, alone);
      else whenDead();
    });
  }
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/** Looks until something answers, or nothing has for as long as one is patient. */
async function isAlive(isEnded: () => boolean): Promise<boolean> {
  const begun = performance.now();
  for (;;) {
    const left = begun + patience - performance.now();
    if (left <= 0 || isEnded()) return false;
    if ((await answers(left)) || lastSign > begun) return true;
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(breath, Math.max(0, begun + patience - performance.now()))),
    );
  }
}
