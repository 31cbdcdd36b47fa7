import { expect, type Page } from '@playwright/test';

/** The password of every account of the demonstration data. */
export const demoPassword = 'Secours-2026';

/** Logs a person in on the login page. */
export async function logIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/login-app');
  await page.getByLabel('Identifiant ou adresse e-mail').fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Me connecter' }).click();
  await expect(page).not.toHaveURL(/login-app/);
}
