import { EmbeddedPostgresError } from '@pds/embedded-postgres';
import { DatabaseNewerThanProgram, InvalidSettings } from '@pds/platform';
import { startFailure } from './start-failure';

describe('the reason why a program could not start', () => {
  const failed = (code: string) => startFailure(Object.assign(new Error('syscall'), { code }));

  it('is a list of settings when one of them is the cause', () => {
    expect(failed('EADDRINUSE')).toBe('Réglages invalides :\n  - PORT : ce port est déjà pris');
    for (const code of ['ENOSPC', 'EROFS']) expect(failed(code)).toMatch(/^Réglages invalides :\n {2}- DATA_DIR : /);
    for (const code of ['ECONNREFUSED', 'ETIMEDOUT', '28P01', '3D000'])
      expect(failed(code)).toMatch(/^Réglages invalides :\n {2}- DATABASE_URL : /);
    expect(startFailure(new Error('unsupported startup parameter: statement_timeout'))).toMatch(/DATABASE_DIRECT_URL/);
    expect(startFailure(new InvalidSettings(['PORT : …']))).toBe('Réglages invalides :\n  - PORT : …');
  });

  it('is a sentence about a database of a later version', () => {
    const names = Array.from({ length: 7 }, (_, index) => `Later${index}`);
    expect(startFailure(new DatabaseNewerThanProgram(names))).toMatch(
      /plus récente.* 7 migrations \(Later0, .*Later4, …\)/s,
    );
    expect(startFailure(new DatabaseNewerThanProgram(['Later']))).toMatch(/ 1 migration \(Later\)/);
  });

  it('is the message of the embedded server’s own errors, and the stack of any other error', () => {
    expect(startFailure(new EmbeddedPostgresError('PostgreSQL n’a pas démarré'))).toBe('PostgreSQL n’a pas démarré');
    expect(startFailure(new TypeError('x is undefined'))).toMatch(/^TypeError: x is undefined\n\s+at /);
    expect(startFailure('nothing')).toBe('nothing');
  });
});
