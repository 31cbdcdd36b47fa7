/** Where readers search for the end of a PDF. */
const TAIL = 2_048;

/**
 * Whether bytes that begin as a PDF also end as one: the last `startxref` names an offset inside the file, and the end mark follows. A
 * truncated file fails this check.
 */
export function isWholePdf(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.byteLength - TAIL))).toString('latin1');
  const last = [...tail.matchAll(/startxref\s+(\d{1,10})\s+%%EOF/g)].pop();
  return last !== undefined && Number(last[1]) > 0 && Number(last[1]) < bytes.byteLength;
}
