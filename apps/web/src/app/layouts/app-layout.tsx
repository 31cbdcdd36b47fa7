import ConfigProvider from 'antd/es/config-provider';
import frFR from 'antd/es/locale/fr_FR';
import { Outlet } from 'react-router';
import { UnsavedChangesGuard } from '../../shared/form/unsaved-changes';
import { useAccount } from '../../shared/session/session';
import '../theme/ant-design.css';
import { theme } from '../theme/theme';
import { Footer } from './footer';
import { NavigationBar } from './navigation-bar';
import styles from './public-layout.module.css';

/** Pages behind the login: navigation bar, page, footer; Ant Design with our theme and its own texts in French. */
export function AppLayout() {
  const { data: account } = useAccount({ required: false });
  return (
    <ConfigProvider theme={theme} locale={frFR}>
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
    </ConfigProvider>
  );
}
