import { allCallsSucceeded, runInTurn } from './sequential-calls';

/** A call whose answer the test controls. */
function callOf() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let isMade = false;
  const call = () => {
    isMade = true;
    return promise;
  };
  return { call, isMade: () => isMade, resolve, reject };
}

describe('calls in one turn', () => {
  it('wait only for the previous call, whatever its outcome', async () => {
    const [first, second, third] = [callOf(), callOf(), callOf()];
    const answers = [first, second, third].map(({ call }) => runInTurn('a', call));
    expect(first.isMade()).toBe(true);
    expect(second.isMade()).toBe(false);
    first.reject(new Error('503'));
    await expect(answers[0]).rejects.toThrow('503');
    expect(second.isMade()).toBe(true);
    expect(third.isMade()).toBe(false);
    second.resolve('second');
    expect(await answers[1]).toBe('second');
    expect(third.isMade()).toBe(true);
    third.resolve('third');
    expect(await answers[2]).toBe('third');
  });

  it('do not wait for calls of another turn', () => {
    const [one, other] = [callOf(), callOf()];
    void runInTurn('b', one.call);
    void runInTurn('c', other.call);
    expect(other.isMade()).toBe(true);
  });

  it('can be awaited together: the last outcome decides', async () => {
    expect(await allCallsSucceeded('d')).toBe(true);
    const [first, last] = [callOf(), callOf()];
    const answers = [runInTurn('d', first.call), runInTurn('d', last.call)];
    const isWell = allCallsSucceeded('d');
    first.resolve('first');
    last.reject(new Error('503'));
    expect(await isWell).toBe(false);
    await Promise.allSettled(answers);
    expect(await allCallsSucceeded('d')).toBe(true);
  });
});
