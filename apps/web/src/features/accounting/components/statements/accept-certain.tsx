import { Button } from '../../../../shared/ui/buttons/button';
import { formatNumber } from '../../../../shared/ui/text/format';
import { Notice, ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { useAcceptCertainLines, useFollowedAcceptance, useReloadWhenEnded } from '../../api/statements';
import styles from './statements.module.css';

/** One press for all certain proposals of an issuer, with its progress and outcome. */
export function AcceptCertain({ issuer, certain }: { issuer: string; certain: number }) {
  const accept = useAcceptCertainLines();
  const shown = useFollowedAcceptance(accept.data);
  const isRunning = accept.isPending || shown?.state === 'running';
  useReloadWhenEnded(isRunning);
  const many = certain > 1;
  return (
    <>
      <div className={styles.certain}>
        {(certain > 0 || isRunning) && (
          <Button variant="primary" loading={isRunning} onClick={() => accept.mutate(issuer)}>
            {many ? `Accepter les ${formatNumber(certain)} propositions certaines` : 'Accepter la proposition certaine'}
          </Button>
        )}
        {isRunning && shown?.total ? (
          <progress
            className={styles.progress}
            max={shown.total}
            value={shown.done}
            aria-label="Acceptation des propositions certaines"
          />
        ) : null}
      </div>
      {accept.error ? <ProblemNotice error={accept.error} /> : null}
      {shown?.state === 'done' && <Notice tone={shown.refused ? 'warning' : 'success'} title={outcomeText(shown)} />}
      {shown?.state === 'failed' && (
        <Notice
          tone="error"
          title="L’acceptation a été interrompue. Relancez-la : les lignes déjà acceptées ne le seront pas deux fois."
        />
      )}
    </>
  );
}

function outcomeText({ accepted, refused }: { accepted: number | null; refused: number | null }): string {
  const done = accepted ?? 0;
  const said = `${formatNumber(done)} ${done > 1 ? 'lignes acceptées' : 'ligne acceptée'}`;
  if (!refused) return `${said}.`;
  return `${said}, ${formatNumber(refused)} ${refused > 1 ? 'refusées, le motif figure' : 'refusée, le motif figure'} sur la ligne.`;
}
