import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from '@nx/devkit';
import { FsTree } from 'nx/src/generators/tree.js';
import prettier from 'prettier';
import ts from 'typescript';
import { skeletonProblems } from '../skeleton.ts';
import callGenerator from './call.ts';
import eventGenerator from './event.ts';
import jobGenerator from './job.ts';
import listGenerator from './list.ts';
import screenGenerator from './screen.ts';
import useCaseGenerator from './use-case.ts';

const root = join(import.meta.dirname, '../..');

/** Each generator as a newcomer runs it, on the present workspace; nothing is written to the disk. */
const runs: Record<string, (tree: Tree) => Promise<void>> = {
  'use-case': (tree) =>
    useCaseGenerator(tree, { context: 'aid-station', name: 'archive-station', port: 'aid-stations' }),
  call: async (tree) => {
    const context = 'aid-station';
    for (const name of ['hide-station', 'show-hidden']) {
      await useCaseGenerator(tree, { context, name, port: 'aid-stations' });
    }
    // With an existing controller, and with a new one.
    await callGenerator(tree, {
      context,
      name: 'hide-station',
      method: 'post',
      route: ':id/hide',
      screen: 'aid-station',
    });
    await callGenerator(tree, { context, name: 'show-hidden', method: 'put', route: ':id', screen: 'hidden-stations' });
  },
  list: (tree) => listGenerator(tree, { context: 'aid-station', name: 'archived-station', table: 'aid_stations' }),
  event: async (tree) => {
    // A context without events gets its file of events, another a further event.
    await eventGenerator(tree, { context: 'pricing', name: 'tariff-archived', reaction: 'send-letter' });
    await eventGenerator(tree, {
      context: 'users',
      name: 'account-archived',
      reaction: 'forget-dossiers',
      by: 'demand',
    });
  },
  job: (tree) => jobGenerator(tree, { context: 'aid-station', name: 'export-stations' }),
  screen: (tree) =>
    screenGenerator(tree, {
      context: 'aid-station',
      name: 'archived-stations',
      path: '/admin/aid-station/archived/list',
      title: 'Postes d’antan',
    }),
};

const expectedFiles: Record<string, { made: string[]; changed: string[] }> = {
  'use-case': {
    made: ['domain/src/use-cases/archive-station.ts', 'domain/src/use-cases/archive-station.spec.ts'],
    changed: ['adapters/src/aid-station.module.ts', 'domain/src/index.ts'],
  },
  call: {
    made: [
      'use-cases/hide-station.ts',
      'use-cases/hide-station.spec.ts',
      'use-cases/show-hidden.ts',
      'use-cases/show-hidden.spec.ts',
      'http/hidden-stations.controller.ts',
      'http/hidden-stations.dto.ts',
    ],
    changed: [
      'adapters/src/aid-station.module.ts',
      'adapters/src/http/aid-station.controller.ts',
      'adapters/src/http/aid-station.dto.ts',
      'aid-station/domain/src/index.ts',
      'application/src/access/access-table.ts',
    ],
  },
  list: {
    made: [
      'http/archived-station-list.dto.ts',
      'read-models/archived-station-list.read-model.ts',
      'http/archived-station-list.controller.ts',
    ],
    changed: ['adapters/src/aid-station.module.ts', 'application/src/access/access-table.ts'],
  },
  event: {
    made: [
      'contract/src/pricing.events.ts',
      'reactions/send-letter-when-tariff-archived.ts',
      'reactions/forget-dossiers-when-account-archived.ts',
    ],
    changed: [
      'demand/adapters/src/demand.module.ts',
      'pricing/adapters/src/pricing.module.ts',
      'pricing/contract/src/index.ts',
      'users/contract/src/users.events.ts',
    ],
  },
  job: { made: ['reactions/export-stations.job.ts'], changed: ['aid-station.module.ts'] },
  screen: { made: ['pages/archived-stations-page.tsx'], changed: ['src/app/route-pages.ts', 'src/routing/routes.ts'] },
};

/** Files of a tree that differ from the disk, by their path from the root. */
const filesOf = (tree: Tree) => new Map(tree.listChanges().map(({ path, content }) => [path, String(content)]));

const isOnDisk = (path: string) => existsSync(join(root, path));

/** The compiler's errors for these files, as if they were in the workspace. */
function compile(files: ReadonlyMap<string, string>, configFile: string): string[] {
  const texts = new Map([...files].map(([path, text]) => [join(root, path), text]));
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, configFile),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  )!;
  const host = ts.createCompilerHost(config.options);
  const { fileExists, directoryExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.directoryExists = (folder) =>
    [...texts.keys()].some((file) => file.startsWith(`${folder}/`)) || directoryExists!(folder);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, language, ...rest) =>
    texts.has(file) ? ts.createSourceFile(file, texts.get(file)!, language) : getSourceFile(file, language, ...rest);
  const program = ts.createProgram([...texts.keys()], config.options, host);
  return [...texts.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${file.slice(root.length + 1)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

describe('npm run generate', () => {
  it.each(Object.keys(runs))('%s creates and changes the files that belong to it', async (name) => {
    const tree = new FsTree(root, false);
    await runs[name]!(tree);
    const paths = [...filesOf(tree).keys()];
    const { made, changed } = expectedFiles[name]!;
    const ending = (path: string) => expect.stringMatching(`${path}$`) as string;
    expect(paths.filter((path) => !isOnDisk(path))).toEqual(made.map(ending));
    expect(paths.filter(isOnDisk).toSorted()).toEqual(changed.map(ending));
  });

  describe('everything generated together', () => {
    let files: Map<string, string>;

    beforeAll(async () => {
      const tree = new FsTree(root, false);
      for (const run of Object.values(runs)) await run(tree);
      files = filesOf(tree);
    });

    it.each([
      ['the server', 'tsconfig.json', (path: string) => !path.startsWith('apps/web/')],
      ['the SPA', 'apps/web/tsconfig.json', (path: string) => path.startsWith('apps/web/')],
    ])(
      'compiles: %s',
      (_program, configFile, belongs) => {
        const own = new Map([...files].filter(([path]) => belongs(path)));
        expect(own.size).toBeGreaterThan(1);
        expect(compile(own, configFile)).toEqual([]);
      },
      120_000,
    );

    it('passes the lint rules', () => {
      const { stdout, stderr, status } = spawnSync(process.execPath, ['tools/lint-texts.ts'], {
        cwd: root,
        encoding: 'utf8',
        input: JSON.stringify([...files].map(([filePath, code]) => ({ filePath, code }))),
        env: { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false' },
      });
      if (status !== 0) throw new Error(stderr);
      expect((JSON.parse(stdout.trim().split('\n').at(-1)!) as unknown[]).flat()).toEqual([]);
    });

    it('is formatted', async () => {
      const options = await prettier.resolveConfig(join(root, 'package.json'));
      for (const [path, code] of files) {
        expect([path, await prettier.check(code, { ...options, filepath: path })]).toEqual([path, true]);
      }
    });

    it('follows the skeleton', () => {
      const made = [...files].filter(([path]) => !isOnDisk(path)).map(([path, code]) => ({ path, code }));
      expect(skeletonProblems(made)).toEqual([]);
    });
  });
});

describe('the generators', () => {
  const tree = () => new FsTree(root, false);

  it('are those that generators.json offers', () => {
    const { generators } = JSON.parse(readFileSync(join(root, 'tools/generators/generators.json'), 'utf8'));
    expect(Object.keys(generators).toSorted()).toEqual(Object.keys(runs).toSorted());
  });

  it('refuse unknown contexts, and replace no file', async () => {
    await expect(jobGenerator(tree(), { context: 'weather', name: 'export' })).rejects.toThrow('weather');
    const twice = tree();
    await runs['job']!(twice);
    await expect(runs['job']!(twice)).rejects.toThrow('exists already');
  });

  it('create no reaction in a context that may not import the event’s context', async () => {
    const event = { context: 'demand', name: 'demand-archived', reaction: 'forget', by: 'users' };
    await expect(eventGenerator(tree(), event)).rejects.toThrow('users may not know demand');
  });
});
