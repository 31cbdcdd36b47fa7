// The process in which the API will run next: imports the packages that the program needs, which is most of a start, while the present
// process still serves; then the program itself, when it is told that the build is complete.
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { pathToFileURL } from 'node:url';

/** The message to start, with the debugger's address. */
export interface Go {
  readonly inspect?: { readonly host: string; readonly port: number };
}

const program = process.argv[2]!;
const told = new Promise<Go>((done) => process.once('message', (go) => done(go as Go)));

for (const [, name] of readFileSync(program, 'utf8').matchAll(/^import (?:[^;"]* from )?"([^"./][^"]*)";$/gm)) {
  // A removed or new package is left to the program itself.
  if (!name!.startsWith('node:')) await import(name!).catch(() => undefined);
}

const { inspect } = await told;
// Not with --inspect: the serving process holds the port until this one replaces it.
if (inspect) inspector.open(inspect.port, inspect.host);
await import(pathToFileURL(program).href);
