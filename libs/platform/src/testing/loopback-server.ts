import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in this process, over real HTTP, that only this machine reaches: the base of the fakes of outside services. */
export abstract class LoopbackServer {
  private readonly server: Server = createServer((request, response) => {
    this.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  protected abstract answer(request: IncomingMessage, response: ServerResponse): Promise<void>;

  /** @returns its address */
  async listen(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return this.url;
  }

  /** Its address while it listens. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((closed) => {
      this.server.close(() => closed());
      this.server.closeAllConnections();
    });
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
