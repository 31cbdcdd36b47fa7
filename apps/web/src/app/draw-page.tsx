import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { Application, whenStarted } from './application';
import { pageRoutes } from './router';

/** A page as a visitor without a session or stored input first sees it. */
interface Drawing {
  readonly route: string;
  readonly html: string;
  /** The parameters of its address that it reads: with one of them it may look different. */
  readonly reads: readonly string[];
}

/** Noted while a page is drawn. */
let reads = new Set<string>();
for (const method of ['get', 'has'] as const)
  Object.assign(URLSearchParams.prototype, {
    [method]: new Proxy(URLSearchParams.prototype[method], {
      apply(read, address, [name]: [string]) {
        reads.add(name);
        return Reflect.apply(read, address, [name]);
      },
    }),
  });

/** The pages of these routes. Run by the build (build/drawn-page.ts). */
export const drawings: Drawing[] = [];
for (const route of import.meta.env.DRAWN_ROUTES as readonly string[]) drawings.push(await draw(route));

async function draw(route: string): Promise<Drawing> {
  globalThis.localStorage ??= { getItem: () => null } as unknown as Storage;
  const router = createMemoryRouter(pageRoutes, { initialEntries: [route] });
  await whenStarted(router);
  const [error] = Object.values(router.state.errors ?? {});
  if (error) throw new Error(`${route} cannot be drawn`, { cause: error });
  reads = new Set();
  return { route, html: renderToString(<Application router={router} />), reads: [...reads].sort() };
}
