import { NotFoundException, PayloadTooLargeException } from '@nestjs/common';
import { ChangedMeanwhile, DomainError, type DomainErrorKind, ThrottledError } from '@pds/kernel';
import { QueryFailedError } from 'typeorm';
import { NotAllowed } from './http.errors';
import { loggable, problemOf, ProblemFilter } from './problem.filter';
import { InvalidRequest } from './invalid-request';

class Refusal extends DomainError {
  readonly code = 'test.refusal';

  constructor(readonly kind: DomainErrorKind) {
    super('Refusé');
  }
}

class TooManyTries extends ThrottledError {
  readonly code = 'test.too-many-tries';

  constructor() {
    super('Trop de tentatives', 30);
  }
}

describe('an error as the caller sees it', () => {
  it.each([
    ['malformed', 400],
    ['invalid', 422],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['conflict', 409],
    ['too-large', 413],
    ['unsupported-type', 415],
    ['throttled', 429],
    ['unavailable', 503],
  ] as const)('has for a %s rule the status %i, with its code and text', (kind, status) => {
    expect(problemOf(new Refusal(kind), 'r1')).toMatchObject({ status, code: 'test.refusal', detail: 'Refusé' });
  });

  it('names the author of the earlier save when two saves collide', () => {
    const otherSave = { who: 'Alice Moreau', when: '20/11/2026 à 11 h', isSelf: true };
    expect(problemOf(new ChangedMeanwhile('ce tarif', otherSave), 'r1')).toMatchObject({ status: 409, otherSave });
  });

  it('names the invalid fields', () => {
    const fields = [{ field: 'eventSlots.0.name', message: 'Texte attendu' }];
    expect(problemOf(new InvalidRequest(fields), 'r1')).toMatchObject({
      status: 400,
      code: 'request.invalid',
      errors: fields,
    });
  });

  it('lists fifty fields at most, and drops paths so long that they only inflate the response', () => {
    const fields = Array.from({ length: 1_000 }, () => ({ field: 'x'.repeat(10_000), message: 'Champ inconnu' }));
    const { errors } = problemOf(new InvalidRequest(fields), 'r1');
    expect(errors).toHaveLength(50);
    expect(errors![0]).toEqual({ field: `${'x'.repeat(120)}…`, message: 'Champ inconnu' });
  });

  it('has the status of its kind, whatever the class name', () => {
    class t extends NotAllowed {}
    expect(problemOf(new t(), 'r1')).toMatchObject({ status: 403, code: 'http.403' });
  });

  it.each([
    [new NotFoundException('Cannot GET /internal'), 404, 'Cette adresse n’existe pas.'],
    [new PayloadTooLargeException(), 413, 'Le contenu envoyé est trop volumineux.'],
    [Object.assign(new Error('FST_ERR_CTP_INVALID_MEDIA_TYPE'), { statusCode: 415 }), 415, /contenu/],
    [Object.assign(new Error('of a library'), { statusCode: 503 }), 500, /Une erreur est survenue/],
    [new Error('relation "secret" does not exist'), 500, /Une erreur est survenue/],
    ['thrown text', 500, /Une erreur est survenue/],
  ])('replaces the framework’s English text with a French one: %s', (exception, status, detail) => {
    const problem = problemOf(exception, 'r1');
    expect(problem).toMatchObject({ status, code: status === 500 ? 'internal' : `http.${status}`, requestId: 'r1' });
    expect(problem.detail).toMatch(detail);
  });

  it('tells a throttled caller when to retry', () => {
    const headers: Record<string, string> = {};
    const reply = {
      status: () => reply,
      header: (name: string, value: string) => ((headers[name] = value), reply),
      send: () => reply,
    };
    const host = { switchToHttp: () => ({ getRequest: () => ({ id: 'r1' }), getResponse: () => reply }) };
    new ProblemFilter().catch(new TooManyTries(), host as never);
    expect(headers).toMatchObject({ 'Retry-After': '30' });
  });
});

describe('the log entry of an unexpected error', () => {
  it('says which statement failed and why, never its values', () => {
    const driverError = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
      code: '23505',
      constraint: 'accounts_email',
      detail: 'Key (email)=(zoe@demo.example) already exists.',
    });
    const error = new QueryFailedError('INSERT INTO accounts VALUES ($1)', ['zoe@demo.example'], driverError);
    const logged = loggable(error, '4f0c');
    expect(JSON.stringify(logged)).not.toContain('zoe@');
    expect(logged).toMatchObject({
      requestId: '4f0c',
      error: {
        type: 'QueryFailedError',
        query: 'INSERT INTO accounts VALUES ($1)',
        code: '23505',
        constraint: 'accounts_email',
      },
    });
  });

  it('contains nothing of a thrown value that is not an error', () => {
    expect(loggable('zoe@demo.example', '4f0c')).toEqual({ requestId: '4f0c', msg: 'Thrown: string' });
  });
});
