import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { press } from './keyboard';
import { expectNoSideScroll } from './side-scroll';
import { expect, pressAgain, test } from './story';

test('a customer reads, declines and accepts a quote by its secret link, on a phone and in a wide window', async ({
  person,
  department,
  expectProblems,
}) => {
  // The link of a replaced quote answers 410 and says that the quote was replaced.
  expectProblems(/410.*acceptance\/read|status of 410/);
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(manager, 'manager');

  const generate = async (nth: number) => {
    await pressAgain(manager.getByRole('button', { name: 'GÉNÉRER LE DEVIS' }));
    await expect(manager.getByRole('row', { name: /^Devis n°/ })).toHaveCount(nth);
  };
  /** Returns the link of the newest quote, copied from the dialog. */
  const linkOfNewest = async () => {
    const row = manager.getByRole('row', { name: /^Devis n°/ }).first();
    await row.getByRole('button', { name: /Lien d’accord/ }).click();
    const dialog = manager.getByRole('dialog', { name: 'Lien d’accord' });
    const link = await dialog.getByRole('textbox', { name: 'Lien d’accord' }).inputValue();
    await expectAccessible(manager, 'the dialog of a link');
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await expect(dialog).toBeHidden();
    // The secret is behind #, which no server sees. Only the path is used: the test knows where the product runs.
    return new URL(link).pathname + new URL(link).hash;
  };
  const saved = async (page: Page, press: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: press }).click(),
    ]);
    return download.suggestedFilename();
  };

  const event = 'Fête des lampions';
  let first = '';
  await test.step('1. the manager generates a quote and copies its link', async () => {
    const id = await department.pricedDemand({ name: event });
    await manager.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    await manager.getByText('Autres documents et conditions du devis').click();
    await generate(1);
    first = await linkOfNewest();
    expect(first).toMatch(/^\/documents\/accord#token=[\w-]{22,}$/);
  });

  const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await test.step('2. the organiser reads the quote on a phone and declines it with a reason', async () => {
    await phone.goto(first);
    await expect(phone.getByRole('heading', { level: 1, name: /^Devis n°/ })).toBeVisible();
    await expect(phone.getByText(event).first()).toBeVisible();
    await expect(phone.getByText(/^jusqu’au .* inclus$/)).toBeVisible();
    await expectTappable(phone, 'the page of a link');
    await expectNoSideScroll(phone);
    expect(await saved(phone, 'Lire le devis (PDF)')).toMatch(/^devis-\d+\.pdf$/);

    await phone.getByRole('button', { name: 'Refuser le devis' }).click();
    await expect(phone.getByLabel('Pour quelle raison ?')).toBeFocused();
    await phone.getByRole('button', { name: 'Refuser', exact: true }).click();
    await expect(phone.getByText('Ce champ est obligatoire')).toBeVisible();
    await expectAccessible(phone, 'the form to decline at 390 px');
    await phone.getByLabel('Pour quelle raison ?').fill('La subvention n’a pas été votée.');
    // After « Revenir », both forms still contain what was typed.
    await phone.getByRole('button', { name: 'Revenir à l’accord' }).click();
    await expect(phone.getByRole('button', { name: 'Refuser le devis' })).toBeFocused();
    await phone.getByLabel('Votre qualité').fill('Trésorière');
    await phone.getByRole('button', { name: 'Refuser le devis' }).click();
    await expect(phone.getByLabel('Pour quelle raison ?')).toHaveValue('La subvention n’a pas été votée.');
    await phone.getByRole('button', { name: 'Revenir à l’accord' }).click();
    await expect(phone.getByLabel('Votre qualité')).toHaveValue('Trésorière');
    await phone.getByRole('button', { name: 'Refuser le devis' }).click();
    await pressAgain(phone.getByRole('button', { name: 'Refuser', exact: true }));
    await expect(phone.getByText('Le devis est refusé.')).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(/La subvention n’a pas été votée/)).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Accepter' })).toHaveCount(0);
    await expectAccessible(phone, 'a declined quote at 390 px');
  });

  let second = '';
  await test.step('3. the manager reads the reason and generates two more quotes', async () => {
    await manager.reload();
    await expect(manager.getByText('Refusé', { exact: true })).toBeVisible();
    await expect(manager.getByText(/Refusé en ligne le .*La subvention n’a pas été votée/)).toBeVisible();
    await manager.getByText('Autres documents et conditions du devis').click();
    await generate(2);
    second = await linkOfNewest();
    await generate(3);
  });

  await test.step('4. the link of the last quote but one says that the quote was replaced', async () => {
    await phone.goto('about:blank');
    await phone.goto(second);
    await expect(phone.getByRole('alert')).toContainText('remplacé par un plus récent');
    await expect(phone.getByRole('button', { name: 'Accepter' })).toHaveCount(0);
    await expectAccessible(phone, 'a link that was replaced');
  });

  const wide = await person({ viewport: { width: 1440, height: 900 } });
  await test.step('5. the customer accepts the last quote with the keyboard and saves the proof', async () => {
    await wide.goto(await linkOfNewest());
    await wide.getByRole('button', { name: 'Accepter' }).click();
    await expect(wide.getByText(/^Cochez .*Lu et approuvé/)).toBeVisible();
    await expect(wide.getByLabel('Vos prénom et nom')).toBeFocused();
    await expectAccessible(wide, 'the form to accept at 1440 px');
    await wide.keyboard.type('Camille Roux');
    await wide.keyboard.press('Tab');
    await wide.keyboard.type('Directrice');
    await wide.keyboard.press('Tab');
    await wide.keyboard.type('camille.roux@example.org');
    await wide.keyboard.press('Tab');
    await wide.keyboard.press('Space');
    await expect(wide.getByLabel('Lu et approuvé, bon pour accord')).toBeChecked();
    await press(wide, wide.getByRole('button', { name: 'Accepter', exact: true }));
    await expect(wide.getByText('Merci, le devis est accepté.')).toBeVisible();
    const proof = wide.getByRole('button', { name: 'Télécharger la preuve (PDF)' });
    await expect(proof).toBeVisible({ timeout: 60_000 });
    await expect(proof).not.toHaveAttribute('aria-busy', 'true');
    expect(await saved(wide, 'Télécharger la preuve (PDF)')).toMatch(/^devis-\d+-accord\.pdf$/);
  });

  await test.step('6. the manager sees who accepted, opens the proof and may transform the demand', async () => {
    await manager.reload();
    await expect(manager.getByText(/Accepté en ligne par Camille Roux \(Directrice\) le/)).toBeVisible();
    const proof = manager.getByRole('link', { name: /preuve \(PDF\)/ });
    const answer = await manager.request.get((await proof.getAttribute('href'))!);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await expect(manager.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' })).toBeEnabled();
    await manager.setViewportSize({ width: 390, height: 844 });
    await expect(manager.getByText(/Accepté en ligne par Camille Roux/).first()).toBeVisible();
  });
});
