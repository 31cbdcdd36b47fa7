import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { firstLoadBudget, precompressedAssets } from './build/assets.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a visitor's phone fetches before `/aid-station` can be filled in. The limit comes from the performance goals. */
const firstLoad = {
  route: '/aid-station',
  pages: ['src/features/demand/demand-form-page.tsx'],
  limitKilobytes: 240,
};

export default defineConfig({
  root: here('.'),
  plugins: [react(), precompressedAssets(), firstLoadBudget(firstLoad)],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/logout', '/login/user', '/related-files', '/dev/'].map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env.API_PORT ?? process.env.PORT ?? 3000}` },
      ]),
    ),
  },
});
