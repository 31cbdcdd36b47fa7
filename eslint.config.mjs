import js from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { depConstraints, ignoredCircularDependencies } from './tools/boundaries.ts';
import { workspaceRules } from './tools/eslint-rules.ts';

// Without a cached project graph the boundary rule only warns that it is skipped, and passes. Creating the graph here enforces the rule however ESLint
// is started: through Nx, directly, in an editor.
await createProjectGraphAsync({ exitOnError: false });

/** Code without framework, I/O, clock or randomness: its inputs are arguments or ports. */
const pureSources = ['libs/kernel/src/**/*.ts', 'libs/*/contract/**/*.ts', 'libs/*/domain/**/*.ts'];
const pureTests = ['libs/kernel/src/**', 'libs/*/domain/**'].flatMap((folder) => [
  `${folder}/*.spec.ts`,
  `${folder}/testing/**/*.ts`,
]);
const integrationTests = [
  'libs/*/adapters/**/*.{spec,int-spec,night-spec}.ts',
  'libs/{screens,application,demonstration}/**/*.{spec,int-spec,night-spec}.ts',
  'apps/cli/**/*.{int-spec,night-spec}.ts',
];

const boundaries = (options = {}) => [
  'error',
  { allow: [], depConstraints, ignoredCircularDependencies, enforceBuildableLibDependency: false, ...options },
];

const onlyWorkspaceImports = (allowed) => [
  'error',
  {
    patterns: [
      {
        regex: `^(?!\\.|@pds/${allowed.map((name) => `|${name}$`).join('')})`,
        message: 'contract/, domain/ and kernel import neither npm packages nor node: modules.',
      },
    ],
  },
];

const noAmbient = {
  'no-restricted-globals': [
    'error',
    ...['process', 'Buffer', 'globalThis', 'window', 'document', 'fetch', 'crypto', 'performance', 'require'].map(
      (name) => ({ name, message: 'The domain reaches the outside through a port.' }),
    ),
    ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'].map((name) => ({
      name,
      message: 'The domain does not wait; a job or the caller does.',
    })),
  ],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Ask the Clock.' },
    { object: 'Math', property: 'random', message: 'Take chance through a port.' },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Ask the Clock.' },
    { selector: "CallExpression[callee.name='Date']", message: 'Ask the Clock.' },
    { selector: 'ImportExpression', message: 'The domain loads nothing at run time.' },
    { selector: "MetaProperty[meta.name='import']", message: 'The domain does not know where it is installed.' },
  ],
};

/** A formatter created when its module loads costs every page with that module some milliseconds, even when nothing is formatted. */
const formatterOfModule = {
  selector:
    ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.object.name="Intl"]',
  message: 'Made for the first who needs it: shared/ui/lazily.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      'dist/',
      '.nx/',
      '.data/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      'libs/api-client/src/generated/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { workspace: workspaceRules },
    rules: {
      'workspace/disable-with-reason': 'error',
      'workspace/text-is-not-code': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
  {
    files: ['**/*.{mjs,cjs,js}', '*.ts', 'tools/**', 'apps/*/*.ts', 'apps/web/build/**'],
    languageOptions: { globals: globals.node },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['tools/**', 'apps/cli/**', 'apps/web/build/**'], rules: { 'no-console': 'off' } },

  // Boundaries between projects, generated from tools/context-map.ts.
  {
    files: ['libs/**/*.ts', 'apps/**/*.{ts,tsx}'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': boundaries() },
  },
  {
    files: integrationTests,
    rules: { '@nx/enforce-module-boundaries': boundaries({ allow: ['@pds/testing'] }) },
  },
  {
    // Only tests of the platform may import the embedded server: they need a PostgreSQL.
    files: ['libs/platform/**/*.{int-spec,night-spec}.ts', 'libs/platform/**/testing/**/*.ts'],
    rules: { '@nx/enforce-module-boundaries': boundaries({ allow: ['@pds/embedded-postgres/testing'] }) },
  },
  { files: pureSources, rules: { 'no-restricted-imports': onlyWorkspaceImports([]), ...noAmbient } },
  {
    files: pureTests,
    rules: {
      'no-restricted-imports': onlyWorkspaceImports(['fast-check', '@jest/globals']),
      // Contract specs also run on PostgreSQL, where rows of other tests remain: they may generate unlikely values.
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Give the fake Clock a moment.' },
      ],
      'no-restricted-globals': ['error', 'process', 'fetch', 'setTimeout', 'setInterval'],
    },
  },

  // French typography of pages and documents. Texts written by migrations stay unchanged. Terminal output is exempt: people search it with plain
  // keyboard characters.
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/**/*.ts'],
    ignores: [
      '**/migrations/**',
      'apps/{api,cli}/src/**',
      'libs/embedded-postgres/**',
      'libs/platform/src/environment/**',
      'libs/platform/src/pdf/browser-path*.ts',
      'libs/application/src/start/start-failure*.ts',
    ],
    rules: {
      'workspace/french-typography': 'error',
      'no-irregular-whitespace': ['error', { skipStrings: true, skipTemplates: true, skipJSXText: true }],
    },
  },

  // Amounts: tests write expected values literally, and only the formatters write the euro sign.
  {
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/**/*.ts'],
    ignores: [
      '**/*spec.ts',
      'apps/*-e2e/**',
      'libs/kernel/src/{money,french-number}.ts',
      'libs/api-client/src/generated/**',
    ],
    rules: { 'workspace/euros-by-the-formatter': 'error' },
  },

  // The SPA.
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    ...reactHooks.configs.flat['recommended-latest'],
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
      'workspace/capitals-as-quoted': 'error',
      'workspace/feature-isolation': 'error',
      'workspace/visitors-without-ant-design': 'error',
    },
  },
  {
    files: ['apps/web/src/{app/{layouts,pages},features/*/{components,pages},shared}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(invalidateQueries|setQueryData|removeQueries|refetchQueries)$/]',
          message: 'What a mutation outdates is said where it is: in api/, as its `meta`.',
        },
        formatterOfModule,
      ],
    },
  },
  prettier,
);
