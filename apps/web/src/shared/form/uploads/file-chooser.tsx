import type { Ref } from 'react';
import styles from './file-chooser.module.css';

export interface FileChooserProps {
  label: string;
  /** Purpose of the file, for screen readers. */
  of: string;
  /** File types for the browser's dialog, as an input's `accept`. The server checks the content in any case. */
  accept: string;
  several?: boolean;
  /** Whether the last chosen file has an error. */
  invalid?: boolean;
  /** The input, to focus it. */
  ref?: Ref<HTMLInputElement>;
  onChoose: (files: File[]) => void;
}

/** The browser's file input, which looks like a button and accepts dropped files. */
export function FileChooser({ label, of, accept, several = false, invalid = false, ref, onChoose }: FileChooserProps) {
  return (
    <label className={styles.chooser}>
      <input
        ref={ref}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={several}
        aria-invalid={invalid || undefined}
        aria-label={of === '' ? label : `${label} : ${of}`}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after it was corrected.
          currentTarget.value = '';
        }}
      />
      {label}
    </label>
  );
}
