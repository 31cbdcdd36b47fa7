import type { Locator, Page } from '@playwright/test';
import { expect } from './story';

/**
 * Types a name into « Organisation » of a dossier and waits until it is the first choice: until the search has answered, the choices are
 * the previous ones. `Enter` in the field takes it.
 */
export async function searchOrganisation(
  page: Page,
  name: string,
  fill = (field: Locator) => field.fill(name),
): Promise<Locator> {
  const field = page.getByLabel('Organisation', { exact: true });
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('name') === name);
  await fill(field);
  await found;
  await expect(page.getByRole('listbox', { name: 'Propositions' }).getByRole('option', { selected: true })).toHaveText(
    name,
  );
  return field;
}
