import type { MemberRowAnswer } from '@pds/api-client/generated/model';
import { useRenewLink } from '../../api/members';
import { Button } from '../../../../shared/ui/buttons/button';
import { CopyButton } from '../../../../shared/ui/buttons/copy-button';
import common from '../../../../shared/ui/common.module.css';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { SecretText } from '../../../../shared/ui/text/secret-text';
import { fullName } from '../structures/structure-texts';

/** Makes a new personal link of a member in place of the earlier ones, and shows it this once. */
export function MemberLinkDialog({
  officeId,
  member,
  onClose,
}: {
  officeId: number;
  member: MemberRowAnswer;
  onClose: () => void;
}) {
  const { mutateAsync: renew, data: link, isPending, error } = useRenewLink(officeId);
  const name = fullName(member);
  return (
    <Dialog
      title={`Lien personnel\u00a0: ${name}`}
      width={520}
      keep={link !== undefined}
      onClose={onClose}
      footer={
        link ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button onClick={onClose}>Annuler</Button>
            {/* A refusal is shown above. */}
            <Button variant="primary" loading={isPending} onClick={() => void renew(member.id).catch(() => undefined)}>
              Créer un nouveau lien
            </Button>
          </>
        )
      }
    >
      <div className={common.stack} role="status">
        {error && <Notice tone="error" title={problemText(error)} />}
        {link ? (
          <>
            <p>
              Donnez ce lien à {name} et à personne d’autre&nbsp;: il répond en son nom. Il ne sera plus affiché après
              la fermeture de cette fenêtre.
            </p>
            <SecretText label="Lien personnel">{link.address}</SecretText>
            <div>
              <CopyButton text={link.address} label="Copier le lien" />
            </div>
          </>
        ) : (
          <p>
            Ce lien ouvre les créneaux de {name}, pour y répondre sans mot de passe. Chaque e-mail en contient déjà un.
            Un nouveau lien remplace tous les précédents, qui cessent de fonctionner aussitôt&nbsp;: utile si un e-mail
            a été transmis à quelqu’un d’autre, ou sans adresse e-mail.
          </p>
        )}
      </div>
    </Dialog>
  );
}
