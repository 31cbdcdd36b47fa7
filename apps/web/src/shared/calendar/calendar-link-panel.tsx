import type { CalendarLinkAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { Button } from '../ui/buttons/button';
import { DateCell } from '../ui/text/cells';
import { confirm } from '../ui/dialog/confirm';
import { CopyButton } from '../ui/buttons/copy-button';
import { problemText } from '../ui/state/problem-notice';
import { SecretText } from '../ui/text/secret-text';
import styles from './calendar-link-panel.module.css';

/**
 * The secret link of a calendar: made, copied, renewed, removed. Everybody who has it sees the calendar.
 *
 * @param renew makes the link, or another one in its place
 */
export function CalendarLinkPanel({
  link,
  renew,
  revoke,
}: {
  link: CalendarLinkAnswer;
  renew: () => Promise<unknown>;
  revoke: () => Promise<unknown>;
}) {
  const exists = link.createdAt !== null;
  // Beside the buttons, not in a toast, which is neither seen nor read out behind a dialog.
  const [said, setSaid] = useState('');

  const act = async (change: () => Promise<unknown>, done: string) => {
    try {
      await change();
      setSaid(done);
    } catch (error) {
      setSaid(problemText(error));
    }
  };
  const replace = async () => {
    const goAhead = await confirm({
      title: 'Renouveler le lien',
      text: 'Le lien actuel ne fonctionnera plus\u00a0: les agendas qui le suivent devront reprendre le nouveau.',
      action: 'Renouveler',
    });
    if (goAhead) await act(renew, 'Le lien est renouvelé');
  };
  const end = async () => {
    const goAhead = await confirm({
      title: 'Supprimer le lien',
      text: 'Les agendas qui suivent ce lien ne recevront plus rien.',
      action: 'SUPPRIMER',
      danger: true,
    });
    if (goAhead) await act(revoke, 'Le lien est supprimé');
  };

  return (
    <>
      {exists && (
        <>
          {link.ended ? (
            <p className={styles.text}>
              Ce lien a pris fin par sécurité&nbsp;: renouvelez-le, puis donnez le nouveau à ceux qui suivent ce
              calendrier.
            </p>
          ) : link.url === null ? (
            <p className={styles.text}>Ce lien ne peut plus être affiché. Vous pouvez le renouveler.</p>
          ) : (
            <SecretText label="Lien du calendrier">{link.url}</SecretText>
          )}
          <p className={styles.text}>
            Créé le <DateCell value={link.createdAt} dateOnly />. Dernière lecture&nbsp;:{' '}
            {link.lastReadAt ? <DateCell value={link.lastReadAt} /> : 'aucune'}.
          </p>
        </>
      )}
      <div className={styles.actions}>
        {exists ? (
          <>
            {link.url !== null && <CopyButton text={link.url} label="Copier le lien" />}
            <Button onClick={() => void replace()}>Renouveler</Button>
            <Button danger onClick={() => void end()}>
              Supprimer
            </Button>
          </>
        ) : (
          <Button onClick={() => void act(renew, 'Le lien est créé')}>Créer le lien</Button>
        )}
        <span role="status">{said}</span>
      </div>
    </>
  );
}
