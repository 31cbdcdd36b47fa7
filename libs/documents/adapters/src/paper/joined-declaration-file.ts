import { PageSizes, PDFDocument } from '@cantoo/pdf-lib';
import { AnnexUnreadable, DeclarationFile, type JoinedFile } from '@pds/documents/domain';
import { readPdf } from '@pds/platform';
import sharp from 'sharp';

/** Points; space around a picture on its page. */
const margin = 28;
/** Pixels of the longer side of a picture: about 200 to an inch on A4. */
const longestSide = 2_300;

/** Joins a declaration and its annexes with pdf-lib. Tags of the declaration are kept; annexes have those of nobody. */
export class JoinedDeclarationFile extends DeclarationFile {
  override async join(declaration: Uint8Array, files: readonly JoinedFile[]): Promise<Uint8Array> {
    const joined = await readPdf(declaration);
    for (const { name, mediaType, bytes } of files) {
      try {
        if (mediaType === 'application/pdf') await addPages(joined, bytes);
        else await addPicture(joined, bytes);
      } catch {
        throw new AnnexUnreadable(name);
      }
    }
    return joined.save();
  }
}

async function addPages(joined: PDFDocument, bytes: Uint8Array): Promise<void> {
  const further = await readPdf(bytes);
  if (further.getPageCount() === 0) throw new Error('A document without pages');
  for (const page of await joined.copyPages(further, further.getPageIndices())) joined.addPage(page);
}

/** Adds an A4 page with a picture, as large as fits. */
async function addPicture(joined: PDFDocument, bytes: Uint8Array): Promise<void> {
  const jpeg = await sharp(bytes)
    .rotate()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
  const picture = await joined.embedJpg(jpeg);
  const [short, long] = PageSizes.A4;
  const [width, height] = picture.width > picture.height ? [long, short] : [short, long];
  const size = picture.scaleToFit(width - 2 * margin, height - 2 * margin);
  joined.addPage([width, height]).drawImage(picture, {
    x: (width - size.width) / 2,
    y: (height - size.height) / 2,
    width: size.width,
    height: size.height,
  });
}
