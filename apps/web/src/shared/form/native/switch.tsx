import type { ComponentProps } from 'react';
import styles from './switch.module.css';

/** A native checkbox that looks and speaks like a switch. In a `Field` with `valuePropName="checked"` and no label of its own. */
export function Switch({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.switch}>
      <input {...input} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  );
}
