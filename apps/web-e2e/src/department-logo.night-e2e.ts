import sharp from 'sharp';
import { logIn } from './login';
import { expect, test } from './story';

const noLogoText = 'Aucun logo\u00a0: les documents portent le nom seul.';

test('a manager adds a logo to the papers of the department and removes it, at 390 px', async ({
  person,
  expectProblems,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await logIn(page, 'cadre38@demo.example');
  await page.goto('/admin/affiliation/department');
  const logo = page.getByRole('img', { name: /^Logo : / });
  await expect(page.getByText(noLogoText)).toBeVisible();

  expectProblems(/answer 415: POST|console: Failed to load resource.*415/);
  await page.getByLabel(/^Ajouter un logo/).setInputFiles({
    name: 'notes.txt',
    mimeType: 'image/png',
    buffer: Buffer.from('ceci n’est pas une image'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'notes.txt' })).toBeVisible();
  await expect(logo).toHaveCount(0);

  await page.getByLabel(/^Ajouter un logo/).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 200, height: 100, channels: 3, background: '#0b3c74' } })
      .png()
      .toBuffer(),
  });
  await expect(logo).toBeVisible();
  // Checks that the image is displayed, not only requested.
  await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(200);
  await expect(page.getByText(/notes\.txt/)).toHaveCount(0);

  await page.getByRole('button', { name: 'SUPPRIMER le logo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'SUPPRIMER' }).click();
  await expect(page.getByText(noLogoText)).toBeVisible();
});
