import { ConcurrencyLimiter } from '@pds/kernel';
import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from './heic-decoding';
import { withEnd } from './jpeg-end';
import { FileBroken, FileUnsafe, HeicRefused, PictureTooLarge, UploadsBusy } from './uploads.errors';

/** The largest phone cameras have 50 million pixels and a few more at the edges. */
const maxPixels = 52_000_000;

/** What phones photograph in HEIC within the size of an upload: 12 million pixels take the decoder 130 MB and 2.2 s of a processor. */
const heicBounds = { pixels: 25_000_000, memory: 384 * 1024 * 1024, seconds: 10 } as const;

/** Pictures re-encoded at once: each may take 200 MB for a moment. */
const concurrentDrawings = new ConcurrencyLimiter(2);

const timeLimitSeconds = 30;

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
    if (found.width * found.height > maxPixels) throw new PictureTooLarge(fileName, 50);
    if ((found.pages ?? 1) > 1) throw new FileUnsafe(fileName, 'une animation');
    try {
      return await reencode(bytes, format, found.isPalette);
    } catch {
      const ended =
        format === 'jpeg' ? await withEnd(bytes, found.height, { pixels: maxPixels, seconds: timeLimitSeconds }) : null;
      if (ended === null) throw new FileBroken(fileName, 'est incomplet ou endommagé\u00a0: toute l’image n’y est pas');
      return reencode(ended, format, false).catch(() => {
        throw new FileBroken(fileName);
      });
    }
  });
}

/**
 * A HEIC photograph as a JPEG: upright, with nothing but its pixels.
 * @throws PictureTooLarge, HeicRefused when it cannot be decoded within bounds of time and memory, UploadsBusy when many others wait
 */
export async function redrawHeic(bytes: Uint8Array, fileName: string): Promise<Uint8Array> {
  const decoded = await decodeHeic(bytes, heicBounds);
  if (decoded === 'too-large') throw new PictureTooLarge(fileName, heicBounds.pixels / 1e6);
  if (decoded === 'busy') throw new UploadsBusy();
  if (decoded === 'unreadable') throw new HeicRefused(fileName);
  const { width, height, pixels } = decoded;
  return concurrentDrawings.run(() =>
    sharp(pixels, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .jpeg({ quality: 88 })
      .timeout({ seconds: timeLimitSeconds })
      .toBuffer(),
  );
}

function reencode(bytes: Uint8Array, format: PictureFormat, palette: boolean): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  return encoded(picture, format, palette).timeout({ seconds: timeLimitSeconds }).toBuffer();
}

/** The same picture as a PNG of few colours, within this width and height; must be re-encoded already, see {@link redraw}. */
export function shrinkToFit(
  drawn: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  return concurrentDrawings.run(() =>
    sharp(drawn, { limitInputPixels: maxPixels })
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, compressionLevel: 9 })
      .timeout({ seconds: timeLimitSeconds })
      .toBuffer(),
  );
}

function encoded(picture: Sharp, format: PictureFormat, palette: boolean): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 88 });
  if (format === 'webp') return picture.webp({ quality: 88 });
  return picture.png({ palette, compressionLevel: 9 });
}
