// npm run build [-- node|web]: builds the changed parts of the product and prints the first load of the public form.
import { ensureBuilt, ensureInstalled, main, root, StepFailed, usePinnedNode } from './prepare.mjs';
import { answerHelp, usageOf } from './usage.mjs';

answerHelp('build');
await main(async () => {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !['node', 'web'].includes(name));
  if (unknown.length > 0) throw new StepFailed(`Reçu ${unknown.join(', ')}. ${usageOf('build')}`);
  await ensureInstalled();
  await usePinnedNode();
  process.chdir(root);
  const { built } = await ensureBuilt(names.length > 0 ? names : undefined);
  if (built.length === 0) process.stderr.write("Rien n'a changé depuis la dernière construction.\n");
  return 0;
});
