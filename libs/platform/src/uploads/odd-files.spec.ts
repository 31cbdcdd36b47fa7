import type { DomainError } from '@pds/kernel';
import sharp from 'sharp';
import {
  gpx,
  heic,
  heicPhotograph,
  heicPhotographOf,
  largeHeicPhotograph,
  pdf,
  program,
} from '../testing/upload-samples';
import { checkFile, type FileKind } from './check-file';
import { decodeHeic } from './heic-decoding';

const all: readonly FileKind[] = ['picture', 'pdf', 'gpx', 'workbook'];

const check = (fileName: string, bytes: Uint8Array) => checkFile({ fileName, bytes }, all);
const refusal = (fileName: string, bytes: Uint8Array) =>
  check(fileName, bytes).then(
    () => 'accepted',
    (error: DomainError) => error.message,
  );

const concat = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

describe('a PDF that readers open', () => {
  const whole = pdf();
  const text = whole.toString('latin1');
  const table = text.indexOf('xref\n');

  /** The same PDF with its table as a stream (PDF 1.5), whose content is left out. */
  const withTableAsStream = (end = 'endstream\nendobj\n') =>
    `${text.slice(0, table)}9 0 obj\n<</Type/XRef/Root 1 0 R/Size 10/W[1 2 1]/Length 4>>\nstream\nx\xff\x00x\n${end}`;

  it.each([
    ['has a byte order mark before it', concat('\xef\xbb\xbf', whole)],
    ['has empty lines before it', concat('\r\n\r\n', whole)],
    ['has a print job’s commands around it', concat('\x1b%-12345X@PJL JOB\r\n', whole, '\x1b%-12345X@PJL EOJ\r\n')],
    ['has a server’s headers before it', concat('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n', whole)],
    ['has a program’s warning before it', concat('<br />\n<b>Warning</b>: unlink() in /srv/a.php\n', whole)],
    ['has the longest beginning that readers skip', concat(Buffer.alloc(1_024), whole)],
    ['counts its offsets from its first byte', concat('\n\n', text.replace(/(?<=startxref\n)\d+/, String(table + 2)))],
    ['has zero bytes after it', concat(whole, Buffer.alloc(9_000))],
    ['has spaces and lines after it', concat(whole, ' \r\n'.repeat(2_000))],
    ['has a page’s comment after it', concat(whole, '\n<!-- généré en 0,12 s -->\n'.repeat(200))],
    ['has no end mark', concat(text.replace('%%EOF\n', ''))],
    ['has half an end mark', concat(text.slice(0, -4))],
    ['has no line after its last number', concat(text.slice(0, text.indexOf('\n%%EOF')))],
    ['lacks the offset of its table', concat(text.slice(0, text.indexOf('startxref')))],
    ['has lines of another system, so that no offset is right', concat(text.replaceAll('\n', '\r\n'))],
    ['has a wrong offset', concat(text.replace(/(?<=startxref\n)\d+/, '7'))],
    ['has a stream as its table', concat(withTableAsStream(), `startxref\n${table}\n%%EOF\n`)],
    ['has a stream as its table, and no end', concat(withTableAsStream())],
    ['is changed after it was written', concat(text, withTableAsStream().slice(table), `startxref\n${text.length}`)],
    ['is of the newest version', concat(text.replace('%PDF-1.4', '%PDF-2.0'))],
    ['has no number of its version', concat(text.replace('%PDF-1.4', '%PDF-1,'))],
  ])('is accepted unchanged when it %s', async (_, bytes) => {
    const judged = await check('arrêté.pdf', bytes);
    expect([judged.mediaType, judged.originalName]).toEqual(['application/pdf', 'arrêté.pdf']);
    expect(Buffer.from(judged.bytes).equals(bytes)).toBe(true);
  });

  it('is refused wherever it is cut before its last object ends, with the reason', async () => {
    const lastEnd = text.lastIndexOf('endobj');
    for (let length = '%PDF-1.4'.length; length < lastEnd; length++)
      expect(await refusal('arrêté.pdf', whole.subarray(0, length))).toMatch(
        /^«\u00a0arrêté\.pdf\u00a0» est incomplet\u00a0: (?:sa fin manque|il s’arrête au milieu de l’objet [12])$/,
      );
    expect(await refusal('arrêté.pdf', whole.subarray(0, lastEnd))).toContain('au milieu de l’objet 2');
  });

  it('is refused when its last change is cut', async () => {
    const changed = concat(whole, '3 0 obj\n<</Type/Sig>>\nendobj\n');
    expect(await refusal('signé.pdf', changed)).toBe(
      '« signé.pdf » est incomplet : sa dernière modification, par exemple une signature, est coupée',
    );
  });

  it('is refused when it is shorter than it declares in its first object', async () => {
    const linearized = (length: number) =>
      text
        .replace('\n1 0 obj', `\n8 0 obj\n<</Linearized 1/L ${length}>>\nendobj\n1 0 obj`)
        .replace(/\d+\n%%EOF/, '0\n%%EOF');
    expect(await refusal('plan.pdf', concat(linearized(9_999)))).toBe('« plan.pdf » est incomplet : sa fin manque');
    expect(await refusal('plan.pdf', concat(linearized(linearized(100).length)))).toBe('accepted');
  });

  it.each([
    ['farther than readers search', concat(Buffer.alloc(1_025), whole)],
    ['inside a program', concat(program.subarray(0, 900), whole)],
    ['inside a script', concat('#!/bin/sh\nexit\n', whole)],
  ])('is refused when it begins %s', async (_, bytes) => {
    expect(await refusal('arrêté.pdf', bytes)).toContain('n’est pas d’un type accepté');
  });

  it('is searched in linear time', async () => {
    for (const piece of ['1 ', '1 1 ', '1 1 obj', 'startxref ', 'startxref 1\n', '/Root ', '/Root 1 1 '])
      await refusal('arrêté.pdf', concat('%PDF-1.4\n', piece.repeat(3_000_000 / piece.length)));
  }, 20_000);
});

describe('a track that readers open', () => {
  const text = gpx('Départ').toString();
  const declared = (encoding: string) => text.replace('UTF-8', encoding);
  const prefixed = text.replace(/<(\/?)(?=[a-z])/g, '<$1gpx:').replace('xmlns=', 'xmlns:gpx=');
  const utf16le = (content: string) => Buffer.from(content, 'utf16le');
  const place = (attributes: string) => Buffer.from(`<gpx><wpt ${attributes}/></gpx>`);

  it.each([
    ['is in ISO-8859-1', concat(declared('ISO-8859-1'))],
    ['is in windows-1252', concat(declared('windows-1252'))],
    ['is in UTF-16 with a mark, small end first', utf16le(`\ufeff${declared('UTF-16')}`)],
    ['is in UTF-16 with a mark, big end first', utf16le(`\ufeff${declared('UTF-16')}`).swap16()],
    ['is in UTF-16 without a declaration', utf16le(`\ufeff${text.slice(text.indexOf('<gpx'))}`)],
    ['is in UTF-8 but declares UTF-16', Buffer.from(declared('UTF-16'))],
    ['has a namespace prefix', Buffer.from(prefixed)],
    ['has a namespace prefix and no declaration', Buffer.from(prefixed.slice(prefixed.indexOf('<gpx')))],
    ['has a prefix of its own', Buffer.from(prefixed.replaceAll('gpx:', 'trace.1:'))],
    ['has elements with accents', Buffer.from(text.replaceAll('metadata', 'données'))],
    ['has lines of another system', Buffer.from(text.replaceAll('\n', '\r\n'))],
    ['has an empty line before it', Buffer.from(`\n${text}`)],
  ])('is accepted unchanged when it %s', async (_, bytes) => {
    const judged = await check('boucle.gpx', bytes);
    expect([judged.mediaType, judged.originalName]).toEqual(['application/gpx+xml', 'boucle.gpx']);
    expect(Buffer.from(judged.bytes).equals(bytes)).toBe(true);
  });

  it.each(['4.8e0', '4.8E+00', '48e-1', '+4.8', '-.5', '4.', '4', '4.83570000000000000000000001', ' 4.8 '])(
    'is accepted with the coordinate %j',
    async (value) => {
      for (const attributes of [`lat="${value}" lon='${value}'`, `name="a" lon = "${value}" lat\n=\n"${value}"`])
        expect(await refusal('boucle.gpx', place(attributes))).toBe('accepted');
    },
  );

  it.each(['4,8', '', 'NaN', 'Infinity', '1e400', '0x10', '91', '-9.1e1', '4.8.1', '1 2', 'e1', '.'])(
    'is refused with the latitude %j',
    async (value) => {
      expect(await refusal('boucle.gpx', place(`lat="${value}" lon="4"`))).toBe(
        '« boucle.gpx » est mal formé, ligne 1 : <wpt> n’a pas de latitude ou de longitude valable',
      );
    },
  );

  const body = (lines: string) => `<gpx>\n<wpt lat="1" lon="2">\n${lines}\n</wpt>\n</gpx>`;
  it.each([
    ['ligne 3 : & isolé', body('<name>Soins & repas</name>')],
    ['ligne 4 : & isolé', body('<name>a</name>\n<link href="/?a=1&b=2"/>')],
    ['ligne 3 : & isolé', body('<name>&#x110000000;</name>')],
    ['ligne 3 : &eacute; n’est pas défini', body('<name>D&eacute;part</name>')],
    ['ligne 3 : < isolé', body('<name>moins de < 3 km</name>')],
    ['ligne 3 : la balise <trkpt> est mal écrite', body('<trkpt lat=1 lon=2></trkpt>')],
    ['ligne 4 : </nom> ne ferme pas <name>, ouverte ligne 3', body('<name>\n</nom>')],
    ['ligne 3 : </trk> ne ferme pas <wpt>, ouverte ligne 2', body('</trk>')],
    ['ligne 6 : </gpx> ne ferme aucune balise', `${body('')}\n</gpx>`],
    ['ligne 6 : <gpx> est en dehors de la balise principale', `${body('')}\n<gpx/>`],
    ['ligne 7 : du texte est en dehors des balises', `${body('')}\n\n  fin`],
    ['ligne 3 : <!-- n’est jamais fermé', body('<!-- à finir')],
    ['ligne 3 : <![CDATA[ n’est jamais fermé', body('<![CDATA[a]>')],
    ['ligne 3 : déclaration non acceptée', body('<!ELEMENT a>')],
    [
      'ligne 4 : le fichier s’arrête avant la fin de <name>, ouverte ligne 3',
      '<gpx>\n<wpt lat="1" lon="2">\n' + '<name>\nDép',
    ],
    ['ligne 3 : le fichier s’arrête dans la balise <trkpt>', '<gpx>\n<wpt lat="1" lon="2">\n' + '<trkpt lat="1" lo'],
    ['ligne 2 : le fichier ne contient aucun point (wpt, rtept ou trkpt)', '<gpx>\n</gpx>'],
    ['ligne 2 : <trkpt> n’a pas de latitude ou de longitude valable', '<gpx>\n<trkpt lat="91" lon="2"/></gpx>'],
  ])('is refused with the place and the reason: %s', async (reason, content) => {
    for (const bytes of [
      Buffer.from(content),
      utf16le(`\ufeff${content}`),
      Buffer.from(content.replaceAll('\n', '\r\n')),
    ])
      expect(await refusal('trace.gpx', bytes)).toBe(`« trace.gpx » est mal formé, ${reason}`);
  });

  it('is refused with the place and the reason when it is not in its encoding', async () => {
    expect(await refusal('trace.gpx', concat(text))).toBe(
      '« trace.gpx » est mal formé, ligne 3 : un caractère n’est pas dans l’encodage du fichier (UTF-8)',
    );
    for (const encoding of ['UTF-7', 'IBM037', 'inconnu'])
      expect(await refusal('trace.gpx', Buffer.from(declared(encoding)))).toBe(
        `« trace.gpx » est mal formé, ligne 1 : l’encodage « ${encoding} » n’est pas reconnu`,
      );
  });

  it.each([
    ['in UTF-16', (content: string) => utf16le(`\ufeff${content}`)],
    ['in UTF-16 without a mark', (content: string) => utf16le(content)],
    ['in ISO-8859-1', (content: string) => concat(content)],
  ])('is refused with a document type %s', async (_, encoded) => {
    for (const name of ['gpx', 'g:gpx']) {
      const content = `<!DOCTYPE ${name} [<!ENTITY a SYSTEM "file:///etc/passwd">]><${name}><wpt lat="1" lon="2">&a;</wpt></${name}>`;
      expect(await refusal('trace.gpx', encoded(content))).toBe(
        '« trace.gpx » contient une déclaration de type (DOCTYPE) et n’est pas accepté',
      );
    }
  });

  it('is no other document with a prefix', async () => {
    for (const root of ['gpx:svg', 'html', 'gpxx'])
      expect(await refusal('trace.gpx', Buffer.from(`<?xml version="1.0"?><${root}/>`))).toContain(
        'n’est pas d’un type accepté',
      );
  });
});

describe('a JPEG without its last bytes', () => {
  /** Every pixel differs, so that no part of the file may be missing unnoticed. */
  const noise = (width: number, height: number) =>
    sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 7 + at * 3) % 251)), {
      raw: { width, height, channels: 3 },
    });
  const formats = [
    ['plain', {}],
    ['with all colours', { chromaSubsampling: '4:4:4' }],
    ['progressive', { progressive: true }],
    ['of many passes', { mozjpeg: true }],
  ] as const;

  it.each(formats)('is accepted as viewers show it: %s', async (_, options) => {
    const whole = await noise(240, 160).jpeg(options).toBuffer();
    for (const missing of [1, 2, 3, 4, 5, 8, 16, 40]) {
      const judged = await check('photo.jpg', whole.subarray(0, whole.length - missing));
      expect(await sharp(judged.bytes, { failOn: 'warning' }).metadata()).toMatchObject({ width: 240, height: 160 });
      await sharp(judged.bytes, { failOn: 'warning' }).raw().toBuffer();
    }
  });

  it.each(formats)('is accepted in grey, with zeros in place of its end: %s', async (_, options) => {
    const whole = await noise(64, 64).greyscale().jpeg(options).toBuffer();
    const bytes = concat(whole.subarray(0, whole.length - 2), Buffer.alloc(500));
    expect((await check('scan.jpg', bytes)).mediaType).toBe('image/jpeg');
  });

  it.each(formats)('is refused when a part of the picture is missing: %s', async (_, options) => {
    const whole = await noise(240, 160).jpeg(options).toBuffer();
    for (const share of [0.2, 0.5])
      expect(await refusal('photo.jpg', whole.subarray(0, Math.floor(whole.length * share)))).toBe(
        '« photo.jpg » est incomplet ou endommagé : toute l’image n’y est pas',
      );
  });
});

describe('a HEIC photograph', () => {
  it.each(['heic', 'heix', 'hevc', 'mif1'])(
    'of the brand %s that cannot be converted is refused, with the way to make a JPEG',
    async (brand) => {
      expect(await refusal('IMG_0001.HEIC', heic(brand))).toBe(
        '« IMG_0001.HEIC » est une photo au format HEIC qui n’a pas pu être convertie. Sur iPhone : Réglages > Appareil photo > Formats > ' +
          'Le plus compatible, puis reprenez la photo, ou exportez celle-ci en JPEG depuis un ordinateur.',
      );
    },
  );

  it('is converted into a JPEG: upright, with nothing but its pixels', async () => {
    const { bytes, ...description } = await check('IMG_0001.HEIC', heicPhotograph);
    expect(description).toMatchObject({ originalName: 'IMG_0001.jpg', mediaType: 'image/jpeg', extension: 'jpg' });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
    for (const secret of ['Exif', 'Appareil secret', 'Modele secret'])
      expect(Buffer.from(bytes).includes(secret)).toBe(false);
    const colour = async (top: number) => {
      const half = await sharp(bytes).extract({ left: 8, top, width: 80, height: 16 }).toBuffer();
      return (await sharp(half).stats()).channels.map(({ mean }) => Math.round(mean));
    };
    const [red, blue] = [await colour(8), await colour(40)];
    expect([red[0]! > 180, red[2]! < 80, blue[0]! < 40, blue[2]! > 130]).toEqual([true, true, true, true]);
  });

  it('is refused while others are converted, when its decoder needs more time or memory than allowed', async () => {
    const bounds = { pixels: 7e6, memory: 384 * 1024 * 1024, seconds: 60 };
    expect(
      await Promise.all([
        decodeHeic(heicPhotograph, { ...bounds, seconds: 0.001 }),
        decodeHeic(largeHeicPhotograph, { ...bounds, memory: 24 * 1024 * 1024 }),
        decodeHeic(largeHeicPhotograph, { ...bounds, pixels: 6_000_000 }),
        decodeHeic(heicPhotographOf(800, 600), bounds),
        decodeHeic(largeHeicPhotograph, bounds).then((answer) => (typeof answer === 'string' ? answer : answer.width)),
      ]),
    ).toEqual(['unreadable', 'unreadable', 'too-large', 'unreadable', 3_072]);
  });

  it('is refused until later while six others are being converted, so that other uploads keep their places', async () => {
    const bounds = { pixels: 7e6, memory: 384 * 1024 * 1024, seconds: 60 };
    const others = Array.from({ length: 6 }, () => decodeHeic(heicPhotograph, bounds));
    await expect(check('IMG_0007.HEIC', heicPhotograph)).rejects.toThrow('reçoit trop de fichiers en ce moment');
    expect((await Promise.all(others)).every((answer) => typeof answer === 'object')).toBe(true);
    expect((await check('IMG_0007.HEIC', heicPhotograph)).mediaType).toBe('image/jpeg');
  });

  it('is refused by the list of types where no picture is accepted', async () => {
    await expect(checkFile({ fileName: 'a.heic', bytes: heic() }, ['gpx'])).rejects.toThrow(
      '« a.heic » n’est pas d’un type accepté (GPX)',
    );
  });

  it('is told from films and other pictures', async () => {
    for (const brands of [
      ['isom', 'mp42'],
      ['avif', 'mif1'],
      ['M4A ', 'isom'],
    ])
      expect(await refusal('film.mp4', heic(...brands))).toContain('n’est pas d’un type accepté');
  });
});
