import { mainlandDay } from '@pds/kernel';
import type { Page, Request } from '@playwright/test';
import { logInByForm } from './login';
import { expect, hold, pressAgain, test } from './story';

const json = async (page: Page, path: string) => (await page.request.get(path)).json();

/** Records the idempotency key of every later request of the page to an address. */
function recordIdempotencyKeys(page: Page, path: RegExp): { readonly keys: (string | undefined)[] } {
  const keys: (string | undefined)[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && path.test(request.url())) keys.push(request.headers()['idempotency-key']);
  });
  return { keys };
}

/** Lets the server process the next request to an address, then loses its answer. */
async function loseAnswer(page: Page, path: RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test.describe('a demand', () => {
  const filing = /\/api\/demand\/add$/;

  async function describeEvent(page: Page, name: string): Promise<void> {
    await logInByForm(page, 'organisateur@demo.example');
    // The server treats a form sent within three seconds as automatic, so the clock says that this one was opened a minute ago.
    await page.clock.setFixedTime(Date.now() - 60_000);
    await page.goto('/aid-station');
    await page.getByLabel('Nom de la manifestation').fill(name);
    await page.getByLabel('Type de manifestation').selectOption({ label: 'Sportif' });
    await page.getByLabel('Commentaires').fill('Relais par équipes.');
    await page.getByLabel('Département', { exact: true }).selectOption('69');
    await page.getByLabel('Adresse', { exact: true }).fill('Place Bellecour');
    await page.getByLabel('Code postal').fill('69002');
    await page.getByLabel('Ville').fill('Lyon');
    const day = mainlandDay(Date.now(), 90);
    await page.getByLabel('Premier jour').fill(day);
    await page.getByLabel('Heure de début').fill('14:00');
    await page.getByLabel('Heure de fin').fill('18:00');
    await page.getByLabel('Effectif du public').fill('600');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page).toHaveURL(/\/aid-station\/login/);
  }

  const filed = async (page: Page, name: string) =>
    ((await json(page, '/api/demand/user/list?perPage=200')).records as { eventName: string }[]).filter(
      ({ eventName }) => eventName === name,
    ).length;

  test('is filed once when sent with two presses on a slow network', async ({ person }) => {
    const page = await person();
    await describeEvent(page, 'Relais des deux pressions');
    const letGo = await hold(page, filing);
    await page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' }).dblclick();
    letGo();
    await expect(page).toHaveURL(/\/aid-station\/success\/\d+/);
    expect(await filed(page, 'Relais des deux pressions')).toBe(1);
  });
});

test.describe('a quote', () => {
  const generation = /\/api\/document\/add\//;
  const quotesOf = async (page: Page, id: number) =>
    ((await json(page, `/api/demand/${id}`)).documents as unknown[]).length;

  test('is generated once when requested again after its answer was lost', async ({
    person,
    department,
    expectProblems,
  }) => {
    expectProblems(/api\/document\/add|Failed to load resource/);
    const page = await person();
    await department.logIn(page, 'manager');
    const id = await department.pricedDemand();
    await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    const sent = recordIdempotencyKeys(page, generation);
    await loseAnswer(page, generation);
    const generate = page.getByRole('button', { name: 'Générer le devis' });
    await generate.click();
    await expect(page.getByText(/^Le serveur ne répond pas/)).toBeVisible();
    expect(await quotesOf(page, id)).toBe(1);
    // Lists must show what was saved: with a replica of the database, this has them read from the primary.
    const [mark] = (await page.context().cookies()).filter(({ name }) => name === 'pds_position_unknown');
    expect(mark).toMatchObject({ value: 'FFFFFFFF/FFFFFFFF', path: '/', sameSite: 'Lax' });
    expect(mark!.expires - Date.now() / 1000).toBeGreaterThan(500);
    await pressAgain(generate);
    await expect(page.getByText(/Le devis n° \d+ de .* a été généré/)).toBeVisible();
    expect(await quotesOf(page, id)).toBe(1);
    expect(new Set(sent.keys).size).toBe(1);
  });
});

test('a visitor who signs up with two presses continues; one whose answer was lost is told how to continue', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/users\/add|Failed to load resource/);
  const signUp = async (page: Page, email: string) => {
    await page.goto('/login-app');
    await page.getByLabel('Prénom').fill('Inès');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Caron');
    await page.getByLabel('Adresse e-mail', { exact: true }).fill(email);
    await page.getByLabel('Téléphone mobile').fill('06 39 98 00 07');
    return page.getByRole('button', { name: 'Créer mon compte' });
  };
  const adding = /\/api\/users\/add$/;
  /** E-mails leave a moment after the action. */
  const expectOneMail = (page: Page, email: string) =>
    expect(async () => {
      await page.goto('/dev/mail');
      expect(await page.getByRole('row', { name: new RegExp(email) }).count()).toBe(1);
    }).toPass();

  const quick = await person();
  const letGo = await hold(quick, adding);
  await (await signUp(quick, 'ines.rapide@demo.example')).dblclick();
  letGo();
  await expect(quick).toHaveURL(/validation-account/);
  await expectOneMail(quick, 'ines.rapide@demo.example');

  const unlucky = await person();
  await loseAnswer(unlucky, adding);
  const create = await signUp(unlucky, 'ines.perdue@demo.example');
  await create.click();
  await expect(unlucky.getByText(/^Le serveur ne répond pas/).first()).toBeVisible();
  // Removes the session cookie, which belonged to the lost answer.
  await unlucky.context().clearCookies();
  await pressAgain(create);
  await expect(unlucky.getByText(/Suivez le lien reçu par e-mail/).first()).toBeVisible();
  await expectOneMail(unlucky, 'ines.perdue@demo.example');
});
