import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { file, pdf } from './funnel';
import { blockedScript, openMail } from './mail';
import { expect, test } from './story';

/** The frame of a letter's preview. */
const previewFrame = (dialog: Locator) => dialog.frameLocator('iframe');

test('a department edits its letter, and a quote is sent with it, an attachment and the sender’s changes', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(/mail-templates\/quote|status of 422/);
  expectProblems(blockedScript);
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const dialog = page.getByRole('dialog');
  const save = page.getByRole('button', { name: 'ENREGISTRER', exact: true });

  await test.step('1. « Mon département » leads to the letters; an unknown placeholder is refused, a known one is saved', async () => {
    await page.goto('/admin/affiliation/department');
    await page.getByRole('link', { name: 'Modèles d’e-mail' }).click();
    await expect(page).toHaveURL(new RegExp(`/mail-templates/${department.id}/quote$`));
    await expect(page.getByText('Nom de l’évènement')).toBeVisible();
    await page.getByLabel('Sujet').fill('Votre offre {numerro} – {evenement}');
    await save.click();
    await expect(page.getByText('Champ inconnu : {numerro}')).toBeVisible();
    await page.getByLabel('Sujet').fill('Votre offre {numero} – {evenement}');
    await page.getByRole('button', { name: 'APERÇU' }).click();
    await expect(previewFrame(dialog).getByText('Cordialement')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await save.click();
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
    await expect(page.getByText('Ce texte est le modèle d’origine')).toBeHidden();
    await page.getByRole('link', { name: 'Facture' }).click();
    await expect(page.getByText('Date d’échéance de la facture')).toBeVisible();
  });

  await test.step('2. the manager generates a quote and opens its letter, filled in from the dossier', async () => {
    await page.goto(`/admin/aid-station/demand/${await department.pricedDemand()}?onglet=administratif`);
    await page.getByText('Autres documents et conditions du devis').click();
    await page.getByLabel('Dernier jour de validité du devis', { exact: true }).fill('31/12/2035');
    await page.getByRole('button', { name: 'Générer le devis' }).click();
    const documents = page.getByRole('table', { name: 'Documents du dossier' });
    await expect(documents.getByText('31/12/2035 inclus')).toBeVisible({ timeout: 30_000 });
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/rich-text-editor-*.js', async (route) => {
      await isHeld;
      await route.continue();
    });
    await documents.getByRole('button', { name: 'ENVOYER' }).click();
    await expect(dialog.getByText('Chargement de l’éditeur…')).toBeVisible();
    const below = dialog.getByRole('group', { name: 'Pièces jointes' });
    const before = await below.boundingBox();
    release();
    await expect(dialog.getByRole('textbox', { name: 'Contenu' })).toBeVisible();
    expect(await below.boundingBox()).toEqual(before);
    await expect(dialog.getByLabel('Sujet')).toHaveValue(/^Votre offre \d+ – .+$/);
    await expect(dialog.getByLabel('Destinataire')).not.toHaveValue('');
    await expect(dialog.getByRole('button', { name: 'ENVOYER' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText('{lien} sera remplacé à l’envoi')).toBeVisible();
    await expectAccessible(page, 'the letter of a quote');
  });

  await test.step('3. errors are shown at their fields, and pressing « Fermer » does not lose the input', async () => {
    await dialog.getByLabel('Cc').fill('tresorier@foulees.example; pas une adresse');
    await dialog.getByLabel('Sujet').fill('Votre offre {client}');
    await expect(dialog.getByText('À compléter ou à retirer avant l’envoi : {client}')).toBeVisible();
    await dialog.getByRole('button', { name: 'ENVOYER' }).click();
    await expect(dialog.getByText('Veuillez entrer des adresses mail valides')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    const question = page.getByRole('dialog', { name: 'E-mail non envoyé' });
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(dialog.getByLabel('Sujet')).toHaveValue('Votre offre {client}');
  });

  await test.step('4. the manager adds files, removes one, and previews the letter', async () => {
    await dialog.getByLabel('Cc').fill('tresorier@foulees.example');
    await dialog.getByLabel('Sujet').fill('Votre offre pour le théâtre');
    const chooser = dialog.getByLabel(/^Ajouter des fichiers/);
    await chooser.setInputFiles([file('plan.pdf', pdf('a')), file('règlement.pdf', pdf('b'))]);
    await chooser.setInputFiles(file('lourd.pdf', Buffer.alloc(4 * 1024 * 1024)));
    await expect(dialog.getByText('« lourd.pdf » dépasse 3 Mo')).toBeVisible();
    await dialog.getByRole('button', { name: 'Retirer règlement.pdf' }).click();
    await dialog.getByRole('textbox', { name: 'Contenu' }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Chers amis du théâtre, ');
    await dialog.getByRole('button', { name: 'APERÇU' }).click();
    await expect(previewFrame(dialog).getByText('Chers amis du théâtre,')).toBeVisible();
    await expect(previewFrame(dialog).getByText('[lien personnel, créé à l’envoi]')).toBeVisible();
    await expect(dialog.getByText(/devis-\d+\.pdf, plan\.pdf$/)).toBeVisible();
  });

  await test.step('5. once sent, the row shows its e-mail, which exists', async () => {
    await dialog.getByRole('button', { name: 'ENVOYER' }).click();
    await expect(page.getByText('L’e-mail a été envoyé')).toBeVisible();
    await expect(dialog).toBeHidden();
    const documents = page.getByRole('table', { name: 'Documents du dossier' });
    // Without a mail server it stays in the product: it waits, and nothing says that it was sent.
    await expect(documents.getByText('En attente')).toBeVisible();
    await expect(documents.getByText(/Envoyé /)).toHaveCount(0);
    await openMail(page, /^Votre offre pour le théâtre$/);
    await expect(page.getByText('Chers amis du théâtre,').first()).toBeVisible();
    await expect(page.getByText(/Joint\s: devis-\d+\.pdf, plan\.pdf$/)).toBeVisible();
    await expect(page.locator('a[href*="/documents/accord#token="]').first()).toBeVisible();
  });
});

test('an invoice is sent from a phone', async ({ person, department, expectProblems }) => {
  expectProblems(blockedScript);
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'accountant');
  const { aidStation } = await department.invoice();
  const dialog = page.getByRole('dialog');
  await page.goto(`/admin/aid-station/edit/${aidStation.id}?onglet=administratif`);
  const invoices = page.getByRole('table', { name: 'Factures du dossier' });
  await invoices.getByRole('button', { name: 'ENVOYER' }).first().click();
  await expect(dialog.getByLabel('Sujet')).toHaveValue(/\s: facture F/);
  await expectAccessible(page, 'the letter of an invoice on a phone');
  await dialog.getByRole('button', { name: 'APERÇU' }).click();
  await expect(previewFrame(dialog).getByText(/Réglez la facture F/)).toBeVisible();
  // The page allows no style attributes, which e-mails consist of.
  await expect(previewFrame(dialog).locator('body')).toHaveCSS('background-color', 'rgb(243, 245, 249)');
  await dialog.getByRole('button', { name: 'ENVOYER' }).click();
  await expect(page.getByText('L’e-mail a été envoyé')).toBeVisible();
  await expect(invoices.getByText('En attente').first()).toBeVisible();
});
