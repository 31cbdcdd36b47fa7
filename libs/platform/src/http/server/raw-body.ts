import { HttpException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { Readable } from 'node:stream';

const rawBodies = new WeakMap<object, Buffer>();

/** Bytes of the longest signed body. */
const maxBytes = 256 * 1024;

/** Keeps the bytes of the bodies sent to some routes: a signature covers them, not what a parser made of them. */
export function keepRawBodies(fastify: FastifyInstance, routes: readonly string[]): void {
  fastify.addHook('preParsing', async (request, _reply, payload: RequestPayload) => {
    if (!routes.includes(request.routeOptions.url ?? '')) return payload;
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of payload as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > maxBytes) throw new HttpException('too large', 413);
      parts.push(part);
    }
    const bytes = Buffer.concat(parts);
    rawBodies.set(request, bytes);
    return Object.assign(Readable.from([bytes]), { receivedEncodedLength: length });
  });
}

/** The kept bytes of a body; empty if its route keeps none. */
export function rawBodyOf(request: FastifyRequest): Buffer {
  return rawBodies.get(request) ?? Buffer.alloc(0);
}
