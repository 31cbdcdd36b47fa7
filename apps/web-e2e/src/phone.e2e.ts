import {
  after,
  describeEvent,
  ExpressFormFiller,
  french,
  openForm,
  saturday,
  slotLine,
  toggleDetails,
} from './express-form';
import { demoPassword, logIn } from './login';
import { openSpace } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** Returns `dim. 12 juil.`, as the public form names a day. */
const brief = (day: string) =>
  new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(Date.parse(day))
    .replace(/\b1(?= )/, '1er');

for (const width of [390, 1440]) {
  test(`an organiser goes from nothing to a sent demand of two slots with at most 25 fields, at ${width} px`, async ({
    person,
  }) => {
    const page = await person({ viewport: { width, height: 844 }, locale: 'en-US' });
    const filling = new ExpressFormFiller();
    const day = saturday();
    const next = after(day, 1);
    const email = `lea.marchand.${width}@demo.example`;
    await openForm(page);
    await describeEvent(page, filling, `Nuits de Gerland ${width}`, day);

    const [first, second] = [slotLine(page, 1), slotLine(page, 2)];
    await test.step('days are read the French way in any browser, and each has a slot with the usual values', async () => {
      await expect(page.getByLabel('Premier jour')).toHaveValue(french(day));
      await expect(page.getByRole('group', { name: `Créneau 1, ${brief(day)}` })).toBeVisible();
      await expect(first.getByLabel('Début')).toHaveValue('20:00');
      await expect(first.getByLabel('Public')).toHaveValue('1 200');
    });

    await test.step('an end before the start is on the next day, which can be undone', async () => {
      await expect(first.getByText(`fin le lendemain, ${brief(next)}`)).toBeVisible();
      await first.getByRole('button', { name: 'Le jour même' }).click();
      await expect(first.getByText('fin le lendemain, ')).toHaveCount(0);
      await first.getByRole('button', { name: `Fin le lendemain (${brief(next)})` }).click();
      await expect(first.getByText(`fin le lendemain, ${brief(next)}`)).toBeVisible();
    });

    await test.step('an added day has the usual values, and a deleted one can be restored', async () => {
      await page.getByRole('button', { name: 'Ajouter un jour' }).click();
      await expect(page.getByRole('group', { name: `Créneau 2, ${brief(next)}` })).toBeVisible();
      await expect(page.getByLabel('Dernier jour')).toHaveValue(french(next));
      await expect(second.getByText(`fin le lendemain, ${brief(after(day, 2))}`)).toBeVisible();
      await expect(second.getByLabel('Public')).toHaveValue('1 200');
      await filling.type(second.getByLabel('Public'), '900');
      await toggleDetails(page, 1);
      await page.getByRole('button', { name: 'Supprimer le créneau 1' }).click();
      await expect(second).toHaveCount(0);
      await expect(page.getByLabel('Premier jour')).toHaveValue(french(next));
      await page.getByRole('button', { name: 'Annuler la suppression' }).click();
      await expect(page.getByLabel('Premier jour')).toHaveValue(french(day));
      await expect(first.getByLabel('Public')).toHaveValue('1 200');
      await expect(second.getByLabel('Public')).toHaveValue('900');
    });

    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page).toHaveURL(/\/aid-station\/login/);

    await test.step('the contact step takes any phone format and an organisation by name, and shows a summary', async () => {
      await filling.type(page.getByLabel('Prénom'), 'Léa');
      await filling.type(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Marchand');
      await filling.type(page.getByLabel('Adresse e-mail'), email);
      await filling.type(page.getByLabel('Téléphone'), '06/39-98.00 12');
      await filling.type(page.getByLabel(/Nom de l.organisation/), 'Les Nuits de Gerland');
      const summary = page.getByRole('region', { name: 'Votre demande en résumé' });
      await expect(summary).toContainText(`Nuits de Gerland ${width}`);
      await expect(summary).toContainText('Parc de Gerland, 69 007 Lyon, 69 – Rhône');
      await expect(summary).toContainText(/20\sh – .* 2\sh\s30 \(6\sh\s30\)/);
      await expect(summary).toContainText('900 personnes au plus, Festival');
      await summary.getByRole('link', { name: 'Modifier\u00a0: Lieu' }).click();
      await expect(page.getByLabel('Adresse', { exact: true })).toBeFocused();
      await page.getByRole('button', { name: 'Continuer' }).click();
      await expect(page.getByLabel('Téléphone')).toHaveValue('06/39-98.00 12');
    });

    await page.getByRole('button', { name: /ENVOIE MA DEMANDE EXPRESS/ }).click();
    expect(filling.fields).toBeLessThanOrEqual(25);

    await test.step('a new account confirms its address, and the demand can be read', async () => {
      await expect(page).toHaveURL(/\/aid-station\/validation-account\?id=\d+/);
      const id = /id=(\d+)/.exec(page.url())![1]!;
      await expect(page.getByRole('heading', { name: `Votre demande n° ${id} est envoyée` })).toBeVisible();
      await page.getByRole('link', { name: 'Voir et imprimer ma demande' }).click();
      await expect(page).toHaveURL(new RegExp(`/aid-station/success/${id}`));

      await openSpace(page, email);
      await expect(page).toHaveURL(new RegExp(`/admin/organization/demand/edit/${id}$`));
      await expect(page.getByRole('heading', { level: 1, name: 'Séquencement de l’évènement' })).toBeVisible();
      await expect(page.getByLabel('Nom de l’évènement')).toHaveValue(`Nuits de Gerland ${width}`);
      await expect(page).toHaveTitle(`Séquencement de l’évènement – Nuits de Gerland ${width} · Postes de secours`);
      await expect(page.getByText('06/39-98.00 12')).toBeVisible();
      await expect(page.getByText('Les Nuits de Gerland')).toBeVisible();
      await expectNoSideScroll(page);

      // Logins lead to the demand until it is finished, and the list links to it too.
      await page.goto('/');
      await page.getByRole('link', { name: 'CONSULTER' }).click();
      await page.getByRole('link', { name: 'Décrire les créneaux' }).click();
      await expect(page.getByRole('heading', { name: /Séquencement/ })).toBeVisible();
    });
  });
}

test('a visitor whose address has an account logs in on the contact step without losing the input', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(/answer 409: POST .*\/api\/users\/add|console: Failed to load resource.*409/);
  const page = await person({ viewport: { width: 390, height: 844 } });
  await openForm(page);
  await describeEvent(page, new ExpressFormFiller(), 'Feu de la Saint-Jean', saturday());
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByLabel('Prénom').fill('Sacha');
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Perrin');
  await page.getByLabel('Adresse e-mail').fill(await department.addressOf('organiser'));
  await page.getByLabel('Téléphone').fill('04 78 00 00 09');
  await page.getByRole('button', { name: /JE CONTINUE ET DÉTAILLE/ }).click();

  await expect(page.getByText('Un compte existe déjà avec cette adresse e-mail').first()).toBeVisible();
  await expect(page.getByLabel('Identifiant ou adresse e-mail')).toHaveValue(await department.addressOf('organiser'));
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: /JE CONTINUE ET DÉTAILLE/ }).click();

  // The demand continues on a page that exists, with the contact as it was typed.
  await expect(page).toHaveURL(/\/admin\/organization\/demand\/edit\/\d+$/);
  await expect(page.getByLabel('Nom de l’évènement')).toHaveValue('Feu de la Saint-Jean');
  await expect(page.getByText('Sacha Perrin')).toBeVisible();
  await expect(page.getByText('04 78 00 00 09')).toBeVisible();
});

test('an unknown demand leads to the form, and an unsent one leads from the dashboard to its contact step', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(/answer 40[04]: GET .*\/api\/demand\/|console: Failed to load resource.*40[04]/);
  const organiser = await person();
  await department.logIn(organiser, 'organiser');
  for (const id of ['999999', 'inconnu', '0']) {
    await organiser.goto(`/admin/organization/demand/edit/${id}`);
    await expect(organiser).toHaveURL(/\/aid-station$/);
  }

  const staff = await person();
  await department.logIn(staff, 'manager');
  await openForm(staff);
  await describeEvent(staff, new ExpressFormFiller(), 'Marché de nuit', saturday());
  await staff.getByRole('button', { name: 'Continuer' }).click();
  await expect(staff).toHaveURL(/\/aid-station\/login/);
  await staff.goto('/');
  await expect(staff).toHaveURL(/\/admin\/organization\/aid-station\/contact$/);
  await staff.getByRole('button', { name: 'Abandonner' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Abandonner' }).click();
  await expect(staff).toHaveURL(/\/$/);
});

test('a page’s title names its record, with French non-breaking punctuation', async ({ person, department }) => {
  const page = await person();
  await logIn(page, 'admin@demo.example');
  const eventName = 'Fête des lampions';
  const id = await department.demand({ name: eventName });
  const { organisation } = department;
  const names: [string, RegExp | string][] = [
    [`/admin/aid-station/demand/${id}`, `${eventName} (n° ${id}) · Postes de secours`],
    [`/admin/organization/edit/${organisation.id}`, `${organisation.name} · Postes de secours`],
    ['/admin/administration/department/edit/69', 'Rhône · Postes de secours'],
    ['/admin/users/edit/6', 'Olivia Renard · Postes de secours'],
  ];
  for (const [path, title] of names) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  }
  await page.goto('/admin/users/list');
  await expect(page.locator('select[name=officeId] option').first()).toHaveText('Toutes');

  const visitor = await person();
  await visitor.goto('/aid-station');
  await expect(visitor.getByRole('option', { name: /Côte.d.Or/ }).first()).toBeAttached();
  const text = await visitor.locator('body').innerText();
  expect(text.match(/ [:;?!»]|« |\p{L}'\p{L}/gu)).toBeNull();
});

test('the public form’s document names the page’s own scripts, so that a phone loads them at once', async ({
  page,
}) => {
  const document = await (await page.request.get('/aid-station')).text();
  const scripts = [...document.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => href!);
  const codes = await Promise.all(scripts.map(async (href) => (await page.request.get(href)).text()));
  // Independent of chunk names: the code of the form itself is among the scripts that the document names.
  expect(codes.filter((code) => code.includes('Nom de l’évènement'))).toHaveLength(1);
});

test('the save bar of a dossier has at most two rows of uncut words, whatever it says', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 844 } });
  await department.logIn(page, 'manager');
  await page.goto(`/admin/aid-station/demand/${await department.pricedDemand()}`);
  const save = page.getByRole('button', { name: 'ENREGISTRER', exact: true });
  const bar = save.locator('..');
  await expect(page.getByRole('button', { name: 'TRANSFORMER EN POSTE DE SECOURS' })).toBeVisible();
  await page.getByLabel('Lieu', { exact: true }).fill('Quai Saint-Antoine');
  await expect(bar.getByText('Modifications non enregistrées')).toBeVisible();
  const { middles, cut } = await bar.getByRole('button').evaluateAll((buttons) => ({
    middles: buttons.map((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
    cut: buttons.filter(
      (button) => button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight,
    ).length,
  }));
  expect(middles).toHaveLength(4);
  expect(new Set(middles).size).toBe(2);
  expect(cut).toBe(0);
  const total = await bar.getByText(/^Total/).boundingBox();
  expect(total!.y + total!.height).toBeLessThan(Math.max(...middles));
});
