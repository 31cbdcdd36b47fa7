import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** Every screen, by who sees it. `{demand}` and `{slot}` are the organiser's newest editable ones, `{station}` their newest station. */
const screens: Record<string, readonly string[]> = {
  'admin@demo.example': [
    '/admin/users/list',
    '/admin/users/add',
    '/admin/users/edit/2',
    '/account',
    '/admin/administration/department/list',
    '/admin/administration/department/edit/69',
    '/admin/administration/department/mail-templates/69/quote',
    '/admin/administration/department/deadlines/69',
    '/admin/administration/antenne/list',
    '/admin/administration/antenne/edit/1',
    '/admin/administration/antenne/means/1',
    '/admin/organization/list',
    '/admin/organization/add',
    '/admin/organization/edit/1?onglet=1',
    '/admin/organization/edit/1?onglet=2',
    '/admin/organization/edit/1?onglet=3',
    '/admin/accounting/revenues',
    '/admin/administration/mails?state=',
    '/admin/administration/installation',
    '/admin/administration/integrity',
    '/admin/administration/retention',
    '/admin/administration/system',
    '/admin/aid-station/yearly-report',
  ],
  'cadre@demo.example': [
    '/',
    '/admin/search?q=lyon',
    '/admin/affiliation/department',
    '/admin/aid-station/list',
    '/admin/aid-station/demand/list',
    '/admin/planning',
    '/admin/aid-station/demand/dps-support/list',
    '/admin/accounting/ope-invoice',
    '/admin/accounting/credit',
    '/admin/accounting/transfer',
    '/admin/accounting/check',
    '/admin/accounting/exports',
    '/admin/accounting/customers',
    '/admin/accounting/statements',
    '/admin/accounting/reminders',
    '/admin/aid-station/demand/50',
    '/admin/aid-station/edit/20',
    '/admin/aid-station/edit/20?onglet=historique',
    '/admin/aid-station/pricing',
    '/admin/aid-station/teams',
    '/admin/planning/means?antenne=1',
    '/admin/planning/renforts',
    '/admin/aid-station/deadlines',
    '/demand/print/50',
  ],
  'compta@demo.example': ['/admin/affiliation/department'],
  'organisateur@demo.example': [
    '/account',
    '/unauthorized',
    '/admin/organization/profile',
    '/admin/organization/edit/1',
    '/admin/organization/documents',
    '/admin/organization/demand/list',
    '/admin/organization/demand/edit/{demand}',
    '/admin/organization/demand/edit/slots/{slot}',
    '/admin/organization/demand/edit/details/{demand}',
    '/admin/organization/demand/edit/device/{demand}',
    '/admin/organization/demand/edit/success/{demand}',
    '/admin/organization/aid-station/list',
    '/admin/organization/aid-station/show/{station}',
    '/demand/print/{demand}',
  ],
  'a visitor': [
    '/aid-station',
    '/aid-station/validation-account',
    '/login-app',
    '/login-app?erreur=oidc-existant',
    '/reset-password',
    '/account/sign-in',
    '/account/confirm-email#token=inconnu',
    '/account/daily-digest#token=inconnu',
    '/documents/accord',
    '/conditions-generales-de-vente',
    '/mentions-legales',
    '/confidentialite',
    '/accessibilite',
  ],
};

/** Waits until the page has loaded its data: titles appear before it. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByText(/^Chargement/)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Replaces the placeholders in the paths with ids that the caller may see. */
async function addressesOf(page: Page, paths: readonly string[]): Promise<string[]> {
  if (!paths.some((path) => path.includes('{'))) return [...paths];
  const rows = async (list: string) => (await (await page.request.get(list)).json()).records;
  const demand = (await rows('/api/demand/user/list')).find(({ status }: { status: number }) => status === 1);
  const [station] = await rows('/api/aid-station/user/list');
  const places: Record<string, number> = { demand: demand.id, slot: demand.demandSlots[0].id, station: station.id };
  return paths.map((path) => path.replace(/\{(\w+)\}/, (_, name: string) => String(places[name])));
}

for (const [email, paths] of Object.entries(screens)) {
  test(`axe has no finding on the screens of ${email}, at 1440 px and at 390 px`, async ({ person }) => {
    test.setTimeout(paths.length * 60_000);
    // Reduced motion: contrast must be measured on final colours, not during a transition.
    const page = await person();
    if (email.includes('@')) await logIn(page, email);
    for (const path of await addressesOf(page, paths)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectLoaded(page);
        await expectAccessible(page, `${path} at ${width} px`);
        await expectNoSideScroll(page, `${path} at ${width} px`);
      }
    }
  });
}

/** Routes that are not checked here, with the reason. */
const testedElsewhere: Readonly<Record<string, string>> = {
  '/aid-station/login': 'a form has to be filled in before: phone.e2e',
  '/aid-station/success/:id': 'a request has to be sent before: request-to-invoice.e2e',
  '/admin/organization/aid-station/contact': 'the contact step again: phone.e2e',
  '/event/no-auth/print/:uniqId': 'the sheet of /demand/print/:id',
  '/account/organiser-proposal': 'opened by a link: organisations’ stories',
  '/factures/paiement': 'a link to pay is needed: card-payments.e2e',
  '/admin/organization/documents/reply/:id': 'a document has to wait for an answer: organiser-answers.e2e',
};

test('every route is checked here or has a reason not to be', () => {
  const source = readFileSync(join(import.meta.dirname, '../../web/src/routing/routes.ts'), 'utf8');
  const routes = [...source.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!);
  const visitedPaths = Object.values(screens).flatMap((paths) => paths.map((path) => path.split(/[?#]/)[0]!));
  const isVisited = (route: string) => {
    const shape = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
    return visitedPaths.some((path) => shape.test(path));
  };
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter((route) => !isVisited(route) && !(route in testedElsewhere))).toEqual([]);
  expect(Object.keys(testedElsewhere).filter((route) => !routes.includes(route) || isVisited(route))).toEqual([]);
});

test('nothing of the organiser’s area is cut or scrolls sideways at a zoom of 200 %', async ({ person }) => {
  test.setTimeout(240_000);
  // Corresponds to a screen of 1280 by 900 pixels at 200 %.
  const page = await person({ viewport: { width: 640, height: 450 } });
  for (const path of screens['a visitor']!) await expectFits(page, path);
  await logIn(page, 'organisateur@demo.example');
  for (const path of await addressesOf(page, screens['organisateur@demo.example']!)) await expectFits(page, path);
});

async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
  const { overflow, cut } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    cut: [...document.querySelectorAll('main button, main label, main h1, main h2, main h3')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).overflowX !== 'visible')
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
  }));
  expect(overflow, `${path} does not scroll sideways`).toBeLessThanOrEqual(0);
  expect(cut, `${path} cuts nothing`).toEqual([]);
}
