import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import styles from './list-popup.module.css';

export interface ListPopupProps {
  /** Text of its button. */
  label: string;
  /** Class of the panel. */
  className: string | undefined;
  ref?: Ref<HTMLDetailsElement>;
  onOpenChange?: (isOpen: boolean) => void;
  /** Rendered while it is open. */
  children: ReactNode;
}

/** A panel that opens below its button, over the list. Only one is open, and Escape closes it. */
export function ListPopup({ label, className, ref, onOpenChange, children }: ListPopupProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return;
    event.preventDefault();
    event.currentTarget.open = false;
    event.currentTarget.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={ref}
      name="list-popup"
      className={styles.popup}
      onKeyDown={close}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        onOpenChange?.(open);
      }}
    >
      <summary>{label}</summary>
      {isOpen && <div className={`${styles.panel} ${className}`}>{children}</div>}
    </details>
  );
}
