import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import {
  AnnexUnreadable,
  DeclarationFile,
  DeclarationsBusy,
  type FilesToJoin,
  type JoinedFile,
} from '@pds/documents/domain';
import { ConcurrencyLimiter } from '@pds/kernel';
import sharp from 'sharp';

/** Pixels of the longer side of a picture: about 200 to an inch on A4. */
const longestSide = 2_300;

const bounds = {
  /** Of each annex. */
  pages: 200,
  /** Of one array of bytes: what the library unpacks does not count as memory of the thread. */
  bytes: 128 * 1024 * 1024,
  /** Points; space around a picture on its page. */
  margin: 28,
} as const;

/** An annex as the thread gets it: a PDF, or a picture as JPEG. */
interface PreparedAnnex {
  readonly isPdf: boolean;
  readonly bytes: Uint8Array;
}

/** What the thread answers: the index of the annex that it starts, then the joined file, or null for what it cannot read. */
type Answer = number | Uint8Array | null;

/** One at a time: each takes a processor core and some hundred megabytes for a moment. */
const oneAtATime = new ConcurrencyLimiter(1);

/** How many declarations may wait. Each may take its full time; its files are read only in its turn. */
const maxWaiting = 6;

/**
 * What the thread runs. It counts pages before the library collects them: a page tree of some kilobytes may name a billion. A tree without
 * pages may be as large, which only the time limit ends.
 */
const thread = `
const { parentPort, workerData: { library, declaration, annexes, bounds } } = require('node:worker_threads');
globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, parameters, created) {
    if (typeof parameters[0] === 'number' && parameters[0] > bounds.bytes) throw new RangeError('out of memory');
    return Reflect.construct(target, parameters, created);
  },
});
const { PageSizes, ParseSpeeds, PDFDocument, PDFPageLeaf } = require(library);
const read = (pdf) => PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });

async function addPages(joined, bytes) {
  const further = await read(bytes);
  let pages = 0;
  further.catalog.Pages().traverse((node) => {
    if (node instanceof PDFPageLeaf && ++pages > bounds.pages) throw new Error('Too many pages');
  });
  if (pages === 0) throw new Error('A document without pages');
  for (const page of await joined.copyPages(further, further.getPageIndices())) joined.addPage(page);
}

async function addPicture(joined, jpeg) {
  const picture = await joined.embedJpg(jpeg);
  const sides = [...PageSizes.A4];
  if (picture.width > picture.height) sides.reverse();
  const [width, height] = sides;
  const size = picture.scaleToFit(width - 2 * bounds.margin, height - 2 * bounds.margin);
  joined.addPage(sides).drawImage(picture, {
    x: (width - size.width) / 2,
    y: (height - size.height) / 2,
    width: size.width,
    height: size.height,
  });
}

async function join() {
  const joined = await read(declaration);
  for (const [index, { isPdf, bytes }] of annexes.entries()) {
    parentPort.postMessage(index);
    if (isPdf) await addPages(joined, bytes);
    else await addPicture(joined, bytes);
  }
  return joined.save({ objectsPerTick: Infinity });
}
join().then((bytes) => parentPort.postMessage(bytes), () => parentPort.postMessage(null));
`;

/**
 * Joins a declaration and its annexes with pdf-lib. The tags of the declaration are kept, those of annexes are not. The annexes are read in a
 * thread of its own, which ends with it: whatever a hostile file does to the library, this process answers others meanwhile.
 */
export class JoinedDeclarationFile extends DeclarationFile {
  /** @param seconds how long each annex may take, and what comes before the first; it is unreadable when it takes longer */
  constructor(private readonly seconds = 15) {
    super();
  }

  override async join(read: () => Promise<FilesToJoin>): Promise<Uint8Array> {
    if (oneAtATime.waitingCount >= maxWaiting) throw new DeclarationsBusy();
    return oneAtATime.run(async () => this.joinNow(await read()));
  }

  private async joinNow({ declaration, annexes }: FilesToJoin): Promise<Uint8Array> {
    const preparedAnnexes: PreparedAnnex[] = [];
    for (const annex of annexes) preparedAnnexes.push(await prepared(annex));
    const answer = await this.joinInThread(declaration, preparedAnnexes);
    if (typeof answer !== 'number') return answer;
    const unreadable = annexes[answer];
    // The declaration is of this application: no file of a user is to blame.
    if (!unreadable) throw new Error('The declaration could not be read');
    throw new AnnexUnreadable(unreadable.name);
  }

  /** The joined file, or the index of the annex that failed; -1: the declaration itself. */
  private joinInThread(declaration: Uint8Array, annexes: readonly PreparedAnnex[]): Promise<Uint8Array | number> {
    return new Promise((resolve) => {
      const require = createRequire(import.meta.url);
      const worker = new Worker(thread, {
        eval: true,
        workerData: { library: require.resolve('@cantoo/pdf-lib'), declaration, annexes, bounds },
        resourceLimits: { maxOldGenerationSizeMb: 256 },
        stderr: true,
        stdout: true,
      });
      let started = -1;
      let ended = false;
      const end = (result: Uint8Array | number) => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        void worker.terminate().then(() => resolve(result));
      };
      const fail = () => end(started);
      const timer = setTimeout(fail, this.seconds * 1_000);
      worker.on('message', (answer: Answer) => {
        if (typeof answer === 'number') {
          started = answer;
          timer.refresh();
        } else if (answer) end(answer);
        else fail();
      });
      worker.once('error', fail);
      worker.once('exit', fail);
    });
  }
}

/** An annex as the thread reads it: pictures upright, as JPEG, and no larger than a page needs. */
async function prepared({ name, mediaType, bytes }: JoinedFile): Promise<PreparedAnnex> {
  if (mediaType === 'application/pdf') return { isPdf: true, bytes };
  try {
    const jpeg = await sharp(bytes)
      .rotate()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
    return { isPdf: false, bytes: jpeg };
  } catch {
    throw new AnnexUnreadable(name);
  }
}
