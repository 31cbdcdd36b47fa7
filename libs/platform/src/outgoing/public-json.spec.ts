import { FakePublicService } from '../testing/fake-public-service';
import { NoPublicAnswer, PublicJson, type ResolveName } from './public-json';

const service = new FakePublicService((query) => ({ query }));
const other = new FakePublicService(() => ({ secret: true }));

/** A name server that says anything. */
const resolvesTo =
  (...addresses: readonly string[]): ResolveName =>
  (_hostname, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

/** The code of a refusal. */
const refusal = (response: Promise<unknown>): Promise<string> =>
  response.then(
    (answer) => `answered ${JSON.stringify(answer)}`,
    (error: unknown) => (error instanceof NoPublicAnswer ? error.message : `failed otherwise: ${String(error)}`),
  );

describe('a question to a public service', () => {
  const local = () => new PublicJson({ url: service.url, mayBeLocal: true });

  beforeAll(async () => {
    await service.listen();
    await other.listen();
  });
  afterEach(() => service.fail(null));
  afterAll(async () => {
    await service.close();
    await other.close();
  });

  it('is answered with its JSON', async () => {
    expect(await local().get({ q: '12 rue de l’Église & fils', limit: '5' })).toEqual({
      query: '12 rue de l’Église & fils',
    });
  });

  it('is given up after a second of silence, also within an answer', async () => {
    service.fail('silence');
    const started = Date.now();
    expect(await refusal(local().get({ q: 'a' }))).toMatch(/Abort|Timeout|ABORT/);
    // Generous for a busy machine; what matters is that it ends.
    expect(Date.now() - started).toBeGreaterThanOrEqual(900);
  });

  it('reads no more of an answer than its limit', async () => {
    service.fail('endless');
    expect(await refusal(local().get({ q: 'a' }))).toBe('too long');
    service.fail({ body: JSON.stringify('x'.repeat(300 * 1024)) });
    expect(await refusal(local().get({ q: 'a' }))).toBe('too long');
  });

  it.each([
    [{ status: 500 }, 'status 500'],
    [{ status: 429 }, 'status 429'],
    [{ body: '<html><script>alert(1)</script></html>', headers: { 'Content-Type': 'text/html' } }, 'SyntaxError'],
    [{ body: '' }, 'SyntaxError'],
  ])('has no answer in %j', async (mishap, code) => {
    service.fail(mishap);
    expect(await refusal(local().get({ q: 'a' }))).toBe(code);
  });

  it.each(['http://127.0.0.1:1/', 'http://169.254.169.254/latest/meta-data/', 'file:///etc/passwd'])(
    'does not follow a redirect to %s',
    async (location) => {
      service.fail({ status: 302, headers: { Location: location } });
      expect(await refusal(local().get({ q: 'a' }))).toBe('status 302');
    },
  );

  it('does not follow a redirect to another service of this machine', async () => {
    service.fail({ status: 307, headers: { Location: other.url } });
    expect(await refusal(local().get({ q: 'a' }))).toBe('status 307');
    expect(other.questions).toEqual([]);
  });

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.0.1'])(
    'goes to no name that resolves to %s',
    async (address) => {
      const asking = new PublicJson({ url: 'http://public.example/search', mayBeLocal: false }, resolvesTo(address));
      expect(await refusal(asking.get({ q: 'a' }))).toBe('not public');
    },
  );

  it('goes to no name of which only one address is private', async () => {
    const resolve = resolvesTo('93.184.216.34', '10.0.0.1');
    const asking = new PublicJson({ url: 'http://public.example/search', mayBeLocal: false }, resolve);
    expect(await refusal(asking.get({ q: 'a' }))).toBe('not public');
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/',
  ])('goes to no private address that is written as %s', async (url) => {
    expect(await refusal(new PublicJson({ url, mayBeLocal: false }).get({ q: 'a' }))).toBe('not public');
  });

  it('has no answer from a name that does not exist', async () => {
    const resolve: ResolveName = (_hostname, _options, done) =>
      done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), []);
    const asking = new PublicJson({ url: 'http://nowhere.example/', mayBeLocal: false }, resolve);
    expect(await refusal(asking.get({ q: 'a' }))).toBe('ENOTFOUND');
  });
});
