/** The last unanswered call of each turn. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a call once the earlier calls of its turn are answered, whatever their outcome. A mutation's `scope` would also wait for the reload
 * of what each of them outdates, and for the page to be visible.
 */
export function runInTurn<T>(turn: string, call: () => Promise<T>): Promise<T> {
  const before = underWay.get(turn);
  const answer = before ? before.then(call, call) : call();
  underWay.set(turn, answer);
  const done = () => {
    if (underWay.get(turn) === answer) underWay.delete(turn);
  };
  answer.then(done, done);
  return answer;
}

/** Waits for all calls of a turn. Returns false if the last one failed. */
export async function allCallsSucceeded(turn: string): Promise<boolean> {
  try {
    await underWay.get(turn);
    return true;
  } catch {
    return false;
  }
}
