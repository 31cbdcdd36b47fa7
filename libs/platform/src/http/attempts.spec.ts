import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Attempt, DomainError } from '@pds/kernel';
import { attemptFailureText, logFailures } from './attempts';

class Refused extends DomainError {
  readonly code = 'test.refused';
  readonly kind = 'conflict';
}

describe('the outcomes of several attempts, as reported and logged', () => {
  const attempts: Attempt<string>[] = [
    { id: 1, done: 'fait' },
    { id: 2, refusal: new Refused('Non') },
    { id: 3, failure: new Error('deadlock detected'), isUncertain: false },
    { id: 4, failure: new Error('Connection terminated'), isUncertain: true },
    { id: 5, isTried: false },
  ];

  it('have a reason for each attempt that was not carried out', () => {
    const words = { failed: 'échec', uncertain: 'peut-être', notTried: 'non traité' };
    expect(attempts.map((attempt) => attemptFailureText(attempt, words))).toEqual([
      null,
      'Non',
      'échec',
      'peut-être',
      'non traité',
    ]);
  });

  it('are logged with the request when the error was unexpected', () => {
    const logger = new Logger();
    const logged = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
    logFailures(logger, attempts, '4f0c');
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ requestId: '4f0c', msg: 'deadlock detected' })],
      [expect.objectContaining({ requestId: '4f0c', msg: 'Connection terminated' })],
    ]);
  });
});
