import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeKey } from '@pds/platform';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
}

const paths = (
  JSON.parse(readFileSync(join(process.cwd(), 'libs/api-client/openapi.json'), 'utf8')) as {
    paths: Record<string, { post?: Operation }>;
  }
).paths;

/** Every POST of the contract, named as in the access table, and whether it accepts a key. */
export const posts = new Map(
  Object.entries(paths).flatMap(([path, { post }]) =>
    post
      ? [
          [
            routeKey('POST', path.replace(/\{(\w+)\}/g, ':$1')),
            post.parameters?.some(({ name, in: place }) => name === 'Idempotency-Key' && place === 'header') ?? false,
          ] as const,
        ]
      : [],
  ),
);
/** The POSTs that accept an idempotency key. */
export const keyedPosts = [...posts].filter(([, takesKey]) => takesKey).map(([route]) => route);
