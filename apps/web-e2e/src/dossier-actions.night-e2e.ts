import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const demands = '/admin/aid-station/demand/list';
const unsupported = '/admin/aid-station/demand/dps-support/list';

test('a manager duplicates and deletes dossiers, and takes a refused one on after all, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** A dossier in a list. On a phone it is a card. */
  const listed = (id: number) => page.getByRole('article').filter({ has: page.locator(`a[href$="/${id}"]`) });

  await department.logIn(page, 'manager');
  const { id: accepted } = await department.orderedStation();
  const refused = await department.demand();

  const support = page.getByRole('group', { name: 'DPS pris en charge' });
  await test.step('refuse: the other demand is refused, and its organiser is notified', async () => {
    await page.goto(demands);
    await listed(refused).getByRole('link').first().click();
    await support.getByLabel('NON').click();
    await dialog.getByLabel('Cause').selectOption('Logistique');
    await expect(dialog.getByRole('textbox', { name: 'Contenu' })).toBeVisible();
    await dialog.getByRole('button', { name: 'ENVOYER' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('REFUSÉE', { exact: true }).first()).toBeVisible();
    await expect(support.getByText('L’e-mail attend d’être envoyé')).toBeVisible();
    await page.goto(unsupported);
    await expect(listed(refused).getByText('Logistique')).toBeVisible();
    await expect(listed(refused).getByText('Non envoyée')).toBeVisible();
    await expect(listed(refused).getByText('E-mail en attente d’envoi')).toHaveCount(1);
    await expectNoSideScroll(page, 'the demands not taken on');
  });

  await test.step('duplicate: a copy is created and turns out not to be needed', async () => {
    await page.goto(`/admin/aid-station/edit/${accepted}`);
    await press('DUPLIQUER');
    await expect(dialog).toContainText(`Êtes vous sûr de vouloir dupliquer le poste de secours numéro ${accepted}`);
    await dialog.getByRole('textbox', { name: /^Premier jour de la copie/ }).fill('8 décembre 2027');
    await dialog.getByRole('button', { name: 'DUPLIQUER' }).click();
    await expect(page.getByText(`Le poste de secours ${accepted} a bien été dupliqué`)).toBeVisible();
    await expect(heading).toContainText(/Modifier la demande de poste de secours n° \d+/);
    const copy = /n° (\d+)$/.exec(await heading.innerText())![1];
    const { slots } = await (await page.request.get(`/api/demand/${copy}`)).json();
    expect(slots[0].startDate).toMatch(/^2027-12-08T/);
    await press('SUPPRIMER');
    await expect(dialog).toContainText(`Êtes vous sûr de vouloir supprimer la demande numéro ${copy}`);
    await dialog.getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(page.getByText(`La demande ${copy} a bien été supprimée`)).toBeVisible();
    await expect(page).toHaveURL(/\/demand\/list/);
  });

  await test.step('delete: the event is cancelled before anything was invoiced', async () => {
    await page.goto(`/admin/aid-station/edit/${accepted}`);
    await press('SUPPRIMER');
    await expect(dialog).toContainText(`Êtes vous sûr de vouloir supprimer le poste de secours numéro ${accepted}`);
    await dialog.getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(page.getByText(`Le poste de secours ${accepted} a bien été supprimé`)).toBeVisible();
    await expect(page).toHaveURL(/\/aid-station\/list/);
    await expect(listed(accepted)).toHaveCount(0);
  });

  await test.step('take up again: a team is free, so the refused demand is taken on after all', async () => {
    await page.goto(unsupported);
    await listed(refused).getByRole('link').first().click();
    await expect(support.getByLabel('NON')).toBeChecked();
    await support.getByLabel('OUI').click();
    await dialog.getByRole('button', { name: 'REPRENDRE EN CHARGE' }).click();
    await expect(page.getByText('La demande est de nouveau EN COURS')).toBeVisible();
    await expect(support.getByLabel('OUI')).toBeChecked();
    await expect(page.getByText('EN COURS', { exact: true }).first()).toBeVisible();
    await expect(support.getByText('Non envoyée', { exact: true })).toBeHidden();
    await page.goto(`${unsupported}?id=${refused}`);
    await expect(page.getByText('Aucune demande non prise en charge ne correspond')).toBeVisible();
    await page.goto(demands);
    await expect(listed(refused)).toBeVisible();
  });
});
