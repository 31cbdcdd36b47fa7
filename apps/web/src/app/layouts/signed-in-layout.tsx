import { whenOutcomeUnknown } from '@pds/api-client';
import { Outlet } from 'react-router';
import { UnsavedChangesGuard } from '../../shared/form/unsaved-changes';
import { useAccount } from '../../shared/session/session';
import { noteUnknownOutcome } from '../../shared/session/unknown-outcome';
import { Footer } from './footer';
import { NavigationBar } from './navigation-bar';
import styles from './public-layout.module.css';

whenOutcomeUnknown(noteUnknownOutcome);

/** Layout of pages behind the login: navigation bar, page, footer. Without Ant Design, which not every page uses (ADR 0013). */
export function SignedInLayout() {
  const { data: account } = useAccount({ required: false });
  return (
    <>
      <div className={styles.layout}>
        <a className="pds-skip" href="#main">
          Aller au contenu
        </a>
        <NavigationBar account={account ?? null} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <UnsavedChangesGuard />
    </>
  );
}
