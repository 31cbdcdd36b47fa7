import 'reflect-metadata';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { FixedClock } from '@pds/kernel/testing';
import { defer, lastValueFrom } from 'rxjs';
import { readSettings } from '../../environment/read-settings';
import { InMemoryIdempotencyStore } from '../../testing';
import { answerRetention, claimTimeout } from './idempotency-store';
import { idempotentKey, IdempotencyInterceptor } from './idempotency.interceptor';

const settingsWith = (SESSION_SECRET: string) => readSettings({ SESSION_SECRET });
const settings = settingsWith('a secret of the test, long enough to be one');

/** One route that counts its executions. */
function route() {
  const store = new InMemoryIdempotencyStore();
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const handler = () => {};
  Reflect.defineMetadata(idempotentKey, {}, handler);
  let effects = 0;
  /** Commits an effect, then returns the body. */
  const commits = (body: object | undefined) => () => store.unitOfWork.run(async () => body);
  const count = () => commits({ id: ++effects })();

  async function ask({
    key = '"k"' as string | null,
    body = { name: 'Corrida' } as object,
    url = '/api/thing/1',
    ip = '192.0.2.7',
    authentication = null as object | null,
    contentType = 'application/json',
    by = settings,
    carryOut = count as () => Promise<object | undefined>,
    status = 201,
  } = {}) {
    const headers: Record<string, string> = {};
    const reply = {
      statusCode: status,
      status: (code: number) => Object.assign(reply, { statusCode: code }),
      header: (name: string, value: string) => ((headers[name] = value), reply),
    };
    const request = {
      method: 'POST',
      url,
      ip,
      body,
      authentication,
      routeOptions: { url: '/api/thing/:id' },
      headers: { 'content-type': contentType, ...(key === null ? {} : { 'idempotency-key': key }) },
    };
    const context = {
      getHandler: () => handler,
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
    } as unknown as ExecutionContext;
    const next: CallHandler = { handle: () => defer(carryOut) };
    const interceptor = new IdempotencyInterceptor(store, by, clock, new Reflector());
    const answer = defer(() => interceptor.intercept(context, next));
    return { body: await lastValueFrom(answer, { defaultValue: undefined }), status: reply.statusCode, headers };
  }
  return { store, clock, handler, ask, commits, effects: () => effects };
}

describe('a request with an idempotency key', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it('is executed once and gets the same answer for a day, in either notation of the key', async () => {
    const { ask, clock, effects } = route();
    expect(await ask()).toEqual({ body: { id: 1 }, status: 201, headers: {} });
    clock.instant += answerRetention - 1;
    const again = { body: { id: 1 }, status: 201, headers: { 'Idempotent-Replayed': 'true' } };
    expect(await ask({ key: 'k', status: 200 })).toEqual(again);
    expect(effects()).toBe(1);
    clock.instant += 1;
    expect((await ask()).body).toEqual({ id: 2 });
  });

  it('is executed each time without a key', async () => {
    const { ask, store, effects } = route();
    await ask({ key: null });
    await ask({ key: null });
    expect(effects()).toBe(2);
    expect(store.size).toBe(0);
  });

  it('again has no body when the first answer had none', async () => {
    const { ask, commits } = route();
    const nothing = { carryOut: commits(undefined), status: 204 };
    expect(await ask(nothing)).toEqual({ body: undefined, status: 204, headers: {} });
    const again = { body: undefined, status: 204, headers: { 'Idempotent-Replayed': 'true' } };
    expect(await ask(nothing)).toEqual(again);
  });

  it('is refused with another body or address', async () => {
    const { ask, effects } = route();
    await ask();
    const refused = { code: 'http.idempotency-key-reused', kind: 'invalid' };
    await expect(ask({ body: { name: 'Trail' } })).rejects.toMatchObject(refused);
    await expect(ask({ url: '/api/thing/2' })).rejects.toMatchObject(refused);
    expect(effects()).toBe(1);
  });

  it('is a separate request for another account, API token, or network', async () => {
    const { ask } = route();
    const principal = (accountId: number) => ({ principal: { accountId } });
    const callers = [
      {},
      { ip: '192.0.2.8' },
      { authentication: principal(12) },
      { authentication: principal(13) },
      { authentication: { ...principal(12), apiToken: { id: 5 } } },
    ];
    for (const [index, caller] of callers.entries()) expect((await ask(caller)).body).toEqual({ id: index + 1 });
    // An account is the same from any network.
    expect((await ask({ authentication: principal(12), ip: '2001:db8::1' })).body).toEqual({ id: 3 });
  });

  it('of a browser that just created an account is the same from any network', async () => {
    const { ask } = route();
    const authentication = { principal: null, createdAccountId: 7 };
    expect((await ask({ authentication })).body).toEqual({ id: 1 });
    expect((await ask({ authentication, ip: '2001:db8::1' })).body).toEqual({ id: 1 });
    expect((await ask({ authentication: { principal: null, createdAccountId: 8 } })).body).toEqual({ id: 2 });
  });

  it('of a browser that just created an account is the same once it is signed in to that account', async () => {
    const { ask } = route();
    expect((await ask({ authentication: { principal: null, createdAccountId: 7 } })).body).toEqual({ id: 1 });
    expect((await ask({ authentication: { principal: { accountId: 7 } } })).body).toEqual({ id: 1 });
    expect((await ask({ authentication: { principal: { accountId: 8 } } })).body).toEqual({ id: 2 });
  });

  it('is asked to wait while the first one is being executed', async () => {
    const { ask, commits, effects } = route();
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const first = ask({ carryOut: async () => (await waiting, commits({ id: 'slow' })()) });
    await expect(ask()).rejects.toMatchObject({ code: 'http.request-under-way', kind: 'conflict' });
    finish();
    expect((await first).body).toEqual({ id: 'slow' });
    expect((await ask()).body).toEqual({ id: 'slow' });
    expect(effects()).toBe(0);
  });

  it('leaves its key free when it is refused, by an exception or a status, or when it fails', async () => {
    const { ask, store } = route();
    await expect(ask({ carryOut: () => Promise.reject(new Error('failed')) })).rejects.toThrow('failed');
    expect(await ask({ carryOut: async () => ({ error: 'refused' }), status: 409 })).toMatchObject({ status: 409 });
    expect(store.size).toBe(0);
    expect((await ask({ body: { name: 'corrected' } })).body).toEqual({ id: 1 });
  });

  it('leaves nothing behind when it had no effect', async () => {
    const { ask, store } = route();
    expect((await ask({ carryOut: async () => ({ success: 'malicious' }) })).body).toEqual({ success: 'malicious' });
    expect(store.size).toBe(0);
  });

  it('is never executed again once it had an effect, even if its answer could not be stored', async () => {
    const { ask, store, clock, effects } = route();
    store.answer = () => Promise.reject(new Error('connection lost'));
    expect((await ask()).body).toEqual({ id: 1 });
    await expect(ask()).rejects.toMatchObject({ code: 'http.request-under-way' });
    clock.instant += claimTimeout;
    await expect(ask()).rejects.toMatchObject({ code: 'http.answer-lost', kind: 'conflict' });
    expect(effects()).toBe(1);
  });

  it('is not answered again when the answer was too long', async () => {
    const { ask, commits } = route();
    const long = commits({ text: 'x'.repeat(300_000) });
    expect((await ask({ carryOut: long })).body).toMatchObject({ text: expect.stringMatching(/^x+$/) });
    await expect(ask({ carryOut: long })).rejects.toMatchObject({ code: 'http.answer-lost' });
  });

  it('is identified with the installation’s secret, and its answer is stored encrypted', async () => {
    const { ask, commits, store } = route();
    const written: unknown[] = [];
    const [begin, answer] = [store.begin.bind(store), store.answer.bind(store)];
    store.begin = (...given) => (written.push(given), begin(...given));
    store.answer = (...given) => (written.push(given), answer(...given));
    const exchange = {
      key: 'my-key',
      body: { password: 'Secours-2026' },
      carryOut: commits({ secret: 'pds_secret' }),
    };
    await ask(exchange);
    expect(written).toHaveLength(2);
    expect(JSON.stringify(written)).not.toMatch(/my-key|Secours-2026|pds_secret|192\.0\.2\.7/);
    expect((await ask({ ...exchange, carryOut: async () => undefined })).body).toEqual({ secret: 'pds_secret' });
    const elsewhere = {
      by: settingsWith('quatre pommes mûres sur une table bancale'),
      carryOut: async () => undefined,
    };
    expect((await ask({ ...exchange, ...elsewhere })).body).toBeUndefined();
    store.answer = (claim) => answer(claim, 'written by nobody who has the secret');
    await ask({ key: 'other' });
    await expect(ask({ key: 'other' })).rejects.toMatchObject({ code: 'http.answer-lost' });
  });

  it('returns an answer that opened a session only to the owner of that session', async () => {
    const { ask, handler } = route();
    Reflect.defineMetadata(
      idempotentKey,
      { toSession: ({ id }: { id: number }, session: { created: number } | null) => session?.created === id },
      handler,
    );
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'http.session-not-given-again' });
    await expect(ask({ authentication: { created: 2 } })).rejects.toMatchObject({
      code: 'http.session-not-given-again',
    });
    expect((await ask({ authentication: { created: 1 } })).body).toEqual({ id: 1 });
  });

  it('cannot be an upload, whose parts could not be compared', async () => {
    const { ask, effects } = route();
    await expect(ask({ contentType: 'multipart/form-data; boundary=x' })).rejects.toMatchObject({ kind: 'malformed' });
    await expect(ask({ key: '' })).rejects.toMatchObject({ kind: 'malformed' });
    expect(effects()).toBe(0);
  });
});
