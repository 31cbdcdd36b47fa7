import { expect, type Page } from '@playwright/test';
import { headers } from './funnel';

/** A station of the caller's own, whose quote its customer accepted; what other stories make is theirs. */
export interface OrderedStation {
  readonly id: number;
  /** Euros. */
  readonly price: number;
}

/** Sends what a screen would, and answers what it gets. */
export async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Makes a demand of the caller's own whose quote is validated. */
export async function quotedDemand(page: Page): Promise<{ readonly id: number; readonly quoteId: number }> {
  const { demand } = await post(page, '/api/demand/duplicate/50');
  const quote = await post(page, `/api/document/add/1/${demand.id}`);
  await post(page, `/api/document/validate-document/${quote.id}`);
  return { id: demand.id, quoteId: quote.id };
}

/** Makes a dossier that can be invoiced. */
export async function orderedStation(page: Page): Promise<OrderedStation> {
  const { id } = await quotedDemand(page);
  await post(page, `/api/demand/transform/${id}`);
  const { price } = await (await page.request.get(`/api/invoice/of-demand/${id}`)).json();
  return { id, price };
}

/** Opens a tab of a dossier by its name in the address: on a phone the tabs are one list of choices. */
export async function openTab(page: Page, tab: string): Promise<void> {
  const choice = page.getByRole('combobox', { name: 'Onglet', exact: true });
  const tabs = page.getByRole('tablist', { name: 'Onglet', exact: true });
  await expect(choice.or(tabs)).toBeVisible();
  if (await choice.isVisible()) await choice.selectOption(tab);
  else await tabs.locator(`[aria-controls$="-panel-${tab}"]`).click();
}
