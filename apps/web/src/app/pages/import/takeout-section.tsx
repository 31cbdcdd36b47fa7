import type { TakeoutAnswer } from '@pds/api-client/generated/model';
import { getListTakeoutsQueryKey, startTakeout, useListTakeouts } from '@pds/api-client/generated/takeout/takeout';
import { useCall } from '../../../shared/api/calls';
import { Button } from '../../../shared/ui/buttons/button';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { fileSize } from '../../../shared/ui/text/file-size';
import { formatDateTime, formatNumber } from '../../../shared/ui/text/format';
import common from '../../../shared/ui/common.module.css';
import styles from './import.module.css';

/** Polling interval while an archive is written, until polling fails, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;
const meta = { outdates: [{ queryKey: getListTakeoutsQueryKey() }] };

const isUnderWay = ({ state }: TakeoutAnswer) => state === 'queued' || state === 'running';

/** « Tout emporter »: all that a department has as one archive, for administrators. */
export function TakeoutSection({ department }: { department: number | undefined }) {
  const takeouts = useListTakeouts({
    query: {
      refetchInterval: ({ state: { status, data } }) =>
        status !== 'error' && data?.records.some(isUnderWay) ? POLL_INTERVAL_MS : false,
    },
  });
  const start = useCall(startTakeout, meta);
  const isBusy = start.isPending || (takeouts.data?.records.some(isUnderWay) ?? false);
  return (
    <DetailSection title="Tout emporter">
      <div className={common.stack}>
        <p>
          Une archive .zip de ce que la plateforme conserve du département&nbsp;: les listes en tableaux Excel, les
          devis, les conventions, les factures, les avoirs et les fichiers déposés. Elle contient des données
          personnelles et reste ici trente jours.
        </p>
        {department === undefined ? (
          <p className={common.note}>Choisissez d’abord le département.</p>
        ) : (
          <div>
            <Button disabled={isBusy} onClick={() => start.mutate({ department })}>
              Préparer l’archive
            </Button>
          </div>
        )}
        {start.error ? <ProblemNotice error={start.error} /> : null}
        <QueryState query={takeouts}>
          {({ records }) => (
            <ul>
              {records.map((takeout) => (
                <li key={takeout.id}>
                  <TakeoutState takeout={takeout} />
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </DetailSection>
  );
}

/** Its progress, then its file. */
function TakeoutState({ takeout }: { takeout: TakeoutAnswer }) {
  const { id, done, total, fileName, size, unreadable, createdAt } = takeout;
  const asked = `demandée le ${formatDateTime(createdAt)}`;
  if (isUnderWay(takeout))
    return (
      <span className={styles.inline}>
        Archive en préparation, {asked}
        <progress max={total || 1} value={total ? done : undefined} aria-label={`Archive ${asked}`} />
        {total ? `${formatNumber(done)} fichiers sur ${formatNumber(total)}` : ''}
      </span>
    );
  if (fileName === null) return <>Cette archive, {asked}, n’a pas pu être écrite. Relancez-la.</>;
  return (
    <span className={styles.long}>
      <a href={`/api/takeout/${id}/file`} download={fileName}>
        Télécharger {fileName} ({fileSize(size ?? 0)})
      </a>
      , {asked}
      {unreadable > 0 && `. Fichiers illisibles, nommés dans l’archive\u00a0: ${formatNumber(unreadable)}`}
    </span>
  );
}
