import { mainlandDay } from '@pds/kernel';
import type { Page } from '@playwright/test';
import { openTab, post } from './dossiers';
import { logIn } from './login';
import { searchOrganisation } from './organisation-field';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const demands = '/admin/aid-station/demand/list';
const stations = '/admin/aid-station/list';
const unsupported = '/admin/aid-station/demand/dps-support/list';

/** Files a demand as if it came in overnight, for an event in six weeks. Returns its number. */
async function fileIncomingDemand(page: Page, name: string): Promise<number> {
  const day = mainlandDay(Date.now(), 42);
  const { id } = await post(page, '/api/demand/add', {
    eventName: name,
    eventDepartment: '69',
    eventType: 2,
    eventAddress: 'Quai Saint-Antoine',
    eventPostalCode: '69002',
    eventCity: 'Lyon',
    comments: 'Marché, fanfare et repas sur le quai.',
    firstName: 'Camille',
    name: 'Durand',
    email: 'camille.durand@demo.example',
    tel: '06 00 00 00 09',
    eventSlots: [{ name: 'Journée', startDate: `${day}T09:00`, endDate: `${day}T17:00`, peak: 4000, nature: 2 }],
  });
  return id;
}

test('a manager’s whole day at 390 px', async ({ person }) => {
  test.setTimeout(300_000);
  const page = await person({ viewport: { width: 390, height: 900 } });
  const head = page.getByRole('region', { name: 'Le dossier en bref' });
  const heading = page.getByRole('heading', { level: 1 });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  /** A dossier in a list. On a phone it is a card. */
  const listed = (id: number) => page.getByRole('article').filter({ has: page.locator(`a[href$="/${id}"]`) });

  await logIn(page, 'cadre@demo.example');
  const accepted = await fileIncomingDemand(page, 'Fête du quai à 390 px');
  const refused = await fileIncomingDemand(page, 'Bal du pont à 390 px');
  const organisations = await page.request.get('/api/organization/list?perPage=1');
  const organisation: string = (await organisations.json()).records[0].name;

  await test.step('triage: the two new demands are first in the list, and the first one is opened', async () => {
    await page.goto(demands);
    await expect(listed(refused)).toBeVisible();
    await listed(accepted).getByRole('link').first().click();
    await expect(heading).toContainText(`Modifier la demande de poste de secours n° ${accepted}`);
  });

  await test.step('price: organisation, office and needs are set, and the price follows', async () => {
    await (await searchOrganisation(page, organisation)).press('Enter');
    await expect(head.getByText('à enregistrer')).toBeVisible();
    await page.getByLabel('Antenne').selectOption({ index: 1 });
    await page.getByLabel('Comportement du public').selectOption('Spectacle dynamique');
    await page.getByLabel('Environnement et accessibilité').selectOption({ index: 2 });
    await page.getByLabel('Délai d’intervention des secours').selectOption({ index: 2 });
    await press('Retenir la proposition');
    await press('ENREGISTRER');
    await expect(page.getByText('Modifications enregistrées').first()).toBeVisible();
    await expect(head.getByText(/\d\s?€/).first()).toBeVisible();
    await expectNoSideScroll(page, 'a priced dossier');
  });

  await test.step('quote: it is generated, and the customer accepts it on the phone', async () => {
    await openTab(page, 'administratif');
    await press('Générer le devis');
    await expect(page.getByRole('link', { name: /^Devis n° \d+ \(PDF\)/ })).toBeVisible();
    await press('VALIDER');
    await dialog.getByRole('button', { name: 'VALIDER' }).click();
    await expect(head.getByText('Validé')).toBeVisible();
    await expectNoSideScroll(page, 'a validated quote');
  });

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

  await test.step('transform: the accepted demand becomes a station', async () => {
    await page.goto(`/admin/aid-station/demand/${accepted}`);
    await press('TRANSFORMER EN POSTE DE SECOURS');
    await dialog.getByRole('button', { name: 'Transformer', exact: true }).click();
    await expect(heading).toContainText(`Modifier le poste de secours n° ${accepted}`);
  });

  await test.step('team and engagement: the team is planned, and other services are marked as informed', async () => {
    await openTab(page, 'engagement');
    await page.getByLabel('Chef de poste', { exact: true }).fill('1');
    await page.getByLabel('PSE2', { exact: true }).fill('4');
    await page.getByRole('checkbox', { name: 'Police : informé' }).check();
    await press('ENREGISTRER');
    await expect(page.getByText('Modifications enregistrées').first()).toBeVisible();
  });

  await test.step('statuses: the team is complete, and the lists show it', async () => {
    await openTab(page, 'statut');
    await page.getByLabel('Statut équipe').selectOption('Équipe validée');
    await expect(page.getByText('Le statut a été mis à jour')).toBeVisible();
    await expectNoSideScroll(page, 'the statuses');
    await page.goto(`${stations}?id=${accepted}`);
    await expect(page.getByLabel(`Statut équipe du poste de secours n° ${accepted}`)).toHaveValue('3');
  });

  await test.step('duplicate: a copy is created and turns out not to be needed', async () => {
    await listed(accepted).getByRole('link').first().click();
    await press('DUPLIQUER');
    await expect(dialog).toContainText(`Êtes vous sûr de vouloir dupliquer le poste de secours numéro ${accepted}`);
    await dialog.getByRole('button', { name: 'DUPLIQUER' }).click();
    await expect(page.getByText(`Le poste de secours ${accepted} a bien été dupliqué`)).toBeVisible();
    await expect(heading).toContainText(/Modifier la demande de poste de secours n° \d+/);
    const copy = /n° (\d+)$/.exec(await heading.innerText())![1];
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
