import { mainlandDay } from '@pds/kernel';
import type { Locator, Page } from '@playwright/test';

/** Returns the first Saturday at least two months from now, `Y-m-d`, whose following days have 24 hours and are no public holidays. */
export function saturday(): string {
  let day = mainlandDay(Date.now(), 60);
  while (new Date(day).getUTCDay() !== 6 || !isPlain(day)) day = after(day, 1);
  return day;
}
const feasts = [
  ...['01-01', '05-01', '05-08', '06-21', '07-13', '07-14', '08-15', '11-01', '11-11'],
  ...['12-24', '12-25', '12-26', '12-31'],
];
/** Whether the next days contain no day that is celebrated on a fixed date, no clock change and no New Year's Eve. */
function isPlain(day: string): boolean {
  const [first, last] = [day, after(day, 4)].map((each) => Date.parse(`${each}T12:00Z`)) as [number, number];
  return (
    [0, 1, 2, 3].every((days) => !feasts.includes(after(day, days).slice(5))) &&
    day.slice(0, 4) === after(day, 3).slice(0, 4) &&
    hourInParis(first) === hourInParis(last)
  );
}
const hourInParis = (instant: number) =>
  new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', timeZone: 'Europe/Paris' }).format(instant);
/** Adds days to a day, `Y-m-d`. */
export const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** Formats a day as a French page does, `d/m/Y`. */
export const french = (day: string) => day.split('-').reverse().join('/');

/** Fills in fields and counts each field that a person has to touch. */
export class ExpressFormFiller {
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

/** Opens the form with a clock that says it was opened a minute ago: the server treats a form sent within three seconds as automatic. */
export async function openForm(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() - 60_000);
  await page.goto('/aid-station');
}

/** The line of a slot in the public form. */
export const slotLine = (page: Page, number: number) => page.getByRole('group', { name: `Créneau ${number},` });
/** Opens or closes the details of a slot of the public form: name, days and nature. */
export const toggleDetails = (page: Page, number: number) =>
  slotLine(page, number)
    .getByRole('button', { name: /détails$/ })
    .click();

/** Types the hours, the peak and the type of the event, which its slots have. */
export async function describeHours(
  page: Page,
  filling: ExpressFormFiller,
  { start, end, peak, nature }: { start: string; end: string; peak: string; nature: string },
): Promise<void> {
  await filling.type(page.getByLabel('Heure de début'), start);
  await filling.type(page.getByLabel('Heure de fin'), end);
  await filling.type(page.getByLabel('Effectif du public'), peak);
  await filling.choose(page.getByLabel('Type d’évènement'), nature);
}

/** Fills in the public form with one evening slot, which ends on the next day. @param department of the event */
export async function describeEvent(
  page: Page,
  filling: ExpressFormFiller,
  name: string,
  day: string,
  department = 69,
): Promise<void> {
  await filling.type(page.getByLabel('Nom de l’évènement'), name);
  await filling.type(page.getByLabel('Premier jour'), french(day));
  await describeHours(page, filling, { start: '20h', end: '2h30', peak: '1 200', nature: '3' });
  await filling.choose(page.getByLabel('Département', { exact: true }), String(department));
  await filling.type(page.getByLabel('Adresse', { exact: true }), 'Parc de Gerland');
  await filling.type(page.getByLabel('Code postal'), department === 69 ? '69 007' : `${department}000`);
  await filling.type(page.getByLabel('Ville'), 'Lyon');
  await filling.type(page.getByLabel('Commentaires'), 'Concert en plein air, public debout.');
}
