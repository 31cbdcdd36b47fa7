import { expectAccessible } from './accessibility';
import type { Page } from '@playwright/test';
import { openTab } from './dossiers';
import { openOwnTrial, saved, tryLargePublic } from './dossier-screen';
import { expectNoSideScroll } from './side-scroll';
import { slotCell } from './slot-grid';
import { expect, test } from './story';

const addedSlot = (page: Page) => page.getByRole('dialog', { name: 'Ajouter un créneau' });

test('a manager reads and completes the organiser’s particularities from the dossier, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  await page.goto(`/admin/aid-station/edit/${id}?onglet=particularites`);
  await page.getByRole('link', { name: 'Compléter les particularités' }).click();
  await expect(page.getByRole('navigation', { name: 'Étapes de la demande' })).toHaveCount(0);
  await expect(page.getByText('vous pourrez y revenir à tout moment depuis le dossier')).toBeVisible();
  await page.getByLabel('Stationnement des secours').fill('Trois places devant la mairie');
  await page.getByRole('button', { name: 'VALIDER' }).click();
  await expect(page).toHaveURL(new RegExp(`edit/${id}\\?onglet=particularites$`));
  await expect(page.getByText('Trois places devant la mairie')).toBeVisible();
});

test('an organisation is created without leaving the dossier, at 390 px', async ({ person, department }) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  const name = `Comité des fêtes ${id}`;
  await page.goto(`/admin/aid-station/demand/${id}`);
  await expect(page.getByRole('group', { name: 'DPS rattaché à' }).getByLabel('Antenne')).toBeVisible();
  await page.getByRole('button', { name: 'Créer une organisation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle organisation' });
  await expectAccessible(page, 'the new organisation at 390 px');
  await dialog.getByLabel('Nom', { exact: true }).fill(name);
  await dialog.getByLabel('Type').selectOption('Association');
  await dialog.getByLabel(/^Identifiant/).fill(`W${department.id}7654321`);
  await dialog.getByLabel('Adresse', { exact: true }).fill('1 place de la Mairie');
  await dialog.getByLabel('Code postal').fill(`${department.id}003`);
  await dialog.getByLabel('Ville').fill('Lyon');
  await dialog.getByLabel('Prénom').fill('Ada');
  await dialog.getByLabel('Nom du gestionnaire').fill('Martin');
  await dialog.getByLabel('E-mail du gestionnaire').fill(`ada.${id}@comite.example`);
  await dialog.getByRole('button', { name: 'CRÉER' }).click();
  await expect(dialog).toHaveCount(0);
  await saved(page);
  await expect(page.getByRole('region', { name: 'Le dossier en bref' })).toContainText(name);
});

test('saving a dossier with another department shows that it was handed over and returns to the list', async ({
  page,
  department,
  expectProblems,
}) => {
  // This manager may not read the rates of the other department, so the dossier shows no price until it is saved.
  expectProblems(/default-pricing\/\d+\/38/);
  // The page may announce its presence once more before it is left.
  expectProblems(/\/api\/demand\/\d+\/presence/);
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
  await expect(page.getByText(/^Chargement/)).toHaveCount(0);
  await openTab(page, 'manifestation');
  const handledBy = page.getByRole('group', { name: 'DPS rattaché à' });
  await handledBy.getByLabel('Département').selectOption({ label: '38 – Isère' });
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(page.getByText(/est enregistré et n’est plus dans votre périmètre/)).toBeVisible();
  await expect(page).toHaveURL(/aid-station\/demand\/list/);
  await expect(page.getByRole('link', { name: new RegExp(`\\b${id}\\b`) })).toHaveCount(0);
});

test('a cancelled trial changes nothing, neither stored nor typed', async ({ page, department }) => {
  const { stored, open, dialog, rescuers, unsaved } = await openOwnTrial(page, department);
  const before = await stored();
  const present = await rescuers.innerText();
  await open();
  await tryLargePublic(dialog);
  await dialog.getByRole('button', { name: 'ANNULER' }).click();
  await expect(rescuers).toHaveText(present);
  await expect(unsaved).toHaveCount(0);
  const after = await stored();
  expect(after.demand.version).toBe(before.demand.version);
  expect(after.slots).toEqual(before.slots);

  await test.step('pressing beside a dialog does not close it; closing it restores the focus', async () => {
    const slot = addedSlot(page);
    const add = page.getByRole('button', { name: 'Ajouter un créneau' });
    await add.click();
    await slot.getByLabel('Nom du créneau').fill('Créneau du soir');
    await page.mouse.click(5, 5);
    await expect(slot.getByLabel('Nom du créneau')).toHaveValue('Créneau du soir');
    await slot.getByRole('button', { name: 'ANNULER' }).click();
    await page.getByRole('button', { name: 'FERMER SANS ENREGISTRER' }).click();
    await expect(slot).toHaveCount(0);
    await expect(add).toBeFocused();
    await open();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'ANNULER' }).click();
    await expect(page.getByRole('button', { name: /^Détail du créneau/ }).first()).toBeFocused();
  });

  await test.step('a trial of levels is applied to the form and stays unsaved', async () => {
    await open();
    await expect(dialog.getByLabel('Public au plus', { exact: true })).not.toHaveValue('40000');
    await dialog.getByLabel('Comportement du public').fill('4');
    await dialog.getByRole('button', { name: 'RETENIR' }).click();
    await expect(slotCell(page, 'publicBehavior')).toHaveText('Spectacle dynamique');
    await expect(unsaved).toBeVisible();
    expect((await stored()).demand.version).toBe(before.demand.version);
  });
});

test('sliders for public, levels and hours work with the keyboard and announce their value in words, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  const { open, dialog } = await openOwnTrial(page, department);
  await open();
  await tryLargePublic(dialog);
  const sliders = dialog.getByRole('slider');
  await expect(sliders).toHaveCount(6);
  for (const slider of await sliders.all()) {
    expect((await slider.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page, 'the sliders of a trial at 390 px');

  const behaviour = dialog.getByRole('slider', { name: 'Comportement du public' });
  await expect(behaviour).toHaveAttribute('aria-valuetext', 'Spectacle dynamique');
  const words = await behaviour.getAttribute('aria-valuetext');
  await behaviour.press('ArrowLeft');
  await expect(behaviour).not.toHaveAttribute('aria-valuetext', words!);
  await behaviour.press('End');
  await expect(behaviour).toHaveAttribute('aria-valuetext', words!);

  // One hour more raises the price. Moving back restores it.
  const price = dialog
    .getByRole('row', { name: /^Prix du créneau / })
    .getByRole('cell')
    .last();
  const before = await price.innerText();
  const end = dialog.getByRole('slider', { name: 'Fin, au curseur' });
  const time = dialog.getByLabel('Fin, heure');
  const [was, moment] = [await time.inputValue(), await end.getAttribute('aria-valuetext')];
  expect(moment).toMatch(/^[a-zé]+ \d{1,2}(er)? [a-zéû]+ \d{4} à \d{1,2}\sh(\s\d\d)?$/);
  for (let quarter = 0; quarter < 4; quarter++) await end.press('ArrowRight');
  await expect(time).not.toHaveValue(was);
  await expect(end).not.toHaveAttribute('aria-valuetext', moment!);
  await expect(price).not.toHaveText(before);
  for (let quarter = 0; quarter < 4; quarter++) await end.press('ArrowLeft');
  await expect(time).toHaveValue(was);
  await expect(price).toHaveText(before);
});

test('a dossier answered for an organiser leads staff to the public page', async ({ page, department }) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}`);
  await page.getByLabel('Nom de l’évènement').fill('Fête des quais');
  // Another affiliation is chosen in another tab: the next answer is the organiser's.
  await page.route(`**/api/demand/${id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), actions: null } });
  });
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(page.getByText('Votre affiliation active ne permet pas de modifier ce dossier')).toBeVisible();
  await expect(page).toHaveURL(/\/aid-station$/);
});

test('declining a confirmation returns the focus to the pressed button without moving the page', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}`);
  await expect(page.getByRole('heading', { name: 'Prix sur le devis et la convention' })).toBeVisible();
  await expect(page.getByText(/^Chargement/)).toHaveCount(0);
  for (const name of ['SUPPRIMER', 'DUPLIQUER']) {
    await test.step(name, async () => {
      const button = page.getByRole('button', { name, exact: true });
      // Presses with the mouse: Playwright's click would first scroll the bar to its place in the page.
      const { x, y, width, height } = (await button.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
      const question = page.getByRole('dialog');
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(0);
      await expect(button).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  }
});

test('going back to a dossier restores its scroll position', async ({ page, department }) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}`);
  await expect(page.getByRole('heading', { name: 'Prix sur le devis et la convention' })).toBeVisible();
  await page.getByRole('link', { name: 'Mentions légales' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mentions légales' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Nom de l’évènement')).toBeVisible();
  // Scrolls further than the part that is drawn first.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
});

test('a complement’s details are edited under its line, at 390 px', async ({ person, department }) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}`);
  await page.getByRole('button', { name: 'Ajouter un complément libre' }).click();
  const complement = page.getByRole('group', { name: /^Complément \d+$/ }).last();
  await complement.getByLabel('Complément', { exact: true }).fill('Groupe électrogène');
  await complement.getByLabel('Prix unitaire').fill('85');
  await expect(complement.getByLabel('Informations')).toBeHidden();
  await complement.getByText('Informations et adresse').click();
  await complement.getByLabel('Informations').fill('10 kVA, à ravitailler');
  await complement.getByLabel('Adresse du complément').fill('Quai 3');
  await expectNoSideScroll(page);
  await saved(page);
  const { extras } = await (await page.request.get(`/api/demand/${id}`)).json();
  expect(extras.at(-1)).toMatchObject({ infos: '10 kVA, à ravitailler', address: 'Quai 3' });
  await page.reload();
  await expect(complement.getByLabel('Informations')).toBeVisible();

  const reader = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(reader, 'accountant');
  await reader.goto(`/admin/aid-station/demand/${id}`);
  const read = reader.getByRole('group', { name: /^Complément \d+$/ }).last();
  await expect(read.getByLabel('Informations')).toHaveValue('10 kVA, à ravitailler');
  await expect(read.getByLabel('Informations')).not.toBeEditable();
});

test('a department sets the team required for a device, then restores the default', async ({ page, department }) => {
  await department.logIn(page, 'manager');
  await page.goto('/admin/aid-station/teams');
  const own = page.getByRole('switch', { name: 'Règles propres au DPS-PE' });
  await own.click();
  const leaders = page.getByRole('group', { name: 'Chef de poste (DPS-PE)', exact: true });
  await leaders.getByLabel('Puis 1 pour').fill('0');
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(page.getByText(/Veuillez saisir un nombre entier de 1 à 1\s000/).first()).toBeVisible();
  await leaders.getByLabel('Puis 1 pour').fill('8');
  await saved(page);
  await page.reload();
  await expect(leaders.getByLabel('Toujours')).toHaveValue('1');
  await expect(leaders.getByLabel('Puis 1 pour')).toHaveValue('8');
  await own.click();
  await saved(page);
  await page.reload();
  await expect(own).not.toBeChecked();
});

test('Escape and the back button ask before a dialog with unsaved input closes, and declining keeps the input', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  // Opens the dossier from the list, so that the back button stays within the application.
  await page.goto(`/admin/aid-station/demand/list?id=${id}`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const name = addedSlot(page).getByLabel('Nom du créneau');
  const question = page.getByRole('dialog', { name: 'Modifications non enregistrées' });
  const add = page.getByRole('button', { name: 'Ajouter un créneau' });
  await add.click();
  await expect(name).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(addedSlot(page)).toHaveCount(0);

  await add.click();
  await name.fill('Créneau du soir');
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave();
    await question.getByRole('button', { name: 'ANNULER' }).click();
    await expect(name).toHaveValue('Créneau du soir');
  }
  await addedSlot(page).getByRole('button', { name: 'Fermer' }).click();
  await question.getByRole('button', { name: 'FERMER SANS ENREGISTRER' }).click();
  await expect(addedSlot(page)).toHaveCount(0);
});

test('declining a copy does not save unsaved input; confirming it copies the input', async ({ page, department }) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}`);
  const place = page.getByLabel('Lieu', { exact: true });
  await place.fill('Parc de la Tête d’Or');
  const copy = page.getByRole('button', { name: 'DUPLIQUER' });
  const question = page.getByRole('dialog', { name: 'Duplication demande' });
  await copy.click();
  await question.getByRole('button', { name: 'ANNULER' }).click();
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  await copy.click();
  await question.getByRole('button', { name: 'DUPLIQUER' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
  await expect(place).toHaveValue('Parc de la Tête d’Or');
});
