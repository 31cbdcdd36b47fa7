import { createHash } from 'node:crypto';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { numberTree } from './number-tree';
import { readPdf } from '../pdf/read-pdf';

/** A document to add to a merged file. */
export interface MergedPaper {
  /** The text of its bookmark. */
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** The numbers of the merged file's own objects. */
const ownObjects = { catalog: 1, pages: 2, structure: 3, parentTree: 4 } as const;

/**
 * The number of streams remembered for reuse: a logo or a colour profile is in every paper, fonts are in all papers printed together. The
 * stream not used for the longest time is dropped first.
 */
const maxSharedStreams = 4_000;

/** Object offsets stored per chunk, and lines of the cross-reference table written at once. */
const offsetsPerChunk = 8_192;

/** Bookmarks written at once. */
const bookmarksPerChunk = 1_000;

/**
 * Merges PDFs into one, as bytes, with a bookmark for each. Each document is read, its objects are renumbered, written and released: memory
 * holds one document, eight bytes for each object's offset, and some numbers and a title per document; the objects that list all documents
 * are written piece by piece at the end. A document's pages stay under their own node, its tags under the file's single tag tree, so that a
 * screen reader reads it read the document. Document-level data (attachments, metadata, a claim to be PDF/A) are not copied.
 * @param onUnreadable called for each document that cannot be read; it is skipped
 */
export async function* mergedPdf(
  papers: AsyncIterable<MergedPaper>,
  onUnreadable: (paper: MergedPaper) => void,
): AsyncGenerator<Uint8Array> {
  const file = new MergedFile();
  yield file.head();
  for await (const paper of papers) {
    try {
      const document = await readPdf(paper.bytes);
      yield file.add(document, paper.title);
    } catch {
      onUnreadable(paper);
    }
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  yield* file.tail();
}

interface AddedDocument {
  readonly pages: number;
  readonly pageCount: number;
  readonly firstPage: number;
  readonly title: string;
}

/** The byte offset of each object in the file, by object number. */
class ObjectOffsets {
  private readonly some: Float64Array[] = [];

  set(number: number, at: number): void {
    const chunk = Math.floor(number / offsetsPerChunk);
    while (this.some.length <= chunk) this.some.push(new Float64Array(offsetsPerChunk));
    this.some[chunk]![number % offsetsPerChunk] = at;
  }

  /** The cross-reference lines of the objects up to `last`, in chunks. */
  *lines(last: number): Generator<string> {
    for (const [chunk, offsets] of this.some.entries()) {
      const first = chunk * offsetsPerChunk;
      const lines: string[] = [];
      for (let number = first; number < first + offsetsPerChunk && number <= last; number++) {
        const line = `${String(offsets[number - first]).padStart(10, '0')} 00000 n \n`;
        lines.push(number === 0 ? '0000000000 65535 f \n' : line);
      }
      yield lines.join('');
    }
  }
}

class MergedFile {
  private readonly places = new ObjectOffsets();
  private length = 0;
  private last: number = ownObjects.parentTree;
  private readonly parts: AddedDocument[] = [];
  private readonly structureKids: string[] = [];
  private readonly parentTreeLeaves: number[] = [];
  private readonly roles = new Map<string, string>();
  private readonly shared = new Map<string, number>();
  private nextParentKey = 0;

  head(): Uint8Array {
    return this.written('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  }

  /** @throws when the document cannot be read; the file is then unchanged */
  add(document: PDFDocument, title: string): Uint8Array {
    const copy = new DocumentCopy(document, this.last, this.nextParentKey, this.shared);
    const root = copy.copyAll();
    // Nothing fails from here on: what the copy found becomes part of the file.
    const bytes = this.objects(copy.objects);
    this.last = copy.last;
    this.rememberStreams(copy.found);
    this.parts.push({ ...root, title });
    this.structureKids.push(...copy.structureKids);
    if (copy.parentTreeLeaf !== null) this.parentTreeLeaves.push(copy.parentTreeLeaf);
    this.nextParentKey = copy.nextParentKey;
    for (const [role, standard] of copy.roles) this.roles.set(role, standard);
    return bytes;
  }

  /** The objects that list everything that was added. */
  *tail(): Generator<Uint8Array> {
    const pageCount = this.parts.reduce((sum, part) => sum + part.pageCount, 0);
    const isTagged = this.structureKids.length > 0;
    const outline = this.last + 1;
    const firstItem = outline + 1;
    const lastItem = outline + this.parts.length;
    const list = (numbers: readonly number[]) => numbers.map((number) => `${number} 0 R`).join(' ');
    const ends = this.parts.length > 0 ? `/First ${firstItem} 0 R /Last ${lastItem} 0 R` : '';
    const roles = [...this.roles].map(([role, standard]) => `${role} ${standard}`).join(' ');
    yield this.objects([
      object(
        ownObjects.catalog,
        `<< /Type /Catalog /Pages ${ownObjects.pages} 0 R /Outlines ${outline} 0 R /Lang (fr-FR) ${
          isTagged ? `/MarkInfo << /Marked true >> /StructTreeRoot ${ownObjects.structure} 0 R` : ''
        } >>`,
      ),
      object(
        ownObjects.pages,
        `<< /Type /Pages /Kids [${list(this.parts.map(({ pages }) => pages))}] /Count ${pageCount} >>`,
      ),
      object(
        ownObjects.structure,
        `<< /Type /StructTreeRoot /K [${this.structureKids.join(' ')}] /ParentTree ${ownObjects.parentTree} 0 R /ParentTreeNextKey ${this.nextParentKey} /RoleMap << ${roles} >> >>`,
      ),
      object(
        ownObjects.parentTree,
        this.parentTreeLeaves.length > 0 ? `<< /Kids [${list(this.parentTreeLeaves)}] >>` : '<< /Nums [] >>',
      ),
      object(outline, `<< /Type /Outlines ${ends} /Count ${this.parts.length} >>`),
    ]);
    for (let from = 0; from < this.parts.length; from += bookmarksPerChunk) {
      const some = this.parts.slice(from, from + bookmarksPerChunk);
      yield this.objects(
        some.map(({ title, firstPage }, index) => {
          const item = firstItem + from + index;
          const before = item > firstItem ? `/Prev ${item - 1} 0 R` : '';
          const after = item < lastItem ? `/Next ${item + 1} 0 R` : '';
          return object(
            item,
            `<< /Title ${PDFHexString.fromText(title).toString()} /Parent ${outline} 0 R ${before} ${after} /Dest [${firstPage} 0 R /Fit] >>`,
          );
        }),
      );
    }
    const start = this.length;
    const size = lastItem + 1;
    yield this.written(`xref\n0 ${size}\n`);
    for (const lines of this.places.lines(lastItem)) yield this.written(lines);
    yield this.written(`trailer\n<< /Size ${size} /Root ${ownObjects.catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  }

  private rememberStreams(found: ReadonlyMap<string, number>): void {
    for (const [hash, number] of found) {
      this.shared.delete(hash);
      this.shared.set(hash, number);
    }
    for (const hash of this.shared.keys()) {
      if (this.shared.size <= maxSharedStreams) break;
      this.shared.delete(hash);
    }
  }

  /** Joins texts up to the next stream: a document has hundreds of objects, and few streams. */
  private objects(objects: readonly WrittenObject[]): Uint8Array {
    const pieces: Uint8Array[] = [];
    let at = this.length;
    let text = '';
    for (const { number, head, stream } of objects) {
      this.places.set(number, at);
      text += head;
      at += head.length;
      if (stream) {
        pieces.push(Buffer.from(text, 'latin1'), stream);
        text = endOfStream;
        at += stream.byteLength + endOfStream.length;
      }
    }
    pieces.push(Buffer.from(text, 'latin1'));
    this.length = at;
    return Buffer.concat(pieces);
  }

  private written(text: string): Uint8Array {
    this.length += text.length;
    return Buffer.from(text, 'latin1');
  }
}

const endOfStream = '\nendstream\nendobj\n';

interface WrittenObject {
  readonly number: number;
  /** The object's text up to its stream's bytes, or all of it without a stream; one character per byte. */
  readonly head: string;
  readonly stream?: Uint8Array;
}

function object(number: number, text: string, stream?: Uint8Array): WrittenObject {
  const head = `${number} 0 obj\n${text}\n`;
  return stream ? { number, head: `${head}stream\n`, stream } : { number, head: `${head}endobj\n` };
}

const key = {
  parent: PDFName.of('Parent'),
  type: PDFName.of('Type'),
  count: PDFName.of('Count'),
  length: PDFName.of('Length'),
  structTreeRoot: PDFName.of('StructTreeRoot'),
  parentTree: PDFName.of('ParentTree'),
  roleMap: PDFName.of('RoleMap'),
  k: PDFName.of('K'),
  id: PDFName.of('ID'),
  headers: PDFName.of('Headers'),
} as const;
const parentKeys: readonly PDFName[] = [PDFName.of('StructParents'), PDFName.of('StructParent')];

/** The objects of one document, renumbered for the merged file. */
class DocumentCopy {
  readonly objects: WrittenObject[] = [];
  /** The streams that other documents may have too, by content hash. */
  readonly found = new Map<string, number>();
  readonly structureKids: string[] = [];
  readonly roles = new Map<string, string>();
  parentTreeLeaf: number | null = null;
  nextParentKey: number;
  last: number;
  private readonly context: PDFContext;
  private readonly numbers = new Map<PDFRef, number>();
  private readonly waiting: PDFRef[] = [];

  constructor(
    private readonly document: PDFDocument,
    last: number,
    private readonly firstParentKey: number,
    private readonly shared: ReadonlyMap<string, number>,
  ) {
    this.context = document.context;
    this.last = last;
    this.nextParentKey = firstParentKey;
  }

  copyAll(): Omit<AddedDocument, 'title'> {
    const { catalog } = this.document;
    const pagesRef = catalog.get(PDFName.of('Pages')) as PDFRef;
    const pageRefs = this.document.getPages().map(({ ref }) => ref);
    if (pageRefs.length === 0) throw new Error('A document without pages');
    const structure = catalog.lookupMaybe(key.structTreeRoot, PDFDict);
    const structureRef = catalog.get(key.structTreeRoot);
    // The top-level tags get the file's single root as their parent.
    if (structureRef instanceof PDFRef) this.numbers.set(structureRef, ownObjects.structure);
    const pages = this.numberOf(pagesRef);
    const firstPage = this.numberOf(pageRefs[0]!);
    if (structure) this.takeStructure(structure);
    for (let ref = this.waiting.pop(); ref; ref = this.waiting.pop()) this.write(ref, ref === pagesRef);
    return { pages, firstPage, pageCount: pageRefs.length };
  }

  private takeStructure(structure: PDFDict): void {
    const tops = structure.lookup(key.k);
    if (tops instanceof PDFArray) this.structureKids.push(...tops.asArray().map((top) => this.rendered(top)));
    else if (structure.get(key.k)) this.structureKids.push(this.rendered(structure.get(key.k)!));
    const roles = structure.lookupMaybe(key.roleMap, PDFDict);
    for (const [role, standard] of roles?.entries() ?? []) this.roles.set(role.toString(), standard.toString());
    const tree = structure.lookupMaybe(key.parentTree, PDFDict);
    const entries = [...(tree ? numberTree(tree) : [])]
      .map(([number, value]) => [number.asNumber(), value] as const)
      .sort(([a], [b]) => a - b);
    if (entries.length === 0) return;
    const keys = entries.map(([number]) => number + this.firstParentKey);
    const leaf = ++this.last;
    const nums = entries.map(([, value], index) => `${keys[index]} ${this.rendered(value)}`).join(' ');
    this.objects.push(object(leaf, `<< /Limits [${keys[0]} ${keys.at(-1)}] /Nums [${nums}] >>`));
    this.parentTreeLeaf = leaf;
    this.nextParentKey = keys.at(-1)! + 1;
  }

  private numberOf(ref: PDFRef): number {
    const known = this.numbers.get(ref);
    if (known !== undefined) return known;
    const written = this.sharedStream(ref);
    const number = written ?? ++this.last;
    this.numbers.set(ref, number);
    if (written === undefined) this.waiting.push(ref);
    return number;
  }

  /** The number of an identical stream of an earlier document; only for streams that refer to no other object and no tag. */
  private sharedStream(ref: PDFRef): number | undefined {
    const stream = this.context.lookup(ref);
    if (!(stream instanceof PDFRawStream)) return undefined;
    const text = stream.dict.toString();
    if (/\d R\b|\/StructParents?\b/.test(text.replace(/\/Length \d+ \d+ R/, ''))) return undefined;
    const hash = createHash('sha256').update(text).update(stream.contents).digest('base64');
    const known = this.shared.get(hash) ?? this.found.get(hash);
    this.found.set(hash, known ?? this.last + 1);
    return known;
  }

  private write(ref: PDFRef, isPagesRoot: boolean): void {
    const number = this.numbers.get(ref)!;
    const value = this.context.lookup(ref);
    if (value instanceof PDFRawStream) {
      this.objects.push(object(number, this.renderedDict(value.dict, value.contents.byteLength), value.contents));
    } else if (isPagesRoot && value instanceof PDFDict) {
      const inner = this.renderedDict(value);
      this.objects.push(object(number, `${inner.slice(0, -2)} /Parent ${ownObjects.pages} 0 R >>`));
    } else {
      this.objects.push(object(number, value === undefined ? 'null' : this.rendered(value)));
    }
  }

  private rendered(value: PDFObject): string {
    if (value instanceof PDFRef) return `${this.numberOf(value)} 0 R`;
    if (value instanceof PDFArray) {
      return `[${value
        .asArray()
        .map((item) => this.rendered(item))
        .join(' ')}]`;
    }
    if (value instanceof PDFDict) return this.renderedDict(value);
    if (value instanceof PDFRawStream) throw new Error('A stream within another object');
    return value.toString();
  }

  private renderedDict(dict: PDFDict, length?: number): string {
    const isTag = dict.get(key.type) === PDFName.of('StructElem');
    const entries: string[] = [];
    for (const [name, value] of dict.entries()) {
      // Ids of tags are unique within a document only; the headers of a table are found by their scope instead.
      if ((isTag && name === key.id) || name === key.headers) continue;
      if (length !== undefined && name === key.length) continue;
      const isParentKey = parentKeys.includes(name) && value instanceof PDFNumber;
      entries.push(`${name.toString()} ${isParentKey ? value.asNumber() + this.firstParentKey : this.rendered(value)}`);
    }
    if (length !== undefined) entries.push(`/Length ${length}`);
    return `<< ${entries.join(' ')} >>`;
  }
}
