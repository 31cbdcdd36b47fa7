import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test.use({ takesCards: true });

const ledgerOf = (page: Page, number: string) =>
  page.getByRole('region', { name: `Règlements et avoirs de ${number}` });

test('a customer pays an invoice by card on a phone, by a link, and staff see it paid', async ({
  person,
  department,
  helloAsso,
}) => {
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(manager, 'manager');
  const { number, aidStation } = await department.invoice();
  const ledger = ledgerOf(manager, number);
  let link = '';

  await test.step('1. the manager copies the link of the invoice', async () => {
    await manager.goto(`/admin/aid-station/edit/${aidStation.id}?onglet=administratif`);
    await ledger.getByRole('button', { name: `Lien de paiement de la facture ${number}` }).click();
    const dialog = manager.getByRole('dialog', { name: 'Lien de paiement' });
    const address = new URL(await dialog.getByRole('textbox', { name: 'Lien de paiement' }).inputValue());
    // The secret is behind #, which no server sees.
    expect(address.pathname + address.hash).toMatch(/^\/factures\/paiement#token=[\w-]{32}$/);
    link = address.pathname + address.hash;
    await expectAccessible(manager, 'the dialog of a payment link');
    await dialog.getByRole('button', { name: 'Fermer' }).click();
  });

  const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await test.step('2. the customer reads the invoice and pays on the page of the provider', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1, name: `Facture ${number}` })).toBeVisible();
    await expect(phone.getByText('Reste à payer')).toBeVisible();
    await expectAccessible(phone, 'the page of a payment link at 390 px');
    await expectTappable(phone, 'the page of a payment link');
    await expectNoSideScroll(phone);
    // The provider does not show the order at once.
    helloAsso.behaviour = { isLate: () => true };
    await phone.getByRole('button', { name: /^Payer .* par carte$/ }).click();
    await expect(phone.getByRole('heading', { name: `Facture ${number}` })).toBeVisible();
    await phone.getByRole('button', { name: 'Payer', exact: true }).click();
  });

  await test.step('3. back, the page waits for the provider’s confirmation, then shows it', async () => {
    await expect(phone.getByText('Paiement en cours de confirmation')).toBeVisible();
    await expectAccessible(phone, 'a payment that waits for its confirmation');
    await expectNoSideScroll(phone);
    helloAsso.behaviour = {};
    await expect(phone.getByText('Paiement reçu')).toBeVisible();
    await expect(phone.getByText('Elle est soldée. Merci !')).toBeVisible();
    await expectAccessible(phone, 'a received payment at 390 px');
    await phone.goto('about:blank');
    await phone.goto(link);
    await expect(phone.getByText('Cette facture est réglée')).toBeVisible();
    await expect(phone.getByRole('button', { name: /par carte/ })).toHaveCount(0);
  });

  await test.step('4. the manager sees the payment by card and the settled invoice', async () => {
    await manager.reload();
    await expect(ledger.getByText('Soldée')).toBeVisible();
    await expect(ledger.getByRole('cell', { name: 'Carte bancaire', exact: true })).toBeVisible();
    await expect(ledger.getByRole('button', { name: /Lien de paiement/ })).toHaveCount(0);
  });
});

test('an organiser pays from their own space; another amount than requested is to be refunded', async ({
  person,
  department,
  helloAsso,
}) => {
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(manager, 'manager');
  const organiser = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await department.logIn(organiser, 'organiser');
  const { number, aidStation } = await department.invoice();

  await test.step('1. the organiser pays from « Mes documents »', async () => {
    await organiser.goto('/admin/organization/documents?onglet=factures');
    const pay = organiser.getByRole('button', { name: `Payer par carte la facture ${number}` });
    await expect(pay).toBeVisible();
    await expectTappable(organiser, 'invoices that can be paid by card');
    await expectNoSideScroll(organiser);
    helloAsso.behaviour = { charges: (cents) => cents - 1 };
    await pay.click();
    await organiser.getByRole('button', { name: 'Payer', exact: true }).click();
    await expect(organiser.getByText('Votre paiement va être remboursé')).toBeVisible();
    helloAsso.behaviour = {};
  });

  await test.step('2. the manager sees what is to be refunded, and the invoice stays unpaid', async () => {
    await manager.goto(`/admin/aid-station/edit/${aidStation.id}?onglet=administratif`);
    const ledger = ledgerOf(manager, number);
    await expect(ledger.getByText(/^Paiement par carte à rembourser/)).toBeVisible();
    await expect(ledger.getByText('Reste à payer', { exact: false }).first()).toBeVisible();
    await manager.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(manager);
  });
});
