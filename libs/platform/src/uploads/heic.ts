/** The brands of pictures coded as HEVC (ISO/IEC 23008-12, annex B.4). */
const brand = /^(?:hei[cxms]|hev[cxms])$/;

/** Whether bytes begin a HEIC photograph: its first box lists the brands that it follows. */
export function isHeic(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (beginning.slice(4, 8) !== 'ftyp') return false;
  const length = Buffer.from(beginning, 'latin1').readUInt32BE(0);
  const brands = beginning.slice(8, Math.min(length, 64)).match(/[^]{4}/g) ?? [];
  // After the first one comes its version.
  return brands.some((each, index) => index !== 1 && brand.test(each));
}
