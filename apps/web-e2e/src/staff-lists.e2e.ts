import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { post } from './dossiers';
import { headers } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, hold, test } from './story';
import { rowsOf } from './workbook';

const unsupported = '/admin/aid-station/demand/dps-support/list';
const stations = '/admin/aid-station/list';

/** The row of a dossier. On a phone it is a card. */
const rowOf = (page: Page, id: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .filter({ hasText: String(id) });

test('a manager updates stations in the list, at 1440 px', async ({ person, department, expectProblems }) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const first = await department.orderedStation();
  const second = await department.orderedStation();
  const team = (id: number) => page.getByLabel(`Statut équipe du poste de secours n° ${id}`);

  await test.step('1. the statuses of several stations are changed at once', async () => {
    await page.goto(stations);
    for (const { id } of [first, second]) {
      await page.getByRole('checkbox', { name: `Choisir le poste de secours n° ${id}` }).check();
    }
    await page.getByRole('button', { name: 'Changer les statuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changer les statuts' });
    await expect(dialog.getByText('2 postes de secours')).toBeVisible();
    await expectAccessible(page, 'the statuses of several stations at 1440 px');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('Choisissez au moins un statut.')).toBeVisible();
    await dialog.getByLabel('Statut équipe').selectOption('Équipe validée');
    await dialog.getByLabel('Statut administratif').selectOption('Demande envoyée');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Les statuts de 2 postes ont été mis à jour')).toBeVisible();
    // Nobody is planned yet: a warning is shown, and nothing is locked.
    for (const { id } of [first, second]) {
      await expect(dialog.getByRole('listitem').filter({ hasText: `n° ${id}` })).toContainText('Il manque');
    }
    await expectAccessible(page, 'stations short of team at 1440 px');
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Lignes choisies' })).toBeHidden();
    for (const { id } of [first, second]) await expect(team(id)).toHaveValue('3');
  });
  // The second submission is refused because no status was chosen.
  expectProblems(/422.*update-statuses|status of 422/);

  await test.step('2. a choice that cannot be saved is undone', async () => {
    expectProblems(/503/);
    await page.route(`**/api/aid-station/update-status/${first.id}`, (route) => route.fulfill({ status: 503 }), {
      times: 1,
    });
    await team(first.id).selectOption('Recherche en cours');
    await expect(team(first.id)).toHaveValue('3');
    await team(first.id).selectOption('Recherche en cours');
    await expect(page.getByText('Le statut a été mis à jour')).toBeVisible();
    await expect(team(first.id)).toHaveValue('2');
  });

  await test.step('3. of two quick choices, the last one is stored and shown', async () => {
    const path = `**/api/aid-station/update-status/${first.id}`;
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(`/update-status/${first.id}`)) sent.push(request.postDataJSON());
    });
    const letGo = await hold(page, path);
    // The list reload caused by the first choice is held back: the second choice does not wait for it, nor for the page to be visible.
    const letListGo = await hold(page, /\/api\/aid-station\/list\?/);
    await team(first.id).selectOption('Équipe validée');
    await team(first.id).selectOption('Recherche non initiée');
    await expect(team(first.id)).toHaveValue('1');
    await expect(team(first.id)).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => sent).toEqual([{ teamStatus: 3 }]);
    // Whether the browser asks before the page is closed.
    const leave = () => page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await leave()).toBe(false);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    letGo();
    await expect.poll(() => sent).toEqual([{ teamStatus: 3 }, { teamStatus: 1 }]);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    letListGo();
    await expect(team(first.id)).toHaveAttribute('aria-busy', 'false');
    expect(await leave()).toBe(true);
    await expect(team(first.id)).toHaveValue('1');
    await page.unrouteAll();
    await page.reload();
    await expect(team(first.id)).toHaveValue('1');
  });

  await test.step('4. validating an incomplete team shows a warning', async () => {
    await team(first.id).selectOption('Équipe validée');
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByText(/L’équipe est validée alors qu’elle est incomplète.*Il manque/)).toBeVisible();
    await expect(team(first.id)).toHaveValue('3');
    await messages.getByRole('button', { name: 'Fermer le message' }).last().click();
  });

  await test.step('5. each refused station is named and stays ticked while it is listed', async () => {
    const lost = await department.orderedStation();
    const refused = await department.orderedStation();
    await page.reload();
    const box = (id: number) => page.getByRole('checkbox', { name: `Choisir le poste de secours n° ${id}` });
    for (const { id } of [first, lost, refused]) {
      await box(id).check();
    }
    // A colleague deletes it first.
    const deletion = await page.request.delete(`/api/demand/delete/${lost.id}`, { headers });
    expect(deletion.ok()).toBe(true);
    const refusal = 'Ce poste de secours est en cours de modification.';
    await page.route(
      '**/api/aid-station/update-statuses',
      async (route) => {
        const ids = [first.id, lost.id];
        const response = await route.fetch({ postData: { ...route.request().postDataJSON(), ids } });
        const { updated } = await response.json();
        const answerTo = { id: refused.id, statuses: null, refusal, isUncertain: false };
        await route.fulfill({ response, json: { updated: [...updated, answerTo] } });
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Changer les statuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changer les statuts' });
    await dialog.getByLabel('Statut administratif').selectOption('Autorisation obtenue');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(dialog.getByText('Ces postes n’ont pas été modifiés')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([
      `n° ${lost.id} – Ce poste de secours n’existe pas.`,
      `n° ${refused.id} – ${refusal}`,
    ]);
    await expectAccessible(page, 'a refused station at 1440 px');
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    const chosen = page.getByRole('region', { name: 'Lignes choisies' });
    await expect(chosen.getByRole('status')).toHaveText('1 ligne choisie');
    await expect(box(refused.id)).toBeChecked();
    await expect(box(first.id)).not.toBeChecked();
    // It is no longer there to try again.
    await expect(box(lost.id)).toHaveCount(0);
    await chosen.getByRole('button', { name: 'Tout désélectionner' }).click();
    await expect(chosen).toBeHidden();
  });

  await test.step('6. the list is exported as it is shown, and keeps its view', async () => {
    await page.goto(`${stations}?id=${second.id}`);
    await expect(rowOf(page, second.id)).toBeVisible();
    await page.getByText('Affichage', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Effectif' }).check();
    await page.getByRole('checkbox', { name: 'Lieu' }).uncheck();
    await page.getByRole('radio', { name: 'Compacte' }).check();
    await expectAccessible(page, 'the columns of the stations');
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Effectif' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Lieu' })).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveAttribute('data-density', 'compact');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exporter vers Excel' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Postes de secours.xlsx');
    const rows = await rowsOf(download);
    expect(rows.map(([id]) => id)).toEqual(['ID', second.id]);
    expect(rows[0]).toContain('Effectif');
    await expectNoSideScroll(page);

    await rowOf(page, second.id).getByRole('link').first().click();
    await page.getByRole('link', { name: /Retour/ }).click();
    await expect(page).toHaveURL(new RegExp(`${stations}\\?id=${second.id}$`));
  });
});

test('the list of stations shows whole words of organisers and whole statuses, at 1440 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  await department.orderedStation();
  await page.goto(stations);
  const organiser = (await page.getByRole('columnheader', { name: 'Organisateur' }).boundingBox())!;
  expect(organiser.width).toBeGreaterThanOrEqual(96);
  const selects = page.getByRole('table').getByRole('combobox');
  await expect(selects.first()).toBeVisible();
  const roomBesideWords = await selects.evaluateAll((all) =>
    (all as HTMLSelectElement[]).map((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const canvasContext = document.createElement('canvas').getContext('2d')!;
      canvasContext.font = font;
      const words = Math.max(...[...select.options].map(({ text }) => canvasContext.measureText(text).width));
      return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - words;
    }),
  );
  expect(Math.min(...roomBesideWords)).toBeGreaterThanOrEqual(0);
});

test('the list of demands shows what a decision needs; paper and workbook hold every specified column', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  const heads = () => page.getByRole('columnheader').filter({ hasNotText: 'Actions' }).allInnerTexts();
  const titles = async () => (await heads()).map((head) => head.replace(/[▲▼↕\s]+$/, ''));
  const decisions = ['ID', 'Évènement', 'Organisation', 'Antenne', 'Début', 'Fin', 'Lieu', 'Prix'];
  const everything = [
    ...['ID', 'Évènement', 'Organisation', 'Département', 'Antenne', 'Début', 'Fin', 'Lieu', 'Prix'],
    ...['Contact', 'E-mail', 'Téléphone', 'Demandée le', 'Statut'],
  ];

  await test.step('1. the department of a manager and who to call are folded', async () => {
    await page.goto(`/admin/aid-station/demand/list?id=${id}`);
    await expect(rowOf(page, id)).toContainText('€');
    expect(await titles()).toEqual([...decisions, 'Demandée le', 'Statut']);
  });

  await test.step('2. paper and workbook hold them', async () => {
    await page.emulateMedia({ media: 'print' });
    expect(await titles()).toEqual(everything);
    await page.emulateMedia({ media: 'screen' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exporter vers Excel' }).click(),
    ]);
    expect((await rowsOf(download))[0]).toEqual(everything);
  });

  await test.step('3. filters that are set under « Plus de filtres » are counted, and an organisation is found by its name', async () => {
    const more = page.getByRole('button', { name: 'Plus de filtres (1)' });
    await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toBeHidden();
    await more.click();
    await expect(page.getByRole('textbox', { name: 'ID', exact: true })).toHaveValue(String(id));
    await page.getByRole('button', { name: 'EFFACER' }).click();
    await expect(page.getByRole('button', { name: 'Plus de filtres', exact: true })).toBeVisible();
    const cells = await rowOf(page, id).locator('th, td').allInnerTexts();
    const organisation = cells[(await titles()).indexOf('Organisation')]!;
    expect(organisation.trim()).not.toBe('');
    await page.getByRole('search').getByLabel('Organisation').fill(organisation);
    await page.getByRole('button', { name: 'RECHERCHER' }).click();
    await expect(page).toHaveURL(/orgaName=/);
    await expect(rowOf(page, id)).toContainText(organisation);
    await page.getByRole('button', { name: 'EFFACER' }).click();
  });

  await test.step('4. Enter keeps the focus, and a text that is no day stays with its error', async () => {
    const search = page.getByRole('search');
    const name = search.getByRole('textbox', { name: 'Manifestation' });
    await name.fill('Foulées');
    await name.press('Enter');
    await expect(page).toHaveURL(/eventName=Foul/);
    await expect(search.getByRole('textbox', { name: 'Manifestation' })).toBeFocused();
    const from = search.locator('[data-type="date"]').first().getByRole('textbox');
    await from.fill('samedi');
    await from.blur();
    await expect(search.getByRole('alert')).toHaveText('Veuillez saisir une date, par exemple 08/05/2027');
    await expect(from).toHaveValue('samedi');
    await from.fill('12/6');
    await from.blur();
    await expect(from).toHaveValue(/^12\/06\/20\d\d$/);
    await expect(search.getByRole('alert')).toHaveCount(0);
  });

  await test.step('5. a specified column is shown where every row is empty', async () => {
    // No screen opens an office, so this department has none. Those of the demonstration have nobody in charge.
    const offices = await person({ viewport: { width: 1440, height: 900 } });
    await logIn(offices, 'cadre@demo.example');
    await offices.goto('/admin/administration/antenne/list');
    await expect(offices.getByRole('columnheader', { name: 'Responsable' })).toBeVisible();
    await expect(offices.getByRole('columnheader', { name: 'Informations' })).toBeVisible();
    await expect(offices.getByRole('columnheader', { name: 'Département' })).toHaveCount(0);
  });
});

test('a text that a column of a list cuts is whole in a tip while the keyboard is in its row', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  await page.route(/\/api\/aid-station\/list\?/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const eventName = 'Grand rassemblement régional des randonneurs du Beaujolais et du Lyonnais';
    await route.fulfill({ response, json: { ...answer, records: [{ ...answer.records[0], eventName }] } });
  });
  await page.goto(`${stations}?id=${id}`);
  const tip = page.getByRole('region', { name: 'Résultats' }).locator('dl');
  await page.getByRole('checkbox', { name: `Choisir le poste de secours n° ${id}` }).focus();
  await page.keyboard.press('Tab');
  await expect(rowOf(page, id).getByRole('link').first()).toBeFocused();
  await expect(tip).toContainText('Grand rassemblement régional des randonneurs du Beaujolais et du Lyonnais');
  await expectAccessible(page, 'the whole texts of a row at 1440 px');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('an action refused for a station gives its reason, in the list and in its dossier', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const { id, price } = await department.orderedStation();
  const deletion = page.getByRole('menuitem', { name: 'Supprimer' });
  const openMenu = () => page.getByRole('button', { name: `Actions : le poste de secours n° ${id}` }).click();
  await page.goto(`${stations}?id=${id}`);
  await openMenu();
  await expect(deletion).toHaveText('Supprimer');
  await expect(deletion).not.toHaveAttribute('aria-disabled', 'true');

  await post(page, `/api/invoice/create/${id}`, {
    contactName: 'Léa Roche',
    contactEmail: 'lea@club.example',
    amount: price,
  });
  await page.reload();
  await openMenu();
  await expect(deletion).toHaveAttribute('aria-disabled', 'true');
  await expect(deletion).toContainText('Ce poste de secours a été facturé : il ne peut plus être supprimé.');
  // The keyboard reaches the item, which reads its reason and does nothing.
  await page.keyboard.press('End');
  await expect(deletion).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(deletion).toBeVisible();
  await expectAccessible(page, 'what may be done with a station');

  await page.goto(`/admin/aid-station/edit/${id}`);
  const support = page.getByRole('group', { name: 'DPS pris en charge' });
  await expect(support.getByRole('radio', { name: 'NON' })).toBeDisabled();
  await expect(support).toContainText('Seule une demande en cours peut être refusée.');
});

test('an accountant reads the refused demands, which have no menu entry', async ({ page, department }) => {
  await department.logIn(page, 'accountant');
  await page.goto(unsupported);
  await expect(page.getByRole('heading', { level: 1, name: 'Demandes non prises en charge' })).toBeVisible();
  await page.getByRole('button', { name: 'Postes de secours' }).click();
  await expect(page.getByRole('link', { name: 'Demandes', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Demandes non prises en charge' })).toHaveCount(0);
});
