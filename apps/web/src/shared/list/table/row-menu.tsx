import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button';
import styles from './row-menu.module.css';

/** An action on one row of a list. */
export interface RowAction {
  readonly label: string;
  readonly danger?: boolean;
  /** Why the action is refused for this row, from the server. Null if it is allowed. */
  readonly refusalReason?: string | null;
  readonly onSelect: () => void;
}

/** The actions of a row, behind « ⋯ » to save space and avoid accidental presses. A refused one stays in reach, to read its reason. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const list = menu.current!;
    const button = list.previousElementSibling!.getBoundingClientRect();
    const below = button.bottom + list.offsetHeight < window.innerHeight;
    list.style.top = `${below ? button.bottom : button.top - list.offsetHeight}px`;
    list.style.right = `${document.documentElement.clientWidth - button.right}px`;
    list.querySelector('button')?.focus({ preventScroll: true });
    // It would stay where it is.
    const close = () => list.hidePopover();
    window.addEventListener('scroll', close, true);
    return () => window.removeEventListener('scroll', close, true);
  }, [open]);
  if (actions.length === 0) return null;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll('button')];
    const now = items.findIndex((item) => item === document.activeElement);
    const targets: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 };
    const target = targets[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (target === undefined) return;
    event.preventDefault();
    items.at(target % items.length)?.focus();
  };
  return (
    <>
      <Button
        variant="text"
        size="small"
        aria-label={`Actions : ${of}`}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        ⋯
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={`Actions : ${of}`}
        className={styles.menu}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={move}
      >
        {open &&
          actions.map(({ label, danger, refusalReason, onSelect }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={danger ? styles.danger : undefined}
              aria-disabled={refusalReason ? true : undefined}
              onClick={() => {
                if (refusalReason) return;
                menu.current?.hidePopover();
                onSelect();
              }}
            >
              {label}
              {refusalReason && <small>{refusalReason}</small>}
            </button>
          ))}
      </div>
    </>
  );
}
