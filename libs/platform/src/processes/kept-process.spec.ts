import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { KeptProcess } from './kept-process';

/** Tells its number, what it was given, and how it ends, in a file; it ends in its own time when asked to. */
const program = `
  const { appendFileSync } = require('node:fs');
  const { KEPT_FILE: file, STARTED_BY } = process.env;
  process.on('SIGTERM', () => setTimeout(() => { appendFileSync(file, 'ended\\n'); process.exit(0); }, 100));
  setInterval(() => undefined, 1_000_000);
  appendFileSync(file, [process.pid, process.argv[2], STARTED_BY].join(' ') + '\\n');
`;

describe('KeptProcess', () => {
  let folder: string;
  let file: string;
  let kept: KeptProcess | undefined;

  beforeEach(() => {
    Logger.overrideLogger(false);
    folder = mkdtempSync(join(tmpdir(), 'pds-kept-'));
    file = join(folder, 'told.txt');
    writeFileSync(join(folder, 'program.cjs'), program);
  });
  afterEach(async () => {
    await kept?.stop();
    kept = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const start = () => (kept = new KeptProcess(join(folder, 'program.cjs'), ['work'], { KEPT_FILE: file }));
  /** What the program has told once that is so many lines; a test that waits in vain fails by Jest's patience. */
  async function told(count: number): Promise<string[]> {
    for (;;) {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
      if (lines.length >= count) return lines;
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  it('starts the program, which knows whom it ends with and makes way for it', async () => {
    const { pid } = start();
    expect(await told(1)).toEqual([`${pid} work ${process.pid}`]);
    expect(getPriority(pid)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  });

  it('starts it again when it was killed, and ends it once it has done what it had begun', async () => {
    const first = start().pid!;
    await told(1);
    process.kill(first, 'SIGKILL');
    const [, again] = await told(2);
    expect(again).toMatch(/^\d+ work \d+$/);
    expect(kept!.pid).not.toBe(first);
    const second = kept!.pid!;
    await kept!.stop();
    expect(await told(3)).toHaveLength(3);
    expect((await told(3))[2]).toBe('ended');
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
    expect(kept!.pid).toBeUndefined();
  });

  it('is not started again when it is stopped between two lives', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] });
    try {
      process.kill(start().pid!, 'SIGKILL');
      while (kept!.pid !== undefined) await new Promise((done) => setImmediate(done));
      expect(jest.getTimerCount()).toBe(1);
      await kept!.stop();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
