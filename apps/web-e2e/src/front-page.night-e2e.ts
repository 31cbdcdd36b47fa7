import { logIn, logInByForm } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

for (const width of [390, 1440]) {
  test(`a visitor reads who answers and begins a request, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 844 } });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Un poste de secours pour votre évènement' })).toBeVisible();
    await expect(page.locator('script')).toHaveCount(0);
    const rhone = page.getByRole('listitem').filter({ hasText: '69 – Rhône' });
    await expect(rhone.getByRole('link', { name: '04 00 00 00 69' })).toHaveAttribute('href', 'tel:0400000069');
    await expect(rhone.getByRole('link', { name: 'operationnel69@demo.example' })).toBeVisible();
    await expectNoSideScroll(page);

    await page.getByRole('link', { name: 'Demander un poste de secours' }).click();
    await expect(page.getByRole('heading', { name: 'Votre manifestation' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Postes de secours' }).click();
    await expect(page.getByRole('heading', { name: 'Comment ça se passe' })).toBeVisible();
    await page.getByRole('link', { name: 'Suivre ma demande' }).click();
    await expect(page).toHaveURL(/\/login-app/);
  });
}

test('« / » is the dashboard of staff and the requests of an organiser, and the page for visitors again after logging out', async ({
  person,
}) => {
  const [manager, organiser] = [await person(), await person()];
  await logIn(manager, 'cadre@demo.example');
  await manager.goto('/');
  await expect(manager.getByRole('heading', { name: 'Votre tableau de bord' })).toBeVisible();
  await logIn(organiser, 'organisateur@demo.example');
  await organiser.goto('/');
  await expect(organiser).toHaveURL(/\/admin\/organization\/demand\/list/);
  await organiser.getByRole('link', { name: 'Déconnexion' }).click();
  await expect(organiser).toHaveURL(/\/login-app/);
  await organiser.goto('/');
  await expect(organiser.getByRole('link', { name: 'Suivre ma demande' })).toBeVisible();
});

test('a link of an e-mail opens its page after the login', async ({ person, department, expectProblems }) => {
  // The page asks for the account before the login.
  expectProblems(/answer 401: GET .*\/api\/authentication\/account|console: Failed to load resource.*401/);
  const page = await person({ viewport: { width: 390, height: 844 } });
  const id = await department.demand();
  await page.goto(`/admin/organization/demand/edit/${id}`);
  await expect(page).toHaveURL(/\/login-app$/);
  await logInByForm(page, await department.addressOf('organiser'));
  await expect(page).toHaveURL(new RegExp(`/demand/edit/${id}$`));
});

test('an unknown address answers 404 with a page that leads on', async ({ page, expectProblems }) => {
  expectProblems(/404.*\/wp-login/);
  const answer = await page.goto('/wp-login');
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible();
  for (const path of ['/login-app', '/login', '/aid-station/success/1', '/admin/aid-station/demand/50'])
    expect((await page.request.get(path)).status(), path).toBe(200);
});

test('the legal pages name who runs the site, and the footer says how accessible it is', async ({ page }) => {
  await page.goto('/mentions-legales');
  await expect(page.getByText('Dominique Exemple, personne fictive')).toBeVisible();
  await expect(page.getByText(/hébergés par\s: Hébergeur fictif/)).toBeVisible();
  await page.getByRole('link', { name: 'Accessibilité : non conforme' }).click();
  await expect(page.getByRole('heading', { name: 'Déclaration d’accessibilité' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'contact@demo.example' })).toBeVisible();
  await page.getByRole('link', { name: 'Politique de confidentialité' }).click();
  await expect(page.getByRole('link', { name: 'donnees@demo.example' })).toBeVisible();
});

test('search engines find the public pages only, and shared links have a picture', async ({ page, baseURL }) => {
  const answerTo = async (path: string) => {
    const answer = await page.request.get(path);
    return { status: answer.status(), type: answer.headers()['content-type'], text: await answer.text() };
  };
  const robots = await answerTo('/robots.txt');
  expect(robots.text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const { text: sitemap } = await answerTo('/sitemap.xml');
  const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address!);
  expect(listed).toContain(`${baseURL}/aid-station`);
  for (const address of listed) {
    const answer = await page.request.get(address);
    expect([answer.status(), answer.headers()['x-robots-tag']], address).toEqual([200, undefined]);
  }
  const login = await page.request.get('/login-app');
  expect(login.headers()['x-robots-tag']).toBe('noindex');

  await page.goto('/');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(await answerTo(picture!)).toMatchObject({ status: 200, type: 'image/png' });
  const manifest = await answerTo('/form.webmanifest');
  const { icons } = JSON.parse(manifest.text) as { icons: { src: string }[] };
  for (const { src } of icons) expect(await answerTo(src)).toMatchObject({ status: 200, type: 'image/png' });
});
