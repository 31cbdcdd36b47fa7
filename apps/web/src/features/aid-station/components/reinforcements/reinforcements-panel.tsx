import type { DossierReinforcementAnswer } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { useState } from 'react';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { formatDateTime } from '../../../../shared/ui/text/format';
import { attempt } from '../../../../shared/ui/state/attempt';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { StatusTag } from '../../../../shared/ui/state/status-tag';
import { useListReinforcementsOfDossier, useWithdrawReinforcement } from '../../api/reinforcements';
import AskReinforcementDialog from './ask-reinforcement-dialog';
import { reinforcementStateOf } from './reinforcement-states';
import common from '../../../../shared/ui/common.module.css';
import styles from './reinforcement.module.css';

/** « Renforts » of a dossier: what was asked of other offices, and what they answered. Its code is loaded when it is first shown. */
export default function ReinforcementsPanel({ demandId }: { demandId: number }) {
  const shown = useListReinforcementsOfDossier(demandId);
  const [asking, setAsking] = useState(false);
  const obstacle = shown.data?.obstacle ?? null;
  return (
    <DetailSection
      title="Renforts"
      actions={shown.data && obstacle === null && <Button onClick={() => setAsking(true)}>Demander un renfort</Button>}
    >
      {obstacle !== null && <p>{obstacle}</p>}
      <QueryState query={shown}>
        {({ reinforcements }) =>
          reinforcements.length === 0 ? (
            <p>Aucun renfort n’est demandé pour ce dossier.</p>
          ) : (
            <ul className={common.plainList}>
              {reinforcements.map((request) => (
                <Request key={request.id} demandId={demandId} request={request} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {asking && <AskReinforcementDialog demandId={demandId} onClose={() => setAsking(false)} />}
    </DetailSection>
  );
}

function Request({ demandId, request }: { demandId: number; request: DossierReinforcementAnswer }) {
  const { id, state, officeName, departmentName, periodText, askedText, grantedText, message, answer } = request;
  const { mutateAsync: withdraw, isPending } = useWithdrawReinforcement(demandId);
  const press = async () => {
    const isAgreed = await confirm({
      title: 'Retirer la demande de renfort',
      text:
        state === 'granted'
          ? `L’antenne ${officeName} a accordé ${grantedText}\u00a0: elle ne comptera plus ces moyens pour ce dossier.`
          : `L’antenne ${officeName} ne pourra plus l’accorder.`,
      action: 'Retirer',
      danger: true,
    });
    if (!isAgreed) return;
    await attempt(
      () => withdraw({ id, seen: state === 'granted' ? 'granted' : 'pending' }),
      'Demande de renfort retirée',
    );
  };
  return (
    <li className={styles.request}>
      <div>
        <h3>
          {officeName} ({departmentName}) <StatusTag status={reinforcementStateOf(request)} />
        </h3>
        <p>
          {askedText}, {periodText}
        </p>
        {state === 'granted' && (
          <p>
            Accordé&nbsp;: <strong>{grantedText}</strong>
          </p>
        )}
        {message !== '' && <p>{message}</p>}
        {answer !== '' && <p>Réponse&nbsp;: {answer}</p>}
        <p className={common.hint}>
          Demandé le {formatDateTime(request.askedAt)}
          {request.askedBy !== null && ` par ${request.askedBy}`}
          {request.answeredAt !== null && `, répondu le ${formatDateTime(request.answeredAt)}`}
        </p>
      </div>
      {request.canBeTakenBack && (
        <Button
          className={styles.press}
          danger
          loading={isPending}
          aria-label={`Retirer la demande à l’antenne ${officeName}`}
          onClick={() => void press()}
        >
          Retirer
        </Button>
      )}
    </li>
  );
}
