import type { ComponentProps } from 'react';
import styles from './reply.module.css';

/** A native checkbox with its label beside it. Use in a `Field` with `valuePropName="checked"` and no label. */
export function LabelledCheckbox({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.tick}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
