import sanitizeHtml from 'sanitize-html';

/** What the rich-text editors offer (spec back-office 2): headings, bold, italic, links, lists. */
const kept = ['h1', 'h2', 'h3', 'h4', 'p', 'br', 'strong', 'b', 'em', 'i', 'a', 'ul', 'ol', 'li'];

/** Elements that go with their content; of any other, the text stays. */
const swallowed = ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'textarea', 'title'];

/** Elements in each other: lists in lists, and then some. What is deeper loses its tags; browsers lay out depth slowly. */
const mostNested = 20;

/** A link leaves the page: an absolute address of the web or of a mailbox. */
const linkTarget = /^(?:https?:\/\/|mailto:)[^\s]+$/i;

const linkTo = (href: string): sanitizeHtml.Attributes => ({ href, rel: 'noopener nofollow' });

const whitelist: sanitizeHtml.IOptions = {
  allowedTags: kept,
  allowedAttributes: { a: ['href', 'rel'] },
  nonTextTags: swallowed,
  nestingLimit: mostNested,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkTarget.test(href.trim()) ? linkTo(href.trim()) : {} }),
  },
};

/**
 * Rich text with only the tags of the editors: no attribute survives but a link's `http(s)` or `mailto` target,
 * everything else is escaped, tags are balanced. Cleaning it again changes nothing. To apply on save and again on render.
 */
export function sanitizeRichText(dirty: string): string {
  // An element left out may have stood between two that cannot hold each other, `<li><x><li>`: the second reading, which
  // leaves nothing out, puts them side by side, as a browser would.
  return onlyKept(onlyKept(dirty));
}

function onlyKept(text: string): string {
  // The library closes an empty tag as XHTML does. In its output every other `<` is escaped, so that this is that tag.
  return sanitizeHtml(text, whitelist).replaceAll('<br />', '<br>');
}
