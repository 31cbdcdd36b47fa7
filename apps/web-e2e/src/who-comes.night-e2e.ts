import type { Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { changedCopy, officeNamed, post, setPlaces } from './dossiers';
import { headers } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const eventName = 'Fête des lumignons';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const card = (page: Page) => page.getByRole('article').filter({ hasText: eventName });
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click();

test('volunteers say on their phones whether they come, withdraw and wait for a place', async ({
  person,
  expectProblems,
}) => {
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(manager, 'cadre@demo.example');
  const officeId = await officeNamed(manager, 'Villefranche');
  const id = await changedCopy(manager, ([slot]) => ({ eventName, officeId, demandSlots: [{ id: slot!.id }] }));
  const slotId = await setPlaces(manager, id, { pse1: 1 }, { isOpen: true, instructions: 'Tenue complète' });
  const linkOf = async (id: number): Promise<string> => {
    const { address } = await post(manager, `/api/office/${officeId}/members/${id}/link`);
    return `${address}&creneau=${slotId}`.replace(/^https?:\/\/[^/]+/, '');
  };
  const [zoe, ada, luc] = await Promise.all(
    ['Zoé', 'Ada', 'Luc'].map(async (firstName) => {
      const qualifications = [{ name: 'PSE1', validUntil: firstName === 'Luc' ? '2020-01-31' : null }];
      const { id } = await post(manager, `/api/office/${officeId}/members`, {
        firstName,
        lastName: 'Récit',
        email: 'recit@example.org',
        qualifications,
      });
      return { id, address: await linkOf(id), page: await person(phone) };
    }),
  );
  const first = zoe!.page;
  const second = ada!.page;

  await test.step('1. one press says yes, with the link of the e-mail', async () => {
    const page = await first.goto(zoe!.address);
    expect(page!.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    await expect(first.getByText('Bonjour Zoé.')).toBeVisible();
    await expect(first).toHaveURL(/\/benevole\/$/);
    await expectAccessible(first, 'the slots of a volunteer');
    await expectTappable(first, 'the slots of a volunteer');
    await press(first, 'Je viens');
    await expect(card(first).getByRole('status').filter({ hasText: 'Vous venez. Merci' })).toBeFocused();
    await expect(card(first).getByText('Tenue complète')).toBeVisible();
    await expectAccessible(first, 'a slot to which a volunteer comes');
  });

  await test.step('2. the next one sees that the slot is full, and waits; whoever may not come reads why, and may wish', async () => {
    await second.goto(ada!.address);
    await expect(card(second).getByText('Complet')).toBeVisible();
    await expectAccessible(second, 'a full slot');
    await press(second, 'Prévenez-moi si une place se libère');
    await expect(card(second).getByText('Vous êtes en liste d’attente.')).toBeVisible();
    const third = luc!.page;
    await third.goto(luc!.address);
    await expect(card(third).getByText('PSE1 valable jusqu’au 31/01/2020.')).toBeVisible();
    await expect(card(third).getByRole('button', { name: 'Je viens' })).toHaveCount(0);
    await expectAccessible(third, 'a slot to which a volunteer may not come');
    await press(third, 'J’aimerais venir');
    await expect(card(third).getByText('Votre antenne sait que vous aimeriez venir.')).toBeVisible();
  });

  await test.step('3. the first one withdraws after one question; after a lost answer the press is repeated', async () => {
    expectProblems(/net::ERR_FAILED/);
    await press(first, 'Je ne peux plus venir');
    await press(first, 'Garder ma place');
    await press(first, 'Je ne peux plus venir');
    await first.route('**/api/volunteer/answer', (route) => route.abort());
    await press(first, 'Oui, me retirer');
    await expect(card(first).getByRole('alert')).toContainText('appuyer deux fois ne change rien de plus');
    await first.unroute('**/api/volunteer/answer');
    await press(first, 'Oui, me retirer');
    await expect(card(first).getByText('Merci d’avoir prévenu.')).toBeVisible();
  });

  await test.step('4. whoever waits is offered the place, takes it by keyboard and saves a calendar file', async () => {
    await second.reload();
    await expect(card(second).getByText('Une place s’est libérée pour vous.')).toBeVisible();
    await card(second).getByRole('button', { name: 'Je viens' }).focus();
    await second.keyboard.press('Enter');
    await expect(card(second).getByText('Vous venez. Merci')).toBeVisible();
    const saved = second.waitForEvent('download');
    await press(second, 'Ajouter à mon agenda');
    expect((await saved).suggestedFilename()).toBe('poste-de-secours.ics');
    await first.reload();
    await expect(card(first).getByText('Complet')).toBeVisible();
  });

  for (const width of [320, 1440])
    await test.step(`5. it fits ${width} px, also with text twice as large`, async () => {
      await second.setViewportSize({ width, height: 844 });
      await expectNoSideScroll(second);
      await second.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expectNoSideScroll(second);
      await expectAccessible(second, `the slots of a volunteer at ${width} px and 200 %`);
      await second.evaluate(() => (document.documentElement.style.fontSize = ''));
    });

  const again =
    await test.step('6. a link that was replaced says what to do; whoever comes finds somebody to take over', async () => {
      expectProblems(/410/);
      const address = await linkOf(ada!.id);
      await second.reload();
      await expect(second.getByRole('alert')).toContainText('Ce lien n’est plus valable.');
      await expectAccessible(second, 'a link that has ended');
      const other = await person(phone);
      await other.goto(address);
      await expect(card(other).getByText('Vous venez. Merci')).toBeVisible();

      await press(other, 'Chercher quelqu’un pour me remplacer');
      await expect(card(other).getByText('La place reste la vôtre jusqu’à ce que quelqu’un accepte.')).toBeVisible();
      await expectAccessible(other, 'a volunteer who looks for somebody to take over');
      await first.reload();
      await press(first, 'Je viens');
      await expect(card(first).getByText('Vous venez. Merci')).toBeVisible();
      await other.reload();
      await expect(card(other).getByText('Merci d’avoir prévenu.')).toBeVisible();
      return other;
    });

  await test.step('7. a closed slot can still be left; one that is no longer held says so', async () => {
    await setPlaces(manager, id, { pse1: 1 }, { isOpen: false });
    await again.reload();
    await expect(card(again).getByText('Les inscriptions à ce créneau sont fermées.')).toBeVisible();
    await expect(card(again).getByRole('button')).toHaveCount(0);
    await first.reload();
    await expect(card(first).getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
    await expect(card(first).getByRole('button', { name: /me remplacer/ })).toHaveCount(0);
    const deleted = await manager.request.delete(`/api/demand/delete/${id}`, { headers });
    expect(deleted.ok(), await deleted.text()).toBe(true);
    await first.reload();
    await expect(card(first).getByText('Ce poste de secours n’a plus lieu.')).toBeVisible();
    await expect(card(first)).not.toContainText('Vous venez');
    await expectAccessible(first, 'a slot that is no longer held');
  });
});
