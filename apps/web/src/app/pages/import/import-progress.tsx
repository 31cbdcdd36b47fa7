import type { ImportSummaryAnswer } from '@pds/api-client/generated/model';
import { formatNumber } from '../../../shared/ui/text/format';
import { isUnderWay } from './import-calls';
import { importStatus } from './import-texts';
import styles from './import.module.css';

/** How far the server is with an import. Nothing once it is done. */
export function ImportProgress({ shown }: { shown: ImportSummaryAnswer }) {
  if (!isUnderWay(shown)) return null;
  const { progress, fileName } = shown;
  return (
    <span className={styles.inline}>
      <progress
        max={progress?.total || 1}
        value={progress?.total ? progress.done : undefined}
        aria-label={`${importStatus(shown).text}\u00a0: ${fileName}`}
      />
      {progress?.total ? `${formatNumber(progress.done)} sur ${formatNumber(progress.total)}` : ''}
    </span>
  );
}
