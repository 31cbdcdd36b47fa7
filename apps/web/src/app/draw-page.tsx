import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { Application, whenStarted } from './application';
import { pageRoutes } from './router';

/** The HTML of a page as a visitor without a session or stored input first sees it. Run by the build (build/drawn-page.ts). */
export const html = await draw(import.meta.env.DRAWN_PATH as string);

async function draw(path: string): Promise<string> {
  globalThis.localStorage ??= { getItem: () => null } as unknown as Storage;
  const router = createMemoryRouter(pageRoutes, { initialEntries: [path] });
  await whenStarted(router);
  const [error] = Object.values(router.state.errors ?? {});
  if (error) throw new Error(`${path} cannot be drawn`, { cause: error });
  return renderToString(<Application router={router} />);
}
