import { conflictStatus, save } from './conflicts';
import { expect, test } from './story';

test('two people edit the same dossier: typed fields that only one changed are kept, and the second chooses for the others', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(conflictStatus);
  const [one, other] = [await person(), await person()];
  await department.logIn(one, 'manager');
  await department.logIn(other, 'manager');
  const dossier = await department.pricedDemand();
  for (const page of [one, other]) {
    await page.goto(`/admin/aid-station/demand/${dossier}`);
    await expect(page.getByLabel('Nom de l’évènement')).toBeVisible();
  }
  const before = await one.getByLabel('Nom de l’évènement').inputValue();
  await one.getByLabel('Lieu', { exact: true }).fill('Parc des sports');
  expect(await save(one)).toBe(200);

  await other.getByLabel('Nom de l’évènement').fill(`${before} 2`);
  expect(await save(other)).toBe(409);
  await other.getByRole('button', { name: /voir l.autre version/i }).click();
  const differences = other.getByRole('dialog').getByRole('table');
  await expect(differences.getByRole('row').filter({ hasText: 'Lieu' })).toContainText('Parc des sports');
  await expect(differences.getByRole('row').filter({ hasText: 'Nom de l’évènement' })).toContainText(`${before} 2`);
  const saved = other.waitForResponse((response) => response.request().method() === 'PATCH');
  await other.getByRole('button', { name: 'GARDER MA SAISIE' }).click();
  expect((await saved).status()).toBe(200);
  await expect(other.getByLabel('Lieu', { exact: true })).toHaveValue('Parc des sports');
  await expect(other.getByLabel('Nom de l’évènement')).toHaveValue(`${before} 2`);
  await other.reload();
  await expect(other.getByLabel('Lieu', { exact: true })).toHaveValue('Parc des sports');
  await expect(other.getByLabel('Nom de l’évènement')).toHaveValue(`${before} 2`);
});
