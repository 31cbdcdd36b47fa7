import { jest } from '@jest/globals';
import { PdfRenderer, PdfTimeout } from '@pds/platform';
import { type TestApplication, type TestBrowser, testApplication } from '@pds/testing';

/** Every error raised by the framework itself, and the rules for every response. */
describe('the boundary of the API', () => {
  let app: TestApplication;
  let staff: TestBrowser;
  beforeAll(async () => {
    app = await testApplication({ PUBLIC_REQUESTS_PER_HOUR: '1000' });
    staff = await app.loginAs('cadre@demo.example');
  });
  afterAll(() => app.close());

  /** The response of the application to a raw body. */
  const posted = (payload: string, contentType?: string) =>
    app.application.inject({
      method: 'POST',
      url: '/api/demand/check-data',
      payload,
      ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
    });
  const json = 'application/json';

  describe('a form that no person fills in', () => {
    it.each([
      ['a hundred thousand empty slots', `{"eventSlots":[${'{},'.repeat(80_000)}{}]}`, 400],
      ['a list of numbers', `{"eventSlots":[${'1,'.repeat(100_000)}1]}`, 400],
      ['a few slots too many', `{"eventSlots":[${'{},'.repeat(50)}{}]}`, 400],
      ['lists nested five thousand deep', `{"eventSlots":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400],
      ['ten thousand unknown fields', `{${Array.from({ length: 10_000 }, (_, i) => `"f${i}":1`).join()}}`, 400],
      ['a field with an endless name', `{"${'n'.repeat(200_000)}":1}`, 400],
      ['a megabyte', `{"comments":"${'x'.repeat(1_000_000)}"}`, 413],
    ])('is refused in a short answer: %s', async (_, payload, status) => {
      const answer = await posted(payload, json);
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(answer.body.length).toBeLessThan(5_000);
    });

    it('names the limit when there are too many slots', async () => {
      const { errors } = (await posted(`{"eventSlots":[${'{},'.repeat(60)}{}]}`, json)).json();
      expect(errors).toEqual([{ field: 'eventSlots', message: '50 créneaux au plus' }]);
    });
  });

  it.each([
    ['broken JSON', '{"secret":', json, 400],
    ['an empty body', '', json, 400],
    ['JSON with a prototype', '{"__proto__":{"secret":1}}', json, 400],
    ['a prototype through its constructor', '{"constructor":{"prototype":{"secret":1}}}', json, 400],
    ['a constructor', '{"constructor":null,"eventSlots":[]}', json, 400],
    ['a string', '"secret"', json, 400],
    ['null', 'null', json, 400],
    ['a list', '["secret"]', json, 400],
    ['text', 'secret', 'text/plain', 415],
    ['XML', '<secret/>', 'application/xml', 415],
    ['an urlencoded form', 'secret=1', 'application/x-www-form-urlencoded', 415],
    ['multipart without parts', '--secret', 'multipart/form-data; boundary=b', 415],
    ['an invalid media type', '{}', 'secret', 415],
  ])('answers %s with a problem that repeats no input', async (_, payload, contentType, status) => {
    const answer = await posted(payload, contentType);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(answer.body).not.toContain('secret');
  });

  it.each([
    ['with an invalid byte', '/api/demand/%ff', 400],
    ['with an incomplete character', '/%c0%af', 400],
    ['with an invalid page', '/api/demand/list?page=%ff', 400],
    ['with an endless name', `/api/demand/print/${'x'.repeat(300)}`, 414],
    ['with one filter 5 000 times', `/api/demand/list?${'a=&'.repeat(5_000)}`, 400],
    ['with a long filter', `/api/demand/list?eventName=${'x'.repeat(10_000)}`, 400],
    ['/api/demand/list?sort=id&sort=id', '/api/demand/list?sort=id&sort=id', 400],
    ['/api/demand/list?__proto__=1', '/api/demand/list?__proto__=1', 400],
    ['/api/demand/list?constructor=1', '/api/demand/list?constructor=1', 400],
    ['/api/demand/list?page[a]=1', '/api/demand/list?page[a]=1', 400],
    ['/api/demand/-2147483649', '/api/demand/-2147483649', 404],
    ['/api/department/-2147483649', '/api/department/-2147483649', 404],
    ['/api/aid-station-pricing/-2147483649', '/api/aid-station-pricing/-2147483649', 404],
    ['/api/aid-station-pricing/99999999999999999999', '/api/aid-station-pricing/99999999999999999999', 404],
    ['/api/demand/1e1', '/api/demand/1e1', 404],
    ['/api/demand/0x1', '/api/demand/0x1', 404],
    ['/api/demand/%20', '/api/demand/%20', 404],
    ['/dev/mail/1e20', '/dev/mail/1e20', 404],
    ['/dev/mail/99999999999999999999', '/dev/mail/99999999999999999999', 404],
    ['/dev/mail/-1', '/dev/mail/-1', 404],
    ['/dev/mails/constructor', '/dev/mails/constructor', 404],
    ['/api/account/sessions/x', '/api/account/sessions/x', 404],
    ['that does not exist', '/api/nowhere/secret', 404],
  ])('answers an address %s with a problem that does not repeat it', async (_, url, status) => {
    const { status: answered, headers, raw } = await staff.get(url);
    expect([answered, headers['content-type']]).toEqual([status, 'application/problem+json; charset=utf-8']);
    expect(raw.toString()).not.toContain(url);
    expect(raw.length).toBeLessThan(1_000);
  });

  it.each([
    ['half a surrogate pair', { eventName: '\ud83d' }, 'eventName'],
    ['half a pair in a list', { eventSlots: [{ name: 'a\udc00' }] }, 'eventSlots.0.name'],
  ])('refuses %s at its field', async (_, body, field) => {
    const answer = await posted(JSON.stringify(body), json);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ field, message: 'Caractère interdit' }]);
  });

  it.each([
    ['100 kB of broken links', '<a'.repeat(50_000), 400],
    ['25,000 empty lines', '<br>'.repeat(25_000), 400],
    ['2,000 empty lines', '<br>'.repeat(2_000), 422],
    ['20,000 characters that are longer once they are escaped', '&'.repeat(20_000), 422],
  ])('keeps %s out of the texts printed on a department’s quotes', async (_, quoteConditions, status) => {
    const answer = await staff.patch('/api/department/69', { quoteConditions });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, 'quoteConditions']);
  });

  it('answers with a problem when a paper takes too long, and prints the next one', async () => {
    const renderer = app.application.get(PdfRenderer);
    const print = jest.spyOn(renderer, 'render').mockRejectedValueOnce(new PdfTimeout());
    const dossier = await app.scenario.dossier({ price: 800 }).priced();
    const late = await staff.post(`/api/document/add/1/${dossier.id}`);
    expect([late.status, late.body.code]).toEqual([503, 'pdf.timeout']);
    print.mockRestore();
    expect((await staff.post(`/api/document/add/1/${dossier.id}`)).status).toBe(201);
  });

  it('lets no browser or proxy store anything of an account', async () => {
    const dossier = await app.scenario.dossier({ price: 800 }).quoted();
    for (const url of [
      '/api/demand/list',
      `/api/demand/${dossier.id}`,
      `/api/demand/print/${dossier.uniqId}`,
      '/api/authentication/account',
      '/api/nowhere',
      `/api/document/${dossier.quote.uniq}`,
      `/api/document/download/pdf/${dossier.quote.id}`,
    ]) {
      expect([url, (await staff.get(url)).headers['cache-control']]).toEqual([url, 'no-store']);
    }
  });

  describe('input that no form sends', () => {
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

  it('lets no page set a base other than its own address', async () => {
    const { headers } = await app.visitor().get('/health/live');
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
  });
});
