import sanitizeHtml from 'sanitize-html';

/** The tags of the rich-text editors (spec back-office 2): headings, bold, italic, links, lists. */
const editorTags = ['h1', 'h2', 'h3', 'h4', 'p', 'br', 'strong', 'b', 'em', 'i', 'a', 'ul', 'ol', 'li'];

/** Elements that are removed with their content; of any other, the text stays. */
const tagsRemovedWithContent = [
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
];

/** Maximum nesting of elements, enough for lists in lists. Deeper elements lose their tags: browsers lay out deep nesting slowly. */
const maxNesting = 20;

/** The target of a link: an absolute web or e-mail address. */
const linkTarget = /^(?:https?:\/\/|mailto:)[^\s]+$/i;

const linkTo = (href: string): sanitizeHtml.Attributes => ({ href, rel: 'noopener nofollow' });

const whitelist: sanitizeHtml.IOptions = {
  allowedTags: editorTags,
  allowedAttributes: { a: ['href', 'rel'] },
  nonTextTags: tagsRemovedWithContent,
  nestingLimit: maxNesting,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkTarget.test(href.trim()) ? linkTo(href.trim()) : {} }),
  },
};

/**
 * Returns rich text with the tags of the editors only: the only attribute kept is a link's `http(s)` or `mailto` target, everything else is
 * escaped, tags are balanced. Cleaning it again changes nothing. Apply on save and again on render.
 */
export function sanitizeRichText(dirty: string): string {
  // A removed element may have separated two that cannot contain each other, `<li><x><li>`: the second pass, which
  // removes nothing, puts them side by side, like a browser.
  return removeForbiddenTags(removeForbiddenTags(dirty));
}

function removeForbiddenTags(text: string): string {
  // The library closes an empty tag as in XHTML. In its output every other `<` is escaped, so that this must be that tag.
  return sanitizeHtml(text, whitelist).replaceAll('<br />', '<br>');
}
