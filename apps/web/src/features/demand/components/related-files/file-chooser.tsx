import styles from './file-chooser.module.css';

/** What the server takes; it judges by the content all the same. */
const accepted = '.jpg,.jpeg,.png,.webp,.pdf,.gpx,.xls,.xlsx,image/jpeg,image/png,application/pdf';

export interface FileChooserProps {
  label: string;
  /** What the file is for, for screen readers. */
  of: string;
  several?: boolean;
  onChoose: (files: File[]) => void;
}

/** The browser's own input of files, which looks like a button and takes files that are dropped on it. */
export function FileChooser({ label, of, several = false, onChoose }: FileChooserProps) {
  return (
    <label className={styles.chooser}>
      <input
        type="file"
        className={styles.input}
        accept={accepted}
        multiple={several}
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
