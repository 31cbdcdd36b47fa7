import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { antDesignStyleSheet, antDesignStyles } from './build/ant-design.ts';
import { firstLoadDocument, forbidPackagesForVisitors, loadBudget, precompressedAssets } from './build/assets.ts';
import { sharedChunk } from './build/chunks.ts';
import { drawnPages } from './build/drawn-page.ts';
import { routeList } from './build/route-list.ts';
import { serviceWorker } from './build/service-worker.ts';
import { styleNonce } from './build/style-nonce.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a visitor's phone loads before `/aid-station` can be sent. It can be filled in before (`drawnPage`). */
const firstLoad = {
  name: 'First load of /aid-station',
  route: '/aid-station',
  modules: ['src/app/layouts/public-layout.tsx', 'src/features/demand/pages/visitor/demand-form-page.tsx'],
  manifest: 'form.webmanifest',
  fonts: ['public-sans-latin-wght-normal.woff2'],
  limitKilobytes: 121.5,
};

/** Pages before the login, and those that mails lead to: drawn by the build as the form is (ADR 0090). */
const drawnRoutes = Object.entries({
  '/login-app': 'users/pages/visitor/login-page',
  '/reset-password': 'users/pages/visitor/reset-password-page',
  '/account/sign-in': 'users/pages/visitor/sign-in-page',
  '/account/confirm-email': 'users/pages/visitor/confirm-email-page',
  '/account/daily-digest': 'users/pages/visitor/daily-digest-page',
  '/account/organiser-proposal': 'users/pages/visitor/organiser-proposal-page',
  '/documents/accord': 'documents/pages/visitor/acceptance-page',
  '/documents/attestation': 'documents/pages/visitor/attestation-page',
  '/factures/paiement': 'accounting/pages/visitor/payment-page',
}).map(([route, page]) => ({
  route,
  modules: ['src/app/layouts/public-layout.tsx', `src/features/${page}.tsx`],
  fonts: firstLoad.fonts,
}));

/** What opens without a network: the public form, from its first field to the thanks (ADR 0064). */
const offline = {
  document: 'aid-station/index.html',
  // The form's own address is answered with the page that the build drew.
  entry: '/aid-station/login',
  routes: ['demand', 'demand_login', 'demand_validation_account', 'demand_success'],
  modules: [
    ...firstLoad.modules,
    'src/features/demand/pages/visitor/demand-rules.ts',
    'src/features/demand/pages/visitor/contact/contact-page.tsx',
    'src/features/demand/pages/visitor/validation-account-page.tsx',
    'src/features/demand/pages/visitor/success-page.tsx',
    'src/features/users/pages/visitor/login-page.tsx',
    'src/shared/ui/dialog/confirm-dialog.tsx',
    'src/shared/form/checks/contact-doubts.ts',
    'src/app/after-page.ts',
  ],
  files: ['public-sans-latin-wght-normal.woff2', 'favicon.svg'],
  data: ['/api/department/list', '/api/site/publisher'],
  limitKilobytes: 900,
};

/** Layout of every page behind the login, and what the staff's pages have in it. */
const layout = 'src/app/layouts/signed-in-layout.tsx';
const antDesign = 'src/shared/ui/ant-design/ant-design.tsx';
const staffLayout = [layout, antDesign];

/** What the slot editor loads in addition, for an organiser who continues from there. */
const slotEditor = {
  name: 'Load of the slot editor on top of it',
  modules: [layout, 'src/features/demand/pages/funnel/slot-page.tsx'],
  after: firstLoad.modules,
  limitKilobytes: 60.5,
};

/** What staff load before a dossier is on screen: few files, so that none waits for another. */
const dossier = {
  name: 'First load of a dossier',
  modules: [layout, 'src/app/pages/dossier/dossier-page.tsx'],
  /** What is loaded as soon as it is on screen, and what that needs. */
  soon: ['src/features/demand/components/slot-grid/slot-grid.tsx', 'src/shared/place/place-queries.ts'],
  limitKilobytes: 175,
  limitFiles: 8,
};

/** « Qui vient ? », which phones open by an e-mail: without the framework. */
const whoComes = {
  name: 'Load of « Qui vient ? »',
  entry: 'who-comes',
  modules: [],
  limitKilobytes: 6,
};

const [toDo, demandList, unsupportedDemandList, stationList] = [
  'src/app/pages/to-do/to-do-page.tsx',
  'src/features/demand/pages/demand-list-page.tsx',
  'src/features/demand/pages/unsupported-demand-list-page.tsx',
  'src/features/aid-station/pages/aid-station-list-page.tsx',
];

/**
 * Documents with links to what a staff page needs: those for daily pages, and one for all others, with only the layout. The server answers
 * with the nearest one above an address.
 */
const staffDocuments = [
  { route: '/admin', modules: staffLayout },
  { route: '/admin/planning', modules: [...staffLayout, 'src/app/pages/planning/planning-page.tsx'] },
  { route: '/admin/planning/means', modules: [...staffLayout, 'src/features/aid-station/pages/means-board-page.tsx'] },
  { route: '/admin/planning/renforts', modules: staffLayout },
  { route: '/admin/to-do', modules: [layout, toDo] },
  { route: '/admin/aid-station/edit', modules: dossier.modules },
  { route: '/admin/aid-station/list', modules: [layout, stationList] },
  { route: '/admin/aid-station/demand', modules: dossier.modules },
  { route: '/admin/aid-station/demand/list', modules: [layout, demandList] },
  { route: '/admin/aid-station/demand/dps-support', modules: [layout, unsupportedDemandList] },
].map((document) => ({
  ...document,
  styles: document.modules.includes(antDesign) ? [antDesignStyleSheet] : [],
  fonts: ['public-sans-latin-wght-normal.woff2'],
}));

/** Ant Design is loaded only on staff pages (ADR 0013). */
const visitors = {
  pages: /\/src\/(?:app|features\/[^/]+)\/pages\/(?:visitor|funnel)\/[^/]+\.tsx$/,
  staffPages:
    /\/pages\/(?!visitor\/|funnel\/)(?:[^/]+\/)?(?!(?:my-[^/]+|own-print|reply|event|organisation-profile)-page\.tsx$)[^/]+-page\.tsx$/,
  router: /\/src\/app\/(?:router\.tsx|route-pages\.ts)$/,
  packages: ['antd', '@ant-design', '@rc-component', '@tanstack/react-query-devtools'],
};

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    antDesignStyles(),
    styleNonce(),
    routeList(),
    precompressedAssets(),
    ...[firstLoad, ...drawnRoutes, ...staffDocuments].map(firstLoadDocument),
    drawnPages(
      [firstLoad, ...drawnRoutes].map(({ route }) => route),
      42,
    ),
    serviceWorker(offline),
    loadBudget({ ...firstLoad, modules: [...firstLoad.modules, 'src/first-script.ts'] }),
    loadBudget(slotEditor),
    loadBudget(dossier),
    loadBudget(whoComes),
    forbidPackagesForVisitors(visitors),
  ],
  resolve: { tsconfigPaths: true },
  define: { 'import.meta.env.SERVICE_WORKER': JSON.stringify(process.env.SERVICE_WORKER ?? 'on') },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    // All browsers of the build's target support preloading.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        main: here('index.html'),
        front: here('front/index.html'),
        'who-comes': here('benevole/index.html'),
        'first-script': here('src/first-script.ts'),
        'first-call': here('src/first-call.ts'),
      },
      // Kernel and domains have no side effects: a page that uses one constant of them does not load their rules.
      treeshake: {
        moduleSideEffects: [{ test: /\/libs\/(?:kernel|[a-z-]+\/(?:contract|domain))\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs compresses better in one file (by 6 kB), and stays cached across our releases.
            {
              name: 'framework',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack)[\\/]|rolldown\/runtime/,
            },
            // The public form and its parts: on a slow phone, more files than a browser loads at once wait for one another.
            {
              name: 'public-form',
              test: /\/apps\/web\/src\/(?:shared\/(?:form\/(?:native\/|date|time|form-problem|problem-form)|ui\/(?:public-page|day|problem-notice)|reference\/(?:reference-lists|statuses))|features\/demand\/pages\/visitor\/demand-form)|\/libs\/(?:kernel\/src\/access|api-client\/src\/generated\/first-load\/)/,
            },
            // The library's index reaches it from every page, and only « Reprendre » of a request by phone uses it.
            {
              name: 'repetition',
              test: /\/libs\/demand\/domain\/src\/model\/requests\/(?:event-repetition|text-in-later-year)/,
              includeDependenciesRecursively: false,
            },
            // The same, and only the general terms of sale use it.
            {
              name: 'withdrawal-terms',
              test: /\/libs\/demand\/contract\/src\/withdrawal-terms/,
              includeDependenciesRecursively: false,
            },
            // The answer to a quote: two pages share it, and no editor of a slot needs it.
            {
              name: 'reply',
              test: /\/documents\/pages\/visitor\/(?:reply|labelled-checkbox)\.tsx$/,
              includeDependenciesRecursively: false,
            },
            // The button of an attestation: loaded on demand by an event, and with the documents of a dossier.
            {
              name: 'attestation',
              test: /\/(?:documents\/(?:components|api)\/attestation|generated\/attestation\/attestation|ui\/open-in-tab)\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // What « Pour qui ? », the contact of a request and an acceptance share: no editor of a slot needs it.
            {
              name: 'contact',
              test: /\/(?:contact\/contact-values|api\/own-organisations|inputs\/contact-fields|reference\/(?:look-alikes|organisation-types))\.tsx?$/,
              includeDependenciesRecursively: false,
            },
            // The second factor's QR code and what surrounds it.
            {
              name: 'enrolment',
              test: /\/(?:second-factor\/enrolment|ui\/qr-code)\.tsx$|[\\/]node_modules[\\/]uqr[\\/]/,
              includeDependenciesRecursively: false,
            },
            // The router reads it on the planning's address only.
            {
              name: 'planning-address',
              test: /\/pages\/planning\/planning-address\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Pages load it after themselves, but for those of a quote.
            {
              name: 'changes',
              test: /\/shared\/dossier\/changes\/(?!ask-change-dialog)/,
              includeDependenciesRecursively: false,
            },
            // Only a track and the map of a day use it, both on demand.
            {
              name: 'map-drawing',
              test: /\/related-files\/(?:track|map-tiles)\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              name: sharedChunk({
                firstLoad: ['src/main.tsx', ...firstLoad.modules].map(here),
                dossier: [...dossier.modules, ...dossier.soon].map(here),
                lists: [layout, toDo, demandList, unsupportedDemandList, stationList].map(here),
                staffPages: visitors.staffPages,
                packages: visitors.packages,
              }),
              debugName: 'shared',
              // A chunk contains only the modules it is named for. Their imports have their own chunks.
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
