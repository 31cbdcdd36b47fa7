import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Bytes. A smaller answer fits in one packet: compressing it gains nothing. */
const threshold = 1_400;

/**
 * Compresses JSON and other text, for browsers that accept it: a month of the planning for all departments is 390 kB. PDFs, workbooks and
 * pictures are sent as they are, and so are the assets of the SPA, which the build compressed.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold,
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    },
  });
}
