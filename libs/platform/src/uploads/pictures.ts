import { Turns } from '@pds/kernel';
import sharp, { type Sharp } from 'sharp';
import { FileBroken, FileUnsafe, PictureTooLarge } from './uploads.errors';

/** The largest cameras of phones have 50 million pixels and a little more at the edges. */
const MOST_PIXELS = 52_000_000;

/** Pictures drawn at once: each may take 200 MB for a moment. */
const turns = new Turns(2);

const SECONDS = 30;

// Each picture is drawn once: nothing to keep, and one thread each leaves the others to requests.
sharp.cache(false);
sharp.concurrency(1);
// libvips reads many formats, some by libraries of their own: none but these is ever handed bytes of strangers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/**
 * The same picture, drawn anew: upright, in sRGB, without anything beside its pixels (place, camera, preview, comments, what
 * follows the picture's end).
 * @throws PictureTooLarge, FileUnsafe when it moves, FileBroken
 */
export function redrawn(bytes: Uint8Array, format: PictureFormat, fileName: string): Promise<Uint8Array> {
  return turns.take(async () => {
    // Reads the head alone.
    const found = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw new FileBroken(fileName);
      });
    if (found.format !== format) throw new FileBroken(fileName);
    if (found.width * found.height > MOST_PIXELS) throw new PictureTooLarge(fileName, 50);
    if ((found.pages ?? 1) > 1) throw new FileUnsafe(fileName, 'une animation');
    try {
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
      return await encoded(picture, format, found.isPalette).timeout({ seconds: SECONDS }).toBuffer();
    } catch {
      throw new FileBroken(fileName);
    }
  });
}

/** The same picture as a PNG of few colours, not wider nor higher than that; already drawn anew, see {@link redrawn}. */
export function within(drawn: Uint8Array, { width, height }: { width: number; height: number }): Promise<Uint8Array> {
  return turns.take(() =>
    sharp(drawn, { limitInputPixels: MOST_PIXELS })
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .timeout({ seconds: SECONDS })
      .toBuffer(),
  );
}

function encoded(picture: Sharp, format: PictureFormat, palette: boolean): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 88 });
  if (format === 'webp') return picture.webp({ quality: 88 });
  return picture.png({ palette, compressionLevel: 9 });
}
