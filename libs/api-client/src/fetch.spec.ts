import { fetchApi, Problem, whenOutcomeUnknown, whenSessionEnds } from './fetch';
import { intentionOf } from './intentions';

type Reply = Response | Error | Promise<Response>;

const created = (body: object) => Response.json(body, { status: 201 });
const refused = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ status, code, detail: 'Refusé' }, { status, headers });
const underWay = () => refused(409, 'http.request-under-way', { 'Retry-After': '0' });

describe('the key of a POST', () => {
  const original = globalThis.fetch;
  let sent: (string | null)[];
  let replies: Reply[];

  beforeEach(() => {
    sent = [];
    replies = [];
    globalThis.fetch = async (_, init) => {
      sent.push(new Headers(init?.headers).get('Idempotency-Key'));
      const reply = await replies.shift()!;
      if (reply instanceof Error) throw reply;
      return reply;
    };
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  const post = (body = '{"name":"Corrida"}', url = '/api/demand/add') => fetchApi(url, { method: 'POST', body });

  it('goes with a PUT too, which may make something, and with nothing else', async () => {
    replies = [created({}), created({}), created({})];
    for (const method of ['PUT', 'PATCH', 'DELETE']) await fetchApi('/api/credit/4', { method, body: '{"amount":1}' });
    expect(sent).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), null, null]);
  });

  it('is a quoted text, another one for each intention', async () => {
    replies = [created({ id: 1 }), created({ id: 2 })];
    await post();
    await post();
    expect(sent[0]).toMatch(/^"[0-9a-f]{32}"$/);
    expect(sent[1]).toMatch(/^"[0-9a-f]{32}"$/);
    expect(sent[0]).not.toBe(sent[1]);
  });

  it.each([
    ['the answer was lost', new TypeError('network')],
    [
      'the answer broke off',
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network')) })),
    ],
    ['a gateway failed', refused(504, 'http.504')],
    ['the server failed', refused(500, 'internal')],
  ])('stays for another try when %s', async (_, lost) => {
    replies = [lost, created({ id: 1 }), created({ id: 2 })];
    await expect(post()).rejects.toBeInstanceOf(Problem);
    expect(await post()).toEqual({ id: 1 });
    await post();
    expect(sent[1]).toBe(sent[0]);
    expect(sent[2]).not.toBe(sent[0]);
  });

  it('is another one once the server has refused, or what is sent was changed', async () => {
    replies = [refused(422, 'demand.invalid'), new TypeError('network'), created({ id: 1 }), created({ id: 2 })];
    await expect(post()).rejects.toMatchObject({ status: 422 });
    await expect(post()).rejects.toMatchObject({ status: 0 });
    await post('{"name":"Trail"}');
    await post('{"name":"Corrida"}', '/api/demand/check-data');
    expect(new Set(sent).size).toBe(4);
    replies = [created({ id: 3 })];
    expect(await post()).toEqual({ id: 3 });
    expect(sent[4]).toBe(sent[1]);
  });

  it('is the same for two presses at once, of which the second waits for the answer of the first', async () => {
    let answer = (_: Response) => {};
    replies = [new Promise((resolve) => (answer = resolve)), underWay(), underWay(), created({ id: 1 })];
    const presses = [post(), post()];
    await expect(presses[1]).resolves.toEqual({ id: 1 });
    answer(created({ id: 1 }));
    expect(await presses[0]).toEqual({ id: 1 });
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(4);
  });

  it('stays when the server is still busy after many tries', async () => {
    replies = Array.from({ length: 30 }, underWay);
    await expect(post()).rejects.toMatchObject({ status: 409, code: 'http.request-under-way' });
    replies = [created({ id: 1 })];
    await post();
    expect(sent).toHaveLength(31);
    expect(new Set(sent).size).toBe(1);
  });

  it('is waited for no more once the caller has left', async () => {
    const leaving = new AbortController();
    replies = [refused(409, 'http.request-under-way', { 'Retry-After': '3600' })];
    const waiting = fetchApi('/api/demand/add', { method: 'POST', body: '{"left":true}', signal: leaving.signal });
    setTimeout(() => leaving.abort());
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is not sent with reads, changes and uploads', async () => {
    replies = [created({}), created({}), created({})];
    await fetchApi('/api/demand/1');
    await fetchApi('/api/demand/1', { method: 'PATCH', body: '{}' });
    await fetchApi('/api/upload', { method: 'POST', body: new FormData() });
    expect(sent).toEqual([null, null, null]);
  });

  it('is forgotten twelve hours after a try whose outcome is unknown', () => {
    const hour = 3_600_000;
    const first = intentionOf('/api/thing', undefined, 0)!;
    const tried = intentionOf('/api/thing', undefined, 11 * hour)!;
    expect(tried.key).toBe(first.key);
    expect(intentionOf('/api/thing', undefined, 23 * hour - 1)!.key).toBe(first.key);
    const later = intentionOf('/api/thing', undefined, 48 * hour)!;
    expect(later.key).not.toBe(first.key);
    first.settle();
    expect(intentionOf('/api/thing', undefined, 49 * hour)!.key).toBe(later.key);
  });
});

describe('a call that finds the session ended', () => {
  const original = globalThis.fetch;
  const gone = () => refused(401, 'http.401');
  let sent: { url: string; key: string | null; body: unknown }[];
  let replies: Response[];
  let questions: number;

  const setUp = (signsIn: boolean) => {
    sent = [];
    questions = 0;
    globalThis.fetch = (url, init) => {
      sent.push({ url: url as string, key: new Headers(init?.headers).get('Idempotency-Key'), body: init?.body });
      return Promise.resolve(replies.shift()!);
    };
    whenSessionEnds(() => {
      questions++;
      return Promise.resolve(signsIn);
    });
  };
  afterEach(() => {
    globalThis.fetch = original;
    whenSessionEnds(() => Promise.resolve(false));
  });

  it('is made again as it was, with its key, once the person has logged in again', async () => {
    setUp(true);
    replies = [gone(), created({ id: 7 })];
    expect(await fetchApi('/api/thing', { method: 'POST', body: '{"name":"Corrida"}' })).toEqual({ id: 7 });
    expect(questions).toBe(1);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]!.key).toMatch(/^"[0-9a-f]{32}"$/);
  });

  it('is refused when they give up', async () => {
    setUp(false);
    replies = [gone()];
    await expect(fetchApi('/api/thing', { method: 'PATCH', body: '{}' })).rejects.toMatchObject({ status: 401 });
    expect(sent).toHaveLength(1);
  });

  it('asks nobody for the calls that log in or that a page makes by itself, nor for a refusal of another kind', async () => {
    setUp(true);
    replies = [gone(), gone(), gone(), refused(401, 'users.login-refused')];
    await expect(fetchApi('/api/authentication/account')).rejects.toMatchObject({ status: 401 });
    const [url, leaving] = ['/api/demand/12/presence', '/api/demand/12/presence?tab=ab'];
    await expect(fetchApi(url, { method: 'PUT', body: '{}' })).rejects.toMatchObject({ status: 401 });
    await expect(fetchApi(leaving, { method: 'DELETE' })).rejects.toMatchObject({ status: 401 });
    await expect(fetchApi('/api/thing')).rejects.toMatchObject({ status: 401 });
    expect(questions).toBe(0);
  });
});

describe('a change whose outcome is unknown', () => {
  const original = globalThis.fetch;
  let reply: () => Promise<Response>;
  let notes: number;

  beforeEach(() => {
    notes = 0;
    whenOutcomeUnknown(() => (notes += 1));
    globalThis.fetch = () => reply();
  });
  afterEach(() => {
    globalThis.fetch = original;
    whenOutcomeUnknown(() => {});
  });

  const change = () => fetchApi('/api/thing', { method: 'PATCH', body: '{}' }).catch(() => undefined);

  it.each<[string, () => Promise<Response>]>([
    ['no answer comes', () => Promise.reject(new TypeError('network'))],
    ['a gateway answers', async () => new Response('Bad Gateway', { status: 502 })],
  ])('is noted when %s', async (_, answer) => {
    reply = answer;
    await change();
    expect(notes).toBe(1);
  });

  it('is neither a success, nor a refusal, nor a question', async () => {
    reply = async () => created({});
    await change();
    reply = async () => refused(422, 'demand.invalid');
    await change();
    reply = () => Promise.reject(new TypeError('network'));
    await fetchApi('/api/thing').catch(() => undefined);
    await fetchApi('/api/thing', { method: 'GET' }).catch(() => undefined);
    await fetchApi('/api/demand/1/means-conflicts', { method: 'POST' }).catch(() => undefined);
    await fetchApi('/api/demand/1/presence', { method: 'PUT' }).catch(() => undefined);
    expect(notes).toBe(0);
  });
});
