import type { DueReminderLine, ReminderOutcomeAnswer, WantedReminderBody } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import { type ReactNode, useEffect, useState } from 'react';
import { usePreviewReminders, useSendReminders } from '../../api/reminders';
import { usePreviewLetter } from '../../../../shared/letters/letter-preview';
import { LetterPreview } from '../../../../shared/letters/letter-preview-frame';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatNumber } from '../../../../shared/ui/text/format';
import { Notice, ProblemNotice } from '../../../../shared/ui/state/problem-notice';
import { Loading } from '../../../../shared/ui/state/query-state';
import { useReturnFocus } from '../../../../shared/ui/dialog/use-return-focus';
import { stageNames } from './reminder-labels';
import common from '../../../../shared/ui/common.module.css';
import styles from './reminders.module.css';

export interface SendRemindersDialogProps {
  /** The ticked reminders. */
  chosen: readonly DueReminderLine[];
  /** Corrected receivers, by invoice. */
  receivers: ReadonlyMap<number, string>;
  /** Called with the invoices of the sent reminders. */
  onSent: (ids: readonly number[]) => void;
  onClose: () => void;
  /** Shown above the letters and the outcomes: the other ticked invoices. */
  children?: ReactNode;
}

/** Previews reminders as their receivers will read them, shows what prevents sending, then the outcome of each. */
export function SendRemindersDialog({ chosen, receivers, onSent, onClose, children }: SendRemindersDialogProps) {
  // The ticked reminders when the dialog opened: the list behind it reloads once they are sent.
  const [reminders] = useState(() =>
    chosen.map(({ id, stage }): WantedReminderBody => ({
      id,
      stage,
      ...(receivers.has(id) && { to: receivers.get(id) }),
    })),
  );
  const [names] = useState(
    () => new Map(chosen.map(({ id, number, organizationName }) => [id, `${number} – ${organizationName}`])),
  );
  // The outcomes are shown by another dialog, which replaces this one.
  useReturnFocus();
  const { mutate: prepare, data: letters, error } = usePreviewReminders();
  const { mutate: renderLetter, data: page, error: renderError } = usePreviewLetter();
  const {
    mutateAsync: send,
    isPending: isSending,
    error: unsent,
  } = useSendReminders(chosen.map(({ aidStationId }) => aidStationId));
  const [at, setAt] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly ReminderOutcomeAnswer[] | null>(null);
  useEffect(() => prepare(reminders), [prepare, reminders]);
  const shown = letters?.[at];
  useEffect(() => {
    if (shown) renderLetter({ subject: shown.subject, content: shown.content });
  }, [renderLetter, shown]);

  const sendable = letters?.filter(({ problem }) => problem === null) ?? [];
  const sendAll = async () => {
    const ids = new Set(sendable.map(({ id }) => id));
    const answer = await send(reminders.filter(({ id }) => ids.has(id))).catch(() => null);
    if (answer === null) return;
    setOutcomes(answer.outcomes);
    onSent(answer.outcomes.filter(({ outcome }) => outcome === 'sent').map(({ id }) => id));
  };

  const title = reminders.length > 1 ? `Envoyer ${formatNumber(reminders.length)} relances` : 'Envoyer la relance';
  if (outcomes) {
    return (
      <Outcomes title={title} outcomes={outcomes} onClose={onClose}>
        {children}
      </Outcomes>
    );
  }
  return (
    <Dialog title={title} width={1080} keep onClose={onClose}>
      {children}
      {error ? <ProblemNotice error={error} retry={() => prepare(reminders)} /> : !letters && <Loading />}
      {letters && shown && (
        <>
          <div className={styles.letters}>
            <nav aria-label="Relances à envoyer" className={styles.receivers}>
              {letters.map(({ id, stage, receiver, problem }, index) => (
                <button key={id} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
                  <strong>{names.get(id)}</strong>
                  <span>{stageNames[stage]}</span>
                  <span>{receiver}</span>
                  {problem && <span className={styles.wrong}>{problem}</span>}
                </button>
              ))}
            </nav>
            <div>
              {shown.problem && <Notice tone="warning" title={`Ne partira pas : ${shown.problem}`} />}
              {renderError && (
                <ProblemNotice
                  error={renderError}
                  retry={() => renderLetter({ subject: shown.subject, content: shown.content })}
                />
              )}
              <LetterPreview
                html={(!renderError && page?.html) || ''}
                envelope={[
                  ['À', shown.receiver],
                  ...(shown.subReceiver ? [['Cc', shown.subReceiver] as const] : []),
                  ['Sujet', shown.subject],
                  ['Joint', shown.fileName],
                ]}
              />
            </div>
          </div>
          {unsent && <ProblemNotice error={unsent} />}
          <div className={common.dialogButtons}>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="primary" disabled={sendable.length === 0} loading={isSending} onClick={() => void sendAll()}>
              {sendable.length > 1 ? `Envoyer ${formatNumber(sendable.length)} e-mails` : 'Envoyer l’e-mail'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

const outcomeTexts = { sent: 'Envoyée', 'already-sent': 'Déjà envoyée', failed: 'Non envoyée' } as const;

function Outcomes({
  title,
  outcomes,
  onClose,
  children,
}: {
  title: string;
  outcomes: readonly ReminderOutcomeAnswer[];
  onClose: () => void;
  children: ReactNode;
}) {
  const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length;
  return (
    <Dialog title={title} width={640} onClose={onClose}>
      <Notice tone={sent === outcomes.length ? 'success' : 'warning'}>
        {formatNumber(sent)} {sent > 1 ? 'e-mails' : 'e-mail'} en cours d’envoi sur {formatNumber(outcomes.length)}.
      </Notice>
      <ul className={styles.outcomes}>
        {outcomes.map(({ id, number, outcome, message }) => (
          <li key={id}>
            <strong>{number}</strong> : {outcomeTexts[outcome]}
            {message && <span> – {message}</span>}
          </li>
        ))}
      </ul>
      {children}
      <div className={common.dialogButtons}>
        <Button type="primary" onClick={onClose}>
          Fermer la fenêtre
        </Button>
      </div>
    </Dialog>
  );
}
