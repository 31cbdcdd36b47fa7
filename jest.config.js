import { preset } from './jest.preset.js';

/** Three speeds of tests: domain specs without I/O, adapters on real PostgreSQL, the HTTP application as a whole. */
export default {
  globalSetup: '<rootDir>/tools/jest-global-setup.ts',
  globalTeardown: '<rootDir>/tools/jest-global-teardown.ts',
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
