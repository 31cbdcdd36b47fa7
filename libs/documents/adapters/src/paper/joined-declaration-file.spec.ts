import { PDFDocument } from '@cantoo/pdf-lib';
import { AnnexUnreadable, DeclarationsBusy, type JoinedFile } from '@pds/documents/domain';
import sharp from 'sharp';
import { JoinedDeclarationFile } from './joined-declaration-file';

async function aPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i++) pdf.addPage([400, 500 + i]);
  return pdf.save();
}

const aPicture = (width: number, height: number, format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();

/** Returns the function that reads these files. */
const reading = (declaration: Uint8Array, annexes: readonly JoinedFile[]) => async () => ({ declaration, annexes });

describe('the file of a declaration', () => {
  const file = new JoinedDeclarationFile();

  it('has the pages of the declaration, of each PDF, and one for each picture, upright or wide', async () => {
    const joined = await file.join(
      reading(await aPdf(2), [
        { name: 'Arrêté municipal', mediaType: 'application/pdf', bytes: await aPdf(3) },
        { name: 'Plan d’accès', mediaType: 'image/jpeg', bytes: await aPicture(400, 200, 'jpeg') },
        { name: 'Plan', mediaType: 'image/png', bytes: await aPicture(200, 400, 'png') },
        { name: 'Plan', mediaType: 'image/webp', bytes: await aPicture(3_000, 4_000, 'webp') },
      ]),
    );
    const sizes = (await PDFDocument.load(joined)).getPages().map((page) => {
      const { width, height } = page.getSize();
      return `${Math.round(width)}×${Math.round(height)}`;
    });
    expect(sizes).toEqual(['400×500', '400×501', '400×500', '400×501', '400×502', '842×595', '595×842', '595×842']);
  });

  it('is the declaration alone without annexes', async () => {
    expect((await PDFDocument.load(await file.join(reading(await aPdf(2), [])))).getPageCount()).toBe(2);
  });

  it.each(['application/pdf', 'image/png'])(
    'is refused with the name of an unreadable annex of %s',
    async (mediaType) => {
      const bytes = new TextEncoder().encode('%PDF-1.7 nothing');
      const refused = file.join(reading(await aPdf(1), [{ name: 'Plan d’accès', mediaType, bytes }]));
      await expect(refused).rejects.toThrow(AnnexUnreadable);
      await expect(refused).rejects.toThrow('Plan d’accès');
    },
  );

  it('is refused while six others wait, but not afterwards; those that wait have not read their files', async () => {
    const declaration = await aPdf(1);
    let begun = 0;
    const held = Promise.withResolvers<void>();
    const read = async () => {
      begun++;
      await held.promise;
      return { declaration, annexes: [] };
    };
    const joins = Array.from({ length: 8 }, () => file.join(read));
    await expect(joins[7]).rejects.toThrow(new DeclarationsBusy());
    expect(begun).toBe(1);
    held.resolve();
    expect(await Promise.all(joins.slice(0, 7))).toHaveLength(7);
    expect(begun).toBe(7);
    expect((await PDFDocument.load(await file.join(read))).getPageCount()).toBe(1);
  });

  it('gives way to the next one when its files cannot be read', async () => {
    const failed = file.join(() => Promise.reject(new Error('missing')));
    await expect(failed).rejects.toThrow('missing');
    expect((await PDFDocument.load(await file.join(reading(await aPdf(2), [])))).getPageCount()).toBe(2);
  });

  it('takes annexes of up to 200 pages', async () => {
    const annex = async (pages: number) => [{ name: 'Plan', mediaType: 'application/pdf', bytes: await aPdf(pages) }];
    const joined = await file.join(reading(await aPdf(1), await annex(200)));
    expect((await PDFDocument.load(joined)).getPageCount()).toBe(201);
    await expect(file.join(reading(await aPdf(1), await annex(201)))).rejects.toThrow(AnnexUnreadable);
  });
});
