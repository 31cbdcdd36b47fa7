import { Document, type Documents } from '../index';
import { sampleConvention, sampleDeclaration, sampleQuote } from './samples';

/** Specification of every implementation of the Documents port; run in memory and on PostgreSQL. */
export function documentsContract(makeRepository: () => Promise<Documents>): void {
  let documents: Documents;
  beforeEach(async () => {
    documents = await makeRepository();
  });

  const add = async (demandId: number) => {
    const document = sampleQuote(await documents.nextId(), demandId, `uniq-${demandId}-${Math.random()}`);
    await documents.add(document);
    return document;
  };

  it('returns an added document, by number and by public name, including its frozen inputs', async () => {
    const quote = await add(501);
    expect((await documents.find(quote.id))?.snapshot()).toEqual(quote.snapshot());
    expect((await documents.findForUpdate(quote.id))?.snapshot()).toEqual(quote.snapshot());
    expect((await documents.findByUniq(quote.snapshot().uniq))?.snapshot()).toEqual(quote.snapshot());
  });

  it('returns null for other numbers and names', async () => {
    expect(await documents.find(999_999)).toBeNull();
    expect(await documents.findForUpdate(999_999)).toBeNull();
    expect(await documents.findByUniq('nothing')).toBeNull();
    expect(await documents.ofDemand(999_999)).toEqual([]);
  });

  it('never assigns a number twice', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => documents.nextId()));
    expect(new Set(ids).size).toBe(20);
  });

  it('stores a validation, also in the list of its dossier', async () => {
    const quote = await add(502);
    expect((await documents.ofDemand(502))[0]!.validatedAt).toBeNull();
    quote.validate(41, Date.parse('2026-11-21T08:00:00Z'));
    await documents.save(quote);
    expect((await documents.find(quote.id))?.snapshot()).toEqual(quote.snapshot());
    expect((await documents.ofDemand(502))[0]!.validatedAt).toBe(Date.parse('2026-11-21T08:00:00Z'));
  });

  it('returns the last accepted quotes of several dossiers, and omits dossiers without one', async () => {
    const [first, second, other] = [await add(521), await add(521), await add(522)];
    await add(523);
    for (const [at, quote] of [second, first, other].entries()) {
      quote.validate(41, Date.parse(`2026-11-21T08:00:0${at}Z`));
      await documents.save(quote);
    }
    const accepted = await documents.acceptedQuotes([523, 522, 521, 999_999]);
    expect(accepted.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first.id, other.id]);
    expect(accepted.find(({ demandId }) => demandId === 521)?.snapshot()).toEqual(first.snapshot());
    expect(await documents.acceptedQuotes([])).toEqual([]);
  });

  it('lists the documents of one dossier, newest first', async () => {
    const first = await add(503);
    const second = await add(503);
    await add(504);
    expect(await documents.ofDemand(503)).toEqual([second.summary(), first.summary()]);
  });

  it('returns the quote accepted last, regardless of the order of creation', async () => {
    const first = await add(506);
    const second = await add(506);
    await add(506);
    expect(await documents.acceptedQuote(506)).toBeNull();
    second.validate(41, Date.parse('2026-11-21T08:00:00Z'));
    await documents.save(second);
    expect((await documents.acceptedQuote(506))?.snapshot()).toEqual(second.snapshot());
    first.validate(41, Date.parse('2026-11-21T08:00:01Z'));
    await documents.save(first);
    expect((await documents.acceptedQuote(506))?.id).toBe(first.id);
    expect(await documents.acceptedQuote(507)).toBeNull();
  });

  it('stores a signed copy, also in the list of its dossier, and removes it', async () => {
    const quote = await add(508);
    const addedAt = Date.parse('2026-11-21T08:00:00Z');
    const signedCopy = {
      originalName: 'Devis signé n° 7.pdf',
      mediaType: 'application/pdf',
      file: { key: `signed-copies/${quote.id}-ab.pdf`, sha256: 'ab'.repeat(32), size: 12 },
      addedBy: 5,
      addedAt,
    };
    expect(quote.attachSignedCopy(signedCopy)).toBeNull();
    await documents.save(quote);
    expect((await documents.find(quote.id))?.snapshot()).toEqual(quote.snapshot());
    expect((await documents.find(quote.id))?.signedCopy).toEqual(signedCopy);
    const shown = { signedDocumentFileName: 'Devis signé n° 7.pdf', signedDocumentAt: addedAt };
    expect(await documents.ofDemand(508)).toEqual([quote.summary()]);
    expect((await documents.ofDemand(508))[0]).toMatchObject({ ...shown, signedDocumentKept: false });
    quote.validate(41, addedAt + 1);
    await documents.save(quote);
    expect((await documents.ofDemand(508))[0]).toMatchObject({ ...shown, signedDocumentKept: true });

    const other = await add(508);
    other.attachSignedCopy({ ...signedCopy, file: { ...signedCopy.file, key: `signed-copies/${other.id}-ab.pdf` } });
    await documents.save(other);
    expect(other.removeSignedCopy(5, 0).addedBy).toBe(5);
    await documents.save(other);
    expect((await documents.find(other.id))?.snapshot()).toEqual(other.snapshot());
    expect((await documents.ofDemand(508))[0]).toMatchObject({ id: other.id, signedDocumentFileName: null });
  });

  it('returns the time zone of the issuer, also in the list of its dossier', async () => {
    const { inputs, ...state } = sampleQuote(await documents.nextId(), 511).snapshot();
    const issuer = { ...inputs.issuer, timeZone: 'Indian/Reunion' };
    const overseas = Document.restore({ ...state, inputs: { ...inputs, issuer } });
    await documents.add(overseas);
    expect(await documents.ofDemand(511)).toEqual([overseas.summary()]);
    expect(overseas.summary().timeZone).toBe('Indian/Reunion');
  });

  it('stores a convention and a declaration, the latter without a price', async () => {
    const papers = [sampleConvention(await documents.nextId(), 510), sampleDeclaration(await documents.nextId(), 510)];
    for (const paper of papers) await documents.add(paper);
    for (const paper of papers) expect((await documents.find(paper.id))?.snapshot()).toEqual(paper.snapshot());
    expect((await documents.ofDemand(510)).map(({ type, priceCents }) => [type, priceCents])).toEqual([
      [3, null],
      [2, 38400],
    ]);
    expect(await documents.acceptedQuote(510)).toBeNull();
  });

  it('returns only quotes as accepted, among all validated documents', async () => {
    const quote = await add(509);
    const convention = sampleConvention(await documents.nextId(), 509);
    await documents.add(convention);
    quote.validate(41, Date.parse('2026-11-21T08:00:00Z'));
    convention.validate(41, Date.parse('2026-11-21T08:00:01Z'));
    await documents.save(quote);
    await documents.save(convention);
    expect((await documents.acceptedQuote(509))?.id).toBe(quote.id);
  });

  it('does not return a removed document', async () => {
    const quote = await add(505);
    await documents.remove(quote);
    expect(await documents.find(quote.id)).toBeNull();
    expect(await documents.ofDemand(505)).toEqual([]);
  });
}
