import { openTab, post } from './dossiers';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a manager edits a dossier, orders it, adds a note, and reads it all in its timeline, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  const edit = `/admin/aid-station/demand/${id}`;
  const events = page.getByRole('list', { name: 'Évènements du dossier, du plus récent au plus ancien' });
  const event = (title: string | RegExp) =>
    events.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const openTimeline = () => openTab(page, 'historique');
  let rescuersBefore = '';
  let quoteId = 0;

  await test.step('1. he changes the event, a slot and the price in one save', async () => {
    await page.goto(edit);
    await page.getByLabel('Nom de l’évènement').fill('Fête de la plage');
    const rescuers = page.getByLabel('Secouristes').first();
    rescuersBefore = await rescuers.inputValue();
    await rescuers.fill(String(Number(rescuersBefore) + 2));
    await page.getByLabel('Tarif forfaitaire').check();
    await page.getByLabel('Prix forfaitaire').fill('1234,5');
    await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
  });

  await test.step('2. the timeline shows each field’s old and new value, and who changed it', async () => {
    await openTimeline();
    const save = event('Dossier modifié').first();
    await expect(save).toContainText(/par .+ le \d\d\/\d\d\/\d{4} à \d\d:\d\d/);
    // A label and its values are in one group.
    const change = (label: string | RegExp) => save.locator('dl > div').filter({ hasText: label });
    await expect(change('Nom de l’évènement')).toContainText('Fête de la plage');
    await expect(change(/– secouristes/)).toContainText(`${Number(rescuersBefore) + 2}`);
    await expect(change('Prix forfaitaire')).toContainText(/vide.*1\s234,50\s€/);
    await expect(event('Dossier créé')).toBeVisible();
  });

  await test.step('3. a quote, its validation, the station, a status', async () => {
    const quote = await post(page, `/api/document/add/1/${id}`);
    quoteId = quote.id;
    await post(page, `/api/document/validate-document/${quoteId}`);
    await post(page, `/api/demand/transform/${id}`);
    await page.goto(`/admin/aid-station/edit/${id}?onglet=statut`);
    await page.getByLabel('Statut équipe').selectOption('Équipe validée');
    await openTimeline();
    await expect(event(`Devis n° ${quoteId} généré`)).toBeVisible();
    await expect(event(`Devis n° ${quoteId} validé`)).toBeVisible();
    await expect(event('Demande transformée en poste de secours')).toBeVisible();
    await expect(event('Statut du poste modifié')).toContainText(/Recherche non initiée.*Équipe validée/);
  });

  await test.step('4. he adds a note with the keyboard; an empty note is not sent', async () => {
    const note = page.getByRole('form', { name: 'Ajouter une note interne' });
    await note.getByRole('button', { name: 'Ajouter la note' }).click();
    await expect(note.getByText('Veuillez écrire la note')).toBeVisible();
    await note.getByLabel('Note interne').fill('Rappeler la mairie\n<b>lundi</b>');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Note ajoutée')).toBeVisible();
    await expect(event('Note interne')).toContainText('Rappeler la mairie\n<b>lundi</b>');
    await expect(note.getByLabel('Note interne')).toHaveValue('');
    await expectNoSideScroll(page);
  });

  await test.step('5. he filters by statuses, then by his own actions', async () => {
    await page.getByLabel('Afficher').selectOption('Statuts');
    await expect(event('Note interne')).toHaveCount(0);
    await expect(event('Statut du poste modifié')).toBeVisible();
    await page.getByLabel('Afficher').selectOption('Tout');
    const me = page.getByLabel('Fait par');
    await me.selectOption(await me.locator('option', { hasText: 'Camille Tessier' }).innerText());
    await expect(event('Note interne')).toBeVisible();
    await expect(me).not.toHaveValue('');
  });

  await test.step('6. he exports the timeline as a workbook', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Exporter' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`historique-dossier-${id}.xlsx`);
  });
});
