import { Button } from '../../ui/buttons/button';
import styles from './upload-list.module.css';
import type { Upload } from './use-uploads';

export interface UploadListProps {
  uploads: readonly Upload[];
  onCancel: (upload: Upload) => void;
  onDismiss: (upload: Upload) => void;
  className?: string | undefined;
}

/** Running and refused uploads. Renders nothing if there are none. */
export function UploadList({ uploads, onCancel, onDismiss, className = '' }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={`${className} ${styles.uploads}`}>
      {uploads.map((upload) => (
        <UploadState
          key={upload.key}
          upload={upload}
          onCancel={() => onCancel(upload)}
          onDismiss={() => onDismiss(upload)}
        />
      ))}
    </ul>
  );
}

interface UploadStateProps {
  upload: Upload;
  onCancel: () => void;
  onDismiss: () => void;
}

/** A running upload with its progress, or why it was refused. */
function UploadState({ upload: { fileName, sent, refused }, onCancel, onDismiss }: UploadStateProps) {
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
