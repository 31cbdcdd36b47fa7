import { expectAccessible } from './accessibility';
import { headers, pdf, picture, saved, validate } from './funnel';
import { logInByForm } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an organiser fills in the particularities, whose structure requires a type, and adds the decree, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'organiser');
  const id = await department.demand();
  const decree = 'arrêté du maire.pdf';
  await page.goto(`/admin/organization/demand/edit/details/${id}`);

  await test.step('each field is saved as it is typed; a structure requires its type', async () => {
    await page.getByLabel('Une réunion préparatoire est prévue').check();
    await expect(page.getByLabel('Effectif annoncé à la réunion')).toHaveAttribute('placeholder', '> à 10000');
    await page.getByLabel('Date de la réunion').fill('31 février');
    await page.getByLabel('Effectif annoncé à la réunion').fill('15000');
    await expect(page.getByText('Veuillez saisir une date, par exemple 08/05/2027')).toBeVisible();
    await page.getByLabel('Date de la réunion').fill('2/4/2027');
    await page.getByLabel('Une structure accueille le public').check();
    await validate(page);
    await expect(page.getByRole('alert')).toHaveText('* Veuillez vérifier vos informations');
    const type = page.getByLabel('Type de structure');
    await expect(type).toBeFocused();
    await expect(type).toHaveAccessibleDescription(/Veuillez préciser le type de structure/);
    await expectAccessible(page, 'particularities with an error at 390 px');
    await expectNoSideScroll(page);
    await type.fill('Chapiteau de 400 places');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await saved(page);
  });

  await test.step('the decree: a picture or a PDF is uploaded, shown by name, removed and uploaded again', async () => {
    const input = page.getByLabel(/^Choisir un (?:autre )?fichier$/);
    await input.setInputFiles({ name: 'arrete.txt', mimeType: 'text/plain', buffer: Buffer.from('Arrêté') });
    await expect(page.getByRole('alert')).toHaveText(/Choisissez un PDF ou une image/);
    await expect(input).toHaveAccessibleDescription(/Choisissez un PDF ou une image/);
    await input.setInputFiles(picture);
    const shown = page.getByRole('link', { name: picture.name });
    await expect(shown).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(input).toBeFocused();
    await page.getByRole('button', { name: /^Retirer/ }).click();
    await expect(shown).toHaveCount(0);
    await expect(input).toBeFocused();
    await input.setInputFiles({ name: decree, mimeType: 'application/pdf', buffer: pdf('decree') });
    await expect(page.getByRole('link', { name: decree })).toBeVisible();
  });

  await test.step('the annexes show the decree without asking for it again, and link back to its step', async () => {
    await page.goto(`/admin/organization/demand/edit/${id}`);
    const row = page.getByRole('listitem', { name: 'Arrêté municipal', exact: true });
    await expect(row.getByRole('link', { name: decree })).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(row.locator('input')).toHaveCount(0);
    await row.getByRole('link', { name: 'Remplacer dans les particularités' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/edit/details/${id}$`));
    await expect(page.getByLabel('Date de la réunion')).toHaveValue('02/04/2027');
    await expect(page.getByLabel('Type de structure')).toHaveValue('Chapiteau de 400 places');
  });
});

test('the preparatory meeting is asked about only above 12 000 persons at once', async ({ page, department }) => {
  await department.logIn(page, 'organiser');
  await page.goto(`/admin/organization/demand/edit/details/${await department.demand({ peak: 12_000 })}`);
  await expect(page.getByRole('heading', { name: 'Accès au site' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Réunion préparatoire' })).toHaveCount(0);
});

test('a login by the identity provider leads to the demand in progress, else to the start page', async ({
  page,
  department,
}) => {
  await logInByForm(page, await department.addressOf('organiser'));
  const id = await department.demand({ filer: page.request });
  const account = await (await page.request.get('/api/authentication/account')).json();
  const linked = await page.request.post(`/login/user/event/${account.id}`, { headers, data: { event: id } });
  expect(linked.ok(), await linked.text()).toBe(true);
  // As in a new browser, with the session that the provider's answer opened.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login-app?etape=connecte');
  await expect(page).toHaveURL(new RegExp(`/organization/demand/edit/${id}$`));
  expect((await page.request.post('/api/users/remove-event', { headers })).ok()).toBe(true);
  await page.goto('/login-app?etape=connecte');
  await expect(page).toHaveURL(/\/organization\/demand\/list$/);
});
