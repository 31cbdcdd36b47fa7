/** The text of an XML document, with the encoding in which it was read. */
export interface XmlText {
  /** As the document names it, or `utf-16le`, `utf-16be` by its bytes. */
  readonly encoding: string;
  /** Null when the encoding is unknown, or when some bytes are not characters of it. */
  readonly text: string | null;
  /** Where the first such bytes are, from 1; null for an unknown encoding. */
  readonly wrongLine: number | null;
}

/** Encodings in which the signs of XML are the bytes of ASCII, so that all readers see the same tags. */
const likeAscii = /^(?:utf-8|iso-8859-\d{1,2}|windows-\d{3,4}|macintosh|ibm866|koi8-[ru])$/;

/**
 * Decodes an XML document as its readers do (XML 1.0, appendix F): by its byte order mark, else by zero bytes around its first sign, else
 * by its declaration, else as UTF-8.
 */
export function decodeXml(bytes: Uint8Array): XmlText {
  const encoding = encodingOf(bytes);
  const decoder = decoderFor(encoding);
  if (decoder === null) return { encoding, text: null, wrongLine: null };
  const text = decoder.decode(bytes);
  const wrong = text.indexOf('\ufffd');
  // The sign may also be in the document.
  if (wrong < 0 || isValid(bytes, encoding)) return { encoding, text, wrongLine: null };
  return { encoding, text: null, wrongLine: lineAt(text, wrong) };
}

/** The line of a position in a text, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split(/\r\n|\r|\n/).length;
}

function encodingOf(bytes: Uint8Array): string {
  const beginning = String.fromCharCode(...bytes.subarray(0, 200));
  if (beginning.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (/^(?:\xff\xfe|<\0)/.test(beginning)) return 'utf-16le';
  if (/^(?:\xfe\xff|\0<)/.test(beginning)) return 'utf-16be';
  const declared = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1] ?? 'utf-8';
  // Programs that keep their text in UTF-16 declare it, even when they write bytes of UTF-8.
  return /^(?:utf-?16|ucs-?2)/i.test(declared) ? 'utf-8' : declared;
}

function decoderFor(encoding: string): InstanceType<typeof TextDecoder> | null {
  if (encoding.startsWith('utf-16')) return new TextDecoder(encoding);
  try {
    const decoder = new TextDecoder(encoding);
    return likeAscii.test(decoder.encoding) ? decoder : null;
  } catch {
    return null;
  }
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
