import type { Browser, Page } from '@playwright/test';
import { demoOrganiser, headers, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

const goals = { height: 2_500, clicks: 3 };
const phone = { width: 390, height: 844 };

/** What the detailed demand of one slot takes of its organiser on a phone, and how tall the slot's editor is. */
export async function measureSlot(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: phone });
  try {
    await logInDemoPerson(context.request, demoOrganiser);
    const page = await context.newPage();
    const demand = await fileDemand(page);
    await detail(page, demand);
    await judgeHeight(page, demand);
  } finally {
    await context.close();
  }
}

/** Files a request of one slot. Returns its number. */
async function fileDemand(page: Page): Promise<number> {
  const answer = await page.request.post('/api/demand/add', {
    headers,
    data: {
      ...{ eventName: 'Festival d’harmonies', eventDepartment: '69', eventType: 3, comments: 'Concerts en plein air.' },
      ...{ eventAddress: 'Parc de Gerland', eventPostalCode: '69007', eventCity: 'Lyon' },
      ...{ firstName: 'Odile', name: 'Vernay', email: demoOrganiser.username, tel: '06 39 98 00 22' },
      eventSlots: [
        { name: 'Créneau 1', peak: 1_200, nature: 3, startDate: '2027-06-05T14:00', endDate: '2027-06-05T23:00' },
      ],
    },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return ((await answer.json()) as { id: number }).id;
}

/** Answers what step 1 asks about the slot, and presses « VALIDER » until the thank-you page. */
async function detail(page: Page, demand: number): Promise<void> {
  await page.goto(`/admin/organization/demand/edit/${demand}`);
  const questions = ['Comportement du public', 'Environnement et accessibilité', 'Délai d’intervention'];
  for (const question of questions) await page.getByLabel(question).selectOption({ index: 2 });
  let clicks = 0;
  for (const next of [/\/edit\/details\//, /\/edit\/device\//, /\/edit\/success\//]) {
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await page.waitForURL(next);
    clicks++;
  }
  reportGoal(
    `detailed demand of one slot: ${questions.length} fields and ${clicks} presses, goal at most ${goals.clicks} presses`,
    clicks <= goals.clicks,
  );
}

/** Fills in every field of the slot, then opens one section of its editor after the other. */
async function judgeHeight(page: Page, demand: number): Promise<void> {
  const dossier = await page.request.get(`/api/demand/${demand}`);
  const { slots } = (await dossier.json()) as { slots: { id: number }[] };
  const slot = slots[0]!.id;
  const filled = await page.request.patch(`/api/demand-slot/update/${slot}`, {
    headers,
    data: {
      ...{ place: 'Entrée des artistes, côté avenue Jean-Jaurès', address: '112 allée Pierre-de-Coubertin, Lyon' },
      ...{ rescueArrival: 'Une heure avant l’ouverture des portes', newDate: '2027-06-12T14:00' },
      ...{ actorPeak: 180, actorDevice: true, deviceNature: 1, needs: 'Une dizaine de personnes en fauteuil.' },
      ...{ feature: 3, publicWay: true, size: 0.08, otherFeatures: 'Plan d’eau au sud, escaliers à l’entrée nord.' },
      services: {
        otherServices: [{ id: 1 }, { id: 3 }],
        rescueServices: [{ id: 4 }],
        healthServices: [{ id: 0, service: 'Médecin de la fédération' }],
      },
      contactSlots: [{ name: 'Odile Vernay', phone: '06 39 98 00 22' }],
      interestPoints: [
        { name: 'Grande scène', address: 'au centre de la prairie' },
        { name: 'Point d’eau', address: 'derrière les stands' },
      ],
      notes: 'Chemin boueux après la pluie : prévoir des bottes.',
    },
  });
  if (!filled.ok()) throw new Error(await filled.text());
  await page.goto(`/admin/organization/demand/edit/slots/${slot}`);
  const headings = page.locator('h2 > button[aria-expanded]');
  await headings.first().waitFor();
  for (const heading of await headings.all()) {
    await heading.click();
    await page.locator('h2 > button[aria-expanded="true"]').waitFor();
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    const section = (await heading.textContent())!.trim();
    reportGoal(
      `the editor of a filled slot at ${phone.width} px with « ${section} » open: ${height} px, goal at most ${goals.height}`,
      height <= goals.height,
    );
  }
}
