import { withoutAccents } from '@pds/kernel';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Account } from '../../../shared/session/session';
import { lazyComponent } from '../../../shared/ui/lazy/lazy-component';
import { isDialogOpen, useSingleKeys } from '../../../shared/ui/single-keys';
import styles from './finder.module.css';

/** Loaded when first opened. */
const Palette = lazyComponent(() => import('./palette'));
const KeysDialog = lazyComponent(() => import('./keys-dialog'));

/** The button that opens the palette, with the keys that work on every page behind the login. */
export function Finder({ account, className = '' }: { account: Account; className?: string | undefined }) {
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'k') return;
      // Otherwise the browser would go to its own search.
      event.preventDefault();
      if (!isDialogOpen()) setOpened('palette');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useSingleKeys({ '/': () => setOpened('palette'), '?': () => setOpened('keys') }, { g: openTabByInitial });
  const close = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${className}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('palette')}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="M10.5 10.5 14 14M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
          />
        </svg>
        <span className={styles.label}>Recherche</span>
        <kbd className={styles.key} aria-hidden="true">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {opened === 'palette' &&
        createPortal(<Palette account={account} onClose={close} onShowKeys={() => setOpened('keys')} />, document.body)}
      {opened === 'keys' && createPortal(<KeysDialog account={account} onClose={close} />, document.body)}
    </>
  );
}

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the tab of the page whose label begins with a letter: the next one of several after the open tab. */
function openTabByInitial(letter: string): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('main [role="tab"]')];
  const open = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
  const fromOpen = [...tabs.slice(open + 1), ...tabs.slice(0, open + 1)];
  const tab = fromOpen.find(({ textContent }) => withoutAccents(textContent).startsWith(letter));
  tab?.click();
  tab?.focus();
}
