import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { allowStyles, FrontPage } from '@pds/application';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { type MapTiles, Settings } from '@pds/platform';
import type { FastifyInstance } from 'fastify';
import { indexedPages, robotsText, sitemap } from './crawlers';
import { escapeMarkup } from './escape-markup';

/** The page with the settings that the SPA needs before its first request: the source of the map tiles. */
export function withMapTiles(page: string, tiles: MapTiles | undefined): string {
  if (!tiles) return page;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}" />`;
  // A function, so that a `$` in the address is not read as a replacement pattern.
  return page.replace(
    '</head>',
    () => `${meta('map-tiles', tiles.url)}${meta('map-attribution', tiles.attribution)}</head>`,
  );
}

/** The page with the nonce that its style elements need: a new one for each answer, also in the answer's content security policy. */
export function withStyleNonce(page: string, nonce: string): string {
  return page.replace('property="csp-nonce" nonce=""', `property="csp-nonce" nonce="${nonce}"`);
}

/** The content types of the files at the root of the site. */
const rootFileTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  // The service worker: from a folder, it could not serve `/aid-station`.
  '.js': 'text/javascript; charset=utf-8',
};

/** How long browsers and proxies keep a file at the root: a new service worker is seen at the next visit. */
const rootFileCaching = (path: string) => (path.endsWith('.js') ? 'no-cache' : 'public, max-age=3600');

/** Whether the browser has a session cookie, so that « / » is the application. If the session has ended, the application leads to the login. */
const hasSession = (cookies: string | undefined) => /(?:^|;\s*)(?:__Host-)?pds_session=/.test(cookies ?? '');

/**
 * Serves the site: the page for visitors at « / », and the built SPA – hashed assets cached for a year and pre-compressed, and, for every
 * path of its router, its own `index.html` or the nearest one above it. A visitor without a session gets the `page.html` that the build
 * drew, where a path has one and nothing in its query changes it. Other addresses get the SPA with 404. The API's own paths keep their 404.
 */
export async function serveSpa(application: NestFastifyApplication, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const { mapTiles, appUrl } = application.get(Settings);
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const pageIn = async (file: string) => withMapTiles(await read(file), mapTiles);
  const front = new FrontPage(application.get(OrganisationsFacade), await read('front/index.html'), appUrl);
  const page = await pageIn('index.html');
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll('\\', '/'));
  const pagesNamed = async (name: string) => {
    const named = files.filter((file) => basename(file) === name && !['.', 'front'].includes(dirname(file)));
    return new Map<string, string>(
      await Promise.all(named.map(async (file) => [`/${dirname(file)}`, await pageIn(file)] as const)),
    );
  };
  const [pageOf, drawnPageOf] = await Promise.all([pagesNamed('index.html'), pagesNamed('page.html')]);
  /** The parameters of its address that a drawn page reads, by path. */
  const parametersReadBy = JSON.parse(await read('drawn-pages.json')) as Readonly<Record<string, readonly string[]>>;
  const isPage = pathMatcher(JSON.parse(await read('routes.json')) as string[]);
  const rootFiles = await filesAtRoot(folder, files);
  rootFiles.set('/robots.txt', { type: 'text/plain; charset=utf-8', content: robotsText(appUrl) });
  rootFiles.set('/sitemap.xml', { type: 'application/xml; charset=utf-8', content: sitemap(appUrl) });

  const fastify = application.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    maxAge: '365d',
    immutable: true,
    index: false,
    wildcard: true,
  });
  fastify.route({
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0]!;
      const file = rootFiles.get(path);
      if (file) return reply.header('Cache-Control', rootFileCaching(path)).type(file.type).send(file.content);
      if (/^\/(api|health|metrics|dev|assets)(\/|$)/.test(path) || /\/\.|\.\w+$/.test(path))
        return reply.callNotFound();
      if (!(indexedPages as readonly string[]).includes(path)) reply.header('X-Robots-Tag', 'noindex');
      reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8');
      if (path === '/' && !hasSession(request.headers.cookie))
        return reply.header('Vary', 'Cookie').send(await front.read());
      const nonce = randomBytes(16).toString('base64');
      allowStyles(reply, `'nonce-${nonce}'`);
      const query = new URLSearchParams(request.url.slice(path.length));
      const drawn = parametersReadBy[path]?.some((name) => query.has(name)) ? undefined : drawnPageOf.get(path);
      if (drawn) reply.header('Vary', 'Cookie');
      const shown = drawn && !hasSession(request.headers.cookie) ? drawn : (nearestAncestor(path, pageOf) ?? page);
      return reply.status(isPage(path) ? 200 : 404).send(withStyleNonce(shown, nonce));
    },
  });
}

interface RootFile {
  readonly type: string;
  readonly content: string | Buffer;
}

/** Reads the files that browsers and other sites look for at the root: icons, the manifest, the picture for shared links, the service worker. */
async function filesAtRoot(folder: string, files: readonly string[]): Promise<Map<string, RootFile>> {
  const found = files.filter((file) => dirname(file) === '.' && extname(file) in rootFileTypes);
  return new Map(
    await Promise.all(
      found.map(async (file): Promise<[string, RootFile]> => {
        const content = await readFile(join(folder, file));
        return [`/${file}`, { type: rootFileTypes[extname(file)]!, content }];
      }),
    ),
  );
}

/** Returns whether a path is one of the router's (`/aid-station/success/:id`). A slash at the end does not matter. */
export function pathMatcher(routes: readonly string[]): (path: string) => boolean {
  const patterns = routes.map((route) => {
    const parts = route.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')));
    return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** The value of a path, or of the nearest path above it; undefined when there is none. */
export function nearestAncestor<T>(path: string, valuesByPath: ReadonlyMap<string, T>): T | undefined {
  for (let at = path; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = valuesByPath.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}
