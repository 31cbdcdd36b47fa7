import { type Office, type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

describe('the members of an office', () => {
  let app: TestApplication;
  let cadre: TestBrowser;
  let url: string;
  let office: Office;
  beforeAll(async () => {
    app = await testApplication();
    cadre = await app.loginAs('cadre@demo.example');
    office = await app.scenario.office({ name: 'Oullins' });
    url = `/api/office/${office.id}/members`;
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

  it('find in their own data what their office stores of them, their answers, and when they got a link', async () => {
    const organiser = await app.scenario.organiser();
    const away = [{ from: '2026-12-24', to: '2027-01-02' }];
    const email = organiser.email.toUpperCase();
    const memberId = await app.scenario.member(office, { email, functions: ['postLeader'], away });
    const slots = [{ from: '20:00', hours: 6 }];
    const dossier = await app.scenario.dossier({ name: 'Bal', office, day: '2028-06-24', slots }).priced();
    const place = `/api/demand/${dossier.id}/sign-up/${await dossier.opened()}/member/${memberId}`;
    expect((await cadre.put(place, { function: 'otherStaff', note: 'Accueil' })).status).toBe(200);
    const { address } = (await cadre.post(`${url}/${memberId}/link`)).body;

    const browser = await app.loginAs(organiser);
    const { body, raw } = await browser.get('/api/account/export');
    expect(body.officeMemberships).toMatchObject([
      { office: 'Oullins', functions: ['postLeader'], hasGuardianAgreement: false, away },
    ]);
    expect(body.slotAnswers).toEqual([
      {
        ...{ eventName: 'Bal', town: expect.any(String), slotName: expect.any(String) },
        ...{ startsAt: '2028-06-24T20:00:00+02:00', endsAt: '2028-06-25T02:00:00+02:00' },
        ...{ function: 'Autre intervenant', state: 'a confirmé', isMinor: false, note: 'Accueil' },
        ...{ askedAt: null, seenAt: null, answeredAt: expect.any(String), replacementAskedAt: null },
      },
    ]);
    expect(body.volunteerLinks).toEqual([{ issuedAt: expect.any(String), expiresAt: expect.any(String) }]);
    expect(raw.toString()).not.toContain(new URLSearchParams(new URL(address).hash.slice(1)).get('token'));

    await app.unitOfWork.query('UPDATE users.accounts SET email_confirmed_at = NULL WHERE id = $1', [
      organiser.accountId,
    ]);
    const unproved = (await browser.get('/api/account/export')).body;
    expect([unproved.officeMemberships, unproved.slotAnswers, unproved.volunteerLinks]).toEqual([[], [], []]);
  });
});
