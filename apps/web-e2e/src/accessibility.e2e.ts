import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expect, test } from './story';

/** Every screen of the administration, by who sees it. */
const screens: Record<string, readonly string[]> = {
  'admin@demo.example': [
    '/admin/users/list',
    '/admin/users/add',
    '/admin/users/edit/2',
    '/account',
    '/admin/administration/department/list',
    '/admin/administration/department/edit/69',
    '/admin/administration/antenne/list',
    '/admin/administration/antenne/edit/1',
    '/admin/organization/list',
    '/admin/organization/add',
    '/admin/organization/edit/1?onglet=1',
    '/admin/organization/edit/1?onglet=2',
    '/admin/organization/edit/1?onglet=3',
  ],
  'cadre@demo.example': [
    '/',
    '/admin/search?q=lyon',
    '/admin/affiliation/department',
    '/admin/aid-station/list',
    '/admin/aid-station/demand/list',
    '/admin/accounting/ope-invoice',
  ],
  'compta@demo.example': ['/admin/affiliation/department'],
  'organisateur@demo.example': ['/admin/organization/profile', '/admin/organization/edit/1'],
  'a visitor': [
    '/aid-station',
    '/aid-station/validation-account',
    '/login-app',
    '/login-app?erreur=oidc-compte',
    '/reset-password',
    '/account/confirm-email#token=inconnu',
    '/conditions-generales-de-vente',
    '/mentions-legales',
    '/confidentialite',
  ],
};

for (const [email, paths] of Object.entries(screens)) {
  for (const width of [1440, 390]) {
    test(`axe has no serious finding on the screens of ${email} at ${width} px`, async ({ person }) => {
      test.setTimeout(paths.length * 30_000);
      // Contrast is measured on colours at rest, not on the way from one to the next.
      const page = await person({ viewport: { width, height: 900 } });
      if (email.includes('@')) await logIn(page, email);
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, `${path} at ${width} px`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${path} at ${width} px does not scroll sideways`).toBeLessThanOrEqual(0);
      }
    });
  }
}
