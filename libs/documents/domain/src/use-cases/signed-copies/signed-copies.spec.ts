import { SignedCopyRemoved } from '@pds/documents/contract';
import { FrozenFileMissing, UploadStore } from '@pds/kernel';
import { InMemoryUploadNotes, managerOf38 as elsewhere, managerOf69 as manager } from '@pds/kernel/testing';
import {
  AddSignedCopy,
  DeleteDocument,
  DocumentNotFound,
  NoSignedCopy,
  OpenSignedCopy,
  type ReceivedCopy,
  RemoveSignedCopy,
  ValidatedCopyKept,
} from '../..';
import { documentsInMemory, sampleQuote } from '../../testing';

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const received = (name = 'signé'): ReceivedCopy => ({
  originalName: `${name}.pdf`,
  bytes: new TextEncoder().encode('test'),
  sha256,
  mediaType: 'application/pdf',
  extension: 'pdf',
});

async function setUp() {
  const scene = documentsInMemory();
  const { documents, dossiers, names, frozenFiles: frozen, outbox, unitOfWork, clock } = scene;
  clock.instant = Date.parse('2026-11-21T09:00:00Z');
  const uploads = new UploadStore(new InMemoryUploadNotes(), frozen, unitOfWork, clock);
  const { id } = sampleQuote(await documents.nextId());
  await documents.add(sampleQuote(id));
  const add = new AddSignedCopy(documents, dossiers, names, uploads, outbox, clock);
  return {
    ...scene,
    ...{ id, frozen, add },
    put: (name?: string, by = manager) => add.execute(id, received(name), by),
    open: new OpenSignedCopy(documents, dossiers, frozen),
    remove: new RemoveSignedCopy(documents, dossiers, outbox, unitOfWork, clock),
    deleteDocument: new DeleteDocument(documents, dossiers, outbox, unitOfWork, clock),
    validate: () => scene.validate.execute(id, manager),
    /** Delivers the events of the outbox that delete bytes. */
    deliver: async () => {
      for (const event of outbox.events.splice(0)) {
        if (event.type === SignedCopyRemoved.type) await frozen.discard((event.payload as SignedCopyRemoved).key);
      }
    },
  };
}

describe('the signed copy of a document', () => {
  it('is recorded in the timeline of its dossier with the other actions on the document, each once', async () => {
    const { id, put, remove, deleteDocument, documents, timeline } = await setUp();
    await put();
    await put();
    await remove.execute(id, manager);
    const found = (await documents.find(id))!;
    found.markSent(6, Date.parse('2026-11-22T08:00:00Z'));
    await documents.save(found);
    await documents.save(found);
    await deleteDocument.execute(id, manager);
    const { demandId, type } = found.summary();
    expect(timeline.entries.map(({ what, by }) => [what, by])).toEqual([
      ['documents.made', 41],
      ['documents.copy-added', manager.accountId],
      ['documents.copy-added', manager.accountId],
      ['documents.copy-removed', manager.accountId],
      ['documents.sent', 6],
      ['documents.deleted', manager.accountId],
    ]);
    for (const { dossierId, kinds, facts } of timeline.entries) {
      expect([dossierId, kinds, facts]).toEqual([demandId, ['documents'], { document: id, type }]);
    }
  });

  it('is stored with its author and time, and opened unchanged; nothing else changes', async () => {
    const { id, put, open, documents } = await setUp();
    expect(await put('signé')).toMatchObject({
      id,
      signedDocumentFileName: 'signé.pdf',
      signedDocumentAt: Date.parse('2026-11-21T09:00:00Z'),
      signedDocumentKept: false,
      validatedAt: null,
    });
    const { copy, bytes } = await open.execute(id, manager);
    expect(copy).toMatchObject({ addedBy: 41, mediaType: 'application/pdf', file: { sha256 } });
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    expect(pieces.map((piece) => new TextDecoder().decode(piece)).join('')).toBe('test');
    expect((await documents.find(id))!.signedCopy).toEqual(copy);
  });

  it('is replaced by the next one, whose bytes alone remain, even if they are identical', async () => {
    const { id, put, open, frozen, deliver } = await setUp();
    await put('ancien');
    await put('nouveau');
    await put('nouveau');
    await deliver();
    const { copy } = await open.execute(id, manager);
    expect(copy.originalName).toBe('nouveau.pdf');
    expect([...frozen.kept.keys()]).toEqual([copy.file.key]);
  });

  it('is removed, and its bytes are deleted', async () => {
    const { id, put, open, remove, frozen, deliver } = await setUp();
    await put();
    await remove.execute(id, manager);
    await deliver();
    expect(frozen.kept.size).toBe(0);
    await expect(open.execute(id, manager)).rejects.toThrow(NoSignedCopy);
    await expect(remove.execute(id, manager)).rejects.toThrow(NoSignedCopy);
  });

  it('is deleted with its document', async () => {
    const { id, put, deleteDocument, frozen, deliver } = await setUp();
    await put();
    await deleteDocument.execute(id, manager);
    await deliver();
    expect(frozen.kept.size).toBe(0);
  });

  it('is locked once the document was validated on its basis', async () => {
    const { id, put, validate, remove, add, frozen, outbox } = await setUp();
    await put();
    await validate();
    await expect(remove.execute(id, manager)).rejects.toThrow(ValidatedCopyKept);
    await expect(add.check(id, manager)).rejects.toThrow(ValidatedCopyKept);
    await expect(put('autre')).rejects.toThrow(ValidatedCopyKept);
    expect([frozen.kept.size, outbox.events]).toEqual([1, []]);
  });

  it('added after the validation may be wrong: it can be replaced and removed', async () => {
    const { id, put, validate, remove, clock } = await setUp();
    await validate();
    clock.instant += 1;
    expect(await put('mauvais')).toMatchObject({ signedDocumentKept: false });
    expect(await put('bon')).toMatchObject({ signedDocumentFileName: 'bon.pdf' });
    await remove.execute(id, manager);
  });

  it('is refused, and its bytes are deleted, if the document is validated meanwhile', async () => {
    const { put, validate, frozen, documents, id } = await setUp();
    await put('premier');
    const freeze = frozen.freeze.bind(frozen);
    frozen.freeze = async (bytes, place) => {
      await validate();
      return freeze(bytes, place);
    };
    await expect(put('second')).rejects.toThrow(ValidatedCopyKept);
    expect([...frozen.kept.keys()]).toEqual([(await documents.find(id))!.signedCopy!.file.key]);
  });

  it('leaves no bytes if it cannot be recorded', async () => {
    const { put, documents, frozen } = await setUp();
    documents.save = () => Promise.reject(new Error('lost connection'));
    await expect(put()).rejects.toThrow('lost connection');
    expect(frozen.kept.size).toBe(0);
  });

  it('does not exist outside the caller’s scope', async () => {
    const { id, put, open, remove, add, frozen } = await setUp();
    await put();
    await expect(put('autre', elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(add.check(id, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(open.execute(id, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(remove.execute(id, elsewhere)).rejects.toThrow(DocumentNotFound);
    await expect(open.execute(999, manager)).rejects.toThrow(DocumentNotFound);
    expect(frozen.kept.size).toBe(1);
  });

  it('is reported as missing if it is removed while being opened; lost bytes are an error', async () => {
    const { id, put, open, remove, frozen } = await setUp();
    await put();
    const openBytes = frozen.open.bind(frozen);
    frozen.open = async (ref) => {
      await remove.execute(id, manager);
      frozen.kept.clear();
      return openBytes(ref);
    };
    await expect(open.execute(id, manager)).rejects.toThrow(NoSignedCopy);
    frozen.open = openBytes;
    await put();
    frozen.kept.clear();
    await expect(open.execute(id, manager)).rejects.toThrow(FrozenFileMissing);
  });
});
