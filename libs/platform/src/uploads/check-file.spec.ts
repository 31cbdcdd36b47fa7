import { createHash } from 'node:crypto';
import type { DomainError } from '@pds/kernel';
import sharp from 'sharp';
import { compoundFile, drawing, gpx, hostileFiles, pdf, photograph, program, xlsx } from '../testing/upload-samples';
import { checkFile, type FileKind } from './check-file';

const all: readonly FileKind[] = ['picture', 'pdf', 'gpx', 'workbook'];

describe('a file that is uploaded', () => {
  it.each([
    ['a photograph', 'photo.jpg', () => photograph(), 'image/jpeg', 'photo.jpg'],
    ['a photograph of another name', 'programme.exe', () => photograph(), 'image/jpeg', 'programme.jpg'],
    ['a drawing', 'plan', () => drawing(), 'image/png', 'plan.png'],
    ['a picture of the web', 'plan.webp', () => drawing('webp'), 'image/webp', 'plan.webp'],
    ['a PDF', 'arrêté.PDF', () => pdf(), 'application/pdf', 'arrêté.pdf'],
    ['a track', 'boucle 10.5 km', () => gpx(), 'application/gpx+xml', 'boucle 10.gpx'],
    [
      'a track after a mark of order',
      'trace.gpx',
      () => Buffer.concat([Buffer.from('\ufeff'), gpx()]),
      'application/gpx+xml',
      'trace.gpx',
    ],
    ['an old workbook', 'liste.xls', () => compoundFile(['Workbook']), 'application/vnd.ms-excel', 'liste.xls'],
    [
      'a workbook',
      'liste.xlsx',
      () => xlsx(),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'liste.xlsx',
    ],
  ])('is told by its content: %s', async (_, fileName, bytes, mediaType, originalName) => {
    const judged = await checkFile({ fileName, bytes: await bytes() }, all);
    expect(judged).toMatchObject({ mediaType, originalName });
    expect(judged.sha256).toBe(createHash('sha256').update(judged.bytes).digest('hex'));
    expect(originalName.endsWith(`.${judged.extension}`)).toBe(true);
  });

  it('may be a workbook with printer settings', async () => {
    const bytes = xlsx([{ name: 'xl/printerSettings/printerSettings1.bin', content: 'x' }]);
    expect((await checkFile({ fileName: 'liste.xlsx', bytes }, all)).extension).toBe('xlsx');
  });

  it.each(hostileFiles.map((sample) => [sample.name, sample] as const))(
    'is refused by its name: %s',
    async (_, { fileName, bytes, code }) => {
      const error = await checkFile({ fileName, bytes: await bytes() }, all).then(
        () => null,
        (refused: DomainError) => refused,
      );
      expect(error?.code).toBe(code);
      expect(error?.message).toContain(fileName);
    },
    20_000,
  );

  it('is refused when its type is not accepted, with the list of accepted types', async () => {
    await expect(checkFile({ fileName: 'a.pdf', bytes: pdf() }, ['picture'])).rejects.toThrow(
      '« a.pdf » n’est pas d’un type accepté (JPEG, PNG, WEBP)',
    );
  });

  it('loses location and camera data, is turned upright, and ends where its picture ends', async () => {
    const photo = await photograph(40, 20);
    expect(photo.toString('latin1')).toContain('Appareil secret');
    const { bytes } = await checkFile({ fileName: 'photo.jpg', bytes: Buffer.concat([photo, program]) }, ['picture']);
    const stored = Buffer.from(bytes);
    expect(stored.toString('latin1')).not.toMatch(/secret|Exif|Camille|MZ\x90/);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 20, height: 40 });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['..\\..\\windows\\plan.png', 'plan.png'],
    ['../../etc/passwd', 'passwd.png'],
    ['a\u202egnp.exe', 'agnp.png'],
    ['  .plan  du\tsite .png', 'plan du site.png'],
    ['', 'fichier.png'],
    ['\r\nContent-Type: text/html', 'html.png'],
    ['é'.repeat(300) + '.png', `${'é'.repeat(100)}.png`],
  ])('keeps nothing of the name %j that is no name', async (fileName, originalName) => {
    expect((await checkFile({ fileName, bytes: await drawing() }, all)).originalName).toBe(originalName);
  });
});
