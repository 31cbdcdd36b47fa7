import type { Ref } from 'react';
import styles from './file-chooser.module.css';

export interface FileChooserProps {
  label: string;
  /** What the file is for, for screen readers. */
  of: string;
  /** What the dialog of the browser offers first, as `accept` of an input; the server judges by the content all the same. */
  accept: string;
  several?: boolean;
  /** Something is said about what was chosen last. */
  invalid?: boolean;
  /** The input, to give it the focus. */
  ref?: Ref<HTMLInputElement>;
  onChoose: (files: File[]) => void;
}

/** The browser's own input of files, which looks like a button and takes files that are dropped on it. */
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
          // The same file may be chosen again, once it was mended.
          currentTarget.value = '';
        }}
      />
      {label}
    </label>
  );
}
