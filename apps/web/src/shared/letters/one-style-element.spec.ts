import { withStylesInOneElement } from './one-style-element';

const page = (body: string) =>
  `<!doctype html><html><head><title>T</title><style>.a{color:red !important}</style></head>${body}</html>`;

describe('the styles of a previewed e-mail', () => {
  it('are all in style elements with the nonce, and no element has a style attribute', () => {
    const shown = withStylesInOneElement(
      page('<body\n  class="a"\n  style="margin:0;color:blue"\n><p style="padding:1px">a</p></body>'),
      'n0nce',
    );
    expect(shown).not.toMatch(/\sstyle="/);
    expect(shown).toContain('<style nonce="n0nce">.a{color:red !important}</style>');
    expect(shown).toContain(
      '<style nonce="n0nce">[data-style="0"]{margin:0;color:blue}[data-style="1"]{padding:1px}</style></head>',
    );
    expect(shown).toContain('<p data-style="1">a</p>');
    expect(shown.match(/<style/g)).toHaveLength(2);
  });

  it('leaves what looks like a style attribute in a text', () => {
    const text = page('<body><p>Écrire style="color" ici</p></body>');
    expect(withStylesInOneElement(text, 'n')).toContain('<p>Écrire style="color" ici</p>');
  });
});
