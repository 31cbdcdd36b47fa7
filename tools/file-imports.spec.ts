import { join } from 'node:path';
import { importProblems, workspaceAliases, workspaceSources } from './file-imports.ts';

const root = join(import.meta.dirname, '..');
const aliases = {
  '@pds/demand/domain': ['./libs/demand/domain/src/index.ts'],
  '@pds/client/*': ['./libs/client/src/*'],
};
/** Returns the problems of these files, given as path and code. */
const problemsOf = (files: Record<string, string>) =>
  importProblems(
    Object.entries(files).map(([path, code]) => ({ path, code })),
    aliases,
  );

const cycles: [title: string, files: Record<string, string>, cycle: string][] = [
  [
    'two files importing each other',
    { 'libs/x/a.ts': "import { b } from './b';", 'libs/x/b.ts': "import { a } from './a';" },
    'libs/x/a.ts → libs/x/b.ts → libs/x/a.ts',
  ],
  [
    'two files importing types of each other',
    { 'libs/x/a.ts': "import type { B } from './b';", 'libs/x/b.ts': "export type B = import('./a').A;" },
    'libs/x/a.ts → libs/x/b.ts → libs/x/a.ts',
  ],
  [
    'a lazily loaded file that imports its loader',
    { 'apps/x/a.tsx': "const b = () => import('./b');", 'apps/x/b.tsx': "import type { A } from './a';" },
    'apps/x/a.tsx → apps/x/b.tsx → apps/x/a.tsx',
  ],
  [
    'a file importing the index that exports it',
    {
      'libs/demand/domain/src/index.ts': "export * from './model/slot';",
      'libs/demand/domain/src/model/slot.ts': "import type { Demand } from '@pds/demand/domain';",
    },
    'libs/demand/domain/src/index.ts → libs/demand/domain/src/model/slot.ts → libs/demand/domain/src/index.ts',
  ],
  [
    'a cycle through an alias with a wildcard',
    {
      'libs/client/src/fetch.ts': "import { it } from '../../../tools/it.ts';",
      'tools/it.ts': "import { fetched } from '@pds/client/fetch';",
    },
    'libs/client/src/fetch.ts → tools/it.ts → libs/client/src/fetch.ts',
  ],
  ['a file importing itself', { 'tools/a.mjs': "import './a.mjs';" }, 'tools/a.mjs → tools/a.mjs'],
];

const dto = { 'libs/demand/adapters/src/http/list.dto.ts': '', 'libs/screens/src/lists/list.dto.ts': '' };

describe('importProblems', () => {
  it('finds no problem in the workspace', () => {
    expect(importProblems(workspaceSources(root), workspaceAliases(root))).toEqual([]);
  });

  it.each(cycles)('refuses %s', (_, files, cycle) => {
    expect(problemsOf(files)).toEqual([`Files import each other in a circle: ${cycle}`]);
  });

  it('reports every cycle', () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c'].flatMap((name) => [
        [`libs/x/${name}1.ts`, `import './${name}2';`],
        [`libs/x/${name}2.ts`, `import './${name}1';`],
      ]),
    );
    expect(problemsOf(files)).toHaveLength(3);
  });

  it('refuses rooms of platform that import each other without a circle of files', () => {
    const files = {
      'libs/platform/src/jobs/enqueue.ts': '',
      'libs/platform/src/jobs/worker.ts': "import { send } from '../mail/send';",
      'libs/platform/src/mail/outbox.ts': "import { enqueue } from '../jobs/enqueue';",
      'libs/platform/src/mail/send.ts': '',
    };
    expect(problemsOf(files)).toEqual(['Rooms of platform import each other in a circle: jobs → mail → jobs']);
  });

  it('refuses a room of platform that imports a file beside the rooms which imports it', () => {
    const files = {
      'libs/platform/src/parts.ts': "import type { Event } from './events/event';",
      'libs/platform/src/events/event.ts': '',
      'libs/platform/src/events/relay.ts': "import type { Parts } from '../parts';",
    };
    expect(problemsOf(files)).toEqual([
      'Rooms of platform import each other in a circle: parts.ts → events → parts.ts',
    ]);
  });

  it('accepts tests of one room that import another room which imports theirs', () => {
    const files = {
      'libs/platform/src/jobs/enqueue.ts': '',
      'libs/platform/src/jobs/jobs.int-spec.ts': "import { send } from '../mail/send';",
      'libs/platform/src/jobs/testing/steps.ts': "import { send } from '../mail/send';",
      'libs/platform/src/mail/send.ts': "import { enqueue } from '../jobs/enqueue';",
    };
    expect(problemsOf(files)).toEqual([]);
  });

  it('accepts two import paths to the same file', () => {
    expect(
      problemsOf({
        'libs/x/a.ts': "import './b';\nimport './c';",
        'libs/x/b.ts': "import './d';",
        'libs/x/c.ts': "import './d';",
        'libs/x/d.ts': "import { Pool } from 'pg';",
      }),
    ).toEqual([]);
  });

  it.each([
    ['a read model', 'libs/demand/adapters/src/read-models/list.read-model.ts', '../http/list.dto'],
    ['a spec of a read model', 'libs/demand/adapters/src/read-models/list.read-model.int-spec.ts', '../http/list.dto'],
    ['a read model of a screen', 'libs/screens/src/lists/list.read-model.ts', './list.dto'],
    ['a job', 'libs/demand/adapters/src/reactions/export.job.ts', '../http/list.dto'],
  ])('refuses %s that imports http/', (_, path, specifier) => {
    expect(problemsOf({ ...dto, [path]: `import type { Row } from '${specifier}';` })).toEqual([
      expect.stringContaining(`${path}: `),
    ]);
  });

  it.each([
    ['a file of http/ that imports http/', 'libs/demand/adapters/src/http/list.controller.ts', './list.dto'],
    ['a module that imports http/', 'libs/demand/adapters/src/demand.module.ts', './http/list.dto'],
    ['a platform file that imports http/', 'libs/platform/src/limits/limiter.ts', '../http/problem'],
  ])('accepts %s', (_, path, specifier) => {
    const problem = { 'libs/platform/src/http/problem.ts': '' };
    expect(problemsOf({ ...dto, ...problem, [path]: `import type { Row } from '${specifier}';` })).toEqual([]);
  });
});
