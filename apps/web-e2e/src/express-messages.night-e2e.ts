import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { describeEvent, ExpressFormFiller, french, openForm, saturday, slotLine, toggleDetails } from './express-form';
import { demoPassword } from './login';
import { expect, test } from './story';

/** Returns the fields of the page that are marked as invalid. */
const wrong = (page: Page) => page.locator('[aria-invalid=true]');
const says = (page: Page, message: string) => expect(page.getByText(message).first(), message).toBeVisible();
const proceed = (page: Page) => page.getByRole('button', { name: 'Continuer' }).click();

/** Fills in the whole form correctly, up to its contact step. */
async function reachContact(page: Page, name: string): Promise<void> {
  await openForm(page);
  await describeEvent(page, new ExpressFormFiller(), name, saturday());
  await proceed(page);
  await expect(page).toHaveURL(/\/aid-station\/login$/);
}

async function introduce(page: Page, email: string): Promise<void> {
  await page.getByLabel('Prénom').fill('Noé');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Bertrand');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByLabel('Téléphone').fill('06 39 98 00 21');
}

test('the public form shows its errors, the first with the focus, and requires less over several departments', async ({
  person,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await openForm(page);
  await proceed(page);
  await says(page, '* Veuillez vérifier vos informations');
  // The first of them has the focus, so that a phone shows it.
  await expect(page.getByLabel('Nom de l’évènement')).toBeFocused();

  await page.getByRole('switch', { name: 'Dispositif sur plusieurs départements' }).check();
  await page.getByLabel('Premier jour').fill(french(saturday()));
  await toggleDetails(page, 1);
  await page.getByLabel('Nom du créneau').fill('');
  await toggleDetails(page, 1);
  await proceed(page);
  // The details were closed: they open to show the error.
  await says(page, 'Veuillez nommer le créneau');
  await says(page, 'Veuillez préciser l’heure de début');
  for (const name of ['Adresse', 'Code postal', 'Ville'])
    await expect(page.getByLabel(name, { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
});

test('the contact step requires the person’s identity, and a refused or failed submission keeps the input', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/answer 503: POST .*\/api\/demand\/add|console: Failed to load resource.*503/);
  const page = await person({ viewport: { width: 390, height: 844 } });
  const name = 'Bal des pompiers 390';
  await reachContact(page, name);
  const send = page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' });
  await send.click();
  await says(page, '* Veuillez vérifier vos informations');
  await says(page, 'Veuillez saisir votre numéro de téléphone');
  await introduce(page, 'noe.bertrand');
  await send.click();
  await says(page, 'Veuillez entrer une adresse mail valide');

  await test.step('a probable slip of the finger is asked about, and corrected with one press', async () => {
    await page.getByLabel('Adresse e-mail').fill('noe.bertrand.390@gmial.com');
    await page.getByLabel('Téléphone').fill('06 39 98 00 2');
    await send.click();
    await says(page, 'Cette adresse semble mal tapée');
    await says(page, 'Un numéro français a dix chiffres, celui-ci en a 9');
    await page.getByRole('button', { name: 'noe.bertrand.390@gmail.com' }).click();
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('noe.bertrand.390@gmail.com');
    await expect(page.getByText('Vouliez-vous dire')).toHaveCount(0);
    await expectAccessible(page, 'the contact step with a question');
    await page.getByLabel('Téléphone').fill('06 39 98 00 21');
  });

  await test.step('a failing server keeps the input', async () => {
    await page.route('**/api/demand/add', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByLabel('Adresse e-mail').fill('noe.bertrand.390@demo.example');
    await send.click();
    await says(page, 'Votre demande n’a pas pu aboutir. Veuillez réessayer dans quelques instants');
    await page.unroute('**/api/demand/add');
  });

  await test.step('a submission taken for a program’s leads back to the form, as typed', async () => {
    await page.route('**/api/demand/add', (route) =>
      route.fulfill({ json: { id: 0, uniqId: '', success: 'malicious' } }),
    );
    await send.click();
    await expect(page).toHaveURL(/\/aid-station\?error=1$/);
    await says(page, 'Veuillez refaire votre demande en vérifiant tous les champs');
    await expect(page.getByLabel('Nom de l’évènement')).toHaveValue(name);
    await page.unroute('**/api/demand/add');
  });

  await test.step('errors that only the server found are shown where each is mended', async () => {
    const errors = [
      { field: 'eventSlots.0.name', message: 'Ce nom est refusé' },
      { field: 'eventSlots.0.peak', message: 'Cet effectif est refusé' },
    ];
    await page.route('**/api/demand/check-data', (route) => route.fulfill({ json: { checked: 'error', errors } }));
    await proceed(page);
    await send.click();
    await expect(page).toHaveURL(/\/aid-station\?error=1$/);
    await expect(page.getByLabel('Effectif du public')).toHaveAccessibleDescription(/Cet effectif est refusé/);
    await expect(slotLine(page, 1).getByLabel('Nom du créneau')).toHaveAccessibleDescription('Ce nom est refusé');
    await page.unroute('**/api/demand/check-data');
  });
});

test('an existing organiser logs in at the contact step and sends the demand', async ({ person, expectProblems }) => {
  expectProblems(/answer 401: POST .*\/api\/authentication\/login|console: Failed to load resource.*401/);
  const page = await person({ viewport: { width: 390, height: 844 } });
  const name = 'Vide-grenier 390';
  await reachContact(page, name);
  await page.getByText('J’ai déjà un compte').click();
  const send = page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await send.click();
  await says(page, '* Veuillez vérifier vos informations');
  await expect(wrong(page)).toHaveCount(2);
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);

  await page.getByLabel('Identifiant ou adresse e-mail').fill('organisateur@demo.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon-mot');
  await send.click();
  await says(page, '* Login ou mot de passe incorrect');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await send.click();
  await expect(page).toHaveURL(/\/aid-station\/success\/\d+$/);
  await expectAccessible(page, 'the page after an express demand at 390 px');
  await page.getByRole('link', { name: 'Mes demandes' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  await page.goto('/aid-station/success/999999');
  await says(page, 'Nous ne connaissons pas cette demande');
  await expect(page.getByText('Merci')).toHaveCount(0);
});

test('login and sign-up show errors, and a known address is filled in to log in', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/answer 4(01|09): POST|console: Failed to load resource.*4(01|09)/);
  const page = await person({ viewport: { width: 390, height: 844 } });
  await page.goto('/login-app');
  await page.getByRole('button', { name: 'Me connecter', exact: true }).click();
  await expect(wrong(page)).toHaveCount(2);

  await page.getByLabel('Identifiant ou adresse e-mail').fill('personne@demo.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('au hasard, sans compte');
  await page.getByRole('button', { name: 'Me connecter', exact: true }).click();
  await says(page, '* Login ou mot de passe incorrect');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Me connecter', exact: true })).toBeEnabled();

  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await says(page, '* Veuillez vérifier vos informations');
  await page.getByLabel('Prénom').fill('Noé');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Bertrand');
  await page.getByLabel('Adresse e-mail', { exact: true }).fill('organisateur@demo.example');
  await page.getByLabel('Téléphone mobile').fill('06 39 98 00 21');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByRole('button', { name: 'Créer mon compte' })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /existe déjà/ })).toBeVisible();
  await expect(page.getByLabel('Identifiant ou adresse e-mail')).toHaveValue('organisateur@demo.example');
});
