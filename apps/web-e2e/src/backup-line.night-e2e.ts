import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const state = {
  isSet: true,
  canDrill: true,
  isUnderWay: false,
  lastBackupAt: '2026-11-27T02:19:00+01:00',
  lastVerifiedAt: '2026-11-22T02:19:00+01:00',
  failure: null as string | null,
  isLate: false,
};

test('the dashboard tells administrators of the last verified backup, warns them, and tells nobody else', async ({
  page,
  person,
}) => {
  await logIn(page, 'admin@demo.example');
  await page.goto('/');
  await expect(page.getByText('Aucune sauvegarde automatique n’est réglée.')).toBeVisible();

  await page.route('**/api/backups', (route) => route.fulfill({ json: state }));
  await page.reload();
  await expect(
    page.getByText(/Dernière sauvegarde vérifiée.*22\/11\/2026.*dernière sauvegarde.*27\/11\/2026/),
  ).toBeVisible();

  const failure = 'La copie restaurée a des défauts.';
  await page.route('**/api/backups', (route) => route.fulfill({ json: { ...state, failure, isLate: true } }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: failure })).toContainText('Dernière sauvegarde vérifiée');
  await expectNoSideScroll(page);
  await expectAccessible(page, 'the dashboard with a late backup');

  const manager = await person();
  await logIn(manager, 'cadre@demo.example');
  await manager.goto('/');
  await expect(manager.getByRole('heading', { level: 1, name: 'Votre tableau de bord' })).toBeVisible();
  await expect(manager.getByRole('region', { name: 'Postes de secours' })).toBeVisible();
  await expect(manager.getByText(/sauvegarde/)).toHaveCount(0);
});
