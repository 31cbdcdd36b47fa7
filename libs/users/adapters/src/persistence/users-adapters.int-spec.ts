import { type TestDatabase, testDatabase } from '@pds/composition/testing';
import { FixedClock, InMemoryOutbox } from '@pds/kernel/testing';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import {
  AccountNotFound,
  AffiliateOrganiser,
  InviteOrganiser,
  SecondFactor,
  WithdrawOrganiser,
} from '@pds/users/domain';
import {
  accountsContract,
  apiTokensContract,
  credentialLinksContract,
  emailChangesContract,
  secondFactorsContract,
  sessionsContract,
} from '@pds/users/domain/testing';
import { Argon2PasswordHasher } from '../gateways/argon2-password-hasher';
import { RandomTokens } from '../gateways/random-tokens';
import { PostgresApiTokens } from './postgres-api-tokens';
import { PostgresCredentialLinks } from './postgres-credential-links';
import { PostgresEmailChanges } from './postgres-email-changes';
import { PostgresSecondFactors } from './postgres-second-factors';
import { PostgresSessions } from './postgres-sessions';
import { PostgresAccounts } from './postgres-accounts';
import { UsersFacadeAdapter } from '../users.facade.adapter';

describe('users on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  }, 60_000);
  afterAll(() => database?.close());

  /** An empty context with, where rows must belong to somebody, accounts 1 and 2. */
  async function empty(accounts = 0): Promise<void> {
    await database.unitOfWork.query('TRUNCATE users.accounts CASCADE');
    await database.unitOfWork.query(
      `INSERT INTO users.accounts (id, email, first_name, last_name, created_at)
       SELECT n, n || '@example.org', 'Jeanne', 'Martin', now() FROM generate_series(1, $1::integer) AS n`,
      [accounts],
    );
  }

  describe('accounts', () =>
    accountsContract(async () => {
      await empty();
      return new PostgresAccounts(database.unitOfWork);
    }));
  describe('sessions', () =>
    sessionsContract(async () => {
      await empty(2);
      return new PostgresSessions(database.unitOfWork);
    }));
  describe('credential links', () =>
    credentialLinksContract(async () => {
      await empty(2);
      return new PostgresCredentialLinks(database.unitOfWork);
    }));
  describe('e-mail changes', () =>
    emailChangesContract(async () => {
      await empty(2);
      return new PostgresEmailChanges(database.unitOfWork);
    }));
  describe('API tokens', () =>
    apiTokensContract(async () => {
      await empty(2);
      await database.unitOfWork.query(
        `INSERT INTO users.affiliations (id, account_id, role, active) VALUES (1, 1, 'ROLE_USER', true), (2, 2, 'ROLE_USER', true)`,
      );
      return new PostgresApiTokens(database.unitOfWork);
    }));
  describe('second factors', () =>
    secondFactorsContract(async () => {
      await empty(2);
      return new PostgresSecondFactors(database.unitOfWork, { sessionSecret: 'a secret of this installation' });
    }));
  it('keeps the secret of a second factor encrypted, and recovery codes when it can no longer be read', async () => {
    await empty(1);
    const factor = SecondFactor.enrol(1, 'JBSWY3DPEHPK3PXP');
    factor.replaceRecoveryCodes(['a', 'b']);
    await new PostgresSecondFactors(database.unitOfWork, { sessionSecret: 'before' }).save(factor);
    const [row] = await database.unitOfWork.query('SELECT * FROM users.second_factors');
    expect(JSON.stringify(row)).not.toContain('JBSWY3DPEHPK3PXP');

    const after = new PostgresSecondFactors(database.unitOfWork, { sessionSecret: 'after' });
    const unreadable = (await after.find(1))!;
    expect(unreadable.snapshot()).toMatchObject({ secret: '', recoveryCodes: [{ digest: 'a' }, { digest: 'b' }] });
    unreadable.useRecoveryCode('a', Date.parse('2026-11-20T10:00:00Z'));
    await after.save(unreadable);
    const before = await new PostgresSecondFactors(database.unitOfWork, { sessionSecret: 'before' }).find(1);
    expect(before!.snapshot().secret).toBe('JBSWY3DPEHPK3PXP');
    expect(before!.recoveryCodesLeft).toBe(1);
  });
  it('holds an account while one transaction changes it, so that no change is lost', async () => {
    await empty();
    const accounts = new PostgresAccounts(database.unitOfWork);
    await database.unitOfWork.query(
      `INSERT INTO users.accounts (id, email, first_name, last_name, created_at)
       VALUES (1, 'a@example.org', 'Jeanne', 'Martin', now())`,
    );
    const affiliate = (organisationId: number) =>
      database.unitOfWork.run(async () => {
        const account = (await accounts.findForUpdate(1))!;
        account.affiliateOrganiser(organisationId, await accounts.nextAffiliationId());
        await accounts.save(account);
      });
    await Promise.all([1, 2, 3, 4, 5].map(affiliate));
    const affiliations = (await accounts.find(1))!.snapshot().affiliations;
    expect(affiliations.map((each) => each.organisationId).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(affiliations.filter((each) => each.active)).toHaveLength(1);
  });
});

/** The facade with its use cases. */
function facadeOn(work: TypeOrmUnitOfWork): UsersFacadeAdapter {
  const accounts = new PostgresAccounts(work);
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  return new UsersFacadeAdapter(
    new AffiliateOrganiser(accounts, work),
    new InviteOrganiser(accounts, new InMemoryOutbox(), work, clock),
    new WithdrawOrganiser(accounts, work),
    work,
  );
}

describe('users facade', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  }, 60_000);
  afterAll(() => database?.close());

  it('answers for living accounts only, and changes what it is asked to', async () => {
    const work = database.unitOfWork;
    await work.query(
      `INSERT INTO users.accounts (id, email, first_name, last_name, phone, created_at, deleted_at)
       VALUES (1, 'a@example.org', 'Jeanne', 'Martin', '06', now(), NULL),
              (2, 'b@example.org', 'Paul', 'Durand', NULL, now(), NULL),
              (3, 'c@example.org', 'Parti', 'Depuis', NULL, now(), now())`,
    );
    await work.query(`SELECT setval('users.accounts_id_seq', 100)`);
    const accounts = new PostgresAccounts(work);
    const facade = facadeOn(work);
    const jeanne = { id: 1, firstName: 'Jeanne', lastName: 'Martin', email: 'a@example.org', phone: '06' };
    expect(await facade.contact(1)).toEqual(jeanne);
    expect(await facade.contact(3)).toBeNull();
    expect((await facade.contacts([1, 2, 3, 4])).map((contact) => contact.id).sort()).toEqual([1, 2]);

    await facade.affiliateOrganiser(1, 5);
    expect((await accounts.find(1))!.snapshot()).toMatchObject({
      affiliations: [{ role: 'ROLE_USER', organisationId: 5, active: true }],
    });
    await expect(facade.affiliateOrganiser(3, 5)).rejects.toThrow(AccountNotFound);
    await facade.withdrawOrganiser(1, 5);
    expect((await accounts.find(1))!.snapshot().affiliations).toMatchObject([{ organisationId: null, active: true }]);

    const person = { firstName: 'Zoé', lastName: 'Blanc', email: 'zoe@example.org', organisationId: 6, notify: false };
    expect(await facade.contact(await facade.inviteOrganiser(person))).toMatchObject({ email: 'zoe@example.org' });
  });

  it("rolls back with its caller's transaction", async () => {
    const work = database.unitOfWork;
    const accounts = new PostgresAccounts(work);
    const facade = facadeOn(work);
    const failing = work.run(async () => {
      await facade.affiliateOrganiser(2, 77);
      throw new Error('the caller fails');
    });
    await expect(failing).rejects.toThrow('the caller fails');
    expect((await accounts.find(2))!.snapshot().affiliations).toEqual([]);
  });
});

describe('argon2 password hasher', () => {
  const hasher = new Argon2PasswordHasher();

  it('recognises a password, however its accents are composed, and no other', async () => {
    const hash = await hasher.hash('Sécours-2026');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.matches('Sécours-2026'.normalize('NFD'), hash)).toBe(true);
    expect(await hasher.matches('Secours-2026', hash)).toBe(false);
  });

  it('refuses everything without a hash, after the same work', async () => {
    // Algorithm, version and cost stand in the hash itself and decide the work: a clock would only measure the machine.
    const workOf = (encoded: string) => encoded.split('$').slice(1, 4);
    expect(workOf(await hasher.nobody)).toEqual(workOf(await hasher.hash('another')));
    expect(await hasher.matches('Secours-2026', null)).toBe(false);
    expect(await hasher.matches('', null)).toBe(false);
  });
});

describe('random tokens', () => {
  it('are 256 bits, never twice the same, and stored as something else', () => {
    const tokens = new RandomTokens();
    const issued = Array.from({ length: 1000 }, () => tokens.issue());
    expect(new Set(issued.map((token) => token.secret)).size).toBe(1000);
    for (const { secret, digest } of issued) {
      expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(digest).toMatch(/^[0-9a-f]{64}$/);
      expect(tokens.digest(secret)).toBe(digest);
    }
  });
});
