import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';

/** Something to do with one row of a list. */
export interface RowAction {
  readonly label: string;
  readonly danger?: boolean;
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
        items: actions.map(({ label, danger }) => ({ key: label, label, danger })),
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
