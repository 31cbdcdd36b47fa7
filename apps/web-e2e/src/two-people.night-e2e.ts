import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { conflictStatus, save } from './conflicts';
import { openTab, post } from './dossiers';
import { enterInSlot, openSlotDetails, slotCell } from './slot-grid';
import { expect, pressAgain, test } from './story';

/** Shows the other version that a refused save has announced. */
const showOtherVersion = (page: Page) => page.getByRole('button', { name: /voir l.autre version/i }).click();

test('two people edit the same department: the second keeps what they typed and may load the other version', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  const [one, other] = [await person(), await person()];
  for (const page of [one, other]) {
    await department.logIn(page, 'manager');
    await page.goto('/admin/affiliation/department');
    await expect(page.getByLabel('Site internet')).toBeVisible();
  }
  await one.getByLabel('Site internet').fill('https://un.example');
  expect(await save(one)).toBe(200);

  await other.getByLabel('Site internet').fill('https://deux.example');
  expect(await save(other)).toBe(409);
  const notice = other.getByRole('alert').filter({ hasText: /Vous avez modifié ce département dans un autre onglet/ });
  await expect(notice).toBeVisible();

  // Declining keeps everything. Accepting loads the other version, and a further save is no conflict.
  await showOtherVersion(other);
  await other.getByRole('dialog').getByRole('button', { name: 'ANNULER' }).click();
  await expect(other.getByLabel('Site internet')).toHaveValue('https://deux.example');
  await showOtherVersion(other);
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /charger l.autre version/i })
    .click();
  await expect(other.getByLabel('Site internet')).toHaveValue('https://un.example');
  await expect(notice).toBeHidden();
  await other.getByLabel('Site internet').fill('https://trois.example');
  expect(await save(other)).toBe(200);
});

test('a slot is refused in a dossier that somebody else saved meanwhile, and added to the loaded version by a second press', async ({
  page,
  department,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}`);
  await expect(slotCell(page, 'name')).toBeVisible();
  await department.price(id);

  const added = () => page.waitForResponse((response) => response.url().includes('/demand-slot/add/'));
  const dialog = page.getByRole('dialog', { name: 'Ajouter un créneau' });
  const add = dialog.getByRole('button', { name: 'AJOUTER LE CRÉNEAU' });
  await page.getByRole('button', { name: 'Ajouter un créneau' }).click();
  await dialog.getByLabel('Nom du créneau').fill('Dimanche');
  // It starts at the end of the last slot.
  await dialog.getByLabel('Fin, date').fill(await dialog.getByLabel('Début, date').inputValue());
  await dialog.getByLabel('Fin, heure').fill('23:55');
  const first = added();
  await add.click();
  expect((await first).status()).toBe(409);
  await expect(dialog.getByText(/a modifié cette demande le/)).toBeVisible();
  await expect(dialog.getByText(/autre version est chargée/)).toBeVisible();
  const second = added();
  await pressAgain(add);
  expect((await second).status()).toBe(201);
});

test('input that breaks a quote accepted meanwhile asks before it is saved over the other version', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  const [one, other] = [await person(), await person()];
  await department.logIn(one, 'manager');
  await department.logIn(other, 'manager');
  const id = await department.pricedDemand();
  const rescuers = slotCell(other, 'rescueWorkerCount');
  await other.goto(`/admin/aid-station/demand/${id}`);
  await expect(rescuers).toBeVisible();
  const quote = await department.quote(id);
  await post(one, `/api/document/validate-document/${quote}`);
  await one.goto(`/admin/aid-station/demand/${id}`);
  await one.getByLabel('Lieu', { exact: true }).fill('Parc des sports');
  expect(await save(one)).toBe(200);

  await enterInSlot(other, 'rescueWorkerCount', '19');
  expect(await save(other)).toBe(409);
  await showOtherVersion(other);
  await other.getByRole('button', { name: 'GARDER MA SAISIE' }).click();
  const question = other.getByRole('dialog', { name: `Le devis n°\u00a0${quote} ne correspondra plus` });
  await question.getByRole('button', { name: 'ANNULER' }).click();
  await expect(rescuers).toHaveText('19');
});

test('a slot added by somebody else during typing is announced, and the input is kept', async ({
  page,
  department,
}) => {
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  await page.goto(`/admin/aid-station/edit/${id}`);
  await page.getByLabel('Lieu', { exact: true }).fill('Halle');
  const [{ startDate, endDate }] = (await (await page.request.get(`/api/demand/${id}`)).json()).slots;
  await post(page, `/api/demand-slot/add/${id}`, { name: 'Dimanche', startDate, endDate });
  // The dossier is reloaded with its statuses.
  await openTab(page, 'statut');
  await page.getByLabel('Renforts').selectOption('Zonaux');
  await expect(page.getByText('Le statut a été mis à jour')).toBeVisible();
  await openTab(page, 'manifestation');
  await expect(page.getByText('Le créneau « Dimanche » a été ajouté pendant votre saisie')).toBeVisible();
  await (await openSlotDetails(page)).getByRole('button', { name: /^Et si…/ }).click();
  await page
    .getByRole('dialog', { name: /^Et si…/ })
    .getByRole('button', { name: 'ANNULER' })
    .click();
  await expect(page.getByLabel('Lieu', { exact: true })).toHaveValue('Halle');
});

test('of two people who edit one follow-up note the second chooses, and the payment beside it is saved with the choice', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  const [one, other] = [await person(), await person()];
  await department.logIn(one, 'manager');
  await department.logIn(other, 'accountant');
  const { aidStation } = await department.invoice();
  const dialog = (page: Page) => page.getByRole('dialog', { name: /^Règlements de la facture/ });
  for (const page of [one, other]) {
    await page.goto(`/admin/aid-station/edit/${aidStation.id}?onglet=administratif`);
    await page.getByRole('button', { name: 'Règlements', exact: true }).click();
    await expect(dialog(page).getByLabel('Note de suivi')).toHaveValue('');
  }
  await dialog(one).getByLabel('Note de suivi').fill('Promis pour lundi');
  await dialog(one).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(one)).toBeHidden();

  const theirs = dialog(other);
  await theirs.getByLabel('Montant').fill('10');
  await theirs.getByLabel('Note de suivi').fill('Chèque en route');
  await theirs.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(theirs.getByText(/a modifié une note de suivi de ce dossier le/)).toBeVisible();
  await showOtherVersion(other);
  await expectAccessible(other, 'the other version of a note');
  await expect(theirs.getByLabel('Note de suivi')).toHaveValue('Chèque en route');
  await theirs.getByRole('button', { name: 'Prendre cette version' }).click();
  await expect(theirs.getByLabel('Note de suivi')).toHaveValue('Promis pour lundi');
  await theirs.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(theirs).toBeHidden();
  const { invoices } = await (await other.request.get(`/api/invoice/of-demand/${aidStation.id}`)).json();
  expect(invoices[0]).toMatchObject({ comment: 'Promis pour lundi', payments: [{ amount: 10 }] });
});
