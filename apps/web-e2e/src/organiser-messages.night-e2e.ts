import type { Locator, Page } from '@playwright/test';
import { french } from './express-form';
import { group, level, openGroup, saved, state, validate } from './funnel';
import { expect, hold, test } from './story';

/** Expects that a control is marked as invalid and has its message for screen readers. */
async function expectWrong(control: Locator, message: string): Promise<void> {
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveAccessibleDescription(new RegExp(message));
}

const alert = (page: Page) => page.getByRole('alert');
const unsavedMark = (page: Page) =>
  expect(state(page)).toHaveText('Il reste des champs à compléter ou à corriger ; le reste est enregistré');

test('the steps of the detailed demand show errors at their fields and save the other fields, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'organiser');
  const id = await department.demand();
  await page.goto(`/admin/organization/demand/edit/${id}`);

  await test.step('step 1: an event needs a name', async () => {
    const name = page.getByLabel('Nom de l’évènement');
    await name.fill('');
    await page.getByLabel('Lieu', { exact: true }).fill('Grande prairie');
    await expectWrong(name, 'Ce champ est obligatoire');
    await unsavedMark(page);
    await validate(page);
    await expect(alert(page)).toHaveText('* Veuillez vérifier vos informations');
    await name.fill('Tout de travers');
    await page.getByRole('button', { name: 'Modifier\u00a0: E-mail' }).click();
    const email = page.getByLabel('E-mail');
    await expect(email).toBeFocused();
    await email.fill('ines.garnier');
    await email.blur();
    await expectWrong(email, 'Veuillez entrer une adresse mail valide');
    await email.fill('ines.garnier@demo.example');
    await page.getByLabel('Téléphone').fill('06 39 98 00 31');
    await saved(page);
    const { demand } = await (await page.request.get(`/api/demand/${id}`)).json();
    expect(demand).toMatchObject({ contactEmail: 'ines.garnier@demo.example', contactPhone: '06 39 98 00 31' });
    await expect(alert(page)).toHaveCount(0);
    // The only slot cannot be removed.
    await expect(page.getByRole('button', { name: /Supprimer le créneau/ })).toHaveCount(0);
  });

  await test.step('slot editor: required fields', async () => {
    await page.getByRole('link', { name: 'Modifier le créneau Créneau 1' }).click();
    // One section is open at a time: at first the one that lacks something.
    await expect(group(page, 'Pics de fréquentation')).toHaveAttribute('aria-expanded', 'true');
    await openGroup(page, 'Identité et contacts');
    await expect(group(page, 'Pics de fréquentation')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.getByText('Il manque le comportement du public', { exact: true })).toBeVisible();
    await page.getByLabel('Nom du créneau').fill('');
    await page.getByLabel('Nature', { exact: true }).selectOption('');
    await page.getByLabel('Début, date').fill('');
    await page.getByLabel('Fin, heure').fill('');
    await openGroup(page, 'Points d’intérêt');
    await page.getByLabel('Remarques sur le créneau').fill('Gardées quand même');
    await validate(page);
    // The first wrong section opens by itself, and its first wrong field has the focus.
    await expect(group(page, 'Identité et contacts')).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByLabel('Nom du créneau')).toBeFocused();
    await expect(alert(page)).toHaveText('* Veuillez vérifier vos informations');
    await expectWrong(page.getByLabel('Nom du créneau'), 'Veuillez nommer le créneau');
    await expectWrong(page.getByLabel('Nature', { exact: true }), 'Ce champ est obligatoire');
    await expectWrong(page.getByLabel('Début, date'), 'Veuillez saisir la date et l’heure de début');
    await expectWrong(page.getByLabel('Fin, date'), 'Veuillez saisir la date et l’heure de fin');
    for (const [title, question, message] of [
      ['Pics de fréquentation', /Comportement/, 'Veuillez choisir le comportement du public'],
      [
        'Caractéristiques de l’environnement',
        /Environnement/,
        'Caractéristique de l’environnement ou de l’accessibilité du site manquant',
      ],
    ] as const) {
      // A closed section says its error.
      await expect(page.getByText(message).first()).toBeVisible();
      await openGroup(page, title);
      await expectWrong(page.getByRole('radiogroup', { name: question }), message);
    }
    await expect(page).toHaveURL(/\/slots\/\d+$/);
    await unsavedMark(page);
    await page.reload();
    await expect(page.getByLabel('Remarques sur le créneau')).toHaveValue('Gardées quand même');
  });

  await test.step('slot editor: an end before the start is moved by whole days', async () => {
    await openGroup(page, 'Identité et contacts');
    await page.getByLabel('Début, date').fill(french(department.dayOf(0)));
    await page.getByLabel('Début, heure').fill('14:00');
    await page.getByLabel('Fin, date').fill(french(department.dayOf(-10)));
    await page.getByLabel('Fin, heure').fill('02:00');
    await page.getByLabel('Fin, heure').blur();
    await expect(page.getByLabel('Fin, date')).toHaveValue(french(department.dayOf(1)));
    await expect(page.getByText('La fin précédait le début')).toBeVisible();
  });

  await test.step('slot editor: invalid numbers, surface and moments; rows without a name', async () => {
    await openGroup(page, 'Caractéristiques de l’environnement');
    await level(page, /Environnement/, /Structures non permanentes/).check();
    const wrong: [title: string, label: string, typed: string, message: string][] = [
      ['Pics', 'Effectif du public', 'beaucoup', 'Nombre entier de 0 à'],
      ['Pics', 'Effectif des acteurs', '-3', 'Nombre entier de 0 à'],
      [
        'Caractéristiques',
        'Superficie de l’espace naturel',
        '0,00001',
        'Veuillez saisir une surface en km², de 0 à 10 000',
      ],
      ['Identité', 'Autre début possible, date', '31/02/2027', 'Veuillez saisir une date et une heure'],
    ];
    for (const [title, label, typed, message] of wrong) {
      await openGroup(page, title);
      const control = page.getByLabel(label, { exact: true });
      await control.fill(typed);
      await control.blur();
      await expectWrong(control, message);
      await control.fill('');
    }
    await openGroup(page, 'Pics de fréquentation');
    await page.getByLabel('Effectif du public').fill('12 500');
    const slotCall = page.url().replace(/^.*\/slots\//, '/api/demand-slot/');
    const peak = async () => (await (await page.request.get(slotCall)).json()).slot.publicPeak as number;
    await expect(page.getByLabel('Nature du dispositif pour les acteurs')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Dispositif pour les acteurs' }).check();
    await page.getByLabel('Nature du dispositif pour les acteurs').selectOption({ index: 2 });
    await openGroup(page, 'Points d’intérêt');
    await page.getByRole('button', { name: 'Ajouter un point d’intérêt' }).click();
    await openGroup(page, 'Identité et contacts');
    await page.getByRole('button', { name: 'Ajouter un contact' }).click();
    await validate(page);
    await expectWrong(page.getByLabel('Nom du contact').nth(1), 'Veuillez nommer le contact');
    await openGroup(page, 'Points d’intérêt');
    await expectWrong(page.getByLabel('Nom du point d’intérêt'), 'Veuillez nommer le point d’intérêt');
    // Waits until the other fields are saved before the next page is opened.
    await unsavedMark(page);
    await expect.poll(peak).toBe(12_500);
  });

  await test.step('slot editor: once the only slot is described, the button leads on to the particularities', async () => {
    await page.getByRole('button', { name: 'Supprimer le point d’intérêt 1' }).click();
    await openGroup(page, 'Identité et contacts');
    await page.getByRole('button', { name: 'Supprimer le contact 2' }).click();
    await page.getByLabel('Nom du créneau').fill('Soirée');
    await page.getByLabel('Nature', { exact: true }).selectOption('Festival');
    await openGroup(page, 'Pics de fréquentation');
    await level(page, /Comportement/, /Spectacle statique/).check();
    await validate(page);
    await expect(page).toHaveURL(new RegExp(`/demand/edit/details/${id}$`));
  });

  await test.step('particularities: the number of people at the meeting must be a number', async () => {
    await page.goto(`/admin/organization/demand/edit/details/${id}`);
    await page.getByLabel('Une réunion préparatoire est prévue').check();
    const size = page.getByLabel('Effectif annoncé à la réunion');
    await size.fill('foule');
    await size.blur();
    await expectWrong(size, 'Nombre entier de 0 à');
    await validate(page);
    await expect(alert(page)).toHaveText('* Veuillez vérifier vos informations');
    // The button is pressed while the page saves by itself: the press must count.
    const letGo = await hold(page, '**/api/demand/update-particularities/*');
    await size.fill('13 000');
    await expect(state(page)).toHaveText('Enregistrement…');
    await validate(page);
    letGo();
    await expect(page).toHaveURL(new RegExp(`/demand/edit/device/${id}$`));
  });
});
