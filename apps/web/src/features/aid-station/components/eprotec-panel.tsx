import type { EprotecStateAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useSavePendingChanges } from '../../../shared/dossier/save-pending-changes';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { formatDateTime } from '../../../shared/ui/text/format';
import { Notice, problemText } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { toast } from '../../../shared/ui/state/toast';
import { useEprotec, useSynchronize } from '../api/eprotec';
import { EprotecNumber } from './eprotec-number';
import common from '../../../shared/ui/common.module.css';
import styles from './eprotec-panel.module.css';

export interface EprotecPanelProps {
  id: number;
  /** Whether the user may edit the dossier, and so correct the number. */
  editable: boolean;
}

/** The event of a station in e-Protec: its number, its last synchronisation, and the button to synchronise. */
export function EprotecPanel({ id, editable }: EprotecPanelProps) {
  const state = useEprotec(id);
  return (
    <DetailSection title="e-Protec">
      <QueryState query={state}>
        {(shown) => (
          <>
            <Shown id={id} shown={shown} />
            {editable && !shown.isUnderWay && <EprotecNumber id={id} number={shown.event?.id ?? ''} />}
          </>
        )}
      </QueryState>
    </DetailSection>
  );
}

function Shown({ id, shown }: Omit<EprotecPanelProps, 'editable'> & { shown: EprotecStateAnswer }) {
  const savePendingChanges = useSavePendingChanges();
  const synchronization = useSynchronize(id);
  const { event, eprotecUrl, error, isUnderWay, isOutdated, canSynchronize, obstacle } = shown;
  const isBusy = isUnderWay || synchronization.isPending;

  const synchronize = async () => {
    if (!(await savePendingChanges())) return;
    try {
      const outcome = await synchronization.mutateAsync();
      if (outcome.event && !outcome.isUnderWay && !outcome.error) {
        toast.success(`Le poste de secours ${id} est synchronisé avec e-Protec`);
      }
    } catch (problem) {
      toast.error(problemText(problem));
    }
  };

  return (
    <div className={common.actions}>
      <p className={styles.state} role="status">
        {isBusy ? 'Synchronisation en cours…' : stateOf(event)}
        {!isBusy && isOutdated && (
          <span className={common.muted}> Le dossier a changé depuis&nbsp;: synchronisez-le à nouveau.</span>
        )}
      </p>
      {error !== null && !isBusy && (
        <Notice tone="error" title="La dernière synchronisation a échoué">
          {error}
        </Notice>
      )}
      <div className={styles.actions}>
        {canSynchronize && (
          <Button loading={isBusy} onClick={() => void synchronize()}>
            Synchroniser avec e-Protec
          </Button>
        )}
        {eprotecUrl !== null && (
          <a href={eprotecUrl} target="_blank" rel="noreferrer">
            Voir dans e-Protec<span className="pds-visually-hidden"> (nouvel onglet)</span>
          </a>
        )}
      </div>
      {!canSynchronize && obstacle !== null && <p className={styles.state}>{obstacle}.</p>}
    </div>
  );
}

function stateOf(event: EprotecStateAnswer['event']): string {
  if (!event) return 'Ce poste de secours n’a pas d’évènement dans e-Protec.';
  const number = `Évènement n°\u00a0${event.id}`;
  return event.synchronizedAt === null
    ? `${number}, noté à la main.`
    : `${number}, synchronisé le ${formatDateTime(event.synchronizedAt)}.`;
}
