import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import type { OwnDepartment } from './own-department';
import { expectNoSideScroll } from './side-scroll';
import { expect, hold, test } from './story';

/*
 * What the palette offers to whom is in apps/web/src/app/layouts/finder/palette-entries.spec.ts, what is found in
 * apps/api-e2e/src/find.e2e-spec.ts. These stories show the keys, the focus and late answers.
 */

const desk = { viewport: { width: 1440, height: 900 } };

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const text = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group, exact: true }).getByRole('option');
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Raccourcis clavier' });
/** Waits for a dossier's screen, which replaces the one that says that it is loading. */
const heading = (page: Page, id: number) =>
  expect(page.getByRole('heading', { level: 1, name: new RegExp(`Modifier .+n°\\s${id}$`) })).toBeVisible();

/** Two dossiers of the department: races, then a tournament. */
async function dossiers(department: OwnDepartment): Promise<readonly [number, number]> {
  const races = await department.pricedDemand({ name: 'Régates O’Neill du canal' });
  return [races, await department.pricedDemand({ name: 'Joutes O’Neill du canal' })];
}

test('a manager finds a dossier by its town with two keys after the name, and actions and screens', async ({
  person,
  department,
}) => {
  const page = await person(desk);
  await department.logIn(page, 'manager');
  const [races] = await dossiers(department);
  await page.goto('/admin/administration/antenne/list');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('Ctrl+K, the town, Enter: before the answer is there', async () => {
    await page.keyboard.press('Control+k');
    await expect(text(page)).toBeFocused();
    const answer = await hold(page, /\/api\/find/);
    await page.keyboard.type('CHEF-LIEU regates');
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeVisible();
    answer();
    await heading(page, races);
    await expect(palette(page)).toBeHidden();
  });

  await test.step('the arrows choose', async () => {
    await page.keyboard.press('/');
    await text(page).fill('oneill du canal');
    await expect(options(page, 'Dossiers')).toHaveCount(2);
    await expect(options(page, 'Dossiers').first()).toHaveAttribute('aria-selected', 'true');
    const second = await options(page, 'Dossiers').nth(1).getAttribute('id');
    await page.keyboard.press('ArrowDown');
    await expect(text(page)).toHaveAttribute('aria-activedescendant', second!);
    await page.keyboard.press('ArrowUp');
    await expect(text(page)).not.toHaveAttribute('aria-activedescendant', second!);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });

  await test.step('an answer that comes late replaces no newer one', async () => {
    const late = await hold(page, /\/api\/find\?text=lyon/);
    const sent = page.waitForRequest(/\/api\/find\?text=lyon/);
    await page.keyboard.press('/');
    await text(page).fill('lyon');
    await sent;
    await text(page).fill('canal joutes');
    await expect(options(page, 'Dossiers')).toHaveText([/Joutes O’Neill/]);
    late();
    await expect(options(page, 'Dossiers')).toHaveText([/Joutes O’Neill/]);
    await text(page).fill('zzz introuvable');
    await expect(palette(page).getByText('Rien ne correspond à « zzz introuvable ».')).toBeVisible();
  });

  await test.step('« Générer le devis » of the dossier on screen leads to its button', async () => {
    await text(page).fill('générer devis');
    await expect(options(page, 'Actions')).toHaveText([/Générer le devis/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Générer le devis' })).toBeFocused();
    await expect(page).toHaveURL(/onglet=administratif/);
  });

  await test.step('a screen by its name, then the dossier among the recent ones', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Recherche' }).click();
    await text(page).fill('cheq');
    await options(page, 'Écrans').filter({ hasText: 'Chèques' }).click();
    await expect(page).toHaveURL(/\/admin\/accounting\/check/);
    await page.keyboard.press('Control+k');
    await expect(options(page, 'Dossiers récents')).toHaveText([/Régates O’Neill du canal/]);
    await page.keyboard.press('Enter');
    await heading(page, races);
  });

  await test.step('Ctrl+K does not open it over another dialog', async () => {
    await page.keyboard.press('?');
    await expect(keysDialog(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(keysDialog(page)).toBeVisible();
    await expect(palette(page)).toBeHidden();
  });
});

test('the shortcut keys lead through the dossiers of a list, at the same tab', async ({ person, department }) => {
  const page = await person(desk);
  await department.logIn(page, 'manager');
  const [races, tournament] = await dossiers(department);
  // The newest first.
  await page.goto('/admin/aid-station/demand/list');
  await page.getByRole('link', { name: 'Joutes O’Neill du canal' }).click();
  await heading(page, tournament);
  const neighbours = page.getByRole('navigation', { name: 'Dossiers de la page « Demandes actives »' });
  await expect(neighbours).toContainText('1 sur 2');
  await expect(neighbours.getByRole('link', { name: 'Dossier précédent' })).toHaveCount(0);

  const administrative = page.getByRole('tab', { name: 'Administratif' });
  for (const key of ['g', 'a']) await page.keyboard.press(key);
  await expect(administrative).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('j');
  await heading(page, races);
  await expect(administrative).toHaveAttribute('aria-selected', 'true');
  // There is no further one.
  await page.keyboard.press('j');
  await neighbours.getByRole('link', { name: 'Dossier précédent' }).click();
  await heading(page, tournament);

  await test.step('not while a field has the focus', async () => {
    for (const key of ['g', 'm']) await page.keyboard.press(key);
    await page.getByLabel('Nom de l’évènement').click();
    for (const key of ['j', '?']) await page.keyboard.press(key);
    await expect(page.getByLabel('Nom de l’évènement')).toHaveValue(/j\?/);
    await expect(keysDialog(page)).toBeHidden();
  });

  await test.step('a question before unsaved input is lost', async () => {
    await page.getByRole('tab', { name: 'Manifestation' }).focus();
    await page.keyboard.press('j');
    const question = page.getByRole('dialog', { name: 'Modifications non enregistrées' });
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await heading(page, races);
  });

  await test.step('single keys can be switched off, Ctrl+K stays', async () => {
    const single = keysDialog(page).getByRole('checkbox', { name: 'Raccourcis d’une seule touche' });
    await page.keyboard.press('?');
    await expectAccessible(page, 'the list of keys');
    await single.uncheck();
    await page.keyboard.press('Escape');
    await page.reload();
    await heading(page, races);
    for (const key of ['k', '/', '?']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await text(page).fill('raccourcis');
    await page.keyboard.press('Enter');
    await single.check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await heading(page, tournament);
  });
});

test('an organiser finds a dossier on a phone, in a palette that is accessible', async ({ person, department }) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'organiser');
  const [, tournament] = await dossiers(department);
  await page.goto('/admin/organization/demand/list');
  await page.getByRole('banner').getByRole('button', { name: 'Recherche' }).click();
  await expect(options(page, 'Écrans').first()).toHaveText(/Mes demandes/);
  await expectAccessible(page, 'the empty palette on a phone');
  await text(page).fill('canal joutes');
  await expect(options(page, 'Dossiers')).toHaveText([/Joutes O’Neill du canal/]);
  await expectAccessible(page, 'results on a phone');
  await expectNoSideScroll(page, 'results on a phone');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/organization/aid-station/show/${tournament}$`));
});
