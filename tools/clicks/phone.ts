import type { Browser } from '@playwright/test';
import { demoAccountant, demoAdmin, demoManager, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

/** Pixels. */
const goals = { firstDay: 260, home: 3_000 };
const people = { manager: demoManager, administrator: demoAdmin, accountant: demoAccountant };

/** On a phone, where the first day of the planning begins and how tall the home is. */
export async function measurePhone(browser: Browser, url: string): Promise<void> {
  for (const [name, person] of Object.entries(people)) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 }, hasTouch: true });
    try {
      await logInDemoPerson(context.request, person);
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('heading', { name: 'Postes de secours' }).waitFor();
      await page.waitForLoadState('networkidle');
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      reportGoal(`the home (${name}) is ${height} px tall, goal at most ${goals.home}`, height <= goals.home);
      await page.goto('/admin/planning');
      const day = page.locator('main [data-day]').first();
      await day.waitFor();
      await page.waitForLoadState('networkidle');
      const y = Math.round((await day.boundingBox())!.y);
      reportGoal(
        `the first day of the planning (${name}) is at ${y} px, goal at most ${goals.firstDay}`,
        y <= goals.firstDay,
      );
    } finally {
      await context.close();
    }
  }
}
