import { expect, type Page } from '@playwright/test';

/** Headers of the application's own calls, which other sites cannot send. */
export const headers = { 'X-Requested-With': 'fetch' };

/** The save state of the visible step: « Enregistré à 14:32 ». */
export const state = (page: Page) => page.locator('[data-phase]');
export const saved = (page: Page) => expect(state(page)).toHaveText(/Enregistré à \d\d:\d\d/);
/** The card of a slot. */
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const behavior = (page: Page, slot: string) => page.getByLabel(`Comportement du public du créneau ${slot}`);
/** An answer to one of the questions of the national rules. */
export const level = (page: Page, question: RegExp, name: RegExp) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name });
/** A section of a slot's editor in a narrow window, which shows one at a time: its heading. */
export const group = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name: title });
/** Opens it. */
export async function openGroup(page: Page, title: string): Promise<void> {
  const heading = group(page, title);
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
}
export const validate = (page: Page) => page.getByRole('button', { name: 'VALIDER' }).click();

/** A picture of one pixel. */
export const picture = {
  name: 'arrêté du maire.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Returns the content of a PDF. Different marks give different files. */
export const pdf = (mark: string) => {
  const head = `%PDF-1.4\n%${mark}\n1 0 obj\n<</Type/Catalog>>\nendobj\n`;
  return Buffer.from(`${head}xref\n0 1\ntrailer\n<</Root 1 0 R>>\nstartxref\n${head.length}\n%%EOF\n`);
};
/** A GPX track of some kilometres with a way-point. */
export const gpx = `<?xml version="1.0"?>
<gpx version="1.1" creator="Essai">
  <wpt lat="45.7650" lon="4.8380"><name>Ravitaillement des quais</name></wpt>
  <trk><trkseg>
    <trkpt lat="45.7578" lon="4.8320"/><trkpt lat="45.7640" lon="4.8290"/><trkpt lat="45.7690" lon="4.8360"/>
    <trkpt lat="45.7660" lon="4.8440"/><trkpt lat="45.7607" lon="4.8595"/>
  </trkseg></trk>
</gpx>`;
/** Returns a file without a declared type, as some browsers send it. */
export const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
