import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('the daily digest is read on a phone; its link opens the dossier, where a deadline is noted as done', async ({
  person,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'antenne@demo.example');

  await test.step('the digest names what waits, and fits the phone', async () => {
    await page.goto('/dev/mail');
    await page
      .getByRole('row', { name: 'antenne@demo.example' })
      .getByRole('link', { name: /échéance/ })
      .first()
      .click();
    await expect(page.getByText('Échéances en retard ou dans les 7 jours').first()).toBeVisible();
    await expectNoSideScroll(page);
  });

  await test.step('its link opens the dossier at its deadlines, one of which is pressed done and undone', async () => {
    await page.locator('a[href*="onglet=administratif"]').first().click();
    const panel = page.locator('section:has(h2:text-is("Échéances"))');
    const press = panel.getByRole('button', { name: /^Marquer comme fait/ }).first();
    const name = (await press.getAttribute('aria-label'))!;
    await press.click();
    const undo = panel.getByRole('button', { name: name.replace('Marquer comme fait', 'Annuler'), exact: true });
    await expect(undo).toBeVisible();
    await expect(panel.getByText(/^Fait le .* par /).first()).toBeVisible();
    await expectNoSideScroll(page);
    // While the first press is being answered, a second one has no effect.
    await expect(undo.locator('.ant-btn-loading-icon')).toHaveCount(0);
    await undo.click();
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
  });

  await test.step('the account page switches the digest off', async () => {
    await page.goto('/account');
    const digest = page.getByRole('switch', { name: 'Recevoir le récapitulatif' });
    await expect(digest).toBeChecked();
    await digest.click();
    await expect(digest).not.toBeChecked();
  });
});

test('a manager sees before saving what another rule changes, and the list follows', async ({
  person,
  expectProblems,
}) => {
  expectProblems(/422.*deadline-rules|status of 422/);
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');
  await page.goto('/');
  await page
    .getByRole('region', { name: 'À traiter' })
    .getByRole('link', { name: /^Échéances en retard/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'À traiter' })).toBeVisible();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('en retard');
  // The act is on the line, which leaves the list.
  const late = page.getByRole('button', { name: /^Échéances en retard/ });
  const count = async () => Number(/\d+/.exec((await late.textContent())!)![0]);
  const before = await count();
  await first.getByRole('button', { name: /^Marquer comme fait/ }).click();
  await expect.poll(count).toBe(before - 1);
  await page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/onglet=administratif$/);

  await page.goto('/admin/affiliation/department');
  await page.getByRole('link', { name: 'Règles des échéances' }).click();
  // Each rule is one line.
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2 }).last()).toBeInViewport();
  await expect(page.getByLabel('Destinataire', { exact: true }).first()).toBeHidden();
  const sdis = page.locator('section:has(h2:text("Information du SDIS"))');
  await sdis.locator('summary').click();
  await sdis.getByLabel('Délai').fill('45');
  const preview = page.getByRole('button', { name: 'Voir ce qui change' });
  await test.step('a bad rule is marked at its field', async () => {
    const [least, most] = [sdis.getByLabel('À partir de'), sdis.getByLabel('Jusqu’à')];
    await least.fill('500');
    await most.fill('100');
    await preview.click();
    await expect(most).toHaveAttribute('aria-invalid', 'true');
    await expect(most).toHaveAccessibleDescription(/Ce nombre doit être au moins le premier/);
    await least.fill('0');
    await most.fill('');
  });
  await preview.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/dossiers? ouverts?/)).toBeVisible();
  await expect(dialog.getByRole('cell', { name: 'Information du SDIS' }).first()).toBeVisible();
  await expectAccessible(page, 'preview of rules');
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();
});

test('deadlines of a kind are noted as done on their row and several at once, at 1440 and 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  for (const name of ['Bal', 'Loto', 'Trail', 'Tournoi']) await department.demand({ name });
  await page.goto('/admin/aid-station/deadlines?state=upcoming');
  const press = page.getByRole('button', { name: /^Marquer comme fait\s: Convention signée, / });

  await page.getByRole('combobox', { name: 'À faire' }).selectOption('convention');
  await page.getByRole('button', { name: 'RECHERCHER' }).click();
  await expect(page.getByRole('row')).toHaveCount(5);
  await expect(press).toHaveCount(4);
  await press.first().click();
  await expect(page.getByText('Convention signée : fait')).toBeVisible();
  await expect(press).toHaveCount(3);

  for (const row of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Choisir Convention/ })
      .nth(row)
      .check();
  await expectAccessible(page, 'chosen deadlines');
  const chosen = page.getByRole('region', { name: 'Lignes choisies' });
  await chosen.getByRole('button', { name: 'Marquer comme fait' }).click();
  await expect(page.getByText('2 échéances : fait')).toBeVisible();
  await expect(press).toHaveCount(1);
  await expect(chosen).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page, 'deadlines on a phone');
  await press.click();
  await expect(page.getByText('Aucune échéance ne correspond à votre recherche.')).toBeVisible();
});
