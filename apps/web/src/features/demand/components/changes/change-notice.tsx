import type { ChangeRequestAnswer } from '@pds/api-client/generated/model';
import { managerRoles } from '@pds/kernel';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChangeList } from '../../../../shared/dossier/changes/change-list';
import { changeFields, isWithdrawal, useAnswerChange } from '../../../../shared/dossier/changes/change-requests';
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
export default function ChangeNotice({
  demandId,
  requests,
  onNewQuote,
}: ChangeNoticeProps & { requests: readonly ChangeRequestAnswer[] }) {
  const [refused, setRefused] = useState<ChangeRequestAnswer | null>(null);
  const mayAnswer = useHasRole(...managerRoles);
  const open = requests.filter(({ state }) => state === 'open');
  const answered = requests.filter(({ state }) => state !== 'open');
  const notices = {
    'Manifestation annulée par l’organisateur': open.filter(isWithdrawal),
    'Modification demandée par l’organisateur': open.filter((request) => !isWithdrawal(request)),
  };
  return (
    <>
      {Object.entries(notices).map(
        ([title, shown]) =>
          shown.length > 0 && (
            <Notice key={title} tone="warning" title={title}>
              <ChangeList
                requests={shown}
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
          ),
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
  const withdraws = isWithdrawal({ field });
  const question = withdraws
    ? {
        title: 'Confirmer l’annulation ?',
        text: `Le dossier devient « Sans suite » : moyens, équipe et échéances sont libérés. ${wish} S’il reste un montant dû, facturez-le dans l’onglet « Administratif » ; une demande est d’abord transformée en poste de secours. L’organisateur est prévenu par e-mail.`,
        action: 'Confirmer l’annulation',
      }
    : {
        title: 'La modification est faite ?',
        text: `${changeFields[field]} : « ${wish} ». L’organisateur en est prévenu par e-mail.`,
        action: 'Répondre « Fait »',
      };
  const done = () =>
    run(async () => {
      if ((await savePendingChanges()) && (await confirm(question))) await answer({ id, outcome: 'done' });
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
      {!withdraws &&
        (newQuote === null ? (
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
        ))}
      <Button variant={withdraws ? 'primary' : 'default'} disabled={busy} onClick={() => void done()}>
        {withdraws ? 'Confirmer l’annulation' : 'Fait'}
      </Button>
      <Button disabled={busy} onClick={onRefuse}>
        Refuser
      </Button>
    </div>
  );
}
