// npm run dev: installs, then runs API and SPA for development until Ctrl-C. `npm run dev -- --debug` (or --debug=9230) lets a debugger
// attach to the API. PORT is the browser's port (3000), API_PORT the API's (PORT + 1).
import { ensureInstalled, main, onInterrupt, refuseTakenPort, root, StepFailed, usePinnedNode } from './prepare.mjs';
import { answerHelp, usageOf } from './usage.mjs';

answerHelp('dev');
await main(async () => {
  const port = Number(process.env.PORT || 3000);
  const apiPort = Number(process.env.API_PORT || port + 1);
  let inspect;
  for (const argument of process.argv.slice(2)) {
    const [, debugPort] = /^--debug(?:=(\d+))?$/.exec(argument) ?? [undefined, null];
    if (debugPort === null) throw new StepFailed(`Reçu « ${argument} ». ${usageOf('dev')}`);
    inspect = { host: '127.0.0.1', port: Number(debugPort ?? 9229) };
  }
  await refuseTakenPort('PORT', port, 'npm run dev');
  await refuseTakenPort('API_PORT', apiPort, 'npm run dev');
  await ensureInstalled();
  await usePinnedNode();
  process.chdir(root);

  const { develop } = await import('./dev/development.ts');
  const interrupt = new AbortController();
  const running = develop({ root, port, apiPort, inspect, signal: interrupt.signal });
  onInterrupt.add(() => {
    interrupt.abort();
    return running;
  });
  await running;
  return process.exitCode ?? 0;
});
