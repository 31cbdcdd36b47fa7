import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { post, setPlaces } from './dossiers';
import { blockedScript, openMail } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const eventName = 'Fête des roses';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const card = (page: Page) => page.getByRole('article').filter({ hasText: eventName });
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click();

test('a coordinator fills a team by requests that volunteers answer on their phones, despite a late withdrawal and a replacement', async ({
  department,
  person,
  expectProblems,
}) => {
  expectProblems(blockedScript);
  const page = await person(phone);
  await department.logIn(page, 'manager');
  const { id: officeId } = await post(page, `/api/department/${department.id}/office`, { name: 'Chef-Lieu' });
  // In two days: whoever withdraws now does so late.
  const demand = await department.pricedDemand({ name: eventName, day: -58 });
  const slotId = await setPlaces(page, demand, { pse1: 2 }, { isOpen: false });
  const members = new Map<string, number>();
  for (const firstName of ['Zoé', 'Ada', 'Ivo', 'Noé']) {
    const { id } = await post(page, `/api/office/${officeId}/members`, {
      firstName,
      lastName: 'Récit',
      email: `${firstName.toLowerCase().replace('é', 'e')}.${department.id}@recit.example`,
      qualifications: [{ name: 'PSE1', validUntil: null }],
    });
    members.set(firstName, id);
  }
  const slot = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Qui vient\u00a0?' }) })
    .locator('li')
    .first();
  const dialog = page.getByRole('dialog');
  const ask = slot.getByRole('button', { name: /^Demander de venir/ });
  /** Opens a volunteer's page by a link. */
  const volunteer = async (address: string): Promise<Page> => {
    const opened = await person(phone);
    await opened.goto(`${address}&creneau=${slotId}`.replace(/^https?:\/\/[^/]+/, ''));
    await expect(card(opened)).toBeVisible();
    return opened;
  };
  const volunteerNamed = async (firstName: string) =>
    volunteer((await post(page, `/api/office/${officeId}/members/${members.get(firstName)}/link`)).address);

  await test.step('1. three presses lead from the incomplete team to the requests; one person is left out', async () => {
    await page.goto('/admin/to-do?kind=late-deadline');
    await page.getByRole('link', { name: new RegExp(`^Ouvrir.*Équipe complète, ${eventName}`) }).click();
    const open = slot.getByRole('button', { name: /^Ouvrir et demander de venir/ });
    await expect(open).toBeFocused();
    await expect(slot).toContainText('Il manque 2 PSE1.');
    await open.click();
    await expect(dialog.getByRole('button', { name: 'Demander à 4 personnes' })).toBeVisible();
    await dialog.getByLabel(/^Noé Récit/).uncheck();
    await expect(dialog.getByLabel('Nombre de personnes')).toHaveValue('3');
    await expectNoSideScroll(page);
    await expectAccessible(page, 'the dialog of whom to ask on a phone');
    await dialog.getByRole('button', { name: 'Demander à 3 personnes' }).click();
    await expect(slot).toContainText(/Demandes\s: 3 · lien ouvert\s: 0/);
  });

  const zoe = await test.step('2. a new link is made for a volunteer, and shown once', async () => {
    await page.goto(`/admin/administration/antenne/members/${officeId}`);
    await page.getByRole('button', { name: /Zoé Récit/ }).click();
    await page.getByRole('menuitem', { name: 'Nouveau lien personnel' }).click();
    await dialog.getByRole('button', { name: 'Créer un nouveau lien' }).click();
    const address = await dialog.getByLabel('Lien personnel', { exact: true }).textContent();
    await expectNoSideScroll(page);
    await expectAccessible(page, 'the new link of a member');
    return volunteer(address!);
  });

  const [ada, ivo, noe] = await test.step('3. two come, one says perhaps', async () => {
    const others = [await volunteerNamed('Ada'), await volunteerNamed('Ivo'), await volunteerNamed('Noé')] as const;
    await press(zoe, 'Je viens');
    await expect(card(zoe).getByText('Vous venez. Merci')).toBeVisible();
    await press(others[0], 'Je viens');
    await expect(card(others[0]).getByText('Vous venez. Merci')).toBeVisible();
    // Opening is not seen; touching the page is.
    await page.goto(`/admin/aid-station/demand/${demand}?onglet=engagement#qui-vient`);
    await expect(slot).toContainText(/Ivo Récit \(Chef-Lieu\)\s: (a reçu|recevra) la demande le/);
    const seen = others[1].waitForResponse('**/api/volunteer/seen');
    await others[1].touchscreen.tap(5, 5);
    await seen;
    await page.reload();
    await expect(slot).toContainText(/Ivo Récit \(Chef-Lieu\)\s: a ouvert le lien de la demande/);
    await press(others[1], 'Peut-être');
    await expect(card(others[1]).getByText('Vous avez répondu')).toBeVisible();
    return others;
  });

  await test.step('4. one withdraws late: the e-mail leads to whom else to ask', async () => {
    await press(zoe, 'Je ne peux plus venir');
    await expect(card(zoe).getByText('votre antenne est prévenue aussitôt')).toBeVisible();
    await press(zoe, 'Oui, me retirer');
    await expect(card(zoe).getByText('Merci d’avoir prévenu.')).toBeVisible();
    await openMail(page, new RegExp(`Désistement\\s: PSE1, ${eventName}`));
    await page.goto((await page.locator('a[href*="#qui-vient"]').first().getAttribute('href'))!);
    await expect(ask).toBeFocused();
    await expect(slot).toContainText('Il manque 1 PSE1.');
    await ask.click();
    await dialog.getByText('Pourquoi pas les autres (3)').click();
    await expect(dialog).toContainText(/Zoé Récit \(Chef-Lieu\)\s: ne vient plus/);
    await dialog.getByRole('button', { name: 'Demander à 1 personne' }).click();
    await expect(slot).toContainText(/Noé Récit \(Chef-Lieu\)\s: (a reçu|recevra) la demande le/);
    await noe.reload();
    await press(noe, 'Je viens');
    await expect(card(noe).getByText('Vous venez. Merci')).toBeVisible();
  });

  await test.step('5. the other one finds somebody to take over', async () => {
    await press(ada, 'Chercher quelqu’un pour me remplacer');
    await expect(card(ada).getByText('jusqu’à ce que quelqu’un accepte')).toBeVisible();
    await ivo.reload();
    await press(ivo, 'Je viens');
    await expect(card(ivo).getByText('Vous venez. Merci')).toBeVisible();
    await ada.reload();
    await expect(card(ada).getByText('Merci d’avoir prévenu.')).toBeVisible();
  });

  await test.step('6. the coordinator sees a full team, and what became of the requests', async () => {
    await page.reload();
    await expect(slot).toContainText('Complet.');
    await expect(slot).toContainText(/Ivo Récit \(Chef-Lieu\)\s: vient comme PSE1/);
    await expect(slot).toContainText(/Noé Récit \(Chef-Lieu\)\s: vient comme PSE1/);
    await expect(slot).toContainText(/Demandes\s: 4 · lien ouvert\s: 4 · viennent\s: 2 · ne viennent pas\s: 2/);
    await expect(ask).toHaveCount(0);
    await expectNoSideScroll(page);
    await expectAccessible(page, 'a full team on a phone');
  });
});
