// Checks of the workspace that are no lint rule: the context map has no cycle, the tags of every project.json agree with
// its folder, every context has its three projects and the same folders and names in them, files import each other in no
// circle, every project can be linted and tested by itself, docs/context-map.md is current, what the product
// brings along has a licence that it may.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectedTags } from './boundaries.ts';
import { contextMapPageIsCurrent } from './context-map-doc.ts';
import { contextMap, findCycle, layers } from './context-map.ts';
import { importProblems, workspaceAliases, workspaceSources } from './file-imports.ts';
import { licenceProblems } from './licences.ts';
import { librarySources, skeletonProblems } from './skeleton.ts';
import { answerHelp } from './usage.mjs';

answerHelp('check-workspace');

const root = fileURLToPath(new URL('..', import.meta.url));
const problems: string[] = [];

const cycle = findCycle(contextMap);
if (cycle) problems.push(`The context map has a cycle: ${cycle.join(' → ')}`);
for (const [context, targets] of Object.entries(contextMap)) {
  for (const target of targets) {
    if (!(target in contextMap)) problems.push(`The context map lets ${context} call ${target}, which does not exist`);
  }
  for (const layer of Object.keys(layers)) {
    if (!existsSync(join(root, 'libs', context, layer, 'project.json'))) {
      problems.push(`libs/${context}/${layer}/project.json is missing`);
    }
  }
}

for (const file of globSync('{apps,libs}/**/project.json', { cwd: root, exclude: ['**/node_modules/**'] })) {
  const folder = dirname(file).replaceAll('\\', '/');
  const { name, tags = [], targets = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
  const tested = 'test' in targets || 'e2e' in targets;
  if (!('lint' in targets && tested)) {
    problems.push(`${file}: lacks one of the targets lint and test (e2e), so that test:changed skips it`);
  }
  const expected = expectedTags(folder);
  if (!expected) problems.push(`${file}: a project at a place that the architecture does not know`);
  else if (JSON.stringify([...tags].sort()) !== JSON.stringify([...expected].sort())) {
    problems.push(`${file}: tags are [${tags.join(', ')}], the folder says [${expected.join(', ')}]`);
  }
  const expectedName = folder.replace(/^(apps|libs)\//, '').replaceAll('/', '-');
  if (name !== expectedName) problems.push(`${file}: the name is ${name}, the folder says ${expectedName}`);
}

if (!(await contextMapPageIsCurrent())) {
  problems.push('docs/context-map.md is not what tools/context-map.ts says: run node tools/context-map-doc.ts');
}

problems.push(...skeletonProblems(librarySources(root)));
problems.push(...importProblems(workspaceSources(root), workspaceAliases(root)));
problems.push(...licenceProblems(root));

for (const problem of problems) console.error(`✗ ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    'Workspace: context map acyclic, project tags and docs/context-map.md agree with it, one skeleton in all contexts, no circle of files, free licences.',
  );
