import { Global, Module } from '@nestjs/common';
import { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { Authenticator, Mailer, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import {
  AccountMails,
  Accounts,
  AffiliateOrganiser,
  CredentialLinks,
  CurrentAccount,
  InviteOrganiser,
  LinkEvent,
  LogIn,
  LogOut,
  PasswordHasher,
  RemoveEvent,
  RequestPasswordReset,
  SendCredentialLink,
  Sessions,
  SetPassword,
  SignUp,
  signUpPolicy,
  SwitchAffiliation,
  Throttle,
  Tokens,
  WithdrawOrganiser,
} from '@pds/users/domain';
import {
  SendConfirmationWhenAccountCreated,
  SendInvitationWhenAccountInvited,
  SendLinkWhenPasswordResetRequested,
} from './account-event-handlers';
import { AccountMailer } from './account-mailer';
import { AffiliationListReadModel } from './affiliation-list.read-model';
import { Argon2PasswordHasher } from './argon2-password-hasher';
import { AffiliationController } from './http/affiliation.controller';
import { AuthenticationController } from './http/authentication.controller';
import { LocalStrategy } from './http/local.strategy';
import { LoginPagesController } from './http/login-pages.controller';
import { UsersController } from './http/users.controller';
import { RandomTokens } from './random-tokens';
import { SessionAuthenticator } from './session-authenticator';
import { SqlCredentialLinks } from './sql-credential-links';
import { SqlSessions } from './sql-sessions';
import { SqlThrottle } from './sql-throttle';
import { TypeOrmAccounts } from './typeorm-accounts';
import { UsersFacadeAdapter } from './users-facade.adapter';

/** The users context: accounts, credentials, sessions, affiliations. */
@Global()
@Module({
  controllers: [AuthenticationController, UsersController, AffiliationController, LoginPagesController],
  providers: [
    {
      provide: Accounts,
      useFactory: (work: TypeOrmUnitOfWork) => new TypeOrmAccounts(work),
      inject: [TypeOrmUnitOfWork],
    },
    { provide: Sessions, useFactory: (work: TypeOrmUnitOfWork) => new SqlSessions(work), inject: [TypeOrmUnitOfWork] },
    {
      provide: CredentialLinks,
      useFactory: (work: TypeOrmUnitOfWork) => new SqlCredentialLinks(work),
      inject: [TypeOrmUnitOfWork],
    },
    { provide: Throttle, useFactory: (work: TypeOrmUnitOfWork) => new SqlThrottle(work), inject: [TypeOrmUnitOfWork] },
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
    { provide: Tokens, useClass: RandomTokens },
    {
      provide: AccountMails,
      useFactory: (mailer: Mailer, settings: Settings) => new AccountMailer(mailer, settings),
      inject: [Mailer, Settings],
    },
    {
      provide: AffiliationListReadModel,
      useFactory: (work: TypeOrmUnitOfWork) => new AffiliationListReadModel(work),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: SignUp,
      useFactory: (
        accounts: Accounts,
        sessions: Sessions,
        throttle: Throttle,
        tokens: Tokens,
        outbox: Outbox,
        work: UnitOfWork,
        clock: Clock,
        settings: Settings,
      ) =>
        new SignUp(
          accounts,
          sessions,
          throttle,
          tokens,
          outbox,
          work,
          clock,
          signUpPolicy(settings.publicRequestsPerHour),
        ),
      inject: [Accounts, Sessions, Throttle, Tokens, Outbox, UnitOfWork, Clock, Settings],
    },
    {
      provide: LogIn,
      useFactory: (...ports: ConstructorParameters<typeof LogIn>) => new LogIn(...ports),
      inject: [Accounts, Sessions, Throttle, PasswordHasher, Tokens, UnitOfWork, Clock],
    },
    { provide: LogOut, useFactory: (sessions: Sessions) => new LogOut(sessions), inject: [Sessions] },
    { provide: CurrentAccount, useFactory: (accounts: Accounts) => new CurrentAccount(accounts), inject: [Accounts] },
    {
      provide: SwitchAffiliation,
      useFactory: (accounts: Accounts, work: UnitOfWork) => new SwitchAffiliation(accounts, work),
      inject: [Accounts, UnitOfWork],
    },
    {
      provide: SetPassword,
      useFactory: (...ports: ConstructorParameters<typeof SetPassword>) => new SetPassword(...ports),
      inject: [Accounts, CredentialLinks, Sessions, Throttle, PasswordHasher, Tokens, UnitOfWork, Clock],
    },
    {
      provide: RequestPasswordReset,
      useFactory: (...ports: ConstructorParameters<typeof RequestPasswordReset>) => new RequestPasswordReset(...ports),
      inject: [Accounts, Throttle, Outbox, UnitOfWork, Clock],
    },
    {
      provide: SendCredentialLink,
      useFactory: (...ports: ConstructorParameters<typeof SendCredentialLink>) => new SendCredentialLink(...ports),
      inject: [Accounts, CredentialLinks, AccountMails, Tokens, UnitOfWork, Clock],
    },
    {
      provide: LinkEvent,
      useFactory: (accounts: Accounts, work: UnitOfWork) => new LinkEvent(accounts, work),
      inject: [Accounts, UnitOfWork],
    },
    {
      provide: RemoveEvent,
      useFactory: (accounts: Accounts, work: UnitOfWork) => new RemoveEvent(accounts, work),
      inject: [Accounts, UnitOfWork],
    },
    {
      provide: AffiliateOrganiser,
      useFactory: (accounts: Accounts, work: UnitOfWork) => new AffiliateOrganiser(accounts, work),
      inject: [Accounts, UnitOfWork],
    },
    {
      provide: InviteOrganiser,
      useFactory: (...ports: ConstructorParameters<typeof InviteOrganiser>) => new InviteOrganiser(...ports),
      inject: [Accounts, Outbox, UnitOfWork, Clock],
    },
    {
      provide: WithdrawOrganiser,
      useFactory: (accounts: Accounts, work: UnitOfWork) => new WithdrawOrganiser(accounts, work),
      inject: [Accounts, UnitOfWork],
    },
    {
      provide: UsersFacade,
      useFactory: (...ports: ConstructorParameters<typeof UsersFacadeAdapter>) => new UsersFacadeAdapter(...ports),
      inject: [Accounts, AffiliateOrganiser, InviteOrganiser, WithdrawOrganiser, TypeOrmUnitOfWork],
    },
    {
      provide: Authenticator,
      useFactory: (work: TypeOrmUnitOfWork, tokens: Tokens, clock: Clock) =>
        new SessionAuthenticator(work, tokens, clock),
      inject: [TypeOrmUnitOfWork, Tokens, Clock],
    },
    LocalStrategy,
    SendConfirmationWhenAccountCreated,
    SendInvitationWhenAccountInvited,
    SendLinkWhenPasswordResetRequested,
  ],
  exports: [UsersFacade, Authenticator],
})
export class UsersModule {}
