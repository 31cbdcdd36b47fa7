import { Link, Outlet, useLocation } from 'react-router';
import { isStaff, useAccount } from '../../shared/session/session';
import { pathTo } from '../../routing/routes';
import { Brand } from './brand';
import { Footer } from './footer';
import styles from './public-layout.module.css';

/** Layout of public pages: a plain header instead of the navigation bar, the page, the footer. */
export function PublicLayout() {
  const { data: account } = useAccount({ required: false });
  const { pathname } = useLocation();
  return (
    <div className={styles.layout}>
      <a className="pds-skip" href="#main">
        Aller au contenu
      </a>
      <header className={styles.header}>
        <div className={styles.inner}>
          {/* For a visitor, the page at « / » is not part of the application. */}
          <Link to={pathTo('root')} reloadDocument={!account} className={styles.home}>
            <Brand />
          </Link>
          {account ? (
            <Link className={styles.link} to={pathTo(isStaff(account) ? 'root' : 'organization_demand_list')}>
              {isStaff(account) ? 'Tableau de bord' : 'Mes demandes'}
            </Link>
          ) : (
            pathname !== pathTo('login') && (
              <Link className={styles.link} to={pathTo('login')}>
                Me connecter
              </Link>
            )
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
