import DisabledContext from 'antd/es/config-provider/DisabledContext';
import Switch from 'antd/es/switch';
import { useContext } from 'react';
import { ReadValue } from './read-value';

export interface OnOffProps {
  id?: string;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A switch of a form. Shows « Oui » or « Non » as text in a read-only form. */
export function OnOff({ id, checked = false, ...control }: OnOffProps) {
  const isReadOnly = useContext(DisabledContext);
  if (isReadOnly) return <ReadValue id={id}>{checked ? 'Oui' : 'Non'}</ReadValue>;
  return <Switch id={id} checked={checked} {...control} />;
}
