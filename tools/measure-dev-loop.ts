/**
 * `npm run dev:measure`: how long it takes until a changed rule of libs/pricing/domain is visible in the SPA and in the API's answers.
 * Starts `npm run dev` on its own data, changes the rule in the file, and always restores the file. Exits with code 1 when the slowest is
 * not below the goal.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../libs/platform/src/pdf/browser-path.ts';
import { freePort } from '../libs/embedded-postgres/src/free-port.ts';
import { answerHelp } from './usage.mjs';

answerHelp('dev-loop');

const root = join(import.meta.dirname, '..');
const goalSeconds = 3;
const timeoutMs = 60_000;
const pauseMs = 4_000;

/** The minimum number of rescuers of a station: demand 6 of the demonstration needs no more than that. */
const written = 'const smallestTeam = 4;';
const rule = globSync('libs/pricing/domain/src/model/**/*.ts', { cwd: root })
  .map((file) => join(root, file))
  .find((file) => readFileSync(file, 'utf8').includes(written));
if (!rule) throw new Error(`No file of libs/pricing/domain says « ${written} »: tell this script what the rule is now`);
const original = readFileSync(rule, 'utf8');
const restore = () => writeFileSync(rule, original);
/** The first is not judged: right after the first start the demonstration's own jobs still print papers. */
const changes = [5, 6, 7, 8];
const dossier = { path: '/admin/aid-station/demand/6', call: '/api/demand/6' };
const account = { username: 'cadre@demo.example', password: 'Secours-2026' };

const dataDir = mkdtempSync(join(tmpdir(), 'postes-de-secours-dev-'));
const base = `http://127.0.0.1:${await freePort()}`;
let development: ChildProcess | undefined;
process.on('exit', restore);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void tidy().then(() => process.exit(1)));

try {
  development = await startDevelopment();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: base, locale: 'fr-FR' });
    const page = await openDossier(context);
    let slowest = 0;
    for (const rescuers of changes) {
      // A developer looks at the last change before making the next.
      await new Promise((done) => setTimeout(done, pauseMs));
      writeFileSync(rule, original.replace(written, written.replace('4', String(rescuers))));
      const changed = performance.now();
      const seconds = () => (performance.now() - changed) / 1000;
      const [shown, answered] = await Promise.all([
        pageShows(page, rescuers).then(seconds),
        apiAnswers(context, rescuers).then(seconds),
      ]);
      slowest = Math.max(slowest, shown, answered);
      process.stdout.write(
        `${rescuers} rescuers at least: shown by the SPA after ${shown.toFixed(2)} s, answered by the API after ${answered.toFixed(2)} s\n`,
      );
    }
    const met = slowest < goalSeconds;
    process.stdout.write(`slowest ${slowest.toFixed(2)} s, goal under ${goalSeconds} s: ${met ? 'met' : 'MISSED'}\n`);
    if (!met) process.exitCode = 1;
  } finally {
    await browser.close();
  }
} finally {
  await tidy();
}

/** Restores the rule, stops what was started, removes its data. */
async function tidy(): Promise<void> {
  restore();
  if (development && development.exitCode === null) {
    const ended = new Promise((done) => development!.once('exit', done));
    development.kill('SIGINT');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
}

async function startDevelopment(): Promise<ChildProcess> {
  const started = performance.now();
  const { DATABASE_URL: _databaseUrl, ...env } = process.env;
  const child = spawn(process.execPath, [join(root, 'tools/dev.mjs')], {
    cwd: root,
    env: { ...env, PORT: new URL(base).port, API_PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  development = child;
  await new Promise<void>((done, fail) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes('Prêt')) done();
    });
    child.once('exit', (code) => fail(new Error(`npm run dev ended with ${code}:\n${output}`)));
  });
  process.stdout.write(`npm run dev: ready after ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return child;
}

async function openDossier(context: BrowserContext): Promise<Page> {
  const headers = { 'X-Requested-With': 'fetch', 'Sec-Fetch-Site': 'same-origin' };
  const answer = await context.request.post('/api/authentication/login', { data: account, headers });
  if (!answer.ok()) throw new Error(`${account.username} could not log in: ${answer.status()}`);
  const page = await context.newPage();
  // Vite prepares the packages that a page needs at the first visit, and reloads the page when it found more.
  await page.goto(dossier.path);
  await page.waitForLoadState('networkidle');
  await page.goto(dossier.path);
  await pageShows(page, 4);
  return page;
}

function pageShows(page: Page, rescuers: number): Promise<void> {
  const sentence = page.getByText(`${rescuers} secouristes : `).first();
  return sentence.waitFor({ state: 'attached', timeout: timeoutMs });
}

async function apiAnswers(context: BrowserContext, rescuers: number): Promise<void> {
  for (
    const deadline = Date.now() + timeoutMs;
    Date.now() < deadline;
    await new Promise((done) => setTimeout(done, 20))
  ) {
    const answer = await context.request.get(dossier.call);
    if (!answer.ok()) continue;
    const { slots } = (await answer.json()) as { slots: Array<{ sizing: { rescuers?: number } }> };
    if (slots[0]?.sizing.rescuers === rescuers) return;
  }
  throw new Error(`${dossier.call} did not answer with ${rescuers} rescuers`);
}
