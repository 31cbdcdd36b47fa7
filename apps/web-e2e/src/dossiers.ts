import { expect, type Page } from '@playwright/test';
import { headers } from './funnel';

/** A station created for the calling story, with an accepted quote. No other story uses it. */
export interface OrderedStation {
  readonly id: number;
  /** In euros. */
  readonly price: number;
}

/** Sends a request as a screen would and returns the answer's body. */
export async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Returns the number of the first office whose name contains a text. */
export async function officeNamed(page: Page, name: string): Promise<number> {
  const found = await page.request.get(`/api/office/list?name=${encodeURIComponent(name)}`);
  return ((await found.json()) as { records: { id: number }[] }).records[0]!.id;
}

/** A slot of a dossier, with the instants at which it starts and ends. */
interface StoredSlot {
  readonly id: number;
  readonly startDate: string;
  readonly endDate: string;
}

/** Creates a dossier for the calling story, a copy of one of the demonstration, and changes it. Returns its number. */
export async function changedCopy(page: Page, change: (slots: readonly StoredSlot[]) => object): Promise<number> {
  const copy = await post(page, '/api/demand/duplicate/50');
  const url = `/api/demand/${copy.demand.id}`;
  const { demand, slots } = await (await page.request.get(url)).json();
  const changed = await page.request.patch(url, { headers, data: { version: demand.version, ...change(slots) } });
  expect(changed.ok(), await changed.text()).toBe(true);
  return demand.id;
}

/**
 * Creates a demand with a validated quote for the calling story.
 *
 * @param change changes the demand before its quote
 */
export async function quotedDemand(
  page: Page,
  change: (id: number) => Promise<void> = async () => {},
): Promise<{ readonly id: number; readonly quoteId: number }> {
  const { demand } = await post(page, '/api/demand/duplicate/50');
  await change(demand.id);
  const quote = await post(page, `/api/document/add/1/${demand.id}`);
  await post(page, `/api/document/validate-document/${quote.id}`);
  return { id: demand.id, quoteId: quote.id };
}

/** Prices a demand as a DPS-PE of twelve rescuers for each slot and generates its quote. Returns the quote's number. */
export async function quoteDemand(staff: Page, id: number): Promise<number> {
  const [example, filed] = await Promise.all(
    [50, id].map(async (each) => (await staff.request.get(`/api/demand/${each}`)).json()),
  );
  const { departmentId, officeId, organizationId } = example.demand;
  const priced = await staff.request.patch(`/api/demand/${id}`, {
    headers,
    data: {
      ...{ departmentId, officeId, organizationId, version: filed.demand.version },
      demandSlots: filed.slots.map((slot: { id: number }) => {
        return { id: slot.id, publicBehavior: 2, feature: 2, interventionDelay: 2, rescueWorkerCount: 12 };
      }),
    },
  });
  expect(priced.ok(), await priced.text()).toBe(true);
  return (await post(staff, `/api/document/add/1/${id}`)).id;
}

/**
 * Creates a dossier that can be invoiced.
 *
 * @param change changes the demand before its quote
 */
export async function orderedStation(page: Page, change?: (id: number) => Promise<void>): Promise<OrderedStation> {
  const { id } = await quotedDemand(page, change);
  await post(page, `/api/demand/transform/${id}`);
  const { price } = await (await page.request.get(`/api/invoice/of-demand/${id}`)).json();
  return { id, price };
}

/** An issued invoice. */
export interface IssuedInvoice {
  readonly id: number;
  readonly number: string;
  /** In euros. */
  readonly amount: number;
}

/** Issues an invoice of the whole price of a station. */
export async function invoiceOf(
  page: Page,
  { id, price }: OrderedStation,
  fields: object = {},
): Promise<IssuedInvoice> {
  const contact = { contactName: 'Anne Martin', contactEmail: 'compta@foulees.example' };
  return (await post(page, `/api/invoice/create/${id}`, { amount: price, ...contact, ...fields })).invoice;
}

/** Opens a dossier's tab by its key in the address. On a phone the tabs are one list of choices. */
export async function openTab(page: Page, tab: string): Promise<void> {
  const choice = page.getByRole('combobox', { name: 'Onglet', exact: true });
  const tabs = page.getByRole('tablist', { name: 'Onglet', exact: true });
  await expect(choice.or(tabs)).toBeVisible();
  if (await choice.isVisible()) await choice.selectOption(tab);
  else await tabs.locator(`[aria-controls$="-panel-${tab}"]`).click();
  // Panels of the form are rendered hidden: their fields exist before they take the focus.
  await expect(page.locator(`[id$="-panel-${tab}"]`)).toBeVisible();
}
