import type { Page } from '@playwright/test';
import { cents, centsOf } from './amounts';
import { openTab } from './dossiers';
import { logIn } from './login';
import { enterInSlot, openSlotDetails, slotCell } from './slot-grid';
import { expect, pressAgain, test } from './story';

/*
 * What a dossier costs is in libs/pricing/domain and in features/demand/components/price/live-price.spec.ts. This story shows that the price
 * on screen, the stored one and that of the quote are one.
 */

/** The amount of a line of the price panel. */
const line = (page: Page, label: string) =>
  page.getByRole('complementary').locator('dl > div').filter({ hasText: label }).locator('dd').first();
const liveTotal = (page: Page) => page.getByRole('complementary').locator('dl').last().locator('dd').last();

test('a manager sets tariffs and prices a dossier: the total is the same live, saved and on the quote', async ({
  person,
  department,
}) => {
  const page = await person();
  await department.logIn(page, 'manager');
  const hour = page.getByLabel('Heure normale', { exact: true });

  await test.step('1. the department’s tariffs show default values as placeholders, an option and a billing item', async () => {
    await page.goto('/admin/aid-station/pricing');
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
    await page.getByRole('group', { name: 'Ambulance' }).getByLabel('Prix par jour').fill('210,50');
    await page.getByRole('group', { name: 'Quad' }).getByRole('checkbox').uncheck();

    // A new item has no name yet: the save shows an error under it and sends nothing.
    const name = page.getByRole('textbox', { name: 'Nom', exact: true });
    await page.getByRole('button', { name: 'Ajouter une prestation' }).click();
    await expect(name).toBeFocused();
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByText('Veuillez saisir un nom')).toBeVisible();
    await name.fill('Câble électrique');
    const price = page.getByLabel('Prix unitaire');
    await price.fill('0,125');
    await price.press('ArrowUp');
    await page.getByRole('button', { name: 'Copier Câble électrique' }).click();
    await expect(price).toHaveCount(2);
    await name.last().fill('À supprimer');
    await page.getByRole('button', { name: 'Supprimer À supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(price).toHaveCount(1);
    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect(page.getByText('Tarifs mis à jour')).toBeVisible();
    await page.reload();
    await expect(hour).toHaveValue('13,50');
    await expect(night).toHaveValue('22:00');
    await expect(price).toHaveValue('0,126');
  });

  await test.step('2. an administrator chooses the department by number and name', async () => {
    const admin = await person();
    await logIn(admin, 'admin@demo.example');
    await admin.goto('/admin/aid-station/pricing');
    await admin.getByLabel('Département', { exact: true }).selectOption(String(department.id));
    await expect(
      admin.getByRole('heading', { name: `Gestion des tarifs par défaut (département ${department.id})` }),
    ).toBeVisible();
    await expect(admin.getByLabel('Heure normale', { exact: true })).toHaveValue('13,50');
  });

  const id = await department.pricedDemand();
  await test.step('3. a slot shows its hours by rate, the sizing with its calculation, and the staff’s own number', async () => {
    await page.goto(`/admin/aid-station/demand/${id}`);
    // 14:00 to 23:00, with a night from 22:00.
    const details = await openSlotDetails(page);
    const ribbon = page.getByRole('list', { name: 'Heures par tarif' });
    await expect(ribbon).toContainText('8 h normales');
    await page.getByRole('group', { name: 'Heures du créneau par tarif' }).focus();
    await expect(page.getByText(/1\sh, nuit 22\sh – 6\sh/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Calcul du dimensionnement' })).toContainText(
      'i = P2 0,30 + E1 0,30 + E2 0,30 = 0,90',
    );
    await details.getByLabel('Secouristes').fill('14');
    await expect(page.getByText('Choix de l’équipe : 14 secouristes (2 de plus)')).toBeVisible();
    await page.getByRole('button', { name: 'Retenir 12' }).click();
    await expect(page.getByText('Choix de l’équipe')).toHaveCount(0);
    await details.getByLabel('Secouristes').fill('6');
    await page.keyboard.press('Escape');
    await expect(slotCell(page, 'rescueWorkerCount')).toHaveText('6');
  });

  let total = 0;
  await test.step('4. options and extras are added; the total follows every key without a request', async () => {
    await openTab(page, 'options');
    await expect(page.getByRole('switch', { name: /Quad/ })).toHaveCount(0);
    await page.getByRole('switch', { name: /Ambulance/ }).click();
    await openTab(page, 'manifestation');
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
    await page.getByRole('group', { name: 'Complément 1' }).getByLabel('Quantité').fill('100');
    await page.getByRole('button', { name: /^Colonnes à zéro/ }).click();
    await enterInSlot(page, 'discount', '5');

    // 6 × 8 h × 13,50 €, by the tariffs above.
    await expect.poll(() => centsOf(line(page, 'Secouristes, heures normales'))).toBe(64_800);
    expect(await centsOf(line(page, 'Ambulance'))).toBe(42_100);
    expect(await centsOf(line(page, 'Remise de 10 % sur les options'))).toBe(-4_210);
    expect(await centsOf(line(page, 'Câble électrique'))).toBe(1_260);
    expect(calls, 'calls while typing').toEqual([]);
    total = await centsOf(liveTotal(page));
    const amounts = await page.getByRole('complementary').locator('dl').locator('dt + dd').allTextContents();
    expect(amounts.slice(0, -1).reduce((sum, text) => sum + cents(text), 0)).toBe(total);
  });

  const stored = page.getByText(/Prix enregistré\s:/);
  await test.step('5. the stored price and that of the quote are the one that was shown', async () => {
    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect.poll(() => centsOf(stored)).toBe(total);
    await page.reload();
    await expect.poll(() => centsOf(liveTotal(page))).toBe(total);
    await openTab(page, 'administratif');
    await page.getByText('Autres documents et conditions du devis').click();
    await page.getByRole('button', { name: 'Générer le devis' }).click();
    await expect(page.getByText(/^Le devis n° \d+ de .+ a été généré$/)).toBeVisible();
    expect(await centsOf(page.getByRole('row', { name: /^Devis n°/ }).getByText(/€/))).toBe(total);
  });

  await test.step('6. a slot is copied and deleted, except the last one', async () => {
    await openTab(page, 'manifestation');
    const details = await openSlotDetails(page);
    await expect(details.getByRole('button', { name: /^Supprimer le créneau/ })).toHaveCount(0);
    await details.getByRole('button', { name: /^Copier le créneau/ }).click();
    const slots = page.getByRole('button', { name: /^Détail du créneau/ });
    await expect(slots).toHaveCount(2);
    await expect.poll(() => centsOf(liveTotal(page))).toBeGreaterThan(total);
    await slots.last().click();
    await page.getByRole('button', { name: /^Supprimer le créneau/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(slots).toHaveCount(1);
    await expect.poll(() => centsOf(liveTotal(page))).toBe(total);
  });

  await test.step('7. an organisation’s own rate overrides the department’s, live and saved', async () => {
    const { organisation } = department;
    await page.goto(`/admin/organization/edit/${organisation.id}`);
    await page.getByRole('tab', { name: 'Tarifs' }).click();
    await expect(hour).toHaveAttribute('placeholder', '13,50');
    await hour.fill('20');
    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect(page.getByText('Les tarifs ont été mis à jour')).toBeVisible();
    await page.goto(`/admin/aid-station/demand/${id}`);
    // 6 × 8 h × 20 €.
    await expect.poll(() => centsOf(line(page, 'Secouristes, heures normales'))).toBe(96_000);
    const seen = await centsOf(liveTotal(page));
    await page.getByLabel('Commentaires').fill('Au tarif du comité.');
    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect.poll(() => centsOf(stored)).toBe(seen);
    await page.getByRole('complementary').getByText('pourquoi ?').click();
    await expect(page.getByText(/Tarif propre à l’organisation\./).first()).toBeVisible();
  });
});
