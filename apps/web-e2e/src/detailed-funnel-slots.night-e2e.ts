import { expectAccessible, expectTappable } from './accessibility';
import { french } from './express-form';
import { behavior, card, dayOfEvent, fileDemand, headers, level, saved, state } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an organiser describes three slots, and each missing item links to its slot, at 390 px', async ({ person }) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await logIn(page, 'organisateur@demo.example');
  const id = await fileDemand(page, 'Trois scènes 390', 3);
  await page.goto(`/admin/organization/demand/edit/${id}`);

  await test.step('the first step lists what each slot is missing and requires a behaviour for each', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Séquencement de l’évènement' })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp('Trois scènes 390'));
    await expect(page.getByText('Créneaux', { exact: true }).first()).toBeVisible();
    await expect(page.locator('[aria-current=step]')).toHaveText(/Créneaux/);
    await expect(page.getByRole('button', { name: 'ÉTAPE PRÉCÉDENTE' })).toHaveCount(0);
    await expect(card(page, 'Créneau 2')).toContainText(/Il manque encore le comportement du public/);
    await expectTappable(page, 'step 1');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page.getByText('* Veuillez vérifier vos informations')).toBeVisible();
    await expect(behavior(page, 'Créneau 1')).toBeFocused();
    for (const slot of ['Créneau 1', 'Créneau 2', 'Créneau 3']) {
      await behavior(page, slot).selectOption({ label: 'Spectacle statique' });
    }
    await page.getByLabel('Lieu', { exact: true }).fill('Grande prairie');
    await saved(page);
  });

  await test.step('a slot without an environment is marked, and its icon opens its editor', async () => {
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(
      page.getByText('* Caractéristique de l’environnement ou de l’accessibilité du site manquant'),
    ).toBeVisible();
    const edit = page.getByRole('link', { name: 'Modifier le créneau Créneau 1' });
    await expect(edit).toHaveAccessibleDescription(/Caractéristique de l’environnement/);
    await expectAccessible(page, 'step 1 with its errors at 390 px');
    await edit.click();
    await expect(page).toHaveURL(/\/slots\/\d+$/);
  });

  await test.step('the editor shows the effect of each answer and how the number of rescuers is computed', async () => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      /1\. Identité et contacts/,
      /2\. Pics de fréquentation/,
      /3\. Caractéristiques de l’environnement/,
      /4\. Secours publics et services/,
      /5\. Points d’intérêt/,
      /Combien de secouristes/,
    ]);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page.getByText('* Veuillez vérifier vos informations')).toBeVisible();
    await expect(level(page, /Environnement/, /Structures permanentes/)).toBeFocused();

    await expect(page.getByLabel('Voie publique')).toHaveCount(0);
    await level(page, /Environnement/, /Structures non permanentes/).check();
    await page.getByRole('switch', { name: 'Voie publique' }).check();
    await page.getByLabel('Superficie de l’espace naturel').fill('0,015');
    await expect(page.getByText('P2 0,35 + E1 0,30 + E2 …')).toBeVisible();
    await expect(page.getByText('E2 0,40 → 14 secouristes')).toBeVisible();
    await level(page, /Délai/, /10 minutes ou moins/).check();
    const working = page.getByRole('region', { name: 'Dimensionnement du créneau' });
    await expect(working).toContainText('12 secouristes · DPS-PE');
    await expect(working).toContainText('i = P2 0,35 + E1 0,30 + E2 0,25 = 0,90');
  });

  await test.step('conditional fields, services, contacts and points of interest', async () => {
    await expect(page.getByLabel('Nature du dispositif pour les acteurs')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Dispositif pour les acteurs' }).check();
    await page.getByLabel('Nature du dispositif pour les acteurs').selectOption({ index: 2 });
    await page.getByLabel('Sapeurs pompiers').check();
    await page.getByRole('button', { name: 'Ajouter un autre service (santé)' }).click();
    await page.getByLabel('Autre service 1, santé').fill('Kinésithérapeute');

    await page.getByLabel('Nom du contact').fill('Léa Marchand');
    await page.getByLabel('Téléphone du contact').fill('06 11 22 33 44');
    await expect(page.getByRole('button', { name: /Supprimer le contact/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Ajouter un contact' }).click();
    await expect(page.getByLabel('Nom du contact').nth(1)).toBeFocused();
    await expect(state(page)).toContainText('Il reste des champs à compléter');
    await page.getByLabel('Nom du contact').nth(1).fill('Hugo Petit');
    await expect(page.getByRole('button', { name: 'Supprimer le contact 1' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Supprimer le contact 2' }).click();
    await expect(page.getByRole('button', { name: 'Ajouter un contact' })).toBeFocused();
    for (const name of ['Scène', 'Entrée nord']) {
      await page.getByRole('button', { name: 'Ajouter un point d’intérêt' }).click();
      await page.getByLabel('Nom du point d’intérêt').last().fill(name);
    }
    await expect(page.getByRole('button', { name: 'Supprimer le point d’intérêt 1' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Supprimer le point d’intérêt 2' })).toBeVisible();
    await saved(page);
  });

  await test.step('an end before the start is moved by whole days; a reload shows every value again', async () => {
    await page.getByLabel('Fin, date').fill(french(dayOfEvent(-10)));
    await page.getByLabel('Fin, heure').fill('02:00');
    await page.getByLabel('Fin, heure').blur();
    await expect(page.getByLabel('Fin, date')).toHaveValue(french(dayOfEvent(1)));
    await expect(page.getByText('La fin précédait le début')).toBeVisible();
    await saved(page);
    await page.reload();
    await expect(page.getByLabel('Fin, date')).toHaveValue(french(dayOfEvent(1)));
    await expect(page.getByLabel('Nom du contact')).toHaveValue('Léa Marchand');
    await expect(page.getByLabel('Nom du point d’intérêt')).toHaveCount(2);
    await expect(page.getByLabel('Autre service 1, santé')).toHaveValue('Kinésithérapeute');
    await expect(page.getByLabel('Superficie de l’espace naturel')).toHaveValue('0,015');
    await expect(level(page, /Environnement/, /Structures non permanentes/)).toBeChecked();
    await expectTappable(page, 'a filled slot');
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/edit/${id}$`));
  });

  await test.step('slots are copied, removed and restored; then the next step opens', async () => {
    await expect(card(page, 'Créneau 1')).toContainText('TERMINÉ');
    await page.getByRole('button', { name: 'Supprimer le créneau Créneau 3' }).click();
    await expect(card(page, 'Créneau 3')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Annuler la suppression' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Supprimer le créneau Créneau 3' })).toBeFocused();
    await page.getByRole('button', { name: 'Supprimer le créneau Créneau 3' }).click();
    await page.getByRole('button', { name: 'Supprimer le créneau Créneau 2' }).click();
    await expect(page.getByText('Le créneau « Créneau 2 » est supprimé.')).toBeVisible();
    // The only remaining slot cannot be removed.
    await expect(page.getByRole('button', { name: /Supprimer le créneau/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Copier le créneau Créneau 1' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Copier le créneau Créneau 1', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/edit/details/${id}$`));
    const { slots } = await (await page.request.get(`/api/demand/${id}`, { headers })).json();
    expect(slots.map((slot: { rescueWorkerCount: number }) => slot.rescueWorkerCount)).toEqual([16, 16]);
  });
});

test('the card of a demand with many slots shows the first ones and unfolds the others', async ({ person }) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'organisateur@demo.example');
  await fileDemand(page, 'Une saison', 9);
  await page.goto('/admin/organization/demand/list');
  const season = card(page, 'Une saison');
  await expect(season.getByRole('listitem')).toHaveCount(6);
  await season.getByText('Et 3 autres créneaux').click();
  await expect(season.getByRole('listitem')).toHaveCount(9);
  await expectTappable(page, 'the list of demands');
});
