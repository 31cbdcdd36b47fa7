import { PDFDocument } from '@cantoo/pdf-lib';
import { FrozenFiles } from '@pds/kernel';
import { fieldParts, type FakeSmtpServer, photograph, startFakeSmtpServer } from '@pds/platform/testing';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** Declarations sent to the authorities (docs/decisions.md: Documents). */
describe('a declaration over HTTP', () => {
  let app: TestApplication;
  let smtp: FakeSmtpServer;
  let manager: TestBrowser;

  beforeAll(async () => {
    smtp = await startFakeSmtpServer();
    app = await testApplication({ SMTP_URL: smtp.url });
    manager = await app.loginAs('cadre@demo.example');
  });
  afterAll(async () => {
    await app?.close();
    await smtp?.close();
  });
  beforeEach(() => {
    smtp.onRecipient = () => null;
  });

  const letterOf = (id: number) =>
    fieldParts({ id, to: 'pref@rhone.example', subject: 'Déclaration', content: '<p>Madame, Monsieur,</p>' });
  const declared = async () => {
    const { id: demandId } = await app.scenario.dossier({ price: 500 }).quoted();
    const generated = await manager.post(`/api/document/add/3/${demandId}`);
    expect(generated.status).toBeLessThan(300);
    return { demandId, id: generated.body.id as number };
  };
  const annex = (demandId: number, name: string, content: Buffer | Uint8Array, fileName: string) =>
    manager.upload(`/api/demand/update/files/${demandId}`, { name, fileName, content: Buffer.from(content) });
  const statusOf = async (demandId: number) =>
    (await manager.get(`/api/demand/${demandId}`)).body.demand.administrativeStatus;

  it('is sent with the decree and the plan of the dossier as one PDF, and noted on the dossier', async () => {
    const { demandId, id } = await declared();
    const decree = await PDFDocument.create();
    decree.addPage();
    expect((await annex(demandId, 'Arrêté municipal', await decree.save(), 'arrete.pdf')).status).toBeLessThan(300);
    expect((await annex(demandId, 'Plan d’accès', await photograph(), 'plan.jpg')).status).toBeLessThan(300);

    const prepared = await manager.get(`/api/document/declaration-letter/${id}`);
    expect([prepared.status, prepared.body]).toEqual([
      200,
      expect.objectContaining({
        receiver: '',
        missing: [],
        joined: ['Arrêté municipal', 'Plan d’accès'],
        fileName: `declaration-${id}-et-annexes.pdf`,
        content: expect.stringContaining('Madame, Monsieur'),
      }),
    ]);

    const sent = await manager.upload('/api/document/send-declaration', ...letterOf(id));
    expect([sent.status, sent.body.id]).toEqual([200, id]);
    const [mail] = await app.unitOfWork.query<{
      recipient: string;
      attachments: { fileKey: string; sha256: string }[];
    }>(`SELECT recipient, attachments FROM platform.mails WHERE about_thing = 'document' AND about_id = $1`, [id]);
    expect(mail).toMatchObject({ recipient: 'pref@rhone.example' });
    const [{ fileKey, sha256 }] = mail!.attachments as [{ fileKey: string; sha256: string }];
    const joined = await PDFDocument.load(await app.application.get(FrozenFiles).read({ key: fileKey, sha256 }));
    const alone = await PDFDocument.load((await manager.get(`/api/document/${sent.body.uniq}`)).raw);
    expect(joined.getPageCount()).toBe(alone.getPageCount() + 2);
    const message = async () => (await manager.get(`/api/mails/of-demand/${demandId}`)).body[0];
    expect(await message()).toMatchObject({ subject: 'Déclaration', isUnderWay: true });
    expect(await statusOf(demandId)).toBe(1);
    await app.drainJobs();
    expect(await message()).toMatchObject({ state: 'sent', isUnderWay: false });
    expect(await statusOf(demandId)).toBe(2);
  });

  it('stays as proof, with its file, when the organiser asks to be forgotten', async () => {
    const organiser = await app.scenario.organiser();
    const { id: demandId } = await app.scenario.dossier({ organiser, price: 500 }).quoted();
    const { id } = (await manager.post(`/api/document/add/3/${demandId}`)).body;
    await annex(demandId, 'Plan d’accès', await photograph(), 'plan.jpg');
    await manager.upload('/api/document/send-declaration', ...letterOf(id));
    await app.drainJobs();
    const browser = await app.loginAs(organiser);
    const asked = await browser.post('/api/account/deletion-request', { currentPassword: organiser.password! });
    expect(asked.status).toBe(204);
    await app.drainJobs();
    expect((await manager.get(`/api/demand/${demandId}`)).body.demand.contactLastName).toBe('anonymisée');
    const [mail] = await app.unitOfWork.query<{
      subject: string;
      recipient: string;
      attachments: { fileKey: string; sha256: string }[];
    }>(
      `SELECT subject, recipient, attachments FROM platform.mails
       WHERE about_thing = 'document' AND about_id = $1 AND subject = 'Déclaration'`,
      [id],
    );
    expect(mail).toMatchObject({ subject: 'Déclaration', recipient: 'pref@rhone.example' });
    const [{ fileKey, sha256 }] = mail!.attachments as [{ fileKey: string; sha256: string }];
    expect((await app.application.get(FrozenFiles).read({ key: fileKey, sha256 })).length).toBeGreaterThan(0);
  });
});
