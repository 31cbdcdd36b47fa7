import fc from 'fast-check';
import { escapeHtml } from './html';
import { richLetter } from './letter';
import { plainTextOf } from './plain-text';
import { sanitizeRichText } from './rich-text';

describe('the plain text of rich text', () => {
  it.each([
    ['<p>Bonjour,</p><p>Voici le devis.<br>Cordialement</p>', 'Bonjour,\n\nVoici le devis.\nCordialement'],
    ['<h2>Titre</h2><p>a <strong>b</strong> <em>c</em></p>', 'Titre\n\na b c'],
    ['<p>Liste\u00a0:</p><ul><li><p>un</p></li><li>deux</li></ul><p>fin</p>', 'Liste\u00a0:\n\n- un\n- deux\n\nfin'],
    ['<ol><li>un</li><li>deux<ul><li>a</li></ul></li></ol>', '1. un\n2. deux\n  - a'],
    ['<p><a href="https://a.example/?x=1&amp;y=2">ici</a></p>', 'ici (https://a.example/?x=1&y=2)'],
    ['<p><a href="https://a.example">https://a.example</a></p>', 'https://a.example'],
    ['<p><a href="mailto:a@b.example">a@b.example</a></p>', 'a@b.example'],
    ['<p>1 &lt; 2 &amp;&amp; &quot;a&quot;, &amp;lt;</p>', '1 < 2 && "a", &lt;'],
    ['', ''],
  ])('%s', (richText, text) => {
    expect(plainTextOf(sanitizeRichText(richText))).toBe(text);
  });

  it('contains every word of a paragraph as written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '<', '>', '&', '"', ';', 'lt', ' ', '/', '=') }),
        (words) => {
          fc.pre(words.trim() !== '');
          expect(plainTextOf(sanitizeRichText(`<p>${escapeHtml(words)}</p>`))).toBe(words.trim());
        },
      ),
    );
  });
});

describe('a letter written by a user', () => {
  it('is cleaned, and uses the page of every e-mail', () => {
    const { html, text } = richLetter({
      subject: 'Devis <1>',
      content:
        '<p onclick="x()">Bonjour<script>alert(1)</script><img src=x onerror=alert(1)></p><iframe src="x"></iframe>',
    });
    expect(html).toContain('<p>Bonjour</p>');
    expect(html).toContain('<title>Devis &lt;1&gt;</title>');
    expect(html).not.toMatch(/onclick|<script|<img|<iframe/);
    expect(text).toBe('Bonjour');
  });
});
