import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import styles from './root-layout.module.css';

/** Layout around every page: scroll positions, a progress line while a page loads, focus on the new page's content. */
export function RootLayout() {
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);

  useEffect(() => {
    // Moves the focus so that a screen reader follows the navigation. The first page keeps the browser's own start.
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The page has already focused the field that the address names.
    if (hash && document.activeElement?.id === hash.slice(1)) return;
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return (
    <>
      {state === 'loading' && <div className={styles.progress} role="progressbar" aria-label="Chargement de la page" />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
