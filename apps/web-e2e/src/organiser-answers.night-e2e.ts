import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { post } from './dossiers';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const cardOf = (page: Page, id: number) =>
  page.getByRole('article').filter({ hasText: new RegExp(`(Demande|Poste de secours) n°\\s${id}(?!\\d)`) });

async function accept(page: Page, the: string, accepted: string): Promise<void> {
  await page.getByLabel('Vos prénom et nom').fill('Olivia Renard');
  await page.getByLabel('Votre qualité').fill('Présidente');
  await page.getByLabel('Lu et approuvé, bon pour accord').check();
  await page.getByRole('button', { name: 'Accepter', exact: true }).click();
  await expect(page.getByText(`Merci, ${the} est ${accepted}.`)).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
}

test('an organiser accepts a quote and signs its convention in their space, at 390 px', async ({
  person,
  department,
}) => {
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(manager, 'manager');
  const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await department.logIn(phone, 'organiser');
  const id = await department.pricedDemand();
  await department.quote(id);
  const card = cardOf(phone, id);

  await test.step('1. the card and the dossier show the deadline and link to the quote', async () => {
    await phone.goto('/admin/organization/demand/list');
    await expect(card.getByText(/^À vous\s:\sdevis à accepter jusqu’au \d\d\/\d\d\/\d{4} inclus$/)).toBeVisible();
    await expect(card.getByRole('link', { name: 'Lire et accepter le devis' })).toBeVisible();
    await card.getByRole('link', { name: 'CONSULTER' }).click();
    // The list has the same links, so this waits until the dossier is open.
    await expect(phone).toHaveURL(new RegExp(`/organization/aid-station/show/${id}$`));
    await expect(phone.getByRole('link', { name: 'Lire et accepter le devis' })).toBeVisible();
    await expectNoSideScroll(phone);
    // The request is already filed: the main button is the answer to the quote, not another « VALIDER ».
    await phone.getByRole('link', { name: 'Modifier ma demande' }).click();
    const colour = (element: Element) => getComputedStyle(element).backgroundColor;
    const validate = phone.getByRole('button', { name: 'VALIDER' });
    await expect(validate).toBeVisible();
    const orange = await phone.getByRole('link', { name: 'Lire et accepter le devis' }).evaluate(colour);
    expect(await validate.evaluate(colour)).not.toBe(orange);
  });

  await test.step('2. the organiser reads and accepts the quote; going back from « Refuser » keeps the input', async () => {
    await phone.getByRole('link', { name: 'Lire et accepter le devis' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: /^Devis n°/ })).toBeVisible();
    await expect(phone.getByText(/^jusqu’au .* inclus$/)).toBeVisible();
    await expect(phone.getByLabel('Vos prénom et nom')).toHaveValue('Olivia Renard');
    await expectAccessible(phone, 'a quote in the organiser’s space at 390 px');
    await expectTappable(phone, 'a quote in the organiser’s space');
    await expectNoSideScroll(phone);
    await accept(phone, 'le devis', 'accepté');
    await expect(phone.getByText(/prépare votre poste de secours/)).toBeVisible();
    await expect(phone.getByRole('link', { name: /^Télécharger la preuve/ })).toBeVisible({ timeout: 60_000 });
    await expectAccessible(phone, 'an accepted quote in the organiser’s space at 390 px');
    await expectNoSideScroll(phone);
  });

  await test.step('3. the page leads back to the dossier, which needs nothing more', async () => {
    await phone.getByRole('link', { name: 'Retour à mon dossier' }).click();
    await expect(phone.getByText(/devis accepté, votre poste de secours est en préparation/)).toBeVisible();
    await expect(phone.getByRole('link', { name: /^Lire et/ })).toHaveCount(0);
  });

  await test.step('4. the organiser finds the convention in « Mes documents » and signs it there', async () => {
    const convention = await post(manager, `/api/document/add/2/${id}`);
    await phone.goto('/admin/organization/documents?onglet=conventions');
    const entry = phone.getByRole('listitem').filter({ hasText: `Convention ${convention.id} généré le` });
    await entry.getByRole('link', { name: 'Lire et signer la convention' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: /^Convention n°/ })).toBeVisible();
    await accept(phone, 'la convention', 'acceptée');
    await phone.goto('/admin/organization/documents?onglet=conventions');
    await expect(entry.getByText(/^Acceptée en ligne le .* par Olivia Renard$/)).toBeVisible();
  });

  await test.step('5. the manager sees who accepted, and both copies are in the organiser’s mailbox', async () => {
    await manager.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    await expect(manager.getByText(/^Accepté en ligne par Olivia Renard \(Présidente\) le/)).toBeVisible();
    await expect(manager.getByText(/^Acceptée en ligne par Olivia Renard \(Présidente\) le/)).toBeVisible();
    await expect(async () => {
      await manager.goto('/dev/mail');
      const mails = manager.getByRole('row', { name: await department.addressOf('organiser') });
      await expect(mails.getByRole('link', { name: /^Devis n°.* accepté : / })).not.toHaveCount(0);
      await expect(mails.getByRole('link', { name: /^Convention n°.* acceptée : / })).not.toHaveCount(0);
    }).toPass();
  });
});

test('an organiser declines a quote in their space', async ({ person, department }) => {
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(manager, 'manager');
  const organiser = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(organiser, 'organiser');
  const id = await department.pricedDemand();
  await department.quote(id);
  const card = cardOf(organiser, id);

  await test.step('1. the organiser declines with a reason, and the page shows the next step and whom to call', async () => {
    await organiser.goto('/admin/organization/demand/list');
    await card.getByRole('link', { name: 'Lire et accepter le devis' }).click();
    await organiser.getByRole('button', { name: 'Refuser le devis' }).click();
    await organiser.getByLabel('Pour quelle raison ?').fill('La subvention n’a pas été votée.');
    await organiser.getByRole('button', { name: 'Refuser', exact: true }).click();
    await expect(organiser.getByText('Le devis est refusé.')).toBeVisible();
    await expect(organiser.getByText(/motif\s: «\sLa subvention n’a pas été votée.\s»/)).toBeVisible();
    await expect(organiser.locator('body')).not.toBeFocused();
    await expect(organiser.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible();
    await expect(organiser.getByRole('main').locator('a[href^="mailto:"]').first()).toBeVisible();
    await expectAccessible(organiser, 'a declined quote in the organiser’s space');
  });

  await test.step('2. the organiser and staff read « refusé le …, motif » and the next step', async () => {
    await organiser.goto('/admin/organization/demand/list');
    await expect(
      card.getByText(/Devis n°\s\d+ refusé le .*, motif\s: «\sLa subvention n’a pas été votée.\s»/),
    ).toBeVisible();
    await expect(card.getByText(/^Association\s:\snouveau devis à établir/)).toBeVisible();
    await expect(card.locator('a[href^="tel:"]')).toBeVisible();
    await organiser.goto('/admin/organization/documents?onglet=devis');
    await expect(
      organiser.getByText(/^Refusé le .*, motif\s: «\sLa subvention n’a pas été votée.\s»$/).first(),
    ).toBeVisible();
    await manager.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    const notice = manager.getByRole('status').filter({ hasText: /Le devis n°\s\d+ a été refusé le/ });
    await expect(notice).toContainText('La subvention n’a pas été votée.');
    await expect(notice).toContainText('appelez l’organisateur');
  });
});
