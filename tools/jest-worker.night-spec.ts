import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What jest-light-runner does first in a worker: it asks for the configuration and waits for it. */
const asking = `export default () => new Promise((resolve) => {
  process.on('message', (message) => message.type === 'jest-light-runner-worker-data' && resolve(message.workerData));
  process.send('jest-light-runner-get-worker-data');
});`;

describe('a worker of Jest', () => {
  let folder: string;
  let worker: ChildProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pds-jest-worker-'));
    await writeFile(join(folder, 'asking.mjs'), asking);
  });
  afterAll(async () => {
    worker.kill();
    await rm(folder, { recursive: true, force: true });
  });

  it('gets its configuration, also when it arrives before the worker asks', async () => {
    const root = join(import.meta.dirname, '..');
    worker = fork(join(root, 'node_modules/tinypool/dist/entry/process.js'), {
      execArgv: ['--import', pathToFileURL(join(root, 'tools/jest-worker.js')).href],
      env: { ...process.env, TINYPOOL_WORKER_ID: '1' },
    });
    const common = { __tinypool_worker_message__: true, filename: join(folder, 'asking.mjs'), name: 'default' };
    worker.send({ ...common, source: 'pool' });
    expect(await once(worker, 'message')).toEqual([expect.objectContaining({ ready: true }), undefined]);
    worker.send({ type: 'jest-light-runner-worker-data', workerData: 'the configuration' });
    worker.send({ ...common, source: 'port', taskId: 1, task: null });
    expect(await once(worker, 'message')).toEqual([
      expect.objectContaining({ taskId: 1, result: 'the configuration' }),
      undefined,
    ]);

    // The end of the run ends the worker, whatever still runs in it.
    const ended = once(worker, 'exit');
    worker.disconnect();
    await ended;
  });
});
