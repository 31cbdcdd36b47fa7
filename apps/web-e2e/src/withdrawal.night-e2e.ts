import { expectAccessible, expectTappable } from './accessibility';
import { openMail } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an organiser withdraws events at 390 px: before anything was accepted at once, then a station that staff confirm', async ({
  person,
  department,
  expectProblems,
}) => {
  // The quote of a withdrawn event.
  expectProblems(/ 410\b/);
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(manager, 'manager');
  const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await department.logIn(phone, 'organiser');
  const dialog = phone.getByRole('dialog', { name: 'Annuler ma manifestation' });
  const withdraw = () => phone.getByRole('button', { name: 'Annuler ma manifestation' });

  await test.step('1. a quoted demand ends at once, and owes nothing', async () => {
    const id = await department.pricedDemand({ name: 'Fête du pont' });
    const quote = await department.quote(id);
    await phone.goto(`/admin/organization/aid-station/show/${id}`);
    await withdraw().click();
    await expect(dialog.getByText('Rien n’était accepté : rien n’est dû.')).toBeVisible();
    await expectAccessible(phone, 'the dialog to withdraw a demand at 390 px');
    await expectTappable(phone, 'the dialog to withdraw a demand');
    await dialog.getByRole('button', { name: 'Annuler ma manifestation' }).click();
    await expect(dialog).toBeHidden();
    await expect(phone.getByText('Sans suite', { exact: true }).first()).toBeVisible();
    await expect(phone.getByText(/^Annulation demandée le .*, confirmée$/)).toBeVisible();
    await expectAccessible(phone, 'a withdrawn demand at 390 px');
    await expectNoSideScroll(phone);
    await phone.goto(`/admin/organization/documents/reply/${quote}`);
    await expect(phone.getByRole('button', { name: 'Accepter', exact: true })).toHaveCount(0);
    await openMail(phone, /Fête du pont.*votre annulation est reçue/);
    await manager.goto(`/admin/aid-station/demand/${id}`);
    await expect(manager.getByText('Sans suite', { exact: true }).first()).toBeVisible();
  });

  await test.step('2. three days before a station, the dialog says that half of the price is owed', async () => {
    const { id, price } = await department.orderedStation({ name: 'Fête des quais', day: -57 });
    const half = new RegExp(
      `soit ${(price / 2).toLocaleString('fr-FR', { minimumFractionDigits: 2 }).replace(/\s/g, '\\s')}`,
    );
    await phone.goto(`/admin/organization/aid-station/show/${id}`);
    await withdraw().click();
    await expect(dialog.getByText(half)).toBeVisible();
    await dialog.getByLabel('Pourquoi ? (facultatif)').fill('Alerte aux crues');
    await expectAccessible(phone, 'the dialog to withdraw a station at 390 px');
    await expectNoSideScroll(phone);
    await dialog.getByRole('button', { name: 'Annuler ma manifestation' }).click();
    await expect(dialog).toBeHidden();
    await expect(phone.getByText(/^Annulation demandée le .*, en attente de réponse$/)).toBeVisible();
    await expect(withdraw()).toHaveCount(0);

    await manager.goto('/admin/to-do?kind=change-asked');
    await expect(manager.getByText('Fête des quais').first()).toBeVisible();
    await manager.goto(`/admin/aid-station/edit/${id}?onglet=administratif`);
    const notice = manager.getByRole('status').filter({ hasText: 'Manifestation annulée par l’organisateur' });
    await expect(notice.getByText(half)).toBeVisible();
    await expectAccessible(manager, 'a dossier that its organiser withdraws');
    await notice.getByRole('button', { name: 'Confirmer l’annulation' }).click();
    await manager.getByRole('dialog').getByRole('button', { name: 'Confirmer l’annulation' }).click();
    await expect(notice).toHaveCount(0);
    await expect(manager.getByText('Sans suite', { exact: true }).first()).toBeVisible();
    await expect(manager.getByText('Demandes de modification traitées (1)')).toBeVisible();

    await phone.reload();
    await expect(phone.getByText(/^Annulation demandée le .*, confirmée$/)).toBeVisible();
    await openMail(phone, /Annulation confirmée.*Fête des quais/);
    await manager.goto('/admin/aid-station/deadlines');
    await expect(manager.getByText('Fête des quais')).toHaveCount(0);
  });

  await test.step('3. the terms of sale say the same', async () => {
    await phone.goto('/conditions-generales-de-vente');
    await expect(phone.getByText(/50\s% du prix accepté à 1\sjour ou plus/)).toBeVisible();
    await expectNoSideScroll(phone);
  });
});
