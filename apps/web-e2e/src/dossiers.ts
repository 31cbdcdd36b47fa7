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
 * Gives the only slot of a dossier these places, by function, and no other. Returns the number of the slot.
 * @param settings whether members see the slot, and what else a coordinator sets
 */
export async function setPlaces(
  page: Page,
  demandId: number,
  places: Readonly<Record<string, number>>,
  settings: { readonly isOpen: boolean; readonly instructions?: string },
): Promise<number> {
  const url = `/api/demand/${demandId}/sign-up`;
  const [{ slotId, places: stored }] = (await (await page.request.get(url)).json()).slots;
  const required = Object.fromEntries(
    stored.map((each: { function: string; required: number }) => [each.function, each.required]),
  );
  const added = Object.keys({ ...required, ...places }).map((name) => ({
    function: name,
    added: (places[name] ?? 0) - (required[name] ?? 0),
  }));
  const changed = await page.request.put(url, { headers, data: { slots: [{ slotId, added, ...settings }] } });
  expect(changed.ok(), await changed.text()).toBe(true);
  return slotId;
}

export interface IssuedInvoice {
  readonly id: number;
  readonly number: string;
  /** In euros. */
  readonly amount: number;
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
