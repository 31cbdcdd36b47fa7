import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { french, saturday, slotLine } from './express-form';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, hold, test } from './story';

/*
 * The public form can be typed into before its script is there (docs/adr/0090). That other stories type while the script arrives, and lose
 * nothing, is part of the test.
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

for (const { what, blocked } of [
  { what: 'without any script', blocked: script },
  { what: 'with its first script only', blocked: applicationScript },
]) {
  test(`a form ${what} says so, sends nothing, and keeps what is typed`, async ({ person, expectProblems }) => {
    expectProblems(/net::ERR_FAILED/);
    const page = await person({ viewport: { width: 390, height: 844 } });
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
}

test('without JavaScript the form says at once that it cannot be sent', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/aid-station');
  await expect(page.getByText(missing)).toBeVisible();
  await expect(page.getByText(coming)).toBeHidden();
  await context.close();
});

for (const width of [390, 1440]) {
  test(`the form is accessible before its script, which moves nothing, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 844 } });
    const letGo = await hold(page, script);
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
    await page.goto('/aid-station', { waitUntil: 'commit' });
    await expect(sendButton(page)).toBeVisible();
    await expectAccessible(page, `the drawn form at ${width} px`);
    if (width === 390) await expectTappable(page, 'the drawn form');
    await expectNoSideScroll(page);
    letGo();
    await expect(field(page, 'Département').locator('option')).not.toHaveCount(2);
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
}

test('staff, and an address with a choice in it, get the page that their script renders', async ({ person }) => {
  const page = await person();
  const isDrawn = async (path: string) => (await (await page.request.get(path)).text()).includes('data-drawn');
  expect(await isDrawn('/aid-station')).toBe(true);
  for (const path of ['/aid-station?jour=2027-05-08', '/aid-station/login', '/login-app'])
    expect(await isDrawn(path), path).toBe(false);
  await logIn(page, 'cadre@demo.example');
  expect(await isDrawn('/aid-station')).toBe(false);
});
