import { ConcurrencyLimiter } from '@pds/kernel';
import sharp, { type Sharp } from 'sharp';
import { withEnd } from './jpeg-end';
import { FileBroken, FileUnsafe, PictureTooLarge } from './uploads.errors';

/** The largest phone cameras have 50 million pixels and a few more at the edges. */
const MAX_PIXELS = 52_000_000;

/** Pictures re-encoded at once: each may take 200 MB for a moment. */
const concurrentDrawings = new ConcurrencyLimiter(2);

const SECONDS = 30;

// Each picture is encoded once: caching is useless, and one thread each leaves the others to requests.
sharp.cache(false);
sharp.concurrency(1);
// libvips reads many formats, some with separate libraries: only these formats may receive bytes of strangers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/**
 * Re-encodes a picture: upright, in sRGB, with nothing but its pixels (no location, camera, preview, comments, or data after its end).
 * @throws PictureTooLarge, FileUnsafe when it is animated, FileBroken
 */
export function redraw(bytes: Uint8Array, format: PictureFormat, fileName: string): Promise<Uint8Array> {
  return concurrentDrawings.run(async () => {
    // Reads only the header.
    const found = await sharp(bytes, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw new FileBroken(fileName);
      });
    if (found.format !== format) throw new FileBroken(fileName);
    if (found.width * found.height > MAX_PIXELS) throw new PictureTooLarge(fileName, 50);
    if ((found.pages ?? 1) > 1) throw new FileUnsafe(fileName, 'une animation');
    try {
      return await reencode(bytes, format, found.isPalette);
    } catch {
      const ended =
        format === 'jpeg' ? await withEnd(bytes, found.height, { pixels: MAX_PIXELS, seconds: SECONDS }) : null;
      if (ended === null) throw new FileBroken(fileName, 'est incomplet ou endommagé\u00a0: toute l’image n’y est pas');
      return reencode(ended, format, false).catch(() => {
        throw new FileBroken(fileName);
      });
    }
  });
}

function reencode(bytes: Uint8Array, format: PictureFormat, palette: boolean): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
  return encoded(picture, format, palette).timeout({ seconds: SECONDS }).toBuffer();
}

/** The same picture as a PNG of few colours, within this width and height; must be re-encoded already, see {@link redraw}. */
export function shrinkToFit(
  drawn: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  return concurrentDrawings.run(() =>
    sharp(drawn, { limitInputPixels: MAX_PIXELS })
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
