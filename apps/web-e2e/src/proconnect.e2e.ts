// eslint-disable-next-line @nx/enforce-module-boundaries -- the whole platform (Nest, TypeORM) is not needed to stand in for ProConnect
import { FakeProConnect } from '../../../libs/platform/src/testing/fake-pro-connect';
import { expectAccessible, expectTappable } from './accessibility';
import { describeEvent, ExpressFormFiller, openForm, saturday } from './express-form';
import { headers } from './funnel';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test as story } from './story';

const proConnect = new FakeProConnect();

/** Stories on a product that offers ProConnect. */
const test = story.extend({
  proConnect: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one asks for from this pattern
    async ({}, use) => {
      await proConnect.listen();
      await use(proConnect);
      await proConnect.close();
    },
    { scope: 'worker' },
  ],
});

const siret = '21690266800013';
const phone = { viewport: { width: 390, height: 844 } };

test('agents of a town hall log in with ProConnect: the second one asks the manager, who agrees', async ({
  person,
}) => {
  const [first, second, refused] = [await person(), await person(phone), await person(phone)];
  const staff = await person();
  const press = async (page: typeof first) => {
    await page.goto('/login-app');
    await page.getByRole('link', { name: 'S’identifier avec ProConnect' }).press('Enter');
    await expect(page).not.toHaveURL(/login-app/);
  };
  const organisations = async (page: typeof first) => {
    const answer = await page.request.get('/api/organization/list_by_manager');
    return ((await answer.json()) as { records: { name: string }[] }).records.map(({ name }) => name);
  };
  const name = 'Mairie de l’essai';

  await test.step('1. the login page offers it beside the password, with an explanation', async () => {
    for (const page of [first, second]) {
      await page.goto('/login-app');
      const button = page.getByRole('link', { name: 'S’identifier avec ProConnect' });
      await expect(button).toBeVisible();
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      const explanation = page.getByRole('link', { name: /Qu’est-ce que ProConnect/ });
      expect((await explanation.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await expectAccessible(page, 'the login page with ProConnect');
      await expectNoSideScroll(page, 'the login page with ProConnect');
    }
  });

  await test.step('2. the first agent gets an account, and manages the town hall that nobody manages', async () => {
    await logIn(staff, 'admin@demo.example');
    const created = await staff.request.post('/api/organization/create', {
      headers,
      data: {
        ...{ name, type: 2, identifier: siret, address1: '1 place', zipcode: '69003', city: 'Lyon', notify: false },
        ...{ billingAddressCheckbox: false, departmentId: 69 },
        manager: { firstName: 'Paul', lastName: 'Parti', email: 'paul.parti@mairie.example' },
      },
    });
    expect(created.status()).toBe(201);
    const { records } = (await (await staff.request.get('/api/users/?email=paul.parti@mairie.example')).json()) as {
      records: { id: number }[];
    };
    expect((await staff.request.delete(`/api/users/${records[0]!.id}`, { headers })).status()).toBe(204);
    // The organisation has no manager any more once its department is notified.
    const mails = async () => (await staff.request.get('/dev/mail')).text();
    await expect.poll(mails, { timeout: 90_000 }).toContain(`L’organisation ${name} n’a plus de gestionnaire`);

    proConnect.person = {
      ...{ sub: 'jeanne', given_name: 'Jeanne', usual_name: 'Martin', siret },
      email: 'jeanne.martin@mairie.example',
    };
    await press(first);
    await expect(first.getByText('Jeanne Martin')).toBeVisible();
    await expect.poll(() => organisations(first), { timeout: 90_000 }).toEqual([name]);
  });

  await test.step('3. the second one sees nothing of it, and the first is asked on the page of their organisations', async () => {
    proConnect.person = {
      ...{ sub: 'hugo', given_name: 'Hugo', usual_name: 'Petit', siret },
      email: 'hugo.petit@mairie.example',
    };
    await press(second);
    await first.goto('/admin/organization/profile');
    await expect(async () => {
      await first.reload();
      await expect(first.getByRole('heading', { name: 'Demandes d’accès' })).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await organisations(second)).toEqual([]);
  });

  await test.step('4. the manager agrees with the keyboard; the second one manages it too', async () => {
    await first.getByRole('button', { name: `Accepter Hugo Petit pour ${name}` }).press('Enter');
    await expect(first.getByText(`Hugo Petit gère désormais ${name}`)).toBeVisible();
    await expect(first.getByRole('heading', { name: 'Demandes d’accès' })).toBeHidden();
    expect(await organisations(second)).toEqual([name]);
  });

  await test.step('5. a third one is refused on a phone', async () => {
    proConnect.person = {
      ...{ sub: 'zoe', given_name: 'Zoé', usual_name: 'Blanc', siret },
      email: 'zoe.blanc@mairie.example',
    };
    await press(refused);
    await second.goto('/admin/organization/profile');
    const refuse = second.getByRole('button', { name: `Refuser Zoé Blanc pour ${name}` });
    await expect(async () => {
      await second.reload();
      await expect(refuse).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectNoSideScroll(second, 'a request to manage an organisation');
    expect((await refuse.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await refuse.click();
    await second.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click();
    await expect(second.getByText('Demande refusée')).toBeVisible();
    expect(await organisations(refused)).toEqual([]);
  });

  await test.step('6. logging out ends the session at ProConnect too, and returns to the login page', async () => {
    await first.goto('/admin/organization/profile');
    await first.getByRole('link', { name: 'Déconnexion' }).click();
    await expect(first).toHaveURL(/login-app/);
    expect(proConnect.logouts).toHaveLength(1);
  });

  await test.step('7. an address that has an account is not taken over: the page says what to do', async () => {
    proConnect.person = { sub: 'thief', given_name: 'Jean', usual_name: 'Voleur', email: 'cadre@demo.example', siret };
    await first.goto('/login-app');
    await first.getByRole('link', { name: 'S’identifier avec ProConnect' }).click();
    await expect(first.getByRole('alert')).toContainText('Un compte existe déjà avec cette adresse e-mail');
  });
});

test('an agent who fills in a request identifies themselves with ProConnect at the contact step, and sends it', async ({
  person,
}) => {
  const page = await person(phone);
  proConnect.person = {
    ...{ sub: 'lea', given_name: 'Léa', usual_name: 'Durand', siret },
    email: 'lea.durand@mairie.example',
  };
  await openForm(page);
  await describeEvent(page, new ExpressFormFiller(), 'Marché de printemps', saturday());
  await page.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('radio', { name: 'J’ai déjà un compte' }).check();
  await expect(page.getByRole('link', { name: 'S’identifier avec ProConnect' })).toBeVisible();
  await expectTappable(page, 'the contact step with ProConnect');
  await expectNoSideScroll(page, 'the contact step with ProConnect');
  await page.screenshot({ path: 'test-results/proconnect-contact-390.png', fullPage: true });
  await page.getByRole('link', { name: 'S’identifier avec ProConnect' }).click();
  // Back at the contact step, which knows the person and has kept the request.
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Durand');
  await expect(page.getByText('Marché de printemps', { exact: true })).toBeVisible();
  await page.getByLabel('Téléphone').fill('06 39 98 00 21');
  await page.getByRole('button', { name: 'J’ENVOIE MA DEMANDE' }).click();
  await expect(page).toHaveURL(/\/aid-station\/(success|validation-account)/);
});
