/** Sizes that are tried, in pixels: from what phones photograph, and old ones can draw, to a picture that surely fits. */
const sizes = [12e6, 8e6, 5e6, 3e6, 2e6, 1e6, 0.5e6];

const JPEG_QUALITY = 0.85;

/** Side of the copy in which transparent pixels are searched. */
const SAMPLE_SIDE = 256;

type Format = 'jpeg' | 'png' | 'webp' | 'heic';

/**
 * Makes a picture fit. Returns the file itself if it already fits and the server accepts it, or if the browser cannot read it; null if it
 * is no picture and too large.
 *
 * @param maxBytes of the answer
 */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File | null> {
  const format = await formatOf(file);
  if (format === null) return file.size > maxBytes ? null : file;
  if (format !== 'heic' && file.size <= maxBytes) return file;
  try {
    return await redrawn(file, format, maxBytes);
  } catch {
    // Only Safari reads HEIC, and no browser a damaged picture.
    return file;
  }
}

/**
 * Returns the same picture, upright, as a JPEG of at most this size; as a PNG if parts of it are transparent.
 *
 * @throws if the browser cannot read the picture
 */
async function redrawn(file: File, format: Format, maxBytes: number): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const mayBeTransparent = format === 'png' || format === 'webp';
    const type = mayBeTransparent && isTransparent(picture) ? 'image/png' : 'image/jpeg';
    const pixels = picture.width * picture.height;
    // First its own size, if a canvas can hold it, then smaller ones.
    const tried = [Math.min(pixels, sizes[0]!), ...sizes.slice(1).filter((size) => size < pixels)];
    for (const size of tried) {
      const blob = await encoded(drawn(picture, Math.sqrt(size / pixels)), type);
      if (blob.size <= maxBytes) return new File([blob], renamed(file.name, type), { type });
    }
    return file;
  } finally {
    picture.close();
  }
}

/** Returns the format by its first bytes: a name proves nothing. */
async function formatOf(file: Blob): Promise<Format | null> {
  const beginning = String.fromCharCode(...new Uint8Array(await file.slice(0, 32).arrayBuffer()));
  if (beginning.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (beginning.startsWith('\x89PNG')) return 'png';
  if (/^RIFF[^]{4}WEBP/.test(beginning)) return 'webp';
  return /^[^]{4}ftyp[^]*(?:hei[cxms]|hev[cxms])/.test(beginning) ? 'heic' : null;
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isTransparent(picture: ImageBitmap): boolean {
  const canvas = drawn(picture, Math.min(1, SAMPLE_SIDE / Math.max(picture.width, picture.height)));
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]! < 255) return true;
  return false;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser does not draw');
  return context;
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('this browser does not encode the picture'))),
      type,
      JPEG_QUALITY,
    ),
  );
}

const renamed = (name: string, type: 'image/png' | 'image/jpeg') =>
  `${name.replace(/\.[^.]{1,5}$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`;
