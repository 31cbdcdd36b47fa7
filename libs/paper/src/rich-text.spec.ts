import fc from 'fast-check';
import { escapeHtml } from './html';
import { sanitizeRichText } from './rich-text';

describe('sanitizeRichText', () => {
  it('keeps the tags of the editors', () => {
    const text = '<h2>Titre</h2><p>Un <strong>gras</strong> et <em>italique</em><br>fin</p><ul><li>un</li></ul>';
    expect(sanitizeRichText(text)).toBe(text);
    expect(sanitizeRichText('<a href="https://a.fr/?x=1&amp;y=2" onclick="x">ici</a>')).toBe(
      '<a href="https://a.fr/?x=1&amp;y=2" rel="noopener nofollow">ici</a>',
    );
  });

  it.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<p onclick="x" style="background:url(http://a)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript:alert(1)">a</a>', '<a>a</a>'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<p>a<b>b</p>c', '<p>a<b>b</b></p>c'],
    ['a</b></div>b', 'ab'],
    ['<li>a<section><li>b</section>', '<li>a</li><li>b</li>'],
    // As browsers parse it: a paragraph closed but never opened is an empty one.
    ['a</p>b', 'a<p></p>b'],
    ['<!-- <script> -->a<!-- open', 'a'],
    ['<u>a</u><blockquote>b</blockquote><table><tr><td>c</td></tr></table>', 'abc'],
    ['1 < 2 & 3 &eacute; &lt;b&gt;', '1 &lt; 2 &amp; 3 é &lt;b&gt;'],
    ['<style>p{}</style><iframe src="x">in</iframe>a', 'a'],
  ])('makes %s harmless', (dirty, clean) => expect(sanitizeRichText(dirty)).toBe(clean));

  it('never keeps another tag or attribute, and changes nothing the second time', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '<p',
        '<a href=',
        'javascript:',
        'http://x',
        '</p>',
        '<script',
        '&#60;',
        '&lt;',
      ),
      fc.constantFrom(
        '<b>',
        '<img src=x onerror=y>',
        '<svg onload=z>',
        '<!--',
        '-->',
        ' onclick=',
        '/',
        '<li>',
        '</ul>',
      ),
      fc.string({ maxLength: 5 }),
    );
    const allowed =
      /^(?:[^<>]|<\/?(?:h[1-4]|p|br|strong|b|em|i|a|ul|ol|li)>|<a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener nofollow">)*$/iu;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = sanitizeRichText(pieces.join(''));
        expect(clean).toMatch(allowed);
        expect(sanitizeRichText(clean)).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps a list in a list in a list, and removes excessive nesting', () => {
    const list = (levels: number): string => (levels === 0 ? 'a' : `<ul><li>${list(levels - 1)}</li></ul>`);
    expect(sanitizeRichText(list(5))).toBe(list(5));
    const flat = sanitizeRichText('<b>'.repeat(1_000) + 'a');
    expect(flat).toBe(`${'<b>'.repeat(20)}a${'</b>'.repeat(20)}`);
    expect(sanitizeRichText(flat)).toBe(flat);
  });

  it('escapes plain text', () => {
    expect(sanitizeRichText('Prix > 10 €')).toBe(escapeHtml('Prix > 10 €'));
  });
});
