import type { Locator, Page } from '@playwright/test';

/** The first Saturday at least two months from now, `Y-m-d`. */
export function saturday(): string {
  const day = new Date(Date.now() + 60 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}
/** `Y-m-d`, some days later. */
export const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** `d/m/Y`, as a French page writes it. */
export const french = (day: string) => day.split('-').reverse().join('/');

/** Fills fields in and counts them: every one that a person has to touch. */
export class Filling {
  fields = 0;

  async type(field: Locator, text: string): Promise<void> {
    this.fields++;
    await field.fill(text);
  }

  async choose(field: Locator, value: string): Promise<void> {
    this.fields++;
    await field.selectOption(value);
  }
}

/** A form sent within three seconds of being opened counts as automatic: this one was opened a minute ago. */
export async function openForm(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() - 60_000);
  await page.goto('/aid-station');
}

/** Fills in the public form with one slot of an evening, whose end is before its start. */
export async function describeEvent(page: Page, filling: Filling, name: string, day: string): Promise<void> {
  await filling.type(page.getByLabel('Nom de la manifestation'), name);
  await filling.type(page.getByLabel('Commentaires'), 'Concert en plein air, public debout.');
  await filling.choose(page.getByLabel('Département', { exact: true }), '69');
  await filling.type(page.getByLabel('Adresse', { exact: true }), 'Parc de Gerland');
  await filling.type(page.getByLabel('Code postal'), '69 007');
  await filling.type(page.getByLabel('Ville'), 'Lyon');
  await filling.type(page.getByLabel('Début, date'), french(day));
  await filling.type(page.getByLabel('Début, heure'), '20h');
  await filling.type(page.getByLabel('Fin, heure'), '2h30');
  await filling.type(page.getByLabel('Effectif du public'), '1 200');
  await filling.choose(page.getByLabel('Nature', { exact: true }), '3');
}
