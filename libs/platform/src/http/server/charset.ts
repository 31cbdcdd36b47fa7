import type { FastifyInstance } from 'fastify';

/**
 * Declares UTF-8 for every text response, including those that a library sends without a charset: a browser that has to guess can be led to
 * see markup where there is none.
 */
export function declareCharset(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && /^(?:text\/|application\/javascript)[^;]*$/.test(type)) {
      void reply.header('content-type', `${type}; charset=utf-8`);
    }
  });
}
