import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import swc from 'unplugin-swc';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Entry points of the Node programs. npm packages stay outside the bundle. */
const programs = {
  api: here('./apps/api/src/main.ts'),
  cli: here('./apps/cli/src/main.ts'),
  bench: here('./tools/bench/main.ts'),
};

const {
  $schema: _schema,
  module: _module,
  sourceMaps: _maps,
  ...swcOptions
} = JSON.parse(readFileSync(here('./.swcrc'), 'utf8'));

/** `npm run dev` builds only the API, under constant names, in a folder apart from the build that `npm start` may be running. */
export default defineConfig(({ mode }) => ({
  root: here('.'),
  publicDir: false,
  // Nest injects by type: only SWC (not Vite's own transformer) writes the types of decorated constructors.
  plugins: [swc.vite({ ...swcOptions, swcrc: false, tsconfigFile: false })],
  // Module aliases come from tsconfig.base.json, as for TypeScript, Jest and the SPA.
  resolve: { tsconfigPaths: true },
  ssr: { target: 'node', external: true },
  build: {
    ssr: true,
    outDir: here(mode === 'development' ? './dist/dev/node' : './dist/node'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: mode === 'development' ? { api: programs.api } : programs,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: mode === 'development' ? 'chunks/[name].js' : 'chunks/[name]-[hash].js',
        keepNames: true,
      },
    },
  },
}));
