import { Button } from '../../../../shared/ui/button';
import styles from './upload-state.module.css';
import type { Upload } from './use-uploads';

export interface UploadStateProps {
  upload: Upload;
  onCancel: () => void;
  onDismiss: () => void;
}

/** A file on its way with its progress, or why it was refused. */
export function UploadState({ upload: { fileName, sent, refused }, onCancel, onDismiss }: UploadStateProps) {
  if (refused !== null) {
    return (
      <li className={`${styles.upload} ${styles.refused}`}>
        <p role="alert">{refused.includes(fileName) ? refused : `« ${fileName} » n’a pas été ajouté. ${refused}`}</p>
        <Button variant="text" size="small" onClick={onDismiss}>
          Fermer<span className="pds-visually-hidden"> le message sur {fileName}</span>
        </Button>
      </li>
    );
  }
  return (
    <li className={styles.upload}>
      <span className={styles.name}>{fileName}</span>
      <progress className={styles.progress} max={100} value={sent} aria-label={`Envoi de ${fileName}`} />
      <span className={styles.percent}>{sent === 100 ? 'Vérification…' : `${sent} %`}</span>
      <Button variant="text" size="small" onClick={onCancel}>
        Annuler<span className="pds-visually-hidden"> l’envoi de {fileName}</span>
      </Button>
    </li>
  );
}
