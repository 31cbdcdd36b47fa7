import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { addressesOf, expectLoaded, screens } from './screens';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** The screens with the most kinds of controls, at the width at which most people see them. The night checks every screen at two widths. */
const chosenScreens: readonly { readonly email: string; readonly width: number; readonly paths: readonly string[] }[] =
  [
    {
      email: 'cadre@demo.example',
      width: 1440,
      paths: [
        '/',
        '/admin/aid-station/list',
        '/admin/planning',
        '/admin/aid-station/edit/20',
        '/admin/accounting/ope-invoice',
      ],
    },
    {
      email: 'organisateur@demo.example',
      width: 390,
      paths: ['/admin/organization/demand/list', '/admin/organization/demand/edit/slots/{slot}'],
    },
    { email: 'a visitor', width: 390, paths: ['/aid-station', '/login-app'] },
  ];

for (const { email, width, paths } of chosenScreens) {
  test(`axe has no finding on the main screens of ${email}, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 900 } });
    if (email.includes('@')) await logIn(page, email);
    for (const path of await addressesOf(page, paths)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectLoaded(page);
      await expectAccessible(page, path);
      await expectNoSideScroll(page, path);
    }
  });
}

/** Routes that the night's check of every screen does not visit, with the reason. */
const testedElsewhere: Readonly<Record<string, string>> = {
  '/aid-station/login': 'a form has to be filled in before: one-thread.night-e2e',
  '/aid-station/success/:id': 'a request has to be sent before: express-messages.night-e2e',
  '/admin/organization/aid-station/contact': 'the contact step again: one-thread.night-e2e',
  '/event/no-auth/print/:uniqId': 'the sheet of /demand/print/:id',
  '/account/organiser-proposal': 'opened by a link: organisations’ stories',
  '/factures/paiement': 'a link to pay is needed: card-payments.e2e',
  '/admin/administration/import/:id': 'a file has to be imported before: imports.night-e2e',
  '/admin/organization/documents/reply/:id': 'a document has to wait for an answer: organiser-answers.night-e2e',
};

test('every route is checked by night or has a reason not to be', () => {
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
