import { addressAnswer, companyAnswer, FakePublicService } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';

describe('GET /api/communes', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  it('returns the communes of a postal code, the same for everybody and for a day', async () => {
    const answer = await app.visitor().get('/api/communes?zip=48250');
    expect(answer.body).toMatchObject({ city: null, departmentCode: null });
    expect(answer.body.communes).toContainEqual({ name: 'Laveyrune', departmentCode: '07' });
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each(['', '?zip=', '?zip=6900', '?zip=99000', '?zip=abcde', '?zip=69002&zip=69003', '?zip[]=69002'])(
    'refuses %s',
    async (query) => {
      expect((await app.visitor().get(`/api/communes${query}`)).status).toBe(400);
    },
  );

  it('proposes only departments that exist', async () => {
    const existing = (await app.visitor().get('/api/department/list')).body.map(({ code }: { code: string }) => code);
    for (const zip of ['97133', '97150', '97500', '20189', '69321', '97605'])
      expect(existing).toContain((await app.visitor().get(`/api/communes?zip=${zip}`)).body.departmentCode);
  });

  it('completes neither addresses nor companies while no service is set', async () => {
    const organiser = await app.loginAs('organisateur@demo.example');
    const off = { isOn: false };
    expect((await app.visitor().get('/api/address-completion?q=12%20rue')).body).toEqual({ ...off, addresses: [] });
    expect((await organiser.get('/api/company?number=732829320')).body).toEqual({ ...off, company: null });
  });
});

describe('GET /api/address-completion and /api/company', () => {
  const street = { line: '12 Rue de la République', postalCode: '69002', city: 'Lyon' };
  const club = { name: 'CLUB', siret: '73282932000074', line: '1 RUE DU BANC', postalCode: '69002', city: 'LYON' };
  const addresses = new FakePublicService(() => addressAnswer(street));
  const companies = new FakePublicService(() => companyAnswer(club));
  let app: TestApplication;

  beforeAll(async () => {
    app = await testApplication({
      ADDRESS_COMPLETION_URL: await addresses.listen(),
      COMPANY_DIRECTORY_URL: await companies.listen(),
    });
  });
  afterAll(async () => {
    await app?.close();
    await addresses.close();
    await companies.close();
  });

  it('asks the services and answers with what a form needs', async () => {
    const organiser = await app.loginAs('organisateur@demo.example');
    const found = await app.visitor().get('/api/address-completion?q=12%20rue%20de%20la%20r%C3%A9publique');
    expect(found.body).toEqual({ isOn: true, addresses: [street] });
    expect(found.headers['cache-control']).toBe('no-store');
    expect(addresses.questions).toEqual(['12 rue de la république']);
    const company = await organiser.get('/api/company?number=73282932000074');
    expect(company.body).toEqual({ isOn: true, company: { ...club, isClosed: false } });
  });

  it('finds where the towns of a day’s dossiers lie, in the scope, for the map', async () => {
    const day = '2028-06-17';
    await app.scenario.dossier({ name: 'Course', day }).filed();
    const cadre = await app.loginAs('cadre@demo.example');
    const url = '/api/planning/towns?startDate=2028-06-17&endDate=2028-06-';
    const found = (await cadre.get(`${url}17`)).body.towns;
    expect(found).toEqual([{ department: '69', town: expect.any(String), lat: 45.76, lon: 4.83 }]);
    expect((await (await app.loginAs('cadre38@demo.example')).get(`${url}17`)).body.towns).toEqual([]);
    expect((await cadre.get(`${url}18`)).status).toBe(400);
    expect((await (await app.loginAs('organisateur@demo.example')).get(`${url}17`)).status).toBe(403);
  });

  it('answers without suggestions when a service fails', async () => {
    addresses.fail({ status: 500 });
    const answer = await app.visitor().get('/api/address-completion?q=place%20bellecour');
    expect([answer.status, answer.body]).toEqual([200, { isOn: true, addresses: [] }]);
  });

  it.each(['/api/address-completion', '/api/address-completion?q=', `/api/address-completion?q=${'x'.repeat(201)}`])(
    'refuses %s',
    async (path) => {
      expect((await app.visitor().get(path)).status).toBe(400);
    },
  );

  it.each(['', '?number=12', '?number=7328293200007A', '?number=../../etc'])('refuses a company%s', async (query) => {
    const organiser = await app.loginAs('organisateur@demo.example');
    expect((await organiser.get(`/api/company${query}`)).status).toBe(400);
  });

  it('finds companies for accounts only', async () => {
    expect((await app.visitor().get('/api/company?number=732829320')).status).toBe(401);
  });
});
