import { EventEmitter } from 'node:events';
import { Logger } from '@nestjs/common';
import { watchUnhandledErrors } from './unhandled-errors';

describe('unhandled errors', () => {
  let emitter: EventEmitter;
  let ends: number;
  const logged: string[] = [];

  beforeEach(() => {
    emitter = new EventEmitter();
    ends = 0;
    logged.length = 0;
    const keep = (message: unknown) => void logged.push(String(message));
    Logger.overrideLogger({ error: keep, warn: keep, log: keep });
    watchUnhandledErrors(() => (ends += 1), emitter);
  });
  afterAll(() => Logger.overrideLogger(['error', 'warn', 'log']));

  it.each([
    ['unhandledRejection', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
    ['unhandledRejection', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['uncaughtException', new Error('Connection terminated unexpectedly')],
    ['uncaughtException', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['unhandledRejection', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ])('do not end the process when they are about a lost connection or a full disk (%s, %s)', (event, error) => {
    emitter.emit(event, error);
    expect(ends).toBe(0);
    expect(logged).toEqual([expect.stringContaining('An outage, outlived')]);
  });

  it.each([['unhandledRejection'], ['uncaughtException']])('end the process for any other error (%s)', (event) => {
    emitter.emit(event, new TypeError('zoe@demo.example is no number'));
    emitter.emit(event, new TypeError('again'));
    expect(ends).toBe(1);
    expect(logged[0]).toMatch(/^Nobody handled TypeError\s+at /);
    expect(logged.join()).not.toContain('zoe');
  });
});
