import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const bin = join(root, 'node_modules/.bin');

/** Third-party programs, which have their own help. */
const foreignPrograms = ['test:unit', 'format', 'lint'];

/** The output of a command in a shell, in a folder, with settings that no program could start with. */
async function output(command: string, cwd: string, dataDir: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('/bin/sh', ['-c', command], {
    cwd,
    env: {
      PATH: [bin, process.env['PATH']].join(delimiter),
      HOME: process.env['HOME'],
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      PORT: 'none',
      DATABASE_URL: 'mysql://nowhere',
      DATA_DIR: dataDir,
    },
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout + stderr;
}

describe('--help', () => {
  let folder: string;
  let bare: string;
  const dataDir = () => join(folder, 'data');

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pds-usage-'));
    // A clone in which nothing is installed or built.
    bare = join(folder, 'clone');
    mkdirSync(bare);
    for (const name of ['package.json', 'package-lock.json', 'tools']) {
      cpSync(join(root, name), join(bare, name), { recursive: true });
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.keys(scripts).filter((name) => !foreignPrograms.includes(name)))(
    'of npm run %s prints a few lines, and runs nothing',
    async (name) => {
      const lines = (await output(`${scripts[name]} --help`, root, dataDir())).trim().split('\n');
      expect(lines[0]).toMatch(/^Usage( :|:) /);
      expect(lines.length).toBeGreaterThan(1);
      expect(existsSync(dataDir())).toBe(false);
    },
  );

  it.each(foreignPrograms)('of npm run %s is that of the program behind it', async (name) => {
    expect(await output(`${scripts[name]} --help`, root, dataDir())).toMatch(/--\w+/);
  });

  it('of commands that run before an install needs nothing, installs nothing and builds nothing', async () => {
    const before = readdirSync(bare);
    for (const [name, script] of Object.entries(scripts)) {
      if (!/^node tools\/[\w-]+\.mjs/.test(script)) continue;
      expect([name, await output(`"${process.execPath}" ${script.slice('node '.length)} -h`, bare, dataDir())]).toEqual(
        [name, expect.stringMatching(/^Usage : .+\n.+/)],
      );
    }
    expect(readdirSync(bare)).toEqual(before);
  });

  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = globSync('tools/**/*.{ts,mjs,cjs}', { cwd: root }).filter((file) => !/\.spec\.ts$|\/jest-/.test(file));
  const importers = [...files, ...globSync(['*.{js,mjs}', 'tools/**/*.spec.ts'], { cwd: root })].map(textOf).join('\n');
  const isImported = (file: string) =>
    new RegExp(`(from|import) ?\\(?'[^']*/${basename(file).replace(/\.(ts|mjs)$/, '')}(\\.ts|\\.mjs)?'`).test(
      importers,
    );
  /** Files that no other file imports, and those that state that they can be run. */
  const programs = files
    .filter((file) =>
      /^tools\/[\w-]+\.(ts|mjs)$|^tools\/((faults|rolling-restart)\/main|generators\/generate)\.ts$/.test(file),
    )
    .filter((file) => !isImported(file) || /import\.meta\.filename ===|=== import\.meta\.filename/.test(textOf(file)));

  it('is supported by every program', () => {
    expect(programs).toEqual(expect.arrayContaining(['tools/start.mjs', 'tools/pictures.ts', 'tools/advisories.ts']));
    expect(programs.length).toBeGreaterThan(15);
  });

  it.each(programs)('of %s itself prints a few lines', async (file) => {
    const text = await output(
      `"${process.execPath}" ${file} ${file.endsWith('run.mjs') ? 'faults ' : ''}--help`,
      root,
      dataDir(),
    );
    expect(text).toMatch(/^Usage : .+\n.+/);
  });
});
