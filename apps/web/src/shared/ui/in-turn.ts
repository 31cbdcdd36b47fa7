/** The last call of each turn that is not answered yet. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Makes a call as soon as those made before it in the same turn are answered, whatever they came to. A mutation's `scope` would wait
 * for what each of them outdates too, and for the page to be in sight.
 */
export function inTurn<T>(turn: string, call: () => Promise<T>): Promise<T> {
  const before = underWay.get(turn);
  const answer = before ? before.then(call, call) : call();
  underWay.set(turn, answer);
  const done = () => {
    if (underWay.get(turn) === answer) underWay.delete(turn);
  };
  answer.then(done, done);
  return answer;
}

/** Waits for every call of a turn; false when the last one failed. */
export async function allAnswered(turn: string): Promise<boolean> {
  try {
    await underWay.get(turn);
    return true;
  } catch {
    return false;
  }
}
