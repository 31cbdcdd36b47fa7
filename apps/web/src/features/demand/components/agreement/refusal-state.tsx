import type { DemandDetails, MessageAnswer } from '@pds/api-client/generated/model';
import { refusalCauses } from '@pds/demand/domain';
import { Button } from '../../../../shared/ui/buttons/button';
import { canResend, reasonsOf, useListMessagesOfDemand } from '../../../../shared/mail/messages';
import { causeText, mailText } from './refusal-texts';
import styles from './dps-support.module.css';

/** The last e-mail about a refusal, which replaces earlier ones. */
const refusalMessageIn = (messages: readonly MessageAnswer[] = []) =>
  messages.find(({ aboutThing }) => aboutThing === 'care');

/** Shows why a demand is refused and whether its e-mail was sent. An unsent e-mail can be sent again from here. */
export function RefusalState({
  demand: { id, dpsSupportCause, mailSent },
  onResend,
}: {
  demand: Pick<DemandDetails, 'id' | 'dpsSupportCause' | 'mailSent'>;
  onResend: (message: MessageAnswer) => void;
}) {
  const { data } = useListMessagesOfDemand(id);
  const message = refusalMessageIn(data);
  const hasLeft = data ? message?.state === 'sent' : mailSent;
  return (
    <>
      <dl className={styles.refusal}>
        <div>
          <dt>Cause</dt>
          <dd>{causeText(refusalCauses, dpsSupportCause)}</dd>
        </div>
        <div>
          <dt>Réponse par e-mail</dt>
          <dd>{mailText(hasLeft)}</dd>
        </div>
      </dl>
      {data && !hasLeft && (
        <div className={styles.unsent} role="status">
          <p className={styles.hint}>
            {unsentReason(message)} L’organisateur lit déjà dans son espace que sa demande n’est pas prise en charge.
          </p>
          {message && canResend(message) && (
            <Button size="small" onClick={() => onResend(message)}>
              {message.state === 'queued' ? 'Envoyer maintenant' : 'RENVOYER'}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function unsentReason(message: MessageAnswer | undefined): string {
  if (!message) return 'Aucun e-mail n’a annoncé ce refus.';
  const why = reasonsOf(message)
    .map((reason) => `${reason.address}\u00a0: ${reason.why}`)
    .join(' – ');
  if (message.state === 'queued') return `L’e-mail attend d’être envoyé.${why && ` ${why}`}`;
  return `L’e-mail n’a pas pu être remis. ${why}`;
}
