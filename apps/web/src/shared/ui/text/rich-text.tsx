import { createElement, type ReactNode, useMemo } from 'react';

/** What the editor offers, as shown below a title of the second level. Anything else is shown as its text. */
const elements: Readonly<Record<string, string>> = {
  H1: 'h3',
  H2: 'h3',
  H3: 'h4',
  H4: 'h4',
  P: 'p',
  BR: 'br',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
};

/** Maximum nesting, like that of the server's sanitiser. */
const maxNesting = 20;

/** A text of the rich-text editor. It is built element by element, so that no markup but the editor's reaches the page. */
export function RichText({ content }: { content: string }) {
  return useMemo(() => shown(new DOMParser().parseFromString(content, 'text/html').body, 0), [content]);
}

function shown(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof HTMLElement) || depth > maxNesting) return null;
    if (node.tagName === 'BR') return <br key={index} />;
    const children = shown(node, depth + 1);
    if (node instanceof HTMLAnchorElement && /^(?:https?|mailto):$/.test(node.protocol)) {
      return (
        <a key={index} href={node.href} rel="noopener nofollow">
          {children}
        </a>
      );
    }
    const name = elements[node.tagName];
    return name ? createElement(name, { key: index }, ...children) : children;
  });
}
