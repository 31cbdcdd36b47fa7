import type { Browser } from '@playwright/test';
import { headers, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';
import { copyOfSlots } from './dossier.ts';

const goals = { clicks: 3 };

/** How many presses lead from a dossier with an accepted quote to its sent invoice. */
export async function measureInvoice(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  try {
    await logInDemoPerson(context.request);
    const page = await context.newPage();
    const id = await copyOfSlots(page, 1);
    const quote = await page.request.post(`/api/document/add/1/${id}`, { headers });
    const { id: quoteId } = (await quote.json()) as { id: number };
    await page.request.post(`/api/document/validate-document/${quoteId}`, { headers });
    await page.goto(`/admin/aid-station/demand/${id}`);
    await page.waitForLoadState('networkidle');
    let clicks = 0;
    for (const name of ['TRANSFORMER EN POSTE DE SECOURS', 'Transformer et facturer', 'Émettre et envoyer']) {
      await page.getByRole('button', { name, exact: true }).click();
      clicks++;
    }
    await page.getByText(/^Envoyée le /).waitFor();
    reportGoal(
      `accepted quote → sent invoice: ${clicks} presses, goal at most ${goals.clicks}`,
      clicks <= goals.clicks,
    );
  } finally {
    await context.close();
  }
}
