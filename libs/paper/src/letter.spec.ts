import { letter } from './letter';

const whole = {
  subject: 'Sujet <b>',
  paragraphs: ['Bonjour <i>Léa</i>,', 'Une phrase.'],
  items: ['premier', 'second'],
  link: { label: 'Ouvrir', url: 'https://pds.example/a?b=1&c=2' },
  notes: ['Ce lien est valable 7 jours.'],
};

describe('a letter', () => {
  it('has the same content in text and in HTML, with a signature', () => {
    const { subject, text, html } = letter({ ...whole, signature: 'Protection civile du Rhône' });
    expect(subject).toBe('Sujet <b>');
    expect(text).toBe(
      'Bonjour <i>Léa</i>,\n\nUne phrase.\n\n- premier\n- second\n\nOuvrir\u00a0:\nhttps://pds.example/a?b=1&c=2\n\n' +
        'Protection civile du Rhône\n\nCe lien est valable 7 jours.',
    );
    for (const sentence of [
      'Une phrase.',
      '<li>premier</li>',
      'Ce lien est valable 7 jours.',
      'Protection civile du Rhône',
    ])
      expect(html).toContain(sentence);
    expect(html.match(/href="https:\/\/pds\.example\/a\?b=1&amp;c=2"/g)).toHaveLength(1);
  });

  it('escapes its values', () => {
    const { html } = letter(whole);
    expect(html).toContain('<title>Sujet &lt;b&gt;</title>');
    expect(html).toContain('Bonjour &lt;i&gt;Léa&lt;/i&gt;,');
  });

  it('contains the contact, with links to call and to write', () => {
    const contact = { name: 'Protection civile – Rhône (69)', phone: '04 72 00 69 00', email: 'rhone@pc.example' };
    const { text, html } = letter({ ...whole, contact });
    expect(text).toContain(
      'Protection civile – Rhône (69)\nTéléphone\u00a0: 04 72 00 69 00\nE-mail\u00a0: rhone@pc.example',
    );
    expect(html).toContain('<a href="tel:0472006900">04 72 00 69 00</a>');
    expect(html).toContain('<a href="mailto:rhone@pc.example">rhone@pc.example</a>');
    const nameOnly = letter({ ...whole, contact: { ...contact, phone: null, email: null } });
    expect(nameOnly.text).toContain('Protection civile – Rhône (69)\n\n');
    expect(nameOnly.html).not.toMatch(/tel:|mailto:/);
  });

  it('without list and button has none, and is signed by the product', () => {
    const { text, html } = letter({ subject: 'Sujet', paragraphs: ['Bonjour,'] });
    expect(text).toBe('Bonjour,\n\nPostes de secours');
    expect(html).not.toMatch(/<ul|<a |Si le bouton/);
  });
});
