import type { ChangeRequestAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChangeList } from '../../../../shared/dossier/changes/change-list';
import {
  changeFields,
  useAnswerChange,
  useListChangeRequests,
} from '../../../../shared/dossier/changes/change-requests';
import styles from '../../../../shared/dossier/changes/changes.module.css';
import { useSavePendingChanges } from '../../../../shared/dossier/save-pending-changes';
import { useHasRole } from '../../../../shared/session/session';
import { Button } from '../../../../shared/ui/buttons/button';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { useRun } from '../../../../shared/ui/state/use-run';

const RefuseChangeDialog = lazyComponent(() => import('./refuse-change-dialog'));

interface ChangeNoticeProps {
  demandId: number;
  /** Leads to where a quote is generated. */
  onNewQuote: () => void;
}

/** Shows staff the changes that the organiser asked for; those that wait are answered here. */
export default function ChangeNotice({ demandId, onNewQuote }: ChangeNoticeProps) {
  const requests = useListChangeRequests(demandId).data?.requests ?? [];
  const [refused, setRefused] = useState<ChangeRequestAnswer | null>(null);
  const mayAnswer = useHasRole(...managerRoles);
  const open = requests.filter(({ state }) => state === 'open');
  const answered = requests.filter(({ state }) => state !== 'open');
  const withdrawals = open.filter(({ field }) => field === 'withdrawal');
  const changes = open.filter(({ field }) => field !== 'withdrawal');
  return (
    <>
      {withdrawals.length > 0 && (
        <Notice tone="warning" title="Manifestation annulée par l’organisateur">
          <ChangeList
            requests={withdrawals}
            more={(request) =>
              mayAnswer && (
                <WithdrawalAnswers demandId={demandId} request={request} onRefuse={() => setRefused(request)} />
              )
            }
          />
        </Notice>
      )}
      {changes.length > 0 && (
        <Notice tone="warning" title="Modification demandée par l’organisateur">
          <ChangeList
            requests={changes}
            more={(request) =>
              mayAnswer && (
                <Answers
                  demandId={demandId}
                  request={request}
                  onNewQuote={onNewQuote}
                  onRefuse={() => setRefused(request)}
                />
              )
            }
          />
        </Notice>
      )}
      {answered.length > 0 && (
        <details>
          <summary>Demandes de modification traitées ({answered.length})</summary>
          <ChangeList requests={answered} />
        </details>
      )}
      {/* Outside the notice, which is read aloud when it changes. */}
      {refused && <RefuseChangeDialog demandId={demandId} request={refused} onClose={() => setRefused(null)} />}
    </>
  );
}

/** A withdrawal is confirmed in two presses; what is owed is invoiced as any other amount. */
function WithdrawalAnswers({
  demandId,
  request: { id, wish },
  onRefuse,
}: {
  demandId: number;
  request: ChangeRequestAnswer;
  onRefuse: () => void;
}) {
  const { mutateAsync: answer } = useAnswerChange(demandId);
  const savePendingChanges = useSavePendingChanges();
  const [busy, run] = useRun();
  const confirmed = () =>
    run(async () => {
      const text = `Le dossier devient « Sans suite » : moyens, équipe et échéances sont libérés. ${wish} L’organisateur en est prévenu par e-mail.`;
      if (!(await savePendingChanges())) return;
      if (await confirm({ title: 'Confirmer l’annulation ?', text, action: 'Confirmer l’annulation' }))
        await answer({ id, outcome: 'done' });
    });
  return (
    <>
      <p>
        Facturez ce qui reste dû dans l’onglet « Administratif » (pour une demande, une fois transformée en poste de
        secours, avant la confirmation ou après) ; ce qui est accepté vaut jusqu’à votre réponse.
      </p>
      <div className={styles.acts}>
        <Button variant="primary" loading={busy} onClick={() => void confirmed()}>
          Confirmer l’annulation
        </Button>
        <Button disabled={busy} onClick={onRefuse}>
          Refuser
        </Button>
      </div>
    </>
  );
}

function Answers({
  demandId,
  request: { id, field, wish, newQuote },
  onNewQuote,
  onRefuse,
}: ChangeNoticeProps & { request: ChangeRequestAnswer; onRefuse: () => void }) {
  const { mutateAsync: answer } = useAnswerChange(demandId);
  const savePendingChanges = useSavePendingChanges();
  const [busy, run] = useRun();
  /** Whether the quote that is generated next answers the request. */
  const isAwaited = useRef(false);
  const done = () =>
    run(async () => {
      const text = `${changeFields[field]} : « ${wish} ». L’organisateur en est prévenu par e-mail.`;
      if (!(await savePendingChanges())) return;
      if (await confirm({ title: 'La modification est faite ?', text, action: 'Répondre « Fait »' }))
        await answer({ id, outcome: 'done' });
    });
  const quoted = () =>
    run(async () => {
      await answer({ id, outcome: 'quoted' });
      toast.success('L’organisateur est prévenu du nouveau devis');
    });
  const answerIfAwaited = useEffectEvent(() => {
    if (isAwaited.current) void quoted();
    isAwaited.current = false;
  });
  useEffect(() => {
    if (newQuote !== null) answerIfAwaited();
  }, [newQuote]);
  return (
    <div className={styles.acts}>
      {newQuote === null ? (
        <Button
          variant="primary"
          onClick={() => {
            isAwaited.current = true;
            onNewQuote();
          }}
        >
          Répondre par un nouveau devis
        </Button>
      ) : (
        <Button variant="primary" loading={busy} onClick={() => void quoted()}>
          Répondre par le devis n° {newQuote}
        </Button>
      )}
      <Button disabled={busy} onClick={() => void done()}>
        Fait
      </Button>
      <Button disabled={busy} onClick={onRefuse}>
        Refuser
      </Button>
    </div>
  );
}
