import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { fileDemand, headers } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, hold, test } from './story';

/** Town of this file's dossiers. */
const town = 'Zermezeele';
const desk = { viewport: { width: 1440, height: 900 } };

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const text = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page, group: string) =>
  palette(page).getByRole('group', { name: group, exact: true }).getByRole('option');
const keysDialog = (page: Page) => page.getByRole('dialog', { name: 'Raccourcis clavier' });
/** Waits for a dossier's screen, which replaces the one that says that it is loading. */
const heading = (page: Page, id: number) =>
  expect(page.getByRole('heading', { level: 1, name: new RegExp(`Modifier .+n°\\s${id}$`) })).toBeVisible();
/** Opens a page, and waits until its keys work. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Two dossiers of an organiser in the town, filed once for the stories of this file. */
let filed: Promise<readonly [number, number]> | undefined;
function dossiers(organiser: Page, staff: Page): Promise<readonly [number, number]> {
  filed ??= (async () => {
    const ids = [
      await fileDemand(organiser, 'Régates O’Neill du canal', 1),
      await fileDemand(organiser, 'Joutes O’Neill du canal', 1),
    ] as const;
    for (const id of ids) {
      const { demand } = await (await staff.request.get(`/api/demand/${id}`)).json();
      const moved = await staff.request.patch(`/api/demand/${id}`, {
        headers,
        data: { version: demand.version, eventPlaceCity: town },
      });
      expect(moved.ok(), await moved.text()).toBe(true);
    }
    return ids;
  })();
  return filed;
}

/** A manager and an organiser, signed in, with the dossiers. */
async function people(person: (options?: typeof desk) => Promise<Page>, options = desk) {
  const [manager, organiser] = [await person(options), await person(options)];
  await logIn(manager, 'cadre@demo.example');
  await logIn(organiser, 'organisateur@demo.example');
  return { manager, organiser, ids: await dossiers(organiser, manager) };
}

test('a manager finds a dossier by its town with two keys after the name, and papers, actions and screens', async ({
  person,
}) => {
  const { manager: page, ids } = await people(person);
  await openPage(page, '/admin/administration/antenne/list');

  await test.step('Ctrl+K, the town, Enter: before the answer is there', async () => {
    await page.keyboard.press('Control+k');
    await expect(text(page)).toBeFocused();
    const answer = await hold(page, /\/api\/find/);
    await page.keyboard.type(`${town.toUpperCase()} regates`);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeVisible();
    answer();
    await heading(page, ids[0]);
    await expect(palette(page)).toBeHidden();
  });

  await test.step('« oneill » finds O’Neill, and the arrows choose', async () => {
    await page.keyboard.press('/');
    await text(page).fill('oneill du canal');
    await expect(options(page, 'Dossiers').filter({ hasText: 'O’Neill du canal' })).toHaveCount(2);
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
    const asked = page.waitForRequest(/\/api\/find\?text=lyon/);
    await page.keyboard.press('/');
    await text(page).fill('lyon');
    await asked;
    await text(page).fill(`${town} joutes`);
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
    await heading(page, ids[0]);
  });

  await test.step('Ctrl+K does not open it over another dialog', async () => {
    await page.keyboard.press('?');
    await expect(keysDialog(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(keysDialog(page)).toBeVisible();
    await expect(palette(page)).toBeHidden();
  });
});

test('the keys lead through the dossiers of the list, at the same tab', async ({ person }) => {
  const { manager: page, ids } = await people(person);
  // The newest first.
  await page.goto(`/admin/aid-station/demand/list?eventName=${encodeURIComponent('O’Neill du canal')}`);
  await page.getByRole('link', { name: 'Joutes O’Neill du canal' }).click();
  await heading(page, ids[1]);
  const neighbours = page.getByRole('navigation', { name: 'Dossiers de la page « Demandes actives »' });
  await expect(neighbours).toContainText('1 sur 2');
  await expect(neighbours.getByRole('link', { name: 'Dossier précédent' })).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page.getByRole('tab', { name: 'Administratif' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('j');
  await heading(page, ids[0]);
  await expect(page.getByRole('tab', { name: 'Administratif' })).toHaveAttribute('aria-selected', 'true');
  // There is no further one.
  await page.keyboard.press('j');
  await neighbours.getByRole('link', { name: 'Dossier précédent' }).click();
  await heading(page, ids[1]);
  await page.keyboard.press('j');
  await heading(page, ids[0]);
  await page.keyboard.press('k');
  await heading(page, ids[1]);

  await test.step('not while a field has the focus', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByLabel('Nom de la manifestation').click();
    await page.keyboard.press('j');
    await page.keyboard.press('?');
    await expect(page.getByLabel('Nom de la manifestation')).toHaveValue(/j\?/);
    await expect(keysDialog(page)).toBeHidden();
    await heading(page, ids[1]);
  });

  await test.step('a question before unsaved input is lost', async () => {
    await page.getByRole('tab', { name: 'Manifestation' }).focus();
    await page.keyboard.press('j');
    const question = page.getByRole('dialog', { name: 'Modifications non enregistrées' });
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
    await heading(page, ids[0]);
  });

  await test.step('single keys can be switched off, Ctrl+K stays', async () => {
    await page.keyboard.press('?');
    await expect(keysDialog(page).getByText('Dossier suivant de la liste')).toBeVisible();
    await expectAccessible(page, 'the list of keys');
    await keysDialog(page).getByRole('checkbox', { name: 'Raccourcis d’une seule touche' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(keysDialog(page)).toBeHidden();
    await page.reload();
    await heading(page, ids[0]);
    for (const key of ['k', '/', '?']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await text(page).fill('raccourcis');
    await page.keyboard.press('Enter');
    await keysDialog(page).getByRole('checkbox', { name: 'Raccourcis d’une seule touche' }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await heading(page, ids[1]);
  });
});

test('an organiser and an accountant find what their lists show, and nothing else', async ({ person }) => {
  const { organiser, ids } = await people(person);
  await test.step('the organiser', async () => {
    await openPage(organiser, '/admin/organization/demand/list');
    await organiser.keyboard.press('/');
    await expect(options(organiser, 'Actions')).toHaveText([/Nouvelle demande/, /Raccourcis clavier/]);
    await expect(options(organiser, 'Écrans').first()).toHaveText(/Mes demandes/);
    await text(organiser).fill(`${town} joutes`);
    await expect(options(organiser, 'Dossiers')).toHaveText([/Joutes O’Neill du canal/]);
    await expectAccessible(organiser, 'the palette of an organiser');
    await organiser.keyboard.press('Enter');
    await expect(organiser).toHaveURL(new RegExp(`/admin/organization/demand/edit/${ids[1]}$`));
  });
  await test.step('the accountant, who edits nothing', async () => {
    const accountant = await person(desk);
    await logIn(accountant, 'compta@demo.example');
    await accountant.goto(`/admin/aid-station/demand/${ids[0]}`);
    await heading(accountant, ids[0]);
    await accountant.keyboard.press('Control+k');
    await text(accountant).fill('devis');
    await expect(palette(accountant).getByRole('option', { name: 'Générer le devis' })).toHaveCount(0);
    await text(accountant).fill('cardiologie lyon');
    await expect(options(accountant, 'Dossiers').first()).toContainText('cardiologie');
  });
});

test('after the log-out the browser keeps no dossier', async ({ person }) => {
  const { manager: page, ids } = await people(person);
  await page.goto(`/admin/aid-station/demand/${ids[0]}`);
  await heading(page, ids[0]);
  const kept = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(await kept()).toContain('Régates');
  await page.getByRole('link', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/login/);
  expect(await kept()).not.toContain('Régates');
});

for (const [what, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`the palette is accessible on ${what}`, async ({ person }) => {
    const { manager: page, ids } = await people(person, { viewport });
    await page.goto('/admin/aid-station/demand/list');
    await page.getByRole('banner').getByRole('button', { name: 'Recherche' }).click();
    await expect(options(page, 'Écrans').first()).toBeVisible();
    await expectAccessible(page, `the empty palette on ${what}`);
    await text(page).fill('lyon');
    await expect(options(page, 'Clients').first()).toBeVisible();
    await expectAccessible(page, `results on ${what}`);
    await expectNoSideScroll(page, `results on ${what}`);
    await text(page).fill(`${town} joutes`);
    await options(page, 'Dossiers').filter({ hasText: 'Joutes' }).click();
    await heading(page, ids[1]);
  });
