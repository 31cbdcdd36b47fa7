import { mainlandDay } from '@pds/kernel';
import type { Locator, Page } from '@playwright/test';
import { headers } from './funnel';
import { logIn, logInByForm } from './login';
import { searchOrganisation } from './organisation-field';
import { expect, test } from './story';
import { slotCell } from './slot-grid';

/** Wraps clicks, choices and typing, and counts each of them. */
function countedActions() {
  const done: string[] = [];
  return {
    done,
    click: async (what: Locator) => {
      done.push(`click ${what}`);
      await what.click();
    },
    fill: async (what: Locator, text: string) => {
      done.push(`fill ${what}`);
      await what.fill(text);
    },
    press: async (what: Locator, key: string) => {
      done.push(`press ${key} in ${what}`);
      await what.press(key);
    },
    select: async (what: Locator, option: { label: string } | { index: number }) => {
      done.push(`select ${what}`);
      await what.selectOption(option);
    },
  };
}

for (const width of [390, 1440]) {
  test(`from the dashboard to a validated quote in at most 15 actions at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    const hands = countedActions();
    const { name, organisation } = await fileDemand(page, width);
    await page.goto('/');
    await hands.click(page.getByRole('region', { name: 'À traiter' }).getByRole('link', { name: /^Nouvelles/ }));
    await hands.click(page.getByRole('link', { name, exact: true }));

    const head = page.getByRole('region', { name: 'Le dossier en bref' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    const step = head.getByRole('list', { name: 'Étapes du dossier' }).getByRole('listitem').nth(1);
    const missingItems = head.getByRole('button', { name: /^il manque/ });
    await expect(missingItems).toHaveText([
      'il manque l’organisation',
      'il manque le prix',
      'il manque l’antenne',
      'il manque la configuration du créneau',
    ]);

    // The missing item links to its field, which gets the focus.
    await hands.click(missingItems.first());
    await expect(page.getByLabel('Organisation')).toBeFocused();
    await hands.press(
      await searchOrganisation(page, organisation, (field) => hands.fill(field, organisation)),
      'Enter',
    );
    await expect(missingItems.first()).not.toHaveText('il manque l’organisation');
    await hands.select(page.getByLabel('Antenne'), { index: 1 });
    // The last missing item leads to the first level to choose. In the grid a digit chooses it, and Tab leads to the next.
    await hands.click(missingItems.last());
    if (width < 768) {
      await hands.select(page.getByLabel('Comportement du public'), { label: 'Spectacle dynamique' });
      await hands.select(page.getByLabel('Environnement et accessibilité'), { index: 2 });
      await hands.select(page.getByLabel('Délai d’intervention des secours'), { index: 2 });
    } else {
      await expect(slotCell(page, 'publicBehavior')).toBeFocused();
      for (const key of ['4', 'Tab', '2', 'Tab', '2']) await page.keyboard.press(key);
      await expect(slotCell(page, 'publicBehavior')).toHaveText('Spectacle dynamique');
    }
    await hands.click(page.getByRole('button', { name: 'RETENIR LA PROPOSITION' }));
    await expect(page.getByRole('button', { name: 'RETENIR LA PROPOSITION' })).toHaveCount(0);

    // Only the quote is missing: the same place links to its button, which saves first.
    await expect(missingItems).toHaveText(['il manque le devis']);
    await hands.click(missingItems);
    await expect(page.getByRole('button', { name: 'GÉNÉRER LE DEVIS' })).toBeFocused();
    await hands.click(page.getByRole('button', { name: 'GÉNÉRER LE DEVIS' }));
    await expect(page.getByRole('link', { name: /^Devis n° \d+ \(PDF\)/ })).toBeVisible();
    await expect(missingItems).toHaveText(['il manque sa validation']);
    await hands.click(page.getByRole('button', { name: 'VALIDER', exact: true }));
    await hands.click(page.getByRole('dialog').getByRole('button', { name: 'VALIDER' }));
    await expect(step.getByText('Validé')).toBeVisible();
    expect(hands.done.length, hands.done.join('\n')).toBeLessThanOrEqual(15);

    // « ‹ Retour » leads to the previous page, where the task is done.
    await page.getByRole('link', { name: /^‹ Retour/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'À traiter' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Résultats' }).getByRole('link', { name, exact: true })).toHaveCount(
      0,
    );
  });
}

/** Files a demand for tomorrow as a visitor, and returns an organisation that it may be for. */
async function fileDemand(page: Page, width: number): Promise<{ name: string; organisation: string }> {
  const name = `Fête de quartier à ${width} px`;
  const day = mainlandDay(Date.now(), 1);
  const filed = await page.request.post('/api/demand/add', {
    headers,
    data: {
      eventName: name,
      eventDepartment: '69',
      eventType: 2,
      eventAddress: 'Place Bellecour',
      eventPostalCode: '69002',
      eventCity: 'Lyon',
      comments: 'Repas et bal sur la place.',
      firstName: 'Camille',
      name: 'Durand',
      email: 'camille.durand@demo.example',
      tel: '06 00 00 00 09',
      eventSlots: [{ name: 'Journée', startDate: `${day}T09:00`, endDate: `${day}T17:00`, peak: 4000, nature: 2 }],
    },
  });
  expect(await filed.json()).toMatchObject({ success: true });
  const organisations = await page.request.get('/api/organization/list?perPage=1', { headers });
  return { name, organisation: (await organisations.json()).records[0].name };
}

/** The query of a list's address. */
const addressOf = (page: Page) => new URL(page.url()).search;

test('a list has one line per row, a sticky header, rows that open, and a back link that restores it', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  for (let day = 0; day < 13; day++) await department.demand({ day });
  await page.goto('/admin/aid-station/demand/list?perPage=10');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(10);
  for (const height of await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))) {
    expect(Math.round(height)).toBe(36);
  }

  await test.step('a cut text is whole in its title, and the header stays visible', async () => {
    const title = await rows.first().getByRole('cell').nth(1).getAttribute('title');
    expect(title).toBe(await rows.first().getByRole('link').textContent());
    await page.setViewportSize({ width: 1440, height: 500 });
    await rows.last().scrollIntoViewIfNeeded();
    const head = (await page.getByRole('columnheader', { name: 'Évènement' }).boundingBox())!;
    expect([Math.round(head.y), Math.round(head.height)]).toEqual([0, 36]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a sortable column header is a button with a visible focus', async () => {
    const sort = page.getByRole('columnheader', { name: 'Début' }).getByRole('button');
    await sort.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=startDate/);
    expect(await sort.evaluate((button) => getComputedStyle(button).outlineStyle)).toBe('solid');
    await expect(page.getByRole('columnheader', { name: 'Début' })).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('the middle button opens a row in a new tab, and a press anywhere in the row opens it', async () => {
    await page.getByRole('button', { name: 'Page suivante' }).click();
    await expect(page).toHaveURL(/page=2/);
    const left = addressOf(page);
    const place = rows.nth(2).getByRole('cell').nth(4);
    const [tab] = await Promise.all([page.context().waitForEvent('page'), place.click({ button: 'middle' })]);
    await expect(tab.getByRole('heading', { name: /Modifier (la demande|le poste)/ })).toBeVisible();
    await tab.close();
    expect(addressOf(page)).toBe(left);
    await place.click();
    await expect(page.getByRole('heading', { name: /Modifier (la demande|le poste)/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Administratif' }).click();
    await page.reload();
    await page.getByRole('link', { name: /^‹ Retour/ }).click();
    await expect(page.getByRole('heading', { name: 'Demandes actives' })).toBeVisible();
    expect(addressOf(page)).toBe(left);
  });

  await test.step('row actions are behind « ⋯ » and do not open the row', async () => {
    await rows
      .first()
      .getByRole('button', { name: /^Actions : la demande n° \d+/ })
      .click();
    // Any demand may be duplicated, whatever its status.
    await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'ANNULER' }).click();
    await expect(page.getByRole('heading', { name: 'Demandes actives' })).toBeVisible();
  });

  await test.step('a column that is not specified is hidden until it is chosen', async () => {
    await page.goto('/admin/administration/mails?state=');
    await expect(page.getByRole('columnheader', { name: 'Objet' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveCount(0);
    await page.getByText('Affichage', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'ID' }).check();
    await expect(page.getByRole('columnheader', { name: 'ID' })).toBeVisible();
  });
});

test('the search finds dossiers by a word and opens the chosen one', async ({ person, department }) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  for (const name of ['Congrès national de cardiologie', 'Bal des pompiers']) await department.demand({ name });
  await logInByForm(page, await department.addressOf('manager'));
  const box = page.getByRole('searchbox', { name: 'Rechercher un dossier' });
  await box.fill('CHEF');
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /2\sdossiers trouvés/ })).toBeVisible();
  await box.fill('congres cardiologie');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: /Modifier la demande/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Congrès national de cardiologie');
  await page.goBack();
  await box.fill('zzz introuvable');
  await box.press('Enter');
  await expect(page.getByText('Aucun dossier ne correspond à « zzz introuvable ».')).toBeVisible();
});

test('the dashboard contains the search, also on a phone', async ({ person, department }) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.demand({ name: 'Congrès national de cardiologie' });
  await logInByForm(page, await department.addressOf('manager'));
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Rechercher un dossier' });
  await expect(box).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(1);
  await box.fill('congres cardiologie');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: /Modifier la demande/ })).toBeVisible();
});

test('the page of a department shows a read-only user text and why; Ctrl+S saves for a user who may edit', async ({
  person,
  department,
}) => {
  const reader = await person();
  await department.logIn(reader, 'accountant');
  await reader.goto('/admin/affiliation/department');
  await expect(reader.getByRole('note')).toHaveText(/^Lecture seule/);
  const city = reader.getByLabel('Ville');
  await expect(city).toBeDisabled();
  const looks = await city.evaluate((input) => {
    const { borderTopColor, backgroundColor, color } = getComputedStyle(input);
    return { borderTopColor, backgroundColor, isInk: color === getComputedStyle(document.body).color };
  });
  expect(looks).toEqual({ borderTopColor: 'rgba(0, 0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)', isInk: true });

  const writer = await person();
  await department.logIn(writer, 'manager');
  await writer.goto('/admin/affiliation/department');
  await expect(writer.getByRole('note')).toHaveCount(0);
  await expect(writer.getByLabel('Prévenir de chaque nouvelle demande')).toBeChecked();
  await writer.getByLabel('Prévenir de chaque nouvelle demande').click();
  await writer.keyboard.press('Control+s');
  await expect(writer.getByText('Modifications enregistrées')).toBeVisible();
  await writer.reload();
  await expect(writer.getByLabel('Prévenir de chaque nouvelle demande')).not.toBeChecked();
});
