import type { DeadlineAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { deadlineStates } from '../../../shared/reference/deadline-states';
import { countdownText } from '../../../shared/ui/text/countdown';
import { DetailSection } from '../../../shared/ui/page/detail-page';
import { formatDate, formatDateTime } from '../../../shared/ui/text/format';
import { attempt } from '../../../shared/ui/state/attempt';
import { QueryState } from '../../../shared/ui/state/query-state';
import { StatusTag } from '../../../shared/ui/state/status-tag';
import common from '../../../shared/ui/common.module.css';
import { useMarkDeadline, useShowDeadlines } from '../api/deadlines';
import styles from './deadlines-panel.module.css';

export interface DeadlinesPanelProps {
  demandId: number;
  /** Whether the user may edit the dossier, and so note what is done. */
  canEdit: boolean;
}

/** « Échéances »: what is to be done for a dossier by when, and what is done. */
export function DeadlinesPanel({ demandId, canEdit }: DeadlinesPanelProps) {
  const shown = useShowDeadlines(demandId);
  return (
    <DetailSection title="Échéances">
      <QueryState query={shown}>
        {({ deadlines }) =>
          deadlines.length === 0 ? (
            <p>Aucune échéance pour ce dossier.</p>
          ) : (
            <ul className={common.plainList}>
              {deadlines.map((deadline) => (
                <Deadline key={deadline.kind} demandId={demandId} canEdit={canEdit} deadline={deadline} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </DetailSection>
  );
}

function Deadline({ demandId, canEdit, deadline }: DeadlinesPanelProps & { deadline: DeadlineAnswer }) {
  const { kind, name, dueOn, daysLeft, state, isMarked } = deadline;
  const { mutateAsync: mark, isPending } = useMarkDeadline(demandId);
  const isOpen = state === 'late' || state === 'soon' || state === 'upcoming';
  const done = doneText(deadline);
  const press = async () => {
    await attempt(
      () => mark({ kind, isDone: !isMarked }),
      isMarked ? `${name}\u00a0: de nouveau à faire` : `${name}\u00a0: fait`,
    );
  };
  return (
    <li className={styles.deadline}>
      <div>
        <h3>{name}</h3>
        <p>
          <time dateTime={dueOn}>{formatDate(dueOn)}</time>
          {isOpen && `, ${countdownText(daysLeft)}`} <StatusTag status={deadlineStates[state]} />
        </p>
      </div>
      <div className={styles.about}>
        {done && <p>{done}</p>}
        {deadline.recipientName !== '' && <Recipient deadline={deadline} />}
        <p className={common.hint}>
          Règle : <Source deadline={deadline} />
          {deadline.toVerify && ' – à vérifier'}
          {deadline.ruleChangedAt && ` – règle modifiée le ${formatDate(deadline.ruleChangedAt)}`}
        </p>
      </div>
      {canEdit && (isOpen || isMarked) && (
        <Button
          className={styles.press}
          aria-label={isMarked ? `Annuler\u00a0: ${name}` : `Marquer comme fait\u00a0: ${name}`}
          loading={isPending}
          onClick={() => void press()}
        >
          {isMarked ? 'Annuler' : 'Marquer comme fait'}
        </Button>
      )}
    </li>
  );
}

/** Says who did it and when; nothing where only a status of the dossier shows it. */
function doneText({ doneAt, doneBy }: DeadlineAnswer): string | null {
  if (doneAt === null) return null;
  return `Fait le ${formatDateTime(doneAt)}${doneBy === null ? '' : ` par ${doneBy}`}`;
}

function Recipient({ deadline: { recipientName, recipientEmail, recipientAddress } }: { deadline: DeadlineAnswer }) {
  return (
    <p>
      {recipientName}
      {recipientEmail !== '' && (
        <>
          , <a href={`mailto:${recipientEmail}`}>{recipientEmail}</a>
        </>
      )}
      {recipientAddress !== '' && `, ${recipientAddress.replaceAll('\n', ', ')}`}
    </p>
  );
}

function Source({ deadline: { source, sourceDate } }: { deadline: DeadlineAnswer }) {
  const dated = sourceDate === null ? '' : ` (${formatDate(sourceDate)})`;
  if (!/^https?:\/\//.test(source)) return `${source}${dated}`;
  return (
    <>
      <a href={source} target="_blank" rel="noreferrer">
        {new URL(source).hostname}
        <span className="pds-visually-hidden"> (nouvel onglet)</span>
      </a>
      {dated}
    </>
  );
}
