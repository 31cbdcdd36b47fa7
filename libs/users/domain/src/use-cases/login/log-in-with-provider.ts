import { type Clock, EmailAddress, type Outbox, PersonName, type UnitOfWork } from '@pds/kernel';
import { AccountCreated, EmployerVouched } from '@pds/users/contract';
import { Account } from '../../model/account';
import type { Accounts } from '../../ports/accounts';
import type { Identities, Identity } from '../../ports/login/identities';
import type { Browser, Sessions } from '../../ports/login/sessions';
import {
  ProviderAccountNotLinked,
  ProviderAccountUnknown,
  ProviderEmailNotVerified,
  ProviderNameRefused,
} from '../../users.errors';
import type { LogInResult, SessionOpening } from './session-opening';

/** The data that an identity provider vouches for. */
export interface ProvidedIdentity extends Identity {
  readonly email: string | null;
  /** Whether the provider has checked that the address is the person's. */
  readonly emailVerified: boolean;
  /** From a provider of public bodies, whose agents may come without an account; null from any other. */
  readonly agent: ProvidedAgent | null;
}

/** An agent of a public body: raw claims, which may be missing or hostile. */
export interface ProvidedAgent {
  readonly firstName: string;
  readonly lastName: string;
  /** SIRET of the employer: 14 digits; null when the claim is not. */
  readonly siret: string | null;
}

/**
 * Logs in the account that an identity is linked to. An unlinked identity is linked to the account with its address if the provider vouches
 * for that address or the browser is signed in to that account. If the account has another identity of the same provider, which may give an
 * address to another person, only a browser that is signed in to it replaces that one. An agent of a public body whose address no account
 * has gets an organiser's account; nobody else does, because people give roles. Other contexts are notified of an agent's employer. A second
 * factor, if there is one, follows as after a password. Throws `ProviderEmailNotVerified`, `ProviderAccountUnknown`,
 * `ProviderAccountNotLinked`, `ProviderNameRefused`.
 */
export class LogInWithProvider {
  constructor(
    private readonly accounts: Accounts,
    private readonly identities: Identities,
    private readonly sessions: Sessions,
    private readonly sessionOpening: SessionOpening,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ identity, browser }: { identity: ProvidedIdentity; browser: Browser }): Promise<LogInResult> {
    return this.unitOfWork.run(async () => {
      const linked = await this.identities.accountOf(identity);
      const account =
        linked === null ? await this.recognise(identity, browser) : await this.accounts.findForUpdate(linked);
      if (!account) throw new ProviderAccountUnknown();
      if (identity.agent) await this.vouchEmployer(account, identity, identity.agent.siret);
      return this.sessionOpening.afterFirstFactor(account, browser);
    });
  }

  /** The account of an unlinked identity, linked to it now. */
  private async recognise(identity: ProvidedIdentity, browser: Browser): Promise<Account | null> {
    const { emailVerified, agent } = identity;
    const email = EmailAddress.parse(identity.email ?? '')?.value;
    if (email === undefined || (!emailVerified && !agent)) throw new ProviderEmailNotVerified();
    const known = await this.accounts.findByEmail(email);
    if (!known) return agent && this.create(identity, agent, email);
    const isSignedIn = await this.isSignedIn(known.id, browser);
    if (!emailVerified && !isSignedIn) throw new ProviderAccountNotLinked();
    const account = await this.accounts.findForUpdate(known.id);
    // Locked now: its address may have changed while waiting.
    if (account?.email.toLowerCase() !== email.toLowerCase()) return null;
    const isLinked = await this.identities.link(identity, account.id, this.clock.now(), { replacing: isSignedIn });
    if (!isLinked) throw new ProviderAccountNotLinked();
    if (emailVerified) {
      account.confirmEmail(this.clock.now());
      await this.accounts.save(account);
    }
    return account;
  }

  private async create(identity: ProvidedIdentity, agent: ProvidedAgent, email: string): Promise<Account> {
    const [firstName, lastName] = [agent.firstName, agent.lastName].map((name) => PersonName.parse(name)?.value);
    if (!firstName || !lastName) throw new ProviderNameRefused();
    const now = this.clock.now();
    const ids = { account: await this.accounts.nextId(), affiliation: await this.accounts.nextAffiliationId() };
    const account = Account.introduce(ids, { firstName, lastName, email }, now);
    if (identity.emailVerified) account.confirmEmail(now);
    await this.accounts.add(account);
    await this.identities.link(identity, account.id, now, { replacing: false });
    // The e-mail that follows asks for the proof that the provider does not give.
    if (!identity.emailVerified) await this.outbox.publish(AccountCreated({ accountId: account.id }));
    return account;
  }

  private async vouchEmployer({ id }: Account, identity: Identity, siret: string | null): Promise<void> {
    await this.identities.vouchEmployer(identity, siret);
    if (siret !== null) await this.outbox.publish(EmployerVouched({ accountId: id }));
  }

  private async isSignedIn(accountId: number, { sessionId }: Browser): Promise<boolean> {
    const session = sessionId === null ? null : await this.sessions.find(sessionId, this.clock.now());
    return session?.accountId === accountId;
  }
}
