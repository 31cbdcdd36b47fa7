import { expectAccessible } from './accessibility';
import { describeEvent, ExpressFormFiller, openForm, saturday } from './express-form';
import { linkMailedTo, openSpace } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a new person’s day: sent, address corrected, link pressed, demand at step 1, and back in by another link', async ({
  person,
  expectProblems,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  const email = 'nadia.benali@demo.example';
  const mistyped = 'nadia.benalli@demo.example';
  const name = 'Kermesse de Nadia';
  let id = '';
  let firstLink = '';

  await test.step('each way to send says what it does, and the page says who gets the data', async () => {
    await openForm(page);
    await describeEvent(page, new ExpressFormFiller(), name, saturday());
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByLabel('Prénom').fill('Nadia');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Benali');
    await page.getByLabel('Adresse e-mail').fill(mistyped);
    await page.getByLabel('Téléphone').fill('06 39 98 00 21');
    await expect(page.getByText(/^Ces coordonnées servent à la protection civile/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' })).toHaveAccessibleDescription(
      /telle quelle/,
    );
    await expect(page.getByRole('button', { name: 'JE CONTINUE ET DÉTAILLE MA DEMANDE' })).toHaveAccessibleDescription(
      /précisez ensuite/,
    );
    await expectAccessible(page, 'the contact step at 390 px');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'JE CONTINUE ET DÉTAILLE MA DEMANDE' }).click();
  });

  await test.step('the page after sending names the address; « CONTINUER » before the link says what is missing', async () => {
    await expect(page).toHaveURL(/validation-account\?id=\d+/);
    id = /id=(\d+)/.exec(page.url())![1]!;
    await expect(page.getByText(/^Un email de confirmation vient de vous être envoyé/)).toContainText(mistyped);
    await page.getByRole('button', { name: 'CONTINUER MA DEMANDE' }).click();
    const missing = page.getByRole('status').filter({ hasText: 'Votre adresse n’est pas encore confirmée' });
    await expect(missing).toContainText(mistyped);
    await expectAccessible(page, 'the page after sending at 390 px');
    await expectNoSideScroll(page);
    firstLink = await linkMailedTo(await page.context().newPage(), mistyped);
  });

  await test.step('she corrects the address, after a known one was refused, and has the message sent again', async () => {
    await page.getByRole('button', { name: 'Corriger l’adresse' }).click();
    const form = page.getByRole('form', { name: 'Corriger l’adresse' });
    expectProblems(/409: POST .*sign-up\/email|Failed to load resource.*409/);
    await form.getByLabel('Votre adresse e-mail').fill('cadre@demo.example');
    await form.getByRole('button', { name: 'Corriger et renvoyer' }).click();
    await expect(form.getByText(/Un compte existe déjà avec cette adresse/).first()).toBeVisible();
    await form.getByLabel('Votre adresse e-mail').fill(email);
    await form.getByRole('button', { name: 'Corriger et renvoyer' }).click();
    await expect(page.getByText(/^Un email de confirmation vient de vous être envoyé/)).toContainText(email);
    await page.getByRole('button', { name: 'Renvoyer' }).click();
    await expect(page.getByText(`Le message est renvoyé à ${email}.`)).toBeVisible();
  });

  await test.step('the link to the mistyped address is dead, and its page offers another one', async () => {
    const stranger = await person({ viewport: { width: 390, height: 844 } });
    expectProblems(/422: POST .*link\/read|Failed to load resource.*422/);
    await stranger.goto(firstLink);
    await expect(stranger.getByText('Ce lien a déjà servi ou n’est plus valable')).toBeVisible();
    await expect(stranger.getByRole('button', { name: 'Recevoir un lien' })).toBeVisible();
    await expectAccessible(stranger, 'the page of a dead link at 390 px');
  });

  await test.step('she opens the link in another tab and presses: the demand is there, at step 1; the first tab goes on', async () => {
    const tab = await page.context().newPage();
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.goto(await linkMailedTo(tab, email));
    await expect(tab.getByText(email)).toBeVisible();
    await expectAccessible(tab, 'the page of the link at 390 px');
    await expectNoSideScroll(tab);
    await tab.getByRole('button', { name: 'Ouvrir mon espace' }).click();
    await expect(tab).toHaveURL(new RegExp(`/admin/organization/demand/edit/${id}$`));
    await expect(tab.getByRole('heading', { level: 1, name: 'Séquencement de l’évènement' })).toBeVisible();
    await tab.close();
    await page.getByRole('button', { name: 'CONTINUER MA DEMANDE' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/organization/demand/edit/${id}$`));
    await expect(page.getByText(email).first()).toBeVisible();
  });

  await test.step('a password is offered, and she does without', async () => {
    await expect(page.getByRole('link', { name: 'Choisir un mot de passe' })).toBeVisible();
    await expectAccessible(page, 'the first step with the offer of a password at 390 px');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Plus tard' }).click();
    await expect(page.getByRole('link', { name: 'Choisir un mot de passe' })).toHaveCount(0);
  });

  await test.step('she logs out, and comes back by a new link', async () => {
    await page.goto('/logout');
    await expect(page).toHaveURL(/login-app/);
    await page.getByRole('link', { name: /Recevoir un lien de connexion/ }).click();
    await page.getByLabel('Adresse e-mail de votre compte').fill(email);
    await page.getByRole('button', { name: 'Recevoir un lien' }).click();
    await expect(page.getByText(/^Si un compte existe avec cette adresse/)).toBeVisible();
    // E-mails leave a moment after the action.
    await expect(async () => {
      await page.goto('/dev/mail');
      const mails = page.getByRole('row', { name: email }).filter({ hasText: 'Votre lien de connexion' });
      await expect(mails).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await openSpace(page, email);
    await expect(page).toHaveURL(new RegExp(`/admin/organization/demand/edit/${id}$`));
  });
});
