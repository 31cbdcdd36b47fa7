/**
 * Returns the page of an e-mail with all its styles in style elements that have the nonce. Mail programs need style attributes, but the
 * content security policy of our pages, which a frame inherits, allows none.
 * @param page HTML written by the server, in which a quotation mark of a text is escaped
 */
export function withStylesInOneElement(page: string, nonce: string): string {
  const rules: string[] = [];
  const marked = page.replace(/(<[a-z][^<>]*?)\sstyle="([^"<>]*)"/g, (_, before: string, declarations: string) => {
    rules.push(`[data-style="${rules.length}"]{${declarations}}`);
    return `${before} data-style="${rules.length - 1}"`;
  });

  return marked
    .replaceAll('<style>', `<style nonce="${nonce}">`)
    .replace('</head>', () => `<style nonce="${nonce}">${rules.join('')}</style></head>`);
}
