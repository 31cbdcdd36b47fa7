import { setImmediate as turn } from 'node:timers/promises';
import { FileBroken, FileUnsafe } from '../../uploads/uploads.errors';

/** Is told what an XML document contains, in its order. Names come without their prefix; an empty element opens and closes. */
export interface XmlListener {
  opens(name: string, attributes: string): void;
  closes?(name: string): void;
  /** Maybe several times for one text. */
  text?(text: string): void;
}

/** A closing tag, an opening one with its attributes, and what is no content; a document type does not match on purpose. */
const token =
  /<(?:\/([^\s<>]+)\s*>|([^\s<>/!?]+)((?:\s[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)?\/?)>|!--[^]*?-->|!\[CDATA\[([^]*?)\]\]>|\?[^]*?\?>)/y;
/** The longest tag or text, in characters: a cell of Excel has 32 767. */
const longestToken = 1024 * 1024;

/**
 * Reads an XML document in UTF-8 piece by piece, in turns with other requests; memory holds one piece. A document type, whose entities could
 * read files or expand without end, is refused.
 * @throws FileUnsafe, FileBroken
 */
export async function scanXml(
  pieces: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  fileName: string,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  let rest = '';
  const read = (text: string) => {
    let at = 0;
    for (;;) {
      const begins = text.indexOf('<', at);
      if (begins < 0) break;
      if (begins > at && listener.text) listener.text(decodeEntities(text.slice(at, begins)));
      at = begins;
      token.lastIndex = at;
      const found = token.exec(text);
      if (!found) break;
      at = token.lastIndex;
      const [, closing, opening, attributes = '', cdata] = found;
      if (opening !== undefined) {
        depth += 1;
        listener.opens(localName(opening), attributes);
      }
      if (closing !== undefined || attributes.endsWith('/')) {
        depth -= 1;
        listener.closes?.(localName(closing ?? opening!));
      }
      if (cdata !== undefined) listener.text?.(cdata);
    }
    rest = text.slice(at);
    if (/^<!(?:DOCTYPE|ENTITY)/i.test(rest)) throw new FileUnsafe(fileName, 'une déclaration de type (DOCTYPE)');
    if (rest.length > longestToken || depth < 0) throw new FileBroken(fileName);
  };
  const decoded = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new FileBroken(fileName);
    }
  };
  for await (const piece of pieces) {
    read(rest + decoded(piece));
    await turn();
  }
  read(rest + decoded());
  if (depth !== 0 || rest.trim() !== '') throw new FileBroken(fileName);
}

/** The attributes of a tag by their names without prefixes. */
export function attributesOf(attributes: string): Readonly<Record<string, string | undefined>> {
  const found: Record<string, string> = Object.create(null);
  for (const [, name = '', quoted, apostrophed] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[localName(name)] = decodeEntities(quoted ?? apostrophed ?? '');
  return found;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Entities that only a document type could define stay as they are written. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (written, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? written;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
}
