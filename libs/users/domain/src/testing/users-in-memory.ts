import type { Principal, Role } from '@pds/kernel';
import {
  FixedClock,
  ImmediateUnitOfWork,
  InMemoryEditions,
  InMemoryOutbox,
  InMemoryRateLimiter,
} from '@pds/kernel/testing';
import { Account } from '../model/account';
import type { Browser } from '../ports/login/sessions';
import { EndForeignIdentity } from '../use-cases/login/end-foreign-identity';
import { LogIn } from '../use-cases/login/log-in';
import { PasswordCheck } from '../use-cases/login/password-check';
import { SendCredentialLink } from '../use-cases/login/send-credential-link';
import { SessionOpening } from '../use-cases/login/session-opening';
import { CloseAccount } from '../use-cases/own-account/close-account';
import { RevokeAccess } from '../use-cases/own-account/revoke-access';
import {
  CountingTokens,
  FewCommonPasswords,
  FixedStructure,
  InMemoryAccountMails,
  InMemoryLoginLog,
  InMemorySecuritySettings,
  OpenDemands,
  ReadableHasher,
  RecordingAnswers,
} from './fakes';
import { InMemoryAccounts } from './in-memory-accounts';
import { InMemoryApiTokens } from './in-memory-api-tokens';
import { InMemoryCalendarLinks } from './in-memory-calendar-links';
import { InMemoryCredentialLinks } from './in-memory-credential-links';
import { InMemoryEmailChanges } from './in-memory-email-changes';
import { InMemoryIdentities } from './in-memory-identities';
import { InMemoryKnownDevices } from './in-memory-known-devices';
import { InMemoryOrganiserProposals } from './in-memory-organiser-proposals';
import { InMemorySavedViews } from './in-memory-saved-views';
import { InMemorySecondFactors } from './in-memory-second-factors';
import { InMemorySessions } from './in-memory-sessions';

/** The password of `usersInMemory().staff`. */
export const samplePassword = 'Secours-2026';

/** A browser without a session, on a device that nobody knows. */
export const sampleBrowser: Browser = {
  sessionId: null,
  deviceSecret: null,
  address: '192.0.2.7',
  userAgent: 'a browser',
};

/** Every port of the context in memory, and the services that its use cases share. */
export function usersInMemory() {
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const work = new ImmediateUnitOfWork();
  const outbox = new InMemoryOutbox();
  const limiter = new InMemoryRateLimiter();
  const accounts = new InMemoryAccounts();
  const sessions = new InMemorySessions();
  const devices = new InMemoryKnownDevices();
  const links = new InMemoryCredentialLinks();
  const apiTokens = new InMemoryApiTokens();
  const changes = new InMemoryEmailChanges();
  const calendarLinks = new InMemoryCalendarLinks();
  const identities = new InMemoryIdentities();
  const proposals = new InMemoryOrganiserProposals();
  const factors = new InMemorySecondFactors();
  const settings = new InMemorySecuritySettings();
  const mails = new InMemoryAccountMails();
  const answers = new RecordingAnswers();
  const demands = new OpenDemands();
  const tokens = new CountingTokens();
  const hasher = new ReadableHasher();
  const log = new InMemoryLoginLog();
  const revoke = new RevokeAccess(sessions, links, apiTokens, changes, devices, calendarLinks);
  const opening = new SessionOpening(sessions, devices, factors, settings, demands, tokens, clock);
  const views = new InMemorySavedViews();
  return {
    ...{ clock, work, outbox, limiter, editions: new InMemoryEditions(), structure: new FixedStructure() },
    ...{ accounts, sessions, devices, links, apiTokens, changes, calendarLinks, identities, proposals, factors },
    ...{ settings, mails, answers, demands, tokens, hasher, log, commonPasswords: new FewCommonPasswords() },
    ...{ revoke, opening },
    passwordCheck: new PasswordCheck(accounts, limiter, hasher, clock),
    close: new CloseAccount(accounts, revoke, proposals, identities, factors, views, mails, answers, outbox),
    endForeignIdentity: new EndForeignIdentity(identities, factors, outbox),
    logIn: new LogIn(accounts, devices, opening, limiter, hasher, tokens, log, work, clock),
    sendLink: new SendCredentialLink(accounts, links, mails, demands, tokens, work, clock),
    digest: (secret: string) => tokens.digest(secret),
    sessionOf: (secret: string) => sessions.find(tokens.digest(secret), clock.now()),
    /** A user of department 69 with `samplePassword`. */
    async staff(email: string, role: Role): Promise<Principal> {
      const details = { firstName: 'Jeanne', lastName: 'Martin', birthName: null, email, phone: null, civility: null };
      const departmentId = role === 'ROLE_ADMIN' ? null : 69;
      const place = { departmentId, officeId: null, organisationId: null, entrusts: true };
      const affiliation = { id: await accounts.nextAffiliationId(), role, ...place };
      const account = Account.createByStaff(await accounts.nextId(), details, [affiliation], clock.now());
      account.choosePassword(`hash of ${samplePassword}`, clock.now());
      await accounts.add(account);
      return account.principal()!;
    },
    /** Opens a session that lasts a second. */
    async openSession(id: string, accountId: number): Promise<void> {
      const now = clock.now();
      const lifetime = { createdAt: now, lastSeenAt: now, expiresAt: now + 1000 };
      const nobody = { createdAccountId: null, pendingAccountId: null };
      await sessions.open({ id, accountId, ...nobody, ...lifetime, address: 'a', userAgent: 'b' });
    },
  };
}
