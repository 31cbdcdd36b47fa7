import type { Tree } from '@nx/devkit';
import { addToConstant, change, contextPaths, create, formatWritten, namesOf } from './sources.ts';

export interface ScreenOptions {
  /** The context whose feature it is. */
  readonly context: string;
  readonly name: string;
  /** Address in the browser. */
  readonly path: string;
  /** Title of the page, in French. */
  readonly title: string;
}

const web = 'apps/web/src';

/** Generates a page of the SPA with its route, for administrators until the developer decides who else may open it. */
export default async function screenGenerator(
  tree: Tree,
  { context, name, path, title }: ScreenOptions,
): Promise<void> {
  contextPaths(context);
  if (!path.startsWith('/')) throw new Error(`« ${path} » is no address: begin with /`);
  const { fileName, className, sentence } = namesOf(name);
  const route = fileName.replaceAll('-', '_');
  create(
    tree,
    `${web}/features/${context}/pages/${fileName}-page.tsx`,
    `import { PageFrame } from '../../../shared/ui/page/page-frame';

/** ${sentence} (spec section). */
export default function ${className}Page() {
  return (
    <PageFrame title=${JSON.stringify(title)}>
      <p>Aucun résultat.</p>
    </PageFrame>
  );
}
`,
  );
  change(tree, `${web}/routing/routes.ts`, (code) =>
    addToConstant(code, 'routes', `${route}: { path: ${JSON.stringify(path)}, allowed: admin }`),
  );
  change(tree, `${web}/app/route-pages.ts`, (code) =>
    addToConstant(code, 'pages', `${route}: () => import('../features/${context}/pages/${fileName}-page')`),
  );
  await formatWritten(tree);
}
