import type { ExportAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { exportFilePath, isUnderWay, useCancelExport } from '../../api/exports';
import { fileSize } from '../../../../shared/ui/text/file-size';
import { ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { exportState, exportTitle } from './export-texts';
import styles from './export.module.css';

/** State of an export: its progress with a button to cancel it, then its file and the rows that could not be included. */
export function ExportStatus({ export: shown }: { export: ExportAnswer }) {
  const { id, percent, fileName, size, rows, unreadable, mine, cancelling } = shown;
  const cancel = useCancelExport(id);
  return (
    <div className={styles.status}>
      <span>{exportState(shown)}</span>
      {isUnderWay(shown) && (
        <>
          <progress
            className={styles.progress}
            max={100}
            value={percent ?? undefined}
            aria-label={exportTitle(shown)}
          />
          {mine && (
            <Button size="small" disabled={cancelling || cancel.isPending} onClick={() => cancel.mutate()}>
              Annuler
            </Button>
          )}
        </>
      )}
      {fileName !== null && (
        <a href={exportFilePath(id)} download={fileName}>
          Télécharger {fileName} ({fileSize(size ?? 0)}
          {rows === null ? '' : `, ${rows} ${rows > 1 ? 'lignes' : 'ligne'}`})
        </a>
      )}
      {unreadable.length > 0 && (
        <span className={styles.unreadable}>Documents illisibles, absents du fichier : {unreadable.join(', ')}</span>
      )}
      {cancel.error ? <ProblemNotice error={cancel.error} /> : null}
    </div>
  );
}
