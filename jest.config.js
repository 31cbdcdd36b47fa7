// Test files run in plain Node (jest-light-runner), with the TypeScript of tools/checks.mjs `jest`: a worker loads Nest, TypeORM and our
// own modules once for all files of a project, instead of once for each file (ADR 0086).
const project = (displayName, ...testMatch) => ({
  displayName,
  testMatch: testMatch.map((files) => `<rootDir>/${files}`),
  runner: '<rootDir>/tools/jest-runner.js',
  setupFiles: ['reflect-metadata'],
  transform: {},
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.nx/'],
});

const night = process.env.TEST_RUNS === 'night';

/** The day: specs without I/O, then those on real PostgreSQL and over HTTP. The night (`npm run nightly`): `*.night-spec.ts`. */
export default {
  projects: [
    project('unit', '{apps,libs,tools}/**/*.spec.ts'),
    project('integration', '{apps,libs}/**/*.int-spec.ts', 'apps/api-e2e/**/*.e2e-spec.ts'),
    ...(night ? [project('night', '{apps,libs,tools}/**/*.night-spec.ts')] : []),
  ],
};
