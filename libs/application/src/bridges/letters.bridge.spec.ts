import 'reflect-metadata';
import type { PlaceholderValues } from '@pds/kernel';
import { defaultMailTemplate, mailTemplateKinds, placeholdersOfKind } from '@pds/organisations/contract';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { RecordingMailer } from '@pds/platform/testing';
import { MailedLetters } from './letters.bridge';

/** What a user may type as a name and no rule refuses. */
const hostile = [
  '<a href="https://piege.example">ici</a><img src=x onerror=alert(1)>',
  'www.piege.example',
  'ecrire@piege.example',
  '"><script>alert(1)</script>',
  'a\r\nBcc: cible@piege.example\r\n\r\nb',
  '{lien} {client}',
  '\u202egpj.elpmaxe',
];

/** Neither drafting nor posting uses the database. */
const noDatabase = {} as TypeOrmUnitOfWork;

function setUp() {
  const mailer = new RecordingMailer();
  return { mailer, letters: new MailedLetters(noDatabase, mailer, { appUrl: 'https://pds.example' }) };
}

/** All values of a kind of template, typed by one user. */
const typedBy = (kind: (typeof mailTemplateKinds)[number], text: string): PlaceholderValues =>
  Object.fromEntries(placeholdersOfKind(kind).map(({ name }) => [name, name === 'lien' ? null : { typed: text }]));

describe('letters as e-mails', () => {
  it.each(hostile)('neutralise %j', async (text) => {
    const { letters, mailer } = setUp();
    for (const kind of mailTemplateKinds) {
      const draft = letters.draft(defaultMailTemplate(kind), typedBy(kind, text));
      const usual = letters.draft(defaultMailTemplate(kind), typedBy(kind, 'Foulées'));
      expect(draft.missing).toEqual(usual.missing);
      const tags = (html: string) => html.match(/<[^>]+>/g);
      expect([kind, tags(draft.content)]).toEqual([kind, tags(usual.content)]);
      expect(draft.subject).not.toMatch(/[\n\u202e]/);
      // What would be found as a link, or as a placeholder that is filled in at sending.
      for (const part of [draft.subject, draft.content.replaceAll('{lien}', '')])
        expect([kind, part.match(/www\.[a-z]|[a-z]@[a-z]|\{|\}/g)]).toEqual([kind, null]);
      const letter = { ...draft, to: 'a@b.fr', cc: [], key: 'k', demandId: 1, sentBy: 2, attachments: [] };
      await letters.post({ ...letter, about: { thing: 'document', id: 1 } });
      expect(tags(mailer.posted.at(-1)!.html)!.filter((tag) => /^<(?:script|img|a)\b/.test(tag))).toEqual([]);
    }
  });

  it('are posted in our layout, with a plain text, copies on one line and frozen files', async () => {
    const { letters, mailer } = setUp();
    await letters.post({
      key: 'document:1:2:x',
      to: 'a@b.fr',
      cc: ['c@d.fr', 'e@f.fr'],
      subject: 'Devis',
      content: '<p>Bonjour<script>x</script></p>',
      demandId: 7,
      about: { thing: 'document', id: 1 },
      sentBy: 41,
      attachments: [{ fileName: 'devis-1.pdf', file: { key: 'documents/1.pdf', sha256: 'ab' } }],
    });
    expect(mailer.posted[0]).toEqual({
      key: 'document:1:2:x',
      to: 'a@b.fr',
      cc: 'c@d.fr, e@f.fr',
      subject: 'Devis',
      text: 'Bonjour',
      html: expect.stringContaining('<p>Bonjour</p>'),
      demandId: 7,
      about: { thing: 'document', id: 1 },
      sentBy: 41,
      attachments: [{ filename: 'devis-1.pdf', fileKey: 'documents/1.pdf', sha256: 'ab' }],
    });
  });

  it('lead to a page of the product, and have one button in HTML and as text', async () => {
    const { letters, mailer } = setUp();
    const suivi = { page: '/admin/organization/aid-station/show/7', label: 'Suivre ma demande' };
    const { content } = letters.draft({ subject: 's', content: '<p>{lien}</p><p>{suivi}</p>' }, { suivi });
    expect(content).toBe(
      '<p>{lien}</p><p><a href="https://pds.example/admin/organization/aid-station/show/7">Suivre ma demande</a></p>',
    );
    const button = { label: 'Répondre', url: 'https://pds.example/accord#token=x' };
    const to = { key: 'k', to: 'a@b.fr', cc: [], demandId: 7, about: { thing: 'document', id: 1 } } as const;
    await letters.post({ ...to, subject: 's', content, button, attachments: [] });
    const [{ text, html }] = mailer.posted as [(typeof mailer.posted)[number]];
    expect(text).toBe(
      'Répondre\u00a0:\nhttps://pds.example/accord#token=x\n\nSuivre ma demande (https://pds.example/admin/organization/aid-station/show/7)',
    );
    expect(html.match(/href="https:\/\/pds\.example\/accord#token=x"/g)).toHaveLength(1);
    expect(html).not.toContain('{lien}');
  });
});
