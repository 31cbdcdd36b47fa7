import sharp, { type FailOnOptions } from 'sharp';

/** Limits for one decoding. */
interface DecodingBounds {
  readonly pixels: number;
  readonly seconds: number;
}

/** The mark that ends a JPEG. */
const endMark = Uint8Array.of(0xff, 0xd9);

/** Rows of pixels that may be missing at the bottom: the last two rows of blocks, each of at most 16, since they are decoded together. */
const spareRows = 32;

/**
 * A JPEG that lacks its last bytes, with an end: viewers show it. Null when more is missing than its end mark and its last rows of pixels,
 * or a part of its last pass where it is progressive, whose passes each refine the whole picture.
 * @param height in pixels, before rotation
 */
export async function withEnd(bytes: Uint8Array, height: number, bounds: DecodingBounds): Promise<Uint8Array | null> {
  const ended = Buffer.concat([bytes, endMark]);
  if (await hasRows(ended, height, 'warning', bounds)) return ended;
  if (isInLastPass(ended)) return ended;
  const rows = height - spareRows;
  return rows > 0 && (await hasRows(bytes, rows, 'error', bounds)) ? ended : null;
}

/** Whether the upper rows of a picture can be decoded. */
async function hasRows(
  bytes: Uint8Array,
  height: number,
  failOn: FailOnOptions,
  { pixels, seconds }: DecodingBounds,
): Promise<boolean> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixels, failOn });
    // One column suffices: rows are decoded whole.
    await picture.extract({ left: 0, top: 0, width: 1, height }).raw().timeout({ seconds }).toBuffer();
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a progressive JPEG has begun its last pass: every coefficient of every component was sent to its last bit (ITU-T T.81, G.1.1.1 and
 * B.2.3). False for other JPEGs.
 */
function isInLastPass(bytes: Buffer): boolean {
  let missing: Set<string> | null = null;
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at + 1]!;
    if (bytes[at] !== 0xff || marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9)) {
      // Coded pixels, in which the byte of a marker is followed by zero.
      at++;
      continue;
    }
    const segment = bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2));
    if (marker === 0xc2) missing = new Set(coefficients([...everyThird(segment, 6)], 0, 63));
    if (marker === 0xda && missing !== null && segment.length >= 4) {
      const [first, last, precision] = segment.subarray(-3);
      const components = [...segment.subarray(1, -3)].filter((_, index) => index % 2 === 0);
      if ((precision! & 0x0f) === 0) for (const each of coefficients(components, first!, last!)) missing.delete(each);
    }
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return missing?.size === 0;
}

const everyThird = (bytes: Buffer, from: number) => bytes.subarray(from).filter((_, index) => index % 3 === 0);

function* coefficients(components: readonly number[], first: number, last: number): Generator<string> {
  for (const component of components)
    for (let index = first; index <= Math.min(last, 63); index++) yield `${component} ${index}`;
}
