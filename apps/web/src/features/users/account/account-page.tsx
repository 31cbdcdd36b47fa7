import { useGetOwnAccount } from '@pds/api-client/generated/account/account';
import { PageFrame } from '../../../shared/page-frame';
import { QueryState } from '../../../shared/query-state';
import styles from './account-page.module.css';
import { ApiTokensSection } from './api-tokens-section';
import { DetailsSection } from './details-section';
import { EmailSection } from './email-section';
import { OwnDataSection } from './own-data-section';
import { PasswordSection } from './password-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';

/** « Mon compte »: what everyone may see and change of their own (decisions, "Accounts"). */
export default function AccountPage() {
  const own = useGetOwnAccount();
  return (
    <PageFrame title="Mon compte">
      <QueryState query={own}>
        {(account) => (
          <div className={styles.sections}>
            <DetailsSection account={account} />
            <EmailSection account={account} />
            <PasswordSection account={account} />
            <SecondFactorSection account={account} />
            <SessionsSection />
            <ApiTokensSection />
            <OwnDataSection account={account} />
          </div>
        )}
      </QueryState>
    </PageFrame>
  );
}
