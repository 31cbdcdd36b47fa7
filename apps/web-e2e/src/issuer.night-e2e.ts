import type { Page } from '@playwright/test';
import { headers } from './funnel';
import { logIn } from './login';
import { expect, test } from './story';

test('the head of the dossier links to missing issuer fields, and a paper outside the approval shows a warning', async ({
  person,
}) => {
  const page = await person();
  await logIn(page, 'admin@demo.example');
  const save = page.getByRole('button', { name: 'ENREGISTRER', exact: true });
  const head = page.getByRole('region', { name: 'Le dossier en bref' });
  const missingSiretLink = head.getByRole('link', { name: 'il manque le SIRET de l’émetteur' });
  let siret = '';
  let dossier = '';

  await test.step('1. a department clears its SIRET and sets its own late-payment terms', async () => {
    await page.goto('/admin/administration/department/edit/38');
    siret = await page.getByLabel('SIRET').inputValue();
    expect(siret).not.toBe('');
    await page.getByLabel('SIRET').fill('');
    await page.getByLabel('Conditions de paiement').fill('Virement à 30 jours. Pénalités de retard au taux de 12 %.');
    await saved(page, () => save.click());
    const warning = 'Ce texte fixe un taux ou une indemnité de retard : « Pénalités de retard au taux de 12 % ».';
    await expect(page.getByText(warning)).toBeVisible();
  });

  await test.step('2. the head of a dossier handed over to the department shows what is missing', async () => {
    // Uses its own copy, which has a price and no quote.
    const copied = await page.request.post('/api/demand/duplicate/50', { headers });
    await page.goto(`/admin/aid-station/demand/${(await copied.json()).demand.id}`);
    await page.getByLabel('Département', { exact: true }).selectOption({ label: '38 – Isère' });
    await page.getByLabel('Antenne').selectOption({ label: 'Grenoble' });
    await expect(missingSiretLink).toBeHidden();
    await saved(page, () => save.click());
    await expect(missingSiretLink).toBeVisible();
    dossier = page.url();
  });

  await test.step('3. the link opens the field with the focus', async () => {
    await missingSiretLink.click();
    await expect(page).toHaveURL(/department\/edit\/38#siret$/);
    await expect(page.getByLabel('SIRET')).toBeFocused();
    await page.getByLabel('SIRET').fill(siret);
    await saved(page, () => save.click());
  });

  await test.step('4. once nothing is missing, the quote is generated with a warning about the approval', async () => {
    await page.goto(dossier);
    await expect(head.getByText('il manque le devis')).toBeVisible();
    await expect(missingSiretLink).toBeHidden();
    await head.getByRole('button', { name: 'il manque le devis' }).click();
    await page.getByRole('button', { name: 'Générer le devis' }).click();
    await expect(
      page.getByText(/L’évènement a lieu dans le département 69\. L’agrément .* du département 38 ne couvre pas/),
    ).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: /^Devis n° \d+ \(PDF\)$/ })).toBeVisible();
  });
});

/** Waits for the save that a press causes and until the page confirms it: until then the input counts as unsaved. */
async function saved(page: Page, press: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await press();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText('Modifications enregistrées').first()).toBeVisible();
}
