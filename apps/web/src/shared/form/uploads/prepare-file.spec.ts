import { prepareFile } from './prepare-file';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const MEBIBYTE = 1024 * 1024;

const file = (name: string, size: number, beginning: number[] = []) => {
  const bytes = new Uint8Array(size);
  bytes.set(beginning);
  return new File([bytes], name);
};

/** Node cannot draw, as a browser that does not know a format: what it draws is told in `related-files.night-e2e.ts`. */
describe('a file to upload', () => {
  it.each([
    ['a small document', file('plan.pdf', 10)],
    ['a document of exactly 3 MiB', file('plan.pdf', 3 * MEBIBYTE)],
    ['a small photograph', file('photo.jpg', 10, JPEG)],
    ['a small photograph named like HEIC', file('photo.heic', 10, JPEG)],
    ['a small file named like HEIC', file('photo.heif', 10)],
    ['a large picture that cannot be read', file('photo.jpg', 4 * MEBIBYTE, JPEG)],
    ['a large picture of another name', file('photo', 4 * MEBIBYTE, JPEG)],
  ])('stays as it is: %s', async (_, chosen) => {
    expect(await prepareFile(chosen)).toBe(chosen);
  });

  it('is refused when it is large and no picture, and a PDF is told how to become smaller', async () => {
    expect(await prepareFile(file('photo.jpg', 3 * MEBIBYTE + 1))).toBe('«\u00a0photo.jpg\u00a0» dépasse 3\u00a0Mo');
    expect(await prepareFile(file('plan.PDF', 3 * MEBIBYTE + 1))).toContain('dépasse 3\u00a0Mo. Numérisez-le');
  });

  it.each(['programme.docx', 'Plan.DOC', 'programme.odt', 'affiche.pptx', 'budget.ods'])(
    'is told how to become a PDF when it is an office document: %s',
    async (name) =>
      expect(await prepareFile(file(name, 10))).toContain(`«\u00a0${name}\u00a0» doit d’abord devenir un PDF`),
  );
});
