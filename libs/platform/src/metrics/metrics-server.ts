import { createServer, type Server } from 'node:http';
import { Logger } from '@nestjs/common';
import type { Metrics } from './metrics';

/**
 * Answers `GET /metrics` for a process that serves nothing else, with the metrics of the process alone: those of the database are the API's.
 * A port that cannot be opened is logged and ends nothing: background tasks matter more.
 */
export function serveMetrics(metrics: Metrics, port: number, host: string): Server {
  const logger = new Logger('Metrics');
  const server = createServer((request, answer) => {
    const permission = metrics.permissionOf(request.headers.authorization);
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics';
    if (!isMetrics || permission === 'off') return void answer.writeHead(404).end();
    if (permission === 'refused') return void answer.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    metrics.textOfProcess().then(
      (text) => answer.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 10_000;
  server.on('error', (error) => logger.error(`Port ${port} cannot be opened for /metrics: ${error.message}`));
  server.listen(port, host);
  server.unref();
  return server;
}
