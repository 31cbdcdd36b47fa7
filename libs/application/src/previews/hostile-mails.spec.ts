import 'reflect-metadata';
import { allPreviews } from './previews';

/** What a user may type as the name of an event, an organisation or a person, and no rule refuses. */
const hostile = [
  'Gagnez https://piege.example/x',
  'www.piege.example',
  'piege.example/abc',
  'ecrire@piege.example',
  'javascript:alert(1)',
  'a\r\nBcc: cible@piege.example\r\n\r\nBonjour',
  '\u202egpj.elpmaxe\u202c \u2066x\u2069',
  'a\u0000b\u0007c\u2028d',
  '<a href="https://piege.example">ici</a><img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
];
const marker = 'NomTapé';

/** What mail programs turn into a link on their own, and every address in the markup. */
const linkLike =
  /(?:https?:\/\/|www\.)[^\s"<\u200b]+|[^\s"<@\u200b]+@[^\s"<@\u200b]+\.[a-z]{2,}|\b[\p{L}\p{N}-]+\.[a-z]{2,}\b/giu;

const allMails = async () => (await allPreviews()).mails;

describe('every e-mail, whatever a user typed', () => {
  it.each(hostile)('neutralises %j', async (text) => {
    for (const { name, mail } of await allMails()) {
      const usual = mail();
      const attacked = mail(() => text);
      const links = (content: string) => [...new Set(content.match(linkLike) ?? [])].sort();
      for (const part of ['subject', 'text', 'html'] as const) {
        // Our own links, and no other.
        expect([name, part, links(attacked[part])]).toEqual([name, part, links(usual[part])]);
        expect([name, part, /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028]/u.exec(attacked[part])]).toEqual([
          name,
          part,
          null,
        ]);
      }
      expect([name, attacked.subject.includes('\n')]).toEqual([name, false]);
      expect([name, attacked.text.split('\n').length]).toEqual([name, usual.text.split('\n').length]);
      expect([name, attacked.html.match(/<(?:a|img|script)\b/g)]).toEqual([
        name,
        usual.html.match(/<(?:a|img|script)\b/g),
      ]);
    }
  });

  it('lets no line break inside a French expression, and writes no hour like 20:00', async () => {
    for (const { name, mail } of await allMails()) {
      const { subject, text } = mail();
      const broken = /.{0,20}(?: [:;?!»€%]|«\s(?<!\u00a0)|\b\d{1,2}:\d{2}\b).{0,20}/u.exec(`${subject}\n${text}`);
      expect([name, broken?.[0]]).toEqual([name, undefined]);
    }
  });

  it('carries no typed text to an address that is not confirmed', async () => {
    const typing = (await allMails()).filter(({ mail }) => JSON.stringify(mail(() => marker)).includes(marker));
    expect(typing.map(({ name }) => name).sort()).toEqual([
      'account-email-changed',
      'account-reset',
      'account-sign-in',
      'answer-copy-accepted',
      'answer-copy-declined',
      'attachment-asked',
      'change-asked',
      'change-done',
      'change-quoted',
      'change-refused',
      'daily-digest',
      'demand-confirmation',
      'document-answered-accepted',
      'document-answered-declined',
      'event-handed-over',
      'event-handed-over-to-colleague',
      'last-manager-left',
      'late-paper',
      'late-withdrawal',
      'letter-convention',
      'letter-declaration',
      'letter-declaration-to-authorities',
      'letter-invoice',
      'letter-quote',
      'letter-refusal-delay',
      'letter-refusal-logistics',
      'letter-refusal-other',
      'letter-refusal-staff',
      'letter-reminder-1',
      'letter-reminder-2',
      'letter-reminder-3',
      'manager-appointed',
      'manager-attached',
      'member-replaced',
      'new-request',
      'place-confirmed',
      'place-offered',
      'place-withdrawn-confirmed',
      'place-withdrawn-offered',
      'place-withdrawn-waiting',
      'quote-outdated',
      'reinforcement-answered',
      'reinforcement-asked',
      'reinforcement-taken-back',
      'reinforcement-withdrawn',
      'replacement-request',
      'shift-reminder',
      'slot-cancelled',
      'slot-moved',
      'slot-request',
      'withdrawal-asked',
      'withdrawal-done',
      'withdrawal-received',
      'withdrawal-refused',
    ]);
  });
});
