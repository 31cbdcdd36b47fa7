import type { AttachmentAnswer } from '@pds/api-client/generated/model';
import { useAnswerAttachment, useListAttachments } from '../api/organisations';
import { Button } from '../../../shared/ui/buttons/button';
import { confirm } from '../../../shared/ui/dialog/confirm';
import { formatDate } from '../../../shared/ui/text/format';
import { ProblemNotice, problemText } from '../../../shared/ui/state/problem-notice';
import { toast } from '../../../shared/ui/state/toast';
import common from '../../../shared/ui/common.module.css';
import styles from './attachment-requests.module.css';

/** The requests of people who want to manage an organisation with the user; nothing when there are none. */
export function AttachmentRequests() {
  const requests = useListAttachments();
  if (requests.error) return <ProblemNotice error={requests.error} retry={() => void requests.refetch()} />;
  if (!requests.data || requests.data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="attachment-requests">
      <h2 id="attachment-requests">Demandes d’accès</h2>
      <ul className={common.cardList}>
        {requests.data.map((request) => (
          <li key={request.id}>
            <AttachmentRequest request={request} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AttachmentRequest({ request: { id, organisation, person, siret, expiresAt } }: { request: AttachmentAnswer }) {
  const { mutateAsync: answer, isPending } = useAnswerAttachment(organisation.id);
  const name = `${person.firstName} ${person.lastName}`;
  const respond = async (accepted: boolean) => {
    try {
      await answer({ id, accepted });
      toast.success(accepted ? `${name} gère désormais ${organisation.name}` : 'Demande refusée');
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  const refuse = async () => {
    const goAhead = await confirm({
      title: 'Refuser la demande',
      text: `${name} n’aura pas accès à ${organisation.name} et ne pourra pas le redemander.`,
      action: 'Refuser',
      danger: true,
    });
    if (goAhead) await respond(false);
  };
  return (
    <article className={styles.request}>
      <p>
        <strong>{name}</strong> ({person.email}) demande à gérer avec vous <strong>{organisation.name}</strong>.
        ProConnect atteste que cette personne travaille pour l’établissement de SIRET {siret}. Elle verra les demandes,
        devis et factures de l’organisation.
      </p>
      <p className={common.muted}>À accepter ou refuser avant le {formatDate(expiresAt)}.</p>
      <div className={styles.answers}>
        <Button
          variant="primary"
          loading={isPending}
          aria-label={`Accepter ${name} pour ${organisation.name}`}
          onClick={() => void respond(true)}
        >
          Accepter
        </Button>
        <Button
          danger
          loading={isPending}
          aria-label={`Refuser ${name} pour ${organisation.name}`}
          onClick={() => void refuse()}
        >
          Refuser
        </Button>
      </div>
    </article>
  );
}
