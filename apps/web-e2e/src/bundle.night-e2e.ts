import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './product';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'dist/web');
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[a-z0-9]+$/i.test(name));

/** Names of settings that are secret, or addresses with a password. */
const secretSettings =
  /\b(?:SESSION_SECRET|SMTP_URL|DATABASE_(?:\w+_)?URL|METRICS_TOKEN|\w+_(?:SECRET|PASSWORD|ACCESS_KEY(?:_ID)?))\b/;

test('what browsers load has no secret, no setting, no account of the demonstration, and no source', async ({
  request,
}) => {
  const names = files();
  expect(names.filter((name) => /\.(?:map|tsx?|env)$/.test(name))).toEqual([]);
  const texts = names.filter((name) => /\.(?:html|js|css|json|webmanifest|svg|txt)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  for (const name of texts) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const unwanted of [secretSettings, /@demo\.example/, /Secours-2026/, /sourceMappingURL/, /process\.env/])
      expect(unwanted.exec(text)?.[0], name).toBeUndefined();
  }
  // Nor is one served where a browser's tools would look for it.
  const script = texts.find((name) => /^assets\/.*\.js$/.test(name.replaceAll('\\', '/')))!;
  for (const path of [`/${script}.map`, '/.env', '/package.json', '/assets/../../node/api.js', '/src/main.tsx'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404]);
});

test('each answer with a page allows the style elements of that page alone', async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of ['/aid-station', '/login-app', '/admin/aid-station/demand/list', '/no-such-page', '/login-app']) {
    const answer = await request.get(path);
    const [, nonce] = /property="csp-nonce" nonce="([^"]+)"/.exec(await answer.text()) ?? [];
    const policy = answer.headers()['content-security-policy']!.split(';');
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self'");
    expect(policy.join()).not.toContain('unsafe');
    expect(answer.headers()['cache-control']).toBe('no-cache');
    expect(answer.headers()).not.toHaveProperty('etag');
    nonces.add(nonce!);
  }
  expect(nonces.size).toBe(5);
  const front = await request.get('/');
  expect(front.headers()['content-security-policy']!.split(';')).toContain("style-src 'self'");
});
