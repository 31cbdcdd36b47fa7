import { allAnswered, inTurn } from './in-turn';

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
    const answers = [first, second, third].map(({ call }) => inTurn('a', call));
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
    void inTurn('b', one.call);
    void inTurn('c', other.call);
    expect(other.isMade()).toBe(true);
  });

  it('can be awaited together: the last outcome decides', async () => {
    expect(await allAnswered('d')).toBe(true);
    const [first, last] = [callOf(), callOf()];
    const answers = [inTurn('d', first.call), inTurn('d', last.call)];
    const isWell = allAnswered('d');
    first.resolve('first');
    last.reject(new Error('503'));
    expect(await isWell).toBe(false);
    await Promise.allSettled(answers);
    expect(await allAnswered('d')).toBe(true);
  });
});
