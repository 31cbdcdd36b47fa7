// npm start: installs, builds what changed, then runs the product in the foreground until Ctrl-C.
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

await main(async () => {
  await refuseTakenPort('PORT', Number(process.env.PORT || 3000), 'npm start');
  await ensureInstalled();
  await usePinnedNode();
  await ensureBuilt();
  process.chdir(root);
  return foreground(node, ['--enable-source-maps', 'dist/node/api.js']);
});
