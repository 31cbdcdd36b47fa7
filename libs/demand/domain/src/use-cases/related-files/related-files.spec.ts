import { FrozenFileMissing, UploadStore } from '@pds/kernel';
import { InMemoryFrozenFiles, type InMemoryOutbox, InMemoryTimeline, InMemoryUploadNotes } from '@pds/kernel/testing';
import { LatePaperSent, RelatedFileRemoved } from '@pds/demand/contract';
import {
  DecreeManagedInParticularities,
  DemandNoLongerEditable,
  DemandNotFound,
  DossierClosed,
  InvalidConfiguration,
  RelatedFileNotFound,
  TooManyLatePapers,
  TooManyRelatedFiles,
  UnknownRelatedFileName,
} from '../../demand.errors';
import {
  annexKind,
  latePaperNames,
  maxLatePapers,
  maxRelatedFiles,
  type ReceivedFile,
} from '../../model/related-files';
import { demandInMemory, InMemoryRelatedFiles, manager, managerOf38, organiser, stranger } from '../../testing';
import { AttachFile } from './attach-file';
import { ListRelatedFiles } from './list-related-files';
import { OpenRelatedFile } from './open-related-file';
import { RemoveFile } from './remove-file';
import { SaveParticularities } from '../dossier/save-particularities';
import { FileStoring } from './store-file';

const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const received = (originalName = 'plan.pdf'): ReceivedFile => ({
  originalName,
  bytes: new TextEncoder().encode('test'),
  sha256,
  mediaType: 'application/pdf',
  extension: 'pdf',
});

async function setUp() {
  const scene = await demandInMemory();
  const { id, demands, dropped, outbox, unitOfWork, clock } = scene;
  // Its own: the entries of the demand itself are not those of its files.
  const timeline = new InMemoryTimeline();
  const [files, notes, frozen] = [new InMemoryRelatedFiles(), new InMemoryUploadNotes(), new InMemoryFrozenFiles()];
  const uploads = new UploadStore(notes, frozen, unitOfWork, clock);
  const keeping = new FileStoring(files, timeline, uploads, outbox, unitOfWork, clock);
  const attach = new AttachFile(demands, dropped, keeping);
  return {
    ...scene,
    ...{ files, notes, frozen, timeline, attach },
    put: (name: string, originalName?: string, by = organiser) =>
      attach.execute({ demandId: id, name, received: received(originalName) }, by),
    remove: new RemoveFile(demands, dropped, keeping),
    open: new OpenRelatedFile(demands, files, frozen),
    list: new ListRelatedFiles(files),
    save: new SaveParticularities(scene.describeParticularities, keeping),
  };
}

const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);
const told = ({ events }: InMemoryOutbox) =>
  events.flatMap(({ type, payload }) => (type === LatePaperSent.type ? [(payload as LatePaperSent).fileId] : []));
const removed = ({ events }: InMemoryOutbox) => events.filter(({ type }) => type === RelatedFileRemoved.type);

describe('the files annexed to a demand', () => {
  it('are listed in the order of their inputs, then annexes by number', async () => {
    const { put, list, id } = await setUp();
    for (const name of ['Annexe 9', 'Bon de commande', 'Annexe', 'Tracé GPS', 'Plan d’accès']) await put(name);
    const sorted = ['Plan d’accès', 'Tracé GPS', 'Bon de commande', 'Annexe 1', 'Annexe 2'];
    expect(names(await list.execute(id))).toEqual(sorted);
  });

  it('are replaced by the next file with their standard name, and their bytes are deleted after the change', async () => {
    const { put, outbox, frozen } = await setUp();
    const [first] = await put('Tracé GPS', 'ancien.pdf');
    const files = await put('Tracé GPS', 'nouveau.pdf');
    expect(files).toMatchObject([{ name: 'Tracé GPS', originalName: 'nouveau.pdf' }]);
    expect(removed(outbox)).toEqual([RelatedFileRemoved({ fileId: first!.id, key: first!.file.key })]);
    // The same bytes, each under its own key: discarding one retains the other.
    expect(frozen.kept.size).toBe(2);
    expect(files[0]!.file.key).not.toBe(first!.file.key);
  });

  it('are recorded in the timeline by the names of their inputs, with who added and removed them', async () => {
    const { put, remove, save, id, timeline } = await setUp();
    await put('Tracé GPS', 'Camille Durand.pdf');
    const [second] = await put('Tracé GPS', 'autre.pdf', manager);
    await remove.execute(second!.id, organiser);
    await save.execute({ demandId: id, form: {}, decree: received('arrêté.pdf') }, organiser);
    expect(timeline.entries.map(({ what, by, facts }) => [what, by, facts])).toEqual([
      ['demand.file-added', organiser.accountId, { file: 'Tracé GPS' }],
      ['demand.file-removed', manager.accountId, { file: 'Tracé GPS' }],
      ['demand.file-added', manager.accountId, { file: 'Tracé GPS' }],
      ['demand.file-removed', organiser.accountId, { file: 'Tracé GPS' }],
      ['demand.file-added', organiser.accountId, { file: 'Arrêté des particularités' }],
    ]);
    expect(timeline.entries.every(({ dossierId, kinds }) => dossierId === id && kinds[0] === 'documents')).toBe(true);
  });

  it('never get the number of an existing annex', async () => {
    const { put, remove } = await setUp();
    const [first] = await put('Annexe 1');
    await put('Annexe 1');
    await remove.execute(first!.id, organiser);
    expect(names(await put('Annexe 1'))).toEqual(['Annexe 2', 'Annexe 3']);
  });

  it('number at most thirty; a replacement does not add one', async () => {
    const { put, frozen } = await setUp();
    await put('Tracé GPS');
    for (let count = 1; count < maxRelatedFiles; count++) await put('Annexe');
    await expect(put('Annexe')).rejects.toThrow(TooManyRelatedFiles);
    await put('Tracé GPS');
    // The refused file left no bytes.
    expect(frozen.kept.size).toBe(maxRelatedFiles + 1);
  });

  it.each(['', 'Annexe 0x1', 'constructor', 'Arrêté', 'Arrêté des particularités', '../Annexe 1'])(
    'are refused under the name %j',
    async (name) => {
      const { put, frozen } = await setUp();
      await expect(put(name)).rejects.toThrow(UnknownRelatedFileName);
      expect(frozen.kept.size).toBe(0);
    },
  );

  it('are opened and changed only by users who see the dossier', async () => {
    const { id, put, attach, open, remove } = await setUp();
    const [file] = await put('Tracé GPS');
    for (const principal of [organiser, manager]) {
      expect((await open.execute(file!.id, principal)).related).toEqual(file);
    }
    for (const principal of [stranger, managerOf38]) {
      await expect(open.execute(file!.id, principal)).rejects.toThrow(RelatedFileNotFound);
      await expect(remove.execute(file!.id, principal)).rejects.toThrow(RelatedFileNotFound);
      await expect(attach.check(id, principal)).rejects.toThrow(DemandNotFound);
      await expect(put('Annexe', 'a.pdf', principal)).rejects.toThrow(DemandNotFound);
    }
    await expect(open.execute(999, manager)).rejects.toThrow(RelatedFileNotFound);
  });

  it('can be changed only by managers once the demand is a station', async () => {
    const { put, remove, transform, open } = await setUp();
    const [file] = await put('Tracé GPS');
    await transform();
    await expect(put('Annexe')).rejects.toThrow(DemandNoLongerEditable);
    await expect(remove.execute(file!.id, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await open.execute(file!.id, organiser);
    expect(await put('Annexe', 'b.pdf', manager)).toHaveLength(2);
    expect(await remove.execute(file!.id, manager)).toHaveLength(1);
  });

  it('are taken from the organiser of a station if they are late papers, until ninety days after the event', async () => {
    const { put, remove, transform, attach, id, clock } = await setUp();
    await transform();
    for (const name of latePaperNames) await put(name);
    for (const name of ['Annexe', 'Tracé GPS', 'Annuaire tel du site'])
      await expect(put(name)).rejects.toThrow(DemandNoLongerEditable);
    // The last slot ends on 9 May 2027 at noon in Paris.
    clock.instant = Date.parse('2027-08-07T09:59:59Z');
    const [last] = await put('Bon de commande');
    clock.instant += 1000;
    await expect(put('Bon de commande')).rejects.toThrow(DemandNoLongerEditable);
    await expect(attach.check(id, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await expect(attach.check(id, stranger)).rejects.toThrow(DemandNotFound);
    await expect(remove.execute(last!.id, organiser)).rejects.toThrow(DemandNoLongerEditable);
    await put('Bon de commande', 'du-client.pdf', manager);
  });

  it('are neither taken from the organiser of a dossier « Sans suite » nor removed by them', async () => {
    const { put, attach, remove, dropped, id } = await setUp();
    const [file] = await put('Annexe');
    await dropped.drop(id);
    await expect(put('Bon de commande')).rejects.toThrow(DossierClosed);
    await expect(attach.check(id, organiser)).rejects.toThrow(DossierClosed);
    await expect(remove.execute(file!.id, organiser)).rejects.toThrow(DossierClosed);
    await put('Bon de commande', 'du-client.pdf', manager);
  });

  it('have a small number of late papers from the organiser of a station, which leaves places for staff', async () => {
    const { put, transform } = await setUp();
    await transform();
    for (let count = 0; count < maxLatePapers; count++) await put('Bon de commande');
    await expect(put('Plan d’accès')).rejects.toThrow(TooManyLatePapers);
    await put('Plan d’accès', 'plan.pdf', manager);
  });

  it('replace nothing when they are late papers: each gets the next number of its name', async () => {
    const { put, save, id, transform, outbox } = await setUp();
    await put('Bon de commande');
    await save.execute({ demandId: id, form: {}, decree: received('arrêté.pdf') }, organiser);
    await transform();
    for (const name of ['Arrêté municipal', 'Plan d’accès', 'Bon de commande', 'Bon de commande']) await put(name);
    const sent = await put('Plan d’accès');
    expect(names(sent)).toEqual([
      ...['Arrêté des particularités', 'Arrêté municipal 2', 'Plan d’accès', 'Plan d’accès 2'],
      ...['Bon de commande', 'Bon de commande 2', 'Bon de commande 3'],
    ]);
    const kinds = ['decree', 'decree', 'access-plan', 'access-plan', 'other', 'other', 'other'];
    expect(names(sent).map(annexKind)).toEqual(kinds);
    expect(removed(outbox)).toEqual([]);
  });

  it('are told to staff when their organiser sends a late paper of a priced demand or of a station', async () => {
    const { id, put, configure, transform, outbox } = await setUp();
    await put('Bon de commande');
    expect(told(outbox)).toEqual([]);
    await configure.execute({ id, version: 1, change: {} }, manager);
    await put('Annexe');
    await put('Programme détaillé', 'programme.pdf', manager);
    const priced = (await put('Bon de commande')).find(({ name }) => name === 'Bon de commande')!;
    expect(told(outbox)).toEqual([priced.id]);
    await transform();
    const late = (await put('Bon de commande')).find(({ name }) => name === 'Bon de commande 2')!;
    expect(told(outbox)).toEqual([priced.id, late.id]);
  });

  it('do not change the demand’s version', async () => {
    const { id, put, demands } = await setUp();
    await put('Annexe');
    expect((await demands.find(id))!.version).toBe(1);
  });

  it('leave no bytes behind when they cannot be recorded', async () => {
    const { put, files, frozen, notes } = await setUp();
    files.add = () => Promise.reject(new Error('lost connection'));
    await expect(put('Annexe')).rejects.toThrow('lost connection');
    expect(frozen.kept.size).toBe(0);
    expect(await notes.abandoned(Infinity)).toEqual([]);
  });

  it('retain their bytes when only the response to the last step was lost', async () => {
    const { put, files, frozen } = await setUp();
    const add = files.add.bind(files);
    files.add = async (file) => {
      await add(file);
      throw new Error('lost connection');
    };
    await expect(put('Annexe')).rejects.toThrow('lost connection');
    expect(frozen.kept.size).toBe(1);
  });
});

describe('the decree of the particularities', () => {
  it('is saved with them, opened like any file, and listed before the annexes', async () => {
    const { id, save, open, list, put } = await setUp();
    await put('Annexe');
    const saved = await save.execute({ demandId: id, form: { parking: 'Nord' }, decree: received() }, organiser);
    const { decree, parking } = saved.snapshot().particularities;
    expect([decree?.originalName, parking]).toEqual(['plan.pdf', 'Nord']);
    expect((await open.execute(decree!.fileId, manager)).related.originalName).toBe('plan.pdf');
    expect(names(await list.execute(id))).toEqual(['Arrêté des particularités', 'Annexe 1']);
  });

  it('is the only one of its dossier: it replaces an annexed one, and then an annexed one is refused', async () => {
    const { id, save, put, files, frozen } = await setUp();
    await put('Arrêté municipal', 'ancien.pdf');
    await save.execute({ demandId: id, form: { parking: 'Nord' }, decree: null }, organiser);
    expect(names(await files.findByDemand(id))).toEqual(['Arrêté municipal']);
    await save.execute({ demandId: id, form: {}, decree: received('arrêté.pdf') }, organiser);
    expect(await files.findByDemand(id)).toMatchObject([
      { name: 'Arrêté des particularités', originalName: 'arrêté.pdf' },
    ]);
    await expect(put('Arrêté municipal')).rejects.toThrow(DecreeManagedInParticularities);
    expect(frozen.kept.size).toBe(2);
    await save.execute({ demandId: id, form: { decreeFile: null }, decree: null }, organiser);
    expect(names(await put('Arrêté municipal'))).toEqual(['Arrêté municipal']);
  });

  it('is replaced by another one, and removed when the form clears it', async () => {
    const { id, save, outbox, files } = await setUp();
    await save.execute({ demandId: id, form: {}, decree: received() }, organiser);
    await save.execute({ demandId: id, form: {}, decree: received('autre.pdf') }, organiser);
    expect(await files.findByDemand(id)).toMatchObject([{ originalName: 'autre.pdf' }]);
    const kept = await save.execute({ demandId: id, form: { parking: 'Sud' }, decree: null }, organiser);
    expect(kept.snapshot().particularities.decree?.originalName).toBe('autre.pdf');
    const saved = await save.execute({ demandId: id, form: { decreeFile: null }, decree: null }, organiser);
    expect(saved.snapshot().particularities.decree).toBeNull();
    expect(await files.findByDemand(id)).toEqual([]);
    expect(removed(outbox)).toHaveLength(2);
  });

  it('is not stored when a field is refused', async () => {
    const { id, save, frozen, files } = await setUp();
    const attempt = save.execute({ demandId: id, form: { structure: true }, decree: received() }, organiser);
    await expect(attempt).rejects.toThrow(InvalidConfiguration);
    expect([frozen.kept.size, await files.findByDemand(id)]).toEqual([0, []]);
  });

  it('cannot be removed as an annex', async () => {
    const { id, save, remove } = await setUp();
    const saved = await save.execute({ demandId: id, form: {}, decree: received() }, organiser);
    const { fileId } = saved.snapshot().particularities.decree!;
    await expect(remove.execute(fileId, organiser)).rejects.toThrow(DecreeManagedInParticularities);
  });

  it('is not found when it is removed while it is being opened', async () => {
    const { put, open, remove, frozen } = await setUp();
    const [file] = await put('Annexe');
    const openBytes = frozen.open.bind(frozen);
    frozen.open = async (ref) => {
      await remove.execute(file!.id, organiser);
      await frozen.discard(ref.key);
      return openBytes(ref);
    };
    await expect(open.execute(file!.id, manager)).rejects.toThrow(RelatedFileNotFound);
  });

  it('reports a file that is missing from the store', async () => {
    const { put, open, frozen } = await setUp();
    const [file] = await put('Annexe');
    frozen.kept.clear();
    await expect(open.execute(file!.id, manager)).rejects.toThrow(FrozenFileMissing);
  });
});
