import { jest } from '@jest/globals';
import { fetchApi, type Problem } from './fetch';

/** How the network takes a request; a pending promise swallows it. */
type Way = (signal: AbortSignal | null) => Promise<Response>;

const refuses: Way = () => Promise.reject(new TypeError('Failed to fetch'));
const swallows: Way = (signal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
const answersAfter =
  (ms: number): Way =>
  (signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(Response.json({ id: 1 })), ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    });

describe('a call that changes something, on a bad network', () => {
  const original = { fetch: globalThis.fetch, onLine: Object.getOwnPropertyDescriptor(navigator, 'onLine') };
  let act: Way;
  let look: Way;
  let sent: { readonly url: string; readonly key: string | null }[];
  let name = 0;

  beforeEach(() => {
    jest.useFakeTimers();
    act = answersAfter(10);
    look = answersAfter(10);
    sent = [];
    globalThis.fetch = (url, init) => {
      if (url === '/health/live') return look(init?.signal ?? null);
      sent.push({ url: url as string, key: new Headers(init?.headers).get('Idempotency-Key') });
      return act(init?.signal ?? null);
    };
    name++;
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = original.fetch;
    setOnLine(undefined);
  });

  const setOnLine = (onLine: boolean | undefined) =>
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine });

  /** What a call comes to, and after how many milliseconds. */
  const outcome = async (url = '/api/invoice/create/4', init: RequestInit = {}) => {
    const begun = performance.now();
    let outcomeSoFar: { answer?: unknown; problem?: Problem; after: number } | undefined;
    void fetchApi(url, { method: 'POST', body: `{"act":${name}}`, ...init }).then(
      (answer) => (outcomeSoFar = { answer, after: performance.now() - begun }),
      (problem: Problem) => (outcomeSoFar = { problem, after: performance.now() - begun }),
    );
    for (let passed = 0; !outcomeSoFar && passed < 60_000; passed += 100) await jest.advanceTimersByTimeAsync(100);
    return outcomeSoFar!;
  };

  it('is given up within five seconds when nothing answers any more, and says that nobody knows', async () => {
    act = swallows;
    look = swallows;
    const { problem, after } = await outcome();
    expect(problem).toMatchObject({ status: 0, code: 'network.no-answer' });
    expect(problem!.message).toMatch(
      /nous ne savons pas .* recommencez sans rien changer\s: elle ne comptera qu’une fois/,
    );
    expect(after).toBeLessThan(5_000);
  });

  it('is given up within five seconds when the network dies while a slow server works', async () => {
    act = swallows;
    const dies = performance.now() + 20_000;
    look = (signal) => (performance.now() < dies ? answersAfter(10)(signal) : swallows(signal));
    const { problem, after } = await outcome();
    expect(problem).toMatchObject({ code: 'network.no-answer' });
    expect(after).toBeGreaterThan(20_000);
    expect(after).toBeLessThan(25_000);
  });

  it('is waited for as long as the server lives', async () => {
    act = answersAfter(40_000);
    expect(await outcome()).toMatchObject({ answer: { id: 1 } });
  });

  it('is waited for when looks fail for a moment', async () => {
    act = answersAfter(8_000);
    let looks = 0;
    look = (signal) => (++looks % 2 ? refuses(signal) : answersAfter(10)(signal));
    expect(await outcome()).toMatchObject({ answer: { id: 1 } });
  });

  it('is waited for when another call is answered while looks stay without an answer', async () => {
    act = answersAfter(8_000);
    look = swallows;
    const begun = outcome();
    globalThis.fetch = ((send) => (url, init) =>
      url === '/api/other' ? Promise.resolve(Response.json({})) : send(url, init))(globalThis.fetch);
    const others = setInterval(() => void fetchApi('/api/other'), 1_000);
    expect(await begun).toMatchObject({ answer: { id: 1 } });
    clearInterval(others);
  });

  it('is not made where the browser has no network, and says so at once', async () => {
    setOnLine(false);
    look = refuses;
    const { problem, after } = await outcome();
    expect(problem).toMatchObject({ status: 0, code: 'network.nothing-sent' });
    expect(problem!.message).toMatch(/^Pas de connexion\s: rien n’a été envoyé/);
    expect(after).toBeLessThan(1_000);
    setOnLine(true);
    look = answersAfter(10);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });

  it('is made all the same where the browser is wrong about that', async () => {
    setOnLine(false);
    expect(await outcome()).toMatchObject({ answer: { id: 1 } });
  });

  it('is not made again by itself; the person who does so has it counted once', async () => {
    act = swallows;
    look = swallows;
    await outcome();
    act = answersAfter(10);
    look = answersAfter(10);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(await outcome()).toMatchObject({ answer: { id: 1 } });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]!.key).not.toBeNull();
  });

  it('leaves nobody in doubt where it only asks', async () => {
    act = refuses;
    for (const url of ['/api/letter-preview', '/api/document/acceptance/read', '/api/authentication/login']) {
      expect((await outcome(url)).problem!.message).toBe(
        'Le serveur ne répond pas. Vérifiez votre connexion puis réessayez.',
      );
    }
    expect((await outcome('/api/document/acceptance/accept')).problem!.message).toMatch(/nous ne savons pas/);
  });

  it('is nobody’s company once it is answered', async () => {
    let looks = 0;
    look = (signal) => {
      looks++;
      return answersAfter(10)(signal);
    };
    act = answersAfter(2_000);
    await outcome();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(looks).toBe(1);
  });
});
