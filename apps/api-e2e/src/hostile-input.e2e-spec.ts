import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

describe('input that no form sends', () => {
  let app: TestApplication;
  let staff: TestBrowser;
  beforeAll(async () => {
    app = await testApplication();
    staff = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app.close());

  it('names the field that contains a character PostgreSQL cannot store', async () => {
    const body = { firstName: 'Zo\u0000é', name: 'Petit', email: 'zoe@demo.example', tel: '0612345678' };
    const answer = await app.visitor().post('/api/users/add', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'firstName', message: 'Caractère interdit' }]);

    const demand = { eventName: 'Fête', eventSlots: [{ name: 'Créneau\u0000' }] };
    const nested = await app.visitor().post('/api/demand/check-data', demand);
    expect(nested.status).toBe(400);
    expect(nested.body.errors).toEqual([{ field: 'eventSlots.0.name', message: 'Caractère interdit' }]);
  });

  it.each([
    '/api/demand/list?eventName=a%00',
    '/api/invoice?number=%00',
    '/api/document/a%00',
    '/api/demand/print/a%00',
  ])('refuses such a character in the address %s', async (url) => expect((await staff.get(url)).status).toBe(400));

  it.each([
    '/api/home/data?start=2026-W01-1&end=2026-11-30',
    '/api/home/data?start=2026-02-31&end=2026-11-30',
    '/api/invoice?department=-3000000000',
    '/api/invoice?minAmount=1e-7',
  ])('refuses %s as malformed', async (url) => expect((await staff.get(url)).status).toBe(400));

  it.each([-1e20, 1e20, 1e-7])('refuses an amount of %d', async (amount) => {
    const invoice = { amount, contactName: 'Zoé Petit', contactEmail: 'zoe@demo.example' };
    expect((await staff.post('/api/invoice/create/1', invoice)).status).toBe(400);
    expect((await staff.patch('/api/demand/1', { version: 1, packagePrice: amount })).status).toBe(400);
  });
});
