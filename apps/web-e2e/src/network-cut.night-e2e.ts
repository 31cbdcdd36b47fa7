import type { Page } from '@playwright/test';
import { orderedStation, post, quotedDemand } from './dossiers';
import { headers } from './funnel';
import { logIn } from './login';
import { expect, hold, test } from './story';

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
async function cutDuring(page: Page, death: Outage, press: () => Promise<void>): Promise<void> {
  const context = page.context();
  const swallow = () => {
    // The request is neither answered nor refused.
  };
  if (death === 'offline') await context.setOffline(true);
  else await context.route('**/*', swallow);
  await press();
  const answer = page
    .getByText(death === 'offline' ? /^Pas de connexion\s: rien n’a été envoyé/ : /nous ne savons pas si/)
    .filter({ visible: true })
    .first();
  // The client's network.spec.ts counts the seconds.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(answer).toBeVisible({ timeout: 500 });
  }).toPass();
  const sent = recordChangeRequests(page);
  if (death === 'offline') await context.setOffline(false);
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

const getJson = async (page: Page, path: string) => (await page.request.get(path)).json();

for (const death of ['offline', 'black hole'] as const) {
  test.describe(`a cut network (${death})`, () => {
    test.beforeEach(({ expectProblems }) => {
      expectProblems(/ERR_INTERNET_DISCONNECTED|net::ERR_ABORTED/);
    });

    test('leaves no trace of an answer by a secret link, and keeps what was typed', async ({ person }) => {
      const manager = await person();
      await logIn(manager, 'cadre@demo.example');
      const { demand } = await post(manager, '/api/demand/duplicate/50');
      const linkOf = async () => {
        const quote = await post(manager, `/api/document/add/1/${demand.id}`);
        const { address } = await post(manager, `/api/document/acceptance-link/${quote.id}`);
        const link = new URL(address as string);
        return link.pathname + link.hash;
      };
      const visitor = await person();
      await visitor.clock.install();

      await visitor.goto(await linkOf());
      await visitor.getByRole('button', { name: 'Refuser le devis' }).click();
      await visitor.getByLabel('Pour quelle raison ?').fill('La subvention n’a pas été votée.');
      const decline = visitor.getByRole('button', { name: 'Refuser', exact: true });
      await cutDuring(visitor, death, () => decline.click());
      await expect(visitor.getByLabel('Pour quelle raison ?')).toHaveValue('La subvention n’a pas été votée.');
      await decline.click();
      await expect(visitor.getByText('Le devis est refusé.')).toBeVisible();

      await visitor.goto('about:blank');
      await visitor.goto(await linkOf());
      await visitor.getByLabel('Vos prénom et nom').fill('Camille Roux');
      await visitor.getByLabel('Votre qualité').fill('Directrice');
      await visitor.getByLabel('Lu et approuvé, bon pour accord').check();
      const accept = visitor.getByRole('button', { name: 'Accepter' });
      await cutDuring(visitor, death, () => accept.click());
      await accept.click();
      await expect(visitor.getByText('Merci, le devis est accepté.')).toBeVisible();
    });

    test('leaves no trace of a refusal, a quote, its letter, its validation and the transformation', async ({
      person,
    }) => {
      const page = await person();
      await page.clock.install();
      await logIn(page, 'cadre@demo.example');
      const { demand } = await post(page, '/api/demand/duplicate/50');
      const dossier = `/api/demand/${demand.id}`;

      await page.goto(`/admin/aid-station/demand/${demand.id}?onglet=administratif`);
      const generate = page.getByRole('button', { name: 'Générer le devis' });
      await expect(generate).toBeEnabled();
      await cutDuring(page, death, () => generate.click());
      await generate.click();
      await expect(page.getByText(/Le devis n° \d+ .* a été généré/)).toBeVisible();
      expect((await getJson(page, dossier)).documents).toHaveLength(1);

      const row = page.getByRole('row', { name: /^Devis n°/ });
      await row.getByRole('button', { name: 'Envoyer' }).click();
      const letter = page.getByRole('dialog', { name: /^Envoyer le devis/ });
      await expect(letter.getByLabel('Sujet')).not.toHaveValue('');
      await cutDuring(page, death, () => letter.getByRole('button', { name: 'Envoyer' }).click());
      await letter.getByRole('button', { name: 'Envoyer' }).click();
      await expect(letter).toBeHidden();

      const validate = async () => {
        await row.getByRole('button', { name: 'VALIDER' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'VALIDER' }).click();
      };
      await page
        .getByRole('row', { name: /^Devis n°/ })
        .getByRole('button', { name: 'VALIDER' })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
      await cutDuring(page, death, validate);
      expect((await getJson(page, dossier)).documents[0].validated).toBe(false);
      await validate();
      await expect(page.getByText(/Le devis n°\s\d+ a été validé/)).toBeVisible();

      const transform = async () => {
        await page.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Transformer', exact: true }).click();
      };
      await cutDuring(page, death, transform);
      expect((await getJson(page, dossier)).isAidStation).toBe(false);
      await transform();
      await expect(page).toHaveURL(/\/admin\/aid-station\/edit\/\d+/);

      const refused = (await post(page, '/api/demand/duplicate/50')).demand;
      await page.goto(`/admin/aid-station/demand/${refused.id}`);
      await page.getByRole('group', { name: 'DPS pris en charge' }).getByLabel('NON').click();
      const refusal = page.getByRole('dialog', { name: 'Non prise en charge' });
      await refusal.getByLabel('Cause').selectOption('Délai');
      await expect(refusal.getByText('trop peu de temps avant la manifestation')).toBeVisible();
      await cutDuring(page, death, () => refusal.getByRole('button', { name: 'ENVOYER' }).click());
      expect((await getJson(page, `/api/demand/${refused.id}`)).demand.dpsSupport).toBe(true);
      await refusal.getByRole('button', { name: 'ENVOYER' }).click();
      await expect(refusal).toBeHidden();
    });

    test('leaves no trace of an invoice, its letter, a payment, its counter-entry and a credit note', async ({
      person,
    }) => {
      const page = await person();
      await page.clock.install();
      await logIn(page, 'cadre@demo.example');
      const { id } = await orderedStation(page);
      const invoices = async () => (await getJson(page, `/api/invoice/of-demand/${id}`)).invoices;
      const dialog = page.getByRole('dialog');
      await page.goto(`/admin/aid-station/edit/${id}?onglet=administratif`);

      const issue = async () => {
        await page
          .getByRole('form', { name: 'Nouvelle facture' })
          .getByRole('button', { name: 'Émettre la facture' })
          .click();
        await dialog.getByRole('button', { name: 'Émettre la facture' }).click();
      };
      // The code of the confirmation dialog is already loaded, as it mostly is.
      await page
        .getByRole('form', { name: 'Nouvelle facture' })
        .getByRole('button', { name: 'Émettre la facture' })
        .click();
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await cutDuring(page, death, issue);
      expect(await invoices()).toEqual([]);
      await issue();
      const ledger = page.getByRole('region', { name: /^Règlements et avoirs de F69/ });
      await expect(ledger).toBeVisible();
      expect(await invoices()).toHaveLength(1);

      const table = page.getByRole('table', { name: 'Factures du dossier' });
      await table.getByRole('button', { name: 'Envoyer' }).click();
      await expect(dialog.getByLabel('Sujet')).not.toHaveValue('');
      await cutDuring(page, death, () => dialog.getByRole('button', { name: 'Envoyer' }).click());
      await dialog.getByRole('button', { name: 'Envoyer' }).click();
      await expect(dialog).toBeHidden();

      await ledger.getByRole('button', { name: 'Règlements' }).click();
      const first = dialog.getByRole('group', { name: 'Règlement 1' });
      await first.getByLabel('Montant').fill('10');
      await first.getByLabel('Mode').selectOption('Chèque');
      await cutDuring(page, death, () => dialog.getByRole('button', { name: 'Enregistrer' }).click());
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(dialog).toBeHidden();
      const entries = ledger.getByRole('table', { name: /^Règlements de la facture/ });
      await expect(entries.getByRole('button', { name: /^Contre-passer/ })).toHaveCount(1);

      await entries.getByRole('button', { name: /^Contre-passer/ }).click();
      await dialog.getByLabel('Motif').fill('Chèque impayé');
      await cutDuring(page, death, () => dialog.getByRole('button', { name: 'Contre-passer' }).click());
      await dialog.getByRole('button', { name: 'Contre-passer' }).click();
      await expect(dialog).toBeHidden();

      await ledger.getByRole('button', { name: 'Avoir', exact: true }).click();
      await dialog.getByLabel('Montant de l’avoir').fill('10');
      await dialog.getByLabel('Motif').fill('Geste commercial');
      await dialog.getByRole('radio', { name: 'À refacturer' }).check();
      const credit = async () => {
        await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
        await page
          .getByRole('dialog', { name: 'Émission avoir' })
          .getByRole('button', { name: 'Émettre l’avoir' })
          .click();
      };
      await cutDuring(page, death, credit);
      expect((await getJson(page, `/api/invoice/of-demand/${id}`)).credited).toBe(0);
      await credit();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}

test('a dialog whose code cannot be loaded says so and does nothing', async ({ person, expectProblems }) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED|ERR_ABORTED/);
  const page = await person();
  await logIn(page, 'cadre@demo.example');
  const { id } = await quotedDemand(page);
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

test('a slow server is waited for', async ({ person }) => {
  const page = await person();
  await page.clock.install();
  await logIn(page, 'cadre@demo.example');
  const { demand } = await post(page, '/api/demand/duplicate/50');
  await page.goto(`/admin/aid-station/demand/${demand.id}?onglet=administratif`);
  const letGo = await hold(page, '**/api/document/add/**');
  await page.getByRole('button', { name: 'Générer le devis' }).click();
  for (let second = 0; second < 8; second++) {
    await page.clock.runFor(1_000);
    await pageHearsServer(page);
  }
  letGo();
  await expect(page.getByText(/Le devis n° \d+ .* a été généré/)).toBeVisible();
  expect((await (await page.request.get(`/api/demand/${demand.id}`, { headers })).json()).documents).toHaveLength(1);
});
