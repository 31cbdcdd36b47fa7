import { answerDialog } from './dialogs';
import { press, tabTo } from './keyboard';
import { demoPassword, logIn, logInByForm } from './login';
import { chooseFirstPassword, linkMailedTo } from './mail';
import { totpCode } from './second-factor';
import { expect, test } from './story';

test('accounting can view users and its department but change neither', async ({ person }) => {
  const page = await person();
  await logIn(page, 'compta@demo.example');
  await page.goto('/admin/users/list');
  await expect(page.getByRole('row', { name: /cadre@demo.example/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ajouter un utilisateur' })).toHaveCount(0);
  const row = page.getByRole('row', { name: /cadre@demo.example/ });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ouvrir']);
  await page.getByRole('menuitem', { name: 'Ouvrir' }).click();
  await expect(page.getByRole('heading', { name: 'Modifier un utilisateur' })).toBeVisible();
  await expect(page.getByLabel('Prénom')).toBeDisabled();
  await expect(page.getByLabel('Rôle')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'ENREGISTRER' })).toHaveCount(0);
  await page.goto('/admin/affiliation/department');
  await expect(page.getByRole('heading', { name: 'Mon département' })).toBeVisible();
  await expect(page.getByLabel('SIRET')).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Conditions du devis' })).toHaveAttribute('contenteditable', 'false');
  await expect(page.getByRole('button', { name: 'ENREGISTRER' })).toHaveCount(0);
  await page.goto('/admin/users/add');
  await expect(page.getByText('Vous n’avez pas les autorisations nécessaires')).toBeVisible();
});

test('« Mon département » tells a user without a department that they have none', async ({
  person,
  expectProblems,
}) => {
  const page = await person();
  await logIn(page, 'admin@demo.example');
  expectProblems(/404/);
  await page.goto('/admin/affiliation/department');
  await expect(page.getByText('Vous n’êtes pas affilié à un département')).toBeVisible();
});

test('an administrator requires a second factor for a role, and resets it for a user who lost theirs', async ({
  person,
  expectProblems,
}) => {
  const admin = await person();
  const manager = await person();

  const setRequired = async (isRequired: boolean) => {
    await admin.goto('/admin/users/list');
    await admin.getByRole('button', { name: 'Double authentification' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Double authentification exigée' });
    await dialog.getByLabel('Cadre local antenne').setChecked(isRequired);
    await dialog.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await logIn(admin, 'admin@demo.example');
  await setRequired(true);

  await test.step('an office manager has to set it up to log in', async () => {
    await manager.goto('/login-app');
    await manager.getByLabel('Identifiant ou adresse e-mail').fill('antenne@demo.example');
    await manager.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
    await manager.getByRole('button', { name: 'Me connecter' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Double authentification' });
    await dialog.getByLabel('Code de l’application').fill(totpCode((await dialog.locator('code').textContent())!));
    await dialog.getByRole('button', { name: 'Activer' }).click();
    await dialog.getByRole('button', { name: 'J’ai noté mes codes' }).click();
    await expect(manager.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible();
    await manager.goto('/account');
    await expect(manager.getByText('Votre rôle l’exige.')).toBeVisible();
    await expect(manager.getByRole('button', { name: 'Désactiver' })).toHaveCount(0);
  });

  await test.step('the administrator resets it and no longer requires it', async () => {
    await setRequired(false);
    await admin.goto('/admin/users/list?email=antenne');
    await admin
      .getByRole('row', { name: /antenne@demo.example/ })
      .getByRole('link')
      .click();
    await admin.getByRole('button', { name: 'Retirer le second facteur' }).click();
    await answerDialog(admin, 'Retirer');
    await expect(admin.getByText('La double authentification est retirée')).toBeVisible();
    await manager.context().clearCookies();
    await manager.evaluate(() => localStorage.clear());
    await logInByForm(manager, 'antenne@demo.example');
    await expect(manager.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible();
  });

  await test.step('the administrator signs the office manager out everywhere', async () => {
    await admin.reload();
    await expect(admin.getByRole('table', { name: 'Sessions ouvertes' }).getByRole('row')).not.toHaveCount(1);
    await admin.getByRole('button', { name: 'Fermer toutes les sessions' }).click();
    await answerDialog(admin, 'Fermer les sessions');
    await expect(admin.getByText('Les sessions sont fermées')).toBeVisible();
    await expect(admin.getByText('Aucune session.')).toBeVisible();
    expectProblems(/401/);
    await manager.goto('/account');
    await expect(manager).toHaveURL(/login-app/);
  });
});

test('an organiser edits the profile of their organisation', async ({ person }) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await logIn(page, 'organisateur@demo.example');
  await page.goto('/admin/organization/list');
  await expect(page.getByRole('heading', { name: 'Mes organisations' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Festival des Deux Rives/ })).toBeVisible();
  await expect(page.getByText('Ville de Villefranche-sur-Saône')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ajouter' })).toHaveCount(0);
  await page.goto('/admin/organization/profile');
  await page.getByRole('link', { name: 'MODIFIER Festival des Deux Rives' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Gestionnaire(s)', 'Informations', 'Adresses']);
  await expect(page.getByRole('tab', { name: 'Informations' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('E-mail de la comptabilité')).toBeEditable();
  await page.getByRole('tab', { name: 'Gestionnaire(s)' }).click();
  await expect(page.getByRole('button', { name: /gestionnaire/i })).toHaveCount(0);
  const colleague = page.getByRole('form', { name: 'Ajouter un collègue' });
  await colleague.getByLabel('Prénom').fill('Camille');
  await colleague.getByLabel('Nom', { exact: true }).fill('Berger');
  await colleague.getByLabel('E-mail').fill('camille.berger@demo.example');
  await colleague.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(page.getByText('Une invitation est envoyée à camille.berger@demo.example')).toBeVisible();
  await expect(page.getByRole('row', { name: /Camille Berger/ })).toBeVisible();
  const invited = await person({ viewport: { width: 390, height: 844 } });
  const link = await linkMailedTo(invited, 'camille.berger@demo.example');
  await chooseFirstPassword(invited, 'Guinguette-de-juin-27', link);
  await logIn(invited, 'camille.berger@demo.example', 'Guinguette-de-juin-27');
  await invited.goto('/admin/organization/profile');
  await expect(invited.getByText('Festival des Deux Rives').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Adresses' }).click();
  await page.getByRole('button', { name: 'Modifier l’adresse Contact' }).click();
  await page.getByRole('dialog').getByLabel('Complément d’adresse').fill('Bâtiment B');
  await page.getByRole('dialog').getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText('Changements effectués')).toBeVisible();
  await expect(page.getByText('Bâtiment B')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Mes données' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Jetons d’API' })).toHaveCount(0);
});

test('administration works with the keyboard alone', async ({ person }) => {
  const page = await person();
  await logIn(page, 'admin@demo.example');
  await page.goto('/admin/users/add');
  await page.getByLabel('Civilité').focus();
  for (const [label, typed] of [
    ['Prénom', 'Ada'],
    ['Nom', 'Clavier'],
    ['E-mail', 'ada.clavier@demo.example'],
    ['Département', '69'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(typed);
  }
  const choose = page.getByRole('button', { name: 'Choisir l’organisation' });
  await press(page, choose);
  await expect(page.getByRole('dialog', { name: 'Choisir une organisation' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choose).toBeFocused();
  await press(page, page.getByRole('button', { name: 'ENREGISTRER' }));
  await expect(page).toHaveURL(/\/admin\/users\/edit\/\d+/);

  // In the rich text editor: inserts a list, then leaves with Tab.
  await page.goto('/admin/administration/department/edit/38');
  await page.getByRole('button', { name: 'Liste à puces' }).last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Conditions générales de vente' })).toBeFocused();
});

test('an administrator gives an office its own bank account', async ({ person }) => {
  const page = await person();
  await logIn(page, 'admin@demo.example');
  await page.goto('/admin/administration/antenne/list');
  await page.getByLabel('Nom de l’antenne').fill('vienne');
  await page.getByRole('button', { name: 'RECHERCHER' }).click();
  await page.getByRole('link', { name: 'Vienne' }).click();
  await expect(page.getByLabel('IBAN')).toHaveCount(0);
  await page.getByLabel('Autonomie de facturation').click();
  await page.getByLabel('SIRET').fill('900 000 084 00013');
  await page.getByLabel('IBAN').fill('FR90 3000 6000 0200 0000 0380 125');
  await page.getByLabel('BIC').fill('AGRIFRPP');
  await page.getByLabel('Banque').fill('Banque des Alpes');
  await page.getByLabel('Délai de paiement').fill('60');
  await page.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText('Modifications enregistrées')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('BIC')).toHaveValue('AGRIFRPP');
  await expect(page.getByLabel('SIRET')).toHaveValue('90000008400013');
});
