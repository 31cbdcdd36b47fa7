import { expectAccessible } from './accessibility';
import { headers } from './funnel';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('a station is synchronised with e-Protec: reason when unavailable, error, number, slow answer, update', async ({
  person,
  department,
  eprotec,
}) => {
  const page = await person();
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'e-Protec', exact: true }) });
  const press = section.getByRole('button', { name: 'Synchroniser avec e-Protec' });
  const link = section.getByRole('link', { name: 'Voir dans e-Protec' });
  const forms = () => [...eprotec.events].filter(([, form]) => (form as { number: number }).number === id);
  const open = () => page.goto(`/admin/aid-station/edit/${id}?onglet=statut`);
  const knownAs = async (idEprotec: string) => {
    const answer = await page.request.patch(`/api/department/${department.id}`, { headers, data: { idEprotec } });
    expect(answer.status()).toBe(200);
  };

  await test.step('1. a department unknown to e-Protec shows the reason and no button', async () => {
    await open();
    await expect(section.getByText('Ce poste de secours n’a pas d’évènement dans e-Protec.')).toBeVisible();
    await expect(section.getByText('Ni le département ni l’antenne n’ont d’identifiant e-Protec.')).toBeVisible();
    await expect(press).toBeHidden();
  });

  await test.step('2. a refusal of e-Protec is shown in its own words, as text', async () => {
    await knownAs('E69');
    eprotec.queueMishaps({ status: 422, body: JSON.stringify({ detail: 'La <b>date</b> est déjà prise' }) });
    await open();
    await press.click();
    const alert = section.getByRole('alert');
    await expect(alert).toContainText('La dernière synchronisation a échoué');
    await expect(alert).toContainText('La <b>date</b> est déjà prise');
  });

  await test.step('3. a failure of e-Protec shows « Erreur dans la requête »', async () => {
    eprotec.queueMishaps({ status: 500 }, { status: 500 }, { status: 500 });
    await press.click();
    await expect(section.getByRole('alert')).toContainText('Erreur dans la requête');
    expect(forms()).toEqual([]);
  });

  await test.step('4. with the keyboard, the event is created; its number and address are shown', async () => {
    await press.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    const [[number]] = forms() as [[string, unknown]];
    await expect(section.getByRole('status')).toContainText(`Évènement n°\u00a0${number}, synchronisé le `);
    await expect(link).toHaveAttribute('href', `https://e-protec.example/evenements/${number}`);
    await expect(section.getByRole('alert')).toBeHidden();
    await expectAccessible(page, 'the tab « Statut » of a synchronised station');
  });

  await test.step('5. typed changes are saved before they are sent; the screen follows a slow answer', async () => {
    await page.getByRole('tab', { name: 'Manifestation' }).click();
    await page.getByLabel('Nom de l’évènement').fill('Trail de la Confluence');
    await page.getByRole('tab', { name: 'Statut' }).click();
    eprotec.queueMishaps('late');
    const before = eprotec.requests.length;
    await press.click();
    await expect(section.getByRole('status')).toHaveText('Synchronisation en cours…');
    await eprotec.arrived(before + 1);
    eprotec.release();
    await expect(section.getByRole('status')).toContainText('synchronisé le ');
    expect(forms()).toMatchObject([[expect.any(String), { name: 'Trail de la Confluence' }]]);
  });

  await test.step('6. a later change of the dossier is announced; nothing overflows on a phone', async () => {
    const { version } = (await (await page.request.get(`/api/demand/${id}`)).json()).demand;
    const saved = await page.request.patch(`/api/demand/${id}`, { headers, data: { version, pse2: 4 } });
    expect(saved.status()).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    await open();
    await expect(section.getByText('Le dossier a changé depuis')).toBeVisible();
    await press.click();
    await expect.poll(forms).toMatchObject([[expect.any(String), { staff: { pse2: 4 } }]]);
    await expect(section.getByRole('status')).toContainText('synchronisé le ');
    await expect(section.getByText('Le dossier a changé depuis')).toBeHidden();
    await expectNoSideScroll(page);
  });

  await test.step('7. a number unknown to e-Protec is corrected by hand, then removed and created again', async () => {
    eprotec.queueMishaps({ status: 404 });
    await press.click();
    await expect(section.getByRole('alert')).toContainText('n’a pas été trouvé dans e-Protec');
    await section.getByText('Corriger ou retirer le numéro').click();
    const number = section.getByLabel('Numéro e-Protec', { exact: true });
    const note = section.getByRole('button', { name: 'Enregistrer le numéro' });
    await expect(note).toBeDisabled();
    await number.fill('EP-2028-17');
    await expectAccessible(page, 'the number of e-Protec');
    await note.click();
    await expect(section.getByRole('status').first()).toContainText('Évènement n°\u00a0EP-2028-17, noté à la main');
    // The save has ended: until then the field takes its value.
    await expect(note).not.toHaveClass(/loading/);
    await number.fill('');
    await note.click();
    await expect(section.getByText('Ce poste de secours n’a pas d’évènement dans e-Protec.')).toBeVisible();
    await press.click();
    await expect(link).toBeVisible();
    expect(forms()).toHaveLength(2);
  });

  await test.step('8. accounting sees the state but no button', async () => {
    const accountant = await person();
    await department.logIn(accountant, 'accountant');
    await accountant.goto(`/admin/aid-station/edit/${id}?onglet=statut`);
    await expect(accountant.getByText('Votre rôle ne permet pas de synchroniser avec e-Protec.')).toBeVisible();
    await expect(accountant.getByRole('link', { name: 'Voir dans e-Protec' })).toBeVisible();
    await expect(accountant.getByRole('button', { name: 'Synchroniser avec e-Protec' })).toBeHidden();
    await expect(accountant.getByText('Corriger ou retirer le numéro')).toHaveCount(0);
  });
});
