import type { Problem } from '@pds/platform';

/** Words of the messages of Nest, Fastify, class-validator, JSON.parse and PostgreSQL; none of them is also French. */
const words = [
  ...[
    'the',
    'and',
    'of',
    'to',
    'for',
    'with',
    'than',
    'was',
    'has',
    'be',
    'been',
    'not',
    'each',
    'must',
    'should',
    'cannot',
  ],
  ...['allowed', 'bad', 'between', 'character', 'contains', 'empty', 'error', 'exceeds', 'exist', 'expected', 'failed'],
  ...[
    'following',
    'forbidden',
    'found',
    'greater',
    'invalid',
    'large',
    'less',
    'length',
    'malformed',
    'missing',
    'nested',
  ],
  ...['passed', 'reached', 'required', 'supported', 'too', 'unauthorized', 'undefined', 'unexpected', 'unknown'],
  ...['unprocessable', 'unsupported', 'validate', 'violates', 'array', 'body', 'boolean', 'element', 'field', 'file'],
  ...['function', 'header', 'input', 'key', 'null', 'number', 'object', 'payload', 'property', 'request', 'string'],
  ...['syntax', 'token', 'value', 'values'],
];
const english = new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'iu');

/** The texts of a problem that are not French although the user reads them; `title` is the name of the HTTP status. */
export function englishIn({ detail, errors = [] }: Pick<Problem, 'detail' | 'errors'>): string[] {
  return [detail, ...errors.map(({ message }) => message)].filter((text) => text.trim() === '' || english.test(text));
}
