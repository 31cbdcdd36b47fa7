import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { CapturedLog } from '../testing/captured-log';
import type { Metrics } from './metrics';
import { serveMetrics } from './metrics-server';

const metrics = {
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  permissionOf: (header?: string) => (header === 'Bearer right' ? 'granted' : 'refused'),
  textOfProcess: async () => 'pds_pdf_waiting 0\n',
} as Metrics;

describe('the metrics of a worker', () => {
  it('are answered at a port of their own, with the token', async () => {
    const server = serveMetrics(metrics, 0, '127.0.0.1');
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const get = (path: string, authorization = 'Bearer right', method = 'GET') =>
      fetch(`${base}${path}`, { method, headers: { authorization } });
    try {
      const answer = await get('/metrics');
      expect([answer.status, await answer.text()]).toEqual([200, 'pds_pdf_waiting 0\n']);
      expect(answer.headers.get('content-type')).toBe(metrics.contentType);
      expect((await get('/metrics', 'Bearer wrong')).status).toBe(401);
      expect((await get('/', 'Bearer right')).status).toBe(404);
      expect((await get('/metrics', 'Bearer right', 'POST')).status).toBe(404);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('do not end a process whose port is taken', async () => {
    const log = new CapturedLog();
    Logger.overrideLogger(log);
    const first = serveMetrics(metrics, 0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const second = serveMetrics(metrics, port, '127.0.0.1');
    await new Promise((done) => second.once('error', done));
    expect(log.lines).toEqual([expect.stringContaining(`Port ${port} cannot be opened for /metrics`)]);
    first.close();
    Logger.overrideLogger(false);
  });
});
