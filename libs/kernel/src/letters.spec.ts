import { checkedLetter, type LetterFields, LetterRefused, sendingMoment, withButton } from './letters';

const letter: LetterFields = { to: 'a@b.fr', cc: '', subject: 'Devis', content: '<p>Bonjour</p>' };

/** The message of each field. */
function refused(fields: Partial<LetterFields>, filledAtSending: string[] = []): Record<string, string> {
  try {
    checkedLetter({ ...letter, ...fields }, filledAtSending);
    return {};
  } catch (error) {
    if (!(error instanceof LetterRefused)) throw error;
    return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
  }
}

describe('the fields of a letter', () => {
  it('are read without typing artefacts', () => {
    expect(
      checkedLetter({ ...letter, to: ' a@b.fr ', cc: 'c@d.fr; C@D.fr,,e@f.fr, A@B.fr', subject: ' Devis ' }),
    ).toEqual({
      to: 'a@b.fr',
      cc: ['C@D.fr', 'e@f.fr'],
      subject: 'Devis',
      content: '<p>Bonjour</p>',
    });
  });

  it.each([
    [{ to: '' }, 'to'],
    [{ to: 'a@b.fr, c@d.fr' }, 'to'],
    [{ to: 'a@b.fr\r\nBcc: c@d.fr' }, 'to'],
    [{ cc: 'c@d.fr, pas une adresse' }, 'cc'],
    [{ cc: 'c@d.fr\nBcc: e@f.fr' }, 'cc'],
    [{ cc: Array.from({ length: 11 }, (_, at) => `p${at}@d.fr`).join(';') }, 'cc'],
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'Devis\r\nBcc: c@d.fr' }, 'subject'],
    [{ subject: 'Devis\u2028suite' }, 'subject'],
    [{ subject: 'a'.repeat(201) }, 'subject'],
    [{ subject: 'Devis {numero}' }, 'subject'],
    [{ content: '<p> </p><p><br></p>' }, 'content'],
    [{ content: 'a'.repeat(50_001) }, 'content'],
    [{ content: '<p>{client}</p>' }, 'content'],
  ])('are refused: %j', (fields, field) => {
    expect(Object.keys(refused(fields))).toEqual([field]);
  });

  it('name the unfilled placeholders', () => {
    expect(refused({ subject: '{numero}', content: '<p>{client} {date_<em>debut</em>}</p>' })).toEqual({
      subject: 'À compléter ou à retirer avant l’envoi : {numero}',
      content: 'À compléter ou à retirer avant l’envoi : {client}, {date_debut}',
    });
  });

  it('may contain a placeholder filled at sending, in the content only and unbroken', () => {
    expect(refused({ content: '<p>{lien}</p>' }, ['lien'])).toEqual({});
    expect(refused({ content: '<p>{li<b>en</b>}</p>' }, ['lien'])).toEqual({ content: expect.any(String) });
    expect(refused({ subject: '{lien}' }, ['lien'])).toEqual({ subject: expect.any(String) });
  });
});

describe('the button of a letter', () => {
  const button = { label: 'Répondre', url: 'https://pds.example/a#b' };

  it.each([
    ['<p>Ici\u00a0: {lien}</p><p>Fin</p>', '<p>Ici\u00a0: {lien}</p><p>Fin</p>'],
    ['<p>Sans place</p>', '<p>Sans place</p><p>{lien}</p>'],
  ])('has a place in %s', (content, placed) => {
    expect(withButton(content, button.label, button.url)).toEqual({ content: placed, button });
  });

  it('leaves no paragraph without an address', () => {
    expect(withButton('<p>Bonjour</p><p>Ici\u00a0: {lien}</p>', 'Répondre', null)).toEqual({
      content: '<p>Bonjour</p>',
    });
    expect(() => withButton('<p>Ici\u00a0: {lien}</p>', 'Répondre', null)).toThrow(LetterRefused);
  });
});

describe('a letter sent again', () => {
  it('counts as the same press within two minutes, as another one later', () => {
    expect([sendingMoment(null, 5), sendingMoment(1_000, 120_999), sendingMoment(1_000, 121_000)]).toEqual([
      5, 1_000, 121_000,
    ]);
  });
});
