import { once } from 'node:events';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { TestBrowser } from '@pds/testing';
import { PausingDatabaseProxy } from './pausing-database-proxy';
import { databaseUrlOf, killProgram, startProgram } from './programs';

/** The API in a separate process, connected to the database through a proxy that can pause transactions. */
export interface ServerProcess {
  readonly way: PausingDatabaseProxy;
  /** Sends a call with the session of a browser. */
  send(browser: TestBrowser, method: string, path: string, body?: object): Promise<Response>;
  kill(): Promise<void>;
}

/**
 * Starts the API on the database and the file folder of an application.
 * @param isTorn simulates a fault, see {@link PausingDatabaseProxy}
 */
export async function serverProcess(
  unitOfWork: TypeOrmUnitOfWork,
  dataDir: string,
  { connections = 10, isTorn = false } = {},
): Promise<ServerProcess> {
  const way = await PausingDatabaseProxy.inFrontOf(await databaseUrlOf(unitOfWork), { isTorn });
  const child = startProgram(
    'apps/resilience-e2e/src/testing/serving-process.ts',
    [way.url, dataDir, String(connections)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  const url = line.toString().trim();
  return {
    way,
    send: (browser, method, path, body) =>
      fetch(url + path, {
        method,
        headers: {
          ...{ cookie: browser.cookie, 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    kill: () => killProgram(child),
  };
}
