import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { openMail, openSpace } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an organiser hands an event over at 390 px; the new one signs in by the mail and accepts its quote', async ({
  person,
  department,
  expectProblems,
}) => {
  // A page that needs a session is opened without one.
  expectProblems(/401/);
  const peopleOn = (page: Page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: /^Qui voit cet évènement/ }) });
  const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await department.logIn(phone, 'organiser');
  const id = await department.pricedDemand({ filer: phone.request });
  const quote = await department.quote(id);
  const zoe = { firstName: 'Zoé', lastName: 'Petit', email: `zoe.petit.${department.id}@recit.example` };

  await test.step('1. the page of the event says who sees it and why; the form hands it over', async () => {
    await phone.goto(`/admin/organization/aid-station/show/${id}`);
    const section = peopleOn(phone);
    await expect(section.getByText('gestionnaire de l’évènement')).toBeVisible();
    await expect(section.getByText('l’association', { exact: true })).toBeVisible();
    await section.getByRole('button', { name: 'Confier l’évènement' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Confier l’évènement' });
    await expectAccessible(phone, 'the dialog to hand an event over at 390 px');
    await expectTappable(phone, 'the dialog to hand an event over');
    await dialog.getByLabel('Son prénom').fill(zoe.firstName);
    await dialog.getByLabel('Son nom').fill(zoe.lastName);
    await dialog.getByLabel('Son e-mail').fill(zoe.email);
    await dialog.getByRole('button', { name: 'Confier', exact: true }).click();
    await expect(phone).toHaveURL(/\/demand\/list$/);
    await expect(phone.getByText(`L’évènement est confié à ${zoe.email}.`)).toBeVisible();
    await expectNoSideScroll(phone);
  });

  await test.step('2. the one who handled it is told', async () => {
    const mailbox = await person();
    await openMail(mailbox, /Fête du fleuve.: un autre gestionnaire/);
    await expect(mailbox.getByText(/est maintenant géré par Zoé Petit/).first()).toBeVisible();
    // The organiser manages the organisation of the event.
    await expect(mailbox.getByText('Vous voyez toujours l’évènement').first()).toBeVisible();
  });

  await test.step('3. the new one signs in by the mail, sees the event and accepts the quote', async () => {
    const visitor = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await openMail(visitor, new RegExp(`Un évènement vous est confié.: dossier n°.${id}`));
    await visitor.getByRole('link', { name: 'Ouvrir l’évènement' }).click();
    await visitor.getByRole('link', { name: /Recevoir un lien de connexion/ }).click();
    await visitor.getByLabel('Adresse e-mail de votre compte').fill(zoe.email);
    await visitor.getByRole('button', { name: 'Recevoir un lien' }).click();
    await expect(visitor.getByText(/un e-mail vient de lui être envoyé/)).toBeVisible();
    // Otherwise the link would be that of the invitation.
    const mailed = visitor.getByRole('row', { name: zoe.email }).filter({ hasText: 'Votre lien de connexion' });
    await expect(async () => {
      await visitor.goto('/dev/mail');
      await expect(mailed).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await openSpace(visitor, zoe.email);
    await expect(visitor).toHaveURL(new RegExp(`/aid-station/show/${id}$`));
    await expect(peopleOn(visitor).getByText(zoe.email)).toBeVisible();
    await expectAccessible(visitor, 'the people of an event at 390 px');
    await expectNoSideScroll(visitor);
    await visitor.goto(`/admin/organization/documents/reply/${quote}`);
    await visitor.getByLabel('Vos prénom et nom').fill('Zoé Petit');
    await visitor.getByLabel('Votre qualité').fill('Secrétaire');
    await visitor.getByLabel('Lu et approuvé, bon pour accord').check();
    await visitor.getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(visitor.getByText('Merci, le devis est accepté.')).toBeVisible();
  });
});
