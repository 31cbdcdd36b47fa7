import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { changedCopy, type OrderedStation, post } from './dossiers';
import { headers } from './funnel';
import { webhookSecret } from './product';

/** A paper is deposited once it is printed, after everything that the product prints at its start. */
export const untilDeposited = { timeout: 150_000 };

/** Creates a dossier of a town that can be invoiced. */
export async function orderedStationOfTown(page: Page): Promise<OrderedStation> {
  const towns = await page.request.get('/api/organization/list?name=Villefranche');
  const [town] = ((await towns.json()) as { records: { id: number }[] }).records;
  const id = await changedCopy(page, () => ({ organizationId: town!.id }));
  const quote = await post(page, `/api/document/add/1/${id}`);
  await post(page, `/api/document/validate-document/${quote.id}`);
  await post(page, `/api/demand/transform/${id}`);
  const { price } = await (await page.request.get(`/api/invoice/of-demand/${id}`)).json();
  return { id, price };
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
