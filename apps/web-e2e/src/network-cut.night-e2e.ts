import type { Page } from '@playwright/test';
import { post } from './dossiers';
import { expect, test } from './story';

/*
 * How a call ends on a bad network is in libs/api-client/src/network.spec.ts, and that nothing is queued in apps/web/src/app/query-client.spec.ts.
 * These stories show it in a browser: in a dialog over a page, on the page of a secret link, and for a dialog that is still to be loaded.
 */

/** How a network fails: the browser knows that it is offline, or every request is swallowed. */
type Outage = 'offline' | 'black hole';

/** Background requests, not caused by an action: presence, and the check whether the server answers. */
const backgroundCall = /\/presence\b|\/health\/live$/;

/** Records every later request of the page that would change something on the server. */
function recordChangeRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !backgroundCall.test(request.url()))
      sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

/** Waits until the server has answered the page: by then, what the page has sent before is known here. */
const pageHearsServer = (page: Page) => page.evaluate(() => fetch('/health/live').then(() => undefined));

/**
 * Cuts a page's network, makes the last press of an action, and expects its outcome within five seconds of the page's clock, which the story
 * winds on. Then the network returns, and nothing may be sent by itself. The page is unchanged: the action can be done again.
 */
async function cutDuring(page: Page, outage: Outage, press: () => Promise<void>): Promise<void> {
  const context = page.context();
  const swallow = () => {
    // The request is neither answered nor refused.
  };
  if (outage === 'offline') await context.setOffline(true);
  else await context.route('**/*', swallow);
  await press();
  const answer = page
    .getByText(outage === 'offline' ? /^Pas de connexion\s: rien n’a été envoyé/ : /nous ne savons pas si/)
    .filter({ visible: true })
    .first();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(answer).toBeVisible({ timeout: 500 });
  }).toPass();
  const sent = recordChangeRequests(page);
  if (outage === 'offline') await context.setOffline(false);
  else await context.unroute('**/*', swallow);
  // Long enough for a queued request to be sent after the network returns.
  await page.clock.runFor(2_500);
  await pageHearsServer(page);
  expect(sent, 'sent by itself when the network was back').toEqual([]);
  const close = page.getByRole('button', { name: 'Fermer le message' });
  await expect(async () => {
    // A message may also leave by itself.
    if ((await close.count()) > 0) await close.first().click({ timeout: 1_000 });
    await expect(close).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

for (const outage of ['offline', 'black hole'] as const) {
  test(`a cut network (${outage}) leaves no trace of an answer to a quote by its secret link, and keeps what was typed`, async ({
    person,
    department,
    expectProblems,
  }) => {
    expectProblems(/ERR_INTERNET_DISCONNECTED|net::ERR_ABORTED/);
    const manager = await person();
    await department.logIn(manager, 'manager');
    const quote = await department.quote(await department.pricedDemand());
    const { address } = await post(manager, `/api/document/acceptance-link/${quote}`);
    const visitor = await person();
    await visitor.clock.install();
    await visitor.goto(new URL(address).pathname + new URL(address).hash);
    await visitor.getByLabel('Vos prénom et nom').fill('Camille Roux');
    await visitor.getByLabel('Votre qualité').fill('Directrice');
    await visitor.getByLabel('Lu et approuvé, bon pour accord').check();
    const accept = visitor.getByRole('button', { name: 'Accepter' });
    await cutDuring(visitor, outage, () => accept.click());
    await expect(visitor.getByLabel('Votre qualité')).toHaveValue('Directrice');
    await accept.click();
    await expect(visitor.getByText('Merci, le devis est accepté.')).toBeVisible();
  });

  test(`a cut network (${outage}) leaves no trace of a quote, its letter and a refusal`, async ({
    person,
    department,
    expectProblems,
  }) => {
    expectProblems(/ERR_INTERNET_DISCONNECTED|net::ERR_ABORTED/);
    const page = await person();
    await page.clock.install();
    await department.logIn(page, 'manager');
    const id = await department.pricedDemand();
    const stored = async () => (await page.request.get(`/api/demand/${id}`)).json();

    await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    await page.getByText('Autres documents et conditions du devis').click();
    const generate = page.getByRole('button', { name: 'Générer le devis' });
    await expect(generate).toBeEnabled();
    await cutDuring(page, outage, () => generate.click());
    await generate.click();
    await expect(page.getByText(/Le devis n° \d+ .* a été généré/)).toBeVisible();
    expect((await stored()).documents).toHaveLength(1);

    await page
      .getByRole('row', { name: /^Devis n°/ })
      .getByRole('button', { name: 'Envoyer' })
      .click();
    const letter = page.getByRole('dialog', { name: /^Envoyer le devis/ });
    await expect(letter.getByLabel('Sujet')).not.toHaveValue('');
    await cutDuring(page, outage, () => letter.getByRole('button', { name: 'Envoyer' }).click());
    await letter.getByRole('button', { name: 'Envoyer' }).click();
    await expect(letter).toBeHidden();

    await page.goto(`/admin/aid-station/demand/${id}`);
    await page.getByRole('group', { name: 'DPS pris en charge' }).getByLabel('NON').click();
    const refusal = page.getByRole('dialog', { name: 'Non prise en charge' });
    await refusal.getByLabel('Cause').selectOption('Délai');
    await expect(refusal.getByText('trop peu de temps avant l’évènement')).toBeVisible();
    await cutDuring(page, outage, () => refusal.getByRole('button', { name: 'ENVOYER' }).click());
    expect((await stored()).demand.dpsSupport).toBe(true);
    await refusal.getByRole('button', { name: 'ENVOYER' }).click();
    await expect(refusal).toBeHidden();
  });
}

test('a dialog whose code cannot be loaded says so and does nothing', async ({ page, department, expectProblems }) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_ABORTED/);
  await department.logIn(page, 'manager');
  const { id } = await department.quotedDemand();
  await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
  const transform = page.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' });
  await expect(transform).toBeEnabled();
  await page.context().setOffline(true);
  await transform.click();
  await expect(page.getByText(/^Cette fenêtre n’a pas pu s’ouvrir\s: rien n’a été envoyé/).first()).toBeVisible({
    timeout: 6_000,
  });
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Modifier la demande');
});
