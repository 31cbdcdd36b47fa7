import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, createServer, type Plugin, type Rolldown, type ViteDevServer } from 'vite';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../../libs/embedded-postgres/src/index.ts';
import { ApiProcess } from './api-process.ts';
import type { Go } from './next-api.ts';

export interface DevelopmentOptions {
  readonly root: string;
  /** The browser's port: the SPA, with the API behind it. */
  readonly port: number;
  /** The API's own port. */
  readonly apiPort: number;
  /** The address on which the API's debugger listens. */
  readonly inspect?: Go['inspect'];
  /** When aborted, everything stops. */
  readonly signal: AbortSignal;
}

/**
 * The development loop, until `signal`: starts PostgreSQL once and keeps it running; builds and restarts the API at each change of its
 * sources; serves the SPA with Vite and hot reload, and forwards its calls to the API.
 */
export async function develop(options: DevelopmentOptions): Promise<void> {
  const { root, port, apiPort, signal } = options;
  const cleanUps: Array<() => Promise<unknown>> = [];
  process.stdout.write('… PostgreSQL, API, interface\n');
  try {
    // Vite's `build` would set `production` for the whole process, and React would then have no hot reload.
    process.env.NODE_ENV = 'development';
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      PORT: String(apiPort),
      // Links in e-mails lead to the SPA.
      APP_URL: process.env.APP_URL ?? `http://127.0.0.1:${port}`,
      // One process to restart and to debug; no other program is built.
      WORKER: ['', 'on', undefined].includes(process.env.WORKER) ? 'inside' : process.env.WORKER,
      // Node caches the compiled packages: this saves a fifth of a restart.
      NODE_COMPILE_CACHE: join(root, 'dist/dev/compile-cache'),
    };
    if (!env.DATABASE_URL) {
      const dataDir = process.env.DATA_DIR || join(root, '.data');
      const database = await startEmbeddedPostgres({ dataDir, purpose: 'app' });
      cleanUps.unshift(() => database.stop());
      env.DATABASE_URL = database.url;
    }

    const api = new ApiProcess({ program: join(root, 'dist/dev/node/api.js'), env, inspect: options.inspect });
    cleanUps.unshift(() => api.stop());
    const watcher = await watchApi(root, api);
    cleanUps.unshift(() => watcher.close());
    const spa = await serveSpa(options, api);
    cleanUps.unshift(() => spa.close());

    await Promise.race([api.ready, aborted(signal)]);
    if (!signal.aborted) {
      process.stdout.write(
        `\nPrêt : http://127.0.0.1:${port} · API : http://127.0.0.1:${apiPort}` +
          `${options.inspect ? ` · débogueur : ${options.inspect.host}:${options.inspect.port}` : ''}\nCtrl-C arrête tout.\n\n`,
      );
    }
    await aborted(signal);
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  } finally {
    // In reverse order of starting: nothing uses a part that was stopped before it.
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

/** Builds the API now and after each change, with the settings of the product's build, and restarts it. */
async function watchApi(root: string, api: ApiProcess): Promise<Rolldown.RolldownWatcher> {
  const watcher = (await build({
    configFile: join(root, 'vite.node.config.ts'),
    mode: 'development',
    logLevel: 'silent',
    // Editors write a file in several steps: one build for all of them.
    build: { watch: { buildDelay: 50 } },
  })) as Rolldown.RolldownWatcher;
  const program = join(root, 'dist/dev/node/api.js');
  let failed = false;
  let running: string | undefined;
  watcher.on('change', () => api.expectRestart());
  watcher.on('event', async (event) => {
    if (event.code === 'START') failed = false;
    else if (event.code === 'ERROR') {
      failed = true;
      process.stdout.write(`✗ ${event.error.message.split('Stack backtrace:')[0]!.trim()}\n`);
      api.keepRunning();
    } else if (event.code === 'END' && !failed) {
      const built = await readFile(program, 'utf8');
      // Saved without a change, or built twice despite the delay.
      if (built !== running || !api.keepRunning()) await api.restart();
      running = built;
    }
    if ('result' in event) await event.result.close();
  });
  return watcher;
}

async function serveSpa({ root, port, apiPort }: DevelopmentOptions, api: ApiProcess): Promise<ViteDevServer> {
  process.env.API_PORT = String(apiPort);
  const server = await createServer({
    configFile: join(root, 'apps/web/vite.config.ts'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [waitForApi(api)],
    // The SPA also imports from libs/, outside its own folder.
    server: { host: '127.0.0.1', port, strictPort: true, fs: { allow: [root] } },
  });
  return server.listen();
}

/** Makes calls wait while the API restarts, instead of failing. */
function waitForApi(api: ApiProcess): Plugin {
  return {
    name: 'wait-for-api',
    configureServer({ middlewares, config }) {
      const proxied = Object.keys(config.server.proxy ?? {});
      middlewares.use((request, _response, next) => {
        if (proxied.some((path) => request.url?.startsWith(path))) void api.ready.then(() => next());
        else next();
      });
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
