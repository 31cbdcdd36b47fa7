import type { TakeoutAnswer, TakeoutListAnswer } from '@pds/api-client/generated/model';
import {
  cancelTakeout,
  getDownloadTakeoutUrl,
  getListTakeoutsQueryKey,
  startTakeout,
  useListTakeouts,
} from '@pds/api-client/generated/takeout/takeout';
import { counted } from '@pds/kernel';
import { useCall } from '../../../shared/api/calls';
import { pollWhile } from '../../../shared/api/poll-while';
import { Button } from '../../../shared/ui/buttons/button';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { ProblemNotice } from '../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../shared/ui/state/query-state';
import { fileSize } from '../../../shared/ui/text/file-size';
import { formatDateTime, formatNumber } from '../../../shared/ui/text/format';
import common from '../../../shared/ui/common.module.css';
import { noDepartment } from './import-texts';
import styles from './import.module.css';

const meta = { outdates: [{ queryKey: getListTakeoutsQueryKey() }] };

const isUnderWay = ({ state }: TakeoutAnswer) => state === 'queued' || state === 'running';

/** « Tout emporter »: all that a department has as one archive, for administrators. */
export function TakeoutSection({ department }: { department: number | undefined }) {
  const takeouts = useListTakeouts({
    query: {
      refetchInterval: pollWhile<TakeoutListAnswer>((list) => list?.records.some(isUnderWay) ?? false),
    },
  });
  const start = useCall(startTakeout, meta);
  const isBusy = start.isPending || (takeouts.data?.records.some(isUnderWay) ?? false);
  return (
    <DetailSection title="Tout emporter">
      <div className={common.stack}>
        <p>
          Une archive .zip de ce que la plateforme conserve du département&nbsp;: les listes en tableaux Excel, les
          devis, les conventions, les factures, les avoirs, les relevés bancaires, les fichiers déposés et les
          historiques. Elle contient des données personnelles et reste ici trente jours.
        </p>
        {department === undefined ? (
          <p className={common.note}>{noDepartment}</p>
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
  const { id, state, cancelling, done, total, fileName, size, unreadable, createdAt } = takeout;
  const cancel = useCall(cancelTakeout, meta);
  const asked = `demandée le ${formatDateTime(createdAt)}`;
  if (isUnderWay(takeout))
    return (
      <span className={styles.inline}>
        Archive en préparation, {asked}
        <progress max={total || 1} value={total ? done : undefined} aria-label={`Archive ${asked}`} />
        {total ? `${formatNumber(done)} sur ${counted(total, 'fichier')}` : ''}
        <Button size="small" loading={cancel.isPending} disabled={cancelling} onClick={() => cancel.mutate(id)}>
          Arrêter
        </Button>
        {cancel.error ? <ProblemNotice error={cancel.error} /> : null}
      </span>
    );
  if (state === 'cancelled') return <>Archive arrêtée, {asked}.</>;
  if (fileName === null) return <>Cette archive, {asked}, n’a pas pu être écrite. Relancez-la.</>;
  return (
    <span className={styles.long}>
      <a href={getDownloadTakeoutUrl(id)} download={fileName}>
        Télécharger {fileName} ({fileSize(size ?? 0)})
      </a>
      , {asked}
      {unreadable > 0 && `. Fichiers illisibles, nommés dans l’archive\u00a0: ${formatNumber(unreadable)}`}
    </span>
  );
}
