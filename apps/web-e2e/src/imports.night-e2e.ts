import { expectAccessible } from './accessibility';
import { answerDialog } from './dialogs';
import { post } from './dossiers';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';
import { rowsOf } from './workbook';

test('a manager imports customers, decides look-alikes, opens one, imports again without a change, and undoes', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await department.logIn(page, 'manager');
  const { id } = department;
  const zipcode = `${id}000`;
  const known = ['Association des Joutes de Pérouges', 'Cercle des Escrimeurs', 'Amicale des Cyclistes'];
  for (const [at, name] of known.entries())
    await post(page, '/api/organization/create', {
      ...{ name: `${name} ${id}`, type: 4, identifier: `W${id}765432${at}`, address1: '1 place de la Mairie', zipcode },
      ...{ city: 'Chef-Lieu', manager: { firstName: 'Ada', lastName: 'Blanc', email: `ada.${id}@joutes.example` } },
    });
  const fresh = `Mairie de Trifouilly ${id}`;
  const file = {
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Nom;Type;Adresse;Code postal;Ville;Email;Couleur préférée',
        `${fresh};Mairie;1 place Haute;${zipcode};Chef-Lieu;mairie.${id}@recit.example;bleu`,
        `Les joutes de Perouges ${id};Association;1 place de la Mairie;${zipcode};Chef-Lieu;joutes.${id}@recit.example;`,
        `Cercles des Escrimeurs ${id};Association;1 place de la Mairie;${zipcode};Chef-Lieu;;`,
        `Amicales des Cyclistes ${id};Association;1 place de la Mairie;${zipcode};Chef-Lieu;;`,
        `Club fautif ${id};Association;2 rue Basse;${zipcode};Chef-Lieu;sans-arobase;`,
      ].join('\r\n'),
    ),
  };
  const chooser = page.getByLabel('Choisir ou déposer un fichier : Organisations');
  const filter = (name: string | RegExp) =>
    page.getByRole('group', { name: 'Lignes à montrer' }).getByRole('button', { name });

  await test.step('1. the file is chosen, and its columns are guessed', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Administration' }).click();
    await page.getByRole('link', { name: 'Importer' }).click();
    await expect(page.getByText('Aucun import pour le moment.')).toBeVisible();
    await chooser.setInputFiles({ ...file, buffer: Buffer.from('Mairie de Givors;69700\r\nMairie de Loire;69700') });
    await expect(page.getByText('Aucune colonne n’est reconnue.')).toBeVisible();
    await page.goBack();
    await chooser.setInputFiles(file);
    await expect(page.getByRole('combobox', { name: 'Nom devient' })).toHaveValue(/./);
    await expect(page.getByRole('combobox', { name: 'Couleur préférée devient' })).toHaveValue('');
    await expectAccessible(page, 'the columns of an import at 1440 px');
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'the columns of an import at 390 px');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Continuer' }).click();
  });

  await test.step('2. the preview names the refused row and asks about the look-alike', async () => {
    await expect(page.getByText('Rien n’est encore enregistré.')).toBeVisible();
    await expect(page.getByRole('link', { name: `${known[0]} ${id}` })).toBeVisible();
    await expectAccessible(page, 'the preview of an import at 390 px');
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: `C’est la même fiche : ${known[0]} ${id}` }).click();
    // An answer can be given again.
    await filter('1 fiche à modifier').click();
    await page.getByRole('button', { name: `Créer quand même\u00a0: Les joutes de Perouges ${id}` }).click();
    await filter('2 fiches à créer').click();
    await expect(page.getByRole('button', { name: 'Créer quand même', pressed: true })).toBeVisible();
    await page.getByRole('button', { name: `C’est la même fiche\u00a0: ${known[0]} ${id}` }).click();
    await filter('2 fiches sans réponse').click();
    await page.getByRole('button', { name: 'Ce sont les mêmes fiches' }).click();
    await expect(filter('0 fiche sans réponse')).toBeDisabled();
    await filter('1 fiche refusée').click();
    await expect(page.getByRole('heading', { name: /ligne 6/ })).toBeVisible();
    await expect(page.getByText('sans-arobase')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Télécharger les lignes refusées' }).click();
    expect((await rowsOf(await download)).flat()).toContain('sans-arobase');
  });

  await test.step('3. it runs, and leads to what it created', async () => {
    await page.getByRole('button', { name: /^Importer \d fiche/ }).click();
    await expect(page.getByText('Importé : 1 fiche créée, 3 fiches modifiées, 1 fiche refusée.')).toBeVisible();
    await filter('1 fiche créée').click();
    await page.getByRole('link', { name: fresh }).click();
    await expect(page.getByRole('heading', { level: 1, name: fresh })).toBeVisible();
  });

  await test.step('4. the same file again changes nothing', async () => {
    await page.goto('/admin/administration/import');
    await chooser.setInputFiles(file);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByText('0 changement.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Importer / })).toHaveCount(0);
  });

  await test.step('5. the history undoes it, after a question', async () => {
    await page.goto('/admin/administration/import');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'the history of imports at 390 px');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: /^Annuler l’import jusqu’au / }).click();
    await answerDialog(page, 'Annuler l’import');
    await expect(page.getByText('4 fiches annulées')).toBeVisible();
  });
});
