import { escapeHtml } from './html';

/** Exactly what the department's editors offer: headings, bold, italic, links, lists (spec back-office 2). */
const kept = new Set(['h1', 'h2', 'h3', 'h4', 'p', 'br', 'strong', 'b', 'em', 'i', 'a', 'ul', 'ol', 'li']);
/** Their content goes with them. */
const swallowed = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
  'textarea',
  'title',
]);
const token = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;

/**
 * Rich text with only the tags of the editors, rebuilt from scratch: no attribute survives but a link's `http(s)` or
 * `mailto` target, everything else is escaped, tags are balanced. To apply on save and again on render.
 */
export function sanitizeRichText(dirty: string): string {
  let clean = '';
  let position = 0;
  let inside: string | null = null;
  const open: string[] = [];
  const text = (end: number) => {
    if (!inside) clean += escapeHtml(decodeEntities(dirty.slice(position, end)));
  };
  for (const match of dirty.matchAll(token)) {
    text(match.index);
    position = match.index + match[0].length;
    if (match[2] === undefined) continue;
    const closing = match[1] === '/';
    const name = match[2].toLowerCase();
    if (inside) {
      if (closing && name === inside) inside = null;
    } else if (swallowed.has(name)) {
      if (!closing) inside = name;
    } else if (name === 'br') {
      clean += '<br>';
    } else if (kept.has(name)) {
      if (!closing) {
        clean += name === 'a' ? `<a${target(match[3] ?? '')}>` : `<${name}>`;
        open.push(name);
      } else if (open.includes(name)) {
        let last: string;
        do clean += `</${(last = open.pop()!)}>`;
        while (last !== name);
      }
    }
  }
  text(dirty.length);
  while (open.length > 0) clean += `</${open.pop()}>`;
  return clean;
}

function target(attributes: string): string {
  const match = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const href = decodeEntities(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
  return /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(href) ? ` href="${escapeHtml(href)}" rel="noopener nofollow"` : '';
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', euro: '€' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : parseInt(String(hex), 16);
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
}
