import type { ComponentProps } from 'react';
import { OptionIcon } from '../../../../../shared/ui/option-icon';
import styles from './option-toggle.module.css';

/** An option to choose, as a tile with its icon. Use in a `Field` with `valuePropName="checked"` and no label. */
export function OptionToggle({ name, icon, ...input }: { name: string; icon: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.tile}>
      <OptionIcon name={icon} />
      <span className={styles.name}>{name}</span>
      <input {...input} type="checkbox" role="switch" />
    </label>
  );
}
