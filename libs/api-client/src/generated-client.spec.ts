import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const source = join(process.cwd(), 'libs/api-client/src');

/** Path → content of every file below a folder. */
function filesBelow(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [path.slice(folder.length), readFileSync(path, 'utf8')])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

it('the committed client is what orval makes of the committed openapi.json (npm run client)', () => {
  const fresh = mkdtempSync(join(source, 'drift-'));
  try {
    execFileSync(process.execPath, [join(process.cwd(), 'node_modules/orval/dist/bin/orval.mjs')], {
      env: { ...process.env, NODE_OPTIONS: '', CLIENT_FOLDER: basename(fresh) },
      stdio: 'pipe',
    });
    const made = filesBelow(fresh);
    expect(Object.keys(made).length).toBeGreaterThan(20);
    expect(filesBelow(join(source, 'generated'))).toEqual(made);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
});
