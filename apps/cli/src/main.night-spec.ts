import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it('a task ends its process with the exit code of its result', () => {
  const main = join(import.meta.dirname, 'main.ts');
  const hooks = join(import.meta.dirname, '../../../libs/platform/src/testing/typescript-hooks.ts');
  // Before any task begins: here too, a check that cannot run has another exit code than anomalies.
  const env = { PATH: process.env['PATH'], PORT: 'trois' };
  const ended = spawnSync(process.execPath, ['--import', hooks, main, 'integrity:check'], { env, encoding: 'utf8' });
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([2, '', expect.stringContaining('PORT')]);
});
