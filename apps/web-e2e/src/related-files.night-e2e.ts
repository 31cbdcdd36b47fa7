import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { file, gpx, pdf } from './funnel';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/**
 * A photograph that is larger than the server accepts: red above, noise below, which no encoder makes much smaller. Its pixels lie on their
 * side, as a phone that is held upright stores them.
 */
async function largePhotograph(): Promise<Buffer> {
  const [width, height] = [2_400, 3_200];
  const noise = { width, height: height / 2, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 90 } } as const;
  const below = await sharp({ create: { ...noise, background: '#000000' } })
    .png()
    .toBuffer();
  const upright = sharp({ create: { width, height, channels: 3, background: '#c8102e' } }).composite([
    { input: below, top: height / 2, left: 0 },
  ]);
  return sharp(await upright.png().toBuffer())
    .rotate(-90)
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

test('an organiser annexes files, sees which are refused, and sees the course, at 390 px', async ({
  person,
  department,
  expectProblems,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'organiser');
  await page.goto(`/admin/organization/demand/edit/${await department.demand()}`);
  await expect(page.getByRole('heading', { name: 'Documents annexes' })).toBeVisible();
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });
  const annexes = page.getByLabel('Ajouter des annexes');

  await test.step('two files are uploaded at once', async () => {
    await annexes.setInputFiles([file('sécurité.pdf', pdf('a')), file('parkings.pdf', pdf('b'))]);
    await expect(page.getByRole('link', { name: 'sécurité.pdf' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'parkings.pdf' })).toBeVisible();
    await expect(row('Annexe 1').getByRole('link')).toHaveCount(1);
    await expect(row('Annexe 2').getByRole('link')).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'parkings.pdf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('parkings.pdf');
    expect((await readFile(await download.path())).equals(pdf('b'))).toBe(true);
  });

  await test.step('a file larger than 3 Mo is not sent', async () => {
    await annexes.setInputFiles(file('film.pdf', Buffer.alloc(3 * 1024 * 1024 + 1)));
    await expect(row('Autres annexes').getByRole('alert')).toContainText('dépasse 3 Mo');
    await page.getByRole('button', { name: 'Fermer le message sur film.pdf' }).click();
    await expect(row('Autres annexes').getByRole('alert')).toHaveCount(0);
  });

  await test.step('a Word file is told how to become a PDF', async () => {
    await annexes.setInputFiles(file('programme.docx', Buffer.from('PK')));
    await expect(row('Autres annexes').getByRole('alert')).toContainText('doit d’abord devenir un PDF');
    await page.getByRole('button', { name: 'Fermer le message sur programme.docx' }).click();
  });

  await test.step('a photograph larger than 3 Mo is sent smaller, upright', async () => {
    const photograph = await largePhotograph();
    expect(photograph.length).toBeGreaterThan(3 * 1024 * 1024);
    await annexes.setInputFiles(file('IMG_0042.JPEG', photograph));
    await expect(page.getByRole('link', { name: 'IMG_0042.jpg' })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'IMG_0042.jpg' }).click(),
    ]);
    const sent = sharp(await readFile(await download.path()));
    const { width, height } = await sent.metadata();
    expect(height / width).toBeCloseTo(4 / 3, 2);
    const upper = await sent.extract({ left: 0, top: 0, width, height: Math.floor(height / 4) }).toBuffer();
    const [red, green, blue] = (await sharp(upper).stats()).channels.map(({ mean }) => mean);
    expect(red).toBeGreaterThan(150);
    expect(Math.max(green!, blue!)).toBeLessThan(100);
    await page.getByRole('button', { name: 'Supprimer Annexe 3', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'SUPPRIMER' }).click();
    await expect(row('Annexe 3')).toHaveCount(0);
  });

  await test.step('a picture that the browser cannot read is judged by the server', async () => {
    expectProblems(/413|415/);
    const broken = Buffer.alloc(3 * 1024 * 1024 + 1);
    broken.set([0xff, 0xd8, 0xff]);
    await annexes.setInputFiles(file('abîmée.jpg', broken));
    await expect(row('Autres annexes').getByRole('alert')).toContainText('« abîmée.jpg » dépasse 3 Mo');
    await page.getByRole('button', { name: 'Fermer le message sur abîmée.jpg' }).click();
    const box = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    for (const size of [1_000, 4 * 1024 * 1024]) {
      await annexes.setInputFiles(file('IMG_0043.HEIC', Buffer.concat([box, Buffer.alloc(size)])));
      await expect(row('Autres annexes').getByRole('alert')).toContainText('Formats > Le plus compatible');
      await page.getByRole('button', { name: 'Fermer le message sur IMG_0043.HEIC' }).click();
    }
    await expect(row('Autres annexes').getByRole('alert')).toHaveCount(0);
  });

  await test.step('a cancelled upload leaves nothing', async () => {
    // The upload stays pending until it is cancelled.
    await page.route('**/api/demand/update/files/*', () => undefined, { times: 1 });
    await annexes.setInputFiles(file('trop tôt.pdf', pdf('c')));
    await expect(page.getByRole('progressbar', { name: 'Envoi de trop tôt.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Annuler l’envoi de trop tôt.pdf' }).click();
    await expect(page.getByText('trop tôt.pdf', { exact: true })).toHaveCount(0);
    await page.unrouteAll();
  });

  await test.step('a course is drawn with its length and way-points', async () => {
    await page.getByLabel('Choisir un fichier : Tracé GPS').setInputFiles(file('parcours.gpx', Buffer.from(gpx)));
    await expect(page.getByRole('img', { name: /^Tracé GPS : 3,\d+ km$/ })).toBeVisible();
    await expect(row('Tracé GPS').getByText('Ravitaillement des quais')).toBeVisible();
    await expect(row('Tracé GPS').getByText('Arrivée')).toBeVisible();
    await expectNoSideScroll(page);
  });

  await test.step('a course in another encoding, with a prefix and exponents, is drawn too', async () => {
    const other = gpx
      .replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="ISO-8859-1"?>')
      .replace(/<(\/?)(?=[a-z])/g, '<$1g:')
      .replace('<g:gpx ', '<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" ')
      .replace('lon="4.8380"', 'lon="4.8380e0"')
      .replace('quais', 'quais côté Saône');
    await page.getByLabel('Remplacer : Tracé GPS').setInputFiles(file('latin.gpx', Buffer.from(other, 'latin1')));
    await expect(page.getByRole('img', { name: /^Tracé GPS : 3,\d+ km$/ })).toBeVisible();
    await expect(row('Tracé GPS').getByText('Ravitaillement des quais côté Saône')).toBeVisible();
  });

  await test.step('a new course replaces the old one; a deleted file stays deleted after a reload', async () => {
    await page.getByLabel('Remplacer : Tracé GPS').setInputFiles(file('autre.gpx', Buffer.from(gpx)));
    await expect(row('Tracé GPS').getByRole('link', { name: 'autre.gpx' })).toBeVisible();
    for (const name of ['Annexe 2', 'Annexe 1', 'Tracé GPS']) {
      await page.getByRole('button', { name: `Supprimer ${name}`, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'SUPPRIMER' }).click();
      await expect(row(name).getByRole('link')).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByLabel('Choisir un fichier : Tracé GPS')).toBeVisible();
    await expect(row('Annexe 1')).toHaveCount(0);
  });
});
