// npm run cli -- <task> …, npm run bench -- …, npm run faults, npm run phone:measure, npm run papers:measure, npm run screens:measure, npm
// run dossier:measure, npm run clicks:measure, npm run rolling-restart: installs, builds what changed, then runs the program with its arguments.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, foreground, main, node, root, StepFailed, usePinnedNode } from './prepare.mjs';
import { asksForHelp, usageOf } from './usage.mjs';

await main(async () => {
  const [program, ...args] = process.argv.slice(2);
  const isMeasured = ['clicks', 'dossier', 'papers', 'phone', 'screens'].includes(program);
  if (!isMeasured && !['bench', 'cli', 'faults', 'rolling-restart'].includes(program))
    throw new StepFailed(
      'Usage : node tools/run.mjs <bench|cli|clicks|dossier|faults|papers|phone|rolling-restart|screens> …',
    );
  // Help installs and builds nothing; once the program is built, its own, longer help is printed instead.
  if (asksForHelp(args)) {
    process.stdout.write(usageOf(program));
    const built = join(root, 'dist', 'node', `${program}.js`);
    return existsSync(built) && existsSync(node) ? foreground(node, [built, ...args]) : 0;
  }
  await ensureInstalled();
  await usePinnedNode();
  await ensureBuilt(isMeasured ? ['node', 'web'] : ['node']);
  process.chdir(root);
  if (isMeasured) return foreground(node, [join('tools', `measure-${program}.ts`), ...args]);
  if (['faults', 'rolling-restart'].includes(program))
    return foreground(node, [join('tools', program, 'main.ts'), ...args]);
  const file = join('dist', 'node', `${program}.js`);
  if (!existsSync(file)) throw new StepFailed(`${file} manque : la construction ne l'a pas produit`);
  return foreground(node, ['--enable-source-maps', ...(program === 'bench' ? ['--expose-gc'] : []), file, ...args]);
});
