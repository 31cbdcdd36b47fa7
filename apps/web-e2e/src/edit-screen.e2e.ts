import { expectAccessible } from './accessibility';
import { openTab, post } from './dossiers';
import { openOwnTrial, saved, trialOf, tryLargePublic } from './dossier-screen';
import { expectNoSideScroll } from './side-scroll';
import { enterInSlot, slotCell } from './slot-grid';
import { expect, pressAgain, test } from './story';

test('a manager plans the team beside the required one and sees who is missing, at 1440 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  await page.goto(`/admin/aid-station/edit/${id}?onglet=engagement`);

  const team = page.getByRole('table', { name: 'Sur tout l’évènement' });
  const postLeaders = team.getByRole('row', { name: /^Chef de poste / });
  await expect(postLeaders.getByRole('cell')).toHaveText([/^[1-9]\d*$/, '0', /^[1-9]\d*$/]);
  const required = await postLeaders.getByRole('cell').first().innerText();
  await page.getByLabel('Chef de poste', { exact: true }).fill(required);
  await expect(postLeaders.getByRole('cell')).toHaveText([required, required, '—']);

  await page.getByRole('checkbox', { name: 'Police : informé' }).check();
  await page.getByRole('checkbox', { name: 'Sapeurs pompiers : présent' }).check();
  await page.getByRole('button', { name: 'Ajouter un service (ordre et sécurité)' }).click();
  await page.getByLabel('Autre service 4, ordre et sécurité').fill('Garde forestière');
  await page.getByRole('switch', { name: 'Infirmerie sur place' }).click();
  await page.getByLabel('Véhicules de secours').fill('2');
  await page.getByLabel('Précisions', { exact: true }).fill('Renfort de nuit prévu.');
  await saved(page);

  await page.reload();
  await expect(page.getByLabel('Chef de poste', { exact: true })).toHaveValue(required);
  await expect(page.getByRole('checkbox', { name: 'Police : informé' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Police : présent' })).not.toBeChecked();
  await expect(page.getByLabel('Autre service 4, ordre et sécurité')).toHaveValue('Garde forestière');
  await expect(page.getByRole('switch', { name: 'Infirmerie sur place' })).toBeChecked();
  await expect(page.getByLabel('Véhicules de secours')).toHaveValue('2');

  await test.step('validating an incomplete team shows a warning and is not refused', async () => {
    await openTab(page, 'statut');
    await page.getByLabel('Statut équipe').selectOption('Équipe validée');
    await expect(page.getByText('Le statut a été mis à jour')).toBeVisible();
    const warning = page.getByRole('status').filter({ hasText: 'L’équipe est validée alors qu’elle est incomplète' });
    await expect(warning.locator('visible=true')).toContainText('PSE2');
    await page.getByLabel('Renforts').selectOption('Zonaux');
    await page.getByLabel('Hébergement').selectOption('Fourni par l’organisateur');
    await expect(page.getByLabel('Hébergement')).toHaveAttribute('aria-busy', 'false');
    const { aidStation } = await (await page.request.get(`/api/demand/${id}`)).json();
    expect(aidStation).toMatchObject({ teamStatus: 3, reinforcement: 3, hosting: 3 });
  });
});

test('the statuses of a demand are set before it is transformed, a sent quote sets its own, and the station has them all', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  const { id } = await department.quotedDemand();
  await page.goto(`/admin/aid-station/demand/${id}?onglet=statut`);
  await expect(page.getByRole('heading', { name: 'Statuts de la demande' })).toBeVisible();
  await expect(page.getByLabel('Statut commercial').locator('option:checked')).toHaveText('Devis validé');
  await expect(page.getByLabel('Statut commercial')).toHaveValue('1');
  const choices = {
    'Statut équipe': 'Recherche en cours',
    Renforts: 'Zonaux',
    'Statut administratif': 'Demande envoyée',
  };
  for (const [label, choice] of Object.entries(choices)) {
    await page.getByLabel(label, { exact: true }).selectOption(choice);
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-busy', 'false');
  }
  await expectNoSideScroll(page, 'the statuses of a demand');

  await openTab(page, 'administratif');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).first().click();
  const letter = page.getByRole('dialog', { name: /^Envoyer le devis/ });
  await letter.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(letter).toHaveCount(0);
  await openTab(page, 'statut');
  await expect(page.getByLabel('Statut commercial')).toHaveValue('2');

  await post(page, `/api/demand/transform/${id}`);
  await page.goto(`/admin/aid-station/edit/${id}?onglet=statut`);
  await expect(page.getByRole('heading', { name: 'Statuts du poste de secours' })).toBeVisible();
  for (const [label, choice] of Object.entries({ ...choices, 'Statut commercial': 'Commandé' }))
    await expect(page.getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(choice);
});

test('a trial of another public saves nothing until it is applied with its team and price', async ({
  page,
  department,
}) => {
  const { stored, open, dialog, rescuers, unsaved } = await openOwnTrial(page, department);
  const before = await stored();
  await open();
  await expectAccessible(page, 'the trial');
  await tryLargePublic(dialog);
  const rowOf = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name} `) }).getByRole('cell');
  // RIS (0,40 + 0,30 + 0,30) × 40 = 40: a DPS-GE of forty rescuers.
  await expect(rowOf('RIS').last()).toHaveText('40');
  await expect(rowOf('Classe').last()).toHaveText('DPS-GE');
  await expect(rowOf('Secouristes').last()).toHaveText('40');
  await expect(rowOf('Équipe').last()).toContainText('4 chefs de poste');
  const price = await rowOf('Prix du créneau').last().innerText();

  await dialog.getByRole('button', { name: 'RETENIR' }).click();
  await expect(slotCell(page, 'publicPeak')).toHaveText(/^40\s000$/);
  await expect(rescuers).toHaveText('40');
  await expect(unsaved).toBeVisible();
  expect((await stored()).demand.version).toBe(before.demand.version);
  await saved(page);
  const after = await stored();
  expect(after.slots[0]).toMatchObject({ publicPeak: 40_000, publicBehavior: 4, rescueWorkerCount: 40 });
  expect(`${after.slots[0].price}`.replace('.', ',')).toContain(price.replace(/[^\d,]/g, '').replace(/,00$/, ''));
});

test('saving other times and another public of a dossier asks before they break an accepted quote, and saves nothing when declined', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  const stored = async () => (await page.request.get(`/api/demand/${id}`)).json();
  const before = await stored();
  await page.goto(`/admin/aid-station/edit/${id}`);
  await enterInSlot(page, 'endDate', '23:45');
  const { open, dialog } = trialOf(page);
  await open();
  await tryLargePublic(dialog);
  await dialog.getByRole('button', { name: 'RETENIR' }).click();
  const question = page.getByRole('dialog', { name: /^Le devis n°.* ne correspondra plus$/ });
  const save = page.getByRole('button', { name: 'ENREGISTRER', exact: true });
  await save.click();
  await expect(question).toContainText('horaires d’un créneau');
  await question.getByRole('button', { name: 'ANNULER' }).click();
  expect((await stored()).demand.version).toBe(before.demand.version);

  await pressAgain(save);
  await question.getByRole('button', { name: 'ENREGISTRER QUAND MÊME' }).click();
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();
  const after = await stored();
  expect(after.slots[0]).toMatchObject({ publicPeak: 40_000, rescueWorkerCount: 40 });
  expect(after.slots[0].endDate).toMatch(/T23:45/);
});

test('leaving a dossier with unsaved input in any tab asks first, and an invalid count opens its field and shows it', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}?onglet=engagement`);
  await page.getByLabel('PSE1', { exact: true }).fill('beaucoup');
  await openTab(page, 'options');
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(page.getByLabel('PSE1', { exact: true })).toBeFocused();
  await page.getByLabel('PSE1', { exact: true }).fill('3');

  await openTab(page, 'manifestation');
  const name = page.getByLabel('Nom de l’évènement');
  const stored = await name.inputValue();
  await name.fill('');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(name).not.toBeInViewport();
  await pressAgain(page.getByRole('button', { name: 'ENREGISTRER', exact: true }));
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await name.fill(stored);
  await openTab(page, 'engagement');

  const question = page.getByRole('dialog', { name: 'Modifications non enregistrées' });
  await page.getByRole('link', { name: 'Demandes actives' }).first().click();
  await question.getByRole('button', { name: 'ANNULER' }).click();
  await expect(page.getByLabel('PSE1', { exact: true })).toHaveValue('3');
  await saved(page);
  await page.getByRole('link', { name: 'Demandes actives' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demandes actives' })).toBeVisible();
});

test('a dossier shows a read-only user text in every tab of its form, and why', async ({ page, department }) => {
  await department.logIn(page, 'accountant');
  const { id } = await department.orderedStation();
  await page.goto(`/admin/aid-station/edit/${id}?onglet=engagement`);
  await expect(page.getByRole('note')).toContainText('Lecture seule');
  const answerTo = (question: string) => page.locator('.pds-field').filter({ hasText: question });
  await expect(answerTo('Infirmerie sur place')).toHaveText(/^Infirmerie sur place(Oui|Non)$/);
  for (const tab of ['engagement', 'options', 'manifestation']) {
    await openTab(page, tab);
    await expect(page.getByText(/^Chargement/)).toHaveCount(0);
    for (const control of ['checkbox', 'switch', 'radio'] as const)
      await expect(page.getByRole(control)).toHaveCount(0);
    // In the first tab axe reports a table in a disabled fieldset as not reachable by keyboard.
    if (tab !== 'manifestation') await expectAccessible(page, `the tab ${tab} of who may only read`);
  }
  await expect(answerTo('Tarif forfaitaire')).toContainText(/Oui|Non/);
  await expect(answerTo('Masquer les montants')).toContainText('Non');
  await expect(page.getByLabel('Masquer les montants')).toHaveText('Non');
  await expect(page.getByText('DPS pris en charge', { exact: true }).locator('xpath=..')).toContainText(/OUI|NON/);
  // A count is shown as text too, without a border or an input.
  await openTab(page, 'engagement');
  const count = page.getByLabel('Chef de poste', { exact: true });
  await expect(count).not.toBeEditable();
  await expect(count).toHaveCSS('border-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('button', { name: 'ENREGISTRER', exact: true })).toHaveCount(0);
});
