import { Logger } from '@nestjs/common';
import { type EprotecEventForm, EprotecEventUnknown, EprotecUnavailable } from '@pds/aid-station/domain';
import { eprotecContract, eprotecForm } from '@pds/aid-station/domain/testing';
import { type EprotecMishap, FakeEprotec } from '@pds/platform/testing';
import { jest } from '@jest/globals';
import { type EprotecRetryPolicy, HttpEprotec } from './http-eprotec';

/** Waits as long as a test takes, without pauses between attempts. */
const endlessly: EprotecRetryPolicy = { timeout: () => new AbortController().signal, pauses: [0, 0] };

/** Failures compared by their codes: Jest treats errors with equal messages as equal, whatever their classes. */
const refused = (message: string) => ({ code: 'aid-station.eprotec-refused', message });
const inDoubt = (message = 'Erreur dans la requête') => ({ code: 'aid-station.eprotec-unavailable', message });

describe('HttpEprotec', () => {
  let server: FakeEprotec;
  let url: string;
  const warnings: string[] = [];
  const { signal } = new AbortController();
  const creation = { key: 'a', form: eprotecForm() };

  beforeEach(async () => {
    server = new FakeEprotec();
    url = await server.listen();
    warnings.length = 0;
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((text: unknown) => void warnings.push(String(text)));
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await server.close();
  });

  const connected = (patience = endlessly, token = server.token) => new HttpEprotec({ url, token }, patience);
  const paths = () => server.requests.map(({ method, path }) => `${method} ${path}`);
  const keys = () => server.requests.map(({ key }) => key);

  eprotecContract(() => ({
    eprotec: connected(),
    events: server.events as Map<string, EprotecEventForm>,
    gone: server.deletedEvents,
    refuseNext: (detail) => server.queueMishaps({ status: 422, body: JSON.stringify({ detail }) }),
  }));

  it('is not connected without settings', async () => {
    const eprotec = new HttpEprotec(undefined);
    expect(eprotec.isConnected).toBe(false);
    await expect(eprotec.create(creation, signal)).rejects.toThrow(EprotecUnavailable);
    expect(connected().isConnected).toBe(true);
  });

  it.each<[string, EprotecMishap[]]>([
    ['fails twice', [{ status: 500 }, { status: 503, body: '<html>' }]],
    ['loses its answer after the event was created', ['lose']],
    ['sends half an answer', ['cut']],
    ['answers without JSON', [{ status: 200, body: '<html>Bonjour</html>' }]],
    [
      'answers without an event',
      [
        { status: 200, body: '{}' },
        { status: 201, body: '[1]' },
      ],
    ],
    ['answers an event without an id', [{ status: 200, body: '{"id":""}' }]],
    ['answers an id that is too long', [{ status: 200, body: JSON.stringify({ id: 'x'.repeat(51) }) }]],
    ['asks to retry later', [{ status: 429 }]],
    ['reports that the same request is being processed', [{ status: 409, body: '{"detail":"En cours"}' }]],
    ['never finishes its answer', ['endless']],
  ])('creates one event if e-Protec %s, then answers correctly', async (_, mishaps) => {
    server.queueMishaps(...mishaps);
    expect(await connected().create(creation, signal)).toEqual({
      id: 'EP-1',
      url: 'https://e-protec.example/evenements/EP-1',
    });
    expect([...server.events]).toEqual([['EP-1', creation.form]]);
    expect(keys()).toEqual(server.requests.map(() => '"a"'));
    expect(server.requests).toHaveLength(mishaps.length + 1);
    expect(warnings).toHaveLength(mishaps.length);
  });

  it('creates one event if e-Protec answers after the timeout', async () => {
    server.queueMishaps('late');
    const first = new AbortController();
    const timeouts = [first.signal];
    const made = connected({ timeout: () => timeouts.shift() ?? new AbortController().signal, pauses: [0] }).create(
      creation,
      signal,
    );
    await server.arrived(1);
    first.abort(new DOMException('The operation timed out', 'TimeoutError'));
    expect((await made).id).toBe('EP-1');
    server.release();
    expect(server.events.size).toBe(1);
    expect(warnings).toEqual(['e-Protec did not take a POST: TimeoutError']);
  });

  it('gives up if e-Protec never answers', async () => {
    server.queueMishaps('silence', 'silence', 'silence');
    const impatient = connected({ timeout: () => AbortSignal.timeout(20), pauses: [0, 0] });
    await expect(impatient.create(creation, signal)).rejects.toThrow(EprotecUnavailable);
    expect(warnings).toHaveLength(3);
  });

  it('uses the first of two answers, and continues', async () => {
    server.queueMishaps('twice');
    const eprotec = connected();
    const { id } = await eprotec.create(creation, signal);
    expect((await eprotec.update(id, creation.form, signal)).id).toBe('EP-1');
    expect(server.events.size).toBe(1);
  });

  it('gives up after three attempts, with the message of the specification', async () => {
    server.queueMishaps(
      { status: 500 },
      { status: 502 },
      { status: 500, body: '{"detail":"Trace: at /srv/app.php:12"}' },
    );
    await expect(connected().create(creation, signal)).rejects.toMatchObject(inDoubt());
    expect(server.requests).toHaveLength(3);
    expect(new EprotecUnavailable().message).toBe('Erreur dans la requête');
  });

  it('gives up if no server listens', async () => {
    await server.close();
    await expect(connected().create(creation, signal)).rejects.toThrow(EprotecUnavailable);
    expect(warnings).toEqual(Array.from({ length: 3 }, () => 'e-Protec did not take a POST: ECONNREFUSED'));
    await server.listen();
  });

  it.each([301, 302, 307, 308])('does not follow a redirect: %i', async (status) => {
    const elsewhere = new FakeEprotec();
    const location = `${await elsewhere.listen()}/events`;
    try {
      server.queueMishaps({ status, headers: { location } });
      await expect(connected().create(creation, signal)).rejects.toThrow(EprotecUnavailable);
      expect(elsewhere.requests).toEqual([]);
      expect(server.requests).toHaveLength(1);
    } finally {
      await elsewhere.close();
    }
  });

  it.each([400, 422])(
    'reports the reason of a refusal after one request: a refused request is not retried (%i)',
    async (status) => {
      server.queueMishaps({ status, body: JSON.stringify({ detail: 'La date est passée' }) });
      await expect(connected().create(creation, signal)).rejects.toMatchObject(refused('La date est passée'));
      expect(server.requests).toHaveLength(1);
    },
  );

  it.each<[string, object | string, string]>([
    ['with its message', { message: 'Nom trop court' }, 'Nom trop court'],
    ['with its error', { error: 'Nom trop court' }, 'Nom trop court'],
    ['on one line', { detail: '  Nom\n\ttrop\u202e\u0000court ' }, 'Nom trop court'],
    ['with its first characters only', { detail: 'é'.repeat(5000) }, 'é'.repeat(300)],
    ['without a text that repeats the token', { detail: 'Bearer fake-eprotec-token' }, 'Erreur dans la requête'],
    ['without a value that is not text', { detail: { a: 1 } }, 'Erreur dans la requête'],
    ['without a text that is not JSON', '<b>Non</b>', 'Erreur dans la requête'],
    ['without a blank text', { detail: ' ' }, 'Erreur dans la requête'],
    ['without a text that is too long', ' '.repeat(100_000), 'Erreur dans la requête'],
  ])('reports a refusal %s', async (_, body, sentence) => {
    server.queueMishaps({ status: 400, body: typeof body === 'string' ? body : JSON.stringify(body) });
    await expect(connected().create(creation, signal)).rejects.toMatchObject(refused(sentence));
  });

  it('is refused with a wrong token, which is never logged', async () => {
    const keptOut = connected(endlessly, 'wrong-token').create(creation, signal);
    await expect(keptOut).rejects.toMatchObject(inDoubt('Jeton inconnu'));
    expect(warnings).toEqual(['e-Protec did not take a POST: status 401']);
  });

  it('treats a persistent conflict as a refusal', async () => {
    const conflict = { status: 409, body: JSON.stringify({ detail: 'Existe déjà' }) };
    server.queueMishaps(conflict, conflict, conflict);
    await expect(connected().create(creation, signal)).rejects.toMatchObject(refused('Existe déjà'));
    expect(server.requests).toHaveLength(3);
  });

  it.each([401, 403, 404, 405, 410, 413])('asks once and does not claim that nothing was done: %i', async (status) => {
    server.queueMishaps({ status, body: JSON.stringify({ detail: 'Passerelle' }) });
    await expect(connected().create(creation, signal)).rejects.toMatchObject(inDoubt('Passerelle'));
    expect(server.requests).toHaveLength(1);
  });

  it.each<[string, EprotecMishap, number]>([
    ['answer was lost', 'lose', 401],
    ['answer was lost', 'lose', 404],
    ['answer was lost', 'lose', 422],
    ['answer was cut off', 'cut', 400],
    ['server failed', { status: 502 }, 422],
    ['answer contained no event', { status: 200, body: '{}' }, 422],
  ])(
    'reports the reason, but does not claim that nothing was done, after the %s (%j, then %i)',
    async (_, mishap, status) => {
      server.queueMishaps(mishap, { status, body: JSON.stringify({ detail: 'La date est passée' }) });
      await expect(connected().create(creation, signal)).rejects.toMatchObject(inDoubt('La date est passée'));
      expect(server.requests).toHaveLength(2);
    },
  );

  it('is refused after being asked to retry later: nothing was done', async () => {
    server.queueMishaps({ status: 429 }, { status: 422, body: JSON.stringify({ detail: 'La date est passée' }) });
    await expect(connected().create(creation, signal)).rejects.toMatchObject(refused('La date est passée'));
  });

  it.each<[string, string | null]>([
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://me:pass@e-protec.example/1', null],
    [`https://e-protec.example/${'x'.repeat(2000)}`, null],
    ['/evenements/1', null],
    ['https://e-protec.example/é', 'https://e-protec.example/%C3%A9'],
  ])('links only to web addresses: %s', async (address, seen) => {
    server.queueMishaps({ status: 200, body: JSON.stringify({ id: 17, url: address }) });
    expect(await connected().create(creation, signal)).toEqual({ id: '17', url: seen });
  });

  it('names the event that is not found, after one request', async () => {
    await expect(connected().update('EP/9', eprotecForm(), signal)).rejects.toEqual(new EprotecEventUnknown('EP/9'));
    expect(paths()).toEqual(['PUT /api/events/EP%2F9']);
  });

  it('stops while it waits for an answer, and while it waits to retry', async () => {
    const reason = new Error('The process ends');
    const stop = new AbortController();
    server.queueMishaps('silence');
    const waiting = connected().create(creation, stop.signal);
    const heard = expect(waiting).rejects.toBe(reason);
    await server.arrived(1);
    stop.abort(reason);
    await heard;

    server.queueMishaps({ status: 500 });
    const again = new AbortController();
    const pausing = connected({ ...endlessly, pauses: [3_600_000] }).create(creation, again.signal);
    const stopped = expect(pausing).rejects.toBe(reason);
    await server.arrived(2);
    again.abort(reason);
    await stopped;
    expect(server.requests).toHaveLength(2);
  });
});
