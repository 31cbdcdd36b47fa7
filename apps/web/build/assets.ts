import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Best Brotli quality: paid once by the build, not at each request. */
const compress = (bytes: Buffer) =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });

/** Writes `.br` and `.gz` beside every text asset, so that the server only picks a file. */
export function precompressedAssets(): Plugin {
  return {
    name: 'precompressed-assets',
    apply: 'build',
    async writeBundle({ dir }) {
      const files = await readdir(dir!, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(?:js|css|svg|html|json|webmanifest)$/.test(file))
          .map(async (file) => {
            const path = join(dir!, file);
            const bytes = await readFile(path);
            const [br, gz] = await Promise.all([compress(bytes), zip(bytes, { level: 9 })]);
            await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
          }),
      );
    },
  };
}

interface LoadBudget {
  /** As the printed line calls it. */
  name: string;
  /** The route's own modules: its page, the layouts around it. */
  modules: string[];
  limitKilobytes: number;
  /** Modules whose load came before: only what comes on top of it counts. */
  after?: string[];
}

/**
 * Measures the script that a load of a route sends, Brotli-compressed: the entry, the chunks of the route's own
 * modules and everything those import statically. Prints the figure and fails the build above the limit.
 */
export function loadBudget(budget: LoadBudget): Plugin {
  return {
    name: 'load-budget',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const loadOf = (modules: string[]) => {
        const roots = modules.map((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
          return chunk ?? this.error(`${budget.name}: ${module} is in no chunk`);
        });
        const loaded = new Set<string>();
        const load = (fileName: string) => {
          if (loaded.has(fileName)) return;
          loaded.add(fileName);
          for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) load(imported);
        };
        for (const root of [...chunks.filter(({ isEntry }) => isEntry), ...roots]) load(root.fileName);
        return loaded;
      };
      const before = budget.after ? loadOf(budget.after) : new Set();
      const loaded = loadOf(budget.modules);

      const sizes = await Promise.all(
        chunks
          .filter(({ fileName }) => loaded.has(fileName) && !before.has(fileName))
          .map(async (chunk) => ({
            name: chunk.fileName,
            bytes: (await compress(Buffer.from(chunk.code))).byteLength,
          })),
      );
      const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      console.log(`\n${budget.name}: ${kilobytes(total)} kB of script (Brotli), limit ${budget.limitKilobytes} kB`);
      for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
        console.log(`  ${kilobytes(bytes).padStart(7)} kB  ${name}`);
      }
      if (total > budget.limitKilobytes * 1000) {
        this.error(`${budget.name} is ${kilobytes(total)} kB of script, above ${budget.limitKilobytes} kB`);
      }
    },
  };
}

/**
 * Fails the build when a visitor's page reaches a package of the staff's, however indirectly and however late: over
 * static imports, and over dynamic ones except those by which the router picks a page. Says by which way.
 */
export function visitorsWithout(rule: { pages: RegExp; router: RegExp; packages: readonly string[] }): Plugin {
  const refused = new RegExp(`/node_modules/(${rule.packages.join('|')})(/|$)`);
  return {
    name: 'visitors-without',
    apply: 'build',
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const starts = ids.filter((id) => rule.pages.test(id) || this.getModuleInfo(id)?.isEntry);
      if (!starts.some((id) => rule.pages.test(id)))
        this.error('No page of a visitor: is the rule about other folders?');
      const cameFrom = new Map<string, string | null>(starts.map((id) => [id, null]));
      // A Map's iteration goes on over what is added to it meanwhile.
      for (const id of cameFrom.keys()) {
        if (refused.test(id)) this.error(`A visitor would load ${wayTo(id, cameFrom)}`);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const next of rule.router.test(id) ? importedIds : [...importedIds, ...dynamicallyImportedIds]) {
          if (!cameFrom.has(next)) cameFrom.set(next, id);
        }
      }
    },
  };
}

function wayTo(id: string, cameFrom: ReadonlyMap<string, string | null>): string {
  const way = [];
  for (let at: string | null = id; at !== null; at = cameFrom.get(at) ?? null)
    way.unshift(at.replace(/^.*\/(?=apps\/|node_modules\/)/, ''));
  return way.join(' → ');
}
