import { expectAccessible } from './accessibility';
import { blockedScript, openMail } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a demand is refused with an e-mail, at 390 px', async ({ person, department, expectProblems }) => {
  expectProblems(blockedScript);
  expectProblems(/letter-preview|status of 503/);
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  const organiser = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(organiser, 'organiser');
  const event = 'Nuit du théâtre antique';
  const id = await department.demand({ name: event });
  const support = page.getByRole('group', { name: 'DPS pris en charge' });
  const dialog = page.getByRole('dialog', { name: 'Non prise en charge' });
  const subject = 'Votre demande à 390 px';

  await test.step('1. NON opens the e-mail, and choosing a cause loads its letter', async () => {
    await page.goto(`/admin/aid-station/demand/${id}`);
    await expect(support.getByLabel('OUI')).toBeChecked();
    await support.getByLabel('NON').click();
    await expect(dialog.getByRole('button', { name: 'ENVOYER' })).toBeDisabled();
    await dialog.getByLabel('Cause').selectOption('Délai');
    await expect(dialog.getByText('trop peu de temps avant l’évènement')).toBeVisible();
    await expect(dialog.getByLabel('Destinataire')).not.toHaveValue('');
    await expect(dialog.getByLabel('Sujet')).toHaveValue(new RegExp(event));
    await expectAccessible(page, 'the e-mail of a refusal at 390 px');
  });

  await test.step('2. choosing another cause loads another letter; an edited letter is replaced only after a confirmation', async () => {
    // A letter that arrives after another cause was chosen is ignored, also when its own cause was chosen again.
    const late = Promise.withResolvers<void>();
    await page.route(
      '**/dps-care/modal/**',
      async (route) => {
        const response = await route.fetch();
        await late.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const isLate = page.waitForRequest('**/dps-care/modal/**');
    await dialog.getByLabel('Cause').selectOption('Autre');
    await expect(dialog.getByRole('button', { name: 'ENVOYER' })).toBeDisabled();
    await dialog.getByLabel('Cause').selectOption('Effectif');
    await expect(dialog.getByText('sont déjà engagées à cette date')).toBeVisible();
    await dialog.getByLabel('Sujet').fill(subject);
    await dialog.getByLabel('Cause').selectOption('Autre');
    const question = page.getByRole('dialog', { name: 'Reprendre le modèle' });
    await expect(question).toBeVisible();
    late.resolve();
    await (await (await isLate).response())!.finished();
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog.getByLabel('Cause')).toHaveValue('2');
    await expect(dialog.getByLabel('Sujet')).toHaveValue(subject);
    await expect(dialog.getByText('sont déjà engagées à cette date')).toBeVisible();
    // Errors are shown in the dialog, because nothing in front of it is visible.
    await page.route('**/api/letter-preview', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    await dialog.getByRole('button', { name: 'APERÇU' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'APERÇU' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(dialog.frameLocator('iframe').getByText('sont déjà engagées à cette date')).toBeVisible();
    await expectNoSideScroll(page);
  });

  await test.step('2b. going back to the dossier and « Refuser la demande » resumes the letter', async () => {
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog).toBeHidden();
    await expect(support.getByLabel('OUI')).toBeChecked();
    await support.getByRole('button', { name: 'Refuser la demande' }).click();
    await expect(dialog.getByLabel('Cause')).toHaveValue('2');
    await expect(dialog.getByLabel('Sujet')).toHaveValue(subject);
    await expect(dialog.getByText('sont déjà engagées à cette date')).toBeVisible();
  });

  await test.step('3. once sent, the dossier is REFUSÉE and shows its cause', async () => {
    await dialog.getByRole('button', { name: 'ENVOYER' }).click();
    await expect(dialog).toBeHidden();
    await expect(support.getByLabel('NON')).toBeChecked();
    await expect(support.getByRole('button', { name: 'Refuser la demande' })).toBeHidden();
    await expect(support.getByText('Effectif')).toBeVisible();
    await expect(support.getByText('Non envoyée', { exact: true })).toBeVisible();
    await expect(page.getByText('REFUSÉE', { exact: true }).first()).toBeVisible();
  });

  await test.step('3a. nothing more is asked of staff: no missing items, no commercial status, no document to generate', async () => {
    await expect(page.getByText('Devis non envoyé')).toHaveCount(0);
    await expect(page.getByText(/^il manque/)).toHaveCount(0);
    const dossier = page.url();
    await page.goto(`${dossier}?onglet=administratif`);
    await expect(page.getByText(/répondez d’abord OUI/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Générer/ })).toHaveCount(0);
    await page.goto(dossier);
  });

  await test.step('3b. an e-mail that was not sent can be sent again from here', async () => {
    await support.getByRole('button', { name: 'Envoyer maintenant' }).click();
    const again = page.getByRole('dialog', { name: `Renvoyer « ${subject} »` });
    await again.getByRole('button', { name: 'RENVOYER' }).click();
    await expect(page.getByText('Le message va être renvoyé')).toBeVisible();
    await expect(again).toBeHidden();
  });

  await test.step('4. the e-mail exists', async () => {
    const mailbox = await page.context().newPage();
    await openMail(mailbox, new RegExp(subject));
    await expect(mailbox.getByText('sont déjà engagées à cette date').first()).toBeVisible();
    await mailbox.close();
  });

  await test.step('5. its organiser reads the answer and the contact on the card, without a link to open', async () => {
    await organiser.goto('/admin/organization/demand/list');
    const card = organiser.getByRole('article', { name: event });
    await expect(card.getByText('REFUSÉE', { exact: true })).toBeVisible();
    await expect(card.getByRole('group', { name: 'Réponse de l’association' })).toBeVisible();
    await expect(card.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(card.locator('a[href^="/"]')).toHaveText(['CONSULTER']);
  });
});
