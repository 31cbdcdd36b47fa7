import { addressAnswer, companyAnswer, FakePublicService } from '@pds/platform/testing';
import { type TestApplication, testApplication } from '@pds/testing';

describe('the completion of places and companies over HTTP', () => {
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

  it('returns the communes of a postal code, the same for everybody and for a day', async () => {
    const answer = await app.visitor().get('/api/communes?zip=48250');
    expect(answer.body).toMatchObject({ city: null, departmentCode: null });
    expect(answer.body.communes).toContainEqual({ name: 'Laveyrune', departmentCode: '07' });
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await app.visitor().get('/api/communes?zip=6900')).status).toBe(400);
  });

  it('asks the services and answers with what a form needs', async () => {
    const organiser = await app.loginAs('organisateur@demo.example');
    const found = await app.visitor().get('/api/address-completion?q=12%20rue%20de%20la%20r%C3%A9publique');
    expect(found.body).toEqual({ isOn: true, addresses: [street] });
    expect(found.headers['cache-control']).toBe('no-store');
    expect(addresses.questions).toEqual(['12 rue de la république']);
    const company = await organiser.get('/api/company?number=73282932000074');
    expect(company.body).toEqual({ isOn: true, company: { ...club, isClosed: false } });
    const named = await organiser.get('/api/companies?q=club');
    expect(named.body).toEqual({ companies: [{ ...club, isClosed: false }] });
    expect((await organiser.get('/api/companies?q=')).status).toBe(400);
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
});
