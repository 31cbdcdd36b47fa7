import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { useReturnFocus } from './use-return-focus';

export interface DialogProps {
  title: string;
  /** Width in pixels, if the window is wide enough. */
  width: number;
  /** Called on Escape, the close button and, unless `keep`, a press outside. */
  onClose: () => void;
  /** A press outside does not close it, because input would be lost. */
  keep?: boolean;
  footer?: ReactNode;
  /** At the right edge, as tall as the window, for the details of what is on the page. */
  side?: boolean;
  /** Whether screen readers read all of its content when it opens. False for a list to choose from. */
  described?: boolean;
  /** The element that was pressed to open it, if it may have lost the focus before. */
  opener?: Element | null | undefined;
  children: ReactNode;
}

/** A native modal dialog, open while it is rendered. The focus goes to its first input, or to the dialog. */
export function Dialog({
  title,
  width,
  onClose,
  keep = false,
  footer,
  side = false,
  described = true,
  opener,
  children,
}: DialogProps) {
  useReturnFocus(opener);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is removed: the browser then returns the focus at once, also for a dialog that opens next.
  useLayoutEffect(() => {
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
      aria-describedby={described ? `${id}-content` : undefined}
      className={`${styles.dialog} ${side ? styles.side : ''}`}
      style={{ width }}
      onCancel={(event) => {
        // The page removes the dialog, not the browser.
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target }) => {
        // A press on the backdrop has the dialog itself as its target.
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

/** Prevents scrolling of the page behind, and keeps the space of its scroll bar. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  Object.assign(style, { overflow: 'hidden', paddingRight: `${window.innerWidth - clientWidth}px` });
  return () => {
    Object.assign(style, before);
  };
}
