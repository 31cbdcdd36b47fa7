import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { french, saturday, slotLine } from './express-form';
import { post } from './dossiers';
import { demoPassword, logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, hold, test } from './story';

/*
 * The public form and the sign-in can be typed into before their script is there, and pages that mails lead to ask for what they show
 * (docs/adr/0090). That other stories type while the script arrives, and lose nothing, is part of the test.
 */

const script = /\/assets\/.*\.js$/;
const applicationScript = /\/assets\/main-.*\.js$/;
const coming = 'la suite arrive dans un instant';
const missing = 'La suite ne peut pas se charger';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Continuer' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Types as a person does, into the form as it is drawn, and ends within the word « du ». */
async function typeFirstWords(page: Page, day: string): Promise<void> {
  await field(page, 'Premier jour').pressSequentially(french(day));
  await field(page, 'Heure de début').pressSequentially('20h');
  await field(page, 'Type d’évènement').selectOption('3');
  await field(page, 'Code postal').pressSequentially('69007');
  await field(page, 'Ville').pressSequentially('Lyon');
  await field(page, 'Commentaires').pressSequentially('Concert\nen plein air');
  await field(page, 'Nom de l’évènement').pressSequentially('Fête d village');
  for (let letter = 0; letter < ' village'.length; letter++) await page.keyboard.press('ArrowLeft');
}

/** Expects every value that was typed, and the focus with its caret where it was. */
async function expectTyped(page: Page, name: string): Promise<void> {
  await expect(field(page, 'Nom de l’évènement')).toHaveValue(name);
  await expect(field(page, 'Nom de l’évènement')).toBeFocused();
  await expect(field(page, 'Type d’évènement')).toHaveValue('3');
  await expect(field(page, 'Code postal')).toHaveValue('69007');
  await expect(field(page, 'Ville')).toHaveValue('Lyon');
  await expect(field(page, 'Commentaires')).toHaveValue('Concert\nen plein air');
}

for (const width of [390, 1440]) {
  test(`what is typed before the script stays, with the focus and the caret, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 844 } });
    const letGo = await hold(page, script);
    await page.goto('/aid-station', { waitUntil: 'commit' });
    const day = saturday();
    await typeFirstWords(page, day);
    await expect(page).toHaveTitle('Votre manifestation · Postes de secours');
    await expect(sendButton(page)).toBeDisabled();
    await expect(page.getByText(coming)).toBeVisible();
    const input = await field(page, 'Nom de l’évènement').elementHandle();
    letGo();
    // While the script takes over.
    await page.keyboard.type('u');
    await expect(sendButton(page)).toBeEnabled();
    await expectTyped(page, 'Fête du village');
    expect(await input!.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(' grand');
    await expectTyped(page, 'Fête du grand village');
    await expect(page.getByText(coming)).toHaveCount(0);

    await test.step('the rest of the form follows what was typed', async () => {
      await expect(field(page, 'Heure de début')).toHaveValue('20:00');
      await expect(slotLine(page, 1).getByLabel('Début')).toHaveValue('20:00');
      await expect(field(page, 'Département')).toHaveValue('69');
      await page.reload();
      await expect(field(page, 'Nom de l’évènement')).toHaveValue('Fête du grand village');
      await expect(field(page, 'Type d’évènement')).toHaveValue('3');
      await expect(slotLine(page, 1)).toBeVisible();
    });
  });
}

const someone = 'cadre@demo.example';
const phone = { viewport: { width: 390, height: 844 } };
const signInButton = (page: Page) => page.getByRole('button', { name: 'Me connecter' });

async function typeCredentials(page: Page): Promise<void> {
  await field(page, 'Identifiant ou adresse e-mail').pressSequentially(someone);
  await field(page, 'Mot de passe').pressSequentially(demoPassword);
}

test('what is typed into the sign-in before its script signs in', async ({ person }) => {
  const page = await person(phone);
  const letGo = await hold(page, script);
  await page.goto('/login-app?utm_source=lettre', { waitUntil: 'commit' });
  await typeCredentials(page);
  await expect(page).toHaveTitle('Connexion · Postes de secours');
  await expect(signInButton(page)).toBeDisabled();
  await expect(page.getByText(coming)).toBeVisible();
  await page.keyboard.press('Enter');
  letGo();
  await expect(signInButton(page)).toBeEnabled();
  await expect(field(page, 'Mot de passe')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible();
});

for (const { what, blocked } of [
  { what: 'without any script', blocked: script },
  { what: 'with its first script only', blocked: applicationScript },
]) {
  test(`a form ${what} says so, sends nothing, and keeps what is typed`, async ({ person, expectProblems }) => {
    expectProblems(/net::ERR_FAILED/);
    const page = await person(phone);
    await page.route(blocked, (route) => route.abort());
    await page.goto('/aid-station');
    await typeFirstWords(page, saturday());
    await expect(page.getByText(missing)).toBeVisible();
    await expect(page.getByText(coming)).toBeHidden();
    await expect(sendButton(page)).toBeDisabled();
    await page.keyboard.press('Enter');
    await expectTyped(page, 'Fête d village');
    await expect(page).toHaveURL(/\/aid-station$/);
    await page.unroute(blocked);
    if (blocked === script) {
      await expect(page.getByText('serait perdu si vous rechargiez la page')).toBeVisible();
      await page.getByRole('link', { name: 'contactez l’association de votre département' }).click();
      await expect(page.getByRole('heading', { name: 'Qui vous répond' })).toBeVisible();
    } else {
      await expect(page.getByText('gardé si vous rechargez la page')).toBeVisible();
      await page.reload();
      await expect(sendButton(page)).toBeEnabled();
      await field(page, 'Nom de l’évènement').focus();
      await expectTyped(page, 'Fête d village');
      await expect(slotLine(page, 1).getByLabel('Début')).toHaveValue('20:00');
    }
  });

  test(`a sign-in ${what} says so, sends nothing, and keeps the name`, async ({ person, expectProblems }) => {
    expectProblems(/net::ERR_FAILED/);
    const page = await person(phone);
    await page.route(blocked, (route) => route.abort());
    await page.goto('/login-app');
    await typeCredentials(page);
    await expect(page.getByText(missing)).toBeVisible();
    await expect(page.getByText('sauf le mot de passe')).toBeVisible({ visible: blocked !== script });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login-app$/);
    await expect(field(page, 'Mot de passe')).toHaveValue(demoPassword);
    if (blocked === script) return;
    await page.unroute(blocked);
    await page.reload();
    await expect(signInButton(page)).toBeEnabled();
    await expect(field(page, 'Identifiant ou adresse e-mail')).toHaveValue(someone);
    await expect(field(page, 'Mot de passe')).toHaveValue('');
  });
}

test('without JavaScript a page says at once that nothing can be sent', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/aid-station', '/login-app', '/documents/accord#token=inconnu']) {
    await page.goto(path);
    await expect(page.getByText(missing)).toBeVisible();
    await expect(page.getByText(coming)).toBeHidden();
  }
  await context.close();
});

/** Records what moves on the pages that are opened from now on. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as {
        value: number;
        sources: { node: Element }[];
      }[])
        shifts.push(
          `${value} ${sources.map(({ node }) => `${node.nodeName} ${node.textContent?.slice(0, 40)}`).join()}`,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

for (const width of [390, 1440]) {
  test(`drawn pages are accessible before their script, which moves nothing, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 844 } });
    const shifts = await watchShifts(page);
    for (const path of [
      '/aid-station?utm_source=lettre',
      '/login-app',
      '/reset-password#token=inconnu',
      '/account/daily-digest#token=inconnu',
    ]) {
      const letGo = await hold(page, script);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByText(coming)).toBeVisible();
      letGo();
      await expect(page.getByRole('main').getByRole('button').last()).toBeEnabled();
      if (path.startsWith('/aid-station'))
        await expect(field(page, 'Département').locator('option')).not.toHaveCount(2);
      expect(await shifts(), path).toEqual([]);
      await page.unroute(script);

      // Waits until the sentence is the other one.
      const letGoAgain = await hold(page, script);
      await page.goto(path, { waitUntil: 'commit' });
      await expectAccessible(page, `${path} at ${width} px`);
      if (width === 390) await expectTappable(page, path);
      await expectNoSideScroll(page);
      letGoAgain();
      await page.unroute(script);
    }
  });

  test(`the link of a quote asks for it before the application is there, once, and nothing moves, at ${width} px`, async ({
    person,
    department,
  }) => {
    const manager = await person();
    await department.logIn(manager, 'manager');
    const quote = await department.quote(await department.pricedDemand());
    const { address } = await post(manager, `/api/document/acceptance-link/${quote}`);
    const page = await person({ viewport: { width, height: 844 } });
    const shifts = await watchShifts(page);
    const calls: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'fetch' && calls.push(request.url())));
    const letGo = await hold(page, applicationScript);
    const answer = page.waitForResponse(/\/acceptance\/read$/);
    await page.goto(new URL(address).pathname + new URL(address).hash, { waitUntil: 'commit' });
    expect((await answer).ok()).toBe(true);
    await expect(page).toHaveTitle('Votre accord · Postes de secours');
    await expectAccessible(page, `the page of a link before its script at ${width} px`);
    letGo();
    await expect(page.getByRole('button', { name: 'Lire le devis (PDF)' })).toBeEnabled();
    expect(calls).toHaveLength(1);
    expect(await shifts()).toEqual([]);
  });
}

test('staff, and an address whose query changes the page, get what their script renders', async ({ person }) => {
  const page = await person();
  const isDrawn = async (path: string) => (await (await page.request.get(path)).text()).includes('data-drawn');
  for (const path of ['/aid-station', '/aid-station?utm_source=lettre', '/login-app?retour=1', '/factures/paiement'])
    expect(await isDrawn(path), path).toBe(true);
  for (const path of [
    '/aid-station?utm_source=lettre&jour=2027-05-08',
    '/aid-station/login',
    '/login-app?erreur=oidc-compte',
    '/factures/paiement?paiement=1',
  ])
    expect(await isDrawn(path), path).toBe(false);
  await logIn(page, someone);
  expect(await isDrawn('/aid-station')).toBe(false);
});
