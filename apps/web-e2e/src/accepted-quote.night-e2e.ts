import { post } from './dossiers';
import { openSlotDetails, slotCell } from './slot-grid';
import { expect, test } from './story';

test('a change of slots, which is saved at once, asks before it breaks an accepted quote', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const { id } = await department.quotedDemand();
  const dialog = page.getByRole('dialog');
  const atStake = dialog.getByText(/a été accepté pour les créneaux actuels/);
  await page.goto(`/admin/aid-station/demand/${id}`);
  await page.getByRole('button', { name: 'AJOUTER UN CRÉNEAU' }).click();
  await expect(atStake).toBeVisible();
  await dialog.getByRole('button', { name: 'ANNULER' }).click();
  await (await openSlotDetails(page)).getByRole('button', { name: /^Copier/ }).click();
  await expect(atStake).toBeVisible();
  await dialog.getByRole('button', { name: 'ANNULER' }).click();
  await expect(dialog).toBeHidden();
  await expect(slotCell(page, 'rescueWorkerCount', 1)).toHaveCount(0);
});

test('after a part invoice, a lower price shows the excess instead of « Tout est facturé »', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  const contact = { contactName: 'Anne Martin', contactEmail: 'compta@comite.example' };
  await post(page, `/api/invoice/create/${id}`, { amount: 600, ...contact });
  const dialog = page.getByRole('dialog');
  await page.goto(`/admin/aid-station/edit/${id}`);
  await page.getByRole('switch', { name: 'Tarif forfaitaire' }).click();
  await page.getByLabel('Prix forfaitaire').fill('500');
  await page.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
  await expect(dialog.getByText(/→ 500,00\s€/)).toBeVisible();
  await dialog.getByRole('button', { name: 'ENREGISTRER QUAND MÊME' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /ne correspond plus\s: .* → 500,00\s€/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Administratif' }).click();
  await expect(page.getByText(/100,00\s€ sont facturés en trop/)).toBeVisible();
  await expect(page.getByText(/un avoir de\s100,00\s€ rétablit le compte/)).toBeVisible();
  await expect(page.getByText('Tout est facturé')).toBeHidden();
  await expect(page.getByRole('form', { name: 'Nouvelle facture' })).toBeHidden();
});

test('a tariff that rises after acceptance breaks nothing until a save uses it', async ({ page, department }) => {
  await department.logIn(page, 'manager');
  const { id, quoteId } = await department.quotedDemand();
  // Changes the department's tariff in the answer only.
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
