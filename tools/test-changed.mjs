// npm run test:changed: what a change most likely breaks, within a minute. Formatting and ESLint of the files that differ from
// main, types, unit tests of everything that imports them, integration tests of their folders. npm test runs the rest.
import { dirname, join } from 'node:path';
import { changedFiles, sourcesIn } from './changed.mjs';
import { formatCheck, jest, lintCheck, typeCheck, typeProjects } from './checks.mjs';
import { capture, ensureInstalled, foreground, main, node, root, step, StepFailed, usePinnedNode } from './prepare.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('test-changed');

const env = { ...process.env, NODE_ENV: 'test' };

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
  const checks = async () => {
    await check('Mise en forme', formatCheck(changed));
    if (sources.length > 0) await check('Règles', lintCheck(sources));
    for (const { project, folders } of typeProjects) {
      if (!sources.some((file) => folders.some((folder) => file.startsWith(folder)))) continue;
      // The next run checks only what has changed since.
      const state = join(root, 'node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
      await check(`Types (${project})`, typeCheck(project, '--incremental', '--tsBuildInfoFile', state));
    }
  };
  const tests = async () => {
    const run = (...options) => foreground(node, jest('--passWithNoTests', '--silent', ...options), { env });
    const files = sources.filter((file) => /\.tsx?$/.test(file));
    if (files.length === 0) return;
    if ((await run('--selectProjects', 'unit', '--findRelatedTests', ...files)) !== 0) failed = true;
    const folders = [...new Set(files.map((file) => `${dirname(file)}/`))];
    if ((await run('--selectProjects', 'integration', 'http', '--testPathPatterns', ...folders)) !== 0) failed = true;
  };
  await Promise.all([checks(), tests()]);
  return failed ? 1 : 0;
});
