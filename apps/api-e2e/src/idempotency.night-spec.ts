import { jest } from '@jest/globals';
import { Clock } from '@pds/kernel';
import { IdempotencyStore } from '@pds/platform';
import { type TestApplication, testApplication } from '@pds/testing';
import { examples } from './access/examples';
import { callOf, mayCall } from './access/matrix';
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

  it.each(keyedPosts)('%s has no second effect', async (route) => {
    // A demand with a new slot is not ready for a quote, so these are two dossiers.
    const caller = mayCall(examples[route]!, 'admin') ? 'admin' : 'organiser';
    const call = callOf(world, caller, route.includes('demand-slot') ? 'other organiser' : 'own');
    const url = examples[route]!.path(call);
    const body = examples[route]!.body?.(call);
    const headers = { 'idempotency-key': `"key-${++keys}"`, cookie: world.callers[caller].cookie };
    jest.spyOn(app.application.get(IdempotencyStore), 'answer').mockRejectedValueOnce(new Error('killed'));
    expect((await app.visitor().post(url, body, headers)).status).toBeLessThan(300);
    const soon = await app.visitor().post(url, body, headers);
    expect([soon.status, soon.body.code]).toEqual([409, 'http.request-under-way']);
    later(120_000);
    const again = await app.visitor().post(url, body, headers);
    expect([again.status, again.body.code]).toEqual([409, 'http.answer-lost']);
  });
});
