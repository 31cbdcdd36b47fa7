// The checks that several commands run. Each function returns the arguments of the pinned Node for one check. Plain JavaScript like prepare.mjs: `npm test` reads it on any
// Node.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './prepare.mjs';

/** Lets Node run our TypeScript, with decorators and aliases: `node --import <this>`. */
export const typescriptHooks = pathToFileURL(join(root, 'libs/platform/src/testing/typescript-hooks.ts')).href;

/** A file of an installed package. @param {string[]} parts */
export const bin = (...parts) => join(root, 'node_modules', ...parts);

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

/** The rules that need types, run by oxlint: a forgotten promise is the most costly mistake. @param {readonly string[]} files files or folders */
export const promiseCheck = (files) => [bin('oxlint/bin/oxlint'), '--type-aware', '--quiet', ...files];

/** The projects whose types are checked: the server, the interface, its stories. */
export const typeProjects = ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/web-e2e/tsconfig.json'];

/**
 * Checks types with the native compiler, some ten times as fast; ESLint and the tools that read syntax trees still need the package `typescript`.
 * @param {string} project the path of its tsconfig.json
 */
export const typeCheck = (project, ...options) => [bin('@typescript/native/bin/tsc'), '-p', project, ...options];

export const knipCheck = () => [bin('knip/bin/knip.js')];

export const playwright = (...options) => [bin('@playwright/test/cli.js'), ...options];

/** Jest in plain Node; its workers inherit the hooks that compile TypeScript. */
export const jest = (...options) => [
  ...['--disable-warning=ExperimentalWarning', '--import', typescriptHooks],
  bin('jest/bin/jest.js'),
  ...options,
];
