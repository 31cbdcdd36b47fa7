import type { Page } from '@playwright/test';
import { daysLater, mainlandDay } from '@pds/kernel';
import { expectAccessible, expectTappable } from './accessibility';
import { changedCopy, officeNamed, openTab } from './dossiers';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

const eventName = 'Cyclosportive du renfort';

/** Creates a dossier that needs five ambulances on a day of its own. Its office, Villeurbanne, has three. */
async function dossierThatLacksMeans(manager: Page): Promise<{ readonly id: number; readonly day: string }> {
  const officeId = await officeNamed(manager, 'Villeurbanne');
  const day = daysLater(mainlandDay(Date.now()), 62);
  const id = await changedCopy(manager, (slots) => ({
    ...{ eventName, officeId },
    demandSlots: slots.map(({ id }, at) => ({
      ...{ id, startDate: `${day}T10:00`, endDate: `${day}T16:00`, vps: at === 0 ? 5 : 0 },
    })),
  }));
  return { id, day };
}

test('an office asks another department for reinforcement, which grants a part of it', async ({
  person,
  expectProblems,
}) => {
  const manager = await person();
  await logIn(manager, 'cadre@demo.example');
  const { id, day } = await dossierThatLacksMeans(manager);
  const asker = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(asker, 'antenne@demo.example');
  const notice = asker.getByRole('status').filter({ hasText: 'Moyens insuffisants à l’antenne Villeurbanne' });
  const panel = asker.locator('section:has(h2:text-is("Renforts"))');

  await test.step('1. the dossier lacks two ambulances; the request begins with them and their time', async () => {
    await asker.goto(`/admin/aid-station/demand/${id}`);
    await expect(notice).toContainText(/5\sVPS demandés, 3\sdisponibles/);
    await notice.getByRole('button', { name: 'Demander un renfort' }).click();
    const dialog = asker.getByRole('dialog', { name: 'Demander un renfort' });
    await expect(dialog.getByLabel('VPS', { exact: true })).toHaveValue('2');
    await expect(dialog.getByLabel('Début, heure')).toHaveValue('10:00');
    await expect(dialog.getByLabel('Fin, heure')).toHaveValue('16:00');
    await dialog.getByRole('button', { name: 'Demander' }).click();
    await expect(dialog.getByText('Veuillez choisir une antenne')).toBeVisible();
    await expectAccessible(asker, 'the dialog of a request');
    await dialog.getByLabel('Antenne').selectOption('Vienne');
    await dialog.getByLabel('Message').fill('Départ à 10 h précises');
    await dialog.getByRole('button', { name: 'Demander' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('2. the dossier shows the request, and its status rises', async () => {
    await openTab(asker, 'statut');
    await expect(panel.getByRole('listitem')).toContainText(/Vienne \(.*En attente/);
    await expect(panel.getByRole('listitem')).toContainText('Départ à 10 h précises');
    await expect(asker.getByRole('combobox', { name: 'Renforts' }).locator('option:checked')).toHaveText('Zonaux');
    await expectAccessible(asker, 'the reinforcement of a dossier');
  });

  await test.step('3. the other department finds it on its dashboard, and grants one on a phone', async () => {
    const helper = await person({ viewport: { width: 390, height: 844 } });
    await logIn(helper, 'cadre38@demo.example');
    await helper.goto('/');
    const toDo = helper.getByRole('region', { name: 'À traiter' });
    await toDo.getByRole('link', { name: /^Renforts demandés \d/ }).click();
    await helper
      .getByRole('link', { name: /^Répondre/ })
      .first()
      .click();
    await expect(helper.getByRole('heading', { level: 1, name: 'Renforts' })).toBeVisible();
    const card = helper.getByRole('listitem').filter({ hasText: eventName });
    await expect(card).toContainText(/Villeurbanne/);
    await expect(card.getByRole('link', { name: eventName, exact: true })).toHaveCount(0);
    await expectNoSideScroll(helper);
    await expectTappable(helper, 'the asked reinforcement');
    const colleague = await person();
    await logIn(colleague, 'cadre38@demo.example');
    await colleague.goto('/admin/planning/renforts');
    await colleague.getByRole('button', { name: `Refuser\u00a0: ${eventName}` }).click();
    const refusal = colleague.getByRole('dialog', { name: 'Refuser le renfort' });
    await refusal.getByLabel('Réponse').fill('Rien de libre');

    await card.getByRole('button', { name: `Accorder\u00a0: ${eventName}` }).click();
    const dialog = helper.getByRole('dialog', { name: 'Accorder le renfort' });
    await dialog.getByLabel('VPS (sur 2)').fill('3');
    await dialog.getByRole('button', { name: 'Accorder' }).click();
    await expect(dialog.getByText('Nombre entier de 0 à 2')).toBeVisible();
    await dialog.getByLabel('VPS (sur 2)').fill('1');
    await dialog.getByLabel('Réponse').fill('Un seul est libre');
    await expectAccessible(helper, 'the dialog of an answer');
    await dialog.getByRole('button', { name: 'Accorder' }).click();
    await expect(card).toContainText(/Accordé.*1\sVPS/);

    expectProblems(/409.*reinforcement\/\d+\/answer/);
    await refusal.getByRole('button', { name: 'Refuser' }).click();
    await expect(refusal.getByText(/a déjà reçu une réponse/)).toBeVisible();
    await refusal.getByRole('button', { name: 'Annuler' }).click();
    await expect(colleague.getByRole('listitem').filter({ hasText: eventName })).toContainText(/Accordé.*1\sVPS/);

    await card.getByRole('link', { name: /^Planning de ce jour/ }).click();
    await expect(helper).toHaveURL(new RegExp(`jour=${day}`));
    const hours = helper.getByRole('list', { name: /Moyens de l’antenne Vienne/ });
    const vps = hours.getByRole('listitem').filter({ has: helper.getByText('VPS', { exact: true }) });
    await expect(vps).toContainText('1/2');
  });

  await test.step('4. the dossier lacks one less, and another can be asked for and withdrawn', async () => {
    await asker.reload();
    await expect(notice).toContainText(/4\sVPS demandés, 3\sdisponibles/);
    await openTab(asker, 'statut');
    await expect(panel.getByRole('listitem')).toContainText(/Accordé\s: 1\sVPS/);
    await panel.getByRole('button', { name: 'Demander un renfort' }).click();
    const dialog = asker.getByRole('dialog', { name: 'Demander un renfort' });
    await expect(dialog.getByLabel('VPS', { exact: true })).toHaveValue('1');
    await dialog.getByLabel('Antenne').selectOption('Givors');
    await dialog.getByLabel('VPS', { exact: true }).fill('');
    await asker.setViewportSize({ width: 390, height: 844 });
    expectProblems(/422.*reinforcements/);
    await dialog.getByRole('button', { name: 'Demander' }).click();
    await expect(dialog.getByText('Veuillez indiquer au moins un moyen')).toBeInViewport();
    await asker.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByLabel('VPS', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: 'Demander' }).click();
    await panel.getByRole('button', { name: 'Retirer la demande à l’antenne Givors' }).click();
    await asker.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Givors' })).toContainText('Retiré');
    await asker.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(asker);
  });
});
