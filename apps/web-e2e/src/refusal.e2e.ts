import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { headers } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** As the demonstration calls what is copied. */
const event = 'Nuit du théâtre antique';

/** The frame of a preview runs nothing: neither what Playwright would have each page run. */
const inFrame = /Blocked script execution in 'about:srcdoc'/;

/** Opens a dossier of the story's own: other stories change what the demonstration holds. */
async function openDossier(page: Page): Promise<void> {
  const copied = await page.request.post('/api/demand/duplicate/50', { headers });
  await page.goto(`/admin/aid-station/demand/${(await copied.json()).demand.id}`);
  await expect(page.getByRole('group', { name: 'DPS pris en charge' })).toBeVisible();
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a demand is refused with its e-mail, at ${width} px`, async ({ person, expectProblems }) => {
    test.setTimeout(240_000);
    expectProblems(inFrame);
    expectProblems(/letter-preview|status of 503/);
    const page = await person({ viewport: { width, height } });
    await logIn(page, 'cadre@demo.example');
    const support = page.getByRole('group', { name: 'DPS pris en charge' });
    const dialog = page.getByRole('dialog', { name: 'Non prise en charge' });
    const subject = `Votre demande à ${width} px`;

    await test.step('1. NON opens the e-mail, whose cause brings its letter', async () => {
      await openDossier(page);
      await expect(support.getByLabel('OUI')).toBeChecked();
      await support.getByLabel('NON').click();
      await expect(dialog.getByRole('button', { name: 'ENVOYER' })).toBeDisabled();
      await dialog.getByLabel('Cause').selectOption('Délai');
      await expect(dialog.getByText('trop peu de temps avant la manifestation')).toBeVisible();
      await expect(dialog.getByLabel('Destinataire')).not.toHaveValue('');
      await expect(dialog.getByLabel('Sujet')).toHaveValue(new RegExp(event));
      await expectAccessible(page, `the e-mail of a refusal at ${width} px`);
    });

    await test.step('2. another cause brings another letter; one that was changed is kept unless asked', async () => {
      // A letter that comes late, when another cause is chosen already, is not that cause's; nor is it when its own is asked about again.
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
      // What goes wrong is told in the dialog, in front of which nothing else can be seen.
      await page.route('**/api/letter-preview', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
      await dialog.getByRole('button', { name: 'APERÇU' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await dialog.getByRole('button', { name: 'APERÇU' }).click();
      await expect(dialog.getByRole('alert')).toHaveCount(0);
      await expect(dialog.frameLocator('iframe').getByText('sont déjà engagées à cette date')).toBeVisible();
      await expectNoSideScroll(page);
    });

    await test.step('2b. who goes back to the dossier and returns goes on with the letter', async () => {
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await expect(dialog).toBeHidden();
      await expect(support.getByLabel('OUI')).toBeChecked();
      await support.getByLabel('NON').click();
      await expect(dialog.getByLabel('Cause')).toHaveValue('2');
      await expect(dialog.getByLabel('Sujet')).toHaveValue(subject);
      await expect(dialog.getByText('sont déjà engagées à cette date')).toBeVisible();
    });

    await test.step('3. sent: the dossier is REFUSÉE, with its cause', async () => {
      await dialog.getByRole('button', { name: 'ENVOYER' }).click();
      await expect(dialog).toBeHidden();
      await expect(support.getByLabel('NON')).toBeChecked();
      await expect(support.getByText('Effectif')).toBeVisible();
      await expect(support.getByText('Non envoyée', { exact: true })).toBeVisible();
      await expect(page.getByText('REFUSÉE', { exact: true }).first()).toBeVisible();
      await expectAccessible(page, `a refused dossier at ${width} px`);
    });

    await test.step('3b. an e-mail that has not left is sent again from here', async () => {
      await support.getByRole('button', { name: 'RENVOYER' }).click();
      const again = page.getByRole('dialog', { name: `Renvoyer « ${subject} »` });
      await again.getByRole('button', { name: 'RENVOYER' }).click();
      await expect(page.getByText('Le message va être renvoyé')).toBeVisible();
      await expect(again).toBeHidden();
    });

    await test.step('4. the e-mail is there', async () => {
      const mailbox = await page.context().newPage();
      await mailbox.goto('/dev/mail');
      await mailbox.getByRole('link', { name: subject }).first().click();
      await expect(mailbox.getByText('sont déjà engagées à cette date').first()).toBeVisible();
      await mailbox.close();
    });
  });
}
