import { expect, type Page } from '@playwright/test';

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
