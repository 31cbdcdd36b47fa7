import { type TestDatabase, testDatabase } from '@pds/testing';
import { FixedClock, InMemoryOutbox } from '@pds/kernel/testing';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import {
  Account,
  AccountNotFound,
  AffiliateOrganiser,
  InviteOrganiser,
  SecondFactor,
  WithdrawOrganiser,
} from '@pds/users/domain';
import {
  accountsContract,
  anAccount,
  apiTokensContract,
  credentialLinksContract,
  emailChangesContract,
  identitiesContract,
  knownDevicesContract,
  secondFactorsContract,
  sessionsContract,
} from '@pds/users/domain/testing';
import { Argon2PasswordHasher } from '../gateways/argon2-password-hasher';
import { RandomTokens } from '../gateways/random-tokens';
import { PostgresApiTokens } from './postgres-api-tokens';
import { PostgresCredentialLinks } from './postgres-credential-links';
import { PostgresEmailChanges } from './postgres-email-changes';
import { PostgresIdentities } from './postgres-identities';
import { PostgresKnownDevices } from './postgres-known-devices';
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

  /** An empty context with, where rows must belong to somebody, accounts 1 and 2, each with an affiliation of its number. */
  async function empty(accounts = 0): Promise<void> {
    await database.unitOfWork.query('TRUNCATE users.accounts CASCADE');
    for (let id = 1; id <= accounts; id++) {
      const person = { firstName: 'Jeanne', lastName: 'Martin', email: `${id}@example.org`, phone: '06 12 34 56 78' };
      const account = Account.signUp({ account: id, affiliation: id }, person, Date.parse('2026-11-20T10:00:00Z'));
      await new PostgresAccounts(database.unitOfWork).add(account);
    }
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
  describe('identities', () =>
    identitiesContract(async () => {
      await empty(2);
      return new PostgresIdentities(database.unitOfWork);
    }));
  describe('known devices', () =>
    knownDevicesContract(async () => {
      await empty(2);
      return new PostgresKnownDevices(database.unitOfWork);
    }));
  describe('API tokens', () =>
    apiTokensContract(async () => {
      await empty(2);
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
    const { id } = await stored(accounts, 'a@example.org');
    const affiliate = (organisationId: number) =>
      database.unitOfWork.run(async () => {
        const account = (await accounts.findForUpdate(id))!;
        account.affiliateOrganiser(organisationId, await accounts.nextAffiliationId());
        await accounts.save(account);
      });
    await Promise.all([1, 2, 3, 4, 5].map(affiliate));
    const affiliations = (await accounts.find(id))!.snapshot().affiliations;
    expect(affiliations.map((each) => each.organisationId).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(affiliations.filter((each) => each.active)).toHaveLength(1);
  });
});

/** Somebody who has signed up. */
async function stored(accounts: PostgresAccounts, email: string): Promise<Account> {
  const account = await anAccount(accounts, email);
  await accounts.add(account);
  return account;
}

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
    const accounts = new PostgresAccounts(work);
    const facade = facadeOn(work);
    const { id } = await stored(accounts, 'a@example.org');
    const other = await stored(accounts, 'b@example.org');
    const gone = await stored(accounts, 'c@example.org');
    gone.anonymise(Date.parse('2026-11-20T11:00:00Z'));
    await accounts.save(gone);
    const jeanne = { id, firstName: 'Jeanne', lastName: 'Martin', email: 'a@example.org', phone: '06 12 34 56 78' };
    expect(await facade.contact(id)).toEqual(jeanne);
    expect(await facade.contact(gone.id)).toBeNull();
    const asked = [id, other.id, gone.id, gone.id + 1];
    expect((await facade.contacts(asked)).map((contact) => contact.id).sort()).toEqual([id, other.id].sort());

    await facade.affiliateOrganiser(id, 5);
    expect((await accounts.find(id))!.snapshot()).toMatchObject({
      affiliations: [{ role: 'ROLE_USER', organisationId: 5, active: true }],
    });
    await expect(facade.affiliateOrganiser(gone.id, 5)).rejects.toThrow(AccountNotFound);
    await facade.withdrawOrganiser(id, 5);
    expect((await accounts.find(id))!.snapshot().affiliations).toMatchObject([{ organisationId: null, active: true }]);

    const person = { firstName: 'Zoé', lastName: 'Blanc', email: 'zoe@example.org', organisationId: 6, notify: false };
    expect(await facade.contact(await facade.inviteOrganiser(person))).toMatchObject({ email: 'zoe@example.org' });
  });

  it("rolls back with its caller's transaction", async () => {
    const work = database.unitOfWork;
    const accounts = new PostgresAccounts(work);
    const facade = facadeOn(work);
    const { id } = await stored(accounts, 'd@example.org');
    const failing = work.run(async () => {
      await facade.affiliateOrganiser(id, 77);
      throw new Error('the caller fails');
    });
    await expect(failing).rejects.toThrow('the caller fails');
    expect((await accounts.find(id))!.snapshot().affiliations).toMatchObject([{ organisationId: null }]);
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
