import type { ComponentProps } from 'react';
import styles from './switch.module.css';

/** A native checkbox that looks like a switch and is announced as one. Use in a `Field` with `valuePropName="checked"` and no label. */
export function Switch({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.switch}>
      <input {...input} type="checkbox" role="switch" className={styles.toggle} />
      <span>{label}</span>
    </label>
  );
}
