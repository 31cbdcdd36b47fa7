import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** Attestations of presence over HTTP on the real application. */
describe('the attestation of presence of a convention', () => {
  let app: TestApplication;
  let manager: TestBrowser;
  let organiser: TestBrowser;

  beforeAll(async () => {
    app = await testApplication();
    manager = await app.loginAs('cadre@demo.example');
    organiser = await app.loginAs('organisateur@demo.example');
  });
  afterAll(() => app?.close());

  const convention = async () => {
    const slots = [{ name: 'Course', from: '08:00', hours: 10, peak: 12_500 }];
    const { id: demandId } = await app.dossier({ name: 'Foulées de la Confluence', slots }).priced();
    const { id } = (await manager.post(`/api/document/add/2/${demandId}`)).body as { id: number };
    return { demandId, id };
  };
  const accepted = async () => {
    const made = await convention();
    expect((await manager.post(`/api/document/validate-document/${made.id}`)).status).toBe(200);
    return made;
  };
  const open = (browser: TestBrowser, id: number) => browser.get(`/api/document/attestation/${id}`);
  const read = (token: string) => app.visitor().post('/api/document/attestation/read', { token });
  /** The secret in the link of the paper. */
  const tokenIn = (pdf: Buffer) => /\/documents\/attestation#token=([\w-]{32})/.exec(pdf.toString('latin1'))![1]!;

  it('is refused before the convention is accepted', async () => {
    const { id } = await convention();
    const { status, body } = await open(organiser, id);
    expect([status, body.code]).toEqual([409, 'documents.attestation-not-accepted']);
    expect(body.detail).toContain('convention acceptée');
  });

  it('is the same paper for staff and organiser, in their scope only', async () => {
    const { id } = await accepted();
    const first = await open(organiser, id);
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="attestation-${id}.pdf"`,
      'cache-control': 'no-store',
    });
    expect((await open(manager, id)).raw.equals(first.raw)).toBe(true);
    await app.scenario.department(74);
    const elsewhere = await app.loginAs(await app.scenario.staff('manager', { department: 74 }));
    expect((await open(elsewhere, id)).status).toBe(404);
    expect((await open(app.visitor(), id)).status).toBe(401);
  });

  it('is printed once when many ask at the same moment', async () => {
    const { id } = await accepted();
    const papers = await Promise.all([1, 2, 3].map(() => open(manager, id)));
    expect(papers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(papers.map(({ raw }) => raw.toString('latin1'))).size).toBe(1);
  });

  it('is checked by the secret that is on it, and is cancelled with the dossier', async () => {
    const { id, demandId } = await accepted();
    const token = tokenIn((await open(organiser, id)).raw);
    const shown = await read(token);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      status: 'valid',
      conventionId: id,
      eventName: 'Foulées de la Confluence',
      organiser: 'Les Foulées de la Confluence',
      slots: [{ staffing: expect.stringMatching(/^4/), stationClass: expect.stringMatching(/^DPS/) }],
    });
    expect(JSON.stringify(shown.body)).not.toMatch(/price|uniq|firstName/);
    for (const forged of ['A'.repeat(32), token.slice(1), `${token}x`]) {
      const { status, body } = await read(forged);
      expect([status, body.code]).toEqual([404, 'documents.link-unknown']);
    }
    const stored = await app.unitOfWork.query('SELECT * FROM documents.attestations WHERE convention_id = $1', [id]);
    expect(JSON.stringify(stored)).not.toContain(token);

    expect((await manager.delete(`/api/demand/delete/${demandId}`)).status).toBeLessThan(300);
    expect((await read(token)).body).toMatchObject({ status: 'cancelled', conventionId: id });
    expect((await open(manager, id)).status).toBe(404);
  });
});
