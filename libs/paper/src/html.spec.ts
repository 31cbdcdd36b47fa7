import { html, raw } from './html';

describe('html', () => {
  it('escapes every interpolation, in text and in attributes', () => {
    const name = `<img src=x onerror="a">'&`;
    expect(html`<p title="${name}">${name}</p>`.text).toBe(
      `<p title="&lt;img src=x onerror=&quot;a&quot;&gt;&#39;&amp;">&lt;img src=x onerror=&quot;a&quot;&gt;&#39;&amp;</p>`,
    );
  });

  it('keeps nested templates and trusted text, joins lists, prints nothing for empty values', () => {
    expect(html`${[html`<b>1</b>`, '<', 2]}${null}${undefined}${false}${0}${raw('<br>')}`.text).toBe(
      '<b>1</b>&lt;20<br>',
    );
  });
});
