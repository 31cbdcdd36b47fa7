import type { Page } from '@playwright/test';
import { pressAgain } from './story';

/** Status of the answer to a save that comes too late. The browser logs it on its console. */
export const conflictStatus = /409/;

/** Presses the button, waits for the answer and returns its status. */
export async function save(page: Page): Promise<number> {
  const answered = page.waitForResponse(
    (response) => /PUT|PATCH/.test(response.request().method()) && !response.url().endsWith('/presence'),
  );
  await pressAgain(page.getByRole('button', { name: 'ENREGISTRER' }));
  return (await answered).status();
}
