import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus';

export interface DialogProps {
  title: string;
  /** Pixels, where the window is wide enough. */
  width: number;
  /** Escape, the cross and, unless `keep`, a press outside. */
  onClose: () => void;
  /** A press outside closes nothing: what is typed would be lost. */
  keep?: boolean;
  footer?: ReactNode;
  /** What was pressed to open it, where that may have lost the focus before it came. */
  opener?: Element | null | undefined;
  children: ReactNode;
}

/** A modal dialog of the browser's own, open as long as it is on the page. The focus goes to its first input, or to itself. */
export function Dialog({ title, width, onClose, keep = false, footer, opener, children }: DialogProps) {
  useReturnFocus(opener);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current!;
    const unlock = lockScroll();
    shown.showModal();
    (shown.querySelector<HTMLElement>('input, select, textarea') ?? shown).focus();
    return () => {
      shown.close();
      unlock();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      className={styles.dialog}
      style={{ width }}
      onCancel={(event) => {
        // The page takes the dialog away, not the browser.
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target }) => {
        // The backdrop belongs to the dialog itself; everything in it to what it contains.
        if (!keep && target === dialog.current) onClose();
      }}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-content`}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
        <button type="button" className={styles.close} aria-label="Fermer" onClick={onClose}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m2 2 12 12M14 2 2 14" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </button>
      </div>
    </dialog>
  );
}

/** Keeps what is behind where it is, its scroll bar's room included. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  Object.assign(style, { overflow: 'hidden', paddingRight: `${window.innerWidth - clientWidth}px` });
  return () => {
    Object.assign(style, before);
  };
}
