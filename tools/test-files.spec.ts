import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which file names run when: the day by `npm test`, the night by `npm run nightly` (docs/contributing.md, « Day and night »). */
const suites = [
  { name: '*.spec.ts', files: /^(apps|libs|tools)\/.*\.spec\.ts$/ },
  { name: '*.int-spec.ts', files: /^(apps|libs)\/.*\.int-spec\.ts$/ },
  { name: '*.e2e-spec.ts', files: /^apps\/api-e2e\/.*\.e2e-spec\.ts$/ },
  { name: '*.e2e.ts', files: /^apps\/web-e2e\/src\/.*\.e2e\.ts$/ },
  { name: '*.night-spec.ts', files: /^(apps|libs|tools)\/.*\.night-spec\.ts$/ },
  { name: '*.night-e2e.ts', files: /^apps\/web-e2e\/src\/.*\.night-e2e\.ts$/ },
];

/** Files that only define tests for others: contract specs, and the generator's templates. */
const shared = /-contract\.ts$|\/testing\/|^libs\/testing\/|^tools\/generators\//;

const root = join(import.meta.dirname, '..');
const suitesOf = (file: string) => suites.filter(({ files }) => files.test(file));

/** Returns what is wrong with a test file that no suite runs, or more than one; null for any other file. */
const problemOf = (file: string, text: string): string | null => {
  const isTest = /(spec|e2e)\.tsx?$/.test(file) || (/^(describe|story)(\.\w+)?\(/m.test(text) && !shared.test(file));
  return isTest && suitesOf(file).length !== 1 ? `${file} runs in ${suitesOf(file).length} suites` : null;
};

describe('test files', () => {
  it('run in the day or in the night, and in one suite of it', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).split('\n');
    const problems = files.filter(Boolean).map((file) => problemOf(file, readFileSync(join(root, file), 'utf8')));
    expect(problems.filter(Boolean)).toEqual([]);
  });

  it.each([
    ['libs/users/domain/src/forgotten.test.ts', "describe('accounts', () => {"],
    ['apps/web-e2e/src/forgotten.ts', "story('one day', async () => {"],
    ['apps/web/src/forgotten.e2e.ts', ''],
    ['libs/users/domain/src/forgotten.spec.tsx', ''],
  ])('in no suite are found: %s', (file, text) => {
    expect(problemOf(file, text)).toBe(`${file} runs in 0 suites`);
  });

  it('have their suite in the table of docs/contributing.md', () => {
    const page = readFileSync(join(root, 'docs/contributing.md'), 'utf8');
    expect(suites.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
