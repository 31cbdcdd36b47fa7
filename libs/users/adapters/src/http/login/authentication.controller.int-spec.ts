import { jest } from '@jest/globals';
import { type TestApplication, testApplication } from '@pds/testing';
import { PasswordHasher } from '@pds/users/domain';

/** Runs in sequence: measurements must not overlap. */
async function sequentially<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

describe('login and reset', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  it('do the same work whether or not an account exists, so that timing reveals nothing', async () => {
    const hasher = app.application.get(PasswordHasher, { strict: false });
    const work = { matches: jest.spyOn(hasher, 'matches'), hash: jest.spyOn(hasher, 'hash') };
    const statements = jest.spyOn(app.unitOfWork, 'query');
    /** Hashes compared and created, and statements sent, for one request. */
    async function cost(request: () => Promise<{ status: number }>) {
      // Each without previous attempts.
      await app.unitOfWork.query('TRUNCATE platform.attempts');
      for (const spy of [work.matches, work.hash, statements]) spy.mockClear();
      const { status } = await request();
      const sql = statements.mock.calls.map(([text]) => text);
      return { status, matches: work.matches.mock.calls.length, hash: work.hash.mock.calls.length, sql };
    }
    await app.visitor().post('/api/users/add', {
      firstName: 'Jeanne',
      name: 'Martin',
      email: 'sans-mot-de-passe@example.org',
      tel: '06 12 34 56 78',
    });
    try {
      const emails = ['cadre@demo.example', 'personne@demo.example', 'sans-mot-de-passe@example.org'];
      const [known, ...others] = await sequentially(emails, (email) =>
        cost(() =>
          app.visitor().post('/api/authentication/login', { username: email, password: 'un autre mot de passe' }),
        ),
      );
      expect(known).toMatchObject({ status: 401, matches: 1, hash: 0 });
      for (const other of others) expect(other).toEqual(known);

      const reset = (email: string) => app.visitor().post('/api/authentication/forgotten-password', { email });
      const [one, ...rest] = await sequentially(emails, (email) => cost(() => reset(email)));
      expect(one).toMatchObject({ status: 204, matches: 0, hash: 0 });
      for (const other of rest) expect(other).toEqual(one);
    } finally {
      jest.restoreAllMocks();
    }
  });
});
