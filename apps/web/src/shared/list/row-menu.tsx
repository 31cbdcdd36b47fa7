import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
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
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ label, danger, whyNot }) => ({
          key: label,
          label: whyNot ? (
            <>
              {label}
              <small className={styles.whyNot}>{whyNot}</small>
            </>
          ) : (
            label
          ),
          danger,
          disabled: Boolean(whyNot),
        })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          actions.find(({ label }) => label === key)?.onSelect();
        },
      }}
    >
      <Button type="text" size="small" aria-label={`Actions : ${of}`} aria-haspopup="menu">
        ⋯
      </Button>
    </Dropdown>
  );
}
