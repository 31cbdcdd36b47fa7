import { staffRoles } from '@pds/kernel';
import { useGetOwnAccount } from '../api/account';
import { useHasRole } from '../../../shared/session/session';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { QueryState } from '../../../shared/ui/state/query-state';
import common from '../../../shared/ui/common.module.css';
import { ApiTokensSection } from '../components/account/api-tokens-section';
import { CalendarSection } from '../components/account/calendar-section';
import { DailyDigestSection } from '../components/account/daily-digest-section';
import { DetailsSection } from '../components/account/details-section';
import { EmailSection } from '../components/account/email-section';
import { OwnDataSection } from '../components/account/own-data-section';
import { PasswordSection } from '../components/account/password-section';
import { ProConnectSection } from '../components/account/pro-connect-section';
import { SecondFactorSection } from '../components/account/second-factor-section';
import { SessionsSection } from '../components/account/sessions-section';

/** « Mon compte »: what all users may see and change of their own account (decisions, "Accounts"). */
export default function AccountPage() {
  const own = useGetOwnAccount();
  const isStaff = useHasRole(...staffRoles);
  return (
    <PageFrame title="Mon compte">
      <QueryState query={own}>
        {(account) => (
          <div className={common.panels}>
            <DetailsSection account={account} />
            <EmailSection account={account} />
            <PasswordSection account={account} />
            <SecondFactorSection account={account} />
            <ProConnectSection />
            <CalendarSection />
            {isStaff && <DailyDigestSection />}
            <SessionsSection />
            <ApiTokensSection />
            <OwnDataSection account={account} />
          </div>
        )}
      </QueryState>
    </PageFrame>
  );
}
