import { expectAccessible, expectTappable } from './accessibility';
import { behavior, headers as fetched, openGroup, saved, state } from './funnel';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };

test('an organiser who changes an accepted demand is asked to confirm first; afterwards both the organiser and staff are notified', async ({
  person,
  department,
}) => {
  const [page, staff] = [await person(phone), await person(desk)];
  await department.logIn(page, 'organiser');
  await department.logIn(staff, 'manager');
  const eventName = 'Bal des deux rives';
  const { id, quoteId } = await department.quotedDemand({ name: eventName });
  const question = page.getByRole('dialog', { name: `Le devis n°\u00a0${quoteId} ne correspondra plus` });
  const demandCard = page.getByRole('article', { name: eventName });
  const stored = async () => (await (await page.request.get(`/api/demand/${id}`)).json()).slots[0];
  const before = await stored();

  await test.step('the organiser’s card shows that the quote is accepted', async () => {
    await page.goto('/admin/organization/demand/list');
    await expect(demandCard).toContainText('devis accepté, votre poste de secours est en préparation');
    await page.goto(`/admin/organization/demand/edit/${id}`);
    await expect(page.getByText('Le devis accepté ne correspond plus')).toBeHidden();
    await page.getByRole('link', { name: /Modifier le créneau/ }).click();
  });

  const hour = page.getByLabel('Fin, heure');
  const publicPeak = page.getByLabel('Effectif du public');

  await test.step('changing times asks for confirmation and restores them when declined; other fields are saved', async () => {
    const accepted = await hour.inputValue();
    await openGroup(page, 'Points d’intérêt');
    await page.getByLabel('Remarques sur le créneau').fill('Portail nord');
    await saved(page);
    await openGroup(page, 'Identité et contacts');
    await hour.fill('23:59');
    await expect(question).toContainText('votre association est prévenue et vous envoie un nouveau devis');
    await expectAccessible(page, 'the question at 390 px');
    await question.getByRole('button', { name: 'ANNULER' }).click();
    await expect(hour).toHaveValue(accepted);
    expect(await stored()).toMatchObject({ endDate: before.endDate, notes: 'Portail nord' });
  });

  await test.step('a larger public asks for confirmation only when it needs another class of device', async () => {
    await openGroup(page, 'Pics de fréquentation');
    await publicPeak.fill('12 600');
    await expect.poll(async () => (await stored()).publicPeak).toBe(12_600);
    await expect(question).toHaveCount(0);
    await publicPeak.fill('20 000');
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await question.getByRole('button', { name: 'ANNULER' }).click();
    await expect(publicPeak).toHaveValue(/^12.?600$/);
    await expect(page).toHaveURL(/\/slots\/\d+$/);
    expect((await stored()).publicPeak).toBe(12_600);
  });

  await test.step('once confirmed, further changes of this visit are saved without a question, also on another step', async () => {
    await publicPeak.fill('20 000');
    await question.getByRole('button', { name: 'MODIFIER QUAND MÊME' }).click();
    await expect.poll(async () => (await stored()).publicPeak).toBe(20_000);
    await openGroup(page, 'Identité et contacts');
    await hour.fill('23:58');
    await expect.poll(async () => (await stored()).endDate).toContain('T23:58');
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/edit/${id}$`));
    await page.goto(`/admin/organization/demand/edit/device/${id}`);
    const option = page.getByRole('group', { name: 'Options du dispositif' }).getByRole('switch').first();
    await option.click();
    await saved(page);
    await expect(question).toHaveCount(0);
  });

  await test.step('the demand and its card show what no longer matches and the next step', async () => {
    await page.goto(`/admin/organization/demand/edit/${id}`);
    await expect(page.getByText('Le devis accepté ne correspond plus à votre demande')).toBeVisible();
    await expect(
      page.getByText(/^Créneaux.*DPS-PE pour 12.500 personnes.*→.*DPS-ME pour 20.000 personnes/),
    ).toBeVisible();
    await expect(page.getByText('Votre association en est prévenue et établit un nouveau devis.')).toBeVisible();
    await expectAccessible(page, 'the demand that no longer matches at 390 px');
    await expectNoSideScroll(page);
    await page.goto('/admin/organization/demand/list');
    await expect(demandCard).toContainText(
      'Association : la demande a changé depuis le devis accepté, nouveau devis à établir',
    );
    await expectTappable(page, 'the card of a changed demand');
  });

  await test.step('staff find one e-mail and, in the dossier, the changes with their author and the accepted team', async () => {
    const subject = `Le devis n°\u00a0${quoteId} accepté ne correspond plus\u00a0: ${eventName}`;
    await expect(async () => {
      await staff.goto('/dev/mail');
      await expect(staff.getByRole('row', { name: subject })).toHaveCount(1, { timeout: 1_000 });
    }).toPass();
    await staff.goto(`/admin/aid-station/demand/${id}`);
    await expect(staff.getByText('Un nouveau devis est à faire valider')).toBeVisible();
    await expect(staff.getByText(/^Olivia Renard \(organisateur\) a modifié le dossier accepté le/)).toBeVisible();
    await staff.getByRole('tab', { name: 'Engagement' }).click();
    const teams = staff.getByRole('table', { name: 'Sur tout l’évènement' });
    await expect(teams.getByRole('columnheader', { name: 'Acceptés' })).toBeVisible();
    await expect(staff.getByText('Au devis accepté : DPS-PE')).toBeVisible();
    await staff.getByRole('tab', { name: 'Historique' }).click();
    await expect(
      staff.getByText(`Le dossier ne correspond plus au devis n°\u00a0${quoteId} accepté`, { exact: true }),
    ).toHaveCount(1);
  });

  await test.step('accepting a quote of the present demand makes it match again', async () => {
    const quote = await (await staff.request.post(`/api/document/add/1/${id}`, { headers: fetched })).json();
    await staff.request.post(`/api/document/validate-document/${quote.id}`, { headers: fetched });
    await page.reload();
    await expect(demandCard).toContainText('devis accepté, votre poste de secours est en préparation');
  });
});

test('changing behaviour, slots or options of an accepted demand asks on each step, and declining restores the value', async ({
  person,
  department,
}) => {
  const [page, staff] = [await person(phone), await person(desk)];
  await department.logIn(page, 'organiser');
  await department.logIn(staff, 'manager');
  const { id, quoteId } = await department.quotedDemand({ name: 'Cortège des deux rives' });
  const question = page.getByRole('dialog', { name: `Le devis n°\u00a0${quoteId} ne correspondra plus` });
  const decline = () => question.getByRole('button', { name: 'ANNULER' }).click();
  const agreement = async () => (await (await page.request.get(`/api/demand/${id}`)).json()).agreement;

  await test.step('the first step keeps the accepted rescuers while the quote still matches', async () => {
    await page.goto(`/admin/organization/demand/edit/${id}`);
    const field = behavior(page, 'Créneau 1');
    const accepted = await field.inputValue();
    await field.selectOption({ label: 'Spectacle dynamique' });
    await decline();
    await expect(field).toHaveValue(accepted);
    await page.getByRole('button', { name: 'Copier le créneau Créneau 1' }).click();
    await decline();
    await expect(page.getByRole('article', { name: /^Créneau 1/ })).toHaveCount(1);
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page).toHaveURL(/\/details\/\d+$/);
  });

  await test.step('changing an option asks for confirmation and restores it when declined', async () => {
    await page.goto(`/admin/organization/demand/edit/device/${id}`);
    const option = page.getByRole('group', { name: 'Options du dispositif' }).getByRole('switch').first();
    await option.click();
    await decline();
    await expect(option).not.toBeChecked();
    await expect(state(page)).not.toHaveText(/Enregistré à/);
    expect(await agreement()).toMatchObject({ matches: true });
  });

  await test.step('confirming another behaviour level makes the first step show at once that the quote no longer matches', async () => {
    await page.goto(`/admin/organization/demand/edit/${id}`);
    await behavior(page, 'Créneau 1').selectOption({ label: 'Spectacle dynamique' });
    await question.getByRole('button', { name: 'MODIFIER QUAND MÊME' }).click();
    await expect(page.getByText('Le devis accepté ne correspond plus à votre demande')).toBeVisible();
    expect(await agreement()).toMatchObject({ matches: false });
  });
});
