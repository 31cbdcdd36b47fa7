import { expectAccessible } from './accessibility';
import { answerDialog } from './dialogs';
import { demoPassword, logIn } from './login';
import { chooseFirstPassword, linkMailedTo, openSpace } from './mail';
import { totpCode } from './second-factor';
import { expect, pressAgain, test } from './story';

test('an administrator’s day: users, a department and organisations', async ({
  person,
  department,
  expectProblems,
}) => {
  const page = await person();
  const { id, organisation } = department;
  const manager = await department.addressOf('manager');
  const zoe = { email: `zoe.delattre.${id}@recit.example`, password: 'avalanche-bleue-42' };
  const save = page.getByRole('button', { name: 'ENREGISTRER' });
  const dialog = page.getByRole('dialog');

  await test.step('the administrator finds a colleague, adds another and gives her two roles', async () => {
    await logIn(page, 'admin@demo.example');
    await page.goto('/admin/users/list');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(`tessier ${id}`);
    await page.getByLabel('Rôle').selectOption({ label: 'Cadre local' });
    await page.getByRole('button', { name: 'RECHERCHER' }).click();
    await expect(page).toHaveURL(/lastName=tessier/);
    await expect(page.getByRole('row', { name: manager })).toBeVisible();
    await expect(page.getByText('1 à 1 sur 1')).toBeVisible();
    await page.getByRole('button', { name: 'EFFACER' }).click();
    await page.getByRole('columnheader', { name: 'Nom', exact: true }).click();
    await expect(page).toHaveURL(/sort=lastName/);
    await page.goto('/admin/users/list?email=admin@demo.example');
    // An administrator cannot delete their own account.
    await page.getByRole('button', { name: /^Actions : l’utilisateur n° \d+/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Ouvrir' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Ajouter un utilisateur' }).click();
    await expect(save).toBeDisabled();
    await page.getByLabel('Prénom').fill('Zoé');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Delattre');
    await page.getByLabel('E-mail').fill(zoe.email);
    await expect(save).toBeDisabled();
    await page.getByLabel('Rôle').selectOption({ label: 'Cadre local' });
    await page.getByLabel('Département').selectOption(String(id));
    await expect(save).toBeEnabled();
    await save.click();
    await expect(page.getByText('Un mail d’invitation vient d’être envoyé à l’utilisateur')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/users\/edit\/\d+/);
    await expect(page.getByLabel('E-mail')).toHaveValue(zoe.email);

    // Adds a second role, as an organiser, without a department at first.
    await page.getByRole('button', { name: 'Ajouter une affiliation' }).click();
    const second = page.getByRole('group', { name: 'Affiliation 2' });
    await save.click();
    await expect(page.getByText('Vous devez choisir un département pour cet utilisateur').first()).toBeVisible();
    await second.getByLabel('Département').selectOption(String(id));
    await second.getByRole('button', { name: 'Choisir l’organisation' }).click();
    await dialog.getByLabel('Nom de l’organisation').fill(organisation.name);
    await dialog.getByRole('button', { name: `Choisir ${organisation.name}` }).click();
    await pressAgain(save);
    await expect(page.getByText('Modifications effectuées avec succès')).toBeVisible();
    await page.reload();
    await expect(second.getByText(organisation.name)).toBeVisible();
  });

  await test.step('the colleague follows her invitation and switches between her roles', async () => {
    const colleague = await person();
    await chooseFirstPassword(colleague, zoe.password, await linkMailedTo(colleague, zoe.email));
    await logIn(colleague, zoe.email, zoe.password);
    await colleague.goto(`/admin/aid-station/demand/${await department.pricedDemand()}`);
    const roles = colleague.getByLabel('Affiliation', { exact: true });
    await colleague.getByLabel('Lieu', { exact: true }).fill('Halle');
    await roles.selectOption({ index: 1 });
    await answerDialog(colleague, 'Annuler');
    await expect(colleague.getByLabel('Lieu', { exact: true })).toHaveValue('Halle');
    await roles.selectOption({ index: 1 });
    const reloaded = colleague.waitForEvent('load');
    await answerDialog(colleague, 'Changer sans enregistrer');
    await reloaded;
    await colleague.goto('/admin/organization/profile');
    await expect(colleague.getByRole('heading', { name: organisation.name })).toBeVisible();
    await colleague.context().close();
  });

  await test.step('the administrator corrects a department’s IBAN and quote conditions', async () => {
    await page.goto(`/admin/administration/department/edit/${id}`);
    await expect(page.getByRole('heading', { name: 'Département', exact: true })).toBeVisible();
    await page.getByLabel('IBAN').fill('FR90 3000 6000 0200 0000 0380 126');
    expectProblems(/422/);
    await pressAgain(save);
    await expect(page.getByText('Veuillez entrer un IBAN valide')).toBeVisible();
    await expect(page.getByText('Veuillez vérifier la validité des champs')).toBeVisible();
    await page.getByLabel('IBAN').fill('FR90 3000 6000 0200 0000 0380 125');

    const tools = page.getByRole('group', { name: 'Mise en forme : Conditions du devis' });
    await expect(tools.getByRole('button')).toHaveCount(6);
    const text = page.getByRole('textbox', { name: 'Conditions du devis' });
    await text.click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type('Devis ferme');
    await tools.getByRole('button', { name: 'Titre' }).click();
    await page.keyboard.press('Enter');
    await tools.getByRole('button', { name: 'Liste numérotée' }).click();
    await tools.getByRole('button', { name: 'Gras' }).click();
    await page.keyboard.type('Une seule condition');
    await pressAgain(save);
    await expect(page.getByText('Modifications enregistrées')).toBeVisible();
    await page.reload();
    await expect(text.getByRole('heading', { name: 'Devis ferme' })).toBeVisible();
    await expect(text.locator('ol > li strong')).toHaveText('Une seule condition');
  });

  const friends = `Les Amis du chef-lieu ${id}`;
  await test.step('creating an organisation requires a new name and a manager', async () => {
    await page.goto('/admin/organization/list');
    await page.getByRole('link', { name: 'Ajouter' }).click();
    await pressAgain(save);
    await expect(page.getByText('Veuillez vérifier la validité des champs')).toBeVisible();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(organisation.name);
    await page.getByLabel('Type').selectOption({ label: 'Association' });
    await page.getByLabel('Identifiant (RNA)').fill(`w ${id}1 999 888`);
    await page.getByLabel('E-mail de la comptabilité').fill(' compta@amis.example ');
    await page.getByLabel('Adresse', { exact: true }).fill('1 rue des Cimes');
    await page.getByLabel('Code postal').fill('38000');
    await page.getByLabel('Ville').fill('Grenoble');
    // The notice about organisations that look alike, which come with the department, moves the fields below it.
    const alike = page.getByText(/Deux organisations ne peuvent pas porter le même nom/);
    await expect(alike).toBeVisible();
    // Waits for the errors to disappear: the button moves up with them, and an earlier press would miss.
    await expect(page.locator('#city_help')).toHaveCount(0);
    await page.getByLabel('Adresse de facturation différente').click();
    await expect(page.getByLabel('Ville')).toHaveCount(2);
    await page.getByLabel('Adresse de facturation différente').click();
    await page.getByLabel('Nouvel utilisateur').check();
    await page.getByLabel('Prénom').fill('Gaspard');
    await page.getByLabel('Nom du gestionnaire').fill('Monge');
    await page.getByLabel('E-mail du gestionnaire').fill(`gaspard.monge.${id}@recit.example`);
    expectProblems(/409|422/);
    await pressAgain(save);
    await expect(page.getByText('Une organisation avec ce nom existe déjà').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(friends);
    await expect(alike).toHaveCount(0);
    await pressAgain(save);
    await expect(page.getByText('L’organisation a été créée avec succès').first()).toBeVisible();
    // The page redirects after three seconds.
    await expect(page).toHaveURL(/organization\/list/);
  });

  await test.step('the administrator edits the organisation’s managers, information and addresses', async () => {
    await page.goto(`/admin/organization/list?name=${encodeURIComponent(friends)}`);
    await page.getByRole('link', { name: friends }).click();
    await expect(page.getByRole('button', { name: /Supprimer le gestionnaire/ })).toHaveCount(0);
    const existing = page.getByRole('form', { name: 'Utilisateur existant' });
    const add = async (email: string) => {
      const { records } = await (await page.request.get(`/api/users/?email=${email}`)).json();
      await existing.getByLabel('ID de l’utilisateur').fill(String(records[0].id));
      await existing.getByRole('button', { name: 'RECHERCHER' }).click();
      await expect(existing.getByText(email)).toBeVisible();
      await existing.getByRole('button', { name: 'Ajouter ce gestionnaire' }).click();
    };
    await add(await department.addressOf('organiser'));
    await expect(page.getByRole('link', { name: 'Olivia Renard' })).toBeVisible();
    await add(manager);
    await page.getByRole('button', { name: `Supprimer le gestionnaire Camille Tessier ${id}` }).click();
    await answerDialog(page, 'SUPPRIMER');
    await expect(page.getByText('Gestionnaire supprimé')).toBeVisible();
    // A person invited by e-mail address becomes a manager once they agree, whether or not they had an account.
    const invited = page.getByRole('table', { name: 'Gestionnaires qui n’ont pas encore répondu' });
    await expect(invited.getByRole('row', { name: /Gaspard Monge/ })).toBeVisible();
    const byAddress = page.getByRole('form', { name: 'Nouvel utilisateur' });
    await byAddress.getByLabel('Prénom').fill('Camille');
    await byAddress.getByLabel('Nom', { exact: true }).fill(`Tessier ${id}`);
    await byAddress.getByLabel('E-mail').fill(await department.addressOf('accountant'));
    await byAddress.getByRole('button', { name: 'Créer et ajouter' }).click();
    await expect(invited.getByRole('row', { name: /Camille Tessier/ })).toBeVisible();

    await page.getByRole('tab', { name: 'Informations' }).click();
    await expect(page).toHaveURL(/onglet=2/);
    await page.getByLabel('Type').selectOption({ label: 'Collectivité locale' });
    await page.getByLabel('Identifiant (CHORUS)').fill(`CH-${id}`);
    await pressAgain(save);
    await expect(page.getByText('Changements effectués').last()).toBeVisible();

    await page.getByRole('tab', { name: 'Adresses' }).click();
    await expect(page.getByRole('button', { name: 'Supprimer l’adresse Contact' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
    await dialog.getByLabel('Titre').fill('Refuge');
    await dialog.getByLabel('Usage').selectOption({ label: 'Autre' });
    await dialog.getByLabel('Adresse', { exact: true }).fill('Col de la Pra');
    await dialog.getByLabel('Code postal').fill('38420');
    await dialog.getByLabel('Ville').fill('Revel');
    await dialog.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Supprimer l’adresse Refuge' }).click();
    await answerDialog(page, 'SUPPRIMER');
    await expect(page.getByText('Adresse supprimée')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Adresses' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the administrator deletes an account that is no longer needed', async () => {
    await page.goto(`/admin/users/list?email=${zoe.email}`);
    await page.getByRole('button', { name: /^Actions : l’utilisateur n° \d+, Zoé Delattre/ }).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await answerDialog(page, 'SUPPRIMER');
    await expect(page.getByText(/L’utilisateur \d+ a bien été supprimé/)).toBeVisible();
    await expect(page.getByRole('row', { name: /Delattre/ })).toHaveCount(0);
  });
});

test('a new organiser’s day: sign-up, account details, a token of staff, data export and account deletion', async ({
  person,
  department,
  expectProblems,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  const elsewhere = await person();
  const lea = { email: 'lea.fournier@demo.example', password: 'pluie-de-mars-77', next: 'soleil-de-juin-78' };

  await test.step('she signs up and chooses a password', async () => {
    await page.goto('/login-app');
    await page.getByLabel('Prénom').fill('Léa');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Fournier');
    await page.getByLabel('Adresse e-mail', { exact: true }).fill(lea.email);
    await page.getByLabel('Téléphone mobile').fill('06 55 44 33 22');
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page).toHaveURL(/validation-account/);
    await openSpace(page, lea.email);
    await chooseFirstPassword(page, lea.password);
    await logIn(elsewhere, lea.email, lea.password);
  });

  await test.step('she changes her details and her password, which ends her other session', async () => {
    await page.goto('/account');
    await page.getByLabel('Civilité').selectOption({ label: 'Mme' });
    await page.getByLabel('Nom de naissance').fill('Roche');
    await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
    await expect(page.getByText('Modifications effectuées avec succès')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fermer toutes les autres' })).toBeVisible();

    expectProblems(/422|401/);
    await page.getByRole('form', { name: 'Mot de passe' }).getByLabel('Mot de passe actuel').fill('faux');
    await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(lea.next);
    await page.getByLabel('Nouveau mot de passe, une seconde fois').fill(lea.next);
    await page.getByRole('button', { name: 'Changer de mot de passe' }).click();
    await expect(page.getByText('Mot de passe incorrect')).toBeVisible();
    await page.getByRole('form', { name: 'Mot de passe' }).getByLabel('Mot de passe actuel').fill(lea.password);
    // The button moves up when the message disappears.
    await expect(page.getByText('Mot de passe incorrect')).toHaveCount(0);
    await pressAgain(page.getByRole('button', { name: 'Changer de mot de passe' }));
    await expect(page.getByText(/Votre mot de passe est changé/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Fermer toutes les autres' })).toHaveCount(0);
    await elsewhere.goto('/account');
    await expect(elsewhere).toHaveURL(/login-app/);
  });

  await test.step('staff create an API token, which is shown once, and use it', async () => {
    const staff = await person();
    await department.logIn(staff, 'manager');
    await staff.goto('/account');
    const form = staff.getByRole('form', { name: 'Nouveau jeton' });
    await form.getByLabel('Nom').fill('Agenda');
    await form.getByLabel('Limité à').selectOption({ label: 'Demandes' });
    await form.getByRole('button', { name: 'Créer un jeton' }).click();
    const secret = (await staff.locator('code', { hasText: /^pds_/ }).textContent())!;
    const asProgram = await elsewhere.request.get('/api/authentication/account', {
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(asProgram.status()).toBe(200);
    await expect(staff.getByText('Lecture seule : demandes')).toBeVisible();
    await staff.reload();
    await expect(staff.getByText(secret)).toHaveCount(0);
    await staff.getByRole('button', { name: 'Supprimer le jeton Agenda' }).click();
    await answerDialog(staff, 'SUPPRIMER');
    await expect(staff.getByText('Vous n’avez aucun jeton.')).toBeVisible();
    const refused = await elsewhere.request.get('/api/authentication/account', {
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect(refused.status()).toBe(401);
  });

  await test.step('she changes her e-mail address with the link sent to the new one', async () => {
    await page.getByLabel('Nouvelle adresse e-mail').fill('lea@demo.example');
    await page.getByRole('form', { name: 'Adresse e-mail' }).getByLabel('Mot de passe actuel').fill(lea.next);
    await page.getByRole('button', { name: 'Changer d’adresse' }).click();
    await expect(page.getByText('Un lien de confirmation vient d’être envoyé à lea@demo.example')).toBeVisible();
    await page.goto(await linkMailedTo(page, 'lea@demo.example'));
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
    await expect(page.getByText('Votre nouvelle adresse est confirmée.')).toBeVisible();
    await logIn(page, 'lea@demo.example', lea.next);
  });

  await test.step('she downloads her data and deletes her account', async () => {
    await page.goto('/account');
    await expect(page.getByText('Votre adresse est lea@demo.example.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger mes données' }).click();
    expect((await download).suggestedFilename()).toBe('mes-donnees.json');
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mot de passe actuel').fill(lea.next);
    await dialog.getByRole('button', { name: 'Supprimer mon compte' }).click();
    await expect(page).toHaveURL(/login-app/);
    await expect(page.getByText('Votre compte est supprimé')).toBeVisible();
    await page.goto('/account');
    await expect(page).toHaveURL(/login-app/);
  });
});

test('a second factor is set up, required at login and disabled again', async ({
  person,
  department,
  expectProblems,
}) => {
  const email = await department.addressOf('organiser');
  const page = await person({ viewport: { width: 390, height: 844 } });
  let secret = '';
  let recovery = '';

  await test.step('the user sets it up with the key of the QR code', async () => {
    await department.logIn(page, 'organiser');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Activer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Activer la double authentification' });
    await dialog.getByLabel('Mot de passe actuel').fill(demoPassword);
    await dialog.getByRole('button', { name: 'Continuer' }).click();
    await expect(dialog.getByRole('img', { name: /Code QR/ })).toBeVisible();
    await expectAccessible(page, 'the enrolment dialog');
    secret = (await dialog.locator('code').textContent())!;
    expectProblems(/422/);
    await dialog.getByLabel('Code de l’application').fill('000000');
    await dialog.getByRole('button', { name: 'Activer' }).click();
    await expect(dialog.getByText('Code incorrect ou expiré')).toBeVisible();
    await dialog.getByLabel('Code de l’application').fill(totpCode(secret));
    await pressAgain(dialog.getByRole('button', { name: 'Activer' }));
    const codes = dialog.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recovery = (await codes.first().textContent())!;
    await dialog.getByRole('button', { name: 'J’ai noté mes codes' }).click();
    await expect(page.getByText('10 codes de secours restants')).toBeVisible();
  });

  await test.step('login asks for a code and accepts each recovery code once', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Déconnexion' }).click();
    await page.getByLabel('Identifiant ou adresse e-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Me connecter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Double authentification' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, 'the second step of login');
    await dialog.getByLabel(/code de secours/).fill(recovery);
    await dialog.getByRole('button', { name: 'Me connecter' }).click();
    await expect(page).not.toHaveURL(/login-app/);
    await page.goto('/account');
    await expect(page.getByText('9 codes de secours restants')).toBeVisible();
  });

  await test.step('the user disables it', async () => {
    await page.getByRole('button', { name: 'Désactiver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mot de passe actuel').fill(demoPassword);
    await dialog.getByLabel(/code de secours/).fill(recovery);
    await dialog.getByRole('button', { name: 'Désactiver' }).click();
    await expect(dialog.getByText('Code incorrect ou expiré')).toBeVisible();
    // A code works once, and the enrolment's may still be the present one: the next one is accepted, too, since clocks differ.
    await dialog.getByLabel(/code de secours/).fill(totpCode(secret, 1));
    await pressAgain(dialog.getByRole('button', { name: 'Désactiver' }));
    await expect(page.getByText('La double authentification est désactivée')).toBeVisible();
  });
});
