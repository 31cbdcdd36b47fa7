import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport, transformWithOxc } from 'vite';
import { chunksOf } from './assets.ts';

interface Offline {
  /** The document that opens every page, and an address that is answered with it. */
  readonly document: string;
  readonly entry: string;
  /** Names of the routes that open without a network. */
  readonly routes: readonly string[];
  /** The modules that they need, also those that they load later. */
  readonly modules: readonly string[];
  /** Fonts and pictures, by their names before the build. */
  readonly files: readonly string[];
  /** Calls with public answers that the pages need. */
  readonly data: readonly string[];
  /** Most that a visit stores, so that nobody's data volume is used up. */
  readonly limitKilobytes: number;
}

const sourceOf = (name: string) => fileURLToPath(new URL(`../src/app/offline/${name}.ts`, import.meta.url));

/**
 * Writes `service-worker.js`, with the list of what it stores: `src/app/offline/service-worker.ts`, or with `SERVICE_WORKER=off` the one
 * that removes itself.
 */
export function serviceWorker(offline: Offline): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const isOff = process.env.SERVICE_WORKER === 'off';
      const file = sourceOf(isOff ? 'removed-service-worker' : 'service-worker');
      // It imports nothing, so that without its types it is a plain script.
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const script = code.replace(/^export \{\s*\};?\n?/m, '');
      const emit = (source: string) => this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      if (isOff) return void emit(script);

      const outputs = Object.values(bundle);
      const named = (name: string) =>
        outputs.find((output) => output.type === 'asset' && output.names.includes(name)) ??
        this.error(`Service worker: ${name} is not in the bundle`);
      const chunks = chunksOf(offline.modules, bundle, (problem) => this.error(problem));
      const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      const stored = new Set([...chunks.map(({ fileName }) => fileName), ...styles]);
      for (const name of offline.files) stored.add(named(name).fileName);
      const sizes = [...stored].map((name) => {
        const output = bundle[name]!;
        return Buffer.byteLength(output.type === 'chunk' ? output.code : output.source);
      });
      const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      console.log(`Stored for a lost network: ${stored.size} files, ${kilobytes.toFixed(0)} kB uncompressed`);
      if (kilobytes > offline.limitKilobytes)
        this.error(`Service worker: ${kilobytes.toFixed(0)} kB to store, above ${offline.limitKilobytes} kB`);
      const content = {
        entry: offline.entry,
        pages: await pathsOf(offline.routes),
        assets: [...stored].map((name) => `/${name}`).sort(),
        data: offline.data,
      };
      const document = bundle[offline.document];
      if (document?.type !== 'asset') this.error(`Service worker: ${offline.document} is not in the bundle`);
      const version = createHash('sha256').update(JSON.stringify(content)).update(document.source).update(script);
      emit(`const build = ${JSON.stringify({ version: version.digest('hex').slice(0, 12), ...content })};\n${script}`);
    },
  };
}

/** Returns the paths of routes, with `*` for a parameter. */
async function pathsOf(names: readonly string[]): Promise<string[]> {
  const file = fileURLToPath(new URL('../src/routing/routes.ts', import.meta.url));
  const { module } = await runnerImport<typeof import('../src/routing/routes.ts')>(file, {
    configFile: false,
    resolve: { tsconfigPaths: true },
  });
  const routes: Readonly<Record<string, { readonly path: string }>> = module.routes;
  return names.map((name) => routes[name]!.path.replace(/:\w+/, '*'));
}
