import ICAL from 'ical.js';
import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** The titles of the events of a calendar. */
const titlesOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents('vevent')
    .map((event) => String(event.getFirstPropertyValue('summary')));

test('a manager is shown the link of an office only once they open its calendar', async ({ page }) => {
  await logIn(page, 'cadre@demo.example');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/calendar-link')) asked.push(request.method());
  });
  await page.goto('/admin/administration/antenne/edit/1');
  const opens = page.getByRole('button', { name: 'Calendrier', exact: true });
  await expect(opens).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await opens.click();
  const dialog = page.getByRole('dialog', { name: 'Calendrier de l’antenne' });
  await dialog.getByRole('button', { name: 'Créer le lien' }).click();
  await expect(dialog.getByText('/api/feeds/')).toBeVisible();
  expect(asked.slice(0, 2)).toEqual(['GET', 'POST']);
});

test('an organiser copies the link of their calendar for their agenda, renews it and ends it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, 'organisateur@demo.example');
  await page.goto('/account');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Calendrier', exact: true }) });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await test.step('the link is made, copied and read by an agenda without login', async () => {
    await section.getByRole('button', { name: 'Créer le lien' }).click();
    await section.getByRole('button', { name: 'Copier le lien' }).click();
    await expect(section.getByText('Copié')).toBeVisible();
    await expectAccessible(page, 'the link of a calendar');
    const answer = await page.request.get(new URL(await copied()).pathname, { headers: { cookie: '' } });
    expect(answer.headers()['content-type']).toContain('text/calendar');
    expect(titlesOf(await answer.text()).length).toBeGreaterThan(0);
  });

  await test.step('a renewed link takes its place', async () => {
    const former = await copied();
    await section.getByRole('button', { name: 'Renouveler' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renouveler' }).click();
    await expect(section.getByText('Le lien est renouvelé')).toBeVisible();
    await expect(section.getByText(former)).toHaveCount(0);
    expect((await page.request.get(new URL(former).pathname)).status()).toBe(404);
  });

  await test.step('on a phone it fits, and is ended', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
    await section.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(section.getByText('Le lien est supprimé')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Créer le lien' })).toBeVisible();
  });
});
