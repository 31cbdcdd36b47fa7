import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { useState } from 'react';
import styles from './row-menu.module.css';

/** An action on one row of a list. */
export interface RowAction {
  readonly label: string;
  readonly danger?: boolean;
  /** Why the action is refused for this row, from the server. Null if it is allowed. */
  readonly refusalReason?: string | null;
  readonly onSelect: () => void;
}

/** The actions of a row, behind « ⋯ » to save space and avoid accidental presses. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const [open, setOpen] = useState(false);
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      // The menu stays open when the pressed action is refused.
      onOpenChange={(next, { source }) => {
        if (source === 'trigger') setOpen(next);
      }}
      placement="bottomRight"
      menu={{
        items: actions.map(({ label, danger, refusalReason }) => ({
          key: label,
          label: refusalReason ? (
            <span ref={markRefused} className={styles.refused}>
              {label}
              <small className={styles.refusalReason}>{refusalReason}</small>
            </span>
          ) : (
            label
          ),
          danger: danger && !refusalReason,
        })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const action = actions.find(({ label }) => label === key);
          if (!action || action.refusalReason) return;
          setOpen(false);
          action.onSelect();
        },
      }}
    >
      <Button type="text" size="small" aria-label={`Actions : ${of}`} aria-haspopup="menu">
        ⋯
      </Button>
    </Dropdown>
  );
}

/**
 * Marks the menu item around a label as disabled. Ant Design's own `disabled` is not used: the arrow keys would skip the item, so that its
 * reason would never be read, and no other property sets the attribute.
 */
function markRefused(label: HTMLElement | null) {
  const item = label?.closest('[role="menuitem"]');
  item?.setAttribute('aria-disabled', 'true');
  return () => item?.removeAttribute('aria-disabled');
}
