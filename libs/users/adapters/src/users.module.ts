import { Module } from '@nestjs/common';
import { Clock, Editions, Outbox, RateLimiter, UnitOfWork } from '@pds/kernel';
import {
  Authenticator,
  HeldRoles,
  IdempotencyStore,
  Mailer,
  PersonNames,
  provide,
  providePort,
  provideWith,
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
  CalendarLinks,
  CalendarOwners,
  CalendarReaders,
  ChangePassword,
  ChooseFirstPassword,
  CheckAccountVisibility,
  CloseAccount,
  CodeCheck,
  CommonPasswords,
  ConfirmEmailChange,
  CorrectSignUpEmail,
  CreateAdministrator,
  CredentialLinks,
  CurrentAccount,
  DailyDigests,
  DeleteOwnAccount,
  DeleteSavedView,
  DeleteUser,
  DigestLinks,
  DisableSecondFactor,
  EditUser,
  EmailChanges,
  EndForeignIdentity,
  EndOwnSession,
  EndUserSessions,
  EnrolAtLogin,
  EnrolFromAccount,
  FiledDemands,
  Identities,
  IdentifyCalendarReader,
  IntroduceOrganiser,
  InviteOrganiser,
  InviteUser,
  IssueApiToken,
  KnownDevices,
  LinkEvent,
  ListSavedViews,
  ListUserSessions,
  LogIn,
  LoginLog,
  LogInWithProvider,
  OneTimeCodes,
  OpenSessionByLink,
  OrganiserProposals,
  PasswordCheck,
  PasswordHasher,
  PendingLogin,
  RefuseDailyDigest,
  RemoveEvent,
  RenewCalendarLink,
  ShowCalendarLink,
  RenewRecoveryCodes,
  RepeatableAnswers,
  RequestEmailChange,
  RequestPasswordReset,
  RequireSecondFactor,
  ResendSignUpLink,
  ResetSecondFactor,
  RevokeAccess,
  RevokeApiToken,
  SavedViews,
  SaveView,
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
  ShowSessionLink,
  ShowSignUp,
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
  WithdrawUnansweredOrganiser,
} from '@pds/users/domain';
import { SendConfirmationWhenAccountCreated } from './reactions/send-confirmation-when-account-created';
import { SendInvitationWhenAccountInvited } from './reactions/send-invitation-when-account-invited';
import { SendLinkWhenPasswordResetRequested } from './reactions/send-link-when-password-reset-requested';
import { SendProposalWhenOrganiserProposed } from './reactions/send-proposal-when-organiser-proposed';
import { AccountNames } from './gateways/account-names';
import { AccountRoles } from './gateways/account-roles';
import { AccountMailer } from './gateways/account-mailer';
import { AffiliationListReadModel } from './read-models/affiliation-list.read-model';
import { Argon2PasswordHasher } from './gateways/argon2-password-hasher';
import { ApiTokenStrategy } from './http/login/api-token.strategy';
import { AccountController } from './http/account/account.controller';
import { AccountCredentialsController } from './http/account/account-credentials.controller';
import { AccountSessionsController } from './http/account/account-sessions.controller';
import { ApiTokensController } from './http/account/api-tokens.controller';
import { PersonalDataController } from './http/account/personal-data.controller';
import { AffiliationController } from './http/account/affiliation.controller';
import { AuthenticationController } from './http/login/authentication.controller';
import { CalendarLinkController } from './http/account/calendar-link.controller';
import { BrowserCookies } from './http/login/browser.cookie';
import { LoginPagesController } from './http/login/login-pages.controller';
import { OidcController } from './http/login/oidc.controller';
import { PasswordStrategy } from './http/login/password.strategy';
import { PassportAuthenticator } from './http/login/principal.authenticator';
import { ProviderStrategy } from './http/login/provider.strategy';
import { Strategies } from './http/login/request.strategy';
import { SecondFactorController } from './http/login/second-factor.controller';
import { SecondFactorLoginController } from './http/login/second-factor-login.controller';
import { DailyDigestController } from './http/account/daily-digest.controller';
import { SavedViewController } from './http/account/saved-view.controller';
import { SessionStrategy } from './http/login/session.strategy';
import { SecuritySettingsController } from './http/administration/security-settings.controller';
import { OrganiserProposalController } from './http/administration/organiser-proposal.controller';
import { UserAdministrationController } from './http/administration/user-administration.controller';
import { UsersController } from './http/administration/users.controller';

import { IdentityProvider } from './gateways/identity-provider';
import { HashedLoginLog } from './gateways/hashed-login-log';
import { ListedCommonPasswords } from './gateways/listed-common-passwords';
import { OtpauthCodes } from './gateways/otpauth-codes';
import { LiveCalendarReaders } from './read-models/live-calendar-readers.read-model';
import { LiveCredentials } from './read-models/live-credentials.read-model';
import { PersonalAccount } from './read-models/personal-account.read-model';
import { SignedDigestLinks } from './gateways/signed-digest-links';
import { RandomTokens } from './gateways/random-tokens';
import { PostgresApiTokens } from './persistence/postgres-api-tokens';
import { PostgresCalendarLinks } from './persistence/postgres-calendar-links';
import { PostgresCredentialLinks } from './persistence/postgres-credential-links';
import { PostgresDailyDigests } from './persistence/postgres-daily-digests';
import { PostgresEmailChanges } from './persistence/postgres-email-changes';
import { PostgresIdentities } from './persistence/postgres-identities';
import { PostgresKnownDevices } from './persistence/postgres-known-devices';
import { PostgresOrganiserProposals } from './persistence/postgres-organiser-proposals';
import { PostgresSavedViews } from './persistence/postgres-saved-views';
import { PostgresSecondFactors } from './persistence/postgres-second-factors';
import { PostgresSecuritySettings } from './persistence/postgres-security-settings';
import { PostgresSessions } from './persistence/postgres-sessions';
import { PostgresAccounts } from './persistence/postgres-accounts';
import { UsersFacadeAdapter } from './users.facade.adapter';

const ports = [
  providePort(Accounts, PostgresAccounts, TypeOrmUnitOfWork),
  providePort(Sessions, PostgresSessions, TypeOrmUnitOfWork),
  providePort(CalendarLinks, PostgresCalendarLinks, TypeOrmUnitOfWork, Settings),
  providePort(CalendarReaders, LiveCalendarReaders, TypeOrmUnitOfWork, Structure, Tokens, Clock),
  providePort(CredentialLinks, PostgresCredentialLinks, TypeOrmUnitOfWork),
  providePort(Identities, PostgresIdentities, TypeOrmUnitOfWork),
  providePort(KnownDevices, PostgresKnownDevices, TypeOrmUnitOfWork),
  providePort(LoginLog, HashedLoginLog, Settings),
  providePort(ApiTokens, PostgresApiTokens, TypeOrmUnitOfWork),
  providePort(SavedViews, PostgresSavedViews, TypeOrmUnitOfWork),
  providePort(DailyDigests, PostgresDailyDigests, TypeOrmUnitOfWork),
  providePort(DigestLinks, SignedDigestLinks, Settings),
  providePort(EmailChanges, PostgresEmailChanges, TypeOrmUnitOfWork),
  providePort(OrganiserProposals, PostgresOrganiserProposals, TypeOrmUnitOfWork),
  providePort(SecondFactors, PostgresSecondFactors, TypeOrmUnitOfWork, Settings),
  providePort(SecuritySettings, PostgresSecuritySettings, TypeOrmUnitOfWork),
  providePort(OneTimeCodes, OtpauthCodes),
  providePort(PasswordHasher, Argon2PasswordHasher),
  providePort(CommonPasswords, ListedCommonPasswords),
  providePort(Tokens, RandomTokens),
  providePort(AccountMails, AccountMailer, Mailer, TypeOrmUnitOfWork, Settings),
  provideWith(RepeatableAnswers, (store: IdempotencyStore) => store, IdempotencyStore),
];

const useCases = [
  provideWith(
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
  provide(SessionOpening, Sessions, KnownDevices, SecondFactors, SecuritySettings, FiledDemands, Tokens, Clock),
  provide(
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
  provide(LogInWithProvider, Accounts, Identities, Sessions, SessionOpening, Outbox, UnitOfWork, Clock),
  provide(PendingLogin, Accounts, Sessions, Clock),
  provide(CodeCheck, SecondFactors, OneTimeCodes, RateLimiter, Tokens, UnitOfWork, Clock),
  provide(VerifySecondFactor, PendingLogin, CodeCheck, SessionOpening, LoginLog),
  provide(SecondFactorEnrolment, SecondFactors, OneTimeCodes, CodeCheck, Tokens, UnitOfWork, Clock),
  provide(EnrolAtLogin, PendingLogin, SecondFactorEnrolment, SessionOpening),
  provide(EnrolFromAccount, PasswordCheck, SecondFactorEnrolment, Sessions),
  provide(ShowSecondFactor, Accounts, SecondFactors, SecuritySettings),
  provide(DisableSecondFactor, PasswordCheck, CodeCheck, SecondFactors, SecuritySettings, UnitOfWork),
  provide(RenewRecoveryCodes, PasswordCheck, SecondFactorEnrolment, SecondFactors, UnitOfWork),
  provide(RequireSecondFactor, Accounts, SecondFactors, SecuritySettings, Editions, UnitOfWork, Clock),
  provide(ResetSecondFactor, Accounts, SecondFactors, Sessions, UnitOfWork),
  provide(CurrentAccount, Accounts, FiledDemands),
  provide(SwitchAffiliation, Accounts, UnitOfWork),
  provide(RevokeAccess, Sessions, CredentialLinks, ApiTokens, EmailChanges, KnownDevices, CalendarLinks),
  provide(EndForeignIdentity, Identities, SecondFactors, Outbox),
  provide(
    SetPassword,
    Accounts,
    CredentialLinks,
    EndForeignIdentity,
    RevokeAccess,
    RateLimiter,
    CommonPasswords,
    PasswordHasher,
    Tokens,
    UnitOfWork,
    Clock,
  ),
  provide(RequestPasswordReset, Accounts, RateLimiter, Outbox, UnitOfWork, Clock),
  provide(SendCredentialLink, Accounts, CredentialLinks, AccountMails, FiledDemands, Tokens, UnitOfWork, Clock),
  provide(ShowSignUp, Accounts),
  provide(ResendSignUpLink, Accounts, SendCredentialLink, RateLimiter, Tokens, UnitOfWork, Clock),
  provideWith(
    CorrectSignUpEmail,
    (
      accounts: Accounts,
      links: CredentialLinks,
      demands: FiledDemands,
      sending: SendCredentialLink,
      limiter: RateLimiter,
      tokens: Tokens,
      work: UnitOfWork,
      clock: Clock,
      { publicRequestsPerHour }: Settings,
    ) =>
      new CorrectSignUpEmail(
        accounts,
        links,
        demands,
        sending,
        limiter,
        tokens,
        work,
        clock,
        signUpLimit(publicRequestsPerHour),
      ),
    Accounts,
    CredentialLinks,
    FiledDemands,
    SendCredentialLink,
    RateLimiter,
    Tokens,
    UnitOfWork,
    Clock,
    Settings,
  ),
  provide(ShowSessionLink, Accounts, CredentialLinks, Tokens, Clock),
  provide(
    OpenSessionByLink,
    Accounts,
    CredentialLinks,
    FiledDemands,
    EndForeignIdentity,
    RevokeAccess,
    SessionOpening,
    Tokens,
    UnitOfWork,
    Clock,
  ),
  provide(
    ChooseFirstPassword,
    Accounts,
    Sessions,
    RevokeAccess,
    SessionOpening,
    CommonPasswords,
    PasswordHasher,
    UnitOfWork,
    Clock,
  ),
  provide(CreateAdministrator, Accounts, SendCredentialLink, Outbox, UnitOfWork, Clock),
  provide(LinkEvent, Accounts, FiledDemands, UnitOfWork),
  provide(RemoveEvent, Accounts, UnitOfWork),
  provide(AffiliateOrganiser, Accounts, OrganiserProposals, UnitOfWork),
  provide(IntroduceOrganiser, Accounts, EndForeignIdentity, RevokeAccess, Outbox, UnitOfWork, Clock),
  provide(InviteOrganiser, Accounts, OrganiserProposals, Outbox, UnitOfWork, Clock),
  provide(SendOrganiserProposal, OrganiserProposals, AccountMails, Tokens, UnitOfWork),
  provide(ShowOrganiserProposal, OrganiserProposals, Structure, Tokens, Clock),
  provide(AcceptOrganiserProposal, Accounts, OrganiserProposals, Tokens, Outbox, UnitOfWork, Clock),
  provide(CheckAccountVisibility, Accounts, Structure),
  provide(WithdrawOrganiser, Accounts, OrganiserProposals, UnitOfWork),
  provide(AddUser, Accounts, Structure, Outbox, UnitOfWork, Clock),
  provide(ShowUser, Accounts, Structure),
  provide(EditUser, Accounts, Structure, RevokeAccess, Identities, OrganiserProposals, Editions, Outbox, UnitOfWork),
  provide(InviteUser, Accounts, Structure, Outbox, UnitOfWork),
  provide(
    CloseAccount,
    Accounts,
    RevokeAccess,
    OrganiserProposals,
    Identities,
    SecondFactors,
    SavedViews,
    AccountMails,
    RepeatableAnswers,
    Outbox,
  ),
  provide(PasswordCheck, Accounts, RateLimiter, PasswordHasher, Clock),
  provide(ShowOwnAccount, Accounts, EmailChanges, Clock),
  provide(UpdateOwnDetails, Accounts, Editions, UnitOfWork),
  provide(
    ChangePassword,
    PasswordCheck,
    Accounts,
    RevokeAccess,
    SessionOpening,
    CommonPasswords,
    PasswordHasher,
    UnitOfWork,
  ),
  provide(
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
  provide(ConfirmEmailChange, Accounts, EmailChanges, RevokeAccess, AccountMails, Tokens, UnitOfWork, Clock),
  provide(EndOwnSession, Sessions, Clock),
  provide(ListUserSessions, Accounts, Sessions, Clock),
  provide(EndUserSessions, Accounts, Sessions, UnitOfWork),
  provide(IssueApiToken, Accounts, ApiTokens, Sessions, Tokens, TokenScopes, UnitOfWork, Clock),
  provide(RevokeApiToken, ApiTokens),
  provide(CalendarOwners, Accounts, Structure),
  provide(IdentifyCalendarReader, CalendarReaders, RateLimiter, Clock),
  provide(RenewCalendarLink, CalendarLinks, Tokens, UnitOfWork, Clock),
  provide(ShowCalendarLink, CalendarLinks),
  provide(RefuseDailyDigest, Accounts, DailyDigests, DigestLinks),
  provide(SaveView, SavedViews, UnitOfWork, Clock),
  provide(ListSavedViews, SavedViews),
  provide(DeleteSavedView, SavedViews),
  provide(DeleteOwnAccount, PasswordCheck, Accounts, Sessions, CloseAccount, Outbox, UnitOfWork, Clock),
  provide(DeleteUser, Accounts, CloseAccount, UnitOfWork, Clock),
  provide(WithdrawUnansweredOrganiser, Accounts, WithdrawOrganiser, CloseAccount, UnitOfWork, Clock),
];

/**
 * The users context: accounts, credentials, sessions, affiliations. It does not depend on any other context: the bridges of `libs/application`
 * provide what it needs of them (`FiledDemands`, `Structure`, `TokenScopes`).
 */
@Module({
  controllers: [
    AuthenticationController,
    OidcController,
    AccountController,
    AccountCredentialsController,
    AccountSessionsController,
    ApiTokensController,
    PersonalDataController,
    SecondFactorLoginController,
    SecondFactorController,
    SecuritySettingsController,
    UsersController,
    UserAdministrationController,
    OrganiserProposalController,
    AffiliationController,
    SavedViewController,
    CalendarLinkController,
    DailyDigestController,
    LoginPagesController,
  ],
  providers: [
    ...ports,
    ...useCases,
    provide(AffiliationListReadModel, TypeOrmUnitOfWork, Structure),
    provide(IdentityProvider, Settings),
    provide(BrowserCookies, Settings),
    provide(PersonalAccount, TypeOrmUnitOfWork, Structure),
    providePort(
      UsersFacade,
      UsersFacadeAdapter,
      CheckAccountVisibility,
      AffiliateOrganiser,
      InviteOrganiser,
      IntroduceOrganiser,
      WithdrawOrganiser,
      WithdrawUnansweredOrganiser,
      CreateAdministrator,
      UpdateOwnDetails,
      SendCredentialLink,
      OrganiserProposals,
      Identities,
      IdentifyCalendarReader,
      DigestLinks,
      TypeOrmUnitOfWork,
      Clock,
    ),
    providePort(PersonNames, AccountNames, TypeOrmUnitOfWork),
    providePort(HeldRoles, AccountRoles, TypeOrmUnitOfWork),
    provide(LiveCredentials, TypeOrmUnitOfWork, Tokens),
    provide(Strategies),
    provide(SessionStrategy, Strategies, LiveCredentials, BrowserCookies, Clock),
    provide(ApiTokenStrategy, Strategies, LiveCredentials, Clock),
    provide(PasswordStrategy, Strategies, LogIn, BrowserCookies),
    provide(ProviderStrategy, Strategies, IdentityProvider, LogInWithProvider, BrowserCookies),
    providePort(Authenticator, PassportAuthenticator, Strategies),
    SendConfirmationWhenAccountCreated,
    SendInvitationWhenAccountInvited,
    SendLinkWhenPasswordResetRequested,
    SendProposalWhenOrganiserProposed,
  ],
  exports: [UsersFacade, Authenticator, PersonNames, HeldRoles],
})
export class UsersModule {}
