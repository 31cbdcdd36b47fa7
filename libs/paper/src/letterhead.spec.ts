import { html } from './html';
import { type Paper, renderPaper } from './letterhead';

const content: Paper & { readonly isPreview?: false } = {
  kind: 'Devis',
  number: 'n° 1',
  issuer: { name: 'Association', address: ['1 rue du Test', ' '], details: ['Tél. 04 78 00 00 00'] },
  recipient: { heading: 'Client', name: 'Comité', address: ['2 rue du Lac'] },
  references: [['Date', '20/11/2026']],
  subject: 'Poste de secours – Marathon',
  body: html`<p>Texte</p>`,
  footer: 'Association',
};
const styleOf = (page: string) => /<style>(.*)<\/style>/s.exec(page)![1]!;

describe('a paper', () => {
  it('shows sender, recipient and subject, and no line for an empty value', () => {
    const page = renderPaper(content);
    for (const text of ['<title>Devis n° 1</title>', 'Tél. 04 78 00 00 00', 'Comité', '20/11/2026', '<p>Texte</p>']) {
      expect(page).toContain(text);
    }
    expect(page).not.toMatch(/<p class="">\s*<\/p>/);
  });

  it('separates the parts of a line where they are on the same line, and shows no separator beside an empty part', () => {
    const page = renderPaper({
      ...content,
      issuer: {
        ...content.issuer,
        details: [
          ['Tél. 04 78 00 00 00', 'contact@asso.example'],
          ['', 'asso.example'],
        ],
      },
    });
    // The separator belongs to the second part: it is left of it, and outside the visible part of the line at its start.
    expect(page).toContain('<span>Tél. 04 78 00 00 00</span> <span><i>·</i>contact@asso.example</span>');
    expect(page).toContain('<p class="">asso.example</p>');
    expect(page.match(/·/g)).toHaveLength(1);
  });

  it('embeds the letters beyond Latin-1 only if the text or the footer contains some', () => {
    const faces = (page: string) => styleOf(page).match(/@font-face/g)?.length;
    expect(faces(renderPaper(content))).toBe(2);
    expect(faces(renderPaper({ ...content, subject: 'Łukasz' }))).toBe(4);
    expect(faces(renderPaper({ ...content, footer: 'Őry' }))).toBe(4);
  });

  it('prevents a footer from ending the style sheet or its own text', () => {
    const style = styleOf(renderPaper({ ...content, footer: '"} body{display:none} </style><script>' }));
    expect(style).not.toContain('body{display:none}');
    expect(style).not.toContain('<script>');
    expect(style).toContain('content:"\\22 \\7d  body\\7b display:none\\7d');
  });
});
