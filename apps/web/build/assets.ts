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

/**
 * Measures the script that the first load of a route sends, Brotli-compressed: the entry, the route's own modules and
 * everything those import statically. Prints the figure and fails the build above the limit.
 */
export function firstLoadBudget(budget: { route: string; pages: string[]; limitKilobytes: number }): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const roots = chunks.filter(
        (chunk) => chunk.isEntry || budget.pages.some((page) => chunk.facadeModuleId?.endsWith(`/${page}`)),
      );
      if (roots.length !== budget.pages.length + 1) {
        this.error(`First-load budget: no chunk of its own for one of ${budget.pages.join(', ')}`);
      }
      const loaded = new Set<string>();
      const load = (fileName: string) => {
        if (loaded.has(fileName)) return;
        loaded.add(fileName);
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) load(imported);
      };
      for (const root of roots) load(root.fileName);

      const sizes = await Promise.all(
        chunks
          .filter((chunk) => loaded.has(chunk.fileName))
          .map(async (chunk) => ({
            name: chunk.fileName,
            bytes: (await compress(Buffer.from(chunk.code))).byteLength,
          })),
      );
      const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      console.log(
        `\nFirst load of ${budget.route}: ${kilobytes(total)} kB of script (Brotli), limit ${budget.limitKilobytes} kB`,
      );
      for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes)) {
        console.log(`  ${kilobytes(bytes).padStart(7)} kB  ${name}`);
      }
      if (total > budget.limitKilobytes * 1000) {
        this.error(
          `First load of ${budget.route} is ${kilobytes(total)} kB of script, above ${budget.limitKilobytes} kB`,
        );
      }
    },
  };
}
