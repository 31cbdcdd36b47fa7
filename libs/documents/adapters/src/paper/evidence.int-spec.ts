import { DocumentAccepted, DocumentAnswered } from '@pds/documents/contract';
import { VerifyEvidence } from '@pds/documents/domain';
import { Outbox } from '@pds/kernel';
import { plainSpaces } from '@pds/kernel/testing';
import { printedPages } from '@pds/paper/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** What an online acceptance leaves behind, on the whole application. */
describe('the evidence of an acceptance', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app?.close());

  /** A quote printed as in production, accepted by its link. */
  const accepted = async () => {
    const dossier = await app.scenario.dossier({ staff: app.demo.person('cadre@demo.example') }).priced();
    const { id, uniq } = (await manager.post(`/api/document/add/1/${dossier.id}`)).body as { id: number; uniq: string };
    const original = (await manager.get(`/api/document/${uniq}`)).raw;
    const { address } = (await manager.post(`/api/document/acceptance-link/${id}`)).body as { address: string };
    const who = { name: 'Camille Roux', capacity: 'Présidente', agreed: true };
    const token = address.split('#token=')[1];
    const answer = await app.visitor().post('/api/document/acceptance/accept', { token, ...who });
    expect(answer.status).toBe(200);
    const [entry] = await app.unitOfWork.query<{ number: number; hash: string; document_sha256: string }>(
      'SELECT number, hash, document_sha256 FROM documents.answers WHERE document_id = $1',
      [id],
    );
    return { id, original, entry: entry! };
  };

  it('is a copy of the original with one more page, stating who accepted what, when and from where', async () => {
    const { id, original, entry } = await accepted();
    await app.drainJobs();
    const copy = (await manager.get(`/api/document/evidence/${id}`)).raw;
    const pages = printedPages(copy);
    expect(pages).toHaveLength(printedPages(original).length + 1);
    expect(copy.subarray(0, original.length).equals(original)).toBe(true);
    const proof = plainSpaces(pages.at(-1)!.texts.join(' '));
    for (const part of ['Camille Roux', 'Présidente', '127.0.0.1', 'Lu et approuvé, bon pour accord']) {
      expect(proof).toContain(part);
    }
    for (const hash of [entry.hash, entry.document_sha256]) expect(proof.replaceAll(' ', '')).toContain(hash);
  });

  it('is printed and announced once, however often its event is delivered', async () => {
    const { id, entry } = await accepted();
    await app.drainJobs();
    const left = async () => [
      await app.unitOfWork.query('SELECT * FROM documents.evidence_copies WHERE answer_number = $1', [entry.number]),
      await app.unitOfWork.query('SELECT id FROM platform.mails WHERE key = $1', [`document-answered:${entry.number}`]),
    ];
    const first = await left();
    expect(first.map(({ length }) => length)).toEqual([1, 1]);
    const outbox = app.application.get(Outbox);
    await outbox.publish(DocumentAccepted({ answerNumber: entry.number }));
    await outbox.publish(DocumentAnswered({ documentId: id, answerNumber: entry.number }));
    await app.drainJobs();
    expect(await left()).toEqual(first);
  });

  it('verifies, until the owner of the database changes an entry or removes the last one', async () => {
    const { entry } = await accepted();
    const verify = app.application.get(VerifyEvidence);
    const sound = await verify.execute();
    expect(sound).toEqual({ entries: entry.number, broken: [] });
    const tamper = (statement: string) =>
      app.unitOfWork.run(async () => {
        await app.unitOfWork.query('ALTER TABLE documents.answers DISABLE TRIGGER USER');
        await app.unitOfWork.query(statement, [entry.number]);
        await app.unitOfWork.query('ALTER TABLE documents.answers ENABLE TRIGGER USER');
      });
    await tamper(`UPDATE documents.answers SET name = 'Autre' WHERE number = $1`);
    expect((await verify.execute()).broken).toEqual([{ number: entry.number, problem: 'altered' }]);
    await tamper(`UPDATE documents.answers SET name = 'Camille Roux' WHERE number = $1`);
    expect(await verify.execute()).toEqual(sound);
    await app.unitOfWork.query(
      'UPDATE documents.documents SET acceptance = NULL, validated_by = 1 WHERE acceptance = $1',
      [entry.number],
    );
    await tamper('DELETE FROM documents.answers WHERE number = $1');
    expect((await verify.execute()).broken).toEqual([{ number: entry.number, problem: 'missing' }]);
  });
});
