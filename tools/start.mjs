// npm start: installs, builds what changed, then runs the product in the foreground until Ctrl-C.
import { connect } from 'node:net';
import { ensureBuilt, ensureInstalled, foreground, main, node, root, StepFailed, usePinnedNode } from './prepare.mjs';

/** Whether something already answers there; said before minutes of installing and building. */
function isTaken(port, host) {
  return new Promise((done) => {
    const probe = connect({ port, host, timeout: 1_000 });
    const tell = (taken) => {
      probe.destroy();
      done(taken);
    };
    probe.once('connect', () => tell(true));
    probe.once('error', () => tell(false));
    probe.once('timeout', () => tell(false));
  });
}

await main(async () => {
  const port = Number(process.env.PORT || 3000);
  if (port > 0 && port < 65536 && (await isTaken(port, '127.0.0.1'))) {
    throw new StepFailed(
      `Le port ${port} est déjà pris, peut-être par un autre « npm start ». ` +
        `Arrêtez-le, ou choisissez un autre port : PORT=${port + 1} npm start`,
    );
  }
  await ensureInstalled();
  await usePinnedNode();
  await ensureBuilt();
  process.chdir(root);
  return foreground(node, ['--enable-source-maps', 'dist/node/api.js']);
});
