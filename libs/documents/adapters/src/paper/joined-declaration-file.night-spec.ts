import { PDFDocument } from '@cantoo/pdf-lib';
import { AnnexUnreadable, type JoinedFile } from '@pds/documents/domain';
import { JoinedDeclarationFile } from './joined-declaration-file';

async function aPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let i = 0; i < pages; i++) pdf.addPage([400, 500 + i]);
  return pdf.save();
}

/** A PDF of some two kilobytes whose page tree names each node ten times, on twelve levels. */
function endlessPdf(end: string): Uint8Array {
  const nodes = Array.from({ length: 12 }, (_, level) => {
    const kids = `${level + 3} 0 R `.repeat(10);
    return `${level + 2} 0 obj\n<< /Type /Pages /Count 10 /Kids [${kids}] >>\nendobj`;
  });
  const objects = ['1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj', ...nodes, `14 0 obj\n${end}\nendobj`];
  return new TextEncoder().encode(`%PDF-1.7\n${objects.join('\n')}\ntrailer\n<< /Root 1 0 R /Size 15 >>\n%%EOF`);
}

/** Returns the function that reads these files. */
const reading = (declaration: Uint8Array, annexes: readonly JoinedFile[]) => async () => ({ declaration, annexes });

/** By night: the limit of eight seconds really passes. */
describe('the file of a declaration', () => {
  const file = new JoinedDeclarationFile();

  it.each([
    ['with a page at the end', '<< /Type /Page /Parent 13 0 R /MediaBox [0 0 9 9] >>'],
    ['without any page', '<< /Type /Pages /Count 0 /Kids [] >>'],
  ])('is refused with the name of an annex whose page tree names far too many nodes, %s', async (_, end) => {
    const bytes = endlessPdf(end);
    expect(bytes.length).toBeLessThan(2_500);
    const refused = new JoinedDeclarationFile(8).join(
      reading(await aPdf(1), [
        { name: 'Plan', mediaType: 'application/pdf', bytes: await aPdf(1) },
        { name: 'Arrêté municipal', mediaType: 'application/pdf', bytes },
      ]),
    );
    await expect(refused).rejects.toThrow(new AnnexUnreadable('Arrêté municipal'));
    // The next one gets its turn.
    expect((await PDFDocument.load(await file.join(reading(await aPdf(2), [])))).getPageCount()).toBe(2);
  });
});
