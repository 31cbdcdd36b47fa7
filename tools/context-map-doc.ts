// Writes docs/context-map.md from tools/context-map.ts; with --check only reports whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import prettier from 'prettier';
import { mayDependOn } from './boundaries.ts';
import { contextMap } from './context-map.ts';
import { answerHelp } from './usage.mjs';

const file = fileURLToPath(new URL('../docs/context-map.md', import.meta.url));

/** The expected content of the page. */
export async function contextMapPage(): Promise<string> {
  const contexts = Object.entries(contextMap);
  const edges = contexts.flatMap(([from, targets]) => targets.map((to) => `  ${from} --> ${to}`));
  const lonely = contexts.filter(([, targets]) => targets.length === 0).map(([name]) => `  ${name}`);
  const page = `<!-- Made by tools/context-map-doc.ts from tools/context-map.ts; edit that and run it. -->

# Context map

Which context may call which, always through the other's \`contract/\` (a facade and published events). ESLint enforces it
(\`@nx/enforce-module-boundaries\`, rules made from the same data), a test feeds it one violation per rule, and a check keeps
the map free of cycles.

\`\`\`mermaid
graph TD
${[...lonely, ...edges].join('\n')}
\`\`\`

| context | may call |
| --- | --- |
${contexts.map(([name, targets]) => `| ${name} | ${targets.join(', ') || '–'} |`).join('\n')}

## What each project may import

Tags of the projects. \`domain\`, \`contract\` and \`kernel\` import no npm package and no \`node:\` module besides.

| project | may import projects tagged |
| --- | --- |
${Object.entries(mayDependOn)
  .map(([tag, targets]) => `| \`${tag}\` | ${targets.map((target) => `\`${target}\``).join(', ') || '–'} |`)
  .join('\n')}
`;
  return prettier.format(page, { parser: 'markdown', ...(await prettier.resolveConfig(file)) });
}

/** Whether the page in docs/ has that content. */
export async function contextMapPageIsCurrent(): Promise<boolean> {
  try {
    return readFileSync(file, 'utf8') === (await contextMapPage());
  } catch {
    return false;
  }
}

if (process.argv[1] === import.meta.filename) {
  answerHelp('context-map-doc');
  if (!process.argv.includes('--check')) {
    writeFileSync(file, await contextMapPage());
  } else if (!(await contextMapPageIsCurrent())) {
    console.error('docs/context-map.md is not what tools/context-map.ts says: run node tools/context-map-doc.ts');
    process.exitCode = 1;
  }
}
