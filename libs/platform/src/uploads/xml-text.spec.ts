import { decodeXml, lineAt } from './xml-text';

const document = (encoding: string | null, name = 'Départ') =>
  `<?xml version="1.0"${encoding === null ? '' : ` encoding="${encoding}"`}?>\n<gpx><name>${name}</name></gpx>`;
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();

describe('the text of an XML document', () => {
  it.each([
    ['UTF-8 without a declaration', Buffer.from(document(null))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${document('UTF-8')}`)],
    ['UTF-8 with a mark, whatever it declares', Buffer.from(`\ufeff${document('ISO-8859-1')}`)],
    ['UTF-8 that declares UTF-16', Buffer.from(document('UTF-16'))],
    ['ISO-8859-1', latin1(document('ISO-8859-1'))],
    ['ISO-8859-15 in small letters', latin1(document('iso-8859-15'))],
    ['windows-1252 in single quotes', latin1(document('windows-1252').replaceAll('"', "'"))],
    ['UTF-16, small end first', utf16le(`\ufeff${document('UTF-16')}`)],
    ['UTF-16, big end first', utf16be(`\ufeff${document('UTF-16')}`)],
    ['UTF-16 without a mark, small end first', utf16le(document('UTF-16'))],
    ['UTF-16 without a mark, big end first', utf16be(document('UTF-16'))],
  ])('is read in %s', (_, bytes) => {
    expect(decodeXml(bytes).text).toContain('<name>Départ</name>');
  });

  it('has the signs that windows-1252 adds to ISO-8859-1', () => {
    const bytes = Buffer.concat([latin1(document('windows-1252', '')), Buffer.from([0x80, 0x92])]);
    expect(decodeXml(bytes).text).toMatch(/€’$/);
  });

  it.each(['UTF-7', 'IBM037', 'ISO-2022-JP', 'replacement', 'inconnu'])('is null in the encoding %s', (encoding) => {
    expect(decodeXml(Buffer.from(document(encoding)))).toEqual({ encoding, text: null, wrongLine: null });
  });

  it('is null with the line of the first bytes that are no characters', () => {
    expect(decodeXml(latin1(document(null)))).toEqual({ encoding: 'utf-8', text: null, wrongLine: 2 });
    expect(decodeXml(utf16le(`\ufeff${document('UTF-16')}`).subarray(0, -1))).toMatchObject({ wrongLine: 2 });
  });

  it('may have the sign for unknown characters', () => {
    expect(decodeXml(Buffer.from(document(null, '\ufffd'))).text).toContain('\ufffd');
  });
});

describe('the line of a position', () => {
  it.each([
    ['a\nb\nc', 4, 3],
    ['a\r\nb\r\nc', 6, 3],
    ['a\rb', 2, 2],
    ['', 0, 1],
  ])('in %j at %d is %d', (text, position, line) => {
    expect(lineAt(text, position)).toBe(line);
  });
});
