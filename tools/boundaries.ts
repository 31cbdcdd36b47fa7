import { contextMap, layers } from './context-map.ts';

/**
 * The allowed dependencies of each project of the workspace, as the `depConstraints` of `@nx/enforce-module-boundaries`, derived from the
 * context map. Keys are tags of project.json files: `<context>:<layer>` inside a context, `layer:<name>` elsewhere.
 */
export const mayDependOn: Record<string, string[]> = {
  'layer:kernel': [],
  'layer:platform': ['layer:kernel'],
  'layer:embedded-postgres': [],
  'layer:paper': ['layer:kernel'],
  'layer:api-client': [],
  // From here on a chain: contexts, screens, application, demonstration, programs.
  'layer:screens': [
    'layer:kernel',
    'layer:platform',
    'layer:paper',
    'layer:contract',
    'layer:domain',
    'layer:adapters',
  ],
  'layer:application': [
    'layer:kernel',
    'layer:platform',
    'layer:embedded-postgres',
    'layer:paper',
    'layer:contract',
    'layer:domain',
    'layer:adapters',
    'layer:screens',
  ],
  'layer:demonstration': [
    'layer:kernel',
    'layer:platform',
    'layer:contract',
    'layer:domain',
    'layer:screens',
    'layer:application',
    'layer:scenario',
  ],
  // The demonstration data are built with scenarios: these know use cases, and neither a test package nor an adapter.
  'layer:scenario': ['layer:kernel', 'layer:platform', 'layer:contract', 'layer:domain'],
  // Imported by tests only.
  'layer:testing': [
    'layer:kernel',
    'layer:platform',
    'layer:contract',
    'layer:domain',
    'layer:application',
    'layer:demonstration',
    'layer:embedded-postgres',
    'layer:scenario',
  ],
  // The built product as a process: imports none of its code.
  'layer:product': [],
  'layer:app-api': [
    'layer:application',
    'layer:demonstration',
    'layer:platform',
    'layer:embedded-postgres',
    'layer:kernel',
    'layer:contract',
  ],
  'layer:app-cli': [
    'layer:application',
    'layer:demonstration',
    'layer:platform',
    'layer:embedded-postgres',
    'layer:kernel',
    'layer:contract',
  ],
  'layer:app-web': ['layer:kernel', 'layer:api-client', 'pricing:domain', 'demand:domain', 'documents:contract'],
  'layer:app-api-e2e': ['layer:screens', 'layer:application', 'layer:platform', 'layer:kernel', 'layer:testing'],
  'layer:app-web-e2e': ['layer:platform', 'layer:kernel', 'layer:product'],
  // Its tests start the product's parts in separate processes, and look at everything that these leave behind.
  'layer:app-resilience-e2e': [
    'layer:kernel',
    'layer:platform',
    'layer:paper',
    'layer:embedded-postgres',
    'layer:contract',
    'layer:domain',
    'layer:adapters',
    'layer:screens',
    'layer:application',
    'layer:demonstration',
    'layer:testing',
    'layer:product',
    'layer:scenario',
  ],
  ...Object.fromEntries(Object.keys(contextMap).flatMap((context) => contextConstraints(context))),
};

/**
 * Contracts may import the kernel; domains also contracts (their own, and those the map allows); adapters also the platform and the paper
 * library.
 */
function contextConstraints(context: string): Array<[tag: string, targets: string[]]> {
  const contracts = contextMap[context]!.map((other) => `${other}:contract`);
  return Object.entries(layers).map(([layer, ownLayers]) => [
    `${context}:${layer}`,
    [
      'layer:kernel',
      ...(layer === 'adapters' ? ['layer:platform', 'layer:paper'] : []),
      ...ownLayers.map((own) => `${context}:${own}`),
      ...(layer === 'contract' ? [] : contracts),
    ],
  ]);
}

export const depConstraints = Object.entries(mayDependOn).map(([sourceTag, onlyDependOnLibsWithTags]) => ({
  sourceTag,
  onlyDependOnLibsWithTags,
}));

/**
 * Integration specs of adapters, screens, the application, the demonstration and the tasks take their application or database from
 * `@pds/testing`, which knows the application and by it every context. That edge exists in specs only (see `eslint.config.mjs`) and is
 * no cycle of the product: every circle through it has one of these pairs.
 */
export const ignoredCircularDependencies: [string, string][] = [
  ['testing-application', 'application'],
  ['testing-application', 'demonstration'],
];

/** Libraries outside the contexts. */
export const sharedLibraries = [
  'kernel',
  'platform',
  'paper',
  'embedded-postgres',
  'api-client',
  'screens',
  'application',
  'demonstration',
];

/** The tags required in the project.json of `folder` (relative to the root, with /); null when the folder is unknown. */
export function expectedTags(folder: string): string[] | null {
  const [top, first, second, ...rest] = folder.split('/');
  if (top === 'apps' && first && !second) return [`layer:app-${first}`];
  if (top !== 'libs' || !first || rest.length > 0) return null;
  if (first === 'testing')
    return (
      { application: ['layer:testing'], product: ['layer:product'], scenario: ['layer:scenario'] }[second ?? ''] ?? null
    );
  if (!second) return sharedLibraries.includes(first) ? [`layer:${first}`] : null;
  if (!(first in contextMap) || !(second in layers)) return null;
  return [`context:${first}`, `layer:${second}`, `${first}:${second}`];
}
