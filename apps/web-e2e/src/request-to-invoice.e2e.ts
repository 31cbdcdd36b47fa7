import type { Page } from '@playwright/test';
import { cents } from './amounts';
import { french, openForm, saturday } from './express-form';
import { headers } from './funnel';
import { logInByForm } from './login';
import { chooseFirstPassword, openSpace } from './mail';
import { expect, pressAgain, test } from './story';
import { enterInSlot, slotCell } from './slot-grid';

/** Returns the PDF that the current user gets from a link. */
async function pdfOf(page: Page, link: string): Promise<Buffer> {
  const href = await page.getByRole('link', { name: link }).getAttribute('href');
  const answer = await page.request.get(href!);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('application/pdf');
  const bytes = await answer.body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return bytes;
}

test('a visitor’s request becomes an issued invoice', async ({ person, department, expectProblems }) => {
  const visitor = await person({ viewport: { width: 390, height: 844 } });
  const staff = await person();
  const event = { name: 'Course nocturne du parc', organisation: `Union cycliste ${department.id}` };
  const email = `zoe.lefevre.${department.id}@recit.example`;
  let demandId = '';

  await test.step('1. a visitor describes an event on a phone, signs up and sends an express demand', async () => {
    const page = visitor;
    await openForm(page);
    await expect(page.getByRole('heading', { name: 'Votre manifestation' })).toBeVisible();
    await page.getByLabel('Nom de l’évènement').fill(event.name);
    await page.getByLabel('Type d’évènement').selectOption({ label: 'Sportif' });
    await page.getByLabel('Commentaires').fill('800 coureurs, départ à la nuit tombée.');
    await page.getByLabel('Département', { exact: true }).selectOption(String(department.id));
    await page.getByLabel('Adresse', { exact: true }).fill('Place du Général-Leclerc');
    await page.getByLabel('Code postal').fill(`${department.id}000`);
    await page.getByLabel('Ville').fill('Chef-Lieu');
    await page.getByLabel('Premier jour').fill(french(saturday()));
    await page.getByLabel('Heure de début').fill('19:00');
    await page.getByLabel('Heure de fin').fill('23:30');
    await page.getByLabel('Effectif du public').fill('2400');
    await page.getByRole('button', { name: 'Continuer' }).click();

    await expect(page).toHaveURL(/\/aid-station\/login/);
    await page.getByLabel('Prénom').fill('Zoé');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Lefèvre');
    await page.getByLabel('Adresse e-mail').fill(email);
    await page.getByLabel('Téléphone').fill('06 12 34 56 78');
    await page.getByLabel('Nom de l’organisation').fill(event.organisation);
    await page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE EXPRESS' }).click();

    await expect(page).toHaveURL(/\/aid-station\/validation-account/);
    await page.getByRole('link', { name: 'Voir et imprimer ma demande' }).click();
    await expect(page).toHaveURL(/\/aid-station\/success\/\d+/);
    demandId = /success\/(\d+)/.exec(page.url())![1]!;
    const sheet = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'imprimer ma demande' }).click();
    await expect((await sheet).getByText(event.name)).toBeVisible();
    await (await sheet).close();

    // The link in the e-mail opens the demand; a password may be chosen.
    await openSpace(page, email);
    await chooseFirstPassword(page, 'course-de-nuit-2027');
    await expect(page.getByRole('heading', { level: 1, name: 'Séquencement de l’évènement' })).toBeVisible();
    await expect(page.getByLabel('Nom de l’évènement')).toHaveValue(event.name);
  });

  await test.step('2. the department’s manager finds the demand on the dashboard and in the list', async () => {
    const page = staff;
    await logInByForm(page, await department.addressOf('manager'));
    await expect(page.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(event.name) }).first()).toBeVisible();

    await page.goto('/admin/aid-station/demand/list');
    await page.getByRole('textbox', { name: 'Manifestation' }).fill('nocturne du p');
    await page.getByRole('button', { name: 'RECHERCHER' }).click();
    await expect(page).toHaveURL(/eventName=/);
    await page
      .getByRole('row', { name: new RegExp(event.name) })
      .getByRole('link')
      .first()
      .click();
    await expect(
      page.getByRole('heading', { name: `Modifier la demande de poste de secours n° ${demandId}` }),
    ).toBeVisible();
  });

  await test.step('3. the manager sets the rescuers, and the price follows', async () => {
    const page = staff;
    await expect(page.getByText(event.organisation).first()).toBeVisible();
    await enterInSlot(page, 'publicBehavior', '4');
    await enterInSlot(page, 'feature', '2');
    await enterInSlot(page, 'interventionDelay', '2');
    await enterInSlot(page, 'rescueWorkerCount', '6');
    await page.getByRole('button', { name: /^Colonnes à zéro/ }).click();
    await enterInSlot(page, 'vps', '1');
    // 19:00–21:00 at 12 €, 21:00–23:30 by night at 15 €, six rescuers, one vehicle at 150 €.
    const total = page
      .getByRole('complementary')
      .filter({ hasText: 'Prix' })
      .getByText(/519,00/);
    await expect(total.first()).toBeVisible();
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
    await page.reload();
    await expect(slotCell(page, 'rescueWorkerCount')).toHaveText('6');
  });

  await test.step('4. the manager generates the quote, both can read it, and the manager validates it', async () => {
    const page = staff;
    await page.goto(`/admin/aid-station/demand/${demandId}?onglet=administratif`);
    await expect(page.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' })).toBeDisabled();
    await page.getByText('Autres documents et conditions du devis').click();
    await expect(page.getByText('Dès sa génération, l’organisateur voit le devis')).toBeVisible();
    await page.getByRole('button', { name: 'Générer le devis' }).click();
    const quote = page.getByRole('link', { name: /^Devis n° \d+ \(PDF\)/ });
    await expect(quote).toBeVisible();
    const forStaff = await pdfOf(page, (await quote.textContent())!.trim());

    await visitor.goto('/admin/organization/demand/list');
    const forOrganiser = await pdfOf(visitor, 'TÉLÉCHARGER LE DEVIS');
    expect(forOrganiser.equals(forStaff)).toBe(true);

    await page.getByRole('button', { name: 'VALIDER', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'VALIDER' }).click();
    await expect(page.getByRole('table').getByText('Validé', { exact: true })).toBeVisible();
  });

  await test.step('5. the manager transforms the demand, which the organiser can no longer edit', async () => {
    const page = staff;
    await page.goto(`/admin/aid-station/demand/${demandId}`);
    await page.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' }).click();
    await expect(page.getByRole('dialog').getByText(/l’organisateur ne peut plus modifier sa demande/)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Transformer', exact: true }).click();
    await expect(page.getByRole('heading', { name: `Modifier le poste de secours n° ${demandId}` })).toBeVisible();

    await visitor.goto('/admin/organization/aid-station/list');
    await expect(visitor.getByText('VALIDÉE')).toBeVisible();
    expectProblems(/409|422/);
    const refused = await visitor.request.put(`/api/demand/update/${demandId}`, {
      data: { eventName: 'Autre nom' },
      headers,
    });
    expect(refused.status()).toBe(409);
    expect((await refused.json()).detail).toContain('L’édition de cette demande n’est plus possible');
  });

  await test.step('6. the express request has only the customer’s name: the manager follows links to fill in the rest', async () => {
    const page = staff;
    const missingItemLink = (name: RegExp) => page.getByRole('link', { name });
    await page.goto(`/admin/aid-station/edit/${demandId}?onglet=administratif`);
    await expect(page.getByRole('form', { name: 'Nouvelle facture' })).toHaveCount(0);
    await missingItemLink(/^le type du client/).click();
    // An individual has neither type nor number.
    await page.getByLabel('Particulier').click();
    await expect(page.getByLabel('Type')).toHaveCount(0);
    await page.getByLabel('Particulier').click();
    await page.getByLabel('Type').selectOption({ label: 'Association' });
    await page.getByLabel('Identifiant (RNA)').fill(`W${department.id}1112223`);
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByText('Changements effectués')).toBeVisible();

    await page.goto(`/admin/aid-station/edit/${demandId}?onglet=administratif`);
    await expect(missingItemLink(/^l’adresse du client/)).toBeVisible();
    await expect(missingItemLink(/^le type du client/)).toHaveCount(0);
    await missingItemLink(/^l’adresse du client/).click();
    await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Titre').fill('Siège');
    await dialog.getByLabel('Adresse', { exact: true }).fill('3 avenue Jean-Jaurès');
    await dialog.getByLabel('Code postal').fill('69007');
    await dialog.getByLabel('Ville').fill('Lyon');
    await dialog.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('7. the manager invoices a part, sees the rest and invoices it', async () => {
    const page = staff;
    await page.goto(`/admin/aid-station/edit/${demandId}?onglet=administratif`);
    const form = page.getByRole('form', { name: 'Nouvelle facture' });
    const amount = form.getByLabel('Montant à facturer');
    // An amount above the rest is refused, not silently reduced.
    await amount.fill('9999');
    await form.getByRole('button', { name: 'ÉMETTRE LA FACTURE' }).click();
    await expect(form.getByText(/Veuillez entrer un montant de 0,01 € à 519,00/)).toBeVisible();
    await expect(amount).toHaveValue('9999,00');

    // « 50 % » means half, never fifty euros.
    await amount.fill('50 %');
    await amount.blur();
    await expect(amount).toHaveValue('259,50');
    await form.getByRole('button', { name: '30 %' }).click();
    await expect(amount).toHaveValue('155,70');
    await form.getByRole('button', { name: 'Solde' }).click();
    await expect(amount).toHaveValue('519,00');
    // Each field has a unique id, also the dossier's contact.
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);

    // Input elsewhere is saved first: the invoice is issued for the dossier as it is shown.
    await page.getByRole('tab', { name: 'Manifestation' }).click();
    await page.getByLabel('Lieu', { exact: true }).fill('Parc de la Tête d’Or');
    await page.getByRole('tab', { name: 'Administratif' }).click();
    await amount.fill('200');
    await form.getByRole('button', { name: 'Émettre la facture' }).click();
    await expect(page.getByRole('dialog')).toContainText(`à ${event.organisation}`);
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
    await expect(amount).toHaveValue('200,00');
    await page.getByRole('dialog').getByRole('button', { name: 'Émettre la facture' }).click();
    const invoices = page.getByRole('link', { name: /^F\d+-\d{4}-\d{6}/ });
    await expect(invoices).toHaveCount(1);
    await expect(form.getByText(/Au plus 319,00/)).toBeVisible();
    // After a part invoice the status is still « Commandé », shown with the invoiced share: 200 € of 519 €.
    await expect(page.getByText(/^Facturé 38\s%$/)).toBeVisible();

    // The rest is issued and sent at once.
    await pressAgain(form.getByRole('button', { name: 'Émettre la facture' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Émettre et envoyer' }).click();
    await expect(page.getByText('Tout est facturé.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Factures du dossier' }).getByText('En attente')).toHaveCount(1);
    await expect(invoices).toHaveCount(2);

    const numbers = (await invoices.allTextContents()).map((text) => Number(/(\d{6})/.exec(text)![1]));
    expect(Math.abs(numbers[1]! - numbers[0]!)).toBe(1);
    for (const text of await invoices.allTextContents()) await pdfOf(page, text.trim());
    const rows = page.getByRole('row').filter({ hasText: /F\d+-\d{4}-/ });
    const amounts = await rows.getByText(/€/).allTextContents();
    expect(amounts.map(cents)).toEqual(expect.arrayContaining([20_000, 31_900]));
  });
});
