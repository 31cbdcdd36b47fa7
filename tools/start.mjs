// npm start: installs, builds what changed, then runs the product in the foreground until Ctrl-C, or until npm or the service manager that
// started it has ended.
import {
  ensureBuilt,
  ensureInstalled,
  foreground,
  main,
  node,
  refuseTakenPort,
  root,
  usePinnedNode,
} from './prepare.mjs';
import { endWithStarter } from './starter.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('start');
await main(async () => {
  endWithStarter(() => process.kill(process.pid, 'SIGTERM'));
  await refuseTakenPort('PORT', Number(process.env.PORT || 3000), 'npm start');
  await ensureInstalled();
  await usePinnedNode();
  await ensureBuilt();
  process.chdir(root);
  const env = { ...process.env, STARTED_BY: String(process.pid) };
  return foreground(node, ['--enable-source-maps', 'dist/node/api.js'], { env });
});
