import { preset } from './jest.preset.js';

/** Tests by speed: domain specs without I/O, adapters on real PostgreSQL, the whole HTTP application; `night` runs in `npm run nightly` only. */
export default {
  globalSetup: '<rootDir>/tools/jest-global-setup.ts',
  globalTeardown: '<rootDir>/tools/jest-global-teardown.ts',
  // A worker keeps the modules of every finished test file in memory, some twenty megabytes each. After hundreds of files it only collected
  // garbage, and crashed when memory ran out.
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
      displayName: 'night',
      testMatch: ['<rootDir>/{apps,libs}/**/*.night-spec.ts'],
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
