import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { onEndSignals } from './end-signals';

describe('signals that ask a process to end', () => {
  it('are one request within a second, whoever passes them on; a later one ends at once', () => {
    const process = new EventEmitter();
    const now = jest.spyOn(performance, 'now');
    const calls: string[] = [];
    try {
      onEndSignals(
        (signal) => calls.push(signal),
        () => calls.push('at once'),
        process,
      );
      for (const [time, signal] of [
        [0, 'SIGTERM'],
        [10, 'SIGTERM'],
        [990, 'SIGINT'],
      ] as const) {
        now.mockReturnValue(time);
        process.emit(signal, signal);
      }
      expect(calls).toEqual(['SIGTERM']);
      now.mockReturnValue(1_001);
      process.emit('SIGTERM', 'SIGTERM');
      expect(calls).toEqual(['SIGTERM', 'at once']);
    } finally {
      now.mockRestore();
    }
  });
});
