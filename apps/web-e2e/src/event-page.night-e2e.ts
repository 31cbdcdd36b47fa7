import { expectAccessible, expectTappable } from './accessibility';
import { post } from './dossiers';
import { file, headers, pdf } from './funnel';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('one page follows an event from the request to the invoice, at 390 px', async ({ person, department }) => {
  const phone = await person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const manager = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(phone, 'organiser');
  await department.logIn(manager, 'manager');
  const event = 'Bal des trois ponts';
  const id = await department.demand({ name: event });
  const section = (name: string) =>
    phone.locator('section').filter({ has: phone.getByRole('heading', { level: 2, name, exact: true }) });
  const open = async () => {
    await phone.goto(`/admin/organization/aid-station/show/${id}`);
    await expect(phone.getByRole('heading', { level: 1, name: new RegExp(event) })).toBeVisible();
  };
  const expectStage = async (what: string) => {
    await expectAccessible(phone, `an event: ${what}`);
    await expectTappable(phone, `an event: ${what}`);
    await expectNoSideScroll(phone, `an event: ${what}`);
  };

  await test.step('1. « CONSULTER » leads to it; it is the organiser’s turn, and the next step is a button', async () => {
    await phone.goto('/admin/organization/demand/list');
    await phone.getByRole('article', { name: event }).getByRole('link', { name: 'CONSULTER' }).click();
    await expect(phone).toHaveURL(new RegExp(`/aid-station/show/${id}$`));
    await expect(phone.getByText(/^À vous\s:\scréneaux à décrire/)).toBeVisible();
    await expect(phone.getByRole('link', { name: 'Décrire les créneaux' })).toBeVisible();
    await expect(section('Suivi').getByText('Demande reçue par l’association')).toBeVisible();
    await expectStage('requested');
  });

  await test.step('2. a quote waits: class and team are known, and the page leads to the answer', async () => {
    await department.price(id);
    await department.quote(id);
    await open();
    await expect(phone.getByText(/^À vous\s:\sdevis à accepter/)).toBeVisible();
    await expect(section('Créneaux').getByText('DPS-PE')).toBeVisible();
    await expect(section('Créneaux').getByText('12 secouristes')).toBeVisible();
    await expect(section('Votre association').locator('a[href^="tel:"]')).toBeVisible();
    await expectStage('quoted');
    await phone.getByRole('link', { name: 'Lire et accepter le devis' }).click();
    await phone.getByLabel('Votre qualité').fill('Présidente');
    await phone.getByLabel('Lu et approuvé, bon pour accord').check();
    await phone.getByRole('button', { name: 'Accepter', exact: true }).click();
    await phone.getByRole('link', { name: 'Retour à mon dossier' }).click();
    await expect(phone.getByText(/^Association\s:\sdevis accepté/)).toBeVisible();
    await expect(section('Suivi').getByText(/^Devis n°\s\d+ accepté$/)).toBeVisible();
  });

  await test.step('3. a change is asked for, and a paper is sent', async () => {
    await phone.getByRole('button', { name: 'Demander une modification' }).click();
    const change = phone.getByRole('dialog', { name: 'Demander une modification' });
    await change.getByLabel('Que voulez-vous changer ?').selectOption('Lieu');
    await change.getByLabel('Que souhaitez-vous ?').fill('Au gymnase s’il pleut');
    await change.getByRole('button', { name: 'Envoyer' }).click();
    await expect(section('Modifications demandées').getByText(/en attente de réponse$/)).toBeVisible();
    await phone.getByRole('button', { name: 'Envoyer un document' }).click();
    const paper = phone.getByRole('dialog', { name: 'Envoyer un document' });
    await paper.getByLabel('Choisir un fichier').setInputFiles(file('bon.pdf', pdf('bon')));
    await paper.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect(section('Documents annexes').getByRole('link', { name: 'bon.pdf' })).toBeVisible();
    await expectStage('accepted, with a change and a paper');
  });

  await test.step('4. as a station it is on the other list only; once invoiced, it says what to pay and how', async () => {
    await post(manager, `/api/demand/transform/${id}`);
    await department.bill(id);
    await phone.goto('/admin/organization/demand/list');
    await expect(phone.getByRole('heading', { level: 1, name: 'Mes demandes' })).toBeVisible();
    await expect(phone.getByRole('article', { name: event })).toHaveCount(0);
    await phone.goto('/admin/organization/aid-station/list');
    await phone.getByRole('article', { name: event }).getByRole('link', { name: 'CONSULTER' }).click();
    await expect(phone.getByText(/^À vous\s:\sfacture à régler/)).toBeVisible();
    await phone.getByRole('link', { name: 'Régler la facture' }).click();
    const toPay = section('À régler');
    await expect(toPay).toBeInViewport();
    await expect(toPay.getByText(/FR76\s3000\s6000/)).toBeVisible();
    await expect(toPay.getByRole('button', { name: 'Copier l’IBAN' })).toBeVisible();
    await expect(toPay.getByText(/^Protection civile.*Chef-Lieu$/)).toBeVisible();
    await expect(section('Suivi').getByText(/^Facture .* émise/)).toBeVisible();
    await expectStage('invoiced');
  });

  await test.step('5. the funnel says that it is closed, and leads back', async () => {
    await phone.goto(`/admin/organization/demand/edit/${id}`);
    await expect(phone.getByText('L’édition de cette demande n’est plus possible')).toBeVisible();
    await phone.getByRole('link', { name: 'Voir la page de l’évènement' }).click();
    await expect(phone).toHaveURL(new RegExp(`/aid-station/show/${id}$`));
  });

  await test.step('6. nothing is asked or sent of a station that is « Sans suite »; a deleted demand stays readable', async () => {
    const { id: dropped } = await department.orderedStation({ name: 'Fête sans suite' });
    await manager.request.patch(`/api/aid-station/update-status/${dropped}`, {
      headers,
      data: { commercialStatus: 3 },
    });
    await phone.goto(`/admin/organization/aid-station/show/${dropped}`);
    await expect(phone.getByText('Ce dossier est sans suite : il n’y aura pas de poste de secours')).toBeVisible();
    await expect(phone.getByRole('button', { name: /^(Demander une modification|Envoyer un document)$/ })).toHaveCount(
      0,
    );
    const deleted = await department.demand({ name: 'Fête annulée' });
    await manager.request.delete(`/api/demand/delete/${deleted}`, { headers });
    await phone.goto(`/admin/organization/aid-station/show/${deleted}`);
    await expect(phone.getByText('Cette demande est annulée')).toBeVisible();
    await expect(section('Suivi').getByText('Demande annulée')).toBeVisible();
    await expectStage('deleted');
  });
});
