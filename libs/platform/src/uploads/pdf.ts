/** Where readers search for the header of a PDF (ISO 32000-1, annex H.3, notes 13 and 14). */
const headerSearchLength = 1_024;

/** Bounded, so that a search stays linear. */
const boundedSpace = String.raw`\s{1,20}`;
const objectBegins = String.raw`(\d{1,10})${boundedSpace}\d{1,5}${boundedSpace}obj\b`;
const rootReference = new RegExp(String.raw`/Root\s{0,20}\d{1,10}${boundedSpace}\d{1,5}${boundedSpace}R\b`);

/** Where a PDF begins: readers skip bytes before its header. Null for other bytes. */
export function pdfStart(bytes: Uint8Array): number | null {
  const at = latin1(bytes.subarray(0, headerSearchLength + 8)).search(/%PDF-\d/);
  return at >= 0 && at <= headerSearchLength ? at : null;
}

/**
 * Why a reader would not open a PDF, or would not show all of it; null when it would. Readers follow the last `startxref` to the table of
 * objects, whatever follows it; where it leads nowhere they collect the objects themselves. A truncated file has an object without an end,
 * no reference to its root, or fewer bytes than it declares (linearized files begin with their last objects).
 * @param bytes with a header, see {@link pdfStart}; offsets in the file count from there, or from the first byte
 * @returns in French, completes « le fichier … »
 */
export function pdfDefect(bytes: Uint8Array): string | null {
  const start = pdfStart(bytes) ?? 0;
  const file = latin1(bytes);
  const end = [...file.matchAll(new RegExp(`startxref${boundedSpace}(\\d{1,10})`, 'g'))].at(-1);
  const offset = Number(end?.[1] ?? 0);
  const afterEnd = file.slice(end?.index ?? 0);
  const isUpdated = offset > 0 && new RegExp(objectBegins).test(afterEnd);
  if (offset > 0 && !isUpdated && [offset, start + offset].some((at) => isTable(file.slice(at, at + 80)))) return null;
  const [, unfinished] = new RegExp(objectBegins).exec(file.slice(Math.max(0, file.lastIndexOf('endobj')))) ?? [];
  if (unfinished !== undefined) return `est incomplet\u00a0: il s’arrête au milieu de l’objet ${unfinished}`;
  if (isUpdated && !rootReference.test(afterEnd))
    return 'est incomplet\u00a0: sa dernière modification, par exemple une signature, est coupée';
  if (file.length - start < declaredLength(file.slice(start, start + headerSearchLength)) || !rootReference.test(file))
    return 'est incomplet\u00a0: sa fin manque';
  return null;
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Whether a table of objects begins here, plain or as a stream. */
const isTable = (text: string) => new RegExp(String.raw`^\s{0,20}(?:xref\b|${objectBegins})`).test(text);

/** The length that a linearized file declares in its first object, in bytes; 0 for other files. */
function declaredLength(beginning: string): number {
  if (!beginning.includes('/Linearized')) return 0;
  return Number(/\/L\s{0,20}(\d{1,10})/.exec(beginning)?.[1] ?? 0);
}
