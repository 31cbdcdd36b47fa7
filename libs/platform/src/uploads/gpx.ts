import { FileBroken, FileUnsafe } from './uploads.errors';
import { decodeXml, lineAt } from './xml-text';

/** Nesting depth of elements; a GPX file with extensions has eight levels. */
const maxDepth = 32;

const namePattern = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.:\-]*`;
/** One token of an XML document, matched in one pass; document type declarations do not match on purpose. */
const xmlToken = new RegExp(
  [
    String.raw`(?<text>[^<]+)`,
    String.raw`<!--[\s\S]*?-->`,
    String.raw`(?<cdata><!\[CDATA\[[\s\S]*?\]\]>)`,
    String.raw`<\?[\s\S]*?\?>`,
    String.raw`</(?<closes>${namePattern})\s*>`,
    String.raw`<(?<opens>${namePattern})(?<attributes>(?:\s+${namePattern}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>/)?>`,
  ].join('|'),
  'uy',
);
/** Only the entities that every reader knows without a declaration are accepted. */
const strangeEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)(?:(?<entity>[\w.-]{1,30});)?/;
const forbiddenDeclaration = /<!(?:DOCTYPE\s+(?:[\w.-]{1,100}:)?gpx|ENTITY)\b/i;

/** Whether bytes look like XML at all, so that they are worth parsing as GPX. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  // Also finds the signs of UTF-16, whose other bytes are zero, after any byte order mark.
  const beginning = Buffer.from(bytes.subarray(0, 400))
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '');
  return /^\s*<(?:\?xml|!--|!DOCTYPE|(?:[\w.-]+:)?gpx)/i.test(beginning);
}

/**
 * Checks that bytes are a GPX document with at least one place: well-formed, in the encoding that they declare, with or without a namespace
 * prefix, and without a document type, whose entities could read files or expand without end.
 * @returns false for any other XML
 * @throws FileUnsafe; FileBroken with the line and the reason
 */
export function isGpx(bytes: Uint8Array, fileName: string): boolean {
  const { encoding, text, wrongLine } = decodeXml(bytes);
  if (text === null) {
    const reason =
      wrongLine === null
        ? `l’encodage « ${encoding} » n’est pas reconnu`
        : `un caractère n’est pas dans l’encodage du fichier (${encoding.toUpperCase()})`;
    throw new FileBroken(fileName, malformed(wrongLine ?? 1, reason));
  }
  if (forbiddenDeclaration.test(text)) throw new FileUnsafe(fileName, 'une déclaration de type (DOCTYPE)');
  const found = readGpx(text);
  if (typeof found === 'boolean') return found;
  throw new FileBroken(fileName, malformed(lineAt(text, found.at), found.reason));
}

const malformed = (line: number, reason: string) => `est mal formé, ligne ${line}\u00a0: ${reason}`;

/** Why a document is refused. */
interface Defect {
  /** The position in the text. */
  readonly at: number;
  /** In French. */
  readonly reason: string;
}

/** An element that is not closed yet. */
interface OpenElement {
  readonly name: string;
  readonly at: number;
}

/** Returns whether a well-formed document is GPX, or its first defect. Documents that are not XML are not GPX. */
function readGpx(text: string): boolean | Defect {
  const open: OpenElement[] = [];
  let hasRoot = false;
  let hasPlace = false;
  let wrongPlace: Defect | null = null;
  for (xmlToken.lastIndex = 0; xmlToken.lastIndex < text.length;) {
    const at = xmlToken.lastIndex;
    const token = xmlToken.exec(text);
    if (!token) return hasRoot && defectAt(text, at);
    const { text: plain, cdata, closes, opens, attributes = '', empty } = token.groups!;
    const isOutside = open.length === 0;
    if (isOutside && (cdata !== undefined || (plain !== undefined && plain.trim() !== '')))
      return { at: at + (plain?.search(/\S/) ?? 0), reason: 'du texte est en dehors des balises' };
    const strange = strangeEntity.exec(plain ?? attributes);
    if (strange) return entityDefect(at + token[0].indexOf(strange.input) + strange.index, strange.groups?.entity);
    if (closes !== undefined) {
      const opened = open.pop();
      if (opened?.name !== closes) return { at, reason: closingDefect(text, closes, opened) };
    }
    if (opens === undefined) continue;
    const name = localName(opens);
    if (isOutside) {
      if (hasRoot) return { at, reason: `<${opens}> est en dehors de la balise principale` };
      if (name !== 'gpx') return false;
      hasRoot = true;
    }
    if (/^(?:wpt|rtept|trkpt)$/.test(name)) {
      if (isPlace(attributes)) hasPlace = true;
      else wrongPlace ??= { at, reason: `<${opens}> n’a pas de latitude ou de longitude valable` };
    }
    if (empty === undefined && open.push({ name: opens, at }) > maxDepth)
      return { at, reason: `les balises sont imbriquées sur plus de ${maxDepth} niveaux` };
  }
  const unclosed = open.at(-1);
  if (unclosed)
    return { at: text.length, reason: `le fichier s’arrête avant la fin de ${whereOpened(text, unclosed)}` };
  if (hasPlace) return true;
  return wrongPlace ?? { at: text.length, reason: 'le fichier ne contient aucun point (wpt, rtept ou trkpt)' };
}

/** The name without its namespace prefix. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const whereOpened = (text: string, { name, at }: OpenElement) => `<${name}>, ouverte ligne ${lineAt(text, at)}`;

function entityDefect(at: number, entity: string | undefined): Defect {
  return { at, reason: entity === undefined ? '& isolé' : `&${entity}; n’est pas défini` };
}

function closingDefect(text: string, closes: string, opened: OpenElement | undefined): string {
  return opened ? `</${closes}> ne ferme pas ${whereOpened(text, opened)}` : `</${closes}> ne ferme aucune balise`;
}

/** What is wrong where no token begins. */
function defectAt(text: string, at: number): Defect {
  const rest = text.slice(at, at + 200);
  const [begins] = /^<(?:!--|!\[CDATA\[|\?)/.exec(rest) ?? [];
  if (begins !== undefined) return { at, reason: `${begins} n’est jamais fermé` };
  const name = new RegExp(`^</?${namePattern}`, 'u').exec(rest)?.[0];
  if (name === undefined) return { at, reason: rest.startsWith('<!') ? 'déclaration non acceptée' : '< isolé' };
  const isCut = !text.includes('>', at);
  return { at, reason: isCut ? `le fichier s’arrête dans la balise ${name}>` : `la balise ${name}> est mal écrite` };
}

/** A waypoint, or a point of a route or track, with valid coordinates. */
function isPlace(attributes: string): boolean {
  return Math.abs(coordinate(attributes, 'lat')) <= 90 && Math.abs(coordinate(attributes, 'lon')) <= 180;
}

/** Digits as every reader of numbers takes them, with an exponent for some programs: `4.8357`, `.5`, `4.8e0`. */
function coordinate(attributes: string, name: 'lat' | 'lon'): number {
  const digits = String.raw`[-+]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:[eE][-+]?\d{1,3})?`;
  const value = new RegExp(`(?<=\\s)${name}\\s*=\\s*["']\\s*(${digits})\\s*["']`).exec(attributes)?.[1];
  return value === undefined ? Number.NaN : Number(value);
}
