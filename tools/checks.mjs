// The checks that several commands run, as arguments of the pinned Node. Plain JavaScript like prepare.mjs: `npm test` reads it on any
// Node.
import { join } from 'node:path';
import { root } from './prepare.mjs';

const bin = (...parts) => join(root, 'node_modules', ...parts);

/** @param {readonly string[]} files files or folders */
export const formatCheck = (files) => [
  bin('prettier/bin/prettier.cjs'),
  ...['--check', '--log-level=warn', '--ignore-unknown'],
  ...files,
];

/** @param {readonly string[]} files files or folders */
export const lintCheck = (files) => [
  bin('eslint/bin/eslint.js'),
  ...['--max-warnings', '0', '--no-warn-ignored'],
  ...files,
];

/** The projects whose types are checked, and the folders that each reads. */
export const typeProjects = [
  {
    project: 'tsconfig.json',
    folders: ['apps/api/', 'apps/api-e2e/', 'apps/cli/', 'apps/resilience-e2e/', 'libs/', 'tools/'],
  },
  { project: 'apps/web/tsconfig.json', folders: ['apps/web/', 'libs/'] },
  { project: 'apps/web-e2e/tsconfig.json', folders: ['apps/web-e2e/', 'libs/'] },
];

/**
 * By the native compiler, some ten times as fast; ESLint and the tools that read syntax trees need the library of `typescript`.
 * @param {string} project the path of its tsconfig.json
 */
export const typeCheck = (project, ...options) => [bin('@typescript/native/bin/tsc'), '-p', project, ...options];

export const knipCheck = () => [bin('knip/bin/knip.js')];

export const playwright = (...options) => [bin('@playwright/test/cli.js'), ...options];

/** Jest reads native ES modules with these flags; its workers inherit them. */
export const jest = (...options) => [
  ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  bin('jest/bin/jest.js'),
  ...options,
];
