import {
  drillBackup,
  getGetBackupsQueryKey,
  makeBackup,
  useGetBackups,
} from '@pds/api-client/generated/backups/backups';
import { pathTo } from '../../../routing/routes';
import { useCall } from '../../../shared/api/calls';
import { Button } from '../../../shared/ui/buttons/button';
import { PageFrame } from '../../../shared/ui/page/page-frame';
import { ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { Loading, QueryState } from '../../../shared/ui/state/query-state';
import common from '../../../shared/ui/common.module.css';
import BackupLine from './backup-line';

/** Polling interval while one is being made, in milliseconds. */
const pollIntervalMs = 2_000;
const meta = { outdates: [{ queryKey: getGetBackupsQueryKey() }] };

/** « Sauvegardes »: the last ones, and one now. They are restored by the command line. */
export default function BackupsPage() {
  const backups = useGetBackups({
    query: { refetchInterval: ({ state }) => (state.data?.isUnderWay ? pollIntervalMs : false) },
  });
  const make = useCall(makeBackup, meta);
  const drill = useCall(drillBackup, meta);
  const { isSet = false, canDrill = false, isUnderWay = false } = backups.data ?? {};
  const isBusy = isUnderWay || make.isPending || drill.isPending;
  const error = make.error ?? drill.error;
  return (
    <PageFrame
      title="Sauvegardes"
      breadcrumb={[{ label: 'Tableau de bord', to: pathTo('root') }]}
      actions={
        <>
          {isSet && (
            <Button variant="primary" disabled={isBusy} onClick={() => make.mutate()}>
              Sauvegarder maintenant
            </Button>
          )}
          {canDrill && (
            <Button disabled={isBusy} onClick={() => drill.mutate()}>
              Essayer une restauration
            </Button>
          )}
        </>
      }
    >
      <div className={common.pageSections}>
        <p>
          Chaque nuit, la base et ses fichiers sont copiés ; chaque dimanche, la dernière copie est restaurée à l’essai,
          comparée, puis effacée. Le réglage et la restauration se font sur le serveur : voyez docs/backup.md.
        </p>
        {error && <ProblemNotice error={error} />}
        {isUnderWay && <Loading text="Sauvegarde ou essai de restauration en cours" />}
        <QueryState query={backups}>{() => <BackupLine />}</QueryState>
      </div>
    </PageFrame>
  );
}
