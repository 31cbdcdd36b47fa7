// The process that the API will run in next: imports the packages that the program needs, which is most of a start, while the
// present one still serves; then the program itself, when it is told that it is built.
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';

/** Told to start, with where a debugger may attach. */
export interface Go {
  readonly inspect?: { readonly host: string; readonly port: number };
}

const program = process.argv[2]!;
const told = new Promise<Go>((done) => process.once('message', (go) => done(go as Go)));

for (const [, name] of readFileSync(program, 'utf8').matchAll(/^import (?:[^;"]* from )?"([^"./][^"]*)";$/gm)) {
  // One that is gone since, or new, is the program's own matter.
  if (!name!.startsWith('node:')) await import(name!).catch(() => undefined);
}

const { inspect } = await told;
// Not by --inspect: the process that serves holds the port until this one takes its place.
if (inspect) inspector.open(inspect.port, inspect.host);
await import(pathToFileURL(program).href);
