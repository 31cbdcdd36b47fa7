// Run by npm after an install: puts the hooks of package.json (`simple-git-hooks`) into this clone. An install never fails because they
// cannot be installed (no git, a copy without .git, no development packages), and a CI machine commits nothing.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answerHelp } from './usage.mjs';

answerHelp('install-hooks');

const root = join(import.meta.dirname ?? '.', '..');
const simpleGitHooks = join(root, 'node_modules/simple-git-hooks/cli.js');

if (!process.env.CI && existsSync(join(root, '.git')) && existsSync(simpleGitHooks)) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [simpleGitHooks], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) process.stderr.write(`The commit hooks were not installed: ${`${stdout}${stderr}`.trim()}\n`);
}
