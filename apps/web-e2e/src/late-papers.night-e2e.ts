import { expectAccessible, expectTappable } from './accessibility';
import { file, headers, pdf } from './funnel';
import { openMail } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a purchase order is sent of an accepted event in two presses, and its number is proposed for the invoice, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  const staff = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'organiser');
  await department.logIn(staff, 'manager');
  const { id } = await department.orderedStation({ name: 'Fête des quais' });
  const dialog = page.getByRole('dialog', { name: 'Envoyer un document' });
  let presses = 0;
  const press = async (name: string, within: typeof dialog | typeof page = page) => {
    await within.getByRole('button', { name, exact: true }).click();
    presses++;
  };

  await test.step('the organiser sends the order with its number from the page of the event', async () => {
    await page.goto(`/admin/organization/aid-station/show/${id}`);
    await press('Envoyer un document');
    await dialog.getByLabel('Choisir un fichier').setInputFiles(file('bon.pdf', pdf('bon')));
    await expect(dialog.getByText('bon.pdf')).toBeVisible();
    await dialog.getByLabel('N° d’engagement ou de commande').fill('EJ-2027-0412');
    await expectAccessible(page, 'the dialog of a late paper');
    await expectTappable(page, 'the dialog of a late paper');
    await expectNoSideScroll(page);
    await press('Envoyer', dialog);
    await expect(dialog).toBeHidden();
    expect(presses).toBe(2);
    await expect(page.getByRole('link', { name: 'bon.pdf' })).toBeVisible();
    await expect(page.getByText('EJ-2027-0412')).toBeVisible();
    await expectAccessible(page, 'a station with a purchase order');
    await expectNoSideScroll(page);
  });

  await test.step('a corrected order stands beside the first one', async () => {
    await press('Envoyer un document');
    await press('Envoyer', dialog);
    await expect(dialog.getByRole('alert')).toHaveText('Choisissez un fichier, ou indiquez un numéro');
    await dialog.getByLabel('Choisir un fichier').setInputFiles(file('bon-2.pdf', pdf('bon 2')));
    await press('Envoyer', dialog);
    await expect(page.getByText(/^Bon de commande 2\s:/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'bon.pdf' })).toBeVisible();
  });

  await test.step('staff are told, find it in the dossier, and its number in the form of the invoice', async () => {
    await openMail(staff, /Bon de commande reçu.*Fête des quais/);
    await staff.goto(`/admin/aid-station/edit/${id}?onglet=administratif`);
    await expect(staff.getByLabel('Numéro d’engagement')).toHaveValue('EJ-2027-0412');
    const { relatedFiles } = await (await staff.request.get(`/api/demand/${id}`, { headers })).json();
    expect(relatedFiles.map(({ name }: { name: string }) => name)).toEqual(['Bon de commande', 'Bon de commande 2']);
  });
});
