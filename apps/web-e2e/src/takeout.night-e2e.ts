import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an administrator takes out all that a department has', async ({ page, department }) => {
  await logIn(page, 'admin@demo.example');
  await page.goto('/admin/administration/import');
  await page.getByLabel(/Pour quel département/).selectOption(String(department.id));
  await page.getByRole('button', { name: 'Préparer l’archive' }).click();
  const link = page.getByRole('link', { name: /^Télécharger Département/ }).first();
  await expect(link).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'the archive of a department at 1440 px');
  await expectNoSideScroll(page);
  const coming = page.waitForEvent('download');
  await link.click();
  const names = Object.keys(unzipSync(await readFile(await (await coming).path())));
  expect(names).toEqual(expect.arrayContaining(['LISEZ-MOI.txt', 'Listes/Dossiers.xlsx']));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'the archive of a department at 390 px');
  await expectNoSideScroll(page);
});
