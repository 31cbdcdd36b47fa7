import { expectAccessible } from './accessibility';
import { chooseChannel, orderedStationOfTown } from './deliveries';
import { post } from './dossiers';
import { headers } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

for (const width of [1440, 390]) {
  test(`the platform refuses an invoice before it has a number, at ${width} px`, async ({
    person,
    invoicePlatform,
    expectProblems,
  }) => {
    // The refusal and the away platform.
    expectProblems(/\/api\/invoice\/create\//);
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    const { id } = await orderedStationOfTown(page);
    const dialog = page.getByRole('dialog');

    await test.step('1. the department chooses what happens without an answer', async () => {
      await page.goto('/admin/administration/department/mail-templates/69/invoice');
      await page.getByRole('button', { name: 'Dépôt des factures publiques' }).click();
      await dialog.getByLabel('Plateforme de dépôt').selectOption({ label: 'Plateforme agréée' });
      await dialog.getByLabel('Si la plateforme ne répond pas').selectOption({ label: 'L’émission attend' });
      await expectAccessible(page, 'the choice of a platform');
      await expectNoSideScroll(page);
      await dialog.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(dialog).toBeHidden();
    });

    const form = page.getByRole('form', { name: 'Nouvelle facture' });
    const issue = async () => {
      await form.getByRole('button', { name: 'Émettre la facture' }).click();
      await dialog.getByRole('button', { name: 'Émettre la facture' }).click();
    };
    await test.step('2. a refusal is shown at its field, and an away platform is told', async () => {
      invoicePlatform.behaviour = {
        judges: (xml) =>
          xml.includes('EJ-FAUX') ? [{ level: 'Error', item: 'BT-13', reasonMessage: 'Engagement inconnu' }] : 'away',
      };
      await page.goto(`/admin/aid-station/edit/${id}?onglet=administratif`);
      await form.getByLabel('Numéro d’engagement').fill('EJ-FAUX');
      await issue();
      await expect(form.getByText('numéro d’engagement : Engagement inconnu').first()).toBeVisible();
      await expect(form.getByLabel('Numéro d’engagement')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page, 'an invoice refused by the platform');
      await expectNoSideScroll(page);
      await form.getByLabel('Numéro d’engagement').fill('EJ-2026-17');
      await issue();
      await expect(form.getByText(/La plateforme de facturation ne répond pas/).first()).toBeVisible();
    });

    await test.step('3. once it accepts, the invoice is issued', async () => {
      invoicePlatform.behaviour = {};
      await issue();
      await expect(page.getByText(/^La facture F69.* a été émise$/)).toBeVisible();
      const off = { channel: 'off', whenAway: 'issue' };
      expect((await page.request.put('/api/accounting/delivery/69', { headers, data: off })).ok()).toBe(true);
    });
  });

  test(`the directory fills in what a public buyer requires, at ${width} px`, async ({
    person,
    invoicePlatform,
    expectProblems,
  }) => {
    // The directory without an answer.
    expectProblems(/\/api\/accounting\/delivery\/69\/buyers/);
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    await chooseChannel(page, 'platform');
    const { organization } = await post(page, '/api/organization/create', {
      ...{ name: `Mairie de l’annuaire ${width}`, type: 2, identifier: '21380185500015' },
      ...{ accountingEmail: '', billingAddressCheckbox: false, notify: false },
      ...{ address1: '1 place de la Mairie', zipcode: '69001', city: 'Lyon' },
      manager: { firstName: 'Anne', lastName: 'Mairie', email: `anne.mairie.${width}@demo.example` },
    });
    const [service, commitment] = ['Code service exigé', 'Numéro d’engagement exigé'].map((name) =>
      page.getByRole('switch', { name }),
    );
    const look = page.getByRole('button', { name: 'Consulter l’annuaire' });
    await page.goto(`/admin/organization/edit/${organization.id}?onglet=2`);

    await test.step('1. an unknown number and a directory without an answer are told', async () => {
      invoicePlatform.behaviour = { fails: () => true };
      await look.click();
      await expect(page.getByRole('alert')).toContainText('La plateforme de facturation ne répond pas');
      invoicePlatform.behaviour = {};
      const number = page.getByLabel(/^Identifiant/);
      await number.fill('73282932000074');
      await look.click();
      await expect(page.getByText(/L’annuaire ne connaît pas ce SIRET/)).toBeVisible();
      await number.fill('2138');
      await expect(look).toBeDisabled();
      await number.fill('21380185500015');
    });

    await test.step('2. a service of the buyer is chosen, and staff save', async () => {
      await look.click();
      const lines = page.getByRole('list', { name: 'Adresses de l’annuaire' });
      await expect(lines.getByRole('listitem')).toContainText('FACTURES – Service des fêtes');
      await expect(lines.getByRole('listitem')).toContainText('Exige un code service et un numéro d’engagement');
      await expect(service!).not.toBeChecked();
      await lines.getByRole('button', { name: 'Reprendre les exigences de FACTURES' }).click();
      await expect(service!).toBeChecked();
      await expect(commitment!).toBeChecked();
      await expectAccessible(page, 'the directory in the form of an organisation');
      await expectNoSideScroll(page);
      await page.getByRole('button', { name: 'ENREGISTRER' }).click();
      await expect(page.getByText('Changements effectués')).toBeVisible();
      await page.reload();
      await expect(service!).toBeChecked();
      await chooseChannel(page, 'off');
    });
  });
}
