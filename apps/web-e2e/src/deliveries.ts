import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type OrderedStation, orderedStation } from './dossiers';
import { headers } from './funnel';
import { webhookSecret } from './product';

/** A paper is deposited once it is printed, after everything that the product prints at its start. */
export const untilDeposited = { timeout: 150_000 };

/** Creates a dossier of a town that can be invoiced. */
export function orderedStationOfTown(page: Page): Promise<OrderedStation> {
  return orderedStation(page, async (id) => {
    const towns = await page.request.get('/api/organization/list?name=Villefranche');
    const [town] = ((await towns.json()) as { records: { id: number }[] }).records;
    const url = `/api/demand/${id}`;
    const { version } = (await (await page.request.get(url)).json()).demand;
    const changed = await page.request.patch(url, { headers, data: { version, organizationId: town!.id } });
    expect(changed.ok(), await changed.text()).toBe(true);
  });
}

/** Chooses how the invoices of the department of the stories reach public buyers. */
export async function chooseChannel(manager: Page, channel: 'chorus-pro' | 'platform' | 'off'): Promise<void> {
  const answer = await manager.request.put('/api/accounting/delivery/69', { headers, data: { channel } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Sends statuses of invoices in one signed message, as the platform does. */
export async function tellStatuses(page: Page, message: string, ...statuses: object[]): Promise<void> {
  const body = JSON.stringify({ statuses });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', webhookSecret).update(`${message}.${timestamp}.${body}`).digest('base64');
  const answer = await page.request.post('/api/accounting/delivery-messages', {
    headers: {
      'Content-Type': 'application/json',
      ...{ 'webhook-id': message, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
    },
    data: body,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
