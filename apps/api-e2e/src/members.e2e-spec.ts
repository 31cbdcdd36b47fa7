import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

describe('the members of an office', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  let url: string;
  let officeId: number;
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
    ({ id: officeId } = await app.scenario.office({ name: 'Oullins' }));
    url = `/api/office/${officeId}/members`;
  });
  afterAll(() => app?.close());

  it('are entered with two names, changed, found and deleted by managers of the office', async () => {
    const added = await cadre.post(url, { lastName: 'Lefèvre', firstName: 'Ada' });
    expect([added.status, added.body]).toMatchObject([
      201,
      { lastName: 'Lefèvre', status: 'volunteer', functions: [], qualifications: [], isMinor: false, version: 0 },
    ]);
    const { id, version } = added.body;
    const qualifications = [{ name: 'pse 2', validUntil: '2040-05-12' }];
    const changes = {
      functions: ['teamLeader'],
      phone: '06 00 00 00 01',
      isPhoneMasked: true,
      qualifications,
      version,
    };
    expect((await cadre.patch(`${url}/${id}`, changes)).body).toMatchObject({ phone: '06 00 00 00 01', version: 1 });
    expect((await cadre.get(`${url}?search=LEFEVRE`)).body).toMatchObject({
      total: 1,
      records: [{ id, phone: null, qualifications: [{ name: 'PSE2', validUntil: '2040-05-12', expiry: 'valid' }] }],
    });
    const refused = await cadre.patch(`${url}/${id}`, { functions: ['captain'] });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'functions', message: 'Fonction inconnue' }],
    ]);
    expect((await cadre.delete(`${url}/${id}`)).status).toBe(204);
    expect((await cadre.get(`${url}/${id}`)).status).toBe(404);
  });

  it('find in their own data what an office stores of them', async () => {
    const organiser = await app.scenario.organiser();
    const away = [{ from: '2026-12-24', to: '2027-01-02' }];
    await app.scenario.member(
      { id: officeId },
      { email: organiser.email.toUpperCase(), functions: ['postLeader'], away },
    );
    const { body } = await (await app.loginAs(organiser)).get('/api/account/export');
    expect(body.officeMemberships).toMatchObject([
      { office: 'Oullins', functions: ['postLeader'], hasGuardianAgreement: false, away },
    ]);
  });
});
