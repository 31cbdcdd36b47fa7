import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { forgetPerson } from '../../shared/session/forget-person';
import { type Account, isStaff } from '../../shared/session/session';
import { drafts } from '../../shared/form/autosave/drafts';
import { loadPage, mayLoseChanges } from '../../shared/form/unsaved-changes';
import { confirm } from '../../shared/ui/dialog/confirm';
import { lazyComponent } from '../../shared/ui/lazy/lazy-component';
import { menuFor } from '../menu';
import { pathTo } from '../../routing/routes';
import { AffiliationSelector } from './affiliation-selector';
import { Brand } from './brand';
import { Finder } from './finder/finder';
import styles from './navigation-bar.module.css';

/** Loaded for staff who open the menu. */
const MenuCount = lazyComponent(() => import('./menu-count'), { instead: () => null });

/** The top navigation bar: menu for the roles, new demand, affiliation, logout (spec organiser 2.2, 2.3). */
export function NavigationBar({ account }: { account: Account | null }) {
  const [openGroup, setOpenGroup] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // Closes open menus when the page changes.
  const [shownPath, setShownPath] = useState(pathname);
  if (shownPath !== pathname) {
    setShownPath(pathname);
    setOpenGroup(null);
    setUnfolded(false);
  }

  useEffect(() => {
    if (openGroup === null) return;
    const closeOutside = (event: PointerEvent) => {
      if (!bar.current?.contains(event.target as Node)) setOpenGroup(null);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [openGroup]);

  const groups = account ? menuFor(account.roles) : [];
  const staff = isStaff(account);
  return (
    <header
      ref={bar}
      className={styles.bar}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || openGroup === null) return;
        setOpenGroup(null);
        bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      }}
    >
      <div className={styles.inner}>
        <Link to={pathTo('root')} className={styles.home}>
          <Brand />
        </Link>
        {account && (
          <>
            <Finder account={account} className={styles.find} />
            <button
              type="button"
              className={styles.fold}
              aria-expanded={unfolded}
              aria-controls="navigation"
              onClick={() => setUnfolded(!unfolded)}
            >
              <span className={styles.foldIcon} aria-hidden="true" />
              Menu
            </button>
            <div id="navigation" className={`${styles.content} ${unfolded ? styles.unfolded : ''}`}>
              <nav aria-label="Navigation principale">
                <ul className={styles.groups}>
                  {groups.map(({ label, entries }) => {
                    const open = openGroup === label;
                    const current = entries.some(({ to }) => to === pathname);
                    return (
                      <li key={label} className={styles.group}>
                        <button
                          type="button"
                          className={`${styles.groupButton} ${current ? styles.current : ''}`}
                          aria-expanded={open}
                          onClick={() => setOpenGroup(open ? null : label)}
                        >
                          {label}
                          <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
                            <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.8" />
                          </svg>
                        </button>
                        <ul className={`${styles.entries} ${open ? styles.open : ''}`}>
                          {entries.map(({ label: text, to }) => (
                            <li key={to}>
                              <NavLink to={to} end>
                                {text}
                              </NavLink>
                              {open && staff && <MenuCount to={to} />}
                            </li>
                          ))}
                        </ul>
                      </li>
                    );
                  })}
                </ul>
              </nav>
              <div className={styles.side}>
                {staff && !account.roles.includes('ROLE_ADMIN') && (
                  <Link className={styles.newDemand} to={pathTo('demand')}>
                    Nouvelle demande
                  </Link>
                )}
                <AffiliationSelector />
                <span className={styles.person}>
                  {account.firstName} {account.lastName}
                </span>
                {/* A full navigation: the server ends the session. */}
                <a className={styles.logout} href="/logout" onClick={(event) => void logOut(event, account.id)}>
                  Déconnexion
                </a>
              </div>
            </div>
          </>
        )}
      </div>
    </header>
  );
}

/** Logging out deletes unsaved input of this and other tabs, so it asks first. */
async function logOut(event: MouseEvent, accountId: number): Promise<void> {
  if (!drafts.hasAny(accountId)) return forgetPerson(accountId);
  event.preventDefault();
  if (!(await mayLoseChanges('Se déconnecter sans enregistrer'))) return;
  const mayLogOut =
    !drafts.hasAny(accountId) ||
    (await confirm({
      title: 'Modifications non enregistrées',
      text: 'Dans un autre onglet ou lors d’une visite précédente, vous avez saisi quelque chose qui n’est pas enregistré. Si vous vous déconnectez, ce sera perdu.',
      action: 'Se déconnecter sans enregistrer',
      danger: true,
    }));
  if (!mayLogOut) return;
  forgetPerson(accountId);
  loadPage('/logout');
}
