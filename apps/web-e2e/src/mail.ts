import { expect, type Page } from '@playwright/test';

/** A preview frame of an e-mail runs no script, so Playwright's own scripts are blocked too. */
export const blockedScript = /Blocked script execution in 'about:srcdoc'/;

/** Opens the latest e-mail with a subject, once it exists. */
export const openMail = (page: Page, subject: RegExp) =>
  expect(async () => {
    await page.goto('/dev/mail');
    await page.getByRole('link', { name: subject }).first().click({ timeout: 1_000 });
  }).toPass();

/**
 * Returns the address of the single-use link in somebody's latest e-mail that has one, once it exists: e-mails leave a moment after the
 * action.
 */
export async function linkMailedTo(page: Page, email: string): Promise<string> {
  const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute('href')!);
  let found: string | undefined;
  await expect(async () => {
    await page.goto('/dev/mail');
    const mails = await page.getByRole('row', { name: email }).getByRole('link').evaluateAll(hrefsOf);
    for (const mail of mails) {
      await page.goto(mail);
      [found] = await page.locator('a[href*="token="]').evaluateAll(hrefsOf);
      if (found) break;
    }
    expect(found, `an e-mail to ${email} with a link`).toBeDefined();
  }).toPass();
  return found!;
}

/** Follows the link in somebody's latest e-mail and presses the button of its page, which signs them in. */
export async function openSpace(page: Page, email: string): Promise<void> {
  await page.goto(await linkMailedTo(page, email));
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/**
 * Chooses a first password.
 *
 * @param link of an invitation; without it, the password is that of the signed-in organiser
 */
export async function chooseFirstPassword(page: Page, password: string, link = '/reset-password'): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Nouveau mot de passe, une seconde fois').fill(password);
  await page.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText('Votre mot de passe est enregistré.')).toBeVisible();
}
