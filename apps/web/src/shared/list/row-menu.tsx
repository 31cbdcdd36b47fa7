import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { useState } from 'react';
import styles from './row-menu.module.css';

/** Something to do with one row of a list. */
export interface RowAction {
  readonly label: string;
  readonly danger?: boolean;
  /** Why it may not be done with this row, as the server says; null where it may. */
  readonly whyNot?: string | null;
  readonly onSelect: () => void;
}

/** The actions of a row, put away behind « ⋯ » so that they take no room and are not pressed by mistake. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const [open, setOpen] = useState(false);
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      // The menu stays open where what was pressed may not be done.
      onOpenChange={(next, { source }) => {
        if (source === 'trigger') setOpen(next);
      }}
      placement="bottomRight"
      menu={{
        items: actions.map(({ label, danger, whyNot }) => ({
          key: label,
          label: whyNot ? (
            <span ref={sayRefused} className={styles.refused}>
              {label}
              <small className={styles.whyNot}>{whyNot}</small>
            </span>
          ) : (
            label
          ),
          danger: danger && !whyNot,
        })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          const action = actions.find(({ label }) => label === key);
          if (!action || action.whyNot) return;
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
 * Tells that the item around a label is refused. One that is `disabled` for Ant Design is skipped by the arrow keys, so that its reason
 * is never read, and it takes the attribute from no other property.
 */
function sayRefused(label: HTMLElement | null) {
  const item = label?.closest('[role="menuitem"]');
  item?.setAttribute('aria-disabled', 'true');
  return () => item?.removeAttribute('aria-disabled');
}
