import type { Page } from '@playwright/test';
import { file, headers, pdf } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, pressAgain, test } from './story';

const papers = [
  { type: 1, the: 'le devis', ofThe: 'du devis', name: 'Devis' },
  { type: 2, the: 'la convention', ofThe: 'de la convention', name: 'Convention' },
  {
    type: 3,
    the: 'la déclaration de dispositif',
    ofThe: 'de la déclaration de dispositif',
    name: 'Déclaration de dispositif',
  },
] as const;

test('the three papers of a dossier are previewed, generated, sent, accepted or declined online, signed, validated and stored', async ({
  person,
}) => {
  test.setTimeout(300_000);
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  // Uses its own copy: other stories generate papers for the demonstration's dossiers.
  const copied = await page.request.post('/api/demand/duplicate/50', { headers });
  const { id } = (await copied.json()).demand as { id: number };
  const dialog = page.getByRole('dialog');
  const documents = page.getByRole('table', { name: 'Documents du dossier' });
  const row = (name: string) => documents.getByRole('row').filter({ hasText: new RegExp(`${name} n° \\d+ \\(PDF\\)`) });
  await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);

  await test.step('each paper is previewed in its own tab, then generated', async () => {
    for (const { type, the, ofThe, name } of papers) {
      const shown = page.waitForResponse(new RegExp(`/api/document/preview/${type}/${id}$`));
      const tab = page.waitForEvent('popup');
      await pressAgain(page.getByRole('button', { name: `Aperçu ${ofThe}` }));
      expect((await shown).headers()['content-type']).toBe('application/pdf');
      await (await tab).close();
      await expect(row(name)).toHaveCount(0);
      await pressAgain(page.getByRole('button', { name: `Générer ${the}` }));
      await expect(row(name)).toHaveCount(1);
    }
  });

  const subject = `Votre devis pour le dossier ${id}`;
  await test.step('the quote is sent with an attachment', async () => {
    await row('Devis').getByRole('button', { name: 'ENVOYER' }).click();
    await dialog.getByLabel('Sujet').fill(subject);
    await dialog.getByLabel(/^Ajouter des fichiers/).setInputFiles(file('plan du site.pdf', pdf('plan')));
    await dialog.getByRole('button', { name: 'ENVOYER' }).click();
    await expect(page.getByText('L’e-mail a été envoyé')).toBeVisible();
    await expect(row('Devis')).toContainText(/envoyé le/i);
  });

  const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await test.step('the organiser reads the e-mail and accepts the quote on the phone', async () => {
    await page.goto('/dev/mail');
    await page.getByRole('link', { name: subject, exact: true }).click();
    await expect(page.getByText(/Joint\s: devis-\d+\.pdf, plan du site\.pdf$/)).toBeVisible();
    await phone.goto(await linkIn(page));
    await expect(phone.getByRole('heading', { level: 1, name: /^Devis n°/ })).toBeVisible();
    await phone.getByLabel('Vos prénom et nom').fill('Camille Roux');
    await phone.getByLabel('Votre qualité').fill('Présidente');
    await phone.getByLabel('Lu et approuvé, bon pour accord').check();
    await expectNoSideScroll(phone);
    await phone.getByRole('button', { name: 'Accepter' }).click();
    await expect(phone.getByText('Merci, le devis est accepté.')).toBeVisible();
  });

  await test.step('the customer declines the convention by the link that the manager copied', async () => {
    await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    await expect(row('Devis')).toContainText('Accepté en ligne par Camille Roux (Présidente)');
    await row('Convention')
      .getByRole('button', { name: /Lien d’accord/ })
      .click();
    const link = new URL(await dialog.getByRole('textbox', { name: 'Lien d’accord' }).inputValue());
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await phone.goto('about:blank');
    await phone.goto(link.pathname + link.hash);
    await expect(phone.getByRole('heading', { level: 1, name: /^Convention n°/ })).toBeVisible();
    await phone.getByRole('button', { name: 'Refuser la convention' }).click();
    await phone.getByLabel('Pour quelle raison ?').fill('Le parcours change.');
    await pressAgain(phone.getByRole('button', { name: 'Refuser', exact: true }));
    await expect(phone.getByText('La convention est refusée.')).toBeVisible();
    await page.reload();
    await expect(row('Convention')).toContainText('Le parcours change.');
  });

  await test.step('the declaration is signed and validated, and can no longer be deleted', async () => {
    const declaration = row('Déclaration de dispositif');
    await declaration.getByLabel(/^Ajouter la copie signée/).setInputFiles(file('signée.pdf', pdf('signée')));
    await expect(declaration.getByRole('link', { name: 'copie signée' })).toContainText('signée.pdf');
    await declaration.getByRole('button', { name: 'VALIDER', exact: true }).click();
    await dialog.getByRole('button', { name: 'VALIDER' }).click();
    await expect(declaration).toContainText('Validée');
    for (const name of ['Devis', 'Déclaration de dispositif']) {
      await expect(row(name).getByRole('button', { name: 'SUPPRIMER', exact: true })).toHaveCount(0);
      const href = await row(name)
        .getByRole('link', { name: /\(PDF\)/ })
        .first()
        .textContent();
      const number = /n° (\d+)/.exec(href!)![1]!;
      expect((await page.request.delete(`/api/document/${number}`, { headers })).status()).toBe(409);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
  });
});

/** Returns the path of the secret link in an e-mail. */
async function linkIn(mail: Page): Promise<string> {
  const link = new URL((await mail.locator('a[href*="/documents/accord#token="]').first().getAttribute('href'))!);
  return link.pathname + link.hash;
}
