import fc from 'fast-check';
import { fillLetter, fillPlaceholders, placeholdersIn, removeParagraphsWith, stripTags } from './placeholders';

const names = ['client', 'lien', 'date_debut'] as const;
const name = fc.constantFrom(...names);
const pieces = fc.array(
  fc.oneof(
    fc.string(),
    name.map((each) => `{${each}}`),
    fc.constantFrom('{', '}', '{{', '<p>'),
  ),
);

describe('placeholders', () => {
  it('are all texts between braces, including misspelt names', () => {
    expect(placeholdersIn('{client}, {Client} { client } {nom du client} {} { } {a\nb} {<b>} client}')).toEqual([
      'client',
      'Client',
      'nom du client',
      '',
    ]);
  });

  it('are replaced by their values; those without one stay and are reported', () => {
    const values: Record<string, string> = { client: 'Foulées {lien}', date_debut: '08/05/2028' };
    expect(fillPlaceholders('{client} le {date_debut}, {lien} ou {lien}', (each) => values[each] ?? null)).toEqual({
      text: 'Foulées (lien) le 08/05/2028, {lien} ou {lien}',
      missing: ['lien'],
    });
  });

  it('never result from a value: the remaining ones are exactly those without a value', () => {
    fc.assert(
      fc.property(pieces, fc.string(), fc.subarray([...names]), (parts, value, known) => {
        const text = parts.join('');
        const isKnown = (each: string) => known.some((one) => one === each);
        const { text: filled, missing } = fillPlaceholders(text, (each) => (isKnown(each) ? `{${value}}` : null));
        expect([...missing].sort()).toEqual(
          placeholdersIn(text)
            .filter((each) => !isKnown(each))
            .sort(),
        );
        expect(placeholdersIn(filled).filter(isKnown)).toEqual([]);
      }),
    );
  });

  it('leave a text without any unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(placeholdersIn(text).length === 0);
        expect(fillPlaceholders(text, () => 'x')).toEqual({ text, missing: [] });
      }),
    );
  });

  it('are found even if formatting splits them', () => {
    expect(placeholdersIn(stripTags('<p>{cl<strong>ient</strong>}</p>'))).toEqual(['client']);
    expect(placeholdersIn(stripTags('<p>{cli</p><p>ent}</p>'))).toEqual([]);
  });
});

describe('the paragraphs with a placeholder', () => {
  it.each([
    ['<p>Bonjour</p><p>Répondez ici :<br>{lien}</p><p>Merci</p>', '<p>Bonjour</p><p>Merci</p>'],
    ['<ul><li><p>a</p></li><li><p>{lien}</p></li></ul>', '<ul><li><p>a</p></li></ul>'],
    ['<ul><li>{lien}</li></ul><p>b</p>', '<p>b</p>'],
    ['<p><strong>ici : {lien}</strong></p><p>b</p>', '<p>b</p>'],
    ['<p><a href="https://a.example">ici {lien}</a></p>b', 'b'],
    ['<p><strong>a</strong></p><h2>{lien} c</h2>', '<p><strong>a</strong></p>'],
    ['<p>sans</p><p></p>', '<p>sans</p><p></p>'],
  ])('are removed from %s', (before, after) => {
    expect(removeParagraphsWith(before, 'lien')).toBe(after);
  });

  it('never remain with the placeholder', () => {
    const tags = fc.constantFrom('<p>', '</p>', '<li>', '</li>', '<strong>', '</strong>', '<br>', '{lien}', 'mot ');
    fc.assert(
      fc.property(fc.array(tags), (parts) => {
        expect(removeParagraphsWith(parts.join(''), 'lien')).not.toContain('{lien}');
      }),
    );
  });
});

describe('a filled letter', () => {
  const inSubject = () => 'sujet';
  const inContent = () => '<b>contenu</b>';

  it('has its values in the form of each part, and names those that it lacks', () => {
    const template = { subject: '{client} {rien}', content: '<p>{client} {rien} {autre}</p>' };
    expect(fillLetter(template, { client: { typed: 'Foulées' }, rien: null }, inSubject, inContent)).toEqual({
      subject: 'sujet {rien}',
      content: '<p><b>contenu</b> {rien} {autre}</p>',
      missing: ['rien', 'autre'],
    });
  });

  it('has no paragraph about an empty value, and keeps the place of its button', () => {
    const content = '<p>a</p><p>Banque\u00a0: {banque}</p><p>{lien}</p>';
    expect(fillLetter({ subject: '', content }, { banque: { ours: '' } }, inSubject, inContent)).toEqual({
      subject: '',
      content: '<p>a</p><p>{lien}</p>',
      missing: [],
    });
  });
});
