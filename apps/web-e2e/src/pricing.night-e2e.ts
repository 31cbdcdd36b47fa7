import type { Locator, Page } from '@playwright/test';
import { logIn } from './login';
import { searchOrganisation } from './organisation-field';
import { expect, pressAgain, test } from './story';
import { closeSlotDetails, enterInSlot, openSlotDetails, slotCell } from './slot-grid';

const department = '38';
const event = 'Jazz au théâtre antique';

/** French amounts contain non-breaking spaces. */
const cents = (text: string) =>
  Math.round(
    Number(
      text
        .replace('−', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', '.'),
    ) * 100,
  );
const centsOf = async (amount: Locator) => cents((await amount.textContent())!);

/** The amount of a line of the price panel. */
const line = (page: Page, label: string) =>
  page.getByRole('complementary').locator('dl > div').filter({ hasText: label }).locator('dd').first();
const liveTotal = (page: Page) => page.getByRole('complementary').locator('dl').last().locator('dd').last();

test('a manager sets tariffs and prices a dossier: the total is the same live, saved and on the quote', async ({
  person,
}) => {
  const page = await person();
  await logIn(page, 'cadre38@demo.example');

  await test.step('1. the department’s tariffs show default values as placeholders, an option and a billing item', async () => {
    await page.goto('/admin/aid-station/pricing');
    await expect(page.getByRole('heading', { name: 'Gestion des tarifs par défaut' })).toBeVisible();
    const hour = page.getByLabel('Heure normale', { exact: true });
    await expect(hour).toHaveValue('');
    await expect(hour).toHaveAttribute('placeholder', '12,00');
    await hour.fill('13,5');
    await hour.blur();
    await expect(hour).toHaveValue('13,50');

    // The night hours are shown as H:i however they are typed, and hidden when they are disabled.
    const night = page.getByLabel('Début de la nuit');
    await expect(night).toHaveAttribute('placeholder', '21:00');
    await page.getByRole('switch', { name: 'Heures de nuit' }).click();
    await expect(night).toBeHidden();
    await page.getByRole('switch', { name: 'Heures de nuit' }).click();
    await night.fill('22h');
    await night.blur();
    await expect(night).toHaveValue('22:00');

    const ambulance = page.getByRole('group', { name: 'Ambulance' });
    await ambulance.getByLabel('Prix par jour').fill('210,50');
    await page.getByRole('group', { name: 'Quad' }).getByRole('checkbox').uncheck();

    // A new item has no name yet: the save shows an error under it and sends nothing.
    await page.getByRole('button', { name: 'Ajouter une prestation' }).click();
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByText('Veuillez saisir un nom')).toBeVisible();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Câble électrique');
    const price = page.getByLabel('Prix unitaire');
    await price.fill('0,125');
    await price.press('ArrowUp');
    await expect(price).toHaveValue('0,126');
    await page.getByRole('button', { name: 'Copier Câble électrique' }).click();
    await expect(page.getByLabel('Prix unitaire')).toHaveCount(2);
    await page.getByRole('textbox', { name: 'Nom', exact: true }).last().fill('À supprimer');
    await page.getByRole('button', { name: 'Supprimer À supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(page.getByLabel('Prix unitaire')).toHaveCount(1);

    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect(page.getByText('Tarifs mis à jour')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Heure normale', { exact: true })).toHaveValue('13,50');
    await expect(page.getByLabel('Début de la nuit')).toHaveValue('22:00');
    await expect(page.getByRole('group', { name: 'Ambulance' }).getByLabel('Prix par jour')).toHaveValue('210,50');
    await expect(page.getByLabel('Prix unitaire')).toHaveValue('0,126');
  });

  await test.step('3. an administrator chooses the department by number and name', async () => {
    const admin = await person();
    await logIn(admin, 'admin@demo.example');
    await admin.goto('/admin/aid-station/pricing');
    await expect(admin.getByLabel('Heure normale', { exact: true })).toHaveValue('12,00');
    await admin.getByLabel('Département', { exact: true }).selectOption({ label: '38 – Isère' });
    await expect(
      admin.getByRole('heading', { name: `Gestion des tarifs par défaut (département ${department})` }),
    ).toBeVisible();
    await expect(admin.getByLabel('Heure normale', { exact: true })).toHaveValue('13,50');
  });

  await test.step('4. the dossier shows hours in colours, the sizing with its calculation, and the staff’s own number', async () => {
    await page.goto('/admin/aid-station/demand/list');
    await page.getByRole('textbox', { name: 'Manifestation' }).fill(event);
    await page.getByRole('button', { name: 'RECHERCHER' }).click();
    await page
      .getByRole('row', { name: new RegExp(event) })
      .getByRole('link')
      .first()
      .click();
    // 19:30 to 01:30, with a night from 22:00.
    const details = await openSlotDetails(page);
    const ribbon = page.getByRole('list', { name: 'Heures par tarif' });
    await expect(ribbon).toContainText('2 h 30 normales');
    await expect(ribbon).toContainText('3 h 30 de nuit');
    await page.getByRole('group', { name: 'Heures du créneau par tarif' }).focus();
    await expect(page.getByText(/3\sh\s30, nuit 22\sh – 6\sh/)).toBeVisible();

    await page.getByLabel('Comportement du public').selectOption({ label: 'Spectacle statique' });
    await page.getByLabel('Environnement et accessibilité').selectOption({ index: 2 });
    await page.getByLabel('Délai d’intervention des secours').selectOption({ index: 1 });
    const working = page.getByRole('list', { name: 'Calcul du dimensionnement' });
    await expect(working).toContainText('i = P2 0,35 + E1 0,30 + E2 0,25 = 0,90.');
    await expect(working).toContainText(/RIS = i × P \/ 1\s000 = 0,90 × 6\s500 \/ 1\s000 = 5,85\./);
    await page.getByLabel('Secouristes').fill('7');
    await expect(page.getByText('Choix de l’équipe : 7 secouristes (1 de plus)')).toBeVisible();
    await page.getByRole('button', { name: 'Retenir 6' }).click();
    await expect(page.getByLabel('Secouristes')).toHaveValue('6');
    await expect(page.getByText('Choix de l’équipe')).toHaveCount(0);
    // The grid behind has the same values.
    await closeSlotDetails(details);
    await expect(slotCell(page, 'rescueWorkerCount')).toHaveText('6');
    await expect(slotCell(page, 'publicBehavior')).toHaveText('Spectacle statique');
    await expect(slotCell(page, 'ris')).toHaveText(/^5,85 · DPS-PE$/);
  });

  const dossier = page.url();
  let total = 0;
  await test.step('5. options per day and extras are added; the total follows every key without a request', async () => {
    await page.getByRole('tab', { name: 'Options' }).click();
    await expect(page.getByRole('switch', { name: /Quad/ })).toHaveCount(0);
    await page.getByRole('switch', { name: /Ambulance/ }).click();
    await expect(page.getByRole('switch', { name: /Ambulance/ })).toBeChecked();
    await page.getByRole('tab', { name: 'Manifestation' }).click();

    const calls: string[] = [];
    // Presence requests are sent repeatedly, independent of typing.
    page.on('request', (request) => {
      if (!/\/presence$/.test(request.url())) calls.push(request.url());
    });
    await page.getByRole('group', { name: 'Ambulance' }).getByLabel('Jours').fill('2');
    await page.getByLabel('Remise sur les options').fill('10');
    await page
      .getByLabel('Ajouter une prestation du département')
      .selectOption({ label: 'Câble électrique (0,126 €)' });
    const cable = page.getByRole('group', { name: 'Complément 1' });
    await cable.getByLabel('Quantité').fill('100');
    await page.getByRole('button', { name: 'Ajouter un complément libre' }).click();
    const generator = page.getByRole('group', { name: 'Complément 2' });
    await generator.getByLabel('Complément', { exact: true }).fill('Groupe électrogène');
    await generator.getByLabel('Quantité').fill('2');
    await generator.getByLabel('Prix unitaire').fill('85');
    await generator.getByLabel('Remise').fill('10');
    await page.getByRole('button', { name: /^Colonnes à zéro/ }).click();
    await enterInSlot(page, 'discount', '5');

    // 6 × 2 h 30 × 13,50 € and 6 × 3 h 30 × 15 €, by the tariffs above.
    await expect.poll(() => centsOf(line(page, 'Secouristes, heures normales'))).toBe(20_250);
    await expect.poll(() => centsOf(line(page, 'Secouristes, heures de nuit'))).toBe(31_500);
    expect(await centsOf(line(page, 'Ambulance'))).toBe(42_100);
    expect(await centsOf(line(page, 'Remise de 10 % sur les options'))).toBe(-4_210);
    expect(await centsOf(line(page, 'Câble électrique'))).toBe(1_260);
    await generator.getByText('pourquoi ?').click();
    await expect(generator.getByText(/2 × 85,00.€ = 170,00.€/)).toBeVisible();
    expect(calls, 'calls while typing').toEqual([]);

    total = await centsOf(liveTotal(page));
    const amounts = await page.getByRole('complementary').locator('dl').locator('dt + dd').allTextContents();
    expect(amounts.slice(0, -1).reduce((sum, text) => sum + cents(text), 0)).toBe(total);
  });

  await test.step('6. the stored price is the one that was shown', async () => {
    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect(page.getByText('Modifications enregistrées').first()).toBeVisible();
    const stored = page.getByText(/Prix enregistré\s:/);
    await expect.poll(() => centsOf(stored)).toBe(total);
    expect(await centsOf(liveTotal(page))).toBe(total);
    await page.reload();
    await expect(page.getByRole('group', { name: 'Complément 2' }).getByLabel('Prix unitaire')).toHaveValue('85,00');
    await expect.poll(() => centsOf(liveTotal(page))).toBe(total);
    expect(await centsOf(stored)).toBe(total);
  });

  await test.step('7. the quote has the same price', async () => {
    await page.getByRole('tab', { name: 'Administratif' }).click();
    await page.getByRole('button', { name: 'Générer le devis' }).click();
    const made = await page.getByText(/^Le devis n° \d+ de .+ a été généré$/).textContent();
    const number = /n° (\d+)/.exec(made!)![1];
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: `Devis n° ${number} (PDF)`, exact: true }) });
    expect(await centsOf(row.getByText(/€/))).toBe(total);
  });

  await test.step('8. slots are added, copied and deleted, except the last one', async () => {
    await page.getByRole('tab', { name: 'Manifestation' }).click();
    const only = await openSlotDetails(page);
    await expect(only.getByRole('button', { name: /^Supprimer le créneau/ })).toHaveCount(0);
    await closeSlotDetails(only);
    await page.getByRole('button', { name: 'Ajouter un créneau' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom du créneau').fill('');
    await dialog.getByRole('button', { name: 'Ajouter le créneau' }).click();
    await expect(dialog.getByText('Veuillez nommer le créneau')).toBeVisible();
    await expect(dialog.getByText('Veuillez saisir la date et l’heure de fin')).toBeVisible();
    await dialog.getByLabel('Nom du créneau').fill('Démontage');
    const start = await dialog.getByLabel('Début, date').inputValue();
    await dialog.getByLabel('Fin, date').fill(start);
    await dialog.getByLabel('Fin, heure').fill('03:30');
    await pressAgain(dialog.getByRole('button', { name: 'Ajouter le créneau' }));
    await expect(slotCell(page, 'name', 1)).toContainText('Démontage');
    await expect(page.getByRole('grid', { name: 'Détail des créneaux' }).getByRole('row')).toHaveCount(4);

    await (await openSlotDetails(page, 'Concert')).getByRole('button', { name: 'Copier le créneau Concert' }).click();
    const slots = page.getByRole('button', { name: /^Détail du créneau/ });
    await expect(slots).toHaveCount(3);
    await expect.poll(() => centsOf(liveTotal(page))).toBeGreaterThan(total);
    for (const left of [2, 1]) {
      await slots.last().click();
      await page.getByRole('button', { name: /^Supprimer le créneau/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'SUPPRIMER' }).click();
      await expect(slots).toHaveCount(left);
    }
    await expect.poll(() => centsOf(liveTotal(page))).toBe(total);
  });

  await test.step('9. an organisation’s own rate overrides the department’s, live and saved', async () => {
    await page.goto('/admin/organization/list');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Alpes');
    await page.getByRole('button', { name: 'RECHERCHER' }).click();
    await page
      .getByRole('row', { name: /Alpes Congrès/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('tab', { name: 'Tarifs' }).click();
    const hour = page.getByLabel('Heure normale', { exact: true });
    await expect(hour).toHaveAttribute('placeholder', '13,50');
    await hour.fill('20');
    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect(page.getByText('Les tarifs ont été mis à jour')).toBeVisible();

    await page.goto(dossier);
    const normal = line(page, 'Secouristes, heures normales');
    await expect.poll(() => centsOf(normal)).toBe(20_250);
    await (await searchOrganisation(page, 'Alpes Congrès')).press('Enter');
    // 6 × 2 h 30 × 20 €.
    await expect.poll(() => centsOf(normal)).toBe(30_000);
    const seen = await centsOf(liveTotal(page));
    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect.poll(() => centsOf(page.getByText(/Prix enregistré\s:/))).toBe(seen);
    await expect.poll(() => centsOf(liveTotal(page))).toBe(seen);
    await page.getByRole('complementary').getByText('pourquoi ?').click();
    await expect(page.getByText(/Tarif propre à l’organisation\./).first()).toBeVisible();
  });
});
