import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Best Brotli quality: the build pays for it once, not each request. */
export const compress = (bytes: Buffer) =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });

/** Writes `.br` and `.gz` beside every text asset, so that the server only chooses a file. */
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

/** The first load of a route: its address and its own modules (its page, the layouts around it). */
export interface FirstLoad {
  readonly route: string;
  readonly modules: readonly string[];
  /** Style sheets that these modules fetch by address, by their names before the build. */
  readonly styles?: readonly string[];
  /** Fonts of the first text, by their names before the build. */
  readonly fonts?: readonly string[];
  /** The web application manifest of its document. Absent: that of `index.html`. */
  readonly manifest?: string;
}

interface LoadBudget {
  /** Name in the printed line. */
  readonly name: string;
  /** The route's own modules: its page, the layouts around it. */
  readonly modules: readonly string[];
  readonly limitKilobytes: number;
  /** Maximum number of script files. No limit when absent. */
  readonly limitFiles?: number;
  /** The entry of its document. Absent: the application's. */
  readonly entry?: string;
  /** Modules that are already loaded. Only what comes on top of them counts. */
  readonly after?: readonly string[];
}

/** Returns the chunks that a load of a route fetches: the entry, the route's own modules and their static imports. */
export function chunksOf(
  modules: readonly string[],
  bundle: Rolldown.OutputBundle,
  fail: (problem: string) => never,
  entry = 'main',
) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const roots = modules.map(
    (module) =>
      chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`))) ??
      fail(`${module} is in no chunk`),
  );
  const loaded = new Set<string>();
  const load = (fileName: string) => {
    if (loaded.has(fileName)) return;
    loaded.add(fileName);
    for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) load(imported);
  };
  for (const root of [...chunks.filter(({ name }) => name === entry), ...roots]) load(root.fileName);
  return chunks.filter((chunk) => loaded.has(chunk.fileName));
}

/**
 * Writes `<route>/index.html`: the document with links to what its page needs, so that a phone fetches everything at once instead of
 * discovering the page's chunks once the framework runs.
 */
export function firstLoadDocument(firstLoad: FirstLoad): Plugin {
  return {
    name: 'first-load-document',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const document = bundle['index.html'];
      if (document?.type !== 'asset') this.error('First load: index.html is not in the bundle');
      const html = String(document.source).replace('manifest.webmanifest', firstLoad.manifest ?? '$&');
      const needed = chunksOf(firstLoad.modules, bundle, (problem) => this.error(problem));
      const scripts = needed.filter(({ isEntry }) => !isEntry);
      const named = (name: string) =>
        Object.values(bundle).find((output) => output.type === 'asset' && output.names.includes(name))?.fileName ??
        this.error(`First load: ${name} is not in the bundle`);
      const fonts = (firstLoad.fonts ?? []).map(named);
      const styles = new Set([
        ...(firstLoad.styles ?? []).map(named),
        ...needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
      ]);
      const links = [
        ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
        ...[...styles].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ...scripts.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
      ].filter((link) => !html.includes(link.slice(link.indexOf('href='))));
      this.emitFile({
        type: 'asset',
        fileName: `${firstLoad.route.slice(1)}/index.html`,
        source: html.replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`),
      });
    },
  };
}

/** Measures the Brotli-compressed script of a route's load. Prints the figure and fails the build above the limit. */
export function loadBudget(budget: LoadBudget): Plugin {
  return {
    name: 'load-budget',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const loadOf = (modules: readonly string[]) =>
        chunksOf(modules, bundle, (problem) => this.error(problem), budget.entry);
      const before = new Set(budget.after ? loadOf(budget.after) : []);
      const sizes = await Promise.all(
        loadOf(budget.modules)
          .filter((chunk) => !before.has(chunk))
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
      if (sizes.length > (budget.limitFiles ?? Infinity))
        this.error(`${budget.name} is ${sizes.length} files of script, above ${budget.limitFiles}`);
    },
  };
}

/**
 * Fails the build when a visitor's page reaches a staff-only package, through any chain of static imports, and of dynamic imports except
 * those by which the router picks a page. Prints the chain.
 */
export function forbidPackagesForVisitors(rule: {
  pages: RegExp;
  router: RegExp;
  packages: readonly string[];
}): Plugin {
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
      // Iterating over a Map includes the entries that are added meanwhile.
      for (const id of cameFrom.keys()) {
        if (refused.test(id)) this.error(`A visitor would load ${importPathTo(id, cameFrom)}`);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const next of rule.router.test(id) ? importedIds : [...importedIds, ...dynamicallyImportedIds]) {
          if (!cameFrom.has(next)) cameFrom.set(next, id);
        }
      }
    },
  };
}

function importPathTo(id: string, cameFrom: ReadonlyMap<string, string | null>): string {
  const way = [];
  for (let at: string | null = id; at !== null; at = cameFrom.get(at) ?? null)
    way.unshift(at.replace(/^.*\/(?=apps\/|node_modules\/)/, ''));
  return way.join(' → ');
}
