import { counted, defineError, type FieldError } from '@pds/kernel';
import type { FastifyInstance } from 'fastify';
import { InvalidRequest } from '../problems/invalid-request';

/**
 * The maximum content of a body, query string or path, for every route. Far more than any form sends, yet so little that transforming,
 * validating and answering it takes milliseconds; the fields of a DTO have finer bounds.
 */
export const requestBounds = {
  /** Nesting depth of objects and lists. */
  depth: 8,
  /** Elements of one list. */
  items: 1_000,
  /** Fields of one object, parameters of one query string. */
  fields: 200,
  /** All values counted together. */
  values: 8_000,
  /** UTF-16 units of one text: the longest is rich text. */
  characters: 120_000,
} as const;

/** A request that is larger or deeper than anything the product accepts. */
export class OversizedRequest extends defineError(
  'request.oversized',
  'malformed',
  (fields: readonly FieldError[] = []) => ({
    message: 'La requête contient plus que ce qui peut être traité.',
    fields,
  }),
) {}

/** An object or list created by a JSON parser: the parts of an upload, which its route bounds, are instances of other classes. */
function isParsed(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return Array.isArray(value);
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Names of properties that every object inherits: as field names they would be confused with the inherited ones. */
const isInherited = (name: string): boolean => name in Object.prototype;

/**
 * Refuses values beyond {@link requestBounds}, and the two things that JSON can express and PostgreSQL cannot store: U+0000 and half a
 * surrogate pair. Each error names its field. Takes one pass, which ends at the first violation.
 * @throws OversizedRequest, InvalidRequest
 */
export function refuseOutOfBounds(value: unknown): void {
  const left: { path: string; value: unknown; depth: number }[] = [{ path: '', value, depth: 0 }];
  let count = 0;
  for (let entry = left.pop(); entry; entry = left.pop()) {
    const { path, value: inner, depth } = entry;
    if (typeof inner === 'string') refuseUnstorableText(path, inner);
    if (!isParsed(inner)) continue;
    if (depth >= requestBounds.depth) throw oversized(path, 'Trop de niveaux imbriqués');
    const names = Object.keys(inner);
    const most = Array.isArray(inner) ? requestBounds.items : requestBounds.fields;
    if (names.length > most) throw oversized(path, `${counted(most, 'élément')} au plus`);
    count += names.length;
    if (count > requestBounds.values) throw new OversizedRequest();
    for (const name of names) {
      const inside = path === '' ? name : `${path}.${name}`;
      if (isInherited(name)) throw new InvalidRequest([{ field: inside, message: 'Champ inconnu' }]);
      left.push({ path: inside, value: (inner as Record<string, unknown>)[name], depth: depth + 1 });
    }
  }
}

/** Bounds every request once it is parsed, before guards, conversions and validation. */
export function boundRequests(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', async (request) => {
    refuseOutOfBounds(request.params);
    refuseOutOfBounds(request.query);
    refuseOutOfBounds(request.body);
  });
}

function refuseUnstorableText(path: string, text: string): void {
  if (text.length > requestBounds.characters) throw oversized(path, 'Texte trop long');
  if (!text.includes('\0') && text.isWellFormed()) return;
  throw new InvalidRequest(path === '' ? [] : [{ field: path, message: 'Caractère interdit' }]);
}

function oversized(path: string, message: string): OversizedRequest {
  return new OversizedRequest(path === '' ? [] : [{ field: path, message }]);
}
