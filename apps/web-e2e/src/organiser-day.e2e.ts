import { expectAccessible } from './accessibility';
import { after, describeEvent, ExpressFormFiller, french, openForm, saturday, slotLine } from './express-form';
import { behavior, card, file, gpx, headers, level, openGroup, pdf, picture, saved, state } from './funnel';
import { demoPassword } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, hold, test } from './story';

/*
 * What the organiser's area says is wrong (spec organiser 5 and 8), and where a story provokes it:
 *
 * Public form « * Veuillez vérifier vos informations », every empty field, several departments ... express-messages
 *   numbers, an end before its start, « … ne peut pas être dans le passé », staff may ........... demand-rules.spec.ts
 *   « Veuillez refaire votre demande en vérifiant tous les champs » (check not ok, malicious) ...... express-messages
 *   « Votre demande n’a pas pu aboutir. Veuillez réessayer dans quelques instants » ............... express-messages
 * Contact step: who one is, an e-mail address; login without a name or password: no call .......... express-messages
 * Login « * Login ou mot de passe incorrect », password cleared; sign-up and its known address ..... express-messages
 * Unauthorized page ............................................................................. administration, by night
 * Step 1 « * Veuillez vérifier vos informations » (a behaviour is missing) ................................. here
 *   « * Caractéristique de l’environnement ou de l’accessibilité du site manquant », its icon ... the same
 *   the name of the event ....................................................................... organiser-messages
 *   what another tab or person changed .......................................................................... here
 * Slot editor: behaviour, environment, name, nature, both moments, another moment, numbers, a surface, rows without
 *   a name ....................................................................................... organiser-messages
 *   an end before its start goes on by whole days .................................................. organiser-messages
 * Particularities: type of structure, day of the meeting ...................................... detailed-funnel-details
 *   people at the meeting ........................................................................ organiser-messages
 *   the decree is a picture or a PDF ........................................................... detailed-funnel-details
 * Annexed files: a type, more than 3 Mo ............................................................... related-files
 * « L’édition de cette demande n’est plus possible » ................................. here, on each page of the funnel
 */

const slotCalls = '**/api/demand-slot/update/**';
const notice = 'L’édition de cette demande n’est plus possible';

test('an organiser’s day at 390 px: a whole demand, with a reload, a lost network and a second tab, and its repetition', async ({
  person,
  department,
  expectProblems,
}) => {
  expectProblems(/ERR_INTERNET_DISCONNECTED/);
  expectProblems(/answer 409: PATCH .*\/api\/demand-slot\/update|console: Failed to load resource.*409/);
  const viewport = { width: 390, height: 900 };
  const page = await person({ viewport });
  // Accepts the browser's question before a page with unsaved input is left or reloaded.
  page.on('dialog', (dialog) => void dialog.accept());
  const event = 'Trois nuits au parc';
  const day = saturday();
  let id = 0;
  let slotIds: number[] = [];
  const demandPath = (step = '') => `/admin/organization/demand/edit/${step}${id}`;

  await test.step('an express request of three slots is filed and continued by an organiser with an account', async () => {
    await openForm(page);
    await describeEvent(page, new ExpressFormFiller(), event, day, department.id);
    await page.getByLabel('Dernier jour').fill(french(after(day, 2)));
    await expect(slotLine(page, 3)).toBeVisible();
    await slotLine(page, 2).getByLabel('Public').fill('12 500');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('J’ai déjà un compte').click();
    await page.getByLabel('Identifiant ou adresse e-mail').fill(await department.addressOf('organiser'));
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'JE CONTINUE ET DÉTAILLE MA DEMANDE' }).click();
    await expect(page).toHaveURL(/\/admin\/organization\/demand\/edit\/\d+$/);
    id = Number(/\d+$/.exec(page.url())![0]);
    await expect(page.getByRole('heading', { level: 1, name: 'Séquencement de l’évènement' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(3);
    const { slots } = await (await page.request.get(`/api/demand/${id}`, { headers })).json();
    slotIds = slots.map((slot: { id: number }) => slot.id);
  });

  await test.step('two files are added at once, and a course is drawn', async () => {
    await page
      .getByLabel('Ajouter des annexes')
      .setInputFiles([file('sécurité.pdf', pdf('a')), file('parkings.pdf', pdf('b'))]);
    for (const name of ['sécurité.pdf', 'parkings.pdf']) await expect(page.getByRole('link', { name })).toBeVisible();
    await page.getByLabel('Choisir un fichier : Tracé GPS').setInputFiles(file('parcours.gpx', Buffer.from(gpx)));
    await expect(page.getByRole('img', { name: /^Tracé GPS : 3,\d+ km$/ })).toBeVisible();
  });

  await test.step('each slot gets a behaviour; then the slots without an environment are marked', async () => {
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page.getByRole('alert')).toHaveText('* Veuillez vérifier vos informations');
    for (const slot of ['Créneau 1', 'Créneau 2', 'Créneau 3']) {
      await behavior(page, slot).selectOption({ label: 'Spectacle statique' });
    }
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      '* Caractéristique de l’environnement ou de l’accessibilité du site manquant',
    );
    await page.getByRole('link', { name: 'Modifier le créneau Créneau 1' }).click();
    await expect(page).toHaveURL(new RegExp(`/slots/${slotIds[0]}$`));
  });

  await test.step('a reload while typing, before any save, loses nothing', async () => {
    const letGo = await hold(page, slotCalls);
    await openGroup(page, 'Identité et contacts');
    await page.getByLabel('Lieu de rendez-vous').fill('Devant la grande serre');
    await openGroup(page, 'Points d’intérêt');
    await page.getByLabel('Remarques sur le créneau').fill('Accès par la porte des Enfants du Rhône.');
    await page.reload();
    await expect(page.getByText('rendez-vous\u00a0: Devant la grande serre')).toBeVisible();
    await expect(page.getByLabel('Remarques sur le créneau')).toHaveValue('Accès par la porte des Enfants du Rhône.');
    letGo();
    await saved(page);
    const { slot } = await (await page.request.get(`/api/demand-slot/${slotIds[0]}`, { headers })).json();
    expect([slot.place, slot.notes]).toEqual(['Devant la grande serre', 'Accès par la porte des Enfants du Rhône.']);
  });

  await test.step('a second tab on the same slot: one tab’s change is merged, a change in both is asked about', async () => {
    const second = await page.context().newPage();
    await second.setViewportSize(viewport);
    await second.goto(page.url());
    for (const tab of [page, second]) await openGroup(tab, 'Identité et contacts');
    await expect(second.getByLabel('Lieu de rendez-vous')).toHaveValue('Devant la grande serre');
    // The first tab's save is pending when the second tab saves.
    const letGo = await hold(page, slotCalls);
    const sent = page.waitForRequest(slotCalls);
    await page.getByLabel('Lieu de rendez-vous').fill('Poste 7');
    await sent;
    await second.getByLabel('Lieu de rendez-vous').fill('Poste 2');
    await second.getByLabel('Adresse du créneau').fill('Boulevard des Belges');
    await saved(second);
    letGo();
    const difference = page.getByRole('alert', { name: 'Modifications simultanées' });
    await expect(difference).toContainText(/Dans cet onglet\s: Poste 7/);
    await expect(difference).toContainText(/: Poste 2/);
    await expect(page.getByLabel('Adresse du créneau')).toHaveValue('Boulevard des Belges');
    await expectNoSideScroll(page);
    await expectAccessible(page, 'a difference');
    await page.getByRole('button', { name: 'Garder ma saisie : Lieu de rendez-vous' }).click();
    await saved(page);
    await expect(difference).toHaveCount(0);
    // The second tab receives the fields that it has not touched, and adds its own.
    await second.getByLabel('Heures d’arrivée des secouristes').fill('Une heure avant l’ouverture');
    await expect(second.getByLabel('Lieu de rendez-vous')).toHaveValue('Poste 7');
    await saved(second);
    await second.close();
    await page.reload();
    await expect(page.getByLabel('Lieu de rendez-vous')).toHaveValue('Poste 7');
    await expect(page.getByLabel('Adresse du créneau')).toHaveValue('Boulevard des Belges');
    await expect(page.getByLabel('Heures d’arrivée des secouristes')).toHaveValue('Une heure avant l’ouverture');
  });

  await test.step('each slot gets an environment, one after the other', async () => {
    await openGroup(page, 'Caractéristiques de l’environnement');
    await level(page, /Environnement/, /Structures non permanentes/).check();
    await page.getByRole('switch', { name: 'Voie publique' }).check();
    await openGroup(page, 'Secours publics et services');
    await expect(page.getByText('→ 4 secouristes').first()).toBeVisible();
    await page.getByRole('button', { name: 'VALIDER' }).click();
    for (const slot of ['Créneau 2', 'Créneau 3']) {
      await page.getByRole('link', { name: `Modifier le créneau ${slot}` }).click();
      await openGroup(page, 'Caractéristiques de l’environnement');
      await level(page, /Environnement/, /Structures permanentes/).check();
      await openGroup(page, 'Secours publics et services');
      await level(page, /Délai/, /10 minutes ou moins/).check();
      await page.getByRole('button', { name: 'VALIDER' }).click();
      await expect(card(page, slot)).toContainText('TERMINÉ');
    }
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/edit/details/${id}$`));
  });

  await test.step('particularities are entered without a network, the decree after it returns', async () => {
    await page.getByLabel('Une réunion préparatoire est prévue').check();
    await page.context().setOffline(true);
    await page.getByLabel('Évacuation des victimes').fill('Par le quai, portail B');
    await expect(state(page)).toContainText('Hors connexion');
    // Another step opens without a question, and what was typed is found again.
    await page
      .getByRole('navigation', { name: 'Étapes de la demande' })
      .getByRole('link', { name: 'Créneaux' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Séquencement de l’évènement' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Évacuation des victimes')).toHaveValue('Par le quai, portail B');
    await expect(state(page)).toContainText('Hors connexion');
    await page.context().setOffline(false);
    await saved(page);
    await page.getByLabel(/^Choisir un fichier$/).setInputFiles(picture);
    await expect(page.getByRole('link', { name: picture.name })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Évacuation des victimes')).toHaveValue('Par le quai, portail B');
    await expect(page.getByLabel('Une réunion préparatoire est prévue')).toBeChecked();
    await page.getByRole('button', { name: 'VALIDER' }).click();
  });

  await test.step('options, the thank-you page and the sheet to print', async () => {
    await page.getByRole('switch', { name: 'Ambulance' }).check();
    await page.getByRole('button', { name: 'VALIDER' }).click();
    await expect(page).toHaveURL(new RegExp(`/demand/edit/success/${id}$`));
    await expect(page.getByText(/^Bravo, vous avez finalisé votre demande de poste de secours\./)).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'imprimer ma demande' }).click();
    const sheet = (await opened).getByRole('article');
    for (const entered of [event, 'Poste 7', 'Boulevard des Belges', 'Par le quai, portail B', 'Ambulance'])
      await expect(sheet).toContainText(entered);
    await (await opened).close();
    await page.getByRole('link', { name: 'Retour sur le tableau de bord' }).click();
    await expect(card(page, event)).toContainText('EN COURS');
  });

  await test.step('the association quotes the demand, validates the quote and transforms it into a station', async () => {
    const staff = await person();
    await department.logIn(staff, 'manager');
    const get = async (path: string) => (await staff.request.get(path, { headers })).json();
    const { demand } = await get(`/api/demand/${id}`);
    const calls = [
      () =>
        staff.request.patch(`/api/demand/${id}`, {
          headers,
          data: {
            version: demand.version,
            organizationId: department.organisation.id,
            isPackagePrice: true,
            packagePrice: 900,
          },
        }),
      () => staff.request.post(`/api/document/add/1/${id}`, { headers }),
      async () => {
        const [quote] = (await get(`/api/demand/${id}`)).documents;
        return staff.request.post(`/api/document/validate-document/${quote.id}`, { headers });
      },
      () => staff.request.post(`/api/demand/transform/${id}`, { headers }),
    ];
    for (const call of calls) {
      const answer = await call();
      expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
    }
  });

  await test.step('each page says that it is read-only, and shows what was entered or leads to it', async () => {
    const pages: [path: string, text: string][] = [
      [demandPath(), 'Voir la page de l’évènement'],
      [`/admin/organization/demand/edit/slots/${slotIds[0]}`, 'Voir la page de l’évènement'],
      [demandPath('details/'), 'Par le quai, portail B'],
      [demandPath('device/'), 'Ambulance'],
    ];
    for (const [path, text] of pages) {
      await page.goto(path);
      await expect(page.getByText(notice), path).toBeVisible();
      await expect(page.getByRole('main').getByText(text).first(), path).toBeVisible();
      await expect(page.getByRole('button', { name: /VALIDER|Supprimer|Copier/ }), path).toHaveCount(0);
      await expect(page.getByRole('main').locator('input, textarea, select'), path).toHaveCount(0);
      await expectNoSideScroll(page);
    }
  });

  await test.step('« Refaire comme l’an dernier » : a demand for the same days of the week and hours, a year later', async () => {
    const startsOf = async (demand: number): Promise<string[]> => {
      const { slots } = await (await page.request.get(`/api/demand/${demand}`, { headers })).json();
      return slots.map(({ startAt }: { startAt: string }) => startAt.slice(0, 16));
    };
    await page.goto(demandPath());
    await page.getByRole('link', { name: 'Voir la page de l’évènement' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Créneau 1' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'parcours.gpx' })).toBeVisible();
    await page.getByRole('button', { name: 'Refaire comme l’an dernier' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(/Premier jour\s: .* devient .* 20\d\d/);
    await question.getByRole('button', { name: 'Déposer la demande' }).click();
    await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Séquencement de l’évènement' })).toBeVisible();
    const repeated = Number(/\d+$/.exec(page.url())![0]);
    const [before, next] = [await startsOf(id), await startsOf(repeated)];
    expect(before).toEqual([0, 1, 2].map((days) => `${after(day, days)}T20:00`));
    const weekdayAndHour = (start: string) => [new Date(start).getUTCDay(), start.slice(11)];
    expect(next.map(weekdayAndHour)).toEqual(before.map(weekdayAndHour));
    expect(next.map((start) => Number(start.slice(0, 4)))).toEqual(
      before.map((start) => Number(start.slice(0, 4)) + 1),
    );
    await expect(card(page, 'Créneau 1')).toContainText(french(next[0]!.slice(0, 10)));
    await expect(card(page, 'Créneau 2')).toContainText('TERMINÉ');
    await expect(page.getByRole('button', { name: 'VALIDER' })).toBeVisible();
  });
});
