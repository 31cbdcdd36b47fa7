import { expectAccessible, expectTappable } from './accessibility';
import { post } from './dossiers';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an organiser asks for a change of a quoted event at 390 px, and staff answer with a new quote and a refusal', async ({
  person,
  department,
}) => {
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(manager, 'manager');
  const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await department.logIn(phone, 'organiser');
  const id = await department.pricedDemand();
  const first = await department.quote(id);
  const notice = manager.getByRole('status').filter({ hasText: 'Modification demandée par l’organisateur' });

  await test.step('1. on the page of the quote, three presses send the wish', async () => {
    await phone.goto(`/admin/organization/documents/reply/${first}`);
    await phone.getByRole('button', { name: 'Demander une modification' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Demander une modification' });
    await expectAccessible(phone, 'the dialog to ask for a change at 390 px');
    await expectTappable(phone, 'the dialog to ask for a change');
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(dialog.getByText('Veuillez choisir ce qui change')).toBeVisible();
    await dialog.getByLabel('Que voulez-vous changer ?').selectOption('Dates et horaires');
    await dialog.getByLabel('Que souhaitez-vous ?').fill('Finir à minuit au lieu de 23 h');
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(dialog).toBeHidden();
    await expect(phone.getByText(/^Modification demandée le .*, en attente de réponse$/)).toBeVisible();
    // The quote still waits for an answer.
    await expect(phone.getByRole('button', { name: 'Accepter', exact: true })).toBeVisible();
    await expectAccessible(phone, 'a quote with a change at 390 px');
    await expectNoSideScroll(phone);
  });

  let second = '';
  let link = '';
  await test.step('2. a manager opens the task, generates another quote and answers with it, in two presses', async () => {
    await manager.goto('/admin/to-do?kind=change-asked');
    await expect(manager.getByText('Modifications et annulations demandées').first()).toBeVisible();
    await manager.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
    await expect(notice.getByText(/Finir à minuit au lieu de 23 h/)).toBeVisible();
    await expectAccessible(manager, 'a dossier with a change');
    await notice.getByRole('button', { name: 'Répondre par un nouveau devis' }).click();
    const generate = manager.getByRole('button', { name: 'Générer le devis' });
    await expect(generate).toBeFocused();
    await generate.click();
    await expect(notice).toHaveCount(0);
    await expect(manager.getByText('Demandes de modification traitées (1)')).toBeVisible();
    const { changes } = await (await manager.request.get(`/api/demand/${id}`)).json();
    second = String(changes.requests[0].quoteId);
    const { pathname, hash } = new URL((await post(manager, `/api/document/acceptance-link/${second}`)).address);
    link = pathname + hash;
  });

  await test.step('3. the organiser finds the answer in « Mes documents » and on the page of the new quote', async () => {
    await phone.goto('/admin/organization/documents');
    const entry = phone.getByRole('listitem').filter({ hasText: `Devis ${second} généré le` });
    await expect(entry.getByText(/^Modification demandée le .*, un nouveau devis y répond$/)).toBeVisible();
    await expectAccessible(phone, '« Mes documents » with a change at 390 px');
    await expectNoSideScroll(phone);
    await entry.getByRole('link', { name: 'Lire et accepter le devis' }).click();
    await expect(phone.getByRole('heading', { level: 1, name: `Devis n° ${second}` })).toBeVisible();
    await phone.getByLabel('Votre qualité').fill('Présidente');
    await phone.getByLabel('Lu et approuvé, bon pour accord').check();
    await phone.getByRole('button', { name: 'Accepter', exact: true }).click();
    await expect(phone.getByText('Merci, le devis est accepté.')).toBeVisible();
  });

  await test.step('4. what was accepted may be asked about too, on the dossier; the refusal says why', async () => {
    await phone.goto(`/admin/organization/aid-station/show/${id}`);
    await phone.getByRole('button', { name: 'Demander une modification' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Demander une modification' });
    await dialog.getByLabel('Que voulez-vous changer ?').selectOption('Lieu');
    await dialog.getByLabel('Que souhaitez-vous ?').fill('Au gymnase s’il pleut');
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(dialog).toBeHidden();

    await manager.setViewportSize({ width: 390, height: 844 });
    await manager.goto(`/admin/aid-station/demand/${id}`);
    await notice.getByRole('button', { name: 'Refuser' }).click();
    const refusal = manager.getByRole('dialog', { name: 'Refuser la modification' });
    await expectAccessible(manager, 'the dialog to refuse a change at 390 px');
    await refusal.getByLabel('Pour quelle raison ?').fill('Le gymnase n’a pas d’accès pour le véhicule.');
    await refusal.getByRole('button', { name: 'Refuser' }).click();
    await expect(notice).toHaveCount(0);

    await phone.reload();
    await expect(phone.getByText(/refusée\s:\s«\sLe gymnase n’a pas d’accès pour le véhicule.\s»/)).toBeVisible();
    await expectAccessible(phone, 'the dossier of the organiser with answered changes at 390 px');
    await expectNoSideScroll(phone);
  });

  await test.step('5. whoever has only the link of the quote asks for a change there', async () => {
    const visitor = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await visitor.goto(link);
    await visitor.getByRole('button', { name: 'Demander une modification' }).click();
    const dialog = visitor.getByRole('dialog', { name: 'Demander une modification' });
    await dialog.getByLabel('Que voulez-vous changer ?').selectOption('Options');
    await dialog.getByLabel('Que souhaitez-vous ?').fill('Une ambulance de plus');
    await dialog.getByRole('button', { name: 'Envoyer' }).click();
    await expect(dialog).toBeHidden();
    await expect(
      visitor.getByText('Votre demande de modification est transmise à l’association.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(visitor, 'the page of a link with a change at 390 px');
    await expectNoSideScroll(visitor);
    await manager.reload();
    await expect(notice.getByText(/Une ambulance de plus/)).toBeVisible();
  });
});
