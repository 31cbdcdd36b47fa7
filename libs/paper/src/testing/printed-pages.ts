import { inflateSync } from 'node:zlib';

/** The content of a page of a PDF that Chromium printed. */
export interface PrintedPage {
  /** The text of each paragraph and each cell in document order, with plain spaces; footers come first. */
  readonly texts: readonly string[];
  /** Number of glyphs 0, `.notdef`: characters that no embedded font has. */
  readonly missingGlyphs: number;
}

/**
 * Reads the pages of a PDF as Chromium writes it (one object after the other, streams deflated, fonts with two-byte glyph numbers and a
 * table to Unicode). Does not support other PDFs.
 */
export function printedPages(pdf: Uint8Array): PrintedPage[] {
  const objects = new Map<string, string>();
  for (const [, number, body] of Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    objects.set(number!, body!);
  }
  const fontTables = new Map<string, Map<string, string>>();
  const tableOf = (font: string) => {
    const number = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1] ?? '';
    if (!fontTables.has(number)) fontTables.set(number, unicodeTable(streamOf(objects.get(number) ?? '')));
    return fontTables.get(number)!;
  };
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => [name!, tableOf(number!)]),
      );
      return readPage(streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!), fonts);
    });
}

function readPage(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): PrintedPage {
  const texts: string[] = [];
  let missingGlyphs = 0;
  let font: ReadonlyMap<string, string> = new Map();
  let text = '';
  let baseline = '';
  const end = () => {
    if (text.trim()) texts.push(text.replace(/\s+/g, ' ').trim());
    text = '';
  };
  for (const [, name, line, glyphs, mark] of content.matchAll(
    /\/(F\d+) \S+ Tf|[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ ([-\d.]+) Tm|<([0-9A-Fa-f]+)> Tj|(BDC|EMC|BMC)/g,
  )) {
    if (name) font = fonts.get(name) ?? new Map();
    if (line !== undefined) {
      // The next line of a text starts where the last word ended.
      if (line !== baseline) text += ' ';
      baseline = line;
    }
    for (const [glyph] of (glyphs ?? '').matchAll(/.{4}/g)) {
      if (glyph === '0000') missingGlyphs += 1;
      text += font.get(glyph.toUpperCase()) ?? '\ufffd';
    }
    if (mark) end();
  }
  end();
  return { texts, missingGlyphs };
}

function streamOf(body: string): string {
  const start = /stream\r?\n/.exec(body);
  if (!start) return '';
  const length = Number(/\/Length (\d+)/.exec(body)![1]);
  const from = start.index + start[0].length;
  return inflateSync(Buffer.from(body.slice(from, from + length), 'latin1')).toString('latin1');
}

/** Glyph number, four hexadecimal digits, to text. */
function unicodeTable(cmap: string): Map<string, string> {
  const table = new Map<string, string>();
  const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block] of cmap.matchAll(/beginbfchar\s([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, text] of block!.matchAll(/<(\w+)> <(\w+)>/g)) table.set(glyph!.toUpperCase(), textOf(text!));
  }
  for (const [, block] of cmap.matchAll(/beginbfrange\s([\s\S]*?)endbfrange/g)) {
    for (const [, first, last, text] of block!.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = parseInt(first!, 16); glyph <= parseInt(last!, 16); glyph += 1) {
        const unicode = parseInt(text!, 16) + glyph - parseInt(first!, 16);
        table.set(glyph.toString(16).toUpperCase().padStart(4, '0'), String.fromCodePoint(unicode));
      }
    }
  }
  return table;
}
