import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { numberTree } from './number-tree';
import { readPdf } from './read-pdf';

/** The printed document is not a series of papers, each in an `<article>` and on its own pages. */
export class NotABatchOfPapers extends Error {}

/** A paper within the printed document. */
interface Part {
  readonly article: PDFRef;
  readonly pages: readonly PDFRef[];
  /** Tags that other tags refer to (column headers, from their cells), with their names. */
  readonly named: readonly (readonly [name: PDFObject, tag: PDFRef])[];
}

/**
 * Several papers that the browser printed as one document, to be split: each is an `<article>` on its own pages. An extracted paper equals
 * what the browser prints for that paper alone: its pages with their links, its part of the tags and of the outline, and its own title
 * (docs/adr/0048).
 */
export class PrintedBatch {
  private constructor(
    private readonly source: PDFContext,
    private readonly parts: readonly Part[],
  ) {}

  /**
   * @param count the number of printed papers
   * @throws NotABatchOfPapers when the tags do not determine the paper of each page
   */
  static async read(pdf: Uint8Array, count: number): Promise<PrintedBatch> {
    const document = await readPdf(pdf);
    const { context } = document;
    const tags = context.lookupMaybe(document.catalog.get(key('StructTreeRoot')), PDFDict);
    const whole = context.lookupMaybe(tags?.get(key('K')), PDFDict);
    if (!whole) throw new NotABatchOfPapers('Not tagged as one document');
    const parts = kids(whole).filter((kid) => kid instanceof PDFRef);
    if (parts.length !== count)
      throw new NotABatchOfPapers(`${count} papers were printed, the tags tell of ${parts.length}`);
    const found = parts.map((article) => partOf(context, article));
    const pages = pagesOf(
      found.map(({ pages }) => pages),
      document.getPages().map(({ ref }) => ref),
    );
    const papers = found.map(({ named }, index) => ({ article: parts[index]!, named, pages: pages[index]! }));
    return new PrintedBatch(context, papers);
  }

  /** The number of pages of each paper, in order. */
  get pageCounts(): readonly number[] {
    return this.parts.map(({ pages }) => pages.length);
  }

  /** Extracts one paper as a separate document with this title; not serialised yet, since the caller still modifies it. */
  async take(index: number, title: string): Promise<PDFDocument> {
    const { source } = this;
    const part = this.parts[index]!;
    const from = catalogOf(source);
    const fromTags = from.lookup(key('StructTreeRoot'), PDFDict);
    const fromWhole = fromTags.lookup(key('K'), PDFDict);

    const document = await PDFDocument.create({ updateMetadata: false });
    const { context: to, catalog } = document;
    const copy = new PdfObjectCopier(source, to);
    const pages = catalog.get(key('Pages')) as PDFRef;
    copy.replace(from.get(key('Pages')), pages);
    // The pages hang from branches of the page tree, eight per branch.
    for (const page of part.pages) copy.replace(source.lookup(page, PDFDict).get(key('Parent')), pages);
    const tags = copy.replaced(from.get(key('StructTreeRoot')));
    const whole = copy.replaced(fromTags.get(key('K')));
    // The article only separated the papers; a paper printed alone has none.
    copy.replace(part.article, whole);

    const tree = to.lookup(pages, PDFDict);
    tree.set(key('Count'), PDFNumber.of(part.pages.length));
    tree.set(key('Kids'), to.obj(part.pages.map((page) => copy.of(page))));
    const wholeDict = copy.entries(fromWhole, ['Type', 'S', 'Lang', 'P']);
    wholeDict.set(key('K'), copy.of(source.lookup(part.article, PDFDict).get(key('K'))!));
    to.assign(whole, wholeDict);
    const tagsDict = copy.entries(fromTags, ['Type', 'ParentTreeNextKey', 'RoleMap', 'ClassMap']);
    tagsDict.set(key('K'), whole);
    tagsDict.set(key('ParentTree'), to.register(to.obj({ Nums: tagsByPage(copy, fromTags, part.pages) })));
    if (part.named.length > 0) {
      const names = part.named.flatMap(([name, tag]) => [name, copy.of(tag)]);
      const limits = [part.named[0]![0], part.named.at(-1)![0]];
      tagsDict.set(key('IDTree'), to.obj({ Kids: [to.register(to.obj({ Limits: limits, Names: names }))] }));
    }
    to.assign(tags, tagsDict);

    copy.entries(from, ['StructTreeRoot', 'MarkInfo', 'ViewerPreferences', 'Lang'], catalog);
    const outline = outlineOf(copy, from, part.pages);
    if (outline) catalog.set(key('Outlines'), outline);
    const fromInfo = source.lookup(source.trailerInfo.Info, PDFDict);
    const info = copy.entries(fromInfo, ['Creator', 'Producer', 'CreationDate', 'ModDate']);
    info.set(key('Title'), PDFHexString.fromText(title));
    to.trailerInfo.Info = to.register(info);
    return document;
  }
}

/** Copies objects with everything that they refer to, each once, from one PDF to another. */
class PdfObjectCopier {
  private readonly done = new Map<PDFRef, PDFRef>();

  constructor(
    readonly source: PDFContext,
    readonly target: PDFContext,
  ) {}

  /** From now on, references to `original` become references to `other`. */
  replace(original: PDFObject | undefined, other: PDFRef): void {
    if (!(original instanceof PDFRef)) throw new NotABatchOfPapers('An object of its own was expected');
    this.done.set(original, other);
  }

  /** The same, with a new reference whose object is still to be assigned. */
  replaced(original: PDFObject | undefined): PDFRef {
    const other = this.target.nextRef();
    this.replace(original, other);
    return other;
  }

  of(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) return this.ofRef(object);
    if (object instanceof PDFDict) return this.ofDict(object);
    if (object instanceof PDFArray) {
      const array = PDFArray.withContext(this.target);
      for (let index = 0; index < object.size(); index += 1) array.push(this.of(object.get(index)));
      return array;
    }
    if (object instanceof PDFRawStream) return PDFRawStream.of(this.ofDict(object.dict), object.contents);
    // Names, numbers and texts are immutable.
    return object;
  }

  /** Copies the given entries of a dictionary, if present; into a new one unless `copied` is given. */
  entries(dict: PDFDict, names: readonly string[], copied = PDFDict.withContext(this.target)): PDFDict {
    for (const name of names) {
      const value = dict.get(key(name));
      if (value) copied.set(key(name), this.of(value));
    }
    return copied;
  }

  private ofRef(ref: PDFRef): PDFRef {
    const known = this.done.get(ref);
    if (known) return known;
    const copied = this.target.nextRef();
    this.done.set(ref, copied);
    const object = this.source.lookup(ref);
    if (object) this.target.assign(copied, this.of(object));
    return copied;
  }

  private ofDict(dict: PDFDict): PDFDict {
    // The library finds the pages of a document by their class; their content is copied unchanged.
    const isPage = dict instanceof PDFPageLeaf;
    const copied = isPage
      ? PDFPageLeaf.fromMapWithContext(new Map(), this.target, false)
      : PDFDict.withContext(this.target);
    for (const [name, value] of dict.entries()) copied.set(name, this.of(value));
    return copied;
  }
}

function key(name: string): PDFName {
  return PDFName.of(name);
}

function catalogOf(context: PDFContext): PDFDict {
  return context.lookup(context.trailerInfo.Root, PDFDict);
}

/** The children of a tag: other tags, numbers of marks on its page, references to marks and links. */
function kids(tag: PDFDict): PDFObject[] {
  const value = tag.get(key('K'));
  if (!value) return [];
  return value instanceof PDFArray ? value.asArray() : [value];
}

/** The pages that contain something of a paper, and its tags that others refer to. */
function partOf(context: PDFContext, article: PDFRef): Pick<Part, 'named'> & { readonly pages: ReadonlySet<PDFRef> } {
  const pages = new Set<PDFRef>();
  const named: [PDFObject, PDFRef][] = [];
  const ahead: PDFObject[] = [article];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    const tag = context.lookup(at);
    if (!(tag instanceof PDFDict)) continue;
    const page = tag.get(key('Pg'));
    if (page instanceof PDFRef) pages.add(page);
    const name = tag.get(key('ID'));
    if (name && at instanceof PDFRef) named.push([name, at]);
    ahead.push(...kids(tag).toReversed());
  }
  // A PDF requires names in order: Chromium's are `node` and digits of equal length, in document order.
  return { pages, named };
}

/** The pages of each paper, which are consecutive; a page without tags belongs to the paper before it. */
function pagesOf(tagged: readonly ReadonlySet<PDFRef>[], printed: readonly PDFRef[]): PDFRef[][] {
  const pages = tagged.map((): PDFRef[] => []);
  let current = 0;
  for (const page of printed) {
    const owners = tagged.flatMap((of, index) => (of.has(page) ? [index] : []));
    const [owner = current] = owners;
    if (owners.length > 1 || owner < current) throw new NotABatchOfPapers('A page holds parts of two papers');
    pages[owner]!.push(page);
    current = owner;
  }
  if (pages.some(({ length }) => length === 0)) throw new NotABatchOfPapers('A paper has no page of its own');
  return pages;
}

/** The tags of each page and link, by its number. */
function tagsByPage(copy: PdfObjectCopier, tags: PDFDict, pages: readonly PDFRef[]): PDFArray {
  const { source, target } = copy;
  const reachable = new Set<number>();
  for (const ref of pages) {
    const page = source.lookup(ref, PDFDict);
    const links = source.lookupMaybe(page.get(key('Annots')), PDFArray)?.asArray() ?? [];
    for (const holder of [page, ...links.map((link) => source.lookup(link, PDFDict))]) {
      for (const name of ['StructParents', 'StructParent']) {
        const number = holder.get(key(name));
        if (number instanceof PDFNumber) reachable.add(number.asNumber());
      }
    }
  }
  const numbers = PDFArray.withContext(target);
  for (const [number, value] of numberTree(tags.lookup(key('ParentTree'), PDFDict))) {
    if (!reachable.has(number.asNumber())) continue;
    numbers.push(number);
    numbers.push(copy.of(value));
  }
  return numbers;
}

/** The headings of the given pages as a separate outline; undefined when there is none. */
function outlineOf(copy: PdfObjectCopier, catalog: PDFDict, pages: readonly PDFRef[]): PDFRef | undefined {
  const { source, target } = copy;
  const root = source.lookupMaybe(catalog.get(key('Outlines')), PDFDict);
  const own: PDFRef[] = [];
  let next = root?.get(key('First'));
  while (next instanceof PDFRef) {
    const item = source.lookup(next, PDFDict);
    const page = source.lookupMaybe(item.get(key('Dest')), PDFArray)?.get(0);
    if (page instanceof PDFRef && pages.includes(page)) own.push(next);
    next = item.get(key('Next'));
  }
  if (!root || own.length === 0) return undefined;
  const outline = copy.replaced(catalog.get(key('Outlines')));
  const copies = own.map((item) => copy.replaced(item));
  let count = own.length;
  own.forEach((ref, index) => {
    const item = source.lookup(ref, PDFDict);
    count += source.lookupMaybe(item.get(key('Count')), PDFNumber)?.asNumber() ?? 0;
    const names = ['Title', 'Dest', 'Parent', 'SE', 'First', 'Last', 'Count'];
    const copied = copy.entries(item, names);
    if (index > 0) copied.set(key('Prev'), copies[index - 1]!);
    if (index < own.length - 1) copied.set(key('Next'), copies[index + 1]!);
    target.assign(copies[index]!, copied);
  });
  target.assign(outline, target.obj({ Type: 'Outlines', First: copies[0]!, Last: copies.at(-1)!, Count: count }));
  return outline;
}
