import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture of one colour with a place, a camera and a comment in its EXIF, rotated by 90°: displayed, it is `height` wide. */
export function photograph(width = 40, height = 20): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c8102e' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Appareil secret', Model: 'Modele secret', ImageDescription: 'Chez Camille' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 45/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 50/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A drawing of one colour. */
export function drawing(format: 'png' | 'webp' = 'png', side = 16): Promise<Buffer> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#0055a4' } });
  return picture.toFormat(format).toBuffer();
}

/** A PDF of one empty page with some bytes of its own, so that two of them differ. */
export function pdf(mark = 'page'): Buffer {
  const head = `%PDF-1.4\n%${mark}\n`;
  const body = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n';
  const start = head.length + body.length;
  return Buffer.from(
    `${head}${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<</Root 1 0 R/Size 3>>\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** A PDF of the given size in bytes. */
export function pdfOf(size: number): Buffer {
  const whole = pdf('x'.repeat(size - pdf('').length));
  // The offset at its end has more digits now.
  return pdf('x'.repeat(size - pdf('').length - (whole.length - size)));
}

/** A track of three points, with a waypoint. */
export function gpx(name = 'Parcours'): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Essai" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><name>${name}</name></metadata>
  <wpt lat="45.7601" lon="4.8357"><name>Ravitaillement &amp; soins</name></wpt>
  <trk><name>${name}</name><trkseg>
    <trkpt lat="45.7578" lon="4.8320"><ele>170</ele></trkpt>
    <trkpt lat="45.7612" lon="4.8400"/>
    <trkpt lat="45.7700" lon="4.8510"/>
  </trkseg></trk>
</gpx>
`,
  );
}

/** One entry of {@link zip}. */
export interface ZipSample {
  readonly name: string;
  readonly content: string | Buffer;
  /** The size that the directory declares instead of the real one. */
  readonly declared?: number;
}

/** A zip of deflated entries. */
function zip(entries: readonly ZipSample[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(bytes), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declared ?? bytes.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    local.copy(central, 6, 4, 30);
    central.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(22);
  const entriesBytes = Buffer.concat(directory);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(entriesBytes.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entriesBytes, end]);
}

/** An Excel workbook with some additional entries. */
export function xlsx(more: readonly ZipSample[] = []): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', content: '<worksheet/>' },
    ...more,
  ]);
}

/** A compound file whose directory has these names: `Workbook` for an old Excel file. */
export function compoundFile(names: readonly string[]): Buffer {
  const size = 512;
  const file = Buffer.alloc(size * 4);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.fill(0xff, 76, size);
  file.writeUInt32LE(0, 76);
  // The sector table: its own entry, then that of the directory, which ends there.
  file.fill(0xff, size, size * 2);
  file.writeUInt32LE(0xfffffffd, size);
  file.writeUInt32LE(0xfffffffe, size + 4);
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const entry = size * 2 + index * 128;
    file.write(name, entry, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, entry + 64);
  }
  return file;
}

/**
 * A HEIC photograph of 96 × 64, written by libheif and x265: a red upper half and a blue lower one, stored rotated by 90°, with a place and
 * a camera in its EXIF.
 */
export const heicPhotograph = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAY1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGxAA' +
    'EAAAAAAAAAJQACAAAAAAHWAAEAAAAAAAAAigAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAzGlwcnAAAACtaXBjbwAAAHhodmNDAQNwAAAA' +
    'AAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBhZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAAAlpcm' +
    '90AwAAABRpc3BlAAAAAAAAAEAAAABgAAAAEHBpeGkAAAAAAwgICAAAABdpcG1hAAAAAAAAAAEAAQSBAgOEAAAAGmlyZWYAAAAAAAAADmNkc2MAAgABAAEAAAC3bWRhdAAAACEoAa8ZgPd8hTf/+OMn' +
    '+1Wv+OxL3/pZ187/f97DO76kGMAAAAAATU0AKgAAAAgAAwEPAAIAAAAQAAAAMgEQAAIAAAAOAAAAQoglAAQAAAABAAAAUAAAAABBcHBhcmVpbCBzZWNyZXQATW9kZWxlIHNlY3JldAAAAgABAAIAAA' +
    'ACTgAAAAACAAUAAAADAAAAbgAAAAAAAAAtAAAAAQAAAC0AAAABAAAAHgAAAAE=',
  'base64',
);

/** A HEIC photograph of one colour, 3072 × 2048. */
export const largeHeicPhotograph = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUNtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFnAA' +
    'EAAAAAAAAF3QAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAw2lwcnAAAAClaXBjbwAAAHlodmNDAQNwAAAAAAAAAAAAlvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA' +
    'AAMAlroCQCEAAQAtQgEBA3AAAAMAkAAAAwAAAwCWoAGAIAIAWW6TkpLm4EBAwIAAAAMAgAAAAwCEIgABAAZEAcBxgxIAAAAUaXNwZQAAAAAAAAwAAAAIAAAAABBwaXhpAAAAAAMICAgAAAAWaXBtYQ' +
    'AAAAAAAAABAAEDgQKDAAAF5W1kYXQAAAXZKAGsEEEBvMr7bbLLLLLLLLLLLLLLLLLLLLLLLLLItNx/91VZQZF+szoPcAAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAA' +
    'AwAMuAAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAKGAAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAFZAAAAwAAAwAAAw' +
    'AAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAAAwAACBgAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAPiAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAAD' +
    'AAADAAADAAADAAADAAa8AAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADABZwAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADACKgAAADAAADAA' +
    'ADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADACvgAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADADIgAAADAAADAAADAAADAAADAAADAAADAAADAAADAAAD' +
    'AAADAAADAAADAAADADdgAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADADugAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAEJAAAADAAADAA' +
    'ADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAEPAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAEvAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAAD' +
    'AAADAAADAAADAAADAFDAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAFXAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAFtAAAADAAADAA' +
    'ADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAF9AAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAGJAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAAD' +
    'AAADAAADAAADAAADAGdAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAGvAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAHBAAAADAAADAA' +
    'ADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAHJAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAHdAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAAD' +
    'AAADAAADAAADAAADAHpAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAH5AAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAICAAAADAAADAA' +
    'ADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAIOAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAIWAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAAD' +
    'AAADAAADAAADAAADAIiAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAI6A',
  'base64',
);

/** {@link heicPhotograph} with another size in its header. */
export function heicPhotographOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(heicPhotograph);
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

/** The beginning of a HEIC photograph, or of another file of boxes with these brands. */
export function heic(brand = 'mif1', ...compatible: readonly string[]): Buffer {
  const brands = compatible.length > 0 ? compatible : ['mif1', 'heic'];
  const box = Buffer.from(`\0\0\0\0ftyp${brand}\0\0\0\0${brands.join('')}`, 'latin1');
  box.writeUInt32BE(box.length, 0);
  return Buffer.concat([box, Buffer.alloc(200)]);
}

/** The first bytes of a Windows program. */
export const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(2_000, 0x90)]);

export interface HostileSample {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
  readonly code: string;
  readonly status: 413 | 415;
}

/** Files that must be refused, each with the expected error. */
export const hostileFiles: readonly HostileSample[] = [
  {
    name: 'a program named .png',
    fileName: 'plan.png',
    bytes: () => program,
    code: 'upload.type-refused',
    status: 415,
  },
  {
    name: 'a script drawn as SVG',
    fileName: 'plan.svg',
    bytes: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    code: 'upload.type-refused',
    status: 415,
  },
  {
    name: 'an SVG with a prologue, named .gpx',
    fileName: 'trace.gpx',
    bytes: () => Buffer.from('<?xml version="1.0"?><svg><script>alert(1)</script></svg>'),
    code: 'upload.type-refused',
    status: 415,
  },
  {
    name: 'a page named .pdf',
    fileName: 'page.pdf',
    bytes: () => Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.4'),
    code: 'upload.type-refused',
    status: 415,
  },
  {
    name: 'a picture of 10 000 × 10 000',
    fileName: 'immense.png',
    bytes: () => drawing('png', 10_000),
    code: 'upload.picture-too-large',
    status: 413,
  },
  {
    name: 'a picture that is cut off',
    fileName: 'photo.jpg',
    bytes: async () => (await photograph(400, 300)).subarray(0, 900),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a picture of nothing but a beginning',
    fileName: 'rien.png',
    bytes: () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a zip bomb as .xlsx, honest about its size',
    fileName: 'liste.xlsx',
    bytes: () => xlsx([{ name: 'xl/bomb.xml', content: Buffer.alloc(100 * 1024 * 1024) }]),
    code: 'upload.file-unsafe',
    status: 415,
  },
  {
    name: 'a zip bomb as .xlsx that lies about its size',
    fileName: 'liste.xlsx',
    bytes: () => xlsx([{ name: 'xl/bomb.xml', content: Buffer.alloc(100 * 1024 * 1024), declared: 1_000 }]),
    code: 'upload.file-unsafe',
    status: 415,
  },
  {
    name: 'an .xlsx with macros',
    fileName: 'liste.xlsx',
    bytes: () => xlsx([{ name: 'xl/vbaProject.bin', content: 'x' }]),
    code: 'upload.file-unsafe',
    status: 415,
  },
  {
    name: 'an .xlsx with macros under the name of what printed workbooks have',
    fileName: 'liste.xlsx',
    bytes: () => xlsx([{ name: 'xl/printerSettings/vbaProject.bin', content: 'x' }]),
    code: 'upload.file-unsafe',
    status: 415,
  },
  {
    name: 'an .xlsx with another document inside',
    fileName: 'liste.xlsx',
    bytes: () => xlsx([{ name: 'xl/embeddings/Microsoft_Word_Document1.docm', content: 'x' }]),
    code: 'upload.file-unsafe',
    status: 415,
  },
  {
    name: 'an .xlsx that is cut off',
    fileName: 'liste.xlsx',
    bytes: () => xlsx().subarray(0, 120),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'any other zip',
    fileName: 'liste.xlsx',
    bytes: () => zip([{ name: 'run.exe', content: program }]),
    code: 'upload.type-refused',
    status: 415,
  },
  {
    name: 'an .xls with macros',
    fileName: 'liste.xls',
    bytes: () => compoundFile(['Workbook', '_VBA_PROJECT_CUR']),
    code: 'upload.file-unsafe',
    status: 415,
  },
  {
    name: 'an installer named .xls',
    fileName: 'liste.xls',
    bytes: () => compoundFile(['Installer']),
    code: 'upload.type-refused',
    status: 415,
  },
  {
    name: 'a GPX with an external entity',
    fileName: 'trace.gpx',
    bytes: () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY secret SYSTEM "file:///etc/passwd">]><gpx><wpt lat="1" lon="2"><name>&secret;</name></wpt></gpx>',
      ),
    code: 'upload.file-unsafe',
    status: 415,
  },
  {
    name: 'a GPX with an entity that nobody declares',
    fileName: 'trace.gpx',
    bytes: () => Buffer.from('<gpx><wpt lat="1" lon="2"><name>&secret;</name></wpt></gpx>'),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a GPX that is not closed',
    fileName: 'trace.gpx',
    bytes: () => gpx().subarray(0, 300),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a GPX without a place',
    fileName: 'trace.gpx',
    bytes: () => Buffer.from('<gpx><wpt lat="91" lon="2"/></gpx>'),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a GPX of endless depth',
    fileName: 'trace.gpx',
    bytes: () => Buffer.from(`<gpx><wpt lat="1" lon="2"/>${'<a>'.repeat(100_000)}`),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a GPX of a million comments that never end',
    fileName: 'trace.gpx',
    bytes: () => Buffer.from('<gpx>' + '<!--'.repeat(700_000)),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a GPX in another encoding',
    fileName: 'trace.gpx',
    bytes: () => Buffer.from('<gpx><wpt lat="1" lon="2"><name>Départ</name></wpt></gpx>', 'latin1'),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a GPX with an external entity in UTF-16',
    fileName: 'trace.gpx',
    bytes: () =>
      Buffer.from(
        '\ufeff<!DOCTYPE g:gpx [<!ENTITY secret SYSTEM "file:///etc/passwd">]><g:gpx><g:wpt lat="1" lon="2">&secret;</g:wpt></g:gpx>',
        'utf16le',
      ),
    code: 'upload.file-unsafe',
    status: 415,
  },
  {
    name: 'a GPX in an encoding that hides its tags',
    fileName: 'trace.gpx',
    bytes: () => Buffer.from('<?xml version="1.0" encoding="UTF-7"?><gpx><wpt lat="1" lon="2"/></gpx>'),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'a program with a whole PDF inside',
    fileName: 'arrete.pdf',
    bytes: () => Buffer.concat([program.subarray(0, 500), pdf()]),
    code: 'upload.type-refused',
    status: 415,
  },
  {
    name: 'a HEIC photograph of nothing but a beginning',
    fileName: 'IMG_0001.HEIC',
    bytes: () => heic(),
    code: 'upload.heic-refused',
    status: 415,
  },
  {
    name: 'a HEIC photograph that is cut off',
    fileName: 'IMG_0002.HEIC',
    bytes: () => heicPhotograph.subarray(0, heicPhotograph.length - 40),
    code: 'upload.heic-refused',
    status: 415,
  },
  {
    name: 'a HEIC photograph of 30 000 × 30 000',
    fileName: 'IMG_0003.HEIC',
    bytes: () => heicPhotographOf(30_000, 30_000),
    code: 'upload.picture-too-large',
    status: 413,
  },
  {
    name: 'a broken PDF',
    fileName: 'arrete.pdf',
    bytes: () => pdf().subarray(0, 60),
    code: 'upload.file-broken',
    status: 415,
  },
  {
    name: 'an empty file',
    fileName: 'vide.pdf',
    bytes: () => Buffer.alloc(0),
    code: 'upload.file-broken',
    status: 415,
  },
];

/** One part of a form: a text, or a file. */
export interface FormPart {
  readonly name: string;
  readonly fileName?: string;
  readonly content: string | Buffer;
}

export const fieldParts = (fields: Readonly<Record<string, string | number>>): FormPart[] =>
  Object.entries(fields).map(([name, content]) => ({ name, content: String(content) }));

/** A form as a browser sends it, with the content type that contains its boundary. */
export function multipartForm(parts: readonly FormPart[]): { readonly contentType: string; readonly payload: Buffer } {
  const boundary = '----parts-of-a-form';
  const pieces = parts.flatMap(({ name, fileName, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const payload = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
  return { contentType: `multipart/form-data; boundary=${boundary}`, payload };
}
