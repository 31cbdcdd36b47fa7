/** Sanitises what the rich-text editors send: heading, bold, italic, link, bulleted and numbered list, nothing else. */
export abstract class RichText {
  abstract clean(html: string): string;
}
