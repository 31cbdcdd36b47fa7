import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type MapTiles, Settings } from '@pds/platform';
import type { FastifyInstance } from 'fastify';

/** The page with the settings that the SPA needs before its first request: the source of the map tiles. */
export function withMapTiles(page: string, tiles: MapTiles | undefined): string {
  if (!tiles) return page;
  const meta = (name: string, content: string) =>
    `<meta name="${name}" content="${content.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" />`;
  // A function, so that a `$` in the address is not read as a replacement pattern.
  return page.replace(
    '</head>',
    () => `${meta('map-tiles', tiles.url)}${meta('map-attribution', tiles.attribution)}</head>`,
  );
}

/**
 * Serves the built SPA: hashed assets cached for a year and pre-compressed, and, for every path that the SPA's router knows, its own
 * `index.html` or the nearest one above it. The API's own paths keep their 404.
 */
export async function serveSpa(application: NestFastifyApplication, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const { mapTiles } = application.get(Settings);
  const pageIn = async (file: string) => withMapTiles(await readFile(join(folder, file), 'utf8'), mapTiles);
  const page = await pageIn('index.html');
  const ownPages = await Promise.all(
    (await readdir(folder, { recursive: true }))
      .filter((file) => basename(file) === 'index.html' && file !== 'index.html')
      .map(async (file) => [`/${dirname(file).replaceAll('\\', '/')}`, await pageIn(file)] as const),
  );
  const pageOf = new Map<string, string>(ownPages);
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
    handler: (request, reply) => {
      const path = request.url.split('?')[0]!;
      if (/^\/(api|health|dev|assets)(\/|$)/.test(path) || /\/\.|\.\w+$/.test(path)) return reply.callNotFound();
      return reply
        .header('Cache-Control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(nearest(path, pageOf) ?? page);
    },
  });
}

/** The value of a path, or of the nearest path above it; undefined when there is none. */
export function nearest<T>(path: string, standing: ReadonlyMap<string, T>): T | undefined {
  for (let at = path; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = standing.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}
