import { FileBroken, FileUnsafe } from './uploads.errors';

/** Nesting depth of elements; a GPX file with extensions has eight levels. */
const DEEPEST = 32;

const NAME = String.raw`[A-Za-z_][\w.:-]*`;
/** One token of an XML document, matched in one pass; document type declarations do not match on purpose. */
const piece = new RegExp(
  [
    String.raw`(?<text>[^<]+)`,
    String.raw`<!--[\s\S]*?-->`,
    String.raw`(?<cdata><!\[CDATA\[[\s\S]*?\]\]>)`,
    String.raw`<\?[\s\S]*?\?>`,
    String.raw`</(?<closes>${NAME})\s*>`,
    String.raw`<(?<opens>${NAME})(?<attributes>(?:\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>/)?>`,
  ].join('|'),
  'y',
);
/** Only the entities that every reader knows without a declaration are accepted. */
const strangeEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/** Whether bytes look like XML at all, so that they are worth parsing as GPX. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|!--|!DOCTYPE|gpx)/i.test(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  );
}

/**
 * Checks that bytes are a GPX document with at least one place: well-formed, in UTF-8, without a document type, whose entities could read
 * files or expand without end.
 * @returns false for any other XML
 * @throws FileUnsafe, FileBroken
 */
export function isGpx(bytes: Uint8Array, fileName: string): boolean {
  const text = decoded(bytes);
  if (text === null) throw new FileBroken(fileName);
  if (/<!(?:DOCTYPE\s+gpx|ENTITY)\b/i.test(text)) throw new FileUnsafe(fileName, 'une déclaration de type (DOCTYPE)');
  const found = read(text);
  if (found === 'broken') throw new FileBroken(fileName);
  return found === 'gpx';
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function read(text: string): 'gpx' | 'broken' | 'other' {
  const open: string[] = [];
  let hasRoot = false;
  let hasPlace = false;
  for (piece.lastIndex = 0; piece.lastIndex < text.length;) {
    const groups = piece.exec(text)?.groups;
    if (!groups) return hasRoot ? 'broken' : 'other';
    const { text: told, cdata, closes, opens, attributes = '', empty } = groups;
    const isOutside = open.length === 0;
    if (isOutside && (cdata !== undefined || (told !== undefined && told.trim() !== ''))) return 'broken';
    if (strangeEntity.test(told ?? attributes)) return 'broken';
    if (closes !== undefined && open.pop() !== closes) return 'broken';
    if (opens === undefined) continue;
    if (isOutside) {
      if (hasRoot) return 'broken';
      if (opens !== 'gpx') return 'other';
      hasRoot = true;
    }
    hasPlace ||= /^(?:wpt|rtept|trkpt)$/.test(opens) && isPlace(attributes);
    if (empty === undefined && open.push(opens) > DEEPEST) return 'broken';
  }
  return hasRoot && open.length === 0 && hasPlace ? 'gpx' : 'broken';
}

/** A waypoint, or a point of a route or track, with valid coordinates. */
function isPlace(attributes: string): boolean {
  return Math.abs(coordinate(attributes, 'lat')) <= 90 && Math.abs(coordinate(attributes, 'lon')) <= 180;
}

function coordinate(attributes: string, name: 'lat' | 'lon'): number {
  const value = new RegExp(`\\b${name}\\s*=\\s*["']\\s*([-+]?\\d{1,3}(?:\\.\\d{1,20})?)\\s*["']`).exec(attributes)?.[1];
  return value === undefined ? Number.NaN : Number(value);
}
