import type { Locator, Page } from '@playwright/test';
import { french, openForm, saturday } from './express-form';
import { behavior, card, level, saved } from './funnel';
import { moveFocus, press, tabTo } from './keyboard';
import { expect, test } from './story';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const announced = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }), `« ${text} » is announced`).toBeVisible();

test('the slots can be described with the keyboard alone, with the focus always visible, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'organiser');
  const id = await department.demand({ slots: 2 });
  await page.goto(`/admin/organization/demand/edit/${id}`);
  await expect(behavior(page, 'Créneau 1')).toBeVisible();

  await test.step('missing items are announced and receive the focus', async () => {
    await press(page, button(page, 'VALIDER'));
    await announced(page, '* Veuillez vérifier vos informations');
    await expect(behavior(page, 'Créneau 1')).toBeFocused();
    await expect(behavior(page, 'Créneau 1')).toHaveAccessibleDescription('Veuillez choisir le comportement du public');
    for (const slot of ['Créneau 1', 'Créneau 2']) {
      if (slot !== 'Créneau 1') await tabTo(page, behavior(page, slot));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(behavior(page, slot)).toHaveValue('2');
    }
    await tabTo(page, page.getByLabel('Lieu', { exact: true }));
    await page.keyboard.type('Grande prairie');
    await saved(page);
  });

  await test.step('copying, deleting and restoring a slot never loses the focus', async () => {
    await tabTo(page, button(page, 'Copier le créneau Créneau 2'), 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(button(page, 'Copier le créneau Créneau 2')).toBeFocused();
    await tabTo(page, button(page, 'Supprimer le créneau Créneau 2'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Le créneau « Créneau 2 » est supprimé.' })).toBeVisible();
    await expect(button(page, 'Annuler la suppression')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(card(page, 'Créneau 2')).toBeVisible();
    await expect(button(page, 'Supprimer le créneau Créneau 2')).toBeFocused();
  });

  await test.step('the icon of a slot opens its editor, whose questions are answered with arrow keys', async () => {
    await press(page, button(page, 'VALIDER'));
    await announced(page, '* Caractéristique de l’environnement ou de l’accessibilité du site manquant');
    const edit = page.getByRole('link', { name: 'Modifier le créneau Créneau 1' });
    await tabTo(page, edit, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/slots\/\d+$/);
    const environment = (name: RegExp) => level(page, /Environnement/, name);
    // The section that lacks an answer is open; another one opens with its heading and closes this one.
    await expect(environment(/^Structures permanentes/)).toBeVisible();
    await press(page, button(page, 'Identité et contacts'));
    await tabTo(page, page.getByLabel('Lieu de rendez-vous'));
    await page.keyboard.type('Grande scène');
    await expect(environment(/^Structures permanentes/)).toHaveCount(0);
    await press(page, button(page, 'VALIDER'));
    await announced(page, '* Veuillez vérifier vos informations');
    await expect(environment(/^Structures permanentes/)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(environment(/^Structures permanentes/)).toBeChecked();
    await moveFocus(page, 'ArrowDown');
    await expect(environment(/Structures non permanentes/)).toBeChecked();
    await tabTo(page, page.getByRole('switch', { name: 'Voie publique' }));
    await page.keyboard.press('Space');
    await expect(page.getByRole('switch', { name: 'Voie publique' })).toBeChecked();
    await tabTo(page, page.getByLabel('Superficie de l’espace naturel'));
    await page.keyboard.type('0,015');
    await press(page, button(page, 'Secours publics et services'));
    await tabTo(page, level(page, /Délai/, /10 minutes ou moins/));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByLabel('Sapeurs pompiers'));
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Sapeurs pompiers')).toBeChecked();
  });

  await test.step('rows are added and removed with the keyboard; an invalid surface shows an error', async () => {
    await press(page, button(page, 'Points d’intérêt'));
    await press(page, button(page, 'Ajouter un point d’intérêt'));
    const name = page.getByLabel('Nom du point d’intérêt');
    await expect(name).toHaveCount(1);
    await expect(name).toBeFocused();
    await page.keyboard.type('Scène');
    await press(page, button(page, 'Ajouter un point d’intérêt'));
    await expect(name).toHaveCount(2);
    const remove = button(page, 'Supprimer le point d’intérêt 2');
    await expect(name.nth(1)).toBeFocused();
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    await expect(name).toHaveCount(1);
    // The focus must not be on the next delete button.
    await expect(button(page, 'Ajouter un point d’intérêt')).toBeFocused();
    await saved(page);
    await press(page, button(page, 'VALIDER'));
    await expect(page).toHaveURL(new RegExp(`/demand/edit/${id}$`));
    await expect(card(page, 'Créneau 1')).toContainText('TERMINÉ');
    const { slots } = await (await page.request.get(`/api/demand/${id}`)).json();
    expect(slots[0]).toMatchObject({
      place: 'Grande scène',
      publicBehavior: 2,
      feature: 2,
      publicWay: true,
      size: 0.015,
      interventionDelay: 1,
    });
    expect(slots[0].interestPoints).toMatchObject([{ name: 'Scène' }]);
  });
});

test('the public form and its contact step are filled in and sent with the keyboard alone', async ({ person }) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  await openForm(page);
  await type(page.getByLabel('Nom de l’évènement'), 'Fête au clavier');
  await type(page.getByLabel('Premier jour'), french(saturday()));
  await type(page.getByLabel('Heure de début'), '14h');
  await type(page.getByLabel('Heure de fin'), '23h');
  await type(page.getByLabel('Effectif du public'), '4000');
  await type(page.getByLabel('Type d’évènement'), 'Festival');
  await type(page.getByLabel('Code postal'), '69007');
  await expect(page.getByLabel('Ville')).toHaveValue(/^Lyon/);
  await type(page.getByLabel('Adresse', { exact: true }), 'Parc de Gerland');
  await type(page.getByLabel('Commentaires'), 'Concerts en plein air.');
  await press(page, button(page, 'Continuer'));
  await type(page.getByLabel('Prénom'), 'Inès');
  await type(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Garnier');
  await type(page.getByLabel('Adresse e-mail'), 'ines.garnier@demo.example');
  await type(page.getByLabel('Téléphone'), '06 39 98 00 31');
  await press(page, button(page, 'JE CONTINUE ET DÉTAILLE MA DEMANDE'));
  await expect(page).toHaveURL(/validation-account\?id=\d+/);
});
