import { jest } from '@jest/globals';
import { Clock } from '@pds/kernel';
import { IdempotencyStore } from '@pds/platform';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';
import { examples } from './access/examples';
import { callOf } from './access/matrix';
import { buildWorld, type World } from './access/world';
import { keyedPosts } from './openapi/posts';

describe('a POST that creates something, whose process died between its effect and its answer', () => {
  let app: TestApplication;
  let world: World;
  let keys = 0;
  beforeAll(async () => {
    app = await testApplication();
    world = await buildWorld(app);
  });
  afterAll(() => app?.close());
  afterEach(() => jest.restoreAllMocks());

  const later = (milliseconds: number) => {
    const clock = app.application.get(Clock);
    const now = clock.now.bind(clock);
    jest.spyOn(clock, 'now').mockImplementation(() => now() + milliseconds);
  };

  const wanted = { field: 'dates', wish: 'Le 9 mai', note: '' };
  /** Calls of organisers and visitors, about a dossier that no other call of this file closes. */
  const ofOrganisers: Record<string, (id: number) => Promise<{ browser: TestBrowser; url: string; body: object }>> = {
    'POST /api/demand/:id/change-requests': async (id) => ({
      browser: await app.loginAs('organisateur@demo.example'),
      url: `/api/demand/${id}/change-requests`,
      body: wanted,
    }),
    'POST /api/demand/:id/hand-over': async (id) => ({
      browser: await app.loginAs('organisateur@demo.example'),
      url: `/api/demand/${id}/hand-over`,
      body: { firstName: 'Zoé', lastName: 'Petit', email: 'zoe-petit@example.org' },
    }),
    'POST /api/document/acceptance/change': async (id) => {
      const staff = await app.loginAs('cadre@demo.example');
      const { body: quote } = await staff.post(`/api/document/add/1/${id}`);
      const { address } = (await staff.post(`/api/document/acceptance-link/${quote.id}`)).body;
      const token = new URL(address).hash.slice('#token='.length);
      return { browser: app.visitor(), url: '/api/document/acceptance/change', body: { token, ...wanted } };
    },
  };

  it.each(Object.entries(ofOrganisers))('%s has no second effect', async (_, prepare) => {
    const { browser, url, body } = await prepare((await app.dossier({ name: 'Foulées du change' }).priced()).id);
    await expectOneEffect((headers) => browser.post(url, body, headers));
  });

  it.each(keyedPosts.filter((route) => !(route in ofOrganisers)))('%s has no second effect', async (route) => {
    // A demand with a new slot is not ready for a quote, so these are two dossiers.
    const call = callOf(world, 'admin', route.includes('demand-slot') ? 'other organiser' : 'own');
    const url = examples[route]!.path(call);
    const body = examples[route]!.body?.(call);
    const { cookie } = world.callers.admin;
    await expectOneEffect((headers) => app.visitor().post(url, body, { ...headers, cookie }));
  });

  async function expectOneEffect(
    post: (headers: Record<string, string>) => Promise<{ status: number; body: { code?: string } }>,
  ): Promise<void> {
    const headers = { 'idempotency-key': `"key-${++keys}"` };
    jest.spyOn(app.application.get(IdempotencyStore), 'answer').mockRejectedValueOnce(new Error('killed'));
    expect((await post(headers)).status).toBeLessThan(300);
    const soon = await post(headers);
    expect([soon.status, soon.body.code]).toEqual([409, 'http.request-under-way']);
    later(120_000);
    const again = await post(headers);
    expect([again.status, again.body.code]).toEqual([409, 'http.answer-lost']);
  }
});
