import { mainlandDay } from '@pds/kernel';
import type { Page, Request } from '@playwright/test';
import { headers } from './funnel';
import { logIn, logInByForm } from './login';
import { expect, hold, pressAgain, test } from './story';
import { openSlotDetails } from './slot-grid';

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

  test('is filed once when its answer was lost and it is sent again by itself', async ({ person, expectProblems }) => {
    expectProblems(/api\/demand\/add|Failed to load resource/);
    const page = await person();
    await describeEvent(page, 'Relais de la réponse perdue');
    const sent = recordIdempotencyKeys(page, filing);
    await loseAnswer(page, filing);
    await page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' }).click();
    await expect(page).toHaveURL(/\/aid-station\/success\/\d+/);
    expect(await filed(page, 'Relais de la réponse perdue')).toBe(1);
    expect(sent.keys).toEqual([sent.keys[0], sent.keys[0]]);
    expect(sent.keys[0]).toMatch(/^"[0-9a-f]{32}"$/);
  });
});

test.describe('a quote', () => {
  const generation = /\/api\/document\/add\//;
  const quotesOf = async (page: Page, id: number) =>
    ((await json(page, `/api/demand/${id}`)).documents as unknown[]).length;

  /** Opens the administrative tab of a demand that has a quote, so that it has everything a further one needs. */
  async function openQuotable(page: Page): Promise<{ id: number; before: number }> {
    await logIn(page, 'admin@demo.example');
    const { records } = await json(page, '/api/demand/list?perPage=500');
    for (const { id } of records as { id: number }[]) {
      const { documents, isAidStation } = await json(page, `/api/demand/${id}`);
      if (documents.length === 0 || isAidStation) continue;
      await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
      await expect(page.getByRole('button', { name: 'Générer le devis' })).toBeEnabled();
      return { id, before: documents.length };
    }
    throw new Error('no demand with a quote');
  }

  test('is generated once when requested with two presses on a slow network', async ({ person }) => {
    const page = await person();
    const { id, before } = await openQuotable(page);
    const letGo = await hold(page, generation);
    await page.getByRole('button', { name: 'Générer le devis' }).dblclick();
    letGo();
    await expect(page.getByText(/Le devis n° \d+ de .* a été généré/)).toBeVisible();
    expect(await quotesOf(page, id)).toBe(before + 1);
  });

  test('is generated once when requested again after its answer was lost', async ({ person, expectProblems }) => {
    expectProblems(/api\/document\/add|Failed to load resource/);
    const page = await person();
    const { id, before } = await openQuotable(page);
    const sent = recordIdempotencyKeys(page, generation);
    await loseAnswer(page, generation);
    const generate = page.getByRole('button', { name: 'Générer le devis' });
    await generate.click();
    await expect(page.getByText(/^Le serveur ne répond pas/)).toBeVisible();
    expect(await quotesOf(page, id)).toBe(before + 1);
    // Lists must show what was saved: with a replica of the database, this has them read from the primary.
    const [mark] = (await page.context().cookies()).filter(({ name }) => name === 'pds_position_unknown');
    expect(mark).toMatchObject({ value: 'FFFFFFFF/FFFFFFFF', path: '/', sameSite: 'Lax' });
    expect(mark!.expires - Date.now() / 1000).toBeGreaterThan(500);
    await pressAgain(generate);
    await expect(page.getByText(/Le devis n° \d+ de .* a été généré/)).toBeVisible();
    expect(await quotesOf(page, id)).toBe(before + 1);
    expect(new Set(sent.keys).size).toBe(1);
  });
});

test('each object that a manager creates is created once when its answer is lost and the button is pressed again', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/billing-item|demand-slot|invoice\/create|account\/tokens|no-oauth\/add|Failed to load resource/);
  const page = await person();
  await logIn(page, 'cadre@demo.example');
  const unreachable = page.getByText(/^Le serveur ne répond pas/).first();

  /** Presses twice and loses the answer to the first press. `made` counts the objects. */
  async function pressTwice(path: RegExp, press: () => Promise<void>, made: () => Promise<number>): Promise<void> {
    const before = await made();
    const sent = recordIdempotencyKeys(page, path);
    await loseAnswer(page, path);
    await press();
    await expect(unreachable).toBeVisible();
    expect(await made()).toBe(before + 1);
    const answered = page.waitForResponse((response) => path.test(response.url()) && response.ok());
    await press();
    expect((await answered).headers()['idempotent-replayed']).toBe('true');
    expect(await made()).toBe(before + 1);
    expect(new Set(sent.keys).size).toBe(1);
  }

  await test.step('a billing item', async () => {
    await page.goto('/admin/aid-station/pricing');
    await pressTwice(
      /\/api\/billing-item\/\d+$/,
      () => pressAgain(page.getByRole('button', { name: 'Ajouter une prestation' })),
      async () => (await json(page, '/api/aid-station-pricing/69')).billableItems.length,
    );
    // An item without a name would block the next save of the page.
    const { id } = (await json(page, '/api/aid-station-pricing/69')).billableItems.at(-1);
    expect((await page.request.delete(`/api/billing-item/${id}`, { headers })).status()).toBe(204);
  });

  await test.step('a copy of a slot', async () => {
    const { records } = await json(page, '/api/demand/list?perPage=500');
    const [open] = (records as { id: number; isAidStation: boolean }[]).filter(({ isAidStation }) => !isAidStation);
    await page.goto(`/admin/aid-station/demand/${open!.id}`);
    await pressTwice(
      /\/api\/demand-slot\/clone\//,
      async () => pressAgain((await openSlotDetails(page)).getByRole('button', { name: /^Copier le créneau/ })),
      async () => (await json(page, `/api/demand/${open!.id}`)).slots.length,
    );
  });

  await test.step('an invoice', async () => {
    const { records } = await json(page, '/api/aid-station/list?perPage=500');
    let id = 0;
    for (const station of records as { id: number }[]) {
      const { remaining } = await json(page, `/api/invoice/of-demand/${station.id}`);
      if (remaining > 10) id = station.id;
      if (id) break;
    }
    await page.goto(`/admin/aid-station/edit/${id}?onglet=administratif`);
    const form = page.getByRole('form', { name: 'Nouvelle facture' });
    await form.getByLabel('Montant à facturer').fill('10');
    await pressTwice(
      /\/api\/invoice\/create\//,
      async () => {
        await pressAgain(form.getByRole('button', { name: 'Émettre la facture' }));
        await page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click();
      },
      async () => (await json(page, `/api/invoice/of-demand/${id}`)).invoices.length,
    );
  });

  await test.step('an API token, whose secret is shown after the second press', async () => {
    await page.goto('/account');
    const form = page.getByRole('form', { name: 'Nouveau jeton' });
    await form.getByLabel('Nom').fill('Tableur');
    await pressTwice(
      /\/api\/account\/tokens$/,
      () => pressAgain(form.getByRole('button', { name: 'Créer un jeton' })),
      async () => (await json(page, '/api/account/tokens')).records.length,
    );
    await expect(page.locator('code', { hasText: /^pds_/ })).toBeVisible();
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
