import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const tools = import.meta.dirname;
/** A product that would run for ever, and does not end by itself. */
const product = `
  import { endWithStarter } from ${JSON.stringify(join(tools, '../libs/platform/src/processes/end-with-starter.ts'))};
  endWithStarter(() => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  console.log('product ' + process.pid);
  setInterval(() => undefined, 1_000_000);
`;
/** What \`npm start\` runs: starts the product in the foreground, and ends with its starter. */
const starter = (productFile: string) => `
  import { foreground } from ${JSON.stringify(join(tools, 'prepare.mjs'))};
  import { endWithStarter } from ${JSON.stringify(join(tools, 'starter.mjs'))};
  endWithStarter(() => process.kill(process.pid, 'SIGTERM'));
  console.log('starter ' + process.pid);
  process.exit(await foreground(process.execPath, [${JSON.stringify(productFile)}], {
    env: { ...process.env, STARTED_BY: String(process.pid) },
  }));
`;
/** npm runs a script in a shell and waits; on a signal it ends, as when it is killed. */
const npm = (command: string) => `
  process.title = 'npm start';
  import { spawn } from 'node:child_process';
  spawn('/bin/sh', ['-c', ${JSON.stringify(command)}], {
    stdio: 'inherit',
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
`;

const isThere = (pid: number) => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // An ended process counts as gone, even if it was not reaped yet.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z/.test(readFileSync(stat, 'utf8'));
};

describe('a started program', () => {
  let folder: string;
  let left: number[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pds-starter-'));
    writeFileSync(join(folder, 'product.mjs'), product);
    writeFileSync(join(folder, 'starter.mjs'), starter(join(folder, 'product.mjs')));
    const run = `"${process.execPath}" "${join(folder, 'starter.mjs')}"`;
    writeFileSync(join(folder, 'npm.mjs'), npm(run));
    // A shell that stays between npm and the program, because it has another command to run.
    writeFileSync(join(folder, 'npm-and-shell.mjs'), npm(`${run}; true`));
  });
  afterEach(() => {
    for (const pid of left.filter(isThere)) process.kill(pid, 'SIGKILL');
    left = [];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts the file; resolves once starter and product have printed their process ids. */
  async function started(file: string): Promise<{ process: ChildProcess; starter: number; product: number }> {
    const { NODE_OPTIONS: _, npm_lifecycle_event: __, ...env } = process.env;
    const child = spawn(process.execPath, [join(folder, file)], { stdio: ['ignore', 'pipe', 'inherit'], env });
    const told: Record<string, number> = {};
    for await (const line of createInterface({ input: child.stdout })) {
      const [name, pid] = line.split(' ');
      told[name!] = Number(pid);
      left.push(Number(pid));
      if (told.starter && told.product) break;
    }
    return { process: child, starter: told.starter!, product: told.product! };
  }

  /** Resolves when all have ended; otherwise the test fails by Jest's timeout. */
  async function gone(...pids: number[]): Promise<void> {
    while (pids.some(isThere)) await new Promise((done) => setTimeout(done, 50));
  }

  it.each([
    ['npm.mjs', 'SIGKILL'],
    ['npm.mjs', 'SIGTERM'],
    ['npm-and-shell.mjs', 'SIGKILL'],
    ['npm-and-shell.mjs', 'SIGTERM'],
    ['starter.mjs', 'SIGTERM'],
    ['starter.mjs', 'SIGKILL'],
  ] as const)('ends with everything it started when %s gets %s', async (file, signal) => {
    const run = await started(file);
    run.process.kill(signal);
    await gone(run.starter, run.product);
  });
});
