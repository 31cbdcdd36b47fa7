import { expect, type Page } from '@playwright/test';
import { headers } from './funnel';

/** The password of every account of the demonstration data. */
export const demoPassword = 'Secours-2026';

/** Opens a session for the page's browser. No page is opened: the story goes to the one that it is about. */
export async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  const answer = await page.request.post('/api/authentication/login', {
    headers,
    data: { username, password },
  });
  expect(answer.status(), `login of ${username}`).toBeLessThan(300);
}

/** Logs a person in on the login page, which opens their first page. */
export async function logInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/login-app');
  await page.getByLabel('Identifiant ou adresse e-mail').fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await expect(page).not.toHaveURL(/login-app/);
}
