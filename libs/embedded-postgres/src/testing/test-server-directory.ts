import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of the embedded test server: one per clone and account, in the system's temporary folder. */
export function testServerDirectory(): string {
  const clone = createHash('sha256')
    .update(`${process.getuid?.() ?? ''}:${process.cwd()}`)
    .digest('hex')
    .slice(0, 10);
  return join(tmpdir(), `postes-de-secours-test-${clone}`);
}
