import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { post } from './dossiers';
import { headers } from './funnel';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an organiser prints the attestation of presence, and its page says what it is worth', async ({
  person,
  department,
}) => {
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  const organiser = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await department.logIn(manager, 'manager');
  await department.logIn(organiser, 'organiser');
  const { id } = await department.quotedDemand({ name: 'Fête des lampions' });
  const convention = await department.convention(id);
  const name = 'Attestation de présence des secours';
  let address: string;

  await test.step('1. the event has none before the convention is accepted', async () => {
    await organiser.goto(`/admin/organization/aid-station/show/${id}`);
    await expect(organiser.getByRole('link', { name: `Convention n° ${convention}` })).toBeVisible();
    await expect(organiser.getByRole('button', { name })).toHaveCount(0);
  });

  await test.step('2. once it is accepted, a press prints and opens it', async () => {
    await post(manager, `/api/document/validate-document/${convention}`);
    await organiser.reload();
    const printed = organiser.waitForResponse(new RegExp(`/api/document/attestation/${convention}$`));
    const tab = organiser.waitForEvent('popup');
    await organiser.getByRole('button', { name }).click();
    expect((await printed).headers()['content-type']).toBe('application/pdf');
    await (await tab).close();
    address = await addressOn(organiser, convention);
    await expectAccessible(organiser, 'an event with an attestation');
    await expectTappable(organiser, 'an event with an attestation');
  });

  await test.step('3. staff find the same one beside the documents of the dossier', async () => {
    await manager.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    const printed = manager.waitForResponse(new RegExp(`/api/document/attestation/${convention}$`));
    const tab = manager.waitForEvent('popup');
    await manager.getByRole('button', { name }).click();
    expect((await printed).ok()).toBe(true);
    expect(await addressOn(manager, convention)).toBe(address);
    await (await tab).close();
  });

  for (const width of [390, 1440])
    await test.step(`4. whoever scans its code reads that it is valid, at ${width} px`, async () => {
      const townHall = await person({ viewport: { width, height: 844 } });
      await townHall.goto(address);
      await expect(townHall.getByText('Cette attestation est valable.')).toBeVisible();
      await expect(townHall.getByText('Fête des lampions')).toBeVisible();
      await expect(townHall.getByText(/DPS-PE, secouristes\s:\s12/)).toBeVisible();
      await expectAccessible(townHall, `the page of an attestation at ${width} px`);
      await expectNoSideScroll(townHall);
    });

  await test.step('5. once the dossier is cancelled, the page says so, and the event has no button any more', async () => {
    const deleted = await manager.request.delete(`/api/demand/delete/${id}`, { headers });
    expect(deleted.ok()).toBe(true);
    const townHall = await person({ viewport: { width: 390, height: 844 } });
    await townHall.goto(address);
    await expect(townHall.getByText('Cette attestation est annulée.')).toBeVisible();
    await organiser.reload();
    await expect(organiser.getByText(`${name} délivrée`)).toBeVisible();
    await expect(organiser.getByRole('button', { name })).toHaveCount(0);
  });
});

/** Returns the path of the page to which the link of an attestation leads. */
async function addressOn(page: Page, convention: number): Promise<string> {
  const pdf = await (await page.request.get(`/api/document/attestation/${convention}`)).body();
  return /\/documents\/attestation#token=[\w-]{32}/.exec(pdf.toString('latin1'))![0];
}
