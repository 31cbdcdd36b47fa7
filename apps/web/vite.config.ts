import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { antDesignStyleSheet, antDesignStyles } from './build/ant-design.ts';
import { firstLoadDocument, loadBudget, precompressedAssets, visitorsWithout } from './build/assets.ts';
import { sharedChunk } from './build/chunks.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a visitor's phone fetches before `/aid-station` can be filled in. The limit comes from the performance goals. */
const firstLoad = {
  name: 'First load of /aid-station',
  route: '/aid-station',
  modules: ['src/app/layouts/public-layout.tsx', 'src/features/demand/pages/visitor/demand-form-page.tsx'],
  limitKilobytes: 120,
};

/** What the slot editor adds to it, for an organiser who goes on from there. */
const slotEditor = {
  name: 'Load of the slot editor on top of it',
  modules: ['src/app/layouts/signed-in-layout.tsx', 'src/features/demand/pages/funnel/slot-page.tsx'],
  after: firstLoad.modules,
  limitKilobytes: 60,
};

/** Around every page of the staff. */
const staffLayout = 'src/app/layouts/app-layout.tsx';

/** What a member of staff fetches before a dossier is on screen: few answers, so that none waits for another. */
const dossier = {
  name: 'First load of a dossier',
  modules: [staffLayout, 'src/app/pages/dossier-page.tsx'],
  limitKilobytes: 280,
  limitFiles: 8,
};

const [demandList, unsupportedDemandList, stationList] = [
  'src/features/demand/pages/demand-list-page.tsx',
  'src/features/demand/pages/unsupported-demand-list-page.tsx',
  'src/features/aid-station/pages/aid-station-list-page.tsx',
];

/**
 * Documents that name what a member of staff needs for the page they open: those of every working day, and all others, of which
 * only the layout is known beforehand. The nearest one above an address is what the server answers.
 */
const staffDocuments = [
  { route: '/admin', modules: [staffLayout] },
  { route: '/admin/aid-station/edit', modules: dossier.modules },
  { route: '/admin/aid-station/list', modules: [staffLayout, stationList] },
  { route: '/admin/aid-station/demand', modules: dossier.modules },
  { route: '/admin/aid-station/demand/list', modules: [staffLayout, demandList] },
  { route: '/admin/aid-station/demand/dps-support', modules: [staffLayout, unsupportedDemandList] },
].map((document) => ({
  ...document,
  styles: [antDesignStyleSheet],
  fonts: ['public-sans-latin-wght-normal.woff2'],
}));

/** Ant Design is for who works here all day (ADR 0013). */
const visitors = {
  pages: /\/src\/(?:app|features\/[^/]+)\/pages\/(?:visitor|funnel)\/[^/]+\.tsx$/,
  router: /\/src\/app\/(?:router\.tsx|route-pages\.ts)$/,
  packages: ['antd', '@ant-design', '@rc-component', '@tanstack/react-query-devtools'],
};

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    antDesignStyles(),
    precompressedAssets(),
    firstLoadDocument(firstLoad),
    ...staffDocuments.map(firstLoadDocument),
    loadBudget(firstLoad),
    loadBudget(slotEditor),
    loadBudget(dossier),
    visitorsWithout(visitors),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    // Browsers that know the build's target know how to preload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Kernel and domains only declare: a page that takes one word of them does not load their rules.
      treeshake: {
        moduleSideEffects: [{ test: /\/libs\/(?:kernel|[a-z-]+\/(?:contract|domain))\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs compresses better in one piece (by 6 kB), and a release of ours leaves it in caches.
            {
              name: 'framework',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]|rolldown\/runtime/,
            },
            // The public form and its parts: more answers than a browser asks for at once wait for one another on a slow phone.
            {
              name: 'public-form',
              test: /\/apps\/web\/src\/(?:shared\/(?:form\/(?:native\/|date|time|form-problem|problem-form|checks)|ui\/(?:public-page|day|problem-notice)|reference\/(?:reference-lists|statuses))|features\/(?:organisations\/api\/organisations|demand\/pages\/visitor\/demand-form))|\/libs\/(?:kernel\/src\/access|api-client\/src\/generated\/organisations\/)/,
            },
            {
              name: sharedChunk({
                firstLoad: ['src/main.tsx', ...firstLoad.modules].map(here),
                layout: here(staffLayout),
                dossier: here('src/app/pages/dossier-page.tsx'),
                packages: visitors.packages,
              }),
              debugName: 'shared',
              // A chunk has what it is named for; what that imports has a name of its own.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
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
