import { expectAccessible } from './accessibility';
import { openForm } from './express-form';
import { logIn } from './login';
import { expect, test } from './story';

test.use({ completes: true });

test('an address is chosen while it is typed, and brings its postal code, town and department', async ({
  person,
  addresses,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await openForm(page);
  const department = page.getByLabel('Département', { exact: true });
  await expect(department.getByRole('option', { name: '69 – Rhône' })).toBeAttached();
  const address = page.getByLabel('Adresse', { exact: true });
  await address.pressSequentially('12 rue de la rep');
  const choice = page.getByRole('option', { name: '12 Rue de la République' });
  await expect(choice).toBeVisible();
  await expectAccessible(page, 'proposed addresses');
  await choice.click();
  await expect(address).toHaveValue('12 Rue de la République');
  await expect(page.getByLabel('Code postal')).toHaveValue('69002');
  await expect(page.getByLabel('Ville')).toHaveValue('Lyon');
  await expect(department).toHaveValue('69');
  await expect(choice).toHaveCount(0);

  // A service that says nothing sensible is as good as none.
  addresses.fail({ body: '<html><script>alert(1)</script></html>' });
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/address-completion'));
  await address.fill('Place Bellecour');
  await answered;
  await expect(page.getByRole('option', { name: /script|République/ })).toHaveCount(0);
  await expect(address).toHaveValue('Place Bellecour');
  addresses.fail(null);
});

test('a SIRET offers name and address of the company, which are taken by a press only', async ({ page }) => {
  await logIn(page, 'cadre@demo.example');
  await page.goto('/admin/organization/add');
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await name.fill('Club');
  await page.getByLabel('Type').selectOption({ label: 'Entreprise' });
  await page.getByLabel('Identifiant (SIRET)').fill('732 829 320');
  await expect(page.getByText('CLUB DE LA PRESQU’ÎLE')).toBeVisible();
  await expect(name).toHaveValue('Club');
  await expectAccessible(page, 'a company offered');
  await page.getByRole('button', { name: 'Reprendre le nom et l’adresse' }).click();
  await expect(name).toHaveValue('CLUB DE LA PRESQU’ÎLE');
  await expect(page.getByLabel('Identifiant (SIRET)')).toHaveValue('73282932000074');
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('1 RUE DU BANC');
  await expect(page.getByLabel('Code postal')).toHaveValue('69002');
  await expect(page.getByLabel('Ville')).toHaveValue('LYON');
});
