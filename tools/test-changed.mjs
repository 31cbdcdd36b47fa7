// npm run test:changed: what a change most likely breaks, within a minute. Formatting and ESLint of the files that differ from
// main, types, unit tests of everything that imports them, integration tests of their folders. npm test runs the rest.
import { dirname, join } from 'node:path';
import { changedFiles, sourcesIn } from './changed.mjs';
import { capture, ensureInstalled, foreground, main, node, root, step, StepFailed, usePinnedNode } from './prepare.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('test-changed');

const bin = (...parts) => join(root, 'node_modules', ...parts);
const env = {
  ...process.env,
  NODE_ENV: 'test',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`,
};

await main(async () => {
  await ensureInstalled();
  await usePinnedNode();
  process.chdir(root);
  const changed = await changedFiles();
  if (changed === null)
    throw new StepFailed('Tout est concerné (configuration commune, ou pas de branche main) : npm test');
  const sources = sourcesIn(changed);
  if (changed.length === 0) {
    process.stdout.write('Rien ne diffère de main.\n');
    return 0;
  }

  let failed = false;
  const check = async (label, args) => {
    try {
      await step(label, async () => {
        const { code, output } = await capture(node, args, { env });
        if (code !== 0) throw new StepFailed(output);
      });
    } catch (error) {
      failed = true;
      process.stderr.write(`${error.message.trimEnd()}\n\n`);
    }
  };
  // Types of an unchanged project are those of the last run.
  const types = async (project) => {
    const cache = join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
    await check(`Types (${project})`, [
      bin('typescript/bin/tsc'),
      ...['-p', project, '--incremental', '--tsBuildInfoFile', cache],
    ]);
  };
  const checks = async () => {
    await check('Mise en forme', [
      bin('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level=warn',
      '--ignore-unknown',
      ...changed,
    ]);
    if (sources.length > 0)
      await check('Règles', [bin('eslint/bin/eslint.js'), '--max-warnings', '0', '--no-warn-ignored', ...sources]);
    if (sources.some((file) => !file.startsWith('apps/web'))) await types('tsconfig.json');
    if (sources.some((file) => file.startsWith('apps/web/'))) await types('apps/web/tsconfig.json');
    if (sources.some((file) => file.startsWith('apps/web-e2e/'))) await types('apps/web-e2e/tsconfig.json');
  };
  const tests = async () => {
    const jest = (...args) =>
      foreground(node, [bin('jest/bin/jest.js'), '--passWithNoTests', '--silent', ...args], { env });
    const files = sources.filter((file) => /\.tsx?$/.test(file));
    if (files.length === 0) return;
    if ((await jest('--selectProjects', 'unit', '--findRelatedTests', ...files)) !== 0) failed = true;
    const folders = [...new Set(files.map((file) => `${dirname(file)}/`))];
    if ((await jest('--selectProjects', 'integration', 'http', '--testPathPatterns', ...folders)) !== 0) failed = true;
  };
  await Promise.all([checks(), tests()]);
  return failed ? 1 : 0;
});
