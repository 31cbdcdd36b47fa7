import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { openForm } from './express-form';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

// What a postal code fills in is in apps/web/src/shared/place/place-filling.spec.ts.
const place = (page: Page) => ({
  zip: page.getByLabel('Code postal'),
  city: page.getByLabel('Ville'),
  department: page.getByLabel('Département', { exact: true }),
  choices: page.getByRole('listbox', { name: 'Propositions' }).getByRole('option'),
});

for (const width of [390, 1440]) {
  test(`a postal code fills in town and department of a request, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 844 } });
    await openForm(page);
    const { zip, city, department, choices } = place(page);
    await expect(department.getByRole('option', { name: '69 – Rhône' })).toBeAttached();

    // One commune, then a code of another one: what was filled in follows.
    await zip.fill('69800');
    await expect(city).toHaveValue('Saint-Priest');
    await expect(department).toHaveValue('69');
    await zip.fill('38 000');
    await expect(city).toHaveValue('Grenoble');
    await expect(department).toHaveValue('38');

    // Several communes, in two departments: the commune decides.
    await zip.fill('48250');
    await expect(city).toHaveValue('');
    await expect(department).toHaveValue('');
    await city.focus();
    await expect(choices).toHaveText(['La Bastide-Puylaurent', 'Laveyrune', 'Luc', 'Mont Lozère et Goulet']);
    const box = (await choices.first().boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(44);
    await expectNoSideScroll(page);
    await expectAccessible(page, `the choice of a commune at ${width} px`);
    await choices.filter({ hasText: 'Laveyrune' }).click();
    await expect(city).toHaveValue('Laveyrune');
    await expect(department).toHaveValue('07');
    await expect(choices).toHaveCount(0);

    // With the keyboard, and by a part of the name.
    await city.fill('lozere');
    await expect(choices).toHaveText(['Mont Lozère et Goulet']);
    await city.press('ArrowDown');
    await city.press('Enter');
    await expect(city).toHaveValue('Mont Lozère et Goulet');
    await expect(department).toHaveValue('48');
    await expect(page).toHaveURL(/\/aid-station$/);
  });
}

test('a town that has the focus when the communes arrive keeps what is typed in it, and is filled in once it is left empty', async ({
  page,
}) => {
  await openForm(page);
  const { zip, city, department, choices } = place(page);
  await expect(department.getByRole('option', { name: '69 – Rhône' })).toBeAttached();
  let answer: (() => void) | undefined;
  await page.route('**/api/communes?*', async (route) => {
    await new Promise<void>((done) => (answer = done));
    await route.continue();
  });
  const arrival = async () => {
    await expect.poll(() => answer).toBeDefined();
    answer!();
    await expect(choices.first()).toBeVisible();
  };

  await zip.fill('69800');
  await city.focus();
  await arrival();
  await expect(department).toHaveValue('69');
  await expect(city).toHaveValue('');
  await city.press('Tab');
  await expect(city).toHaveValue('Saint-Priest');

  answer = undefined;
  await zip.fill('38000');
  await city.fill('Gre');
  await arrival();
  await city.press('Tab');
  await expect(city).toHaveValue('Gre');
});

test('what was typed by hand is never overwritten by a postal code, also after a reload', async ({ page }) => {
  await openForm(page);
  const { zip, city, department } = place(page);
  await expect(department.getByRole('option', { name: '69 – Rhône' })).toBeAttached();
  await department.selectOption('974');
  await city.fill('Europole');
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/communes?zip=69100'));
  await zip.fill('69100');
  await answered;
  await page.reload();
  await expect(city).toHaveValue('Europole');
  await expect(department).toHaveValue('974');
});

test('without the list of communes the form is filled in by hand', async ({ page, expectProblems }) => {
  expectProblems(/answer 503: GET .*\/api\/communes|Failed to load resource.*503/);
  await page.route('**/api/communes?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await openForm(page);
  const { zip, city, department } = place(page);
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/communes'));
  await zip.fill('69800');
  await answered;
  await city.fill('Saint-Priest');
  await department.selectOption('69');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a dossier and the detailed request complete the town in the same way', async ({ page, person, department }) => {
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  await page.goto(`/admin/aid-station/demand/${id}`);
  const ofEvent = page.getByLabel('Département de l’évènement');
  await expect(ofEvent).toHaveValue(String(department.id));
  await page.getByLabel('Ville', { exact: true }).fill('');
  await page.getByLabel('Code postal', { exact: true }).fill('38000');
  await expect(page.getByLabel('Ville', { exact: true })).toHaveValue('Grenoble');
  // It is stored: only a person changes it.
  await expect(ofEvent).toHaveValue(String(department.id));

  const organiser = await person();
  await department.logIn(organiser, 'organiser');
  await organiser.goto(`/admin/organization/demand/edit/${id}`);
  await organiser.getByLabel('Ville').fill('');
  await organiser.getByLabel('Code postal').fill('69800');
  await expect(organiser.getByLabel('Ville')).toHaveValue('Saint-Priest');
});
