import { DomainError } from './domain-error';
import { attemptEach, resultsOrThrow } from './attempt-each';

class Refused extends DomainError {
  readonly code = 'test.refused';
  readonly kind = 'conflict';
}

describe('attempts on several items', () => {
  const outage = new Error('Connection terminated');
  const isOutage = (error: unknown) => error === outage;

  it('continue after an item that is refused or fails, each item once, in the given order', async () => {
    const [refusal, failure] = [new Refused('Non'), new Error('deadlock detected')];
    const errors = new Map<number, Error>([
      [2, refusal],
      [3, failure],
    ]);
    const attempts = await attemptEach([4, 2, 3, 4, 1], isOutage, async (id) => {
      const error = errors.get(id);
      if (error) throw error;
      return id * 10;
    });
    expect(attempts).toEqual([
      { id: 4, done: 40 },
      { id: 2, refusal },
      { id: 3, failure, isUncertain: false },
      { id: 1, done: 10 },
    ]);
  });

  it('stop at the first outage: the result of that item is unknown, the rest is not attempted', async () => {
    const tried: number[] = [];
    const attempts = await attemptEach([1, 2, 3, 4], isOutage, async (id) => {
      tried.push(id);
      if (id === 2) throw outage;
      return id;
    });
    expect(tried).toEqual([1, 2]);
    expect(attempts).toEqual([
      { id: 1, done: 1 },
      { id: 2, failure: outage, isUncertain: true },
      { id: 3, isTried: false },
      { id: 4, isTried: false },
    ]);
  });

  it('give their results, or throw the first error', () => {
    const refusal = new Refused('Non');
    const done = { id: 1, done: 10 };
    expect(resultsOrThrow([done, { id: 2, isTried: false }])).toEqual([10]);
    expect(() => resultsOrThrow([done, { id: 2, refusal }, { id: 3, failure: outage, isUncertain: true }])).toThrow(
      refusal,
    );
  });
});
