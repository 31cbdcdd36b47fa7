import { quotedDemand } from './dossiers';
import { logIn } from './login';
import { expect, test } from './story';
import { enterInSlot, openSlotDetails, slotCell } from './slot-grid';

const event = 'Concert du Nouvel An sur les quais';

test('a change that breaks an accepted quote is announced before and after the save, until a new quote is validated', async ({
  person,
}) => {
  const page = await person();
  await logIn(page, 'cadre@demo.example');
  const dialog = page.getByRole('dialog');
  const save = page.getByRole('button', { name: 'ENREGISTRER', exact: true });
  const transform = page.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' });
  let dossier = '';

  await test.step('1. the manager opens a dossier whose quote is validated', async () => {
    await page.goto(`/admin/aid-station/demand/list?eventName=${encodeURIComponent(event)}`);
    const open = page
      .getByRole('row', { name: new RegExp(event) })
      .getByRole('link')
      .first();
    await open.click();
    await expect(transform).toBeEnabled();
    dossier = /demand\/(\d+)/.exec(page.url())![1]!;
    await expect(page.getByText('Un nouveau devis est à faire valider')).toBeHidden();
  });

  await test.step('2. the slot dialog warns before a change of slots, which is saved at once', async () => {
    const atStake = /a été accepté pour les créneaux actuels/;
    await page.getByRole('button', { name: 'AJOUTER UN CRÉNEAU' }).click();
    await expect(dialog.getByText(atStake)).toBeVisible();
    await dialog.getByRole('button', { name: 'ANNULER' }).click();
    await (await openSlotDetails(page)).getByRole('button', { name: /^Copier/ }).click();
    await expect(dialog.getByText(atStake)).toBeVisible();
    await dialog.getByRole('button', { name: 'ANNULER' }).click();
    await expect(dialog).toBeHidden();
    await expect(slotCell(page, 'rescueWorkerCount', 1)).toHaveCount(0);
  });

  await test.step('3. another number of rescuers warns while typing, asks before the save, and stays when declined', async () => {
    await enterInSlot(page, 'rescueWorkerCount', '20');
    await expect(
      page.getByText(/Une fois enregistré, le devis n°\s\d+ ne correspondra plus.*moyens d’un créneau/),
    ).toBeVisible();
    await save.click();
    await expect(dialog.getByText(/moyens d’un créneau.*→/)).toBeVisible();
    await dialog.getByRole('button', { name: 'ANNULER' }).click();
    await expect(dialog).toBeHidden();
    await expect(slotCell(page, 'rescueWorkerCount')).toHaveText('20');
    await expect(page.getByText('Modifications enregistrées')).toBeHidden();

    await save.click();
    await dialog.getByRole('button', { name: 'ENREGISTRER QUAND MÊME' }).click();
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
    const told = /Le devis n°\s\d+ ne correspond plus\s: .*20 secouristes/;
    await expect(page.getByRole('listitem').filter({ hasText: told })).toBeVisible();
    await expect(transform).toBeDisabled();
  });

  await test.step('4. once a new quote is validated, the manager transforms the dossier after a confirmation', async () => {
    await page.getByRole('tab', { name: 'Administratif' }).click();
    await expect(page.getByText('Dès sa génération, l’organisateur voit le devis')).toBeVisible();
    await page.getByRole('button', { name: 'GÉNÉRER LE DEVIS' }).click();
    await page.getByRole('button', { name: 'VALIDER', exact: true }).and(page.locator(':enabled')).click();
    await dialog.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page.getByText('Un nouveau devis est à faire valider')).toBeHidden();
    await transform.click();
    await expect(dialog.getByText(/l’organisateur ne peut plus modifier sa demande/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Transformer', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Modifier le poste de secours n° ${dossier}` })).toBeVisible();
  });

  await test.step('5. after a part invoice, a lower price shows the excess instead of « Tout est facturé »', async () => {
    await page.goto(`/admin/aid-station/edit/${dossier}?onglet=administratif`);
    const form = page.getByRole('form', { name: 'Nouvelle facture' });
    await form.getByLabel('Montant à facturer').fill('600');
    await form.getByRole('button', { name: 'ÉMETTRE LA FACTURE' }).click();
    await dialog.getByRole('button', { name: 'ÉMETTRE LA FACTURE' }).click();
    await expect(page.getByText(/^Facturé \d+\s%$/)).toBeVisible();

    await page.getByRole('tab', { name: 'Manifestation' }).click();
    await page.getByRole('switch', { name: 'Tarif forfaitaire' }).click();
    await page.getByLabel('Prix forfaitaire').fill('500');
    await save.click();
    await expect(dialog.getByText(/→ 500,00\s€/)).toBeVisible();
    await dialog.getByRole('button', { name: 'ENREGISTRER QUAND MÊME' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: /ne correspond plus\s: .* → 500,00\s€/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Administratif' }).click();
    await expect(page.getByText(/100,00\s€ sont facturés en trop/)).toBeVisible();
    await expect(page.getByText(/un avoir de\s100,00\s€ rétablit le compte/)).toBeVisible();
    await expect(page.getByText('Tout est facturé')).toBeHidden();
    await expect(form).toBeHidden();
  });
});

test('a tariff that rises after acceptance breaks nothing until a save uses it', async ({ page }) => {
  await logIn(page, 'cadre@demo.example');
  const { id, quoteId } = await quotedDemand(page);
  // Changes the department's tariff in the answer only: other stories price with the real tariff.
  await page.route('**/api/aid-station-pricing/default-pricing/**', async (route) => {
    const response = await route.fetch();
    const tariff = await response.json();
    await route.fulfill({ response, json: { ...tariff, pricing: { ...tariff.pricing, hourlyNight: 99 } } });
  });
  await page.goto(`/admin/aid-station/demand/${id}`);
  const notice = page.getByText('Un nouveau devis est à faire valider');
  await expect(page.getByText('pourquoi ? (total)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' })).toBeEnabled();
  await expect(notice).toBeHidden();
  await page.getByLabel('Commentaires').fill('Entrée par le quai.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(page.getByRole('dialog', { name: `Le devis n°\u00a0${quoteId} ne correspondra plus` })).toContainText(
    '→',
  );
});

test('an office manager reads the tariffs of the department', async ({ person }) => {
  const page = await person();
  await logIn(page, 'antenne@demo.example');
  await page.goto('/admin/aid-station/pricing');
  await expect(page.getByRole('heading', { name: 'Gestion des tarifs par défaut' })).toBeVisible();
  await expect(page.getByLabel('Heure normale', { exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'ENREGISTRER' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'AJOUTER UNE PRESTATION' })).toBeHidden();
});
