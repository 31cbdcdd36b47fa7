import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from '@pds/composition';
import { type TestApplication, testApplication } from '@pds/testing';
import type { AccessRule } from '@pds/platform';

describe('the contract of the API', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app.close());

  it('is the committed openapi.json, from which the client is generated', () => {
    const committed = JSON.parse(readFileSync(join(process.cwd(), 'libs/api-client/openapi.json'), 'utf8'));
    expect(JSON.parse(JSON.stringify(buildOpenApi(app.application)))).toEqual(committed);
  });

  it('names every operation once', () => {
    const names = Object.values(buildOpenApi(app.application).paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId?: string }>).map((operation) => operation.operationId),
    );
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says of every operation who may call it', () => {
    const operations = Object.values(buildOpenApi(app.application).paths).flatMap((path) =>
      Object.values(path as Record<string, { description?: string; 'x-roles'?: AccessRule }>),
    );
    expect(operations.length).toBeGreaterThan(90);
    for (const { description, 'x-roles': who } of operations) {
      expect(description).toContain('**Access:**');
      expect(who === 'public' || who === 'any-account' || Array.isArray(who)).toBe(true);
    }
  });

  it('answers errors as problem+json in French without telling of the inside', async () => {
    const answer = await app.visitor().get('/api/nowhere');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ status: 404, detail: 'Cette adresse n’existe pas.' });
  });

  it('refuses a state change that another site asks for', async () => {
    const answer = await app
      .visitor()
      .post('/api/authentication/login', { username: 'a', password: 'b' }, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    const older = await app
      .visitor()
      .post(
        '/api/authentication/login',
        { username: 'a', password: 'b' },
        { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      );
    expect(older.status).toBe(403);
  });

  it('tells whether it lives and is ready', async () => {
    expect((await app.visitor().get('/health/live')).status).toBe(200);
    expect((await app.visitor().get('/health/ready')).status).toBe(200);
  });

  it('is served in production too, without the pages of development', async () => {
    const production = await testApplication({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://127.0.0.1/unused',
      SMTP_URL: 'smtp://127.0.0.1:25',
      SESSION_SECRET: 'secret-of-the-test-secret-of-the-test',
      APP_URL: 'https://secours.example',
    });
    try {
      expect((await production.visitor().get('/health/live')).status).toBe(200);
      for (const page of [
        '/dev/mail',
        '/dev/mails/account-reset',
        '/dev/papers',
        '/dev/papers/quote',
        '/dev/papers/quote/pdf',
      ]) {
        expect([page, (await production.visitor().get(page)).status]).toEqual([page, 404]);
      }
    } finally {
      await production.close();
    }
  });
});
