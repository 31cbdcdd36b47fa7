import type { FastifyInstance } from 'fastify';

/**
 * Says of every text that it is UTF-8, also of those that a library sends without saying so: a browser that has to guess
 * can be led to read markup where there is none.
 */
export function sayCharset(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && /^(?:text\/|application\/javascript)[^;]*$/.test(type)) {
      void reply.header('content-type', `${type}; charset=utf-8`);
    }
  });
}
