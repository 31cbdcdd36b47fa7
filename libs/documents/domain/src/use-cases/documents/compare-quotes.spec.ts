import { managerOf38 as elsewhere, managerOf69 as manager } from '@pds/kernel/testing';
import { CompareQuotes, Document, DocumentNotFound, NotComparable } from '../..';
import { completeDossier, InMemoryDocuments, InMemoryDossiers, sampleQuote } from '../../testing';

describe('comparing quotes', () => {
  const documents = new InMemoryDocuments();
  const dossiers = new InMemoryDossiers();
  const compare = new CompareQuotes(documents, dossiers);
  beforeAll(async () => {
    for (const id of [7, 8]) dossiers.dossiers.set(id, { ...completeDossier, id });
    for (const [id, demandId] of [
      [1, 7],
      [2, 7],
      [3, 8],
    ] as const) {
      await documents.add(sampleQuote(id, demandId));
    }
    await documents.add(Document.restore({ ...sampleQuote(4, 7).snapshot(), type: 2 }));
  });

  it('accepts two quotes of a dossier in scope, in either order', async () => {
    expect((await compare.execute(1, 2, manager)).summary).toMatch(/^Le devis n°\u00a02 .* devis n°\u00a01 /);
    expect((await compare.execute(2, 1, manager)).summary).toMatch(/^Le devis n°\u00a01 /);
  });

  it.each([
    ['of two dossiers', 1, 3],
    ['with another kind of document', 1, 4],
    ['of another kind of document', 4, 1],
  ])('refuses those %s', async (_, older, newer) => {
    await expect(compare.execute(older, newer, manager)).rejects.toThrow(NotComparable);
  });

  it('does not find missing quotes, nor those outside the caller’s scope', async () => {
    await expect(compare.execute(1, 99, manager)).rejects.toThrow(DocumentNotFound);
    await expect(compare.execute(99, 1, manager)).rejects.toThrow(DocumentNotFound);
    await expect(compare.execute(1, 2, elsewhere)).rejects.toThrow(DocumentNotFound);
  });
});
