// Run by npm after an install: generates the client of the API and puts the hooks of package.json (`simple-git-hooks`) into this clone. An
// install never fails because hooks cannot be installed (no git, a copy without .git), a CI machine commits nothing, and an
// install without development packages needs neither.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureClient, main, root } from './prepare.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('after-install');

const installed = (file) => existsSync(join(root, 'node_modules', file));
await main(async () => {
  const hooks = 'simple-git-hooks/cli.js';
  if (!process.env.CI && existsSync(join(root, '.git')) && installed(hooks)) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', hooks)], {
      cwd: root,
      encoding: 'utf8',
    });
    if (status !== 0) process.stderr.write(`The commit hooks were not installed: ${`${stdout}${stderr}`.trim()}\n`);
  }
  if (installed('orval/package.json')) await ensureClient();
  return 0;
});
