import { preset } from './jest.preset.js';

/** Three speeds of tests: domain specs without I/O, adapters on real PostgreSQL, the HTTP application as a whole. */
export default {
  globalSetup: '<rootDir>/tools/jest-global-setup.ts',
  globalTeardown: '<rootDir>/tools/jest-global-teardown.ts',
  // Modules of a file that was run stay in a worker's memory, some twenty megabytes each: after hundreds of files it spent its time
  // collecting garbage, and ended when there was no more.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...preset,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,tools}/**/*.spec.ts'],
      setupFilesAfterEnv: ['<rootDir>/tools/jest-patience.cjs'],
    },
    {
      ...preset,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,libs}/**/*.int-spec.ts'],
      setupFiles: ['reflect-metadata'],
      setupFilesAfterEnv: ['<rootDir>/tools/jest-patience.cjs'],
    },
    {
      ...preset,
      displayName: 'http',
      testMatch: ['<rootDir>/apps/api-e2e/**/*.e2e-spec.ts'],
      setupFiles: ['reflect-metadata'],
      setupFilesAfterEnv: ['<rootDir>/tools/jest-patience.cjs'],
    },
  ],
};
