import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { dayOfEvent, headers, pdf, picture, validate } from './funnel';
import { logIn, logInByForm } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** Files a demand for the signed-in organiser, in the state after « JE CONTINUE ET DÉTAILLE MA DEMANDE ». Returns its number. */
async function pendingDemand(page: Page, eventName: string, peak: number): Promise<number> {
  const added = await page.request.post('/api/demand/add', {
    headers,
    data: {
      eventName,
      eventDepartment: '69',
      eventType: 2,
      eventAddress: 'Place Bellecour',
      eventPostalCode: '69002',
      eventCity: 'Lyon',
      comments: 'Concert gratuit.',
      firstName: 'Olivia',
      name: 'Renard',
      email: 'organisateur@demo.example',
      tel: '06 00 00 00 01',
      eventSlots: [
        { name: 'Concert', startDate: `${dayOfEvent(0)}T18:00`, endDate: `${dayOfEvent(0)}T23:00`, peak, nature: 2 },
      ],
    },
  });
  const { id } = (await added.json()) as { id: number };
  const linked = await page.request.post(`/login/user/event/${(await accountOf(page)).id}`, {
    headers,
    data: { event: id },
  });
  expect(linked.ok()).toBe(true);
  return id;
}

interface Account {
  readonly id: number;
  readonly phone: string | null;
  readonly event?: number | null;
}

async function accountOf(page: Page): Promise<Account> {
  const answer = await page.request.get('/api/authentication/account', { headers });
  return (await answer.json()) as Account;
}

/** The original file name of the decree. */
const decree = 'arrêté du maire.pdf';

async function expectSaved(page: Page): Promise<void> {
  await expect(page.locator('[data-phase="saved"]')).toHaveText(/^Enregistré à \d\d:\d\d$/);
}

test('an organiser fills in the particularities, chooses options and prints the demand, at 390 px', async ({
  person,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await logIn(page, 'organisateur@demo.example');
  const event = 'Grand concert de l’hiver 390';
  const id = await pendingDemand(page, event, 15_000);

  await test.step('particularities: each field is saved as it is typed; a structure requires its type', async () => {
    await page.goto(`/admin/organization/demand/edit/details/${id}`);
    await expect(page.getByRole('heading', { name: 'Particularités et renseignements préparatoires' })).toBeVisible();
    await page.getByLabel('Une réunion préparatoire est prévue').check();
    await expect(page.getByLabel('Effectif annoncé à la réunion')).toHaveAttribute('placeholder', '> à 10000');
    await page.getByLabel('Date de la réunion').fill('31 février');
    await page.getByLabel('Effectif annoncé à la réunion').fill('15000');
    await expect(page.getByText('Veuillez saisir une date, par exemple 08/05/2027')).toBeVisible();
    await page.getByLabel('Date de la réunion').fill('2/4/2027');
    await page.getByLabel('Il faut une accréditation pour entrer sur le site').check();
    await page.getByLabel('Comment obtenir les accréditations').fill('Badges remis à l’entrée des artistes');
    await page.getByLabel('Les entrées du site sont contrôlées').check();
    await page.getByLabel('Évacuation des victimes').fill('Par le quai, portail B');
    await page.getByLabel('Stationnement des secours').fill('Quatre places devant le kiosque');
    await page.getByLabel('Une structure accueille le public').check();
    await validate(page);
    await expect(page.getByRole('alert')).toHaveText('* Veuillez vérifier vos informations');
    const type = page.getByLabel('Type de structure');
    await expect(type).toBeFocused();
    await expect(type).toHaveAccessibleDescription(/Veuillez préciser le type de structure/);
    await expectAccessible(page, 'particularities with an error at 390');
    await expectNoSideScroll(page);
    await type.fill('Chapiteau de 400 places');
    await page.getByLabel('Ce que les secouristes doivent encore savoir').fill('Feu d’artifice à 22 h');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectSaved(page);
  });

  await test.step('the decree: a picture or a PDF is uploaded, shown by name, opened, removed and uploaded again', async () => {
    const input = page.getByLabel(/^Choisir un (?:autre )?fichier$/);
    await input.setInputFiles({ name: 'arrete.txt', mimeType: 'text/plain', buffer: Buffer.from('Arrêté') });
    await expect(page.getByRole('alert')).toHaveText(/Choisissez un PDF ou une image/);
    await expect(input).toHaveAccessibleDescription(/Choisissez un PDF ou une image/);
    await input.setInputFiles(picture);
    const shown = page.getByRole('link', { name: picture.name });
    await expect(shown).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(input).toBeFocused();
    const storedFile = await page.request.get((await shown.getAttribute('href'))!);
    expect(storedFile.headers()).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
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
    await row.scrollIntoViewIfNeeded();
    await page.screenshot({ path: 'test-results/decree-among-annexes-390.png', fullPage: true });
    await row.getByRole('link', { name: 'Remplacer dans les particularités' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/edit/details/${id}$`));
  });

  await test.step('a reload shows every value again, and the next step opens', async () => {
    await page.reload();
    await expect(page.getByLabel('Date de la réunion')).toHaveValue('02/04/2027');
    await expect(page.getByLabel('Type de structure')).toHaveValue('Chapiteau de 400 places');
    await expect(page.getByRole('link', { name: decree })).toBeVisible();
    await validate(page);
    await expect(page).toHaveURL(new RegExp(`/demand/edit/device/${id}$`));
  });

  await test.step('options: each choice is saved at once and can be undone', async () => {
    await expect(page.getByRole('heading', { name: 'Personnalisez votre dispositif' })).toBeVisible();
    await page.getByRole('switch', { name: 'Ambulance' }).check();
    await page.getByRole('switch', { name: 'Quad' }).check();
    await expectSaved(page);
    await page.getByRole('switch', { name: 'Quad' }).uncheck();
    await expect(page.locator('[data-phase="unsaved"], [data-phase="saving"]')).toHaveCount(0);
    await expectSaved(page);
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'ÉTAPE PRÉCÉDENTE' }).click();
    await expect(page.getByLabel('Type de structure')).toBeVisible();
    await validate(page);
    await expect(page.getByRole('switch', { name: 'Ambulance' })).toBeChecked();
    await expect(page.getByRole('switch', { name: 'Quad' })).not.toBeChecked();
    await validate(page);
  });

  await test.step('on the thank-you page, the demand is no longer where a login leads', async () => {
    await expect(page).toHaveURL(new RegExp(`/demand/edit/success/${id}$`));
    await expect(
      page.getByText(
        'Bravo, vous avez finalisé votre demande de poste de secours. Votre demande a été transmise à la plateforme Postes de secours. Après étude, vous recevrez votre devis dans les meilleurs délais.',
      ),
    ).toBeVisible();
    await expect.poll(async () => (await accountOf(page)).event ?? null).toBeNull();
    await expectNoSideScroll(page);
  });

  await test.step('the print opens in a new tab with everything the organiser entered and nothing of the staff’s', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'imprimer ma demande' }).click();
    const print = await opened;
    await expect(print.getByRole('heading', { name: `Demande de poste de secours n° ${id}` })).toBeVisible();
    await expect(print).toHaveURL(new RegExp(`/demand/print/${id}$`));
    const sheet = print.getByRole('article');
    const expectedTexts = [
      event,
      '69 – Rhône',
      '15 000 personnes',
      'Le 02/04/2027',
      'Badges remis à l’entrée des artistes',
      decree,
      'Par le quai, portail B',
      'Quatre places devant le kiosque',
      'Chapiteau de 400 places',
      'Feu d’artifice à 22 h',
      'Ambulance',
    ];
    for (const text of expectedTexts) await expect(sheet).toContainText(text);
    await expect(sheet).not.toContainText('Quad');
    await expect(sheet).not.toContainText('€');
    await expectNoSideScroll(print);
    await print.emulateMedia({ media: 'print' });
    await expect(print.getByRole('button', { name: 'Imprimer' })).toBeHidden();
    await expect(sheet).toBeVisible();
    await print.close();
    await page.getByRole('button', { name: 'Retour sur le tableau de bord' }).click();
    await expect(page).toHaveURL(/\/organization\/demand\/list$/);
  });
});

test('the preparatory meeting is asked about only above 12 000 persons at once', async ({ person }) => {
  const page = await person();
  await logIn(page, 'organisateur@demo.example');
  const small = await pendingDemand(page, 'Concert de quartier', 12_000);
  await page.goto(`/admin/organization/demand/edit/details/${small}`);
  await expect(page.getByRole('heading', { name: 'Accès au site' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Réunion préparatoire' })).toHaveCount(0);
});

test('an unsent request leads to its contact step, which stores the phone number of an organiser who had none', async ({
  person,
}) => {
  const page = await person();
  await logInByForm(page, 'organisateur@demo.example');
  const { phone } = await accountOf(page);
  const emptied = await page.request.patch('/api/account', { headers, data: { phone: null } });
  expect(emptied.ok()).toBe(true);

  await page.evaluate(
    ([day]) => {
      const form = {
        eventName: 'Cross des écoles',
        severalDepartments: false,
        eventDepartment: '69',
        eventType: '1',
        eventAddress: 'Parc de Parilly',
        eventPostalCode: '69500',
        eventCity: 'Bron',
        comments: 'Mille élèves.',
        eventSlots: [{ name: 'Matin', startDate: `${day}T08:00`, endDate: `${day}T12:00`, peak: '1000', nature: '1' }],
        website: '',
        startedAt: Date.now() - 60_000,
      };
      localStorage.setItem('pds.demand-form', JSON.stringify(form));
      localStorage.setItem('pds.funnel', 'true');
    },
    [dayOfEvent(0)] as const,
  );
  for (const path of ['/', '/admin/organization/demand/list']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/admin\/organization\/aid-station\/contact$/);
  }
  await expect(page.getByLabel('Téléphone')).toHaveValue('');
  await page.getByLabel('Téléphone').fill('06 39 98 00 17');
  await page.getByRole('button', { name: 'JE CONTINUE ET DÉTAILLE MA DEMANDE' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Séquencement de l’évènement' })).toBeVisible();
  expect((await accountOf(page)).phone).toBe('06 39 98 00 17');
  await page.request.patch('/api/account', { headers, data: { phone } });
});

test('a login by the identity provider leads to the demand in progress, else to the start page', async ({ person }) => {
  const page = await person();
  await logInByForm(page, 'organisateur@demo.example');
  const id = await pendingDemand(page, 'Fête du printemps', 500);
  // As in a new browser, with the session that the provider's answer opened.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login-app?etape=connecte');
  await expect(page).toHaveURL(new RegExp(`/organization/demand/edit/${id}$`));
  expect((await page.request.post('/api/users/remove-event', { headers })).ok()).toBe(true);
  await page.goto('/login-app?etape=connecte');
  await expect(page).toHaveURL(/\/organization\/demand\/list$/);
});
