import type { Browser } from '@playwright/test';
import { logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

const goals = { keysAfterName: 3 };
const town = 'Givors';

/** How many keys open a dossier once its town is typed. */
export async function measureFinding(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    await logInDemoPerson(context.request);
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Votre tableau de bord' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type(town);
    await page.getByRole('option').filter({ hasText: town }).first().waitFor();
    let keys = 0;
    for (const key of ['Enter']) {
      await page.keyboard.press(key);
      keys++;
    }
    await page.waitForURL(/\/(demand|edit)\/\d+/);
    reportGoal(
      `a dossier found by its town: ${keys} key after the name, goal at most ${goals.keysAfterName}`,
      keys <= goals.keysAfterName,
    );
  } finally {
    await context.close();
  }
}
