const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/**
 * Returns the text of an e-mail from the HTML of its content: paragraphs separated by an empty line, lists with their marks, and each link
 * followed by its address, unless its text is the address or the phone number.
 */
export function plainTextOf(richText: string): string {
  const lists: { ordered: boolean; items: number }[] = [];
  let text = '';
  let link: { address: string; from: number } | null = null;
  const startLine = (separation: string) => {
    text = text.trimEnd();
    if (text !== '') text += separation;
  };
  for (const [, closing, tag, href, words] of richText.matchAll(
    /<(\/?)([a-z]\w*)(?:[^>]*?href="([^"]*)")?[^>]*>|([^<]+)/g,
  )) {
    if (words !== undefined) {
      const read = decoded(words.replace(/\s*\n\s*/g, ' '));
      text += /(?:^|\s)$/.test(text) ? read.trimStart() : read;
    } else if (tag === 'br') {
      text = `${text.replace(/ +$/, '')}\n`;
    } else if (tag === 'ul' || tag === 'ol') {
      if (closing) lists.pop();
      else lists.push({ ordered: tag === 'ol', items: 0 });
      if (lists.length === 0) startLine('\n\n');
    } else if (tag === 'li' && !closing) {
      const list = lists.at(-1);
      startLine(list && list.items === 0 && lists.length === 1 ? '\n\n' : '\n');
      if (list) list.items++;
      text += `${'  '.repeat(Math.max(0, lists.length - 1))}${list?.ordered ? `${list.items}.` : '-'} `;
    } else if (tag === 'a') {
      if (!closing && href !== undefined) link = { address: decoded(href), from: text.length };
      else if (closing && link) {
        const address = link.address.replace(/^mailto:/i, '');
        if (!address.startsWith('tel:') && text.slice(link.from).trim() !== address) text += ` (${address})`;
        link = null;
      }
    } else if (/^(?:p|h[1-4])$/.test(tag!) && lists.length === 0) {
      startLine('\n\n');
    } else if (tag === 'p' && closing) {
      startLine('\n');
    }
  }
  return text.trim();
}

function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name]!);
}
