import type { Page } from '@playwright/test';

/** Presses a button of the open dialog. */
export const answerDialog = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
