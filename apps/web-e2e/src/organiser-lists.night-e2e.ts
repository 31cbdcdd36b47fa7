import type { Locator, Page } from '@playwright/test';
import { headers } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** Finds a card of a list by its event. */
const card = (page: Page, event: string) => page.getByRole('article', { name: event });

/** Expects that the current user gets a PDF from a link. */
async function expectPdf(page: Page, href: string | null): Promise<void> {
  const answer = await page.request.get(href!);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

/** A demand or station of the organiser, as the lists return it. */
interface Row {
  readonly id: number;
  readonly eventName: string;
  readonly status: number;
  readonly deletedAt: string | null;
  readonly nextStep: { readonly code: string };
  readonly invoicesToPay: readonly { readonly balance: number }[];
}

/**
 * Finds dossiers by their state: the demonstration's names differ from season to season. The demonstration's own come before those that
 * other stories file for the same organiser.
 */
async function rowsOf(page: Page, list: 'demand' | 'aid-station', fits: (row: Row) => boolean): Promise<Row[]> {
  const answer = await page.request.get(`/api/${list}/user/list${list === 'demand' ? '?perPage=100' : ''}`);
  const { records } = (await answer.json()) as { records: Row[] };
  return records.filter((row) => !row.deletedAt && fits(row)).sort((left, right) => left.id - right.id);
}

/**
 * Opens the page of « Mes demandes » that has the card of a demand: other stories file demands for the same organiser, which push it to
 * later pages.
 */
async function openPageWithDemand(page: Page, id: number, its: Locator): Promise<void> {
  await expect(async () => {
    for (let number = 1; ; number++) {
      const answer = await page.request.get(`/api/demand/user/list?page=${number}`);
      const { records } = (await answer.json()) as { records: Row[] };
      expect(records, `demand ${id} is in the list`).not.toHaveLength(0);
      if (!records.some((row) => row.id === id)) continue;
      await page.goto(`/admin/organization/demand/list?page=${number}`);
      return expect(its).toBeVisible({ timeout: 5_000 });
    }
  }).toPass();
}

/** Matches `410,00 €` with any space before the sign. */
const euros = (amount: number) =>
  `${new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(amount).replace(/\s/g, '\\s')}\\s€`;

test('an organiser sees what they have to do and finds every document, at 390 px', async ({ person }) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'organisateur@demo.example');
  // The login may lead to an unfinished demand of another story.
  await page.goto('/admin/organization/demand/list');
  const [owed] = await rowsOf(page, 'demand', ({ nextStep }) => nextStep.code === 'pay-invoice');
  const [refused] = await rowsOf(page, 'demand', ({ status }) => status === 2);
  // Another story may have generated a convention for it, which its organiser then has to sign.
  const [toCome] = await rowsOf(page, 'aid-station', ({ nextStep }) =>
    ['station-to-come', 'sign-convention'].includes(nextStep.code),
  );
  const { eventName: race, invoicesToPay } = owed!;
  const balance = euros(invoicesToPay[0]!.balance);

  await test.step('the demand cards show who has to act', async () => {
    await expect(page.getByRole('heading', { name: 'Mes demandes', level: 1 })).toBeVisible();
    const toPay = card(page, race);
    await openPageWithDemand(page, owed!.id, toPay);
    await expect(
      toPay.getByText(
        new RegExp(`^À vous\\s:\\sfacture à régler, au plus tard le \\d\\d/\\d\\d/\\d{4} \\(reste ${balance}\\)$`),
      ),
    ).toBeVisible();
    await expectPdf(page, await toPay.getByRole('link', { name: 'TÉLÉCHARGER LE DEVIS' }).getAttribute('href'));
    await expectPdf(page, await toPay.getByRole('link', { name: 'Télécharger la facture' }).getAttribute('href'));
    await openPageWithDemand(page, refused!.id, card(page, refused!.eventName));
    await expect(card(page, refused!.eventName).getByText('REFUSÉE')).toBeVisible();
    // Shows the reason given in the e-mail and the contact, and no link to open.
    const answer = card(page, refused!.eventName).getByRole('region', { name: 'Réponse de l’association' });
    await expect(answer).toContainText('Nous sommes au regret de ne pas pouvoir prendre en charge votre demande');
    await expect(card(page, refused!.eventName).locator('a[href^="mailto:"]')).toBeVisible();
    await expect(card(page, refused!.eventName).locator('a[href^="/"]')).toHaveCount(0);
    await expectNoSideScroll(page, 'the demands at 390 px');
  });

  await test.step('a page beyond the last one links back', async () => {
    await page.goto('/admin/organization/demand/list?page=9');
    await expect(page.getByText('Rien à afficher sur la page 9')).toBeVisible();
    await page.getByRole('link', { name: 'Plus récentes' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Plus anciennes' })).toHaveCount(0);
    await page.goto('/admin/organization/demand/list?page=-1');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Plus récentes' })).toHaveCount(0);
  });

  await test.step('stations use the same cards; a station page shows its hours and papers', async () => {
    await page.goto('/admin/organization/aid-station/list');
    await expect(page.getByText(refused!.eventName)).toHaveCount(0);
    await expect(
      card(page, toCome!.eventName).getByText(
        /^(Association\s:\sposte de secours prévu le|À vous\s:\sconvention à signer) /,
      ),
    ).toBeVisible();
    await expectNoSideScroll(page, 'the stations at 390 px');
    await card(page, race).getByRole('button', { name: 'CONSULTER' }).click();
    for (const section of ['Manifestation', 'Coordonnées du gestionnaire', 'Documents']) {
      await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible();
    }
    const slot = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Course' }) });
    const { slots } = await (await page.request.get(`/api/aid-station/show/${owed!.id}`)).json();
    const wall = (instant: string) => new RegExp(`${instant.slice(11, 16)}$`);
    const hours = (count: number) => new RegExp(`^${count.toLocaleString('fr-FR')}\\sh$`);
    for (const [label, value] of [
      ['Début', wall(slots[0].startDate)],
      ['Fin', wall(slots[0].endDate)],
      ['Heures au total', /^5\sh$/],
      ['Heures de nuit', hours(slots[0].nightHours)],
      ['Heures fériées', hours(slots[0].holidayHours)],
    ] as const) {
      await expect(slot.locator('dt', { hasText: label }).locator('+ dd')).toHaveText(value);
    }
    await expectPdf(page, await page.getByRole('link', { name: /^Facture n° F69-/ }).getAttribute('href'));
    await expectNoSideScroll(page, 'a station at 390 px');
  });

  await test.step('documents are listed by kind, also from the phone’s menu; the tabs work with the keyboard', async () => {
    await page.goto('/admin/organization/documents');
    const quote = page.getByRole('listitem').filter({ hasText: race });
    await expect(quote).toHaveText(
      new RegExp(
        `^Devis \\d+ généré le \\d\\d/\\d\\d/\\d{4} à \\d\\d:\\d\\d pour le poste de secours ${race} du \\d\\d/\\d\\d/\\d{4}`,
      ),
    );
    await expectPdf(page, await quote.getByRole('link', { name: /^Télécharger/ }).getAttribute('href'));
    await expectNoSideScroll(page, 'the quotes at 390 px');
    await page.getByRole('tab', { name: 'DEVIS' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'FACTURES' })).toBeFocused();
    const invoice = page.getByRole('listitem').filter({ hasText: race });
    await expect(
      invoice.getByText(new RegExp(`^Facture \\d+ généré le .* pour le poste de secours ${race} du`)),
    ).toBeVisible();
    await expect(
      invoice.getByText(
        new RegExp(`^N° F69-\\d{4}-\\d{6}, ${balance}\\s:\\sreste ${balance}, à régler au plus tard le`),
      ),
    ).toBeVisible();
    await expectPdf(page, await invoice.getByRole('link', { name: /^Télécharger/ }).getAttribute('href'));
    await expectNoSideScroll(page, 'the invoices at 390 px');
    // The tab is kept in the address.
    await page.reload();
    await expect(page.getByRole('tab', { name: 'FACTURES', selected: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.getByRole('tab', { name: 'CONVENTIONS' }).click();
    const convention = page
      .getByRole('listitem')
      .filter({ hasText: /^Convention \d+ généré le / })
      .first();
    await expectPdf(page, await convention.getByRole('link', { name: /^Télécharger/ }).getAttribute('href'));
    await expectNoSideScroll(page, 'the conventions at 390 px');
    await page.getByRole('tab', { name: 'AUTRES' }).click();
    await expect(page.getByText('Rien à afficher')).toBeVisible();
  });
});

test('an organiser follows on the list what the association does, until the demand is deleted', async ({
  person,
  department,
}) => {
  const organiser = await person({ viewport: { width: 390, height: 844 } });
  const event = 'Marathon des Deux Rives';
  const number = await department.demand({ name: event });
  await department.logIn(organiser, 'organiser');
  // Its repetition for next year has the same name.
  const demand = organiser.getByRole('article').filter({ hasText: new RegExp(`Demande n°\\s${number}(?!\\d)`) });
  const openList = () => organiser.goto('/admin/organization/demand/list');
  await openList();
  await expect(demand.getByText('À vous : créneaux à décrire')).toBeVisible();
  await expect(demand.getByRole('link')).toHaveCount(0);

  await test.step('once staff have described and priced the demand, the card announces a quote', async () => {
    await department.price(number);
    await openList();
    await expect(demand.getByText('Association : devis à établir')).toBeVisible();
  });

  await test.step('the card shows a quote to accept before its deadline and to download', async () => {
    await department.quote(number);
    await openList();
    await expect(demand.getByText(/^À vous\s:\sdevis à accepter jusqu’au \d\d\/\d\d\/\d{4} inclus$/)).toBeVisible();
    await expectPdf(organiser, await demand.getByRole('link', { name: 'TÉLÉCHARGER LE DEVIS' }).getAttribute('href'));
    await demand.getByRole('button', { name: 'CONSULTER' }).click();
    await expect(organiser).toHaveURL(new RegExp(`/organization/demand/edit/.*${number}$`));
    await expect(organiser.getByText(/^À vous\s:\sdevis à accepter jusqu’au /)).toBeVisible();
  });

  await test.step('repeating the demand for next year asks first, files it once and opens it', async () => {
    await openList();
    const again = demand.getByRole('button', { name: 'Refaire comme l’an dernier' });
    const dialog = organiser.getByRole('dialog');
    await again.click();
    await expect(dialog.getByText(event)).toBeVisible();
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(again).toBeVisible();
    await again.click();
    await dialog.getByRole('button', { name: 'Déposer la demande' }).click();
    await expect(organiser).toHaveURL(/\/demand\/edit\/\d+$/);
    expect(organiser.url()).not.toContain(`/edit/${number}`);
    await expect(organiser.getByLabel('Nom de la manifestation')).toHaveValue(event);
    const notice = organiser.getByRole('status').filter({ hasText: `Cette demande reprend la demande n° ${number}` });
    await expect(notice.getByText(/^Premier jour\s: .* devient .*\.$/)).toBeVisible();
  });

  await test.step('the card shows that the demand was deleted and links to nothing', async () => {
    const staff = await person();
    await department.logIn(staff, 'manager');
    expect((await staff.request.delete(`/api/demand/delete/${number}`, { headers })).status()).toBe(204);
    await openList();
    await expect(demand.getByRole('button', { name: 'DEMANDE SUPPRIMÉE' })).toBeDisabled();
    await expect(demand.getByText('ANNULÉE', { exact: true })).toBeVisible();
    await expect(demand.getByRole('link')).toHaveCount(0);
    await expect(demand.getByText('Cette demande est annulée')).toBeVisible();
  });

  await test.step('a request waiting for its contact step is opened first', async () => {
    await organiser.evaluate(() => localStorage.setItem('pds.funnel', 'true'));
    await organiser.goto('/admin/organization/demand/list');
    await expect(organiser).toHaveURL(/\/aid-station/);
    await expect(organiser.getByRole('heading', { name: 'Mes demandes' })).toHaveCount(0);
  });
});
