import { expect, type Page } from '@playwright/test';
import { fileDemand, headers } from './funnel';

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

/** Has an organiser file a demand of one slot, for which a DPS-PE of twelve rescuers is then quoted and accepted. */
export async function acceptedDemand(
  organiser: Page,
  staff: Page,
  eventName: string,
): Promise<{ readonly id: number; readonly quoteId: number }> {
  const id = await fileDemand(organiser, eventName, 1);
  const [example, filed] = await Promise.all(
    [50, id].map(async (each) => (await staff.request.get(`/api/demand/${each}`)).json()),
  );
  const { departmentId, officeId, organizationId } = example.demand;
  const [slot] = filed.slots;
  const priced = await staff.request.patch(`/api/demand/${id}`, {
    headers,
    data: {
      ...{ departmentId, officeId, organizationId, version: filed.demand.version },
      demandSlots: [{ id: slot.id, publicBehavior: 2, feature: 2, interventionDelay: 2, rescueWorkerCount: 12 }],
    },
  });
  expect(priced.ok(), await priced.text()).toBe(true);
  const quote = await post(staff, `/api/document/add/1/${id}`);
  await post(staff, `/api/document/validate-document/${quote.id}`);
  return { id, quoteId: quote.id };
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
