import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimiter } from '@pds/kernel';

/** The pixels of a decoded picture, upright: red, green, blue and alpha of each. */
export interface DecodedPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A picture that was not decoded: it has more pixels than allowed, or is damaged or exceeds a bound, or too many others wait. */
export type UndecodedPicture = 'too-large' | 'unreadable' | 'busy';

export interface DecodingBounds {
  readonly pixels: number;
  /** Of the decoder itself, in bytes. The result needs four bytes per pixel beside. */
  readonly memory: number;
  readonly seconds: number;
}

/** What the thread answers. */
type Answer = (Omit<DecodedPicture, 'pixels'> & { readonly pixels: ArrayBuffer }) | UndecodedPicture;

/** One at a time: each takes a processor core and some hundred megabytes for a moment. */
const oneAtATime = new ConcurrencyLimiter(1);

/** The others wait in places of uploads, of which most must stay free. */
const maxWaiting = 5;

/**
 * What the thread runs. The decoder is WebAssembly: memory beyond the bound is refused to it as an exhausted machine would refuse it. The
 * header tells the size of the picture before it is decoded.
 */
const thread = `
const { parentPort, workerData: { decoder, bytes, bounds } } = require('node:worker_threads');
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65536 > bounds.memory) throw new RangeError('out of memory');
  return grow.call(this, pages);
};
require(decoder).all({ buffer: bytes }).then(async ([picture]) => {
  if (picture.width * picture.height > bounds.pixels) return parentPort.postMessage('too-large');
  const { width, height, data } = await picture.decode();
  parentPort.postMessage({ width, height, pixels: data.buffer }, [data.buffer]);
}).catch(() => parentPort.postMessage('unreadable'));
`;

/**
 * Decodes a HEIC photograph in a thread of its own, which ends with it: whatever a hostile file does to the decoder, this process answers
 * others meanwhile, and nothing of it stays.
 */
export async function decodeHeic(
  bytes: Uint8Array,
  bounds: DecodingBounds,
): Promise<DecodedPicture | UndecodedPicture> {
  if (oneAtATime.waitingCount >= maxWaiting) return 'busy';
  return oneAtATime.run(
    () =>
      new Promise((resolve) => {
        const require = createRequire(import.meta.url);
        const worker = new Worker(thread, {
          eval: true,
          workerData: { decoder: require.resolve('heic-decode'), bytes, bounds },
          resourceLimits: { maxOldGenerationSizeMb: 128 },
          stderr: true,
          stdout: true,
        });
        const end = (result: DecodedPicture | UndecodedPicture) => {
          clearTimeout(timer);
          void worker.terminate();
          resolve(result);
        };
        const timer = setTimeout(end, bounds.seconds * 1_000, 'unreadable');
        worker.once('message', (answer: Answer) =>
          end(typeof answer === 'string' ? answer : { ...answer, pixels: Buffer.from(answer.pixels) }),
        );
        worker.once('error', () => end('unreadable'));
        worker.once('exit', () => end('unreadable'));
      }),
  );
}
