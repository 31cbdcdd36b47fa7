import { readFileSync } from 'node:fs';

/** Module aliases of tsconfig.base.json as Jest name mappings, so that there is one list. */
const { paths } = JSON.parse(readFileSync(new URL('./tsconfig.base.json', import.meta.url), 'utf8')).compilerOptions;
const moduleNameMapper = Object.fromEntries(
  Object.entries(paths).map(([alias, [target]]) => [
    `^${alias.replace('*', '(.*)')}$`,
    `<rootDir>/${target.replace('./', '').replace('*', '$1')}`,
  ]),
);

/** Settings of every Jest project of the workspace: SWC for decorators and their metadata, native ES modules. */
export const preset = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', {}] },
  moduleNameMapper,
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/', '<rootDir>/.nx/'],
};
