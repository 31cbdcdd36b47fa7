/**
 * Takes the pictures of docs/ and README from a running demonstration: `node tools/pictures.ts [http://127.0.0.1:3000 [name…]]`, all of
 * them or the named ones. Run it on fresh demonstration data, so that names and numbers stay the same every time; papers show the examples
 * of /dev/papers, which need no data.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../libs/platform/src/pdf/browser-path.ts';
import { answerHelp } from './usage.mjs';

answerHelp('pictures');

const [base = 'http://127.0.0.1:3000', ...names] = process.argv.slice(2);
const isWanted = (name: string) => names.length === 0 || names.includes(name);
const folder = join(import.meta.dirname, '../docs/pictures');
const password = 'Secours-2026';

/** One picture for each width. */
type Picture = [
  name: string,
  /** An account of the demonstration; null for a visitor. */
  who: string | null,
  path: string,
  widths: number[],
  /** Actions before the picture is taken. */
  act?: (page: Page) => Promise<unknown>,
];

/** From the organiser's list into a demand that may still be edited. */
async function openOwnDemand(page: Page): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: 'EN COURS' }).first();
  await card.getByRole('link', { name: 'CONSULTER' }).click();
  await page.getByRole('link', { name: /^(Décrire les créneaux|Modifier ma demande)$/ }).click();
  await page.getByRole('heading', { name: 'Séquencement de l’évènement' }).waitFor();
  await page.waitForLoadState('networkidle');
}

const pictures: Picture[] = [
  ['request', null, '/aid-station', [390, 1440]],
  ['login', null, '/login-app', [1440]],
  ['dashboard', 'cadre@demo.example', '/', [390, 1440]],
  ['demands', 'cadre@demo.example', '/admin/aid-station/demand/list', [390, 1440]],
  ['dossier', 'cadre@demo.example', '/admin/aid-station/demand/50', [390, 1440]],
  ['dossier-administration', 'cadre@demo.example', '/admin/aid-station/edit/20?onglet=administratif', [390, 1440]],
  ['dossier-engagement', 'cadre@demo.example', '/admin/aid-station/edit/20?onglet=engagement', [390, 1440]],
  ['dossier-read-only', 'compta@demo.example', '/admin/aid-station/edit/20', [1440]],
  ['search', 'cadre@demo.example', '/admin/search?q=Lyon', [390, 1440]],
  ['department', 'cadre@demo.example', '/admin/affiliation/department', [1440]],
  ['stations', 'cadre@demo.example', '/admin/aid-station/list', [1440]],
  ['planning', 'cadre@demo.example', '/admin/planning', [390, 1440]],
  ['invoices', 'compta@demo.example', '/admin/accounting/ope-invoice', [1440]],
  ['organiser', 'organisateur@demo.example', '/admin/organization/demand/list', [390]],
  ['funnel', 'organisateur@demo.example', '/admin/organization/demand/list', [390, 1440], openOwnDemand],
  [
    'slot',
    'organisateur@demo.example',
    '/admin/organization/demand/list',
    [390, 1440],
    async (page) => {
      await openOwnDemand(page);
      await page
        .getByRole('button', { name: /^Modifier le créneau/ })
        .or(page.getByRole('link', { name: /^Modifier le créneau/ }))
        .first()
        .click();
      await page
        .getByRole('heading', { name: /nvironnement/ })
        .first()
        .scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
    },
  ],
  ['documents', 'organisateur@demo.example', '/admin/organization/documents', [390]],
  ['error', null, '/aid-station', [390], (page) => page.getByRole('button', { name: 'CONTINUER' }).click()],
  [
    'confirm',
    'cadre@demo.example',
    '/admin/aid-station/demand/50',
    [1440],
    (page) => page.getByRole('button', { name: 'SUPPRIMER' }).click(),
  ],
];

/** Of one page, besides an annex: a printer would break the rest into pages, a screen does not. */
const papers = ['invoice', 'invoice-of-the-rest', 'credit-note', 'deposit-slip'];
/** A sheet of A4 in CSS pixels. */
const sheet = { width: 794, height: 1122 };

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  // Places letters as in print, not on whole pixels.
  args: ['--no-sandbox', '--lang=fr-FR', '--font-render-hinting=none'],
  env: { ...process.env, LANGUAGE: 'fr_FR' },
});
for (const [name, who, path, widths, act] of pictures.filter(([each]) => isWanted(each))) {
  for (const width of widths) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 960 },
      deviceScaleFactor: 1,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (who) {
      await page.goto(`${base}/login-app`);
      const answer = await page.request.post(`${base}/api/authentication/login`, { data: { username: who, password } });
      if (!answer.ok()) throw new Error(`${who} could not log in: ${answer.status()}`);
    }
    await page.goto(base + path);
    await page.waitForLoadState('networkidle');
    if (act) {
      await act(page);
      await page
        .getByRole('dialog')
        .or(page.getByRole('alert'))
        .first()
        .waitFor({ timeout: 5_000 })
        .catch(() => {});
      // Messages slide in.
      await page.waitForTimeout(600);
    }
    const file = `${name}-${width}.png`;
    await page.screenshot({ path: join(folder, file) });
    process.stdout.write(`${file}\n`);
    // Leaves the dossier like a user: the next picture does not show that this one was there.
    await page.goto(`${base}/health/ready`);
    await context.close();
  }
}
for (const name of papers.filter(isWanted)) {
  const context = await browser.newContext({ viewport: { width: 900, height: 1200 } });
  const page = await context.newPage();
  const answer = await page.goto(`${base}/dev/papers/${name}`);
  if (!answer?.ok()) throw new Error(`/dev/papers/${name}: ${answer?.status()}`);
  const annex = page.locator('section', { has: page.getByRole('heading', { name: /^Annexe/ }) });
  const { x, y } = (await page.locator('body').boundingBox())!;
  await page.screenshot({
    path: join(folder, `${name}.png`),
    clip: { x, y, ...sheet },
    fullPage: true,
    mask: [annex],
    maskColor: '#ffffff',
  });
  process.stdout.write(`${name}.png\n`);
  await context.close();
}
await browser.close();
