import { connect } from 'node:net';
import { type TestApplication, testApplication, type TestBrowser } from '@pds/testing';

/** Requests that two programs on the path could interpret differently: ours accepts one interpretation or refuses them. */
describe('an ambiguous request', () => {
  let app: TestApplication;
  let staff: TestBrowser;
  let port: number;
  beforeAll(async () => {
    app = await testApplication();
    staff = await app.loginAs('cadre@demo.example');
    await app.application.listen(0, '127.0.0.1');
    port = Number(new URL(await app.application.getUrl()).port);
  });
  afterAll(() => app?.close());

  /** The bytes that the server writes back to these exact bytes, until it closes the connection. */
  const answerTo = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.on('error', reject).on('close', () => resolve(answer));
    });

  const smuggled = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
  it.each([
    ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `Content-Length: 5\r\nContent-Length: ${5 + smuggled.length}\r\n\r\nabcde${smuggled}`],
    ['an unknown transfer encoding', `Transfer-Encoding: gzip\r\n\r\n${smuggled}`],
    ['a header inside a header', `X-Name: a\rTransfer-Encoding: chunked\r\n\r\n${smuggled}`],
  ])('is refused, and no second request is read from it: %s', async (_, rest) => {
    const answer = await answerTo(`POST /api/authentication/login HTTP/1.1\r\nHost: x\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('is treated as one call, whatever override headers it sends', async () => {
    for (const header of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      expect((await staff.get('/api/account', { [header]: 'DELETE' })).body.email).toBe('cadre@demo.example');
    }
    for (const header of ['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix']) {
      expect((await staff.get('/api/security-settings', { [header]: '/api/account' })).status).toBe(403);
    }
  });
});
