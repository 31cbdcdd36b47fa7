import type { Page } from '@playwright/test';
import { headers } from './funnel';
import { logIn } from './login';
import { expect, pressAgain, test } from './story';

/** A save that comes too late is refused with this answer, and the browser says so on its console. */
const tooLate = /409/;

/** Presses the button and waits for the answer, whose status it gives. */
async function save(page: Page): Promise<number> {
  const answered = page.waitForResponse(
    (response) => /PUT|PATCH/.test(response.request().method()) && !response.url().endsWith('/presence'),
  );
  await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
  return (await answered).status();
}

/** A copy of a demand in progress: what other stories do to the first one is no business of these. Answers its number. */
async function ownDossier(page: Page): Promise<number> {
  const { records } = await (await page.request.get('/api/demand/list?perPage=1&status=1')).json();
  const copied = await page.request.post(`/api/demand/duplicate/${records[0].id}`, { headers });
  return (await copied.json()).demand.id;
}

test('two people edit the same department: the second loses nothing they typed, and may load the other version', async ({
  person,
  expectProblems,
}) => {
  expectProblems(tooLate);
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
  const notice = other.getByRole('alert').filter({ hasText: /Cédric Allard a modifié ce département/ });
  await expect(notice).toBeVisible();
  await expect(other.getByLabel('Site internet')).toHaveValue('https://deux.example');

  // Thought better of: everything stays. Then: theirs, on which a further save is no conflict.
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

test('two people edit the same dossier: what each typed in other fields is kept, and the choice is theirs', async ({
  person,
  expectProblems,
}) => {
  expectProblems(tooLate);
  const [one, other] = [await person(), await person()];
  await logIn(one, 'cadre38@demo.example');
  await logIn(other, 'cadre38@demo.example');
  const dossier = await ownDossier(one);
  for (const page of [one, other]) {
    await page.goto(`/admin/aid-station/demand/${dossier}`);
    await expect(page.getByLabel('Nom de la manifestation')).toBeVisible();
  }
  const before = await one.getByLabel('Nom de la manifestation').inputValue();
  await one.getByLabel('Lieu', { exact: true }).fill('Parc des sports');
  expect(await save(one)).toBe(200);

  await other.getByLabel('Nom de la manifestation').fill(`${before} 2`);
  expect(await save(other)).toBe(409);
  await other.getByRole('button', { name: /voir l.autre version/i }).click();
  const differences = other.getByRole('dialog').getByRole('table');
  await expect(differences.getByRole('row').filter({ hasText: 'Lieu' })).toContainText('Parc des sports');
  await expect(differences.getByRole('row').filter({ hasText: 'Nom de la manifestation' })).toContainText(
    `${before} 2`,
  );
  const kept = other.waitForResponse((response) => response.request().method() === 'PATCH');
  await other.getByRole('button', { name: 'GARDER MA SAISIE' }).click();
  expect((await kept).status()).toBe(200);
  await expect(other.getByLabel('Lieu', { exact: true })).toHaveValue('Parc des sports');
  await expect(other.getByLabel('Nom de la manifestation')).toHaveValue(`${before} 2`);
  await other.reload();
  await expect(other.getByLabel('Lieu', { exact: true })).toHaveValue('Parc des sports');
  await expect(other.getByLabel('Nom de la manifestation')).toHaveValue(`${before} 2`);
});

test('a slot is not copied on a dossier that somebody else has changed meanwhile', async ({
  person,
  expectProblems,
}) => {
  expectProblems(tooLate);
  const [one, other] = [await person(), await person()];
  await logIn(one, 'cadre38@demo.example');
  await logIn(other, 'cadre38@demo.example');
  const dossier = await ownDossier(one);
  for (const page of [one, other]) {
    await page.goto(`/admin/aid-station/demand/${dossier}`);
    await expect(page.getByLabel('Nom de la manifestation')).toBeVisible();
  }
  await one.getByLabel('Lieu', { exact: true }).fill('Salle des fêtes');
  expect(await save(one)).toBe(200);

  const answered = other.waitForResponse((response) => response.url().includes('/demand-slot/clone/'));
  await other
    .getByRole('button', { name: /^Copier le créneau/ })
    .first()
    .click();
  expect((await answered).status()).toBe(409);
  // What the other one saved is on the page now, and a further press is no conflict.
  await expect(other.getByLabel('Lieu', { exact: true })).toHaveValue('Salle des fêtes');
  const again = other.waitForResponse((response) => response.url().includes('/demand-slot/clone/'));
  await pressAgain(other.getByRole('button', { name: /^Copier le créneau/ }).first());
  expect((await again).status()).toBe(201);
});
