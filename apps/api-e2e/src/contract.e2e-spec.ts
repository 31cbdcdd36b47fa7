import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from '@pds/application';
import { type TestApplication, testApplication } from '@pds/testing';
import type { AccessRule } from '@pds/platform';
import { unboundedFields } from './openapi/unbounded-fields';

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

  it('begins with what every integrator must know, and a link to the JSON', async () => {
    const { description = '' } = buildOpenApi(app.application).info;
    const headings = [...description.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Authentication', 'Headers', 'Pages', 'Errors', 'Idempotency', 'Limits']);
    for (const named of [
      'Bearer',
      'readOnly',
      'Idempotency-Key',
      'perPage',
      'application/problem+json',
      'Retry-After',
    ]) {
      expect(description).toContain(named);
    }
    const [, link] = /\[openapi\.json\]\(([^)]+)\)/.exec(description)!;
    const json = await app.visitor().get(link!);
    expect([json.status, json.body.openapi]).toEqual([200, expect.stringMatching(/^3\./)]);
  });

  it('states for every operation who may call it', () => {
    const operations = Object.values(buildOpenApi(app.application).paths).flatMap((path) =>
      Object.values(path as Record<string, { description?: string; 'x-roles'?: AccessRule }>),
    );
    expect(operations.length).toBeGreaterThan(90);
    for (const { description, 'x-roles': who } of operations) {
      expect(description).toContain('**Access:**');
      expect(who === 'public' || who === 'any-account' || Array.isArray(who)).toBe(true);
    }
  });

  it('bounds every text, number and list of a body or query', () => {
    expect(unboundedFields(buildOpenApi(app.application))).toEqual([]);
  });

  it('detects a field without a bound', () => {
    const schemas = {
      Body: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          code: { type: 'string', enum: ['a'] },
          count: { type: 'integer', minimum: 0 },
          items: { type: 'array', items: { $ref: '#/components/schemas/Body' } },
          either: { oneOf: [{ type: 'number', minimum: 0, maximum: 1 }, { type: 'string' }] },
          anything: { type: 'object', additionalProperties: true },
        },
      },
    };
    const operation = {
      parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } },
    };
    expect(unboundedFields({ paths: { '/x': { post: operation } }, components: { schemas } } as never)).toEqual([
      'POST /x q: text',
      'POST /x body.name: text',
      'POST /x body.count: number',
      'POST /x body.items: list',
      'POST /x body.either: text',
      'POST /x body.anything: object',
    ]);
  });

  it('refuses a state change requested by another site', async () => {
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
});
