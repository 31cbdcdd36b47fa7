import { once } from 'node:events';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { TestBrowser } from '@pds/testing';
import { PausingDatabaseProxy } from './pausing-database-proxy';
import { databaseUrlOf, killProgram, startProgram } from './programs';

/** The API in a separate process. */
export interface RunningServer {
  readonly url: string;
  kill(): Promise<void>;
}

/** Starts the API on a database and a file folder. */
export async function startServer(databaseUrl: string, dataDir: string, connections: number): Promise<RunningServer> {
  const child = startProgram(
    'apps/resilience-e2e/src/testing/serving-process.ts',
    [databaseUrl, dataDir, String(connections)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { url: line.toString().trim(), kill: () => killProgram(child) };
}

/** The API in a separate process, connected to the database through a proxy that can pause transactions. */
export interface ServerProcess extends Pick<RunningServer, 'kill'> {
  readonly way: PausingDatabaseProxy;
  /** Sends a call with the session of a browser. */
  send(browser: TestBrowser, method: string, path: string, body?: object): Promise<Response>;
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
  const { url, kill } = await startServer(way.url, dataDir, connections);
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
    kill,
  };
}
