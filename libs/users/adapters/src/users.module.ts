import { Module } from '@nestjs/common';
import { Clock, Editions, Outbox, RateLimiter, UnitOfWork } from '@pds/kernel';
import {
  Authenticator,
  IdempotencyStore,
  madeBy,
  madeOf,
  Mailer,
  PersonNames,
  portMadeOf,
  Settings,
  TypeOrmUnitOfWork,
} from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import {
  AcceptOrganiserProposal,
  AccountMails,
  Accounts,
  AddUser,
  AffiliateOrganiser,
  ApiTokens,
  ChangePassword,
  CloseAccount,
  CodeCheck,
  CommonPasswords,
  ConfirmEmailChange,
  CreateAdministrator,
  CredentialLinks,
  CurrentAccount,
  DeleteOwnAccount,
  DeleteUser,
  DisableSecondFactor,
  EditUser,
  EmailChanges,
  EndOwnSession,
  EndUserSessions,
  EnrolAtLogin,
  EnrolFromAccount,
  FiledDemands,
  Identities,
  InviteOrganiser,
  InviteUser,
  KnownDevices,
  IssueApiToken,
  LinkEvent,
  ListOwnSessions,
  ListUserSessions,
  LogIn,
  LogInWithProvider,
  LoginLog,
  LogOut,
  OneTimeCodes,
  OrganiserProposals,
  PasswordCheck,
  PasswordHasher,
  PendingLogin,
  RecogniseAccount,
  RemoveEvent,
  RepeatableAnswers,
  RequestEmailChange,
  RenewRecoveryCodes,
  RequestPasswordReset,
  RequireSecondFactor,
  ResetSecondFactor,
  RevokeAccess,
  RevokeApiToken,
  SecondFactorEnrolment,
  SecondFactors,
  SecuritySettings,
  SendCredentialLink,
  SendOrganiserProposal,
  SessionOpening,
  Sessions,
  SetPassword,
  ShowOrganiserProposal,
  ShowOwnAccount,
  ShowSecondFactor,
  ShowUser,
  SignUp,
  signUpLimit,
  Structure,
  SwitchAffiliation,
  Tokens,
  TokenScopes,
  UpdateOwnDetails,
  VerifySecondFactor,
  WithdrawOrganiser,
} from '@pds/users/domain';
import { SendConfirmationWhenAccountCreated } from './reactions/send-confirmation-when-account-created';
import { SendInvitationWhenAccountInvited } from './reactions/send-invitation-when-account-invited';
import { SendLinkWhenPasswordResetRequested } from './reactions/send-link-when-password-reset-requested';
import { SendProposalWhenOrganiserProposed } from './reactions/send-proposal-when-organiser-proposed';
import { AccountNames } from './gateways/account-names';
import { AccountMailer } from './gateways/account-mailer';
import { AffiliationListReadModel } from './read-models/affiliation-list.read-model';
import { Argon2PasswordHasher } from './gateways/argon2-password-hasher';
import { ApiTokenStrategy } from './http/api-token.strategy';
import { AccountController } from './http/account.controller';
import { AffiliationController } from './http/affiliation.controller';
import { AuthenticationController } from './http/authentication.controller';
import { BrowserCookies } from './http/browser.cookie';
import { LoginPagesController } from './http/login-pages.controller';
import { OidcController } from './http/oidc.controller';
import { PasswordStrategy } from './http/password.strategy';
import { PassportAuthenticator } from './http/principal.authenticator';
import { ProviderStrategy } from './http/provider.strategy';
import { Strategies } from './http/request.strategy';
import { SecondFactorController } from './http/second-factor.controller';
import { SecondFactorLoginController } from './http/second-factor-login.controller';
import { SessionStrategy } from './http/session.strategy';
import { SecuritySettingsController } from './http/security-settings.controller';
import { OrganiserProposalController } from './http/organiser-proposal.controller';
import { UserAdministrationController } from './http/user-administration.controller';
import { UsersController } from './http/users.controller';

import { IdentityProvider } from './gateways/identity-provider';
import { KeyedLoginLog } from './gateways/keyed-login-log';
import { ListedCommonPasswords } from './gateways/listed-common-passwords';
import { OtpauthCodes } from './gateways/otpauth-codes';
import { LiveCredentials } from './read-models/live-credentials.read-model';
import { PersonalAccount } from './read-models/personal-account.read-model';
import { RandomTokens } from './gateways/random-tokens';
import { PostgresApiTokens } from './persistence/postgres-api-tokens';
import { PostgresCredentialLinks } from './persistence/postgres-credential-links';
import { PostgresEmailChanges } from './persistence/postgres-email-changes';
import { PostgresIdentities } from './persistence/postgres-identities';
import { PostgresKnownDevices } from './persistence/postgres-known-devices';
import { PostgresOrganiserProposals } from './persistence/postgres-organiser-proposals';
import { PostgresSecondFactors } from './persistence/postgres-second-factors';
import { PostgresSecuritySettings } from './persistence/postgres-security-settings';
import { PostgresSessions } from './persistence/postgres-sessions';
import { PostgresAccounts } from './persistence/postgres-accounts';
import { UsersFacadeAdapter } from './users.facade.adapter';

const ports = [
  portMadeOf(Accounts, PostgresAccounts, TypeOrmUnitOfWork),
  portMadeOf(Sessions, PostgresSessions, TypeOrmUnitOfWork),
  portMadeOf(CredentialLinks, PostgresCredentialLinks, TypeOrmUnitOfWork),
  portMadeOf(Identities, PostgresIdentities, TypeOrmUnitOfWork),
  portMadeOf(KnownDevices, PostgresKnownDevices, TypeOrmUnitOfWork),
  portMadeOf(LoginLog, KeyedLoginLog, Settings),
  portMadeOf(ApiTokens, PostgresApiTokens, TypeOrmUnitOfWork),
  portMadeOf(EmailChanges, PostgresEmailChanges, TypeOrmUnitOfWork),
  portMadeOf(OrganiserProposals, PostgresOrganiserProposals, TypeOrmUnitOfWork),
  portMadeOf(SecondFactors, PostgresSecondFactors, TypeOrmUnitOfWork, Settings),
  portMadeOf(SecuritySettings, PostgresSecuritySettings, TypeOrmUnitOfWork),
  portMadeOf(OneTimeCodes, OtpauthCodes),
  portMadeOf(PasswordHasher, Argon2PasswordHasher),
  portMadeOf(CommonPasswords, ListedCommonPasswords),
  portMadeOf(Tokens, RandomTokens),
  portMadeOf(AccountMails, AccountMailer, Mailer, TypeOrmUnitOfWork, Settings),
  madeBy(RepeatableAnswers, (store: IdempotencyStore) => store, IdempotencyStore),
];

const useCases = [
  madeBy(
    SignUp,
    (
      accounts: Accounts,
      sessions: Sessions,
      limiter: RateLimiter,
      tokens: Tokens,
      outbox: Outbox,
      work: UnitOfWork,
      clock: Clock,
      settings: Settings,
    ) =>
      new SignUp(accounts, sessions, limiter, tokens, outbox, work, clock, signUpLimit(settings.publicRequestsPerHour)),
    Accounts,
    Sessions,
    RateLimiter,
    Tokens,
    Outbox,
    UnitOfWork,
    Clock,
    Settings,
  ),
  madeOf(SessionOpening, Sessions, KnownDevices, SecondFactors, SecuritySettings, FiledDemands, Tokens, Clock),
  madeOf(
    LogIn,
    Accounts,
    KnownDevices,
    SessionOpening,
    RateLimiter,
    PasswordHasher,
    Tokens,
    LoginLog,
    UnitOfWork,
    Clock,
  ),
  madeOf(LogInWithProvider, Accounts, Identities, SessionOpening, UnitOfWork, Clock),
  madeOf(PendingLogin, Accounts, Sessions, Clock),
  madeOf(CodeCheck, SecondFactors, OneTimeCodes, RateLimiter, Tokens, UnitOfWork, Clock),
  madeOf(VerifySecondFactor, PendingLogin, CodeCheck, SessionOpening, LoginLog),
  madeOf(SecondFactorEnrolment, SecondFactors, OneTimeCodes, CodeCheck, Tokens, UnitOfWork, Clock),
  madeOf(EnrolAtLogin, PendingLogin, SecondFactorEnrolment, SessionOpening),
  madeOf(EnrolFromAccount, PasswordCheck, SecondFactorEnrolment, Sessions),
  madeOf(ShowSecondFactor, Accounts, SecondFactors, SecuritySettings),
  madeOf(DisableSecondFactor, PasswordCheck, CodeCheck, SecondFactors, SecuritySettings, UnitOfWork),
  madeOf(RenewRecoveryCodes, PasswordCheck, SecondFactorEnrolment, SecondFactors, UnitOfWork),
  madeOf(RequireSecondFactor, Accounts, SecondFactors, SecuritySettings, Editions, UnitOfWork, Clock),
  madeOf(ResetSecondFactor, Accounts, SecondFactors, Sessions, UnitOfWork),
  madeOf(LogOut, Sessions),
  madeOf(CurrentAccount, Accounts, FiledDemands),
  madeOf(SwitchAffiliation, Accounts, UnitOfWork),
  madeOf(RevokeAccess, Sessions, CredentialLinks, ApiTokens, EmailChanges, KnownDevices),
  madeOf(
    SetPassword,
    Accounts,
    CredentialLinks,
    RevokeAccess,
    RateLimiter,
    CommonPasswords,
    PasswordHasher,
    Tokens,
    UnitOfWork,
    Clock,
  ),
  madeOf(RequestPasswordReset, Accounts, RateLimiter, Outbox, UnitOfWork, Clock),
  madeOf(SendCredentialLink, Accounts, CredentialLinks, AccountMails, Tokens, UnitOfWork, Clock),
  madeOf(CreateAdministrator, Accounts, SendCredentialLink, Outbox, UnitOfWork, Clock),
  madeOf(LinkEvent, Accounts, FiledDemands, UnitOfWork),
  madeOf(RemoveEvent, Accounts, UnitOfWork),
  madeOf(AffiliateOrganiser, Accounts, OrganiserProposals, UnitOfWork),
  madeOf(InviteOrganiser, Accounts, OrganiserProposals, Outbox, UnitOfWork, Clock),
  madeOf(SendOrganiserProposal, OrganiserProposals, AccountMails, Tokens, UnitOfWork),
  madeOf(ShowOrganiserProposal, OrganiserProposals, Structure, Tokens, Clock),
  madeOf(AcceptOrganiserProposal, Accounts, OrganiserProposals, Tokens, Outbox, UnitOfWork, Clock),
  madeOf(RecogniseAccount, Accounts, Structure),
  madeOf(WithdrawOrganiser, Accounts, OrganiserProposals, UnitOfWork),
  madeOf(AddUser, Accounts, Structure, Outbox, UnitOfWork, Clock),
  madeOf(ShowUser, Accounts, Structure),
  madeOf(EditUser, Accounts, Structure, RevokeAccess, Identities, OrganiserProposals, Editions, Outbox, UnitOfWork),
  madeOf(InviteUser, Accounts, Structure, Outbox, UnitOfWork),
  madeOf(
    CloseAccount,
    Accounts,
    RevokeAccess,
    OrganiserProposals,
    Identities,
    SecondFactors,
    AccountMails,
    RepeatableAnswers,
    Outbox,
  ),
  madeOf(PasswordCheck, Accounts, RateLimiter, PasswordHasher, Clock),
  madeOf(ShowOwnAccount, Accounts, EmailChanges, Clock),
  madeOf(UpdateOwnDetails, Accounts, Editions, UnitOfWork),
  madeOf(
    ChangePassword,
    PasswordCheck,
    Accounts,
    RevokeAccess,
    SessionOpening,
    CommonPasswords,
    PasswordHasher,
    UnitOfWork,
  ),
  madeOf(
    RequestEmailChange,
    PasswordCheck,
    Accounts,
    EmailChanges,
    AccountMails,
    RateLimiter,
    Tokens,
    UnitOfWork,
    Clock,
  ),
  madeOf(ConfirmEmailChange, Accounts, EmailChanges, RevokeAccess, AccountMails, Tokens, UnitOfWork, Clock),
  madeOf(ListOwnSessions, Sessions, Clock),
  madeOf(EndOwnSession, Sessions, Clock),
  madeOf(ListUserSessions, Accounts, Sessions, Clock),
  madeOf(EndUserSessions, Accounts, Sessions, UnitOfWork),
  madeOf(IssueApiToken, Accounts, ApiTokens, Sessions, Tokens, TokenScopes, UnitOfWork, Clock),
  madeOf(RevokeApiToken, ApiTokens),
  madeOf(DeleteOwnAccount, PasswordCheck, Accounts, CloseAccount, Outbox, UnitOfWork, Clock),
  madeOf(DeleteUser, Accounts, CloseAccount, UnitOfWork, Clock),
];

/**
 * The users context: accounts, credentials, sessions, affiliations. It does not depend on any other context: the composition's bridges
 * provide what it needs of them (`FiledDemands`, `Structure`, `TokenScopes`).
 */
@Module({
  controllers: [
    AuthenticationController,
    OidcController,
    AccountController,
    SecondFactorLoginController,
    SecondFactorController,
    SecuritySettingsController,
    UsersController,
    UserAdministrationController,
    OrganiserProposalController,
    AffiliationController,
    LoginPagesController,
  ],
  providers: [
    ...ports,
    ...useCases,
    madeOf(AffiliationListReadModel, TypeOrmUnitOfWork, Structure),
    madeOf(IdentityProvider, Settings),
    madeOf(BrowserCookies, Settings),
    madeOf(PersonalAccount, TypeOrmUnitOfWork, Structure),
    portMadeOf(
      UsersFacade,
      UsersFacadeAdapter,
      RecogniseAccount,
      AffiliateOrganiser,
      InviteOrganiser,
      WithdrawOrganiser,
      CreateAdministrator,
      UpdateOwnDetails,
      OrganiserProposals,
      TypeOrmUnitOfWork,
      Clock,
    ),
    portMadeOf(PersonNames, AccountNames, TypeOrmUnitOfWork),
    madeOf(LiveCredentials, TypeOrmUnitOfWork, Tokens),
    madeOf(Strategies),
    madeOf(SessionStrategy, Strategies, LiveCredentials, BrowserCookies, Clock),
    madeOf(ApiTokenStrategy, Strategies, LiveCredentials, Clock),
    madeOf(PasswordStrategy, Strategies, LogIn, BrowserCookies),
    madeOf(ProviderStrategy, Strategies, IdentityProvider, LogInWithProvider, BrowserCookies),
    portMadeOf(Authenticator, PassportAuthenticator, Strategies),
    SendConfirmationWhenAccountCreated,
    SendInvitationWhenAccountInvited,
    SendLinkWhenPasswordResetRequested,
    SendProposalWhenOrganiserProposed,
  ],
  exports: [UsersFacade, Authenticator],
})
export class UsersModule {}
