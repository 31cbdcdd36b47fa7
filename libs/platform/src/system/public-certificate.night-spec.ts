import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { FixedClock } from '@pds/kernel/testing';
import { PublicCertificateReader } from './public-certificate';

/** Made for this test; it protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLRxS72oYz0yDnmaN
37G6wacNShAwrxjJzCiYDOqFQYihRANCAAQkd5lE1BaL3s3ZGHEs+gPCuCj0qUsU
WGSQ6brl+2H7cnEjxK/FFn0V+9Tpbu+rheERAQlEqDOIw+VilzMqGc4o
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUa8JDpwggPYFEbscEY7g0aU+jiUAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE5MzMwOVoYDzIxMjYxMTAz
MTkzMzA5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQkd5lE1BaL3s3ZGHEs+gPCuCj0qUsUWGSQ6brl+2H7cnEjxK/FFn0V
+9Tpbu+rheERAQlEqDOIw+VilzMqGc4oo28wbTAdBgNVHQ4EFgQUF76j2LxEWoVp
ga6tZJZtOITdITYwHwYDVR0jBBgwFoAUF76j2LxEWoVpga6tZJZtOITdITYwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAOECap+Aq7bT7/wQl0KOLwus1Qv33yQ48JT//zSafK1xAiEA
xGbivnr3K13zi9fw0USkiEpYZj3CdB2ypryI602+5BU=
-----END CERTIFICATE-----`;

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

describe('the certificate of the public address', () => {
  let server: Server;
  let connections: number;
  let clock: FixedClock;
  beforeEach(async () => {
    connections = 0;
    clock = new FixedClock(Date.parse('2026-11-27T12:00:00Z'));
    server = createServer({ key, cert });
    server.on('connection', () => (connections += 1));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  it('has its last instant, and the reason why a browser would refuse it', async () => {
    const reader = new PublicCertificateReader(clock);
    expect(await reader.read(`https://127.0.0.1:${portOf(server)}/sous/chemin`)).toEqual({
      kind: 'received',
      validTo: Date.parse('2126-11-03T19:33:09Z'),
      refusal: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  it('is asked for once in ten minutes', async () => {
    const reader = new PublicCertificateReader(clock);
    const address = `https://localhost:${portOf(server)}`;
    await Promise.all([reader.read(address), reader.read(address)]);
    clock.instant += 9 * 60_000;
    await reader.read(address);
    expect(connections).toBe(1);
    clock.instant += 2 * 60_000;
    await reader.read(address);
    expect(connections).toBe(2);
  });

  it('is not received from a port where nobody answers, or no TLS is spoken', async () => {
    const closed = portOf(server);
    server.close();
    expect(await new PublicCertificateReader(clock).read(`https://127.0.0.1:${closed}`)).toEqual({
      kind: 'unreachable',
      code: 'ECONNREFUSED',
    });
    const plain = createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    plain.listen(0, '127.0.0.1');
    await once(plain, 'listening');
    const answer = await new PublicCertificateReader(clock).read(`https://127.0.0.1:${portOf(plain)}`);
    expect(answer).toMatchObject({ kind: 'unreachable' });
    plain.close();
  });

  it('is given up after three seconds of silence', async () => {
    const silent = createTcpServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const answer = await new PublicCertificateReader(clock).read(`https://127.0.0.1:${portOf(silent)}`);
    expect(answer).toEqual({ kind: 'unreachable', code: 'ETIMEDOUT' });
    silent.close();
  });
});
