import { Document, type Documents } from '../index';
import { sampleConvention, sampleDeclaration, sampleQuote } from './samples';

/** What every implementation of the Documents port must do; run in memory and on PostgreSQL. */
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

  it('gives back what was added, by number and by public name, frozen inputs included', async () => {
    const quote = await add(501);
    expect((await documents.find(quote.id))?.snapshot()).toEqual(quote.snapshot());
    expect((await documents.findForUpdate(quote.id))?.snapshot()).toEqual(quote.snapshot());
    expect((await documents.findByUniq(quote.snapshot().uniq))?.snapshot()).toEqual(quote.snapshot());
  });

  it('knows nothing of other numbers and names', async () => {
    expect(await documents.find(999_999)).toBeNull();
    expect(await documents.findForUpdate(999_999)).toBeNull();
    expect(await documents.findByUniq('nothing')).toBeNull();
    expect(await documents.ofDemand(999_999)).toEqual([]);
  });

  it('never gives a number twice', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => documents.nextId()));
    expect(new Set(ids).size).toBe(20);
  });

  it('keeps a validation, also in the list of its dossier only', async () => {
    const quote = await add(502);
    expect((await documents.ofDemand(502))[0]!.validatedAt).toBeNull();
    quote.validate(41, Date.parse('2026-11-21T08:00:00Z'));
    await documents.save(quote);
    expect((await documents.find(quote.id))?.snapshot()).toEqual(quote.snapshot());
    expect((await documents.ofDemand(502))[0]!.validatedAt).toBe(Date.parse('2026-11-21T08:00:00Z'));
  });

  it('knows what was accepted of several dossiers, of each the last, and nothing of those where nothing was', async () => {
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

  it('knows the quote that was accepted last, whichever was made last', async () => {
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

  it('keeps a signed copy, also in the list of its dossier, and forgets it', async () => {
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

  it('tells the time zone of whoever made a document out, also in the list of its dossier', async () => {
    const { inputs, ...state } = sampleQuote(await documents.nextId(), 511).snapshot();
    const issuer = { ...inputs.issuer, timeZone: 'Indian/Reunion' };
    const overseas = Document.restore({ ...state, inputs: { ...inputs, issuer } });
    await documents.add(overseas);
    expect(await documents.ofDemand(511)).toEqual([overseas.summary()]);
    expect(overseas.summary().timeZone).toBe('Indian/Reunion');
  });

  it('keeps a convention and a declaration, the latter without a price', async () => {
    const papers = [sampleConvention(await documents.nextId(), 510), sampleDeclaration(await documents.nextId(), 510)];
    for (const paper of papers) await documents.add(paper);
    for (const paper of papers) expect((await documents.find(paper.id))?.snapshot()).toEqual(paper.snapshot());
    expect((await documents.ofDemand(510)).map(({ type, priceCents }) => [type, priceCents])).toEqual([
      [3, null],
      [2, 38400],
    ]);
    expect(await documents.acceptedQuote(510)).toBeNull();
  });

  it('counts only quotes among what was validated', async () => {
    const quote = await add(509);
    const convention = sampleConvention(await documents.nextId(), 509);
    await documents.add(convention);
    quote.validate(41, Date.parse('2026-11-21T08:00:00Z'));
    convention.validate(41, Date.parse('2026-11-21T08:00:01Z'));
    await documents.save(quote);
    await documents.save(convention);
    expect((await documents.acceptedQuote(509))?.id).toBe(quote.id);
  });

  it('forgets a removed document', async () => {
    const quote = await add(505);
    await documents.remove(quote);
    expect(await documents.find(quote.id)).toBeNull();
    expect(await documents.ofDemand(505)).toEqual([]);
  });
}
