import type { Browser, Locator } from '@playwright/test';
import { demoManager, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

const goals = { clicks: 3 };

/** How many presses change a tariff, from the dashboard. */
export async function measureTariff(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    await logInDemoPerson(context.request, demoManager);
    const page = await context.newPage();
    await page.goto('/');
    let clicks = 0;
    const press = async (control: Locator) => {
      await control.click();
      clicks++;
    };
    await press(page.getByRole('button', { name: 'Administration' }));
    await press(page.getByRole('link', { name: 'Tarifs et options' }));
    await page.getByLabel('Heure normale', { exact: true }).fill('13,20');
    await press(page.getByRole('button', { name: 'ENREGISTRER' }));
    await page.getByText('Tarifs mis à jour').waitFor();
    reportGoal(`a changed tariff: ${clicks} presses, goal at most ${goals.clicks}`, clicks <= goals.clicks);
  } finally {
    await context.close();
  }
}
