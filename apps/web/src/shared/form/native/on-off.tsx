import type { ComponentProps } from 'react';
import { ReadValue } from './read-value';
import styles from './switch.module.css';

/** A switch whose field has the label. Text, « Oui » or « Non », for who may only read. */
export function OnOff({ readOnly, checked, ...input }: { readOnly: boolean } & ComponentProps<'input'>) {
  if (readOnly) return <ReadValue id={input.id}>{checked ? 'Oui' : 'Non'}</ReadValue>;
  return <input {...input} type="checkbox" role="switch" checked={checked} className={styles.toggle} />;
}
