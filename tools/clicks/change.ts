import type { Browser } from '@playwright/test';
import { demoOrganiser, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

const goals = { clicks: 3 };

/** How many presses lead from a quote that waits for its organiser to a change that was asked for, besides what is typed. */
export async function measureChange(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  try {
    await logInDemoPerson(context.request, demoOrganiser);
    const page = await context.newPage();
    const answer = await page.request.get('/api/document/organization');
    const { quotes } = (await answer.json()) as { quotes: { id: number; isToAnswer: boolean }[] };
    const quote = quotes.find(({ isToAnswer }) => isToAnswer);
    if (!quote) throw new Error('No quote of the demonstration data waits for its organiser');
    await page.goto(`/admin/organization/documents/reply/${quote.id}`);
    await page.getByRole('button', { name: 'Demander une modification' }).click();
    await page.getByLabel('Que voulez-vous changer ?').selectOption('Dates et horaires');
    await page.getByLabel('Que souhaitez-vous ?').fill('Finir à minuit');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await page.getByText(/^Modification demandée le/).waitFor();
    // The choice in the list counts as one.
    const clicks = 3;
    reportGoal(`quote → change asked: ${clicks} presses, goal at most ${goals.clicks}`, clicks <= goals.clicks);
  } finally {
    await context.close();
  }
}
