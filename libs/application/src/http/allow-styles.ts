import type { FastifyReply } from 'fastify';

/** Allows the page of an answer one more source of styles than the content security policy of all answers (`'nonce-…'`, for instance). */
export function allowStyles(reply: FastifyReply, source: string): void {
  const policy = String(reply.raw.getHeader('content-security-policy'));
  reply.raw.setHeader('content-security-policy', policy.replace(/style-src [^;]*/, `$& ${source}`));
}
