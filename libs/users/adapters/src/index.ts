import type { ContextParts } from '@pds/platform';
import { usersEvents } from '@pds/users/contract';
import { AccountRecord, AffiliationRecord } from './persistence/account.record';
import { CreateUsers1795132800100 } from './persistence/migrations/1795132800100-create-users';
import { UsersList1795132800101 } from './persistence/migrations/1795132800101-users-list';
import { OwnAccount1795132800102 } from './persistence/migrations/1795132800102-own-account';
import { SecondFactor1795132800103 } from './persistence/migrations/1795132800103-second-factor';
import { OrganisersOfOrganisations1795132800110 } from './persistence/migrations/1795132800110-organisers-of-organisations';
import { AttemptsToPlatform1795132800111 } from './persistence/migrations/1795132800111-attempts-to-platform';
import { CreatedAccounts1795132800210 } from './persistence/migrations/1795132800210-created-accounts';
import { DailyDigest1795900030003 } from './persistence/migrations/1795900030003-daily-digest';
import { KnownDevices1795132800211 } from './persistence/migrations/1795132800211-known-devices';
import { Identities1795132800213 } from './persistence/migrations/1795132800213-identities';
import { LimitedTokens1795132800212 } from './persistence/migrations/1795132800212-limited-tokens';
import { OrganiserProposals1795132800220 } from './persistence/migrations/1795132800220-organiser-proposals';
import { SavedViews1795676900400 } from './persistence/migrations/1795676900400-saved-views';
import { SignInLinks1795680001100 } from './persistence/migrations/1795680001100-sign-in-links';
import { VouchedEmployers1795680003100 } from './persistence/migrations/1795680003100-vouched-employers';
import { CalendarLinks1795900040001 } from './persistence/migrations/1795900040001-calendar-links';
import { CalendarLinksShownTo1796000040001 } from './persistence/migrations/1796000040001-calendar-links-shown-to';
import { ViewsOfUsers1796420000005 } from './persistence/migrations/1796420000005-views-of-users';
import { PeopleByLoginAndPhone1796500000001 } from './persistence/migrations/1796500000001-people-by-login-and-phone';
import { AccountsByPhone1796500000002 } from './persistence/migrations/1796500000002-accounts-by-phone';
import { UsersModule } from './users.module';

/** What `libs/application` registers from this context. */
export const usersContext: ContextParts = {
  name: 'users',
  calls: [],
  module: UsersModule,
  records: [AccountRecord, AffiliationRecord],
  migrations: [
    CreateUsers1795132800100,
    UsersList1795132800101,
    OwnAccount1795132800102,
    SecondFactor1795132800103,
    OrganisersOfOrganisations1795132800110,
    AttemptsToPlatform1795132800111,
    CreatedAccounts1795132800210,
    KnownDevices1795132800211,
    LimitedTokens1795132800212,
    Identities1795132800213,
    OrganiserProposals1795132800220,
    SavedViews1795676900400,
    SignInLinks1795680001100,
    VouchedEmployers1795680003100,
    CalendarLinks1795900040001,
    DailyDigest1795900030003,
    CalendarLinksShownTo1796000040001,
    ViewsOfUsers1796420000005,
    PeopleByLoginAndPhone1796500000001,
    AccountsByPhone1796500000002,
  ],
  events: Object.values(usersEvents),
  previews: async () => (await import('./demo/previews')).usersPreviews,
};
