import type { Locator, Page } from '@playwright/test';
import { expectTappable } from './accessibility';
import { headers } from './funnel';
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

/** Matches `410,00 €` with any space before the sign. */
const euros = (amount: number) =>
  `${new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2 }).format(amount).replace(/\s/g, '\\s')}\\s€`;

test('an organiser sees what they have to pay and finds every document, at 390 px', async ({ person, department }) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  const race = 'Course des deux rives';
  const { amount, aidStation } = await department.invoice({ name: race });
  await department.convention(aidStation.id);
  await department.demand();
  await department.logIn(page, 'organiser');
  const balance = euros(amount);
  const expectDownload = async (among: Locator) =>
    expectPdf(
      page,
      await among
        .getByRole('link', { name: /^Télécharger/i })
        .first()
        .getAttribute('href'),
    );

  await test.step('its card shows the invoice to pay, the quote and the invoice, among the stations only', async () => {
    await page.goto('/admin/organization/demand/list');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(card(page, race)).toHaveCount(0);
    await page.goto('/admin/organization/aid-station/list');
    const toPay = card(page, race);
    await expect(
      toPay.getByText(
        new RegExp(`^À vous\\s:\\sfacture à régler, au plus tard le \\d\\d/\\d\\d/\\d{4} \\(reste ${balance}\\)$`),
      ),
    ).toBeVisible();
    await expectPdf(page, await toPay.getByRole('link', { name: 'TÉLÉCHARGER LE DEVIS' }).getAttribute('href'));
    await expectPdf(page, await toPay.getByRole('link', { name: 'Télécharger la facture' }).getAttribute('href'));
    await expectNoSideScroll(page, 'the stations at 390 px');
  });

  await test.step('a page beyond the last one links back', async () => {
    await page.goto('/admin/organization/demand/list?page=9');
    await expect(page.getByText('Rien à afficher sur la page 9')).toBeVisible();
    await page.getByRole('link', { name: 'Page précédente' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Page suivante' })).toHaveCount(0);
  });

  await test.step('a station page shows its hours and papers', async () => {
    await page.goto('/admin/organization/aid-station/list');
    await card(page, race).getByRole('link', { name: 'CONSULTER' }).click();
    for (const section of ['Manifestation', 'Coordonnées du gestionnaire', 'Documents']) {
      await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible();
    }
    const slot = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Créneau 1' }) });
    for (const [label, value] of [
      ['Début', /14:00$/],
      ['Fin', /23:00$/],
      ['Heures au total', /^9\sh$/],
      ['Heures de nuit', /^2\sh$/],
    ] as const) {
      await expect(slot.locator('dt', { hasText: label }).locator('+ dd')).toHaveText(value);
    }
    await expectPdf(page, await page.getByRole('link', { name: /^Facture n° F/ }).getAttribute('href'));
    await expectNoSideScroll(page, 'a station at 390 px');
  });

  await test.step('documents are listed by kind, first what is to be paid; the tabs work with the keyboard, and the address keeps the tab', async () => {
    await page.goto('/admin/organization/documents');
    await expect(page.getByRole('tab', { name: 'FACTURES', selected: true })).toBeVisible();
    await page.getByRole('tab', { name: 'DEVIS' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: race });
    await expect(entry).toHaveText(
      new RegExp(
        `^Devis \\d+ généré le \\d\\d/\\d\\d/\\d{4} à \\d\\d:\\d\\d pour le poste de secours ${race} du \\d\\d/\\d\\d/\\d{4}`,
      ),
    );
    await expectDownload(entry);
    await page.getByRole('tab', { name: 'DEVIS' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'FACTURES' })).toBeFocused();
    await expect(
      entry.getByText(new RegExp(`^N° F.+, ${balance}\\s:\\sreste ${balance}, à régler au plus tard le`)),
    ).toBeVisible();
    await expectDownload(entry);
    await expectNoSideScroll(page, 'the invoices at 390 px');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'FACTURES', selected: true })).toBeVisible();
    await page.getByRole('tab', { name: 'CONVENTIONS' }).click();
    await expectDownload(page.getByRole('listitem').filter({ hasText: /^Convention \d+ généré le / }));
    await page.getByRole('tab', { name: 'AUTRES' }).click();
    await expect(page.getByText('Rien à afficher')).toBeVisible();
  });
});

test('the card of a demand with many slots shows the first ones and unfolds the others, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.demand({ name: 'Une saison', slots: 9 });
  await department.logIn(page, 'organiser');
  await page.goto('/admin/organization/demand/list');
  const season = card(page, 'Une saison');
  await expect(season.getByRole('listitem')).toHaveCount(6);
  await season.getByText('Et 3 autres créneaux').click();
  await expect(season.getByRole('listitem')).toHaveCount(9);
  await expectTappable(page, 'the list of demands');
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
  await expect(demand.getByRole('link')).toHaveText(['CONSULTER']);

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
    await demand.getByRole('link', { name: 'CONSULTER' }).click();
    await expect(organiser).toHaveURL(new RegExp(`/organization/aid-station/show/${number}$`));
    await expect(organiser.getByText(/^À vous\s:\sdevis à accepter jusqu’au /)).toBeVisible();
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
});
