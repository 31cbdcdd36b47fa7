import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { usageOf } from './usage.mjs';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The output of a program of Node in a folder, with settings that no program could start with. */
async function output(args: readonly string[], cwd: string, dataDir: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: 'none',
      DATABASE_URL: 'mysql://nowhere',
      DATA_DIR: dataDir,
    },
  });
  return stdout + stderr;
}

describe('--help', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pds-usage-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('of commands that run before an install needs nothing, installs nothing and builds nothing', async () => {
    // A clone in which nothing is installed or built.
    const bare = join(folder, 'clone');
    mkdirSync(bare);
    for (const name of ['package.json', 'package-lock.json', 'tools'])
      cpSync(join(root, name), join(bare, name), { recursive: true });
    const dataDir = join(folder, 'data');
    const before = readdirSync(bare);
    for (const [name, script] of Object.entries(scripts)) {
      if (!/^node tools\/[\w-]+\.mjs/.test(script)) continue;
      const text = await output([...script.split(' ').slice(1), '-h'], bare, dataDir);
      expect([name, text]).toEqual([name, expect.stringMatching(/^Usage : .+\n.+/)]);
    }
    expect(readdirSync(bare)).toEqual(before);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('of npm run generate lists what it can create', async () => {
    expect(await output(['tools/generators/generate.ts', '--help'], root, folder)).toMatch(/^Usage : [^]+use-case/);
  });

  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = globSync('tools/**/*.{ts,mjs,cjs}', { cwd: root }).filter((file) => !/spec\.ts$|\/jest-/.test(file));
  const importers = [...files, ...globSync(['*.{js,mjs}', 'tools/**/*spec.ts'], { cwd: root })].map(textOf).join('\n');
  const isImported = (file: string) =>
    new RegExp(`(from|import) ?\\(?'[^']*/${basename(file).replace(/\.(ts|mjs)$/, '')}(\\.ts|\\.mjs)?'`).test(
      importers,
    );
  /** Files that no other file imports, and those that state that they can be run. */
  const programs = files
    .filter((file) => /^tools\/[\w-]+\.(ts|mjs)$|^tools\/(faults|rolling-restart)\/main\.ts$/.test(file))
    .filter((file) => !isImported(file) || /import\.meta\.filename ===|=== import\.meta\.filename/.test(textOf(file)))
    // Answers for each of its programs: run above.
    .filter((file) => file !== 'tools/run.mjs');

  it('is supported by every program', () => {
    expect(programs).toEqual(expect.arrayContaining(['tools/start.mjs', 'tools/pictures.ts', 'tools/advisories.ts']));
    expect(programs.length).toBeGreaterThan(15);
  });

  it.each(programs)('of %s itself comes before anything that it does, in a few lines', (file) => {
    // Its first statement after the imports, or the first of the block that runs only when the file is the program.
    const statements = textOf(file)
      .replaceAll(/^(?:\/\/.*|\/\*\*[^]*?\*\/|import [^;]*;)$/gm, '')
      .trimStart();
    const [, name] =
      /^answerHelp\('([\w-]+)'\);/.exec(statements) ??
      /^if \(.*import\.meta\.filename.*\) \{\n\s*answerHelp\('([\w-]+)'\);/m.exec(statements) ??
      [];
    expect(usageOf(name!)).toMatch(/^Usage : .+\n.+/);
  });
});
