import { useGetBackups } from '@pds/api-client/generated/backups/backups';
import type { BackupStateAnswer } from '@pds/api-client/generated/model';
import { formatDateTime } from '../../../shared/ui/text/format';
import { Notice } from '../../../shared/ui/state/problem-notice';
import common from '../../../shared/ui/common.module.css';

/** For administrators: the last backups, and a warning when one is missing or was not restored on trial. Nothing while it is unknown. */
export default function BackupLine() {
  const { data } = useGetBackups({ query: { staleTime: 3_600_000, retry: false } });
  if (!data) return null;
  if (!data.isSet) return <p className={common.note}>Aucune sauvegarde automatique n’est réglée.</p>;
  if (data.isLate || data.failure) {
    return (
      <Notice tone="warning" title={datesOf(data)}>
        {data.failure ?? 'La sauvegarde de la nuit ou son essai de restauration de la semaine n’a pas eu lieu.'}
      </Notice>
    );
  }
  return <p className={common.note}>{datesOf(data)}</p>;
}

function datesOf({ lastVerifiedAt, lastBackupAt }: BackupStateAnswer): string {
  const verified = lastVerifiedAt ? formatDateTime(lastVerifiedAt) : 'aucune';
  const made = lastBackupAt ? formatDateTime(lastBackupAt) : 'aucune';
  return `Dernière sauvegarde vérifiée : ${verified} · dernière sauvegarde : ${made}`;
}
