import { posix } from 'node:path';
import { unpacked, type ZipEntry, zipEntries } from '../../uploads/workbooks';
import { FileBroken } from '../../uploads/uploads.errors';
import type { Cell, Sheet } from '../sheet';
import { attributesOf, scanXml, type XmlListener } from './scan-xml';
import { dayCell, isoDay, type ShownTime, shownByBuiltIn, shownByCode } from './serial-days';
import { SheetRows, textCell } from './sheet-rows';

/** Excel's own limit. */
const mostColumns = 16_384;

/**
 * The visible sheets of an .xlsx that have rows, in their order. Reading stops where a limit is exceeded; what it holds is the rows and the
 * texts that cells share.
 * @param zip judged by `isXlsx`, which bounds its unpacked size
 * @throws ImportFileRefused, FileUnsafe, FileBroken
 */
export async function workbookSheets(zip: Buffer, fileName: string): Promise<Sheet[]> {
  const entries = new Map(zipEntries(zip)?.map((entry) => [entry.name, entry]));
  const scan = async (entry: ZipEntry | undefined, listener: XmlListener) => {
    if (entry) await scanXml(unpacked(zip, entry), listener, fileName);
  };
  const book = new BookListener();
  await scan(entries.get('xl/workbook.xml'), book);
  const parts = new PartsListener();
  await scan(entries.get('xl/_rels/workbook.xml.rels'), parts);
  const styles = new StylesListener();
  await scan(entries.get(parts.pathOf('styles')), styles);
  const strings = new StringsListener();
  await scan(entries.get(parts.pathOf('sharedStrings')), strings);
  const sheets: Sheet[] = [];
  for (const { name, id } of book.visible) {
    const rows = new SheetRows(fileName, name);
    const listener = new SheetListener(rows, {
      strings: strings.texts,
      shown: styles.shown,
      is1904: book.is1904,
      fileName,
    });
    await scan(entries.get(parts.sheetPath(id)), listener);
    if (rows.rows.length > 0) sheets.push({ name, rows: rows.rows, ...(book.is1904 && { is1904: true }) });
  }
  return sheets;
}

/** The sheets of the workbook, and from when it counts days. */
class BookListener implements XmlListener {
  readonly visible: { readonly name: string; readonly id: string }[] = [];
  is1904 = false;

  opens(tag: string, attributes: string): void {
    if (tag === 'workbookPr') this.is1904 = /^(?:1|true)$/.test(attributesOf(attributes)['date1904'] ?? '');
    if (tag !== 'sheet') return;
    const { name = '', id = '', state = 'visible' } = attributesOf(attributes);
    if (state === 'visible') this.visible.push({ name, id });
  }
}

/** Where the parts of the workbook are: programs name them as they like. */
class PartsListener implements XmlListener {
  private readonly parts: { readonly id: string; readonly type: string; readonly path: string }[] = [];

  opens(tag: string, attributes: string): void {
    if (tag !== 'Relationship') return;
    const { Id: id = '', Type: type = '', Target: target = '' } = attributesOf(attributes);
    const path = target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
    this.parts.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path });
  }

  pathOf(type: 'styles' | 'sharedStrings'): string {
    return this.parts.find((part) => part.type === type)?.path ?? '';
  }

  /** Charts are sheets without cells. */
  sheetPath(id: string): string {
    return this.parts.find((part) => part.id === id && part.type === 'worksheet')?.path ?? '';
  }
}

/** What each style of a cell shows of a number of days. */
class StylesListener implements XmlListener {
  readonly shown: (ShownTime | null)[] = [];
  private readonly codes = new Map<string, ShownTime | null>();
  private list = '';

  opens(tag: string, attributes: string): void {
    if (tag === 'numFmts' || tag === 'cellXfs') this.list = tag;
    const { numFmtId = '0', formatCode = '' } = attributesOf(attributes);
    if (this.list === 'numFmts' && tag === 'numFmt') this.codes.set(numFmtId, shownByCode(formatCode));
    if (this.list === 'cellXfs' && tag === 'xf')
      this.shown.push(this.codes.get(numFmtId) ?? shownByBuiltIn(Number(numFmtId)));
  }

  closes(tag: string): void {
    if (tag === this.list) this.list = '';
  }
}

/** The text of a cell: in one piece, or in runs of several fonts. Phonetic readings are no part of it. */
class TextListener {
  /** Null until a text begins. */
  value: string | null = null;
  private isInside = false;
  private isPhonetic = false;

  opens(tag: string): void {
    if (tag === 'rPh') this.isPhonetic = true;
    if ((tag !== 't' && tag !== 'v') || this.isPhonetic) return;
    this.isInside = true;
    this.value ??= '';
  }

  text(text: string): void {
    if (this.isInside) this.value = (this.value ?? '') + text;
  }

  closes(tag: string): void {
    if (tag === 'rPh') this.isPhonetic = false;
    if (tag === 't' || tag === 'v') this.isInside = false;
  }
}

/** The texts that cells share. */
class StringsListener extends TextListener implements XmlListener {
  readonly texts: (string | null)[] = [];

  override closes(tag: string): void {
    super.closes(tag);
    if (tag !== 'si') return;
    this.texts.push(ownText(this.value ?? ''));
    this.value = null;
  }
}

interface BookValues {
  readonly strings: readonly (string | null)[];
  readonly shown: readonly (ShownTime | null)[];
  readonly is1904: boolean;
  readonly fileName: string;
}

/** The rows of a sheet. Programs may leave out the numbers of rows and columns that follow each other. */
class SheetListener extends TextListener implements XmlListener {
  private row = 0;
  private cells: Cell[] = [];
  private column = 0;
  private type = 'n';
  private style = 0;
  private hasFormula = false;

  constructor(
    private readonly rows: SheetRows,
    private readonly book: BookValues,
  ) {
    super();
  }

  override opens(tag: string, attributes = ''): void {
    if (tag === 'c') {
      const { r, t = 'n', s = '0' } = attributesOf(attributes);
      this.column = r === undefined ? this.column + 1 : this.columnOf(r);
      this.type = t;
      this.style = Number(s);
      this.hasFormula = false;
      this.value = null;
    } else if (tag === 'row') {
      const { r = String(this.row + 1) } = attributesOf(attributes);
      if (!/^\d{1,7}$/.test(r)) throw new FileBroken(this.book.fileName);
      this.row = Number(r);
      this.cells = [];
      this.column = 0;
    } else if (tag === 'f') this.hasFormula = true;
    else super.opens(tag);
  }

  override closes(tag: string): void {
    super.closes(tag);
    if (tag === 'row') this.rows.add(this.row, this.cells);
    if (tag !== 'c') return;
    const cell = this.cell();
    if (cell === null) return;
    if (this.column > mostColumns) throw new FileBroken(this.book.fileName);
    while (this.cells.length < this.column) this.cells.push(null);
    this.cells[this.column - 1] = cell;
  }

  private columnOf(reference: string): number {
    const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
    if (letters === undefined) throw new FileBroken(this.book.fileName);
    return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
  }

  /** The stored value of the cell: nothing is calculated here. */
  private cell(): Cell {
    const { value } = this;
    if (value === null) return this.hasFormula ? { error: 'formule sans valeur enregistrée' } : null;
    switch (this.type) {
      case 's':
        return this.book.strings[Number(value)] ?? null;
      case 'b':
        return value === '1' || value === 'true';
      case 'e':
        return { error: value };
      case 'd':
        return isoDay(value, this.shown()) ?? textCell(value);
      case 'n':
        return this.number(value);
      default:
        return ownText(value);
    }
  }

  private number(value: string): Cell {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(number)) return textCell(value);
    const shown = this.shown();
    return shown === null ? number : dayCell(number, shown, this.book.is1904);
  }

  private shown(): ShownTime | null {
    return this.book.shown[this.style] ?? null;
  }
}

/** A text without its escapes (`_x000D_`), copied: a part of a text would keep the whole piece of the file in memory. */
function ownText(text: string): string | null {
  const signs = text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return textCell(Buffer.from(signs).toString());
}
