import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expectedTags } from './boundaries.ts';
import { contextMap, findCycle } from './context-map.ts';

const root = join(import.meta.dirname, '..');
const boundary = '@nx/enforce-module-boundaries';
const imports = (specifier: string) => `import * as it from '${specifier}';\nexport { it };\n`;

interface Case {
  title: string;
  filePath: string;
  code: string;
  rule: string;
}

const refused: Case[] = [
  // between contexts
  [
    'a domain importing the contract of a context that the map does not allow',
    'libs/pricing/domain/src/x.ts',
    '@pds/demand/contract',
  ],
  ['a domain importing the domain of an allowed context', 'libs/demand/domain/src/x.ts', '@pds/pricing/domain'],
  ['a domain importing its own adapters', 'libs/demand/domain/src/x.ts', '@pds/demand/adapters'],
  ['a domain importing the platform', 'libs/demand/domain/src/x.ts', '@pds/platform'],
  ['a domain importing the application', 'libs/demand/domain/src/x.ts', '@pds/application'],
  ['a contract importing its own domain', 'libs/demand/contract/src/x.ts', '@pds/demand/domain'],
  ['a contract importing another contract', 'libs/demand/contract/src/x.ts', '@pds/users/contract'],
  ['a contract importing the platform', 'libs/demand/contract/src/x.ts', '@pds/platform'],
  ['adapters importing the domain of an allowed context', 'libs/demand/adapters/src/x.ts', '@pds/pricing/domain'],
  ['adapters importing the adapters of an allowed context', 'libs/demand/adapters/src/x.ts', '@pds/pricing/adapters'],
  [
    'adapters importing the contract of a context that the map does not allow',
    'libs/users/adapters/src/x.ts',
    '@pds/demand/contract',
  ],
  ['adapters importing the application outside specs', 'libs/demand/adapters/src/x.ts', '@pds/application'],
  ['adapters importing screens', 'libs/demand/adapters/src/x.ts', '@pds/screens'],
  [
    'adapters importing the application in a spec, beyond its test helpers',
    'libs/demand/adapters/src/x.int-spec.ts',
    '@pds/application',
  ],
  // shared projects
  ['the kernel importing the platform', 'libs/kernel/src/x.ts', '@pds/platform'],
  ['the kernel importing a contract', 'libs/kernel/src/x.ts', '@pds/demand/contract'],
  ['the platform importing a contract', 'libs/platform/src/x.ts', '@pds/demand/contract'],
  ['the platform importing the embedded server', 'libs/platform/src/x.ts', '@pds/embedded-postgres'],
  ['adapters importing the embedded server', 'libs/demand/adapters/src/x.ts', '@pds/embedded-postgres'],
  ['the embedded server importing the platform', 'libs/embedded-postgres/src/x.ts', '@pds/platform'],
  ['a domain importing the paper library', 'libs/documents/domain/src/x.ts', '@pds/paper'],
  ['the platform importing the paper library', 'libs/platform/src/x.ts', '@pds/paper'],
  ['the paper library importing the platform', 'libs/paper/src/x.ts', '@pds/platform'],
  ['the paper library importing a contract', 'libs/paper/src/x.ts', '@pds/documents/contract'],
  ['the SPA importing the paper library', 'apps/web/src/app/x.ts', '@pds/paper'],
  ['the platform importing the application', 'libs/platform/src/x.ts', '@pds/application'],
  ['screens importing the application', 'libs/screens/src/x.ts', '@pds/application'],
  ['screens importing the embedded server', 'libs/screens/src/x.ts', '@pds/embedded-postgres'],
  ['screens importing the test application outside specs', 'libs/screens/src/x.ts', '@pds/testing'],
  ['the application importing the API client', 'libs/application/src/x.ts', '@pds/api-client'],
  ['the application importing the demonstration data', 'libs/application/src/x.ts', '@pds/demonstration'],
  ['the application importing scenarios', 'libs/application/src/x.ts', '@pds/testing/scenario'],
  ['the application importing the test application', 'libs/application/src/x.ts', '@pds/testing'],
  ['the demonstration data importing adapters', 'libs/demonstration/src/x.ts', '@pds/demand/adapters'],
  ['adapters importing the test application outside specs', 'libs/demand/adapters/src/x.ts', '@pds/testing'],
  ['adapters importing scenarios', 'libs/demand/adapters/src/x.ts', '@pds/testing/scenario'],
  ['scenarios importing adapters', 'libs/testing/scenario/src/x.ts', '@pds/demand/adapters'],
  ['scenarios importing the application', 'libs/testing/scenario/src/x.ts', '@pds/application'],
  ['the API importing the test application', 'apps/api/src/x.ts', '@pds/testing'],
  ['the tasks importing the test application outside specs', 'apps/cli/src/x.ts', '@pds/testing'],
  // programs
  ['the SPA importing the platform', 'apps/web/src/app/x.ts', '@pds/platform'],
  ['the SPA importing a domain other than pricing and demand', 'apps/web/src/app/x.ts', '@pds/accounting/domain'],
  ['the API importing adapters', 'apps/api/src/x.ts', '@pds/demand/adapters'],
  ['the command line importing a domain', 'apps/cli/src/x.ts', '@pds/accounting/domain'],
  ['HTTP tests importing a domain', 'apps/api-e2e/src/x.ts', '@pds/accounting/domain'],
  ['browser tests importing adapters', 'apps/web-e2e/src/x.ts', '@pds/accounting/adapters'],
  ['a project imported by a relative path', 'libs/demand/domain/src/x.ts', '../../../pricing/contract/src/index'],
]
  .map(([title, filePath, specifier]) => ({ title, filePath, code: imports(specifier!), rule: boundary }) as Case)
  .concat(
    // pure code imports nothing but the workspace
    ['libs/kernel/src', 'libs/demand/contract/src', 'libs/demand/domain/src'].flatMap((folder) => {
      const filePath = `${folder}/x.ts`;
      return [
        { title: `node: in ${folder}`, filePath, code: imports('node:fs'), rule: 'no-restricted-imports' },
        { title: `a bare Node module in ${folder}`, filePath, code: imports('fs'), rule: 'no-restricted-imports' },
        { title: `a package in ${folder}`, filePath, code: imports('rxjs'), rule: 'no-restricted-imports' },
        {
          title: `a type of a package in ${folder}`,
          filePath,
          code: "import type { Repository } from 'typeorm';\nexport type X = Repository<object>;\n",
          rule: 'no-restricted-imports',
        },
        {
          title: `a test package outside tests in ${folder}`,
          filePath,
          code: imports('fast-check'),
          rule: 'no-restricted-imports',
        },
        {
          title: `Date.now in ${folder}`,
          filePath,
          code: 'export const x = Date.now();\n',
          rule: 'no-restricted-properties',
        },
        {
          title: `new Date() in ${folder}`,
          filePath,
          code: 'export const x = new Date();\n',
          rule: 'no-restricted-syntax',
        },
        { title: `Date() in ${folder}`, filePath, code: 'export const x = Date();\n', rule: 'no-restricted-syntax' },
        {
          title: `import() in ${folder}`,
          filePath,
          code: "export const x = import('./y');\n",
          rule: 'no-restricted-syntax',
        },
        {
          title: `Math.random in ${folder}`,
          filePath,
          code: 'export const x = Math.random();\n',
          rule: 'no-restricted-properties',
        },
        {
          title: `process in ${folder}`,
          filePath,
          code: 'export const x = process.env;\n',
          rule: 'no-restricted-globals',
        },
      ];
    }),
    [
      {
        title: 'a package other than a test package in a domain spec',
        filePath: 'libs/demand/domain/src/x.spec.ts',
        code: imports('typeorm'),
        rule: 'no-restricted-imports',
      },
      ...(
        [
          ['a feature importing another feature', 'features/demand/pages/x.tsx', imports('../../users/pages/login')],
          [
            'a feature loading another feature',
            'features/demand/components/deep/x.ts',
            "export const x = () => import('../../../users/pages/login');\n",
          ],
          ['a feature importing the app', 'features/demand/pages/x.ts', imports('../../../app/menu')],
          ['shared code importing a feature', 'shared/ui/x.ts', imports('../../features/users/pages/login')],
          ['shared code importing the app', 'shared/ui/x.ts', imports('../../app/menu')],
          ['the routes importing the app', 'routing/x.ts', imports('../app/menu')],
          ['the routes importing a feature', 'routing/x.ts', imports('../features/users/api/users')],
          ['the routes importing shared code', 'routing/x.ts', imports('../shared/ui/format')],
          [
            'a component calling the API itself',
            'features/demand/components/x.ts',
            imports('@pds/api-client/generated/demand/demand'),
          ],
        ] as const
      ).map(([title, file, code]) => ({
        title,
        filePath: `apps/web/src/${file}`,
        code,
        rule: 'workspace/feature-isolation',
      })),
      ...(
        [
          [
            'a page of a visitor importing Ant Design',
            'features/demand/pages/visitor/x.tsx',
            imports('antd/es/button'),
          ],
          [
            'a page of a visitor loading Ant Design later',
            'features/demand/pages/visitor/x.tsx',
            "export const x = () => import('antd/es/modal');\n",
          ],
          ["a page of a visitor importing Ant Design's icons", 'app/pages/visitor/x.tsx', imports('@ant-design/icons')],
          ["the visitors' layout importing Ant Design", 'app/layouts/public-layout.tsx', imports('antd/es/button')],
          ['the root of the application importing Ant Design', 'app/providers.tsx', imports('antd/es/config-provider')],
          ['shared code of visitors importing Ant Design', 'shared/ui/x.tsx', imports('antd/es/button')],
          ['shared code of visitors importing a list', 'shared/ui/x.tsx', imports('../list/list-page')],
          [
            'a page of a visitor importing a form of Ant Design',
            'features/demand/pages/visitor/x.tsx',
            imports('../../../../shared/form/ant-design/field'),
          ],
          [
            "a page of a visitor importing its feature's components",
            'features/demand/pages/visitor/x.tsx',
            imports('../../components/slot-card'),
          ],
          ['a call of the API importing Ant Design', 'features/demand/api/x.ts', imports('antd/es/message')],
          ['the router importing a staff page statically', 'app/router.tsx', imports('./pages/dashboard-page')],
        ] as const
      ).map(([title, file, code]) => ({
        title,
        filePath: `apps/web/src/${file}`,
        code,
        rule: 'workspace/visitors-without-ant-design',
      })),
      {
        title: 'a page invalidating queries after a mutation',
        filePath: 'apps/web/src/features/demand/pages/x.ts',
        code: 'export const x = (client: { invalidateQueries(): void }) => client.invalidateQueries();\n',
        rule: 'no-restricted-syntax',
      },
      ...(
        [
          [
            'markup written by React',
            'x.tsx',
            'export const x = (text: string) => <p dangerouslySetInnerHTML={{ __html: text }} />;\n',
          ],
          [
            'markup written into the page',
            'x.ts',
            'export const x = (text: string) => void (document.body.innerHTML = text);\n',
          ],
          ['markup added to the page', 'x.ts', 'export const x = (text: string) => document.write(text);\n'],
        ] as const
      ).map(([title, file, code]) => ({
        title,
        filePath: `apps/web/src/shared/ui/${file}`,
        code,
        rule: 'workspace/text-is-not-code',
      })),
      ...(
        [
          ['a shell', "import { exec } from 'node:child_process';\nexec('ls');\n", 'workspace/text-is-not-code'],
          [
            'a program behind a shell',
            "import { spawn } from 'node:child_process';\nspawn('ls', { shell: true });\n",
            'workspace/text-is-not-code',
          ],
          ['eval', 'export const x = (text: string): unknown => eval(text);\n', 'no-eval'],
          ['a function made of text', 'export const x = (text: string) => new Function(text);\n', 'no-new-func'],
        ] as const
      ).map(([title, code, rule]) => ({ title, filePath: 'libs/platform/src/x.ts', code, rule })),
      ...(
        [
          ['a breaking space before a colon', 'x.ts', "export const x = 'Veuillez vérifier : tout';\n"],
          ['a breaking space before the final mark of a text', 'x.ts', "export const x = 'Vraiment ?';\n"],
          ['a breaking space after an inserted value', 'x.ts', 'export const x = (y: string) => `Prêt ${y} !`;\n'],
          ['a breaking space inside quotation marks', 'x.ts', 'export const x = (y: string) => `Le jeton « ${y} »`;\n'],
          ['a breaking space in markup', 'x.tsx', 'export const x = <p>Pourquoi ?</p>;\n'],
          ['a straight apostrophe', 'x.ts', 'export const x = "L\'heure d\'arrivée";\n'],
          ['a straight apostrophe in markup', 'x.tsx', "export const x = <p>Jusqu'à lundi</p>;\n"],
          ['a straight apostrophe in a pattern', 'x.ts', "export const x = /Plus qu'une heure/;\n"],
          ['a hyphen between two parts', 'x.ts', 'export const x = (a: string, b: string) => `${a} - ${b}`;\n'],
          ['a hyphen after a department code', 'x.ts', "export const x = '69 - Rhône';\n"],
          ['an em dash between two parts', 'x.ts', 'export const x = (a: string, b: string) => `${a} — ${b}`;\n'],
          ['another spelling of « évènement »', 'x.ts', "export const x = 'L’év\u00e9nement';\n"],
          ['a hyphen for a minus', 'x.ts', "export const x = 'Remise : -184,81 €';\n"],
        ] as const
      ).map(([title, file, code]) => ({
        title,
        filePath: `apps/web/src/shared/ui/${file}`,
        code,
        rule: 'workspace/french-typography',
      })),
      ...(
        [
          ['a number and a sign', 'x.ts', 'export const x = (y: number) => `Reste ${y} €`;\n'],
          [
            'a number and a sign behind an escape',
            'x.ts',
            'export const x = (y: number) => `Reste ${y}\\u00a0€ dus`;\n',
          ],
          ['a number and a sign in markup', 'x.tsx', 'export const x = (y: number) => <p>Reste {y}\u00a0€</p>;\n'],
          ['a sign to append to a number', 'x.ts', "export const x = '\\u00a0€';\n"],
        ] as const
      ).map(([title, file, code]) => ({
        title,
        filePath: `apps/web/src/shared/ui/${file}`,
        code,
        rule: 'workspace/euros-by-the-formatter',
      })),
      {
        title: 'a straight apostrophe in the text of an error',
        filePath: 'libs/demand/domain/src/x.ts',
        code: 'export const x = "Ce lien n\'est plus valable";\n',
        rule: 'workspace/french-typography',
      },
      ...(
        [
          ['unquoted capitals', 'x.ts', "export const x = 'ÉMETTRE LA FACTURE';\n"],
          ['unquoted capitals in markup', 'x.tsx', 'export const x = <b>ABANDONNER</b>;\n'],
        ] as const
      ).map(([title, file, code]) => ({
        title,
        filePath: `apps/web/src/shared/ui/${file}`,
        code,
        rule: 'workspace/capitals-as-quoted',
      })),
      {
        title: 'a disabled rule without a reason',
        filePath: 'libs/platform/src/x.ts',
        code: '// eslint-disable-next-line no-console\nconsole.log(1);\n',
        rule: 'workspace/disable-with-reason',
      },
      {
        title: 'console in a library',
        filePath: 'libs/platform/src/x.ts',
        code: 'console.log(1);\n',
        rule: 'no-console',
      },
    ],
  );

const allowed = [
  ['a domain importing the kernel', 'libs/demand/domain/src/x.ts', imports('@pds/kernel')],
  ['a domain importing its contract', 'libs/demand/domain/src/x.ts', imports('@pds/demand/contract')],
  ['a domain importing an allowed contract', 'libs/demand/domain/src/x.ts', imports('@pds/pricing/contract')],
  ['a domain spec importing fast-check', 'libs/demand/domain/src/x.spec.ts', imports('fast-check')],
  [
    'a moment given by the caller in a domain',
    'libs/demand/domain/src/x.ts',
    'export const x = (at: number) => new Date(at);\n',
  ],
  [
    'an amount by its formatter, and the sign of a field',
    'apps/web/src/shared/ui/x.ts',
    "export const x = (format: (y: number) => string) => [`Reste ${format(1)} à payer`, '€', 'un montant de 0,01 €'];\n",
  ],
  ['adapters importing platform', 'libs/demand/adapters/src/x.ts', imports('@pds/platform')],
  ['adapters importing an allowed contract', 'libs/demand/adapters/src/x.ts', imports('@pds/users/contract')],
  ['adapter specs importing the test database', 'libs/demand/adapters/src/x.int-spec.ts', imports('@pds/testing')],
  ['specs of screens importing the test application', 'libs/screens/src/x.int-spec.ts', imports('@pds/testing')],
  [
    'specs of the application importing the test application',
    'libs/application/src/x.spec.ts',
    imports('@pds/testing'),
  ],
  [
    'tests of the night importing a domain',
    'apps/resilience-e2e/src/x.night-spec.ts',
    imports('@pds/accounting/domain'),
  ],
  ['specs of tasks importing the test application', 'apps/cli/src/x.int-spec.ts', imports('@pds/testing')],
  ['the demonstration data importing scenarios', 'libs/demonstration/src/x.ts', imports('@pds/testing/scenario')],
  ['adapters importing the paper library', 'libs/documents/adapters/src/x.ts', imports('@pds/paper')],
  ['the paper library importing the kernel', 'libs/paper/src/x.ts', imports('@pds/kernel')],
  ['screens importing the paper library', 'libs/screens/src/x.ts', imports('@pds/paper')],
  ['screens importing adapters', 'libs/screens/src/x.ts', imports('@pds/demand/adapters')],
  ['the application importing screens', 'libs/application/src/x.ts', imports('@pds/screens')],
  ['the SPA importing the pricing domain', 'apps/web/src/app/x.ts', imports('@pds/pricing/domain')],
  ['the SPA importing the form rules of demand', 'apps/web/src/app/x.ts', imports('@pds/demand/domain')],
  ['a page of the app importing a feature', 'apps/web/src/app/pages/x.ts', imports('../../features/users/pages/login')],
  ['a feature importing itself', 'apps/web/src/features/users/pages/x.ts', imports('../components/fields')],
  ['a feature importing the routes', 'apps/web/src/features/users/pages/x.ts', imports('../../../routing/routes')],
  ['a page behind the login importing Ant Design', 'apps/web/src/features/users/pages/x.ts', imports('antd/es/button')],
  [
    'the API called from where calls belong',
    'apps/web/src/features/users/api/x.ts',
    imports('@pds/api-client/generated/users/users'),
  ],
  [
    "the API's types anywhere in a feature",
    'apps/web/src/features/users/pages/x.ts',
    "import type { UserAnswer } from '@pds/api-client/generated/model';\nexport type X = UserAnswer;\n",
  ],
  [
    'the router loading a page of the staff when it is opened',
    'apps/web/src/app/route-pages.ts',
    "export const x = () => import('./pages/dashboard-page');\n",
  ],
  [
    'French as it is printed',
    'apps/web/src/shared/ui/x.ts',
    "export const x = ['L’heure\u00a0: «\u00a08\u00a0h\u00a0»\u00a0?', '69 – Rhône', '−184,81\u00a0€'];\n",
  ],
  [
    'operators, English and addresses, which are no French',
    'apps/web/src/shared/ui/x.ts',
    "export const x = (n: number) => [`${n - 1}`, \"it's\", 'SELECT now() - interval', 'http://127.0.0.1:3000/?a', '-1'];\n",
  ],
  [
    'capitals that the specification quotes',
    'apps/web/src/shared/ui/x.ts',
    "export const x = ['ENREGISTRER', 'SIRET'];\n",
  ],
  [
    'a disabled rule with a reason',
    'libs/platform/src/x.ts',
    '// eslint-disable-next-line no-console -- printed for the operator\nconsole.log(1);\n',
  ],
].map(([title, filePath, code]) => ({ title: title!, filePath: filePath!, code: code! }));

describe('lint boundaries', () => {
  let output = '';
  let answers: Array<Array<{ rule: string | null; message: string }>> = [];

  beforeAll(() => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['tools/lint-texts.ts'], {
      cwd: root,
      encoding: 'utf8',
      input: JSON.stringify([...refused, ...allowed]),
      env: { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false' },
    });
    if (status !== 0) throw new Error(stderr);
    output = stdout;
    answers = JSON.parse(stdout.trim().split('\n').at(-1)!);
  });

  it('are checked against a project graph, never skipped when it is missing', () => {
    expect(output).not.toContain('The rule will be skipped');
  });

  it.each(refused.map((violation, index) => ({ ...violation, index })))('refuse $title', ({ rule, index }) => {
    expect(answers[index]!.map((message) => message.rule)).toContain(rule);
  });

  it.each(allowed.map((example, index) => ({ ...example, index: refused.length + index })))(
    'accept $title',
    ({ index }) => {
      expect(answers[index]).toEqual([]);
    },
  );
});

describe('the context map', () => {
  it('has no cycle', () => {
    expect(findCycle(contextMap)).toBeNull();
  });

  it('is rejected when contexts call each other in a circle', () => {
    expect(findCycle({ ...contextMap, users: ['accounting'] })).toEqual(
      expect.arrayContaining(['users', 'accounting']),
    );
    expect(findCycle({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a']);
    expect(findCycle({ a: ['a'] })).toEqual(['a', 'a']);
  });

  it('accepts two paths to the same context', () => {
    expect(findCycle({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toBeNull();
  });

  it('gives each folder its tags, and refuses other folders', () => {
    expect(expectedTags('libs/aid-station/domain')).toEqual([
      'context:aid-station',
      'layer:domain',
      'aid-station:domain',
    ]);
    expect(expectedTags('apps/api')).toEqual(['layer:app-api']);
    expect(expectedTags('libs/shared')).toBeNull();
    expect(expectedTags('libs/demand/utils')).toBeNull();
  });
});
