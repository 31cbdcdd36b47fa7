import { PDFDocument } from '@cantoo/pdf-lib';
import { AnnexUnreadable } from '@pds/documents/domain';
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

describe('the file of a declaration', () => {
  const file = new JoinedDeclarationFile();

  it('has the pages of the declaration, of each PDF, and one for each picture, upright or wide', async () => {
    const joined = await file.join(await aPdf(2), [
      { name: 'Arrêté municipal', mediaType: 'application/pdf', bytes: await aPdf(3) },
      { name: 'Plan d’accès', mediaType: 'image/jpeg', bytes: await aPicture(400, 200, 'jpeg') },
      { name: 'Plan', mediaType: 'image/png', bytes: await aPicture(200, 400, 'png') },
      { name: 'Plan', mediaType: 'image/webp', bytes: await aPicture(3_000, 4_000, 'webp') },
    ]);
    const sizes = (await PDFDocument.load(joined)).getPages().map((page) => {
      const { width, height } = page.getSize();
      return `${Math.round(width)}×${Math.round(height)}`;
    });
    expect(sizes).toEqual(['400×500', '400×501', '400×500', '400×501', '400×502', '842×595', '595×842', '595×842']);
  });

  it('is the declaration alone without annexes', async () => {
    expect((await PDFDocument.load(await file.join(await aPdf(2), []))).getPageCount()).toBe(2);
  });

  it.each(['application/pdf', 'image/png'])(
    'is refused with the name of an unreadable annex of %s',
    async (mediaType) => {
      const bytes = new TextEncoder().encode('%PDF-1.7 nothing');
      const refused = file.join(await aPdf(1), [{ name: 'Plan d’accès', mediaType, bytes }]);
      await expect(refused).rejects.toThrow(AnnexUnreadable);
      await expect(refused).rejects.toThrow('Plan d’accès');
    },
  );
});
