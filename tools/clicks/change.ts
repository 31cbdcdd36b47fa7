import type { Browser } from '@playwright/test';
import { headers, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';
import { copyOfSlots } from './dossier.ts';

const goals = { clicks: 3 };

/** How many presses lead on a phone from a quote, opened by its link, to the change that is asked for. */
export async function measureChange(browser: Browser, url: string): Promise<void> {
  const staff = await browser.newContext({ baseURL: url });
  const organiser = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } });
  try {
    await logInDemoPerson(staff.request);
    const post = async <Answer>(path: string) => {
      const answer = await staff.request.post(path, { headers });
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    };
    const demand = await copyOfSlots(await staff.newPage(), 1);
    const quote = await post<{ id: number }>(`/api/document/add/1/${demand}`);
    const { address } = await post<{ address: string }>(`/api/document/acceptance-link/${quote.id}`);
    const { pathname, hash } = new URL(address);
    const page = await organiser.newPage();
    await page.goto(`${pathname}${hash}`);
    let clicks = 0;
    await page.getByRole('button', { name: 'Demander une modification' }).click();
    clicks++;
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Que voulez-vous changer ?').selectOption({ index: 1 });
    await dialog.getByLabel('Que souhaitez-vous ?').fill('Finir à 20 h');
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    clicks++;
    await page.getByText('Votre demande de modification est transmise à l’association.').waitFor();
    reportGoal(
      `quote → change asked: 2 fields and ${clicks} presses, goal at most ${goals.clicks} presses`,
      clicks <= goals.clicks,
    );
  } finally {
    await organiser.close();
    await staff.close();
  }
}
