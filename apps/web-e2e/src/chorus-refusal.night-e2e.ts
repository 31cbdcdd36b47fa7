import { expectAccessible } from './accessibility';
import { chooseChannel, orderedStationOfTown, tellStatuses, untilDeposited } from './deliveries';
import { post } from './dossiers';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

for (const width of [1440, 390]) {
  test(`an invoice refused by the town’s Chorus Pro is replaced in two presses, at ${width} px`, async ({
    person,
    invoicePlatform,
  }) => {
    test.setTimeout(420_000);
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    const { id, price } = await orderedStationOfTown(page);
    const ledger = page.getByRole('region', { name: /^Règlements et avoirs de F69/ });
    const dialog = page.getByRole('dialog');
    const papers = () => invoicePlatform.papers.map(({ trackingId }) => trackingId);

    await chooseChannel(page, 'chorus-pro');
    const contact = { contactName: 'Anne Martin', contactEmail: 'compta@foulees.example' };
    const terms = { amount: price, ...contact, commitmentNumber: 'EJ-FAUX' };
    const { invoice } = await post(page, `/api/invoice/create/${id}`, terms);
    await expect.poll(papers, untilDeposited).toContain(invoice.number);

    await test.step('1. the deposit and its statuses are shown with the invoice, without a stage that is not reached', async () => {
      await page.goto(`/admin/aid-station/edit/${id}?onglet=administratif`);
      await expect(ledger.getByText(`Dépôt de ${invoice.number} (Chorus Pro) : Déposée`)).toBeVisible();
      await expect(ledger.getByRole('button', { name: 'Avoir et nouvelle facture' })).toBeHidden();
    });

    await test.step('2. the refusal is shown with its reason, whatever the order in which statuses arrive', async () => {
      const at = (minute: number) => `2026-11-20T09:0${minute}:00Z`;
      const { number: trackingId } = invoice;
      await tellStatuses(page, `recycle-${width}`, { trackingId, code: 298, at: at(0), reason: 'Service CULTURE' });
      await page.reload();
      await expect(ledger.getByText(`Dépôt de ${invoice.number} (Chorus Pro) : À recycler`)).toBeVisible();
      await expect(ledger.getByText('Motif : Service CULTURE')).toBeVisible();
      await expect(ledger.getByText(/corrigez le SIRET/)).toBeVisible();
      await tellStatuses(
        page,
        `msg-${width}`,
        { trackingId, code: 210, at: at(5), reason: 'Numéro d’engagement inconnu' },
        { trackingId, code: 203, at: at(1) },
        { trackingId, code: 204, at: at(2) },
      );
      await page.reload();
      await expect(ledger.getByText(`Dépôt de ${invoice.number} (Chorus Pro) : Refusée`)).toBeVisible();
      await expect(ledger.getByText('Motif : Numéro d’engagement inconnu')).toBeVisible();
      await expectAccessible(page, 'a refused invoice');
      await expectNoSideScroll(page);
    });

    await test.step('3. two presses issue the credit note and the corrected invoice', async () => {
      await ledger.getByRole('button', { name: 'Avoir et nouvelle facture' }).click();
      await expect(dialog.getByLabel('Motif de l’avoir')).toHaveValue(/Numéro d’engagement inconnu/);
      await expect(dialog.getByLabel('Numéro d’engagement')).toHaveValue('EJ-FAUX');
      await expectAccessible(page, 'the replacement of a refused invoice');
      await expectNoSideScroll(page);
      await dialog.getByLabel('Numéro d’engagement').fill('EJ-2026-17');
      await dialog.getByRole('button', { name: 'Émettre l’avoir et la facture' }).click();
      await expect(dialog).toBeHidden();
      await expect(ledger).toHaveCount(2);
      await expect(ledger.getByText('Soldée par avoir')).toBeVisible();
    });

    await test.step('4. the new invoice is deposited too, and the credit note of a refused one is not', async () => {
      const { invoices } = await (await page.request.get(`/api/invoice/of-demand/${id}`)).json();
      const issued = invoices as { number: string; credits: { number: string }[] }[];
      const numbers = issued.map(({ number }) => number);
      const creditNotes = issued.flatMap(({ credits }) => credits.map(({ number }) => number));
      expect(creditNotes).toHaveLength(1);
      const [replacement] = numbers.filter((number) => number !== invoice.number);
      await expect.poll(papers, untilDeposited).toContain(replacement);
      expect(papers().filter((number) => numbers.includes(number))).toHaveLength(2);
      expect(papers()).not.toContain(creditNotes[0]);
      await chooseChannel(page, 'off');
    });
  });
}
