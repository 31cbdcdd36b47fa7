import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SupervisedProcess, UncleanProcessEnd } from './supervised-process';

/** Writes its process id, its input, and how it ends, to a file; ends in its own time when asked to. */
const program = `
  const { appendFileSync } = require('node:fs');
  const { KEPT_FILE: file, STARTED_BY } = process.env;
  const [, , work, code = 0] = process.argv;
  process.on('message', (message) => {
    if (work === 'deaf' || message !== 'end') return;
    setTimeout(() => { appendFileSync(file, 'ended\\n'); process.exit(Number(code)); }, 100);
  });
  setInterval(() => undefined, 1_000_000);
  appendFileSync(file, [process.pid, work, STARTED_BY].join(' ') + '\\n');
`;

describe('SupervisedProcess', () => {
  let folder: string;
  let file: string;
  let supervised: SupervisedProcess | undefined;

  beforeEach(() => {
    Logger.overrideLogger(false);
    folder = mkdtempSync(join(tmpdir(), 'pds-kept-'));
    file = join(folder, 'told.txt');
    writeFileSync(join(folder, 'program.cjs'), program);
  });
  afterEach(async () => {
    await supervised?.stop();
    supervised = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (args: readonly string[] = ['work'], mostToEnd?: number) =>
    (supervised = new SupervisedProcess(join(folder, 'program.cjs'), args, { KEPT_FILE: file }, mostToEnd));
  /** The lines that the program has written, once there are this many. */
  async function linesWritten(count: number): Promise<string[]> {
    for (const deadline = Date.now() + 20_000; ; await new Promise((done) => setTimeout(done, 20))) {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
      if (lines.length >= count) return lines;
      if (Date.now() > deadline) throw new Error(`It has told ${lines.length} of ${count} lines: ${lines.join(', ')}`);
    }
  }

  it('starts the program, with the starter’s process id and a lower priority', async () => {
    const { pid } = start();
    expect(await linesWritten(1)).toEqual([`${pid} work ${process.pid}`]);
    expect(getPriority(pid)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  });

  it('restarts the program when it was killed, and stops it once its current work is done', async () => {
    const first = start().pid!;
    await linesWritten(1);
    process.kill(first, 'SIGKILL');
    const [, again] = await linesWritten(2);
    expect(again).toMatch(/^\d+ work \d+$/);
    expect(supervised!.pid).not.toBe(first);
    const second = supervised!.pid!;
    await supervised!.stop();
    expect(await linesWritten(3)).toHaveLength(3);
    expect((await linesWritten(3))[2]).toBe('ended');
    expect(() => process.kill(second, 0)).toThrow('ESRCH');
    expect(supervised!.pid).toBeUndefined();
  });

  it('reports an interrupted stop, from the exit code or because the program had to be killed', async () => {
    start(['work', '3']);
    await linesWritten(1);
    await expect(supervised!.stop()).rejects.toThrow(new UncleanProcessEnd('work 3 ended (3) with work undone'));
    const { pid } = start(['deaf'], 200);
    await linesWritten(3);
    await expect(supervised!.stop()).rejects.toThrow('deaf ended (SIGKILL) with work undone');
    expect(() => process.kill(pid!, 0)).toThrow('ESRCH');
    supervised = undefined;
  });

  it('waits longer before each restart of a program that ends early, up to half a minute, and continues when it cannot be started at all', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] });
    const { execPath } = process;
    const waits = jest.spyOn(globalThis, 'setTimeout');
    try {
      start(['missing']);
      rmSync(join(folder, 'program.cjs'));
      // No program at that path; then a path that the system does not accept, for which `spawn` throws.
      process.execPath = join(folder, 'no-such-program');
      for (let life = 0; life < 7; life++) {
        if (life === 4) process.execPath = 'no\0program';
        const before = waits.mock.calls.length;
        if (life === 0) process.kill(supervised!.pid!, 'SIGKILL');
        else jest.runOnlyPendingTimers();
        while (jest.getTimerCount() === 0) await new Promise((done) => setImmediate(done));
        expect(waits.mock.calls.slice(before).map(([, pause]) => pause)).toEqual([Math.min(1_000 * 2 ** life, 30_000)]);
      }
      await supervised!.stop();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      process.execPath = execPath;
      waits.mockRestore();
      jest.useRealTimers();
    }
  });

  it('does not restart the program when it is stopped between two lives', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'] });
    try {
      process.kill(start().pid!, 'SIGKILL');
      while (supervised!.pid !== undefined) await new Promise((done) => setImmediate(done));
      expect(jest.getTimerCount()).toBe(1);
      await supervised!.stop();
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
