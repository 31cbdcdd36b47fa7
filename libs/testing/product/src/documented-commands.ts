import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const operations = join(import.meta.dirname, '../../../../docs/operations.md');

/**
 * The commands of docs/operations.md as an operator copies them: those of the only block whose first line is this comment.
 * @throws when there is none, or more than one
 */
function documentedCommands(comment: string): string {
  const found = [...readFileSync(operations, 'utf8').matchAll(/^```sh\n(# .*)\n([\s\S]*?)^```$/gm)].filter(
    ([, first]) => first === `# ${comment}`,
  );
  if (found.length !== 1) throw new Error(`docs/operations.md has ${found.length} blocks "# ${comment}"`);
  return found[0]![2]!;
}

/** Runs the commands in a shell that stops at the first error. Returns the exit code and the output. */
export function runDocumented(
  comment: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<{ code: number | null; output: string }> {
  const child = spawn('/bin/sh', ['-e', '-c', documentedCommands(comment)], {
    cwd,
    env: { HOME: process.env['HOME'], PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}
