import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { conflictStatus, save } from './conflicts';
import { openTab, orderedStation, post } from './dossiers';
import { headers } from './funnel';
import { logIn } from './login';
import { enterInSlot, openSlotDetails, slotCell } from './slot-grid';
import { expect, pressAgain, test } from './story';

/** Creates a copy of a demand in progress, so that other stories do not interfere. Returns its number. */
async function copyDossier(page: Page): Promise<number> {
  const { records } = await (await page.request.get('/api/demand/list?perPage=1&status=1')).json();
  const copied = await page.request.post(`/api/demand/duplicate/${records[0].id}`, { headers });
  return (await copied.json()).demand.id;
}

test('two people edit the same department: the second keeps what they typed and may load the other version', async ({
  person,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  const [one, other] = [await person(), await person()];
  for (const page of [one, other]) {
    await logIn(page, 'cadre38@demo.example');
    await page.goto('/admin/affiliation/department');
    await expect(page.getByLabel('Site internet')).toBeVisible();
  }
  await one.getByLabel('Site internet').fill('https://un.example');
  expect(await save(one)).toBe(200);

  await other.getByLabel('Site internet').fill('https://deux.example');
  expect(await save(other)).toBe(409);
  const notice = other.getByRole('alert').filter({ hasText: /Vous avez modifié ce département dans un autre onglet/ });
  await expect(notice).toBeVisible();
  await expect(other.getByLabel('Site internet')).toHaveValue('https://deux.example');

  // Declining keeps everything. Accepting loads the other version, and a further save is no conflict.
  await other.getByRole('button', { name: /voir l.autre version/i }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'ANNULER' }).click();
  await expect(other.getByLabel('Site internet')).toHaveValue('https://deux.example');
  await other.getByRole('button', { name: /voir l.autre version/i }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /charger l.autre version/i })
    .click();
  await expect(other.getByLabel('Site internet')).toHaveValue('https://un.example');
  await expect(notice).toBeHidden();
  await other.getByLabel('Site internet').fill('https://trois.example');
  expect(await save(other)).toBe(200);
});

test('two people change one slot: each field is kept, and the second chooses where both changed it', async ({
  person,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  const [one, other] = [await person(), await person()];
  await logIn(one, 'cadre38@demo.example');
  await logIn(other, 'cadre38@demo.example');
  const id = await copyDossier(one);
  const stored = async () => (await (await one.request.get(`/api/demand/${id}`)).json()).slots[0];
  const save = (page: Page) => pressAgain(page.getByRole('button', { name: 'ENREGISTRER', exact: true }));
  for (const page of [one, other]) {
    await page.goto(`/admin/aid-station/demand/${id}`);
    await expect(slotCell(page, 'name')).toBeVisible();
  }
  await enterInSlot(one, 'endDate', '23:45');
  await enterInSlot(one, 'publicPeak', '4321');
  await save(one);
  await expect(one.getByText('Modifications enregistrées')).toBeVisible();
  const theirs = await stored();

  await enterInSlot(other, 'name', 'Soirée');
  await enterInSlot(other, 'publicPeak', '900');
  await save(other);
  await expect(other.getByText(/Vous avez modifié cette demande dans un autre onglet le/)).toBeVisible();
  expect(await stored()).toEqual(theirs);
  await other.getByRole('button', { name: /voir l.autre version/i }).click();
  const versions = other.getByRole('dialog');
  await expect(versions).toContainText(/effectif du public/);
  await expectAccessible(other, 'a slot with another version');
  await versions.getByRole('button', { name: 'ENREGISTRER CES CHOIX' }).click();
  await expect(other.getByText('Modifications enregistrées')).toBeVisible();
  expect(await stored()).toMatchObject({ name: 'Soirée', endDate: theirs.endDate, publicPeak: 900 });

  await test.step('a further slot is added to the present version', async () => {
    const { version } = (await (await one.request.get(`/api/demand/${id}`)).json()).demand;
    const change = { version, comments: 'Accès par le nord' };
    expect((await one.request.patch(`/api/demand/${id}`, { headers, data: change })).ok()).toBe(true);
    const added = (page: Page) => page.waitForResponse((response) => response.url().includes('/demand-slot/add/'));
    const dialog = other.getByRole('dialog', { name: 'Ajouter un créneau' });
    await other.getByRole('button', { name: 'Ajouter un créneau' }).click();
    await dialog.getByLabel('Nom du créneau').fill('Dimanche');
    // It starts at the end of the last slot.
    const day = await dialog.getByLabel('Début, date').inputValue();
    await dialog.getByLabel('Début, heure').fill('23:50');
    await dialog.getByLabel('Fin, date').fill(day);
    await dialog.getByLabel('Fin, heure').fill('23:55');
    const first = added(other);
    await dialog.getByRole('button', { name: 'AJOUTER LE CRÉNEAU' }).click();
    expect((await first).status()).toBe(409);
    await expect(dialog.getByText(/avez modifié cette demande dans un autre onglet le/)).toBeVisible();
    await expect(dialog.getByText(/autre version est chargée/)).toBeVisible();
    const second = added(other);
    await pressAgain(dialog.getByRole('button', { name: 'AJOUTER LE CRÉNEAU' }));
    expect((await second).status()).toBe(201);
  });
});

test('merging two versions checks the other version’s quote: breaking a newly accepted quote asks, an already broken one does not', async ({
  person,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  const [one, other] = [await person(), await person()];
  await logIn(one, 'cadre@demo.example');
  await logIn(other, 'cadre@demo.example');
  const { demand } = await post(one, '/api/demand/duplicate/50');
  await other.goto(`/admin/aid-station/demand/${demand.id}`);
  const rescuers = (page: Page) => slotCell(page, 'rescueWorkerCount');
  await expect(rescuers(other)).toBeVisible();
  const quote = await post(one, `/api/document/add/1/${demand.id}`);
  await post(one, `/api/document/validate-document/${quote.id}`);
  const question = (page: Page) =>
    page.getByRole('dialog', { name: `Le devis n°\u00a0${quote.id} ne correspondra plus` });
  await one.goto(`/admin/aid-station/demand/${demand.id}`);
  await one.getByLabel('Lieu', { exact: true }).fill('Parc des sports');
  expect(await save(one)).toBe(200);

  await test.step('input that breaks a newly accepted quote asks before the save', async () => {
    await enterInSlot(other, 'rescueWorkerCount', '19');
    expect(await save(other)).toBe(409);
    await other.getByRole('button', { name: /voir l.autre version/i }).click();
    await other.getByRole('button', { name: 'GARDER MA SAISIE' }).click();
    await question(other).getByRole('button', { name: 'ANNULER' }).click();
    await expect(rescuers(other)).toHaveText('19');
  });

  await test.step('input does not ask again about what the other person’s save already broke', async () => {
    await enterInSlot(one, 'rescueWorkerCount', '20');
    await one.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
    await question(one).getByRole('button', { name: 'ENREGISTRER QUAND MÊME' }).click();
    await expect(
      one
        .getByRole('listitem')
        .filter({ hasText: /ne correspond plus/ })
        .first(),
    ).toBeVisible();
    await other.getByRole('button', { name: 'ENREGISTRER', exact: true }).click();
    const refused = other.waitForResponse((response) => response.status() === 409);
    await question(other).getByRole('button', { name: 'ENREGISTRER QUAND MÊME' }).click();
    await refused;
    await other.getByRole('button', { name: /voir l.autre version/i }).click();
    const kept = other.waitForResponse((response) => response.request().method() === 'PATCH');
    await other.getByRole('button', { name: 'ENREGISTRER CES CHOIX' }).click();
    expect((await kept).status()).toBe(200);
    await expect(question(other)).toHaveCount(0);
  });
});

test('a slot added by somebody else during typing cannot be tried yet, and the input is kept', async ({ page }) => {
  await logIn(page, 'cadre@demo.example');
  const { id } = await orderedStation(page);
  await page.goto(`/admin/aid-station/edit/${id}`);
  const details = page.getByRole('button', { name: /^Détail du créneau/ });
  await expect(details.first()).toBeVisible();
  const count = await details.count();
  await page.getByLabel('Lieu', { exact: true }).fill('Halle');
  const [{ startDate, endDate }] = (await (await page.request.get(`/api/demand/${id}`)).json()).slots;
  await post(page, `/api/demand-slot/add/${id}`, { name: 'Dimanche', startDate, endDate });
  // The dossier is reloaded with its statuses.
  await openTab(page, 'statut');
  await page.getByLabel('Renforts').selectOption('Zonaux');
  await expect(page.getByText('Le statut a été mis à jour')).toBeVisible();
  await openTab(page, 'manifestation');
  await expect(page.getByText('Le créneau « Dimanche » a été ajouté pendant votre saisie')).toBeVisible();
  await expect(details).toHaveCount(count);
  await (await openSlotDetails(page)).getByRole('button', { name: /^Et si…/ }).click();
  await page
    .getByRole('dialog', { name: /^Et si…/ })
    .getByRole('button', { name: 'ANNULER' })
    .click();
  await expect(page.getByLabel('Lieu', { exact: true })).toHaveValue('Halle');
});

test('two people edit one follow-up note: the second chooses, and the payment beside it is saved with the choice', async ({
  person,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  const [one, other] = [await person(), await person()];
  await logIn(one, 'cadre@demo.example');
  await logIn(other, 'admin@demo.example');
  const { id } = await orderedStation(one);
  const dialog = (page: Page) => page.getByRole('dialog', { name: /^Règlements de la facture/ });
  const address = `/admin/aid-station/demand/${id}?onglet=administratif`;
  await one.goto(address);
  await one.getByRole('form', { name: 'Nouvelle facture' }).getByRole('button', { name: 'Émettre la facture' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click();
  await expect(one.getByText('Aucun règlement n’est enregistré.')).toBeVisible();
  await other.goto(address);
  for (const page of [one, other]) {
    await page.getByRole('button', { name: 'Règlements', exact: true }).click();
    await expect(dialog(page).getByLabel('Note de suivi')).toHaveValue('');
  }
  await dialog(one).getByLabel('Note de suivi').fill('Promis pour lundi');
  await dialog(one).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(one)).toBeHidden();

  await dialog(other).getByLabel('Montant').fill('10');
  await dialog(other).getByLabel('Note de suivi').fill('Chèque en route');
  await dialog(other).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(other).getByText(/Camille Perrin a modifié une note de suivi de ce dossier le/)).toBeVisible();
  await dialog(other)
    .getByRole('button', { name: /voir l.autre version/i })
    .click();
  await expect(dialog(other).getByText('Promis pour lundi')).toBeVisible();
  await expectAccessible(other, 'the other version of a note');
  await expect(dialog(other).getByLabel('Note de suivi')).toHaveValue('Chèque en route');
  await dialog(other).getByRole('button', { name: 'Prendre cette version' }).click();
  await expect(dialog(other).getByLabel('Note de suivi')).toHaveValue('Promis pour lundi');
  await dialog(other).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(other)).toBeHidden();
  const { invoices } = await (await other.request.get(`/api/invoice/of-demand/${id}`, { headers })).json();
  expect(invoices[0]).toMatchObject({ comment: 'Promis pour lundi', payments: [{ amount: 10 }] });
});
