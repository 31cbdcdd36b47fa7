import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { freePort } from '@pds/embedded-postgres';
import type { BenchDatabase } from './read-model';

/** The built API, running on a bench database. */
export interface ApiProcess {
  readonly url: string;
  readonly pid: number;
  end(): Promise<unknown>;
}

/** Starts the built API without demonstration data. @param changes environment variables besides, or instead */
export async function startApi(database: BenchDatabase, changes: NodeJS.ProcessEnv = {}): Promise<ApiProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _url, ...environment } = process.env;
  const api: ChildProcess = spawn(
    process.execPath,
    ['--enable-source-maps', join(dirname(process.argv[1]!), 'api.js')],
    {
      // The API sends an IPC message when it listens.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...environment,
        ...{ DATABASE_URL: database.url, DATA_DIR: database.settings.dataDir, DEMO: 'off', LOG_LEVEL: 'error' },
        ...{ PORT: String(port), HOST: '127.0.0.1', APP_URL: url },
        ...changes,
      },
    },
  );
  const ended = once(api, 'exit');
  await Promise.race([
    once(api, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The API did not start: ${code}`))),
  ]);
  const end = () => {
    api.kill('SIGTERM');
    return ended;
  };
  return { url, pid: api.pid!, end };
}
