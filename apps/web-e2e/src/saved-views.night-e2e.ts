import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { expect, test } from './story';

test('a manager saves a view of the demands, shares it with the department, and a colleague opens it', async ({
  person,
}) => {
  const [manager, colleague] = [await person(), await person()];
  await logIn(manager, 'cadre@demo.example');
  await logIn(colleague, 'compta@demo.example');
  const name = `Théâtres ${test.info().workerIndex}`;

  await test.step('the filters, the sort order and the columns are saved under a name', async () => {
    await manager.goto('/admin/aid-station/demand/list?eventName=theatre&sort=id&direction=asc');
    await manager.getByText('Affichage', { exact: true }).click();
    await manager.getByRole('checkbox', { name: 'E-mail' }).check();
    await expect(manager.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
    await manager.getByText('Vues', { exact: true }).click();
    await expect(manager.getByText(/^Aucune vue enregistrée/)).toBeVisible();
    await expectAccessible(manager, 'the saved views of a list');
    await manager.getByLabel('Nom de la vue').fill(name);
    await manager.getByLabel('Partager avec le département').check();
    await manager.getByRole('button', { name: 'Enregistrer cette vue' }).click();
    await expect(manager.getByText(`La vue « ${name} » est enregistrée`)).toBeVisible();
    await expect(manager).toHaveURL(/vue=\d+/);
  });

  await test.step('a colleague of the department chooses it, and sees the same rows and columns', async () => {
    await colleague.goto('/admin/aid-station/demand/list');
    await colleague.getByText('Vues', { exact: true }).click();
    await colleague.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(colleague).toHaveURL(/eventName=theatre/);
    await expect(colleague.getByRole('columnheader', { name: 'E-mail' })).toBeVisible();
    await expect(colleague.getByRole('button', { name: `Supprimer la vue ${name}` })).toHaveCount(0);
  });

  await test.step('a change of the filters is shown, and its owner deletes the view', async () => {
    await manager.goto(manager.url().replace('theatre', 'nuit'));
    await manager.getByText(`${name} (modifiée)`).click();
    await manager.getByRole('button', { name: `Supprimer la vue ${name}` }).click();
    const question = manager.getByRole('dialog', { name: `Supprimer la vue « ${name} » ?` });
    await expect(question).toContainText('Elle disparaîtra aussi pour vos collègues');
    await question.getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(manager.getByText(`La vue « ${name} » est supprimée`)).toBeVisible();
    await expect(manager).not.toHaveURL(/vue=/);
    await expect(manager).toHaveURL(/eventName=nuit/);
  });
});
