import { isUtf8 } from 'node:buffer';

/**
 * The text of a file without a declared encoding: UTF-16 by its mark or its zeros, otherwise UTF-8 or windows-1252, line by line: half a
 * letter, which programs leave where they cut a text, changes no other line.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first! > 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second! > 0))
    return new TextDecoder('utf-16be').decode(bytes);
  return (
    utf8(bytes) ??
    Buffer.from(bytes)
      .toString('latin1')
      .split('\n')
      .map((line) => {
        // The beginnings of the accents and quotes of French in UTF-8; windows-1252 has no French letter there.
        const whole = line.replace(/(?:[\xc2\xc3\xc5]|\xe2[\x80\x82])(?![\x80-\xbf])/g, '');
        return utf8(Buffer.from(whole, 'latin1')) ?? windows1252.decode(Buffer.from(line, 'latin1'));
      })
      .join('\n')
  );
}

const windows1252 = new TextDecoder('windows-1252');
const utf8Decoder = new TextDecoder('utf-8');

const utf8 = (bytes: Uint8Array) => (isUtf8(bytes) ? utf8Decoder.decode(bytes) : null);
