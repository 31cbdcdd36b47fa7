import { type TestDatabase, testDatabase } from '@pds/testing';
import { FixedClock, InMemoryEditions, InMemoryOutbox, InMemoryRateLimiter, runs } from '@pds/kernel/testing';
import type { Person, TypeOrmUnitOfWork } from '@pds/platform';
import {
  Account,
  AccountNotFound,
  AffiliateOrganiser,
  CheckAccountVisibility,
  CreateAdministrator,
  ensureAdministratorRemains,
  IdentifyCalendarReader,
  IntroduceOrganiser,
  InviteOrganiser,
  LastAdministrator,
  SecondFactor,
  SendCredentialLink,
  UpdateOwnDetails,
  WithdrawOrganiser,
  WithdrawUnansweredOrganiser,
} from '@pds/users/domain';
import {
  accountsContract,
  anAccount,
  apiTokensContract,
  calendarLinksContract,
  credentialLinksContract,
  emailChangesContract,
  FixedStructure,
  identitiesContract,
  InMemoryAccountMails,
  knownDevicesContract,
  OpenDemands,
  organiserProposalsContract,
  dailyDigestsContract,
  savedViewsContract,
  secondFactorsContract,
  sessionsContract,
  usersInMemory,
} from '@pds/users/domain/testing';
import { Argon2PasswordHasher } from '../gateways/argon2-password-hasher';
import { RandomTokens } from '../gateways/random-tokens';
import { PostgresCalendarLinks } from './postgres-calendar-links';
import { PostgresApiTokens } from './postgres-api-tokens';
import { PostgresCredentialLinks } from './postgres-credential-links';
import { PostgresEmailChanges } from './postgres-email-changes';
import { PostgresIdentities } from './postgres-identities';
import { PostgresKnownDevices } from './postgres-known-devices';
import { PostgresOrganiserProposals } from './postgres-organiser-proposals';
import { SignedDigestLinks } from '../gateways/signed-digest-links';
import { PostgresDailyDigests } from './postgres-daily-digests';
import { PostgresSavedViews } from './postgres-saved-views';
import { PostgresSecondFactors } from './postgres-second-factors';
import { PostgresSessions } from './postgres-sessions';
import { PostgresAccounts } from './postgres-accounts';
import { LiveCalendarReaders } from '../read-models/live-calendar-readers.read-model';
import { PersonalAccount } from '../read-models/personal-account.read-model';
import { UsersFacadeAdapter } from '../users.facade.adapter';

describe('users on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.close());

  /** An empty context with accounts 1 and 2, each with an affiliation of the same number, for rows that need an owner. */
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
  describe('daily digests', () =>
    dailyDigestsContract(async () => {
      await empty(2);
      return new PostgresDailyDigests(database.unitOfWork);
    }));
  describe('saved views', () =>
    savedViewsContract(async () => {
      await empty(2);
      return new PostgresSavedViews(database.unitOfWork);
    }));
  describe('links of calendars', () =>
    calendarLinksContract(async () => {
      await empty(2);
      return new PostgresCalendarLinks(database.unitOfWork, { sessionSecret: 'a secret of this installation' });
    }));
  it('stores the secret of a calendar encrypted', async () => {
    await empty(1);
    const links = (sessionSecret: string) => new PostgresCalendarLinks(database.unitOfWork, { sessionSecret });
    const owner = { kind: 'account', accountId: 1, affiliationId: 1 } as const;
    await links('before').replace(owner, { secret: 'readable', digest: 'digest' }, 0, 1);
    const [row] = await database.unitOfWork.query('SELECT * FROM users.calendar_links');
    expect(JSON.stringify(row)).not.toContain('readable');
    expect(await links('after').find(owner)).toMatchObject({ secret: null });
  });
  it('exports the links of a person’s own calendars, and the offices whose link they were shown', async () => {
    await empty(2);
    const links = new PostgresCalendarLinks(database.unitOfWork, { sessionSecret: 'a secret of this installation' });
    const owners = [1, 2].map((id) => ({ kind: 'account', accountId: id, affiliationId: id }) as const);
    const [made, shown, unseen] = [7, 8, 9].map((officeId) => ({ kind: 'office', officeId }) as const);
    const token = (secret: string) => ({ secret, digest: `digest of ${secret}` });
    for (const [index, owner] of [...owners, shown!, unseen!].entries())
      await links.replace(owner, token(`${index}`), index * 1000, 2);
    await links.replace(made!, token('made'), 5000, 1);
    await links.noteShown(owners[0]!, 1);
    await links.noteShown(shown!, 1);
    const exported = await new PersonalAccount(database.unitOfWork, new FixedStructure()).of({
      accountId: 1,
    } as Person);
    expect(exported).toMatchObject({
      calendarLinks: [{ createdAt: new Date(0), lastReadAt: null }],
      shownOfficeCalendarLinks: [
        { officeId: 8, createdAt: new Date(2000) },
        { officeId: 7, createdAt: new Date(5000) },
      ],
    });
  });
  describe('API tokens', () =>
    apiTokensContract(async () => {
      await empty(2);
      return new PostgresApiTokens(database.unitOfWork);
    }));
  describe('organiser proposals', () =>
    organiserProposalsContract(async () => {
      await empty(2);
      return {
        proposals: new PostgresOrganiserProposals(database.unitOfWork),
        confirm: async (accountId) => {
          const accounts = new PostgresAccounts(database.unitOfWork);
          const account = (await accounts.find(accountId))!;
          account.confirmEmail(Date.parse('2026-11-20T10:00:00Z'));
          await accounts.save(account);
        },
      };
    }));
  describe('second factors', () =>
    secondFactorsContract(async () => {
      await empty(2);
      return new PostgresSecondFactors(database.unitOfWork, { sessionSecret: 'a secret of this installation' });
    }));
  it('stores the secret of a second factor encrypted, and retains recovery codes when it can no longer be read', async () => {
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
  it('locks an account while one transaction changes it, so that no change is lost', async () => {
    await empty();
    const accounts = new PostgresAccounts(database.unitOfWork);
    const { id } = await stored(accounts, 'a@example.org');
    const affiliate = (organisationId: number) =>
      database.unitOfWork.run(async () => {
        const account = (await accounts.findForUpdate(id))!;
        account.affiliateOrganiser(organisationId, await accounts.nextAffiliationId(), 'self');
        await accounts.save(account);
      });
    await Promise.all([1, 2, 3, 4, 5].map(affiliate));
    const affiliations = (await accounts.find(id))!.snapshot().affiliations;
    expect(affiliations.map((each) => each.organisationId).sort()).toEqual([1, 2, 3, 4, 5]);
    expect(affiliations.filter((each) => each.active)).toHaveLength(1);
  });

  it('retains one administrator when several leave at the same time, in any way', async () => {
    const work = database.unitOfWork;
    const accounts = new PostgresAccounts(work);
    const unnamedPlace = { departmentId: null, officeId: null, organisationId: null, entrusts: true };
    /** The steps of the use cases with an account that is about to lose its administrator role. */
    const ways = {
      deletes: async (account: Account) => {
        await ensureAdministratorRemains(accounts, account);
        account.anonymise(Date.parse('2026-11-20T10:00:00Z'));
      },
      demotes: async (account: Account) => {
        await ensureAdministratorRemains(accounts, account);
        account.replaceAffiliations([
          { id: account.snapshot().affiliations[0]!.id, role: 'ROLE_USER', ...unnamedPlace },
        ]);
      },
    };
    for (let round = 0; round < runs(4, 20); round++) {
      await empty();
      const ids: number[] = [];
      for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
        const account = await anAccount(accounts, email);
        account.replaceAffiliations([{ id: await accounts.nextAffiliationId(), role: 'ROLE_ADMIN', ...unnamedPlace }]);
        await accounts.add(account);
        ids.push(account.id);
      }
      const order = round % 2 === 0 ? ids : [...ids].reverse();
      const outcomes = await Promise.allSettled(
        order.map((id, index) =>
          work.run(async () => {
            const account = (await accounts.findForUpdate(id))!;
            await ways[(round + index) % 3 === 0 ? 'demotes' : 'deletes'](account);
            await accounts.save(account);
          }),
        ),
      );
      const refused = outcomes.filter((each) => each.status === 'rejected');
      expect(refused.map(({ reason }) => (reason as Error).constructor)).toEqual([LastAdministrator]);
      const [left] = await work.query<{ count: number }>(
        `SELECT count(DISTINCT account_id)::integer AS count FROM users.affiliations WHERE role = 'ROLE_ADMIN'`,
      );
      expect(left).toEqual({ count: 1 });
    }
  });
});

/** An account that has signed up. */
async function stored(accounts: PostgresAccounts, email: string): Promise<Account> {
  const account = await anAccount(accounts, email);
  await accounts.add(account);
  return account;
}

/** The facade with its use cases. */
function facadeOn(work: TypeOrmUnitOfWork): UsersFacadeAdapter {
  const accounts = new PostgresAccounts(work);
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const proposals = new PostgresOrganiserProposals(work);
  const { endForeignIdentity, revoke, close } = usersInMemory();
  const withdraw = new WithdrawOrganiser(accounts, proposals, work);
  const sendCredentialLink = new SendCredentialLink(
    accounts,
    new PostgresCredentialLinks(work),
    new InMemoryAccountMails(),
    new OpenDemands(),
    new RandomTokens(),
    work,
    clock,
  );
  return new UsersFacadeAdapter(
    new CheckAccountVisibility(accounts, new FixedStructure()),
    new AffiliateOrganiser(accounts, proposals, work),
    new InviteOrganiser(accounts, proposals, new InMemoryOutbox(), work, clock),
    new IntroduceOrganiser(accounts, endForeignIdentity, revoke, new InMemoryOutbox(), work, clock),
    withdraw,
    new WithdrawUnansweredOrganiser(accounts, withdraw, close, work, clock),
    new CreateAdministrator(accounts, sendCredentialLink, new InMemoryOutbox(), work, clock),
    new UpdateOwnDetails(accounts, new InMemoryEditions(), work),
    sendCredentialLink,
    proposals,
    new PostgresIdentities(work),
    new IdentifyCalendarReader(
      new LiveCalendarReaders(work, new FixedStructure(), new RandomTokens(), clock),
      new InMemoryRateLimiter(),
      clock,
    ),
    new SignedDigestLinks({ sessionSecret: 'secret' }),
    work,
    clock,
  );
}

describe('users facade', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database?.close());

  it('answers for existing accounts only, and makes the requested changes', async () => {
    const work = database.unitOfWork;
    const accounts = new PostgresAccounts(work);
    const facade = facadeOn(work);
    const { id } = await stored(accounts, 'a@example.org');
    const other = await stored(accounts, 'b@example.org');
    const gone = await stored(accounts, 'c@example.org');
    gone.anonymise(Date.parse('2026-11-20T11:00:00Z'));
    await accounts.save(gone);
    const jeanne = {
      id,
      firstName: 'Jeanne',
      lastName: 'Martin',
      email: 'a@example.org',
      phone: '06 12 34 56 78',
      emailConfirmed: false,
    };
    expect(await facade.contact(id)).toEqual(jeanne);
    expect(await facade.contact(gone.id)).toBeNull();
    const asked = [id, other.id, gone.id, gone.id + 1];
    expect((await facade.contacts(asked)).map((contact) => contact.id).sort()).toEqual([id, other.id].sort());

    const principal = { accountId: id, role: 'ROLE_USER', scope: { kind: 'all' } } as const;
    await facade.correctPhone('06 39 98 00 07', principal);
    expect(await facade.contact(id)).toEqual({ ...jeanne, phone: '06 39 98 00 07' });

    await facade.affiliateOrganiser(id, 5, 'self');
    expect((await accounts.find(id))!.snapshot()).toMatchObject({
      affiliations: [{ role: 'ROLE_USER', organisationId: 5, active: true }],
    });
    await expect(facade.affiliateOrganiser(gone.id, 5, 'self')).rejects.toThrow(AccountNotFound);
    await facade.withdrawOrganiser(id, 5);
    expect((await accounts.find(id))!.snapshot().affiliations).toMatchObject([{ organisationId: null, active: true }]);

    const person = { firstName: 'Zoé', lastName: 'Blanc', email: 'zoe@example.org', organisationId: 6, notify: false };
    const zoe = (await facade.inviteOrganiser(person))!;
    expect(await facade.contact(zoe)).toMatchObject({ email: 'zoe@example.org' });
    expect(await facade.inviteOrganiser({ ...person, firstName: 'Jeanne', email: 'A@example.org' })).toBeNull();
    expect((await accounts.find(id))!.isOrganiserOf(6)).toBe(false);
    expect((await facade.pendingOrganisersOf(6)).map(({ accountId, firstName }) => [accountId, firstName])).toEqual([
      [zoe, 'Zoé'],
      [id, 'Jeanne'],
    ]);

    expect(await facade.introduceOrganiser({ ...person, email: 'ZOE@example.org' })).toBe(zoe);
    const noe = await facade.introduceOrganiser({ ...person, email: 'noe@example.org' });
    expect((await accounts.find(noe))!.snapshot().affiliations).toMatchObject([{ organisationId: null }]);
    // Nobody has confirmed the address.
    expect(await facade.organisersOf(6)).toEqual([]);
    const confirmed = (await accounts.find(zoe))!;
    confirmed.confirmEmail(Date.parse('2026-11-20T11:00:00Z'));
    await accounts.save(confirmed);
    expect(await facade.organisersOf(6)).toMatchObject([{ id: zoe, lastName: 'Blanc', email: 'zoe@example.org' }]);
  });

  it('reveals an account only when the list of users would show it to the same person', async () => {
    const work = database.unitOfWork;
    const accounts = new PostgresAccounts(work);
    const facade = facadeOn(work);
    const { id } = await stored(accounts, 'e@example.org');
    const rhone = { kind: 'department', departmentId: 69 } as const;
    // Only administrators may know a new sign-up until it deals with a department.
    expect(await facade.isKnownIn(id, rhone)).toBe(false);
    expect(await facade.isKnownIn(id, { kind: 'all' })).toBe(true);
    await facade.affiliateOrganiser(id, 10, 'self');
    expect(await facade.isKnownIn(id, rhone)).toBe(true);
    expect(await facade.isKnownIn(id, { kind: 'office', departmentId: 69, officeId: 1 })).toBe(true);
    expect(await facade.isKnownIn(id, { kind: 'department', departmentId: 38 })).toBe(false);
    expect(await facade.isKnownIn(id, { kind: 'organiser', accountId: 1, organisationIds: [10] })).toBe(false);
    expect(await facade.isKnownIn(2_000_000, { kind: 'all' })).toBe(false);
  });

  it('rolls back with its caller’s transaction', async () => {
    const work = database.unitOfWork;
    const accounts = new PostgresAccounts(work);
    const facade = facadeOn(work);
    const { id } = await stored(accounts, 'd@example.org');
    const failing = work.run(async () => {
      await facade.affiliateOrganiser(id, 77, 'self');
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

  it('takes a password as it was typed: nothing is trimmed, folded or cut off', async () => {
    const long = 'Ma très longue phrase secrète, '.repeat(6);
    const hash = await hasher.hash(long);
    expect(await hasher.matches(long, hash)).toBe(true);
    for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -2), `${long.slice(0, -2)}x `]) {
      expect(await hasher.matches(other, hash)).toBe(false);
    }
  });

  it('refuses everything without a hash, after the same work', async () => {
    // The hash contains algorithm, version and cost, which determine the work: a clock would only measure the machine.
    const workOf = (encoded: string) => encoded.split('$').slice(1, 4);
    expect(workOf(await hasher.unknownPasswordHash)).toEqual(workOf(await hasher.hash('another')));
    expect(await hasher.matches('Secours-2026', null)).toBe(false);
    expect(await hasher.matches('', null)).toBe(false);
  });
});

describe('random tokens', () => {
  it('are 256 bits, never twice the same, and stored as a digest', () => {
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
