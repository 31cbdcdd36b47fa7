import { bindingDocument, documentStatusOf, expiredQuote, replacedBy } from './document-status';

const now = Date.parse('2026-11-20T12:00:00Z');

function documentOf(
  id: number,
  change: { type?: 1 | 2 | 3; validatedAt?: string; validUntil?: string; sendingDate?: string } = {},
) {
  const { type = 1, validatedAt = null, validUntil = null, sendingDate = null } = change;
  return { id, type, createdAt: `2026-11-0${id}T10:00:00+01:00`, validatedAt, validUntil, sendingDate };
}

const tags = (documents: ReturnType<typeof documentOf>[]) =>
  documents.map((document) => documentStatusOf(document, documents, undefined, now).text);

describe('the expired quote of a dossier', () => {
  const expired = documentOf(1, { validUntil: '2026-11-20T12:00:00Z' });
  const ofDossier = (...documents: ReturnType<typeof documentOf>[]) => expiredQuote(documents, now)?.id;

  it('is its newest quote from the end of its validity on', () => {
    expect(ofDossier(expired, documentOf(2, { type: 2 }))).toBe(1);
    expect(expiredQuote([expired], now - 1)).toBeUndefined();
  });

  it('is none once a newer quote exists or a quote was validated', () => {
    expect(ofDossier(expired, documentOf(2))).toBeUndefined();
    expect(ofDossier(expired, documentOf(2, { validatedAt: '2026-11-10T10:00:00+01:00' }))).toBeUndefined();
    expect(ofDossier({ ...expired, validatedAt: '2026-11-10T10:00:00+01:00' })).toBeUndefined();
    expect(ofDossier()).toBeUndefined();
  });
});

describe('state of a document among those of its dossier', () => {
  it('is its own while it is the only one of its kind', () => {
    expect(tags([documentOf(1)])).toEqual(['À valider']);
    expect(tags([documentOf(1, { sendingDate: '2026-11-02T10:00:00+01:00' })])).toEqual(['Envoyé']);
    expect(tags([documentOf(1, { validUntil: '2026-11-20T12:00:00Z' })])).toEqual(['Expiré']);
    expect(
      tags([documentOf(1, { validatedAt: '2026-11-02T10:00:00+01:00', validUntil: '2026-11-03T00:00:00Z' })]),
    ).toEqual(['Validé']);
    const [convention, declaration] = [documentOf(2, { type: 2 }), documentOf(3, { type: 3 })];
    expect(tags([documentOf(1), convention, declaration])).toEqual(['À valider', 'À valider', 'À valider']);
  });

  it('is replaced once a newer one exists, validated or not', () => {
    const documents = [documentOf(3), documentOf(2, { sendingDate: '2026-11-02T10:00:00+01:00' }), documentOf(1)];
    expect(tags(documents)).toEqual(['À valider', 'Remplacé', 'Remplacé']);
    expect(replacedBy(documents[2]!, documents)).toBe(3);
  });

  it('is binding for the one validated last, whichever was generated last', () => {
    const [first, second] = [
      documentOf(1, { validatedAt: '2026-11-10T10:00:00+01:00' }),
      documentOf(2, { validatedAt: '2026-11-09T10:00:00+01:00' }),
    ];
    const documents = [documentOf(3), second, first];
    expect(bindingDocument(1, documents)?.id).toBe(1);
    expect(bindingDocument(2, documents)).toBeUndefined();
    expect(tags(documents)).toEqual(['À valider', 'Remplacé', 'Validé']);
    expect(replacedBy(second, documents)).toBe(1);
  });

  it('uses the grammatical gender of its kind', () => {
    const validatedAt = '2026-11-10T10:00:00+01:00';
    expect(tags([documentOf(2, { type: 2, validatedAt }), documentOf(1, { type: 2 })])).toEqual([
      'Validée',
      'Remplacée',
    ]);
  });

  it.each([
    [undefined, 'Envoyé'],
    ['sent', 'Envoyé'],
    ['queued', 'À valider'],
    ['refused', 'À valider'],
  ] as const)('is sent once its e-mail has left, not while that is %s: %s', (mail, text) => {
    const sent = documentOf(1, { sendingDate: '2026-11-10T10:00:00+01:00' });
    expect(documentStatusOf(sent, [sent], mail, now).text).toBe(text);
  });
});
