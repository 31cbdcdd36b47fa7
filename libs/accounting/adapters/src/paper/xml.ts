/** A piece of XML, already escaped. */
export type Xml = string;

/** Builds one element: escapes text and joins pieces; attribute values come from our code only. */
export function element(name: string, content: string | readonly Xml[], attributes = ''): Xml {
  const inner = typeof content === 'string' ? escaped(content) : content.join('');
  return `<${name}${attributes && ` ${attributes}`}>${inner}</${name}>`;
}

/** Builds the element, or returns nothing if the text is blank. */
export function elementIfAny(name: string, text: string | null | undefined, attributes = ''): Xml {
  const kept = xmlCharacters(text ?? '').trim();
  return kept === '' ? '' : element(name, kept, attributes);
}

/**
 * Keeps the characters of a text that XML 1.0 allows, composed (NFC): removes control characters, halves of surrogate pairs and
 * non-characters.
 */
export function xmlCharacters(text: string): string {
  return text.replace(forbidden, '').normalize('NFC');
}

// eslint-disable-next-line no-control-regex -- the very characters that must not pass
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): Xml {
  // Written literally, a carriage return would be read back as a line feed.
  return xmlCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"]/g, (character) => entities[character]!);
}
