import DisabledContext from 'antd/es/config-provider/DisabledContext';
import Switch from 'antd/es/switch';
import { useContext } from 'react';
import { ReadValue } from './read-value';

export interface OnOffProps {
  id?: string;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A switch of a form; « Oui » or « Non » in one that may only be read, whose fields are text. */
export function OnOff({ id, checked = false, ...control }: OnOffProps) {
  const isReadOnly = useContext(DisabledContext);
  if (isReadOnly) return <ReadValue id={id}>{checked ? 'Oui' : 'Non'}</ReadValue>;
  return <Switch id={id} checked={checked} {...control} />;
}
